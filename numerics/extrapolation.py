"""Richardson extrapolation: the limit of a quantity that is known at ever smaller step sizes.

The quantity must have an expansion in whole powers of the step; each column of the table removes one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any


def richardson(values: Sequence[Any], ratio: int = 2) -> Any:
    """The value at step 0 of the polynomial through values at steps h, h/ratio, h/ratio², …

    Parameters
    ----------
    values
        At least one number (Fraction, ball, mpmath or float), for ever smaller steps.
    ratio
        Between one step and the next, at least 2.

    Returns
    -------
    number
        Of the kind of `values`.  Its error is that of the interpolation: a ball does not enclose the limit.

    Examples
    --------
    >>> from fractions import Fraction
    >>> richardson([3 + step + 5 * step**2 for step in (Fraction(1), Fraction(1, 2), Fraction(1, 4))])
    Fraction(3, 1)
    """
    column, factor = list(values), ratio
    while len(column) > 1:
        column = [(factor * fine - coarse) / (factor - 1) for coarse, fine in pairwise(column)]
        factor *= ratio
    return column[0]
