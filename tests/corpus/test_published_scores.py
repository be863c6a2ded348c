"""Our statistics on published data whose answers are known, against numbers found elsewhere and other computations.

BUMP: scores of metrics for summaries and edited, wrong versions of them; a metric is right where the edit scores lower.
XSumFaith: three raters' votes on whether a summary holds an invention.
"""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from factcheck.stats.agreement import cohen
from factcheck.stats.bootstrap import cluster_difference, cluster_interval
from factcheck.stats.intervals import proportion
from factcheck.stats.paired import mcnemar, paired_difference
from factcheck.stats.panels import fleiss, krippendorff

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "stats"
pytestmark = pytest.mark.shared


def rows(name: str) -> list[dict[str, Any]]:
    path = DATA / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def edits() -> list[dict[str, Any]]:
    return rows("bump_scores.jsonl")


def in_order(row: dict[str, Any], metric: str) -> bool:
    scores: dict[str, float] = row["scores"]
    return scores[f"{metric}_reference"] > scores[f"{metric}_edited"]


@pytest.mark.parametrize(
    ("metric", "first", "second"),
    [
        ("BARTScore", 91.9, 93.4), ("QAFactEval", 84.0, 85.7), ("SummaC", 68.4, 73.0), ("ROUGE-2", 67.2, 68.9),
        ("FactCC", 59.5, 48.0),
    ],
)  # fmt: skip
def test_shares_of_pairs_in_order_are_those_published(
    edits: list[dict[str, Any]], metric: str, first: float, second: float
) -> None:
    for task, n, percent in (("task1/", 693, first), ("task2/", 196, second)):
        held = [in_order(row, metric) for row in edits if row["unit"].startswith(task)]
        share = proportion(sum(held), len(held))
        assert share.n == n and share.point is not None and round(100 * share.point, 1) == percent
        assert share.low is not None and share.high is not None and share.low < share.point < share.high


def test_two_metrics_compared_as_another_library_does(edits: list[dict[str, Any]]) -> None:
    from statsmodels.stats.contingency_tables import mcnemar as reference

    for a, b in (("BARTScore", "QAFactEval"), ("SummaC", "ROUGE-2"), ("QAFactEval", "ROUGE-2")):
        cells = Counter((in_order(row, a), in_order(row, b)) for row in edits if row["unit"].startswith("task1/"))
        table = [[cells[True, True], cells[True, False]], [cells[False, True], cells[False, False]]]
        assert mcnemar(table[0][1], table[1][0]).p == pytest.approx(float(reference(table, exact=True).pvalue))
        found = paired_difference(table[0][0], table[0][1], table[1][0], table[1][1])
        assert found.difference is not None and found.low is not None and found.high is not None
        assert found.low < found.difference < found.high


def test_edits_of_one_article_are_not_independent(edits: list[dict[str, Any]]) -> None:
    """The spread over articles, drawn, against the linearized variance of a ratio of cluster sums."""
    counts: Counter[str] = Counter()
    rights: Counter[tuple[str, str]] = Counter()
    for row in edits:
        counts[row["article_id"]] += 1
        for metric in ("BARTScore", "QAFactEval", "ROUGE-2"):
            rights[metric, row["article_id"]] += in_order(row, metric)
    articles, n = sorted(counts), sum(counts.values())
    assert len(articles) > 100

    def half_width(gaps: dict[str, int], point: float) -> float:
        return 1.96 * sum((gaps[article] - point * counts[article]) ** 2 for article in articles) ** 0.5 / n

    hits = {article: rights["ROUGE-2", article] for article in articles}
    share = cluster_interval([(hits[a], counts[a]) for a in articles], "bump")
    assert share.point is not None and share.low is not None and share.high is not None
    assert (share.high - share.low) / 2 == pytest.approx(half_width(hits, share.point), rel=0.1)
    assert share.high - share.low > 1.1 * (
        proportion(sum(hits.values()), n).high - proportion(sum(hits.values()), n).low
    )  # type: ignore[operator]
    gaps = {article: rights["BARTScore", article] - rights["QAFactEval", article] for article in articles}
    found = cluster_difference(
        [(rights["BARTScore", a], rights["QAFactEval", a], counts[a]) for a in articles], "bump", "difference"
    )
    assert found.point is not None and found.low is not None and found.high is not None
    assert found.point == pytest.approx(sum(gaps.values()) / n)
    assert (found.high - found.low) / 2 == pytest.approx(half_width(gaps, found.point), rel=0.1)


def test_raters_in_pairs_and_all_together() -> None:
    from sklearn.metrics import cohen_kappa_score

    votes = [
        [value != "none" for _, value in sorted(row["hallucination"].items())]
        for row in rows("xsumfaith_votes.jsonl")
        if len(row["hallucination"]) == 3
    ]
    assert len(votes) == 2499
    pairs = []
    for one, other in combinations(range(3), 2):
        first, second = [vote[one] for vote in votes], [vote[other] for vote in votes]
        found = cohen(first, second)
        assert found.value == pytest.approx(float(cohen_kappa_score(first, second)))
        assert found.low is not None and found.high is not None and found.low < found.value < found.high
        pairs.append(found.value)
    panel = fleiss([[vote.count(False), vote.count(True)] for vote in votes])
    assert panel.value == pytest.approx(krippendorff(votes).value, abs=1e-4)  # they differ by a term in 1/n only
    assert panel.value == pytest.approx(sum(pairs) / 3, abs=0.01)
