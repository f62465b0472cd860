"""Spins of q colours that all couple to each other, by the shares of the colours: energy less entropy over beta."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq


def free_energy(shares: Sequence[Fraction], coupling: arb) -> arb:
    """The free energy per site times beta, at FLINT's present precision.

    Parameters
    ----------
    shares
        Of the colours; not negative, and 1 in sum.
    coupling
        Coupling over temperature, of sites of one colour.

    Examples
    --------
    >>> free_energy([Fraction(1, 2), Fraction(1, 2)], arb(0)).overlaps(-arb(2).log())
    True
    """
    balls = [arb(fmpq(share.numerator, share.denominator)) for share in shares if share]
    energy = -coupling / 2 * sum((share * share for share in balls), arb(0))
    return energy + sum((share * share.log() for share in balls), arb(0))
