from math import comb, log

import mpmath
import pytest

from numerics.sdm import cube
from numerics.sdm.first_steps import binomial_tail, dominant_double_step, double_step

MP = mpmath.MPContext()
MP.dps = 40


@pytest.mark.parametrize("n", [1, 5, 12])
def test_tail_is_the_share_of_the_listed_ball(n):
    for d, count in enumerate(cube.ball_counts(n)):
        assert abs(binomial_tail(n, d, MP) * 2**n - int(count)) < 1e-30
    assert binomial_tail(n, -1, MP) == 0


@pytest.mark.parametrize(("n", "d"), [(2, 1), (7, 3), (10, 9)])
def test_double_step_is_that_of_listed_counts(n, d):
    near, far = (int(cube.shared_counts(n, k)[d, d]) for k in (0, 2))
    assert float(double_step(n, d, MP)) == pytest.approx(n / 4 * log(near / far), rel=1e-13)


@pytest.mark.parametrize(("n", "d"), [(2, 1), (9, 4), (50, 49)])
def test_dominant_double_step_is_that_of_binomials(n, d):
    expected = n / 4 * log(comb(n, d) / (2 * comb(n - 2, d - 1)))
    assert float(dominant_double_step(n, d, MP)) == pytest.approx(expected, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("step", [double_step, dominant_double_step])
def test_radii_without_a_double_step_are_refused(step):
    for d in (0, 5):
        with pytest.raises(ValueError, match="radius must lie"):
            step(5, d, MP)
