"""How well a softmax of cosines reproduces the weights that a sparse distributed memory gives to patterns.

One pattern lies at each distance 0..n from the query.  The memory weighs it by the number of vertices shared by two
balls, the softmax by exp(beta cos); both are normalised.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import mpmath
from flint import arb, ctx, fmpq


def memory_weights(counts: Sequence[int]) -> list[Fraction]:
    """The shares of the patterns at distances 0, 1, ..., n.

    Examples
    --------
    >>> memory_weights([2, 1, 1])
    [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    """
    total = sum(counts)
    return [Fraction(count, total) for count in counts]


def softmax_weights(n: int, beta: Fraction, bits: int = 256) -> list[arb]:
    """The softmax of beta cos over the cosines 1 - 2k/n, k = 0..n, in balls.

    Examples
    --------
    >>> [weight.str(5, radius=False) for weight in softmax_weights(1, Fraction(0))]
    ['0.50000', '0.50000']
    """
    with ctx.workprec(bits):
        logits = [beta * (1 - Fraction(2 * k, n)) for k in range(n + 1)]
        powers = [arb(fmpq(logit.numerator, logit.denominator)).exp() for logit in logits]
        total = sum(powers, arb(0))
        return [power / total for power in powers]


def largest_event_difference(first: Sequence[Fraction], second: Sequence[arb], bits: int = 256) -> arb:
    """The largest amount by which two probability vectors differ on an event, all events being listed.

    Raises
    ------
    ValueError
        For more than 12 outcomes.

    Examples
    --------
    >>> largest_event_difference([Fraction(1, 2), Fraction(1, 2)], [arb(0.25), arb(0.75)])
    0.250000000000000
    """
    if len(first) > 12:
        raise ValueError(f"the events of {len(first)} outcomes are not listed; at most 12 are")
    with ctx.workprec(bits):
        gaps = [arb(fmpq(p.numerator, p.denominator)) - q for p, q in zip(first, second, strict=True)]
        largest = arb(0)
        for size in range(len(gaps) + 1):
            for event in combinations(gaps, size):
                largest = largest.max(abs(sum(event, arb(0))))
        return largest


def largest_difference_by_ratio(counts: Sequence[int], beta: Fraction, mp: Any) -> Any:
    """The largest amount by which the two vectors of weights differ on an event, in an mpmath context.

    Events of the most favourable ratios are tried one after the other (Neyman and Pearson).

    Examples
    --------
    >>> print(largest_difference_by_ratio([3, 1], Fraction(0), mpmath.mp))
    0.25
    """
    n, total = len(counts) - 1, sum(counts)
    exponent = mp.mpf(beta.numerator) / beta.denominator
    powers = [mp.exp(exponent * (n - 2 * k) / n) for k in range(n + 1)]
    norm = mp.fsum(powers)
    pairs = [(mp.mpf(count) / total, power / norm) for count, power in zip(counts, powers, strict=True)]
    largest, memory, softmax = mp.zero, mp.zero, mp.zero
    for p, q in sorted(pairs, key=lambda pair: pair[0] / pair[1], reverse=True):
        memory, softmax = memory + p, softmax + q
        largest = max(largest, memory - softmax)
    return largest


def mean_squared_difference(counts: Sequence[int], beta: Any, mp: Any) -> Any:
    """The mean squared difference of the two vectors of weights, in an mpmath context.

    Examples
    --------
    >>> mp = mpmath.MPContext()
    >>> print(mean_squared_difference([3, 1], 0, mp))
    0.0625
    """
    n, total = len(counts) - 1, sum(counts)
    powers = [mp.exp(beta * (n - 2 * k) / n) for k in range(n + 1)]
    norm = mp.fsum(powers)
    gaps = (mp.mpf(count) / total - power / norm for count, power in zip(counts, powers, strict=True))
    return mp.fsum(gap**2 for gap in gaps) / (n + 1)


def best_exponent(counts: Sequence[int], low: float, high: float, digits: int = 15) -> Any:
    """Where the mean squared difference is smallest between `low` and `high`, by golden-section search.

    The interval must hold one minimum and no other.  The answer is an mpmath float.

    Examples
    --------
    >>> mpmath.nstr(best_exponent([3, 1], 0, 5), 12)
    '0.549306144334'
    """
    mp = mpmath.MPContext()
    mp.dps = 2 * digits + 15
    golden = (mp.sqrt(5) - 1) / 2

    def loss(beta: Any) -> Any:
        return mean_squared_difference(counts, beta, mp)

    a, b = mp.mpf(low), mp.mpf(high)
    inner, outer = b - golden * (b - a), a + golden * (b - a)
    at_inner, at_outer = loss(inner), loss(outer)
    while b - a > mp.mpf(10) ** -digits:
        if at_inner < at_outer:
            b, outer, at_outer = outer, inner, at_inner
            inner = b - golden * (b - a)
            at_inner = loss(inner)
        else:
            a, inner, at_inner = inner, outer, at_outer
            outer = a + golden * (b - a)
            at_outer = loss(outer)
    return (a + b) / 2
