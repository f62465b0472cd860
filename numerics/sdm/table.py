"""The number of vertices shared by two Hamming balls at every distance of their centres, exactly and fast.

Machinery for whatever needs the numbers themselves.  Moving one centre by one step changes the number by the size of
an intersection of two spheres, and neighbouring such sizes have a small rational ratio, so that the whole table takes
O(n) multiplications and exact divisions of long integers by short ones.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb


def _steps_down(n: int, d_w: int, d_r: int) -> tuple[int, list[int]]:
    """The farthest distance j at which I(j) > I(j + 1), and I(j) - I(j + 1) there, at j - 2, at j - 4, and so on.

    Each is comb(j, u) comb(left, b): u and v = j - u flips among the j differing places, b among the `left` others.
    """
    total = d_w + d_r
    j = min(total, 2 * n - 2 - total)
    u = (j + d_w - d_r) // 2
    v, left, b = j - u, n - 1 - j, (total - j) // 2
    if u < 0 or v < 0:
        return -1, []
    farthest, size = j, comb(j, u)
    sizes = [size]
    while u and v:
        size = size * (u * v) // (j * (j - 1)) * ((left + 1) * (left + 2)) // ((b + 1) * (left - b + 1))
        sizes.append(size)
        j, u, v, left, b = j - 2, u - 1, v - 1, left + 2, b + 1
    return farthest, sizes


def _at_opposite_centres(n: int, d_w: int, d_r: int) -> int:
    """I(n): the vertices at distance n - d_r to d_w from one centre."""
    fewest = n - d_r
    if fewest > d_w:
        return 0
    size = total = comb(n, fewest)
    for i in range(fewest, d_w):
        size = size * (n - i) // (i + 1)
        total += size
    return total


def shared_table(n: int, d_w: int, d_r: int) -> list[int]:
    """How many vertices two balls of radii d_w and d_r share when their centres are 0, 1, ..., n apart.

    Parameters
    ----------
    n
        The number of places, at least 1.
    d_w, d_r
        The radii of the closed balls, each in 0..n.

    Returns
    -------
    list of int
        n + 1 exact integers, never increasing.

    Raises
    ------
    ValueError
        If n < 1 or a radius lies outside of 0..n.

    Examples
    --------
    >>> shared_table(8, 3, 3)
    [93, 58, 58, 38, 38, 20, 20, 0, 0]
    >>> shared_table(10, 2, 4)[1:8]
    [56, 56, 35, 35, 15, 15, 0]
    """
    if n < 1:
        raise ValueError(f"words have at least one place, and n is {n}")
    for name, radius in (("d_w", d_w), ("d_r", d_r)):
        if not 0 <= radius <= n:
            raise ValueError(f"the radius {name} is {radius}; it must lie in 0..{n}")
    beyond = _at_opposite_centres(n, d_w, d_r)
    farthest, sizes = _steps_down(n, d_w, d_r)
    if farthest < 0:
        return [beyond] * (n + 1)
    plateaus = list(accumulate(sizes, initial=beyond))[:0:-1]
    nearest = farthest - 2 * (len(plateaus) - 1)
    table = [plateaus[0]] * (nearest + 1) + [beyond] * (n - nearest)
    table[nearest : farthest + 1 : 2] = plateaus
    table[nearest + 1 : farthest : 2] = plateaus[1:]
    return table
