"""Rigorous integrals: against closed forms, at several precisions, and where they must refuse."""

from __future__ import annotations

import pytest
from flint import acb, arb, ctx, fmpq

from numerics.quadrature import NotNarrow, ball_integral, gaussian_average, narrowed


@pytest.mark.parametrize("digits", [10, 30, 100])
def test_integral_of_the_reciprocal_is_the_logarithm(digits: int) -> None:
    found = ball_integral(lambda z: 1 / z, 1, 3, digits)
    with ctx.workprec(400):
        assert found.overlaps(arb(3).log())
    assert found.rad() < arb(10) ** -digits * 2


def test_integral_over_a_reversed_range_changes_sign() -> None:
    forth, back = (ball_integral(lambda z: z.exp(), *ends) for ends in ((0, fmpq(7, 3)), (fmpq(7, 3), 0)))
    assert (forth + back).contains(0)


def test_square_root_needs_its_branch_cut_guarded_and_then_is_exact() -> None:
    assert ball_integral(lambda z: z.sqrt(analytic=True), 1, 4).overlaps(arb(14) / 3)


def test_integral_through_a_pole_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numerics.quadrature.MAX_BITS", 300)
    with pytest.raises(NotNarrow, match="20 digits were not reached"):
        ball_integral(lambda z: 1 / z, -1, 1, digits=20)


@pytest.mark.parametrize("digits", [10, 40])
@pytest.mark.parametrize("a", [0, fmpq(1, 3), 2])
def test_gaussian_average_of_a_cosine_is_its_characteristic_function(a: fmpq, digits: int) -> None:
    found = gaussian_average(lambda z: (arb(a) * z).cos(), 1, digits)
    with ctx.workprec(300):
        assert found.overlaps((-(arb(a) ** 2) / 2).exp())


@pytest.mark.parametrize("power", [0, 2, 4])
def test_gaussian_average_over_a_range_agrees_with_integration_by_parts(power: int) -> None:
    """Between -2 and 2 the integrand is bounded by 2^power; Q_p = (p-1) Q_{p-2} - 2 * 2^(p-1) phi(2)."""
    found = gaussian_average(lambda z: z**power, 2**power, low=-2, high=2)
    with ctx.workprec(300):
        density = (arb(-2)).exp() / (2 * arb.pi()).sqrt()
        expected = (arb(2) / arb(2).sqrt()).erf()
        for p in range(2, power + 1, 2):
            expected = (p - 1) * expected - 2 * arb(2) ** (p - 1) * density
        assert found.overlaps(expected)


def test_half_a_line_holds_half_of_the_probability() -> None:
    below, above = gaussian_average(lambda z: acb(1), 1, high=0), gaussian_average(lambda z: acb(1), 1, low=0)
    assert below.overlaps(arb(fmpq(1, 2)))
    assert above.overlaps(arb(fmpq(1, 2)))


def test_an_empty_range_holds_nothing() -> None:
    assert gaussian_average(lambda z: acb(1), 1, low=1, high=0).overlaps(arb(0))


def test_the_tail_cut_off_is_part_of_the_radius() -> None:
    """With a bound far above the integrand the tail decides the precision, and the result still encloses 1."""
    assert gaussian_average(lambda z: acb(1), 10**6, digits=10).contains(1)


def test_tail_probabilities_keep_their_relative_accuracy() -> None:
    found = gaussian_average(lambda z: acb(1), 1, digits=15, high=-8)
    with ctx.workprec(200):
        expected = (arb(8) / arb(2).sqrt()).erfc() / 2
    assert found.overlaps(expected)
    assert found.rad() < expected * arb(10) ** -14


def test_what_never_becomes_narrow_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numerics.quadrature.MAX_BITS", 200)
    with pytest.raises(NotNarrow):
        narrowed(lambda: arb(1, 0.5), 10)
