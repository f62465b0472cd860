from fractions import Fraction
from math import comb

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.sdm.table import shared_table
from proofs_checks.evaluation import ball as enclosed
from proofs_checks.evaluation import exact
from theory.sdm import analytic_slope, ball, difference, dominant_term, intersection, krawtchouk, moments

REFERENCE = reference_values("sdm_intersection")
UNEQUAL = (intersection.cardinality, difference.reversed_sum, krawtchouk.intersection_spectrum)
EQUAL = (intersection.eq2, difference.lune)


def records(claim, start=""):
    chosen = [r for r in REFERENCE if r["claim"] == claim.id and r["id"].startswith(start)]
    return [pytest.param(r["inputs"], r["value"], id=r["id"]) for r in chosen]


def name(claim):
    return claim.id.split(".")[-1]


@st.composite
def points(draw, largest=24):
    n = draw(st.integers(1, largest))
    write, read, distance = (draw(st.integers(0, n)) for _ in range(3))
    return {"n": n, "d_w": write, "d_r": read, "k": distance}


@pytest.mark.parametrize(("inputs", "value"), records(intersection.cardinality))
def test_all_forms_meet_the_reference_values(inputs, value):
    for claim in UNEQUAL:
        assert exact(claim.formula, inputs) == int(value)
    if inputs["d_w"] == inputs["d_r"]:
        point = {"n": inputs["n"], "d": inputs["d_w"], "k": inputs["k"]}
        for claim in EQUAL:
            assert exact(claim.formula, point) == int(value)


@pytest.mark.parametrize(("inputs", "value"), records(difference.difference))
def test_differences_meet_the_reference_values(inputs, value):
    assert exact(difference.difference.formula, inputs) == int(value)


@pytest.mark.parametrize(("inputs", "value"), records(krawtchouk.intersection_spectrum))
def test_transforms_of_one_ball_meet_the_reference_values(inputs, value):
    """A ball of radius 0 has the transform 1, so that the spectrum is that of the other ball."""
    point = {"n": inputs["n"], "d_w": inputs["d"], "d_r": 0, "ell": inputs["j"]}
    assert exact(krawtchouk.spectrum.formula, point) == int(value)


@pytest.mark.parametrize(("inputs", "value"), records(moments.second_moment, "second-moment-numerator"))
def test_second_moments_meet_the_reference_values(inputs, value):
    n, d = inputs["n"], inputs["d"]
    assert exact(moments.second_moment.formula, {"n": n, "d_w": d, "d_r": d}) * 8**n == int(value)


@pytest.mark.parametrize(("inputs", "value"), records(moments.second_moment, "second-moment-ratio"))
def test_second_moments_exceed_the_square_of_the_mean_by_the_reference_ratios(inputs, value):
    point = {"n": inputs["n"], "d_w": inputs["d"], "d_r": inputs["d"]}
    ratio = exact(moments.second_moment.formula, point) / exact(moments.mean.formula, point) ** 2
    assert abs(ratio / Fraction(value) - 1) < Fraction(1, 10**29)


@pytest.mark.parametrize(("inputs", "value"), records(dominant_term.dominant_term))
def test_dominant_terms_meet_the_reference_values(inputs, value):
    for claim in (dominant_term.dominant_term, dominant_term.largest_term):
        assert exact(claim.formula, inputs) == int(value)


@pytest.mark.parametrize("k", [1, 450, 451, 900, 903])
def test_all_forms_agree_with_the_table_of_a_thousand_places(k):
    expected = shared_table(1000, 451, 451)[k]
    for claim in (intersection.cardinality, difference.reversed_sum):
        assert exact(claim.formula, {"n": 1000, "d_w": 451, "d_r": 451, "k": k}) == expected
    assert exact(difference.lune.formula, {"n": 1000, "d": 451, "k": k}) == expected


def test_eq2_agrees_with_the_table_of_a_thousand_places():
    assert (
        exact(intersection.eq2.formula, {"n": 1000, "d": 447, "k": 700}) == shared_table(1000, 447, 447)[700]
    )


@pytest.mark.parametrize("claim", UNEQUAL, ids=name)
@given(point=points())
@settings(max_examples=25)
def test_radii_may_be_swapped(claim, point):
    swapped = {**point, "d_w": point["d_r"], "d_r": point["d_w"]}
    assert exact(claim.formula, point) == exact(claim.formula, swapped)


@pytest.mark.parametrize("claim", UNEQUAL, ids=name)
@given(point=points())
@settings(max_examples=25)
def test_no_more_vertices_are_shared_farther_apart(claim, point):
    if point["k"] < point["n"]:
        assert exact(claim.formula, point) >= exact(claim.formula, {**point, "k": point["k"] + 1})


@pytest.mark.parametrize("claim", UNEQUAL, ids=name)
@given(point=points())
@settings(max_examples=25)
def test_what_is_not_shared_lies_in_the_ball_around_the_antipode(claim, point):
    n, read = point["n"], point["d_r"]
    around_antipode = {**point, "d_r": n - 1 - read, "k": n - point["k"]}
    rest = exact(claim.formula, around_antipode) if read < n else 0
    volume = exact(ball.cardinality.formula, {"n": n, "d": point["d_w"]})
    assert exact(claim.formula, point) + rest == volume


@pytest.mark.parametrize("claim", UNEQUAL, ids=name)
@given(point=points())
@settings(max_examples=25)
def test_one_differing_place_more_takes_a_flip_from_either_radius(claim, point):
    longer = {**point, "n": point["n"] + 1, "k": point["k"] + 1}
    parts = [
        exact(claim.formula, {**point, radius: point[radius] - 1})
        for radius in ("d_w", "d_r")
        if point[radius] > 0
    ]
    assert exact(claim.formula, longer) == sum(parts)


@pytest.mark.parametrize(
    ("n", "d", "k", "gap"), [(64, 5, 1, -3.249), (64, 11, 20, -6.383), (1000, 447, 1, 4.452)]
)
def test_gaussian_bound_in_print_fails_at_64_places_by_the_stated_amounts(n, d, k, gap):
    """The natural logarithm of the number of shared vertices over Eq. 20 of Bricken and Pehlevan."""
    (printed,) = [c for c in analytic_slope.analytic_bound.negative_controls if c.printed_in]
    bound = enclosed(printed.formula, {"n": n, "d": d, "k": k})
    assert float((shared_table(n, d, d)[k] / bound).log()) == pytest.approx(gap, abs=6e-4)


@pytest.mark.parametrize("n", range(1, 16))
def test_dominant_term_is_the_largest_exactly_up_to_the_stated_radius(n):
    def summands(d, k):
        for a in range(n - k + 1):
            for c in range(max(0, n - d - a), min(k, k - (n - d - a)) + 1):
                yield comb(n - k, a) * comb(k, c)

    for d in range(n + 1):
        largest = [max(summands(d, k), default=0) for k in range(n + 1)]
        stated = [exact(dominant_term.largest_term.formula, {"n": n, "d": d, "k": k}) for k in range(n + 1)]
        assert (largest == stated) == (2 * d <= n + 1)


def test_gaussian_bound_is_written_as_in_print():
    """2^(n+2) / (pi n) exp(-(n-2d)^2/(2n)) exp(-(n-2d)^2 k / (2n^2)), by mpmath."""
    (printed,) = [c for c in analytic_slope.analytic_bound.negative_controls if c.printed_in]
    n, d, k = 64, 11, 20
    mp = mpmath.MPContext()
    mp.dps = 30
    expected = mp.mpf(2) ** (n + 2) / (mp.pi * n) * mp.exp(-(mp.mpf(n - 2 * d) ** 2) / (2 * n))
    expected *= mp.exp(-mp.mpf((n - 2 * d) ** 2) * k / (2 * n**2))
    assert float(enclosed(printed.formula, {"n": n, "d": d, "k": k})) == pytest.approx(float(expected))
