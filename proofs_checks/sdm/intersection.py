"""Evidence for the claims about intersections of two Hamming balls."""

from __future__ import annotations

from collections.abc import Iterator

from numerics.sdm import cube
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal
from proofs_checks.evaluation import exact
from theory.claim import Formula
from theory.sdm import intersection


@check(intersection.cardinality, kind=Evidence.EXACT)
def listing_of_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube that lie in both balls, for all radii and distances."""
    for n in range(1, trial.pick(6, 8, 10) + 1):
        counts = [cube.shared_counts(n, k) for k in range(n + 1)]
        for point in trial.every(formula, n=[n]):
            expected = int(counts[point["k"]][point["d_w"], point["d_r"]])
            yield equal(exact(formula, point), expected, point)
