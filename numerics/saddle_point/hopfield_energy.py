"""The energy of the Hopfield model at temperature 0, replica symmetric, in balls and by an integral over the noise."""

from __future__ import annotations

from flint import acb, arb

from numerics.quadrature import ball_integral


def mean_magnitude(mean: arb, spread: arb, digits: int = 30) -> arb:
    """The average of |mean + spread z| over a standard normal variable z; mean and spread are positive.

    Examples
    --------
    >>> mean_magnitude(arb(0), arb(1), digits=20).overlaps((2 / arb.pi()).sqrt())
    True
    """
    kink = mean / spread

    def excess(z: acb) -> acb:
        return (z - acb(kink)) * (-z * z / 2).exp()

    # |x| = x + 2 max(-x, 0), and the second part is an integral beyond the kink
    beyond = ball_integral(excess, kink, kink + 30, digits)
    tail = arb(0, 1) * (-((kink + 29) ** 2) / 2).exp()
    return mean + 2 * spread * (beyond + tail) / (2 * arb.pi()).sqrt()


def energy(alpha: arb, m: arb, chi: arb, r: arb, digits: int = 30) -> arb:
    """The energy per spin as a function of overlap, response and noise.

    Examples
    --------
    >>> value = energy(arb(1) / 8, arb(1), arb(0), arb(1), digits=10)
    >>> value.overlaps(arb(1) / 2 - arb(2).erf() - (-arb(4)).exp() / (2 * arb.pi().sqrt()))
    True
    """
    disorder = alpha / 2 + alpha * r * chi / 2 - alpha / (2 * (1 - chi))
    return disorder + m * m / 2 - mean_magnitude(m, (alpha * r).sqrt(), digits)
