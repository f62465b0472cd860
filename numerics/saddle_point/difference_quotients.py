"""Slopes and curvatures of functions of one number, from values at equally spaced points, in multiple precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def curvature(mp: Any, function: Callable[[Any], Any], centre: Any) -> Any:
    """The second derivative, by a difference quotient of fourth order with steps of 1e-6 of the number.

    Work with about 40 digits to keep 20.

    Examples
    --------
    >>> from mpmath import MPContext
    >>> mp = MPContext()
    >>> mp.dps = 40
    >>> print(mp.nstr(curvature(mp, lambda x: x**3, mp.mpf(2)), 15))
    12.0
    """
    step = centre * mp.mpf(10) ** -6
    middle = function(centre)
    near, far = (
        function(centre + steps * step) - 2 * middle + function(centre - steps * step) for steps in (1, 2)
    )
    return (16 * near - far) / (12 * step**2)
