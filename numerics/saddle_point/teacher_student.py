"""Entropies of students that agree with a teacher, from channels: labels of a known field, weights seen with noise.

A student's overlap q with the teacher is the share of the teacher's field that it knows; by its conjugate r each weight
is seen as r times itself plus noise of variance r.
"""

from __future__ import annotations

from typing import Any

from numerics.saddle_point.replica_symmetric import average


def label_evidence(mp: Any, q: Any) -> Any:
    """The mean logarithm of the probability of a teacher's sign, given the part q of its field.

    Examples
    --------
    >>> from numerics.saddle_point.replica_symmetric import context
    >>> mp = context(15)
    >>> print(mp.nstr(mp.exp(label_evidence(mp, mp.mpf(0))), 10))
    0.5
    """
    spread = mp.sqrt(2 * (1 - q))

    def both(x: Any) -> Any:
        chances = [mp.erfc(-sign * mp.sqrt(q) * x / spread) / 2 for sign in (1, -1)]
        return mp.fsum(chance * mp.log(chance) for chance in chances)

    return average(mp, both)


def sign_evidence(mp: Any, r: Any) -> Any:
    """The mean of ln Z, Z the sum of exp(s x) over both signs s, for x of mean r and variance r.

    Examples
    --------
    >>> from numerics.saddle_point.replica_symmetric import context
    >>> mp = context(15)
    >>> print(mp.nstr(mp.exp(sign_evidence(mp, mp.mpf(0))), 10))
    2.0
    """
    return average(mp, lambda z: mp.log(2 * mp.cosh(r + mp.sqrt(r) * z)))


def ising_entropy(mp: Any, alpha: Any, q: Any, r: Any) -> Any:
    """The entropy per weight of students with weights of ±1 that agree with alpha N labels.

    Examples
    --------
    >>> from numerics.saddle_point.replica_symmetric import context
    >>> mp = context(20)
    >>> point = (mp.mpf("1.244683989850690279"), mp.mpf("0.693760219654526088"), mp.mpf("1.56489971389"))
    >>> abs(ising_entropy(mp, *point)) < 1e-18
    True
    """
    return sign_evidence(mp, r) - r * (1 + q) / 2 + alpha * label_evidence(mp, q)


def volume(mp: Any, alpha: Any, q: Any) -> Any:
    """The logarithm of the volume of students with Gaussian weights that agree with alpha N labels, per weight.

    Examples
    --------
    >>> from numerics.saddle_point.replica_symmetric import context
    >>> mp = context(20)
    >>> print(mp.nstr(volume(mp, mp.mpf(3), mp.mpf(0)), 12), mp.nstr(-3 * mp.log(2), 12))
    -2.07944154168 -2.07944154168
    """
    return (q + mp.log1p(-q)) / 2 + alpha * label_evidence(mp, q)
