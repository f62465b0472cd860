"""Indefinite summation of hypergeometric terms, decided in exact polynomial arithmetic.

A term t(i) is given by its ratio t(i+1)/t(i) = p(i)/q(i).  Its partial sums are a hypergeometric term exactly
when a rational function R satisfies R(i+1) p(i)/q(i) - R(i) = 1; the sums are then R(i) t(i).  The algorithm
is Gosper's (1978).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import Ordering, fmpq, fmpq_mat, fmpq_poly, fmpz_mpoly_ctx

Coefficients = Mapping[tuple[int, int], int]


def shifted(polynomial: fmpq_poly, shift: int) -> fmpq_poly:
    """The polynomial in i + shift.

    Examples
    --------
    >>> shifted(fmpq_poly([0, 0, 1]), 1)
    x^2 + 2*x + 1
    """
    return polynomial(fmpq_poly([shift, 1]))


def _monic_factors(polynomial: fmpq_poly) -> list[fmpq_poly]:
    return [factor / factor.leading_coefficient() for factor, _ in polynomial.factor()[1]]


def common_shifts(p: fmpq_poly, q: fmpq_poly) -> list[int]:
    """The natural numbers h, in order, for which p(i) and q(i + h) have a common factor.

    Examples
    --------
    >>> common_shifts(fmpq_poly([0, 1]), fmpq_poly([-3, 1]) * fmpq_poly([1, 1]))
    [3]
    """
    found = set()
    for f in _monic_factors(p):
        for g in _monic_factors(q):
            if f.degree() != g.degree():
                continue
            h = (f[f.degree() - 1] - g[g.degree() - 1]) / f.degree()
            if h.q == 1 and h >= 0 and shifted(g, int(h.p)) == f:
                found.add(int(h.p))
    return sorted(found)


def gosper_form(p: fmpq_poly, q: fmpq_poly) -> tuple[fmpq_poly, fmpq_poly, fmpq_poly]:
    """Polynomials a, b, c with p(i)/q(i) = a(i)/b(i) c(i+1)/c(i), where a(i) and b(i+h) share no factor.

    Examples
    --------
    >>> gosper_form(fmpq_poly([1, 2, 1]), fmpq_poly([0, 1]))
    (x + 1, 1, x)
    """
    a, b, c = p, q, fmpq_poly([1])
    for h in common_shifts(p, q):
        common = a.gcd(shifted(b, h))
        a, b = a // common, b // shifted(common, -h)
        for step in range(1, h + 1):
            c *= shifted(common, -step)
    return a, b, c


def _degree_bound(a: fmpq_poly, b: fmpq_poly, c: fmpq_poly) -> int:
    """The largest degree of a polynomial f with a(i) f(i+1) - b(i) f(i) = c(i); negative if there is none."""
    top = max(a.degree(), b.degree())
    if a[top] != b[top]:
        return int(c.degree() - top)
    generic = c.degree() - top + 1
    special = (b[top - 1] - a[top - 1]) / a[top] if top >= 1 else fmpq(0)
    return max(int(generic), int(special.p)) if special.q == 1 else int(generic)


def key_solution(a: fmpq_poly, b: fmpq_poly, c: fmpq_poly) -> fmpq_poly | None:
    """A polynomial f with a(i) f(i+1) - b(i-1) f(i) = c(i), or None if there is none.

    Examples
    --------
    >>> i = fmpq_poly([0, 1])
    >>> key_solution(i + 1, i**0, i)
    1
    >>> key_solution(5 - i, i + 1, i**0) is None
    True
    """
    back = shifted(b, -1)
    bound = _degree_bound(a, back, c)
    if bound < 0:
        return None
    images = [
        a * shifted(power, 1) - back * power for power in (fmpq_poly([0] * j + [1]) for j in range(bound + 1))
    ]
    height = max(image.degree() for image in [*images, c]) + 1
    system = fmpq_mat(height, bound + 2, [column[row] for row in range(height) for column in (*images, c)])
    reduced, rank = system.rref()
    solution = [fmpq(0)] * (bound + 1)
    for row in range(rank):
        pivot = next(column for column in range(bound + 2) if reduced[row, column] != 0)
        if pivot == bound + 1:
            return None
        solution[pivot] = reduced[row, bound + 1]
    return fmpq_poly(solution)


def antidifference(p: fmpq_poly, q: fmpq_poly) -> tuple[fmpq_poly, fmpq_poly] | None:
    """Numerator and denominator of the R for which R(i) t(i) has the differences t(i), or None without one.

    Parameters
    ----------
    p, q
        Numerator and denominator of the term ratio t(i+1)/t(i); neither is zero.

    Examples
    --------
    The sum of i * i! is i!, so R = 1/i:

    >>> i = fmpq_poly([0, 1])
    >>> antidifference((i + 1) ** 2, i)
    (1, x)

    The row of Pascal's triangle with n = 5 has no such R:

    >>> antidifference(5 - i, i + 1) is None
    True
    """
    a, b, c = gosper_form(p, q)
    f = key_solution(a, b, c)
    return None if f is None else (shifted(b, -1) * f, c)


@dataclass(frozen=True)
class Obstruction:
    """Why no term with a parameter n has hypergeometric partial sums, for all integers n >= `lowest`.

    With n = lowest + s, two polynomials whose coefficients are of one sign, their constant terms included,
    have no zero at natural numbers: the resultant of p(i) and q(i+h) in i, so that p, q, 1 are Gosper's form;
    and the leading coefficient that gives a(i) f(i+1) - b(i-1) f(i) a positive degree for every nonzero f.
    """

    lowest: int
    resultant: str
    leading: str


def obstruction(p: Coefficients, q: Coefficients, lowest: int) -> Obstruction | None:
    """Prove that the partial sums of a term with a parameter n are no hypergeometric term, if n >= lowest.

    None says that this proof fails, not that there is a closed form.

    Parameters
    ----------
    p, q
        Numerator and denominator of the term ratio, as ``{(power of i, power of n): coefficient}``.

    Examples
    --------
    >>> obstruction({(0, 1): 1, (1, 0): -1}, {(1, 0): 1, (0, 0): 1}, lowest=1)
    Obstruction(lowest=1, resultant='-s - h - 2', leading='-2')
    """
    context = fmpz_mpoly_ctx.get(("s", "h", "i"), Ordering.lex)
    s, h, i = context.gens()

    def polynomial(coefficients: Coefficients, at: Any) -> Any:
        start = context.constant(0)
        return sum((c * at**a * (s + lowest) ** b for (a, b), c in coefficients.items()), start)

    numerator, denominator = polynomial(p, i), polynomial(q, i)
    top = max(numerator.degrees()[2], denominator.degrees()[2])
    leading = _coefficient(numerator - denominator, top, context)
    resultant = numerator.resultant(polynomial(q, i + h), "i")
    if top < 1 or not (_of_one_sign(leading) and _of_one_sign(resultant)):
        return None
    return Obstruction(lowest, str(resultant), str(leading))


def _coefficient(polynomial: Any, power: int, context: Any) -> Any:
    """The coefficient of a power of i, as a polynomial in s and h."""
    return context.from_dict({(s, h, 0): c for (s, h, i), c in polynomial.to_dict().items() if i == power})


def _of_one_sign(polynomial: Any) -> bool:
    terms = polynomial.to_dict()
    signs = {c > 0 for c in terms.values()}
    return (0, 0, 0) in terms and len(signs) == 1
