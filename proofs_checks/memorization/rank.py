"""Evidence for the claims about the rank of frozen attention over a shared context."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import mpmath
import numpy as np
import sympy as sp

from numerics.memorization import attention, exact_matrices, instances
from numerics.memorization.exact_matrices import Rows, leading_ranks, left_null_vectors, modular_rank, times
from numerics.memorization.numerical_rank import features, numerical_rank, random_matrix
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, Outcome, equal, holds, identical
from proofs_checks.evaluation import exact, symbolic
from theory.claim import Formula, Point
from theory.memorization import rank


@check(rank.token_differences, kind=Evidence.PROVED)
def symbolic_tokens(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The weighted mean of the tokens, with symbols for all tokens and logits, for up to three tokens."""
    for n in trial.pick([1, 2, 3], range(1, 5), range(1, 6)):
        scores = sp.symbols(f"x:{n}", real=True)
        tokens = [[token] for token in sp.symbols(f"t:{n}", real=True)]
        (expected,) = attention.combination([sp.exp(x) for x in scores], tokens)
        point = {"n": n, "d": 1, "E": tokens, "logits": scores, "k": 0}
        if formula.domain.contains(point):
            yield identical(symbolic(formula, point), expected, point)


@check(rank.token_differences, kind=Evidence.EXACT)
def heads_by_definition(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Outputs of random integer heads for random integer queries, in rationals."""
    for _ in range(trial.pick(10, 40, 200)):
        n, d = trial.rng.randint(1, 4), trial.rng.randint(1, 4)
        (weights,), (query,) = instances.heads(trial.rng, 1, d, d, 1), instances.matrix(trial.rng, 1, d)
        tokens = instances.matrix(trial.rng, n, d)
        scores = tuple(x * sp.log(2) for x in attention.logits(tokens, weights, query))
        for k, expected in enumerate(attention.head_output(tokens, weights, query)):
            point: Point = {"n": n, "d": d, "E": tokens, "logits": scores, "k": k}
            if formula.domain.contains(point):
                yield equal(exact(formula, point), expected, point)


def _context(trial: Trial, point: Point) -> instances.IntegerMatrix:
    """Random integer tokens of the rank and affine dimension asked for."""
    of_rank, dimension = point["rank_E"], point["adim_E"]
    n = max(dimension + 1, of_rank) + trial.rng.randint(0, 1)
    d = max(of_rank, 1) + trial.rng.randint(0, 1)
    return instances.context(trial.rng, n, d, of_rank, dimension)


def _instance(trial: Trial, point: Point, examples: int) -> Rows:
    """Z of random integer heads and queries over one context of the rank and affine dimension asked for."""
    tokens = _context(trial, point)
    d = len(tokens[0])
    heads = instances.heads(trial.rng, point["H"], d, trial.rng.randint(1, d))
    return attention.features([tokens] * examples, heads, instances.matrix(trial.rng, examples, d))


@check(rank.shared_context, kind=Evidence.EXACT)
def ranks_of_integer_instances(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The largest exact rank of Z over several draws of integer tokens, heads and queries, for every T."""
    for context in trial.every(formula, H=range(1, trial.pick(3, 4, 5)), T=[1], rank_E=range(4)):
        examples = context["H"] * context["rank_E"] + 2
        ranks = [leading_ranks(_instance(trial, context, examples)) for _ in range(trial.pick(4, 8, 16))]
        for T, expected in enumerate(map(max, zip(*ranks, strict=True)), start=1):
            point = {**context, "T": T}
            yield equal(exact(formula, point), expected, point)


@check(rank.shared_context, kind=Evidence.EXACT)
def span_of_all_choices_of_tokens(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The span of all ways in which every head can return one token, which bounds the rank for many examples."""
    for context in trial.every(formula, H=range(1, trial.pick(3, 4, 5)), T=[1], rank_E=range(4)):
        point = {**context, "T": context["H"] * context["rank_E"] + 2}
        choices = itertools.product(_context(trial, context), repeat=context["H"])
        expected = exact_matrices.rank([sum(choice, start=()) for choice in choices])
        yield equal(exact(formula, point), expected, point)


@check(rank.shared_context, kind=Evidence.HIGH_PRECISION)
def singular_values(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Singular values of Z to 60 digits, for real heads and queries and the softmax to base e."""
    mp = mpmath.MPContext()
    mp.dps = 60
    for point in trial.some(formula, trial.pick(6, 20, 60), H=(1, 2, 3), T=range(1, 8), rank_E=(1, 2, 3)):
        tokens = _context(trial, point)
        d = len(tokens[0])
        heads = [random_matrix(trial.rng, d, d, mp) for _ in range(point["H"])]
        Z = features(tokens, heads, random_matrix(trial.rng, point["T"], d, mp), mp)
        yield equal(exact(formula, point), numerical_rank(Z, mp), point)


@check(rank.shared_context, kind=Evidence.EXACT)
def labels_out_of_reach(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact left null vectors of Z: as many as T exceeds the rank by, each with a label vector out of reach."""
    for point in trial.some(formula, trial.pick(8, 30, 100), H=(1, 2, 3), T=range(3, 9), rank_E=(1, 2, 3)):
        features = min(
            (_instance(trial, point, point["T"]) for _ in range(4)), key=lambda Z: len(left_null_vectors(Z))
        )
        null = left_null_vectors(features)
        yield equal(point["T"] - exact(formula, point), len(null), point)
        for vector in null:
            annihilated = not any(times([vector], features)[0])
            label = max(t for t, entry in enumerate(vector) if entry)
            yield holds(annihilated and vector[label] != 0, point, found=f"label {label} alone is reachable")


@check(rank.shared_context, kind=Evidence.EXACT)
def modular_certificates(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Ranks of larger integer instances modulo a safe prime, which bound the rank from below.

    A formula above the modular rank is left undecided: a deficit modulo a prime proves nothing.
    """
    sizes = [(2, 4, 8, 1), (4, 8, 16, 3)]
    for H, n, d, d_h in trial.pick(
        sizes, [*sizes, (8, 16, 32, 1)], [*sizes, (8, 16, 32, 1), (20, 32, 64, 1)]
    ):
        point = {"H": H, "T": H * n + 1, "rank_E": n, "adim_E": n - 1}
        if not formula.domain.contains(point):
            continue
        rng = np.random.default_rng(trial.rng.getrandbits(64))
        found = exact(formula, point)
        least = max(_modular_rank(rng, n, d, d_h, point) for _ in range(2))
        outcome = Outcome.AGREES if found == least else Outcome.UNDECIDED
        yield Comparison(Outcome.DISAGREES if found < least else outcome, found, least, point)


def _modular_rank(rng: np.random.Generator, n: int, d: int, d_h: int, point: Point) -> int:
    """The rank modulo a safe prime of one instance; large entries keep the projections of tokens apart."""
    heads = rng.integers(-2000, 2001, (point["H"], d, d_h)) @ rng.integers(-3, 4, (point["H"], d_h, d))
    tokens, queries = rng.integers(-3, 4, (n, d)), rng.integers(-3, 4, (point["T"], d))
    return modular_rank(attention.shared_features_modulo(tokens, heads, queries), attention.SAFE_PRIME)
