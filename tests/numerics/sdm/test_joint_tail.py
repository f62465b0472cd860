import mpmath
import pytest

from numerics.sdm.joint_tail import logarithmic_derivative, scaled_tail


def tail(c, rho):
    return scaled_tail(c, rho, mpmath.mp) * mpmath.exp(-(mpmath.mpf(c) ** 2) / 2)


def test_uncorrelated_variables_multiply():
    assert tail(-1.5, 0) == pytest.approx(mpmath.ncdf(-1.5) ** 2, rel=1e-12)


def density(c, rho):
    return mpmath.exp(-(c**2) / (1 + rho)) / (2 * mpmath.pi * mpmath.sqrt(1 - rho**2))


@pytest.mark.parametrize(("c", "rho"), [(-1, 0.5), (-2, -0.5), (-6, 0.75)])
def test_the_tail_is_plackett_s_integral(c, rho):
    integral = mpmath.quad(lambda r: density(c, r), [0, rho])
    assert tail(c, rho) == pytest.approx(mpmath.ncdf(c) ** 2 + integral, rel=1e-10)


def test_the_derivative_is_plackett_s_density_over_the_tail():
    c, rho = -3, mpmath.mpf(1) / 4
    assert logarithmic_derivative(c, rho, mpmath.mp) == pytest.approx(
        density(c, rho) / tail(c, rho), rel=1e-8
    )
