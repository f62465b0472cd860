"""Averages over a normal variable, and free energies at solutions that were found elsewhere."""

import pytest
from reference_values import reference_values

from numerics.saddle_point import replica_symmetric
from numerics.saddle_point.two_replicas import overlap

FREE_ENERGIES = {
    "sherrington_kirkpatrick": (replica_symmetric.sherrington_kirkpatrick, ("T", "h", "q")),
    "hopfield": (replica_symmetric.hopfield, ("alpha", "T", "m", "q", "r")),
    "binary_perceptron": (replica_symmetric.binary_perceptron, ("alpha", "kappa", "q", "qhat")),
}
RECORDS = [
    record
    for record in reference_values("classic_models")
    if record["problem"] in FREE_ENERGIES and "chi" not in record["solution"]
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_the_free_energy_is_flat_and_of_the_known_value_at_a_solution(record):
    mp = replica_symmetric.context(30)
    function, names = FREE_ENERGIES[record["problem"]]
    values = [mp.mpf((record["inputs"] | record["solution"])[name]) for name in names]
    fixed = len(record["inputs"])
    slopes = replica_symmetric.gradient(
        mp, lambda *order: function(mp, *values[:fixed], *order), values[fixed:]
    )
    assert max(map(abs, slopes)) < 10.0 ** (3 - min(record["digits"], 17))
    if "value" in record:
        assert abs(function(mp, *values) - mp.mpf(record["value"])) < 1e-14


@pytest.mark.parametrize("power", range(6))
def test_averages_of_even_powers_are_double_factorials(power):
    mp = replica_symmetric.context(30)
    assert abs(replica_symmetric.average(mp, lambda z: z ** (2 * power)) - mp.fac2(2 * power - 1)) < 1e-25


def test_an_average_that_does_not_converge_is_no_number():
    mp = replica_symmetric.context(15)
    with pytest.raises(ArithmeticError, match="did not converge"):
        replica_symmetric.average(mp, lambda z: abs(z - mp.pi / 10))


def test_replicas_in_one_field_overlap_like_one_with_itself():
    mp = replica_symmetric.context(20)
    alone = replica_symmetric.average(mp, lambda z: mp.tanh((z / 2 + mp.mpf("0.3")) / mp.mpf("0.75")) ** 2)
    assert abs(overlap(0.75, 0.3, 0.25, 0.0) - alone) < 1e-12


def test_replicas_in_different_fields_overlap_by_their_means():
    mp = replica_symmetric.context(20)
    mean = replica_symmetric.average(mp, lambda z: mp.tanh(z / 2 + mp.mpf("0.3")))
    assert abs(overlap(1.0, 0.3, 0.0, 0.25) - mean**2) < 1e-12
