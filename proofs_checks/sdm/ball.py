"""Evidence for the claims about single Hamming balls."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import sympy as sp
from flint import arb, ctx, fmpq, fmpq_poly

from numerics import summation
from numerics.sdm import cube
from numerics.sdm.ball_sizes import ball_sizes, smallest_radius
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import (
    Comparison,
    Outcome,
    balls_agree,
    digits_agree,
    equal,
    holds,
    identical,
    integer_in,
)
from proofs_checks.evaluation import ball as ball_value
from proofs_checks.evaluation import exact, high_precision, symbolic
from theory.claim import Formula
from theory.sdm import ball
from theory.symbols import i, n


@check(ball.cardinality, kind=Evidence.EXACT)
def listing_of_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube, one by one."""
    for length in range(1, trial.pick(10, 14, 20) + 1):
        counts = cube.ball_counts(length)
        for point in trial.every(formula, n=[length]):
            yield equal(exact(formula, point), int(counts[point["d"]]), point)


@check(ball.cardinality, kind=Evidence.EXACT)
def complement(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The vertices outside of a ball fill the ball of radius n-d-1 around the antipode."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(60, 200, 1000)):
        length, radius = point["n"], point["d"]
        if radius < length:
            rest = exact(formula, {"n": length, "d": length - radius - 1})
            yield equal(exact(formula, point) + rest, Fraction(2) ** length, point)


@check(ball.cardinality, kind=Evidence.EXACT)
def sizes_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Sizes built up by additions, one place of the words after the other."""
    for point in trial.some(formula, trial.pick(15, 60, 200), scale=trial.pick(100, 300, 1000)):
        yield equal(exact(formula, point), ball_sizes(point["n"])[point["d"]], point)


@check(ball.cardinality, kind=Evidence.CERTIFIED)
def beta_integral(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The share of the ball as a regularised incomplete beta integral, enclosed by a ball."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(200, 500, 2000)):
        with ctx.workprec(256 + 2 * point["n"]):
            expected = arb(2) ** point["n"] * _beta_tail(point["n"], point["d"])
        yield balls_agree(exact(formula, point), expected, point, digits=30)


@check(ball.fraction, kind=Evidence.EXACT)
def listed_fraction(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The share of the vertices of the whole cube, counted one by one."""
    for length in range(1, trial.pick(10, 14, 20) + 1):
        counts = cube.ball_counts(length)
        for point in trial.every(formula, n=[length]):
            yield equal(exact(formula, point), Fraction(int(counts[point["d"]]), 2**length), point)


@check(ball.fraction, kind=Evidence.CERTIFIED)
def incomplete_beta(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The binomial tail as a regularised incomplete beta integral, enclosed by a ball."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(200, 500, 2000)):
        with ctx.workprec(
            256 + 2 * point["n"]
        ):  # the series may cancel about as many bits as there are places
            expected = _beta_tail(point["n"], point["d"])
        yield balls_agree(exact(formula, point), expected, point, digits=30)


def _beta_tail(length: int, radius: int) -> arb:
    """The probability of at most `radius` heads among `length` tosses."""
    if radius == length:
        return arb(1)
    return arb(fmpq(1, 2)).beta_lower(length - radius, radius + 1, regularized=True)


@check(ball.radius, kind=Evidence.CERTIFIED)
def shares_on_both_sides(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The sizes there and one before are at and below the fraction: integers enclosed by incomplete beta integrals."""
    for point in trial.some(formula, trial.pick(10, 30, 60), scale=trial.pick(40, 100, 400)):
        length, radius = point["n"], int(exact(formula, point))
        share = point["p"] * 2**length
        found = 0 <= radius <= length and _size(length, radius) >= share
        smallest = radius == 0 or _size(length, radius - 1) < share if found else False
        yield holds(found and smallest, point, found=radius, expected="the smallest such radius")


def _size(length: int, radius: int) -> int:
    with ctx.workprec(256 + 2 * length):
        return integer_in(arb(2) ** length * _beta_tail(length, radius))


@check(ball.radius, kind=Evidence.EXACT)
def scan_of_listed_balls(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The first large enough ball of a listed cube, at and beside each ball's own fraction."""
    for length in range(1, trial.pick(6, 9, 12) + 1):
        counts = [int(count) for count in cube.ball_counts(length)]
        sizes = [size + Fraction(eighths, 8) for size in counts for eighths in (-1, 0, 1)]
        for point in trial.every(
            formula, n=[length], p=[size / 2**length for size in (Fraction(1, 8), *sizes)]
        ):
            expected = next(d for d, count in enumerate(counts) if count >= point["p"] * 2**length)
            yield equal(exact(formula, point), expected, point)


@check(ball.radius, kind=Evidence.EXACT)
def bisection(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Bisection among sizes that were built up place by place."""
    for point in trial.some(formula, trial.pick(10, 30, 30), scale=trial.pick(40, 100, 1000)):
        yield equal(exact(formula, point), smallest_radius(point["n"], point["p"]), point)


@check(ball.hypergeometric, ball.hypergeometric_inward, kind=Evidence.CERTIFIED)
def listed_sizes_in_balls(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube, one by one; the series is enclosed by a ball."""
    for length in range(1, trial.pick(8, 12, 16) + 1):
        counts = cube.ball_counts(length)
        for point in trial.every(formula, n=[length]):
            yield balls_agree(ball_value(formula, point), int(counts[point["d"]]), point, digits=25)


@check(ball.hypergeometric, ball.hypergeometric_inward, kind=Evidence.CERTIFIED)
def long_words_in_balls(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Sizes in up to 1000 places, built up place by place, where the series may cancel hundreds of digits."""
    hard = trial.every(formula, n=[1000], d=[20, 1000])
    for point in [*hard, *trial.some(formula, trial.pick(10, 40, 100), scale=trial.pick(200, 500, 1000))]:
        expected = ball_sizes(point["n"])[point["d"]]
        yield balls_agree(ball_value(formula, point), expected, point, digits=25)


@check(ball.hypergeometric, ball.hypergeometric_inward, kind=Evidence.HIGH_PRECISION)
def series_by_mpmath(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The hypergeometric function of mpmath at two precisions against sizes built up place by place."""
    hard = trial.every(formula, n=[1000], d=[20])
    for point in [*hard, *trial.some(formula, trial.pick(8, 30, 100), scale=trial.pick(100, 300, 1000))]:
        expected = ball_sizes(point["n"])[point["d"]]
        yield digits_agree(high_precision(formula, point), expected, point, digits=25)


@check(ball.key_equation, kind=Evidence.EXACT)
def operator_on_powers(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The operator carried out on polynomials, whose values are then taken."""
    for point in trial.some(formula, trial.pick(60, 200, 600), scale=trial.pick(7, 12, 20)):
        variable, power = fmpq_poly([0, 1]), fmpq_poly([0] * point["ell"] + [1])
        image = (point["n"] - variable) * summation.shifted(power, 1) - variable * power
        yield equal(exact(formula, point), Fraction(int(image(point["i"]).p)), point)


@check(ball.key_equation, kind=Evidence.PROVED)
def operator_on_symbols(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The operator carried out on one power after the other, for all numbers of places and all indices at once."""
    places, index = sp.symbols("n i", positive=True)
    for point in trial.every(formula, n=[1], i=[1], ell=range(trial.pick(6, 10, 16))):
        power = sp.Poly(index ** point["ell"], index)
        image = (places - index) * power.compose(
            sp.Poly(index + 1, index)
        ).as_expr() - index * power.as_expr()
        everywhere = {**point, "n": places, "i": index}
        yield identical(symbolic(formula, everywhere), image, everywhere)


@check(ball.key_equation, kind=Evidence.EXACT)
def leading_difference(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Repeated differences in i, which leave a factorial times the leading coefficient -2."""
    for point in trial.every(formula.domain, n=[0, 3], ell=range(trial.pick(5, 8, 12)), i=[0]):
        order = point["ell"] + 1
        values = [exact(formula, {**point, "i": start}) for start in range(order + 1)]
        for _ in range(order):
            values = [after - before for before, after in itertools.pairwise(values)]
        yield equal(values[0], -2 * sp.factorial(order), point)


def term_ratio(term: sp.Expr, index: sp.Symbol) -> sp.Expr:
    """The ratio of successive values of a product of binomials, factorials, powers and rational functions."""
    if isinstance(term, sp.Mul):
        return sp.Mul(*(term_ratio(factor, index) for factor in term.args))
    if isinstance(term, sp.binomial) and term.args[1] == index and not term.args[0].has(index):
        return (term.args[0] - index) / (index + 1)
    if term == sp.factorial(index):
        return index + 1
    if isinstance(term, sp.Pow) and not term.base.has(index):
        return term.base ** sp.expand(term.exp.subs(index, index + 1) - term.exp)
    if term.is_rational_function(index):
        return term.subs(index, index + 1) / term
    raise ValueError(f"no rule for the ratio of successive values of {term}")


def _ratio(formula: Formula) -> tuple[sp.Poly, sp.Poly]:
    """Numerator and denominator of the term ratio, as polynomials in i and n."""
    numerator, denominator = sp.fraction(sp.cancel(term_ratio(formula.expression, i)))
    return sp.Poly(numerator, i, n), sp.Poly(denominator, i, n)


@check(ball.no_closed_form, kind=Evidence.PROVED)
def gosper_for_all_n(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Gosper's algorithm with n left open: a resultant and a leading coefficient without zeros there."""
    numerator, denominator = _ratio(formula)
    for point in trial.some(formula, 40, scale=10):
        here, after = (exact(formula, {**point, "i": point["i"] + step}) for step in (0, 1))
        top, bottom = (int(poly.eval((point["i"], point["n"]))) for poly in (numerator, denominator))
        yield equal(after * bottom, here * top, point)
    p, q = ({powers: int(c) for powers, c in poly.terms()} for poly in (numerator, denominator))
    for lowest in itertools.islice((point["n"] for point in trial.every(formula, scale=0)), 1):
        proof = summation.obstruction(p, q, lowest)
        outcome = Outcome.UNDECIDED if proof is None else Outcome.AGREES
        yield Comparison(outcome, proof or "no proof", "a proof", {"n": f">= {lowest}"})


@check(ball.no_closed_form, kind=Evidence.EXACT)
def gosper_for_each_n(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Gosper's algorithm in rationals for one n after the other; a closed form found is tried out."""
    numerator, denominator = _ratio(formula)
    for length in sorted({point["n"] for point in trial.some(formula, trial.pick(15, 60, 200), scale=40)}):
        p, q = (_at(poly, length) for poly in (numerator, denominator))
        found = summation.antidifference(p, q)
        if found is None:
            yield holds(True, {"n": length})
        else:
            yield from _closed_form_on_terms(formula, length, found)


def _at(polynomial: sp.Poly, length: int) -> fmpq_poly:
    coefficients = [0] * (polynomial.degree(i) + 1)
    for (power, other), coefficient in polynomial.terms():
        coefficients[power] += int(coefficient) * length**other
    return fmpq_poly(coefficients)


def _closed_form_on_terms(
    formula: Formula, length: int, found: tuple[fmpq_poly, fmpq_poly]
) -> Iterator[Comparison]:
    """A closed form that sums the terms refutes; one that does not is the algorithm's fault."""
    factor, divisor = found
    sums = {}
    for place in range(1, 8):
        if divisor(place) != 0:
            term = exact(formula, {"n": length, "i": place})
            sums[place] = Fraction(str(factor(place) / divisor(place))) * term
    for place in sums:
        if place + 1 in sums and sums[place + 1] - sums[place] != exact(formula, {"n": length, "i": place}):
            raise AssertionError(f"R = ({factor})/({divisor}) does not sum the terms of n = {length}")
    yield holds(
        False, {"n": length}, found=f"sum = ({factor})/({divisor}) times the term", expected="no such sum"
    )
