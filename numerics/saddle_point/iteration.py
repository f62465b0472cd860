"""Anderson's and Newton's iterations for equations in unconstrained coordinates, with safeguards.

Both go from points to the best points that they meet, for each member of a batch by itself.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from numerics.saddle_point.equations import Defect, Equations, Members, solved

Array: TypeAlias = npt.NDArray[np.float64]

DEPTH = 6
_TINY = float(np.finfo(float).tiny)
_LONGEST_STEP = 3.0  # in coordinates, where one is a factor of e
_MOST_ITERATIONS = 40
_LOST = 10.0
_LENGTHS = (1.0, 0.25, 2.0**-4, 2.0**-6, 2.0**-8)
_DESCENT = 1e-4
_RISE, _RISES = 2.0, 3  # by which factor each of the first steps may increase the defect
_CREEP, _MOST_CREEPS = 2.0**-4, 2  # steps so short, so often in a row, lead to a minimum of the defect


def anderson(
    equations: Equations, members: Members, start: Defect, enough: float, tolerance: float, patience: int
) -> Defect:
    """Anderson's method of depth `DEPTH`, until steps of the map are small or no longer fall.

    Parameters
    ----------
    members
        Which of the batch.
    start
        Where they start.
    enough
        The largest step of the map in a coordinate with which a member is left.
    tolerance
        The size of the defect with which a member is left, too.
    patience
        How many evaluations in a row may bring no progress.
    """
    best = start[np.arange(members.size)]
    least = np.full(members.size, np.inf)
    stale = np.zeros(members.size, dtype=int)
    going = np.arange(members.size)
    place = change = np.empty((0, *start.u.shape))
    defect, before = start, None
    for _ in range(_MOST_ITERATIONS):
        u, step = defect.u, np.clip(defect.step, -_LONGEST_STEP, _LONGEST_STEP)
        length = np.where(np.isfinite(defect.size), np.abs(step).max(axis=0), np.inf)
        if before is not None:
            place = np.concatenate([place, (u - before[0])[None]])[1 - DEPTH :]
            change = np.concatenate([change, (step - before[1])[None]])[1 - DEPTH :]
        stale[going] = np.where(length < 0.9 * least[going], 0, stale[going] + 1)
        lost = ~(length < _LOST * least[going])
        better = length < least[going]
        best.put(going[better], defect[better])
        least[going[better]] = length[better]
        if lost.any():
            place[:, :, lost], change[:, :, lost] = 0.0, 0.0
            u, back = u.copy(), best[going[lost]]
            u[:, lost] = back.u
            step[:, lost] = np.clip(back.step, -_LONGEST_STEP, _LONGEST_STEP) * 0.5 ** stale[going[lost]]
        open_ = (least[going] > enough) & (defect.size > tolerance) & (stale[going] < patience)
        if not open_.any():
            break
        going, u, step = going[open_], u[:, open_], step[:, open_]
        place, change = place[:, :, open_], change[:, :, open_]
        before = u, step
        mixed = np.clip(_mixed(place, change, step), -_LONGEST_STEP, _LONGEST_STEP)
        defect = equations.defect(u + mixed, members[going])
    return best


def _mixed(place: Array, change: Array, step: Array) -> Array:
    """The step that would be the shortest if steps changed linearly with places; (unknowns, members)."""
    if not len(place):
        return step
    moved, changed = place.transpose(2, 0, 1), change.transpose(2, 0, 1)
    normal = changed @ changed.transpose(0, 2, 1)
    ridge = 1e-14 * np.trace(normal, axis1=1, axis2=2) + _TINY
    normal = normal + ridge[:, None, None] * np.eye(len(place))
    weights = np.linalg.solve(normal, changed @ step.T[:, :, None])
    mixed: Array = step - (weights.transpose(0, 2, 1) @ (moved + changed))[:, 0, :].T
    return np.where(np.isfinite(mixed), mixed, step)


def newton(equations: Equations, members: Members, start: Defect, tolerance: float, most: int = 40) -> Defect:
    """Newton's method with the derived Jacobian; a step that does not reduce the defect is shortened.

    The first steps may increase it a little, as they lead across flat parts.

    Parameters
    ----------
    members, start
        As in `anderson`.
    tolerance
        The size of the defect with which a member is left.
    most
        The number of steps.
    """
    best = start[np.arange(members.size)]
    scale = np.where(equations.box[:, members].bounded, 1.0, np.maximum(1.0, np.abs(start.u)))
    going = np.flatnonzero((start.size > tolerance) & np.isfinite(start.size))
    crept = np.zeros(members.size, dtype=int)
    for count in range(most):
        going = going[crept[going] < _MOST_CREEPS]
        if not going.size:
            break
        here = best[going]
        matrix = equations.matrix(here, members[going])
        direction = solved(matrix, -here.step)
        excess = np.abs(direction / scale[:, going]).max(axis=0) / _LONGEST_STEP
        direction = direction / np.maximum(1.0, excess)
        rise = _RISE if count < _RISES else 1.0
        going = _descend(equations, members, best, going, direction, scale, crept, tolerance, rise)
    worse = (best.size > tolerance) & ~(best.size < start.size)
    best.put(worse, start[worse])
    return best


def _descend(
    equations: Equations,
    members: Members,
    best: Defect,
    going: Members,
    direction: Array,
    scale: Array,
    crept: npt.NDArray[np.int_],
    tolerance: float,
    rise: float,
) -> Members:
    """Go along directions as far as defects fall; who got on, and is not there yet, and how often in a row it crept."""
    height = _height(best.step[:, going], scale[:, going])
    left = np.flatnonzero(np.isfinite(direction).all(axis=0))
    on = [left[:0]]
    for length in _LENGTHS:
        if not left.size:
            break
        who = going[left]
        tried = equations.defect(best.u[:, who] + length * direction[:, left], members[who])
        there = tried.size <= tolerance
        most = rise if length == 1.0 else 1 - _DESCENT * length
        lower = _height(tried.step, scale[:, who]) < most * height[left]
        taken = there | (lower & np.isfinite(tried.size))
        best.put(who[taken], tried[taken])
        on.append(who[taken & ~there])
        crept[who[taken]] = crept[who[taken]] + 1 if length <= _CREEP else 0
        left = left[~taken]
    return np.concatenate(on)


def _height(step: Array, scale: Array) -> Array:
    height: Array = np.sqrt(((step / scale) ** 2).sum(axis=0))
    return np.where(np.isfinite(height), height, np.inf)
