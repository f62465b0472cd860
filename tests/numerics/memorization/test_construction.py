import random
from fractions import Fraction

import pytest
from reference_values import reference_values

from numerics.memorization import attention, construction, instances
from numerics.memorization.exact_matrices import rank

REFERENCE = reference_values("memorization")
BY_ID = {record["id"]: record for record in REFERENCE}
LIMITS = [record for record in REFERENCE if record["id"].endswith(".Z_limit")]


def fractions(rows):
    return tuple(tuple(map(Fraction, row)) for row in rows)


def instance(inputs):
    contexts = [inputs["E"]] * len(inputs["e"]) if inputs["shared"] else inputs["E"]
    heads = [
        construction.Head(*fractions([head["u"], head["k"]]), fractions(head["W2"]))
        for head in inputs["heads"]
    ]
    return contexts, heads, inputs["e"]


@pytest.mark.parametrize("record", LIMITS, ids=lambda r: r["id"])
def test_limit_features_meet_their_reference_values(record):
    features = construction.limit_features(*instance(record["inputs"]))
    assert features == fractions(record["value"])
    assert rank(features) == BY_ID[record["id"].removesuffix("Z_limit") + "rank"]["value"]


@pytest.mark.parametrize("record", LIMITS, ids=lambda r: r["id"])
def test_heads_have_the_rank_that_the_reference_states(record):
    _, heads, _ = instance(record["inputs"])
    assert [head.rank for head in heads] == [head["rank_W"] for head in record["inputs"]["heads"]]


@pytest.mark.parametrize(("T", "H"), [(1, 1), (1, 3), (6, 2), (7, 3), (3, 4)])
def test_blocks_hold_every_example_but_the_first(T, H):
    layout = construction.blocks(T, H)
    assert [t for block in layout for t in block] == list(range(1, T))
    assert len(layout) == H
    assert max(map(len, layout)) - min(map(len, layout)) <= 1


def test_features_at_growing_scale_approach_their_limit():
    """Reference construction A: margin 2, free logits of range 1 off the blocks, token entries of at most 2.

    Attention is off by at most 2 (n - 1) 2**(1 - 2 c) in the sum of its entries.
    """
    contexts, heads, queries = instance(BY_ID["memorization.construction.A.Z_limit"]["inputs"])
    limit = construction.limit_features(contexts, heads, queries)
    for c in (4, 8, 16):
        found = attention.features(contexts, [head.weights(c) for head in heads], queries)
        pairs = ((x, y) for a, b in zip(found, limit, strict=True) for x, y in zip(a, b, strict=True))
        assert 0 < max(abs(x - y) for x, y in pairs) <= 2 * 2 * Fraction(2) ** (1 - 2 * c)
        assert rank(found) == 3


@pytest.mark.parametrize("shared", [True, False])
def test_heads_that_memorise_respect_the_head_dimension(shared):
    rng = random.Random(1)
    H, n, d, d_h, T = 2, 3, 4, 3, 5
    own = [instances.context(rng, n, d, n, n - 1) for _ in range(T)]
    contexts = own[:1] * T if shared else own
    queries = instances.queries(rng, T, d)
    heads = construction.memorise(contexts, queries, H, d_h, rng)
    assert all(head.rank <= d_h for head in heads)
    assert rank(construction.limit_features(contexts, heads, queries)) == T


def test_one_example_more_is_not_memorised():
    rng = random.Random(2)
    tokens = instances.context(rng, 3, 4, 3, 2)
    assert construction.memorise([tokens] * 6, instances.queries(rng, 6, 4), 2, 3, rng) is None


def test_a_tie_of_the_largest_scores_has_no_limit():
    head = construction.Head((1, 0), (0, 1), ((0, 0), (0, 0)))
    with pytest.raises(ValueError, match="share the largest score"):
        construction.limit_features([((1, 2), (3, 2))], [head], [(1, 0)])
