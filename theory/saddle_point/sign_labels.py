r"""What labels tell that are signs of a teacher's field: averages over the field that a student knows in part.

The teacher's field has variance 1, and q of it is known.  The label +1 then has the probability $H(-\gamma v)$, v
standard normal and $\gamma^2=q/(1-q)$, and both labels contribute alike.
"""

from __future__ import annotations

import sympy as sp

from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import log_normal_tail, normal_hazard, normal_tail
from theory.symbols import z


def known_field(q: sp.Expr) -> sp.Expr:
    r"""The known part of a field over the spread of the unknown one, $\gamma v$ with $\gamma^2=q/(1-q)$.

    Examples
    --------
    >>> known_field(sp.Rational(1, 2))
    z
    """
    return sp.sqrt(q / (1 - q)) * z


def evidence(q: sp.Expr) -> sp.Expr:
    """The mean logarithm of a label's probability; minus the entropy of a label.

    Examples
    --------
    >>> evidence(sp.Integer(0)).evalf(12)  # -ln 2
    -0.693147180560
    """
    field = known_field(q)
    return 2 * GaussianAverage(normal_tail(field) * log_normal_tail(field), z)


def pull(q: sp.Expr) -> sp.Expr:
    r"""Twice the slope of the evidence in q, $\frac2{1-q}\int Dv\,\varphi^2/H$, with a factor $\varphi$ in the measure.

    Examples
    --------
    >>> pull(sp.Integer(0)).evalf(12)  # 2/pi
    0.636619772368
    """
    return sp.sqrt(2 / sp.pi) / sp.sqrt(1 - q) * GaussianAverage(normal_hazard(sp.sqrt(q) * z), z)
