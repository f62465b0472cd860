from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.potts import enumeration

RECORDS = reference_values("potts")


def fractions(text):
    return tuple(map(Fraction, text.split(", ")))


def weights(record):
    return enumeration.boltzmann_weights(record["inputs"]["J"], record["inputs"]["U"])


@pytest.mark.parametrize(
    "record", [r for r in RECORDS if r["id"].startswith("potts.Z.")], ids=lambda r: r["id"]
)
def test_the_partition_function_meets_its_reference_value(record):
    assert enumeration.partition_function(weights(record)) == Fraction(record["value"])


@pytest.mark.parametrize("record", [r for r in RECORDS if ".marginal." in r["id"]], ids=lambda r: r["id"])
def test_marginal_probabilities_meet_their_reference_values(record):
    assert enumeration.marginal(weights(record), record["inputs"]["site"]) == fractions(record["value"])


@pytest.mark.parametrize("record", [r for r in RECORDS if ".conditional." in r["id"]], ids=lambda r: r["id"])
def test_conditional_probabilities_meet_their_reference_values(record):
    site, others = record["inputs"]["site"], record["inputs"]["others"]
    for colour in range(len(record["inputs"]["U"])):
        state = tuple(colour if s is None else s for s in others)
        assert enumeration.conditional(weights(record), site, state) == fractions(record["value"])


symmetric = st.integers(1, 3).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-3, 3), min_size=size, max_size=size), min_size=size, max_size=size
    ).map(lambda m: [[m[max(i, j)][min(i, j)] for j in range(size)] for i in range(size)])
)


@given(symmetric, symmetric)
def test_a_conditional_law_averages_to_the_marginal_law(J, U):
    law = enumeration.boltzmann_weights(J, U)
    total = enumeration.partition_function(law)
    for site in range(len(J)):
        averaged = [Fraction(0)] * len(U)
        for state, weight in law.items():
            for colour, probability in enumerate(enumeration.conditional(law, site, state)):
                averaged[colour] += probability * weight / total
        assert tuple(averaged) == enumeration.marginal(law, site)


@given(symmetric, symmetric, st.integers(-3, 3))
def test_the_diagonal_of_the_site_couplings_is_never_read(J, U, diagonal):
    other = [[diagonal if i == j else x for j, x in enumerate(row)] for i, row in enumerate(J)]
    assert enumeration.energies(J, U) == enumeration.energies(other, U)


def test_potts_colours_are_ising_spins_at_half_the_coupling():
    potts = enumeration.boltzmann_weights([[0, 2, 4], [2, 0, -2], [4, -2, 0]], [[1, 0], [0, 1]])
    ising = enumeration.boltzmann_weights([[0, 1, 2], [1, 0, -1], [2, -1, 0]], [[1, -1], [-1, 1]])
    assert len({potts[state] / ising[state] for state in potts}) == 1


def test_an_energy_that_gives_no_rational_weight_is_refused():
    with pytest.raises(ValueError, match="one energy is -1/2"):
        enumeration.boltzmann_weights([[0, Fraction(1, 2)], [0, 0]], [[1, 0], [0, 1]])


def test_too_many_states_are_refused():
    with pytest.raises(ValueError, match="states are not listed"):
        enumeration.energies([[0] * 17] * 17, [[0, 0], [0, 0]])


def test_a_base_that_is_not_positive_is_refused():
    with pytest.raises(ValueError, match="base must be positive"):
        enumeration.boltzmann_weights([[0]], [[0]], base=0)
