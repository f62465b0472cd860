"""N Ising spins that all couple to each other, H = -N (M²/2 + h M) with M the mean spin, by exact enumeration.

The 2^N states fall into N+1 classes of equal magnetisation, so that averages are sums of N+1 terms; for N → ∞ the
magnetisation is where energy minus temperature times entropy is least.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx, fmpq, fmpz

from numerics.saddle_point.minimum import bracket


def magnetisation(spins: int, beta: Fraction, h: Fraction, bits: int = 200) -> arb:
    """A ball around the thermal average of the mean spin.

    Parameters
    ----------
    spins
        The number N of spins, at least 1.
    beta
        Inverse temperature, positive; the coupling is 1.
    h
        Magnetic field.
    bits
        Working precision.

    Examples
    --------
    >>> magnetisation(1, Fraction(1), Fraction(1, 2)).overlaps((arb(1) / 2).tanh())
    True
    """
    with ctx.workprec(bits):
        weighted = total = arb(0)
        for up in range(spins + 1):
            mean = Fraction(2 * up - spins, spins)
            exponent = beta * spins * (mean * mean / 2 + h * mean)
            weight = arb(fmpz.bin_uiui(spins, up)) * _ball(exponent).exp()
            weighted, total = weighted + weight * _ball(mean), total + weight
        return weighted / total


def free_energy_density(mean: Fraction, beta: Fraction, h: Fraction) -> arb:
    """Energy minus entropy over beta, per spin, of the states of mean spin `mean` in the open interval (-1, 1).

    Examples
    --------
    >>> free_energy_density(Fraction(0), Fraction(2), Fraction(1)).overlaps(-arb(2).log() / 2)
    True
    """
    shares = [_ball((1 + mean) / 2), _ball((1 - mean) / 2)]
    entropy = -sum((share * share.log() for share in shares), arb(0))
    return -_ball(mean * mean / 2 + h * mean) - entropy / _ball(beta)


def most_probable_magnetisation(beta: Fraction, h: Fraction, digits: int = 20) -> tuple[Fraction, Fraction]:
    """An interval that is proved to hold a minimum of the free energy density, of width 10^-digits or less.

    No derivative is used.  A grid finds where the deepest minimum is (one of the two at h = 0), and comparisons in
    balls close in on it.

    Raises
    ------
    Undecided
        If two depths cannot be told apart at the working precision, which is enough for a quartic minimum.

    Examples
    --------
    >>> low, high = most_probable_magnetisation(Fraction(3, 2), Fraction(0), digits=12)
    >>> f"{float(abs(low)):.10f}"
    '0.8585596366'
    """
    reach = 4
    with ctx.workprec(16 * digits + 64):
        while True:
            grid = [_fraction((arb(place) / 4).tanh()) for place in range(-4 * reach, 4 * reach + 1)]
            depths = [free_energy_density(mean, beta, h).mid() for mean in grid]
            deepest = min(range(len(grid)), key=depths.__getitem__)
            if 0 < deepest < len(grid) - 1:
                break
            reach *= 2
    return bracket(
        lambda mean: free_energy_density(mean, beta, h),
        (grid[deepest - 1], grid[deepest], grid[deepest + 1]),
        digits,
    )


def _ball(number: Fraction) -> arb:
    return arb(fmpq(number.numerator, number.denominator))


def _fraction(ball: arb) -> Fraction:
    """The midpoint of a ball."""
    mantissa, exponent = ball.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
