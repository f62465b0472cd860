"""The least-squares line through points, solved in enclosures from the data as they are.

Nothing is assumed of the abscissas: `fit_line` solves the normal equations in balls, `fit_line_qr` factorises the
design matrix in multiple precision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
from flint import arb, arb_mat, ctx, fmpq


@dataclass(frozen=True)
class Line:
    """A fitted line, and the share of the variance of the data that it explains (None for constant data)."""

    slope: arb
    intercept: arb
    r_squared: arb | None


def logarithms(values: Sequence[int | Fraction], bits: int = 256) -> list[arb]:
    """Natural logarithms of positive rationals, as balls.

    Raises
    ------
    ValueError
        If a value is not positive.

    Examples
    --------
    >>> [entry.str(10, radius=False) for entry in logarithms([1, 2])]
    ['0', '0.6931471806']
    """
    if min(values, default=1) <= 0:
        raise ValueError(f"a logarithm needs a positive number, and the data hold {min(values)}")
    with ctx.workprec(bits):
        return [arb(_rational(value)).log() for value in values]


def _rational(value: int | Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _refuse_degenerate(x: Sequence[Any], y: Sequence[Any]) -> None:
    if len(x) != len(y):
        raise ValueError(f"{len(x)} abscissas do not go with {len(y)} ordinates")
    if len(set(x)) < 2:
        raise ValueError("a line needs points at two different abscissas")


def fit_line(x: Sequence[int | Fraction], y: Sequence[arb], bits: int = 256) -> Line:
    """The line y = intercept + slope x with the smallest sum of squared residuals.

    Parameters
    ----------
    x
        Abscissas, exact.
    y
        As many ordinates, in balls.
    bits
        The working precision.

    Raises
    ------
    ValueError
        If the numbers of abscissas and ordinates differ, or all abscissas are the same.

    Examples
    --------
    >>> line = fit_line([0, 1, 2], [arb(1), arb(2), arb(6)])
    >>> [entry.str(10, radius=False) for entry in (line.slope, line.intercept, line.r_squared)]
    ['2.500000000', '0.5000000000', '0.8928571429']
    """
    _refuse_degenerate(x, y)
    with ctx.workprec(bits):
        design = arb_mat(len(x), 2, [entry for value in x for entry in (arb(1), arb(_rational(value)))])
        data = arb_mat(len(y), 1, list(y))
        coefficients = (design.transpose() * design).solve(design.transpose() * data)
        residuals = data - design * coefficients
        unexplained = sum((residuals[row, 0] * residuals[row, 0] for row in range(len(y))), arb(0))
        mean = sum(y, arb(0)) / len(y)
        total = sum(((value - mean) * (value - mean) for value in y), arb(0))
        explained = None if total.contains(0) else 1 - unexplained / total
        return Line(coefficients[1, 0], coefficients[0, 0], explained)


def fit_line_qr(
    x: Sequence[int | Fraction], values: Sequence[int | Fraction], digits: int = 30
) -> tuple[Any, Any]:
    """Slope and intercept of the least-squares line of the logarithms of `values`, by Householder reflections.

    Returns mpmath floats, computed with twice the number of digits.

    Raises
    ------
    ValueError
        As `fit_line` and `logarithms` do.

    Examples
    --------
    >>> slope, intercept = fit_line_qr([0, 1, 2], [1, 2, 4])
    >>> mpmath.nstr(slope, 10), abs(intercept) < 1e-30
    ('0.6931471806', True)
    """
    mp = _precise(digits)
    triangular, projected, _ = _factorised(x, values, mp)
    slope = projected[1] / triangular[1, 1]
    return slope, (projected[0] - triangular[0, 1] * slope) / triangular[0, 0]


def explained_share_qr(
    x: Sequence[int | Fraction], values: Sequence[int | Fraction], digits: int = 30
) -> Any:
    """The share of the variance of the logarithms that the least-squares line explains, by the same reflections.

    Raises
    ------
    ValueError
        As `fit_line_qr` does, and for constant values.

    Examples
    --------
    >>> mpmath.nstr(explained_share_qr([0, 1, 2], [1, 2, 4]), 10)
    '1.0'
    """
    if len(set(values)) == 1:
        raise ValueError("constant values have no variance")
    mp = _precise(digits)
    _, projected, data = _factorised(x, values, mp)
    return projected[1] ** 2 / (mp.fsum(entry**2 for entry in data) - projected[0] ** 2)


def _precise(digits: int) -> Any:
    mp = mpmath.MPContext()
    mp.dps = 2 * digits
    return mp


def _factorised(
    x: Sequence[int | Fraction], values: Sequence[int | Fraction], mp: Any
) -> tuple[Any, Any, Any]:
    """R of the design matrix [1, x] = QR, Q^T times the logarithms, and the logarithms."""
    _refuse_degenerate(x, values)
    if min(values) <= 0:
        raise ValueError(f"a logarithm needs a positive number, and the data hold {min(values)}")
    design = mp.matrix([[1, mp.mpf(value.numerator) / value.denominator] for value in x])
    data = mp.matrix([mp.log(mp.mpf(value.numerator) / value.denominator) for value in values])
    orthogonal, triangular = mp.qr(design, mode="skinny")
    return triangular, orthogonal.T * data, data
