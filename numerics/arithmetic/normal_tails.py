r"""The normal tail H, its logarithm and its hazard on complex balls, tight where the balls are wide.

All rest on $\operatorname{erfcx}z=e^{z^2}\operatorname{erfc}z=\frac2{\sqrt\pi}\int_0^\infty e^{-t^2-2zt}dt$.
Its derivative at z is no larger than that at Re z, so that the mean value theorem encloses it on a ball.
"""

from __future__ import annotations

from flint import acb, arb


def erfcx(z: acb) -> acb:
    """The scaled complementary error function on a ball.

    Examples
    --------
    >>> abs(erfcx(acb(0))).contains(1)
    True
    """
    centre = acb(z.real.mid(), z.imag.mid())
    value = (centre * centre).exp() * centre.erfc()
    if z.real.is_exact() and z.imag.is_exact():
        return value
    least = z.real.lower()
    slope = 2 / arb.pi().sqrt() - 2 * least * (least * least).exp() * least.erfc()
    radius = slope.abs_upper() * (z.real.rad() ** 2 + z.imag.rad() ** 2).sqrt().abs_upper()
    return value + acb(arb(0, radius), arb(0, radius))


def normal_tail(x: acb) -> acb:
    """H(x) = erfc(x/√2)/2."""
    u = x / arb(2).sqrt()
    if u.real.mid() >= 0:
        return (-u * u).exp() * erfcx(u) / 2
    return 1 - (-u * u).exp() * erfcx(-u) / 2


def log_normal_tail(x: acb, analytic: bool = False) -> acb:
    """The logarithm of H(x); not finite where a ball may meet the cut, if it must be analytic."""
    u = x / arb(2).sqrt()
    if u.real.mid() >= 0:
        return (erfcx(u) / 2).log(analytic=analytic) - u * u
    return normal_tail(x).log(analytic=analytic)


def normal_hazard(x: acb) -> acb:
    """The normal density over H."""
    u = x / arb(2).sqrt()
    scale = (2 / arb.pi()).sqrt()
    if u.real.mid() >= 0:
        return scale / erfcx(u)
    density = (-u * u).exp()
    return scale * density / (2 - density * erfcx(-u))
