"""Maps of the classic models: as published, and at rest at solutions that were found elsewhere."""

from fractions import Fraction

import pytest
import sympy as sp
from reference_values import reference_values

from numerics.arithmetic import high_precision
from theory.saddle_point import catalogue
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.symbols import alpha, k, response, temperature, w, z
from theory.symbols import magnetisation as m
from theory.symbols import noise as r
from theory.symbols import overlap as q

PUBLISHED = {
    ("hopfield", 0): (
        GaussianAverage(sp.tanh((m + sp.sqrt(alpha * r) * z) / temperature), z),
        GaussianAverage(sp.tanh((m + sp.sqrt(alpha * r) * z) / temperature) ** 2, z),
        q / (1 - (1 - q) / temperature) ** 2,
    ),
    ("hopfield", 1): (
        sp.erf(m / sp.sqrt(2 * alpha * r)),
        sp.sqrt(2 / sp.pi) / sp.sqrt(alpha * r) * sp.exp(-(m**2) / (2 * alpha * r)),
        1 / (1 - response) ** 2,
    ),
    ("xorsat", 0): (1 - sp.exp(-w), k * alpha * q ** (k - 1)),
}


@pytest.mark.parametrize(("name", "variant"), PUBLISHED)
def test_the_derived_map_is_the_published_one(name, variant):
    derived = catalogue.variants(name)[variant].map
    for found, published in zip(derived, PUBLISHED[name, variant], strict=True):
        assert sp.simplify(found - published) == 0


@pytest.mark.parametrize("record", reference_values("classic_models"), ids=lambda record: record["id"])
def test_the_map_rests_at_the_reference_solution(record):
    model = catalogue.admitted(record["problem"], record["inputs"])
    point = {s: Fraction(record["inputs"][s.name]) for s in model.controls.symbols}
    point |= {s: Fraction(record["solution"][s.name]) for s in model.symbols}
    tolerance = 10.0 ** (2 - min(record["digits"], 20))
    for symbol, update in zip(model.symbols, model.map, strict=True):
        if point[symbol] != 0:
            rest = high_precision(update, point, digits=20)
            assert abs(rest / as_mp(point[symbol]) - 1) < tolerance
    if "value" in record:
        assert abs(high_precision(model.expression, point, digits=20) - as_mp(record["value"])) < 1e-14


def as_mp(number):
    return high_precision(sp.Rational(number), {}, digits=25)
