"""Shares of colours, cores of hypergraphs, random levels and groups of replicas, against small cases done by hand."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from mpmath import MPContext, mp

from numerics.saddle_point import hopfield_energy, one_step, random_levels, two_core
from numerics.saddle_point.potts_shares import free_energy
from numerics.saddle_point.replica_symmetric import context


def test_shares_of_colours_count_configurations():
    # Configurations with a quarter of the sites of one colour; Stirling's formula leaves an error of order 1/N².
    shares = [Fraction(1, 4), Fraction(3, 4)]
    sizes = (400, 800)
    counts = [math.log(math.comb(size, size // 4)) / size for size in sizes]
    corrected = [c + math.log(2 * math.pi * n * 3 / 16) / (2 * n) for c, n in zip(counts, sizes, strict=True)]
    entropy = -float(free_energy(shares, arb(0)))
    assert abs((4 * corrected[1] - corrected[0]) / 3 - entropy) < 1e-11


def test_agreeing_sites_lower_the_free_energy_by_half_the_coupling():
    assert free_energy([Fraction(1)], arb(3)).overlaps(arb(-3) / 2)


def _core(rows: list[list[int]]) -> set[int]:
    """The equations left, from the definition: the largest set in which each variable is in two equations or none."""
    for size in range(len(rows), 0, -1):
        for chosen in itertools.combinations(range(len(rows)), size):
            members = [v for number in chosen for v in rows[number]]
            if all(members.count(v) >= 2 for v in members):
                return set(chosen)
    return set()


@pytest.mark.parametrize("seed", range(12))
def test_peeling_leaves_the_largest_set_without_leaves(seed):
    variables, equations = two_core.peel(7, 6, 3, np.random.default_rng(seed))
    rows = np.random.default_rng(seed).integers(7, size=(6, 3))
    repeated = np.array([len(set(row)) < 3 for row in rows.tolist()])
    rng = np.random.default_rng(seed)
    rng.integers(7, size=(6, 3))
    while repeated.any():
        rows[repeated] = rng.integers(7, size=(int(repeated.sum()), 3))
        repeated = np.array([len(set(row)) < 3 for row in rows.tolist()])
    core = _core(rows.tolist())
    assert equations == len(core)
    assert variables == len({v for number in core for v in rows[number].tolist()})


def test_large_samples_peel_like_a_tree():
    size, alpha = 40_000, 0.9
    variables, equations = two_core.peel(size, round(alpha * size), 3, np.random.default_rng(1))
    _, share, kept = two_core.on_a_tree(context(20), mp.mpf("0.9"), 3)
    assert abs(variables / size - share) < 0.02
    assert abs(equations / size - kept) < 0.02


def test_random_levels_have_the_mean_free_energy_of_samples():
    levels, temperature, samples = 6, 0.7, 20_000
    energies = np.random.default_rng(0).normal(scale=math.sqrt(levels / 2), size=(samples, 2**levels))
    values = -temperature / levels * np.log(np.sum(np.exp(-energies / temperature), axis=1))
    error = values.std() / math.sqrt(samples)
    assert abs(random_levels.free_energy(levels, temperature) - values.mean()) < 5 * error


@pytest.mark.parametrize("group", [1, 2, 5])
def test_groups_of_spherical_replicas_have_the_determinant_of_their_overlaps(group):
    number = MPContext()
    overlaps = number.matrix(group, group)
    for i, j in itertools.product(range(group), repeat=2):
        overlaps[i, j] = 1 if i == j else number.mpf("0.3")
    energy = -sum(overlaps[0, j] ** 3 for j in range(group)) / (4 * number.mpf("0.5"))
    expected = energy - number.log(number.det(overlaps)) / (4 * group)
    found = one_step.spherical(number, 3, number.mpf("0.5"), number.mpf("0.3"), group)
    assert abs(found - expected) < 1e-14


def test_the_energy_with_one_step_is_flat_at_the_known_stationary_point():
    y, q_0, step = 1.36082080347, 0.476784371535, 1e-4
    assert abs(one_step.ising(y, q_0, 0.0) + 0.7652594346736825) < 1e-12
    for shift in ((step, 0.0), (0.0, step)):
        up, down = (one_step.ising(y + s * shift[0], q_0 + s * shift[1], 0.0) for s in (1, -1))
        assert abs(up - down) / (2 * step) < 1e-8


def test_the_mean_magnitude_of_a_normal_variable_is_the_known_one():
    value = hopfield_energy.mean_magnitude(arb(1), arb(2), digits=10)
    expected = math.erf(1 / math.sqrt(8)) + 4 * math.exp(-1 / 8) / math.sqrt(2 * math.pi)
    assert abs(float(value) - expected) < 1e-12
