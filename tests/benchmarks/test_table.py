"""How fast the exact table of shared vertices is, in units of what it cannot do without and of what others do."""

import time
from math import comb

import numpy as np
import pytest
from scipy.special import comb as float_comb

from numerics.sdm.table import shared_table


def seconds(function, *arguments, repeats):
    """The shortest of several runs."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        function(*arguments)
        best = min(best, time.perf_counter() - start)
    return best


def bare_recurrence(n, d):
    """The ratio of successive changes alone: one product and one division of a long integer for each."""
    size, j, left, b = comb(n - 1, d), 0, n - 1, d
    while b:
        u = j // 2 + 1
        size = size * ((j + 2) * (j + 1) * b * (left - b)) // (u * u * left * (left - 1))
        j, left, b = j + 2, left - 2, b - 1
    return size


def binomials_at_each_step(n, d):
    """The same changes, each from two binomials of the standard library."""
    beyond, table = 0, [0] * (n + 1)
    for j in range(d, -1, -1):
        beyond += comb(2 * j, j) * comb(n - 1 - 2 * j, d - j)
        table[2 * j] = beyond
    return table


def agreements_in_float64(n, d, distances):
    """Eq. 2 of Bricken and Pehlevan in float64 at each distance, as public code has it but vectorised over c."""
    sums = []
    for k in distances:
        total = 0.0
        for a in range(max(0, n - d - k // 2), n - k + 1):
            c = np.arange(max(0, n - d - a), min(k, k - (n - d - a)) + 1)
            total += float_comb(n - k, a) * float_comb(k, c).sum()
        sums.append(total)
    return sums


@pytest.mark.parametrize(("n", "d"), [(64, 11), (1000, 451)])
def test_table(benchmark, n, d):
    repeats = 200 if n == 64 else 20
    ours = seconds(shared_table, n, d, d, repeats=repeats)
    bare = seconds(bare_recurrence, n, d, repeats=repeats)
    steps = seconds(binomials_at_each_step, n, d, repeats=3)
    some = range(0, 2 * d + 1, 1 if n == 64 else 200)
    floats = seconds(agreements_in_float64, n, d, some, repeats=1) * (2 * d + 1) / len(some)
    print(
        f"\ntable of {n} places, radius {d}: {ours * 1e6:.0f} us = {ours / bare:.2f} bare recurrences; "
        f"{steps / ours:.0f} times faster than binomials at each step, "
        f"{floats / ours:.0f} times faster than Eq. 2 in float64"
    )
    table = benchmark(shared_table, n, d, d)
    assert table[::2] == binomials_at_each_step(n, d)[::2]
    assert np.allclose(np.array([table[k] for k in some], dtype=float), agreements_in_float64(n, d, some))
