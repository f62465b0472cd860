"""Ridge regression at temperature 0 as functions of numbers: its free energy, and a solution for each penalty.

Any numbers that add, multiply and divide will do: fractions, balls, dual numbers.  Order parameters come in the order
V, q, m and their conjugates; averages over the spectrum are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from numerics.dual_numbers import Dual

Body = Callable[[Any], Any]
Order = tuple[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class Spectrum:
    """Averages of a function of the variance of an input: plain, and weighted by the teacher's squared projections."""

    plain: Callable[[Body], Any]
    teacher: Callable[[Body], Any]


def of_levels(variances: Sequence[Any], projections: Sequence[Any]) -> Spectrum:
    """Finitely many levels of equal weight.

    Examples
    --------
    >>> from fractions import Fraction
    >>> spectrum = of_levels([Fraction(1), Fraction(3)], [2, 0])
    >>> spectrum.plain(lambda w: w), spectrum.teacher(lambda w: w)
    (Fraction(2, 1), Fraction(1, 1))
    """
    size = len(variances)
    return Spectrum(
        lambda body: sum(body(w) for w in variances) / size,
        lambda body: sum(s * body(w) for w, s in zip(variances, projections, strict=True)) / size,
    )


def free_energy(spectrum: Spectrum, alpha: Any, lam: Any, noise: Any, order: Order) -> Any:
    """Half of the loss per input, as a functional of the order parameters."""
    V, q, m, Vhat, qhat, mhat = order
    labels = spectrum.teacher(lambda w: w) + noise
    fit = spectrum.plain(lambda w: qhat * w / (lam + Vhat * w))
    fit += spectrum.teacher(lambda w: mhat * w * mhat * w / (lam + Vhat * w))
    return (V * qhat - Vhat * q - fit) / 2 + m * mhat + alpha * (labels - 2 * m + q) / (1 + V) / 2


def slopes(spectrum: Spectrum, alpha: Any, lam: Any, noise: Any, order: Order) -> tuple[Any, ...]:
    """The derivatives of the free energy in the order parameters, exact for exact numbers.

    Examples
    --------
    >>> from fractions import Fraction
    >>> flat, lam, noise = of_levels([Fraction(1)], [Fraction(1)]), Fraction(1, 10), Fraction(1, 4)
    >>> alpha, order = solution(flat, lam, noise, Fraction(1, 2))
    >>> slopes(flat, alpha, lam, noise, order) == (0,) * 6
    True
    """
    found = []
    for place in range(6):
        moved = tuple(Dual(number, 1 if place == other else 0) for other, number in enumerate(order))
        found.append(free_energy(spectrum, alpha, lam, noise, moved).slope)  # type: ignore[arg-type]
    return tuple(found)


def solution(spectrum: Spectrum, lam: Any, noise: Any, kappa: Any) -> tuple[Any, Order]:
    """The number of samples per input at which the effective penalty is kappa, and the order parameters there.

    The equations are linear one after the other once the conjugate of q is known to be lam/kappa.
    """
    pull = lam / kappa
    V = spectrum.plain(lambda w: w / (lam + pull * w))
    alpha = pull * (1 + V)
    m = spectrum.teacher(lambda w: pull * w * w / (lam + pull * w))
    labels = spectrum.teacher(lambda w: w) + noise
    own = spectrum.teacher(lambda w: (pull * w / (lam + pull * w)) ** 2 * w)
    response = spectrum.plain(lambda w: (w / (lam + pull * w)) ** 2)
    gain = alpha / (1 + V) ** 2
    qhat = gain * (labels - 2 * m + own) / (1 - gain * response)
    return alpha, (V, own + qhat * response, m, pull, qhat, pull)


def energy_slope(spectrum: Spectrum, lam: Any, noise: Any, kappa: Any) -> Any:
    """The derivative in the penalty of the smallest loss, for a fixed number of samples.

    Along the solutions, whose effective penalty moves so that the number of samples stays.

    Examples
    --------
    >>> from fractions import Fraction
    >>> flat = of_levels([Fraction(1)], [Fraction(0)])
    >>> energy_slope(flat, Fraction(1, 2), Fraction(0), Fraction(1))
    Fraction(0, 1)
    """
    in_lam, _ = solution(spectrum, Dual(lam, 1), noise, Dual(kappa))
    in_kappa, _ = solution(spectrum, Dual(lam), noise, Dual(kappa, 1))
    moving = Dual(kappa, -in_lam.slope / in_kappa.slope)
    alpha, order = solution(spectrum, Dual(lam, 1), noise, moving)
    return free_energy(spectrum, alpha, Dual(lam, 1), noise, order).slope
