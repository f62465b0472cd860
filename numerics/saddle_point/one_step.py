"""One step of replica symmetry breaking: replicas in groups of m, of overlap q within a group and 0 between groups."""

from __future__ import annotations

from typing import Any


def spherical(mp: Any, p: Any, T: Any, q: Any, m: Any) -> Any:
    """The free energy of the spherical p-spin model.

    The energy is the sum of overlaps to the power p with one replica; the entropy is half the logarithm of the
    determinant of overlaps in a group, whose eigenvalues are 1-q, m-1 times, and 1+(m-1)q.

    Examples
    --------
    >>> from mpmath import MPContext
    >>> mp = MPContext()
    >>> overlaps = mp.matrix([[1, 0.25, 0.25], [0.25, 1, 0.25], [0.25, 0.25, 1]])
    >>> energy = -(1 + 2 * mp.mpf(0.25) ** 4) / 2
    >>> print(mp.chop(spherical(mp, 4, mp.mpf(0.5), 0.25, 3) - energy + mp.log(mp.det(overlaps)) / 12))
    0.0
    """
    log_determinant = (m - 1) * mp.log(1 - q) + mp.log(1 + (m - 1) * q)
    return -(1 + (m - 1) * mp.mpf(q) ** p) / (4 * T) - T / (2 * m) * log_determinant
