"""The symbols of the library, one for each variable, with the name under which LaTeX prints it.

Symbols follow the papers that the claims come from; a table in the documentation maps paper to code.
"""

from __future__ import annotations

import sympy as sp


def integer(name: str, **assumptions: bool) -> sp.Symbol:
    """An integer variable."""
    return sp.Symbol(name, integer=True, **assumptions)


def real(name: str, **assumptions: bool) -> sp.Symbol:
    """A real variable."""
    return sp.Symbol(name, real=True, **assumptions)


# Sparse distributed memory: word length, radii, distances, summation indices.
n = integer("n")
d = integer("d")
d_w = integer("d_w")
d_r = integer("d_r")
k = integer("k")
i, j, a, c = (integer(name) for name in "ijac")

# Words and balls: the bits of two words, the cosine of two vectors, a fraction of the space, a degree, a small number.
x_bits = sp.IndexedBase("x")
y_bits = sp.IndexedBase("y")
cosine = real("cosine")
p = real("p")
m = integer("m")
epsilon = real("epsilon", positive=True)

LATEX_NAMES: dict[str, str] = {
    "d_w": "d_{w}",
    "d_r": "d_{r}",
    "cosine": r"\cos\theta",
}
