"""When a ball is narrow enough to be handed out as a number of digits."""

from __future__ import annotations

from flint import arb


def is_narrow(value: arb, digits: int) -> bool:
    """Whether the relative radius is below ``10**-digits``, or the absolute one below ``10**(-2*digits)``.

    Examples
    --------
    >>> is_narrow(arb("1 +/- 1e-12"), 10), is_narrow(arb("1 +/- 1e-12"), 15)
    (True, False)
    """
    ten = arb(10)
    return bool(value.rad() <= abs(value.mid()) * ten**-digits or value.rad() <= ten ** (-2 * digits))
