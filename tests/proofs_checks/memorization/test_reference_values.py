import pytest
from reference_values import reference_values

from proofs_checks.evaluation import exact
from theory.memorization.rank import shared_context
from theory.memorization.theorem1 import count

REFERENCE = reference_values("memorization")
COUNTS = [r for r in REFERENCE if r["claim"] == count.id]
RANKS = [r for r in REFERENCE if r["claim"] == shared_context.id and ".rank.shared." in r["id"]]


@pytest.mark.parametrize("record", COUNTS, ids=lambda r: r["id"])
def test_the_count_of_theorem_1_meets_its_reference_values(record):
    assert exact(count.formula, record["inputs"]) == record["value"]


@pytest.mark.parametrize("record", RANKS, ids=lambda r: r["id"])
def test_the_rank_over_a_shared_context_meets_its_reference_values(record):
    """Generic tokens: rank min(n, d), and affine dimension min(n - 1, d)."""
    H, n, d, T = (record["inputs"][name] for name in ("H", "n", "d", "T"))
    point = {"H": H, "T": T, "rank_E": min(n, d), "adim_E": min(n - 1, d)}
    assert shared_context.domain.contains(point)
    assert exact(shared_context.formula, point) == record["value"]


@pytest.mark.parametrize(("of_rank", "dimension"), [(2, 0), (2, 3), (0, -1)])
def test_no_context_has_an_affine_dimension_other_than_its_rank_or_one_less(of_rank, dimension):
    assert not shared_context.domain.contains({"H": 1, "T": 1, "rank_E": of_rank, "adim_E": dimension})
