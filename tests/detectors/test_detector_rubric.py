"""Every part of the score and its range against a second computation, written from the protocol's text alone."""

import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.protocols.detectors.ranking import overlap, ranked
from factcheck.protocols.detectors.rubric import apply_rubric, gap_interval, has_label, slice_rate
from factcheck.protocols.detectors.rules import shipped_protocol
from factcheck.records.detectors_scores import ScoreBasis, ToolScore
from factcheck.records.detectors_tools import CheckEvidence, DetectorDecision
from factcheck.stats.intervals import needed_n

PROTOCOL = shipped_protocol().protocol
SLICES = ("native", "second_language", "unedited", "edited", "paraphrased")
Z = 1.959963984540054

Counts = dict[str, tuple[int, int, int]]


def decisions(counts: Counts) -> list[DetectorDecision]:
    def each() -> Iterator[DetectorDecision]:
        for name, (k, u, n) in counts.items():
            for index in range(n):
                flag = True if index < k else None if index < k + u else False
                about: dict[str, Any] = {
                    "status": "ok" if flag is not None else "unparsed",
                    "flagged": flag,
                    "asked": 1,
                }
                yield DetectorDecision(
                    tool="t", run=1, document=f"{name}-{index}", slice=name, sha256="0" * 64, **about
                )

    return list(each())


def checked(number: int) -> dict[str, CheckEvidence]:
    names = list(PROTOCOL.rubric[-1].checks)
    return {name: CheckEvidence(met=index < number, evidence="seen") for index, name in enumerate(names)}


def whole(*flags: int, n: int = 300) -> Counts:
    return {name: (k, 0, n) for name, k in zip(SLICES, flags, strict=True)}


def held(samples: Any, counts: Counts, checks: int) -> None:
    """The package and the second computation say the same."""
    outcome = apply_rubric(decisions(counts), PROTOCOL.rubric, checked(checks), PROTOCOL.level)
    wanted = samples.parts(counts, checks)
    for part in outcome.parts:
        assert (part.points, part.worst, part.best) == pytest.approx(wanted[part.name], abs=1e-9), part.name
    assert (outcome.score, outcome.worst, outcome.best) == pytest.approx(samples.score(counts, checks), abs=1e-9)
    assert outcome.score is not None
    assert 0 <= outcome.worst <= outcome.score + 1e-9 and outcome.score <= outcome.best + 1e-9 <= 100 + 2e-9


EDGES = {
    "nothing is flagged": (whole(0, 0, 0, 0, 0), 5),
    "everything is flagged": (whole(300, 300, 300, 300, 300), 0),
    "perfect": (whole(0, 0, 300, 300, 300), 5),
    "upside down": (whole(300, 300, 0, 0, 0), 0),
    "negative gap": (whole(12, 3, 250, 240, 100), 3),
    "positive gap": (whole(3, 24, 250, 240, 100), 3),
    "ten percent and more": (whole(30, 31, 200, 180, 90), 2),
    "more paraphrased than unedited": (whole(1, 2, 100, 90, 140), 1),
    "paraphrased flagged, unedited not": (whole(1, 2, 0, 90, 140), 1),
    "nothing unedited flagged, some undecided": ({**whole(1, 2, 0, 90, 140), "unedited": (0, 3, 300)}, 1),
    "one unedited flagged": (whole(1, 2, 1, 0, 0), 4),
}


@pytest.mark.parametrize("name", EDGES)
def test_edges(samples: Any, name: str) -> None:
    held(samples, *EDGES[name])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5)), min_size=5, max_size=5), st.integers(0, 5))
def test_any_counts(samples: Any, given_counts: list[tuple[int, int]], checks: int) -> None:
    counts = {name: (min(k, 40 - u), u, 40) for name, (k, u) in zip(SLICES, given_counts, strict=True)}
    held(samples, counts, checks)


def test_by_hand() -> None:
    """9 + 15 of 600 people flagged is 4%: 60 points; gap 2 points: 80; 480 of 600 caught: 80; 150 / 250 held up: 60."""
    outcome = apply_rubric(decisions(whole(9, 15, 250, 230, 150)), PROTOCOL.rubric, checked(3), 0.95)
    assert [part.points for part in outcome.parts] == [60.0, 80.0, 60.0, 80.0, 60.0]
    assert outcome.score == 0.35 * 60 + 0.25 * 80 + 0.15 * 60 + 0.15 * 80 + 0.1 * 60 == 68.0


def test_nothing_unedited_flagged_is_said() -> None:
    outcome = apply_rubric(decisions(whole(0, 0, 0, 0, 50)), PROTOCOL.rubric, {}, 0.95)
    part = outcome.parts[2]
    assert (part.points, part.worst, part.best) == (0, 0, 0) and "nothing to hold up" in str(part.note)
    assert "not recorded: number" in str(outcome.parts[4].note)


def test_a_slice_without_any_decision_gives_no_score_but_a_range() -> None:
    counts = {**whole(1, 1, 200, 200, 100), "native": (0, 300, 300)}
    outcome = apply_rubric(decisions(counts), PROTOCOL.rubric, checked(5), 0.95)
    fairness = outcome.parts[3]
    assert fairness.points is None and outcome.score is None and "has a decision" in str(fairness.note)
    assert 0 <= outcome.worst < outcome.best <= 100


def test_documents_without_a_decision_are_in_no_rate_and_widen_the_ends(samples: Any) -> None:
    rate = slice_rate(decisions({"native": (3, 10, 100)}), ("native",), 0.95)
    assert (rate.rate.k, rate.rate.n, rate.undecided, rate.documents) == (3, 90, 10, 100)
    assert rate.lowest == pytest.approx(samples.wilson(3, 100)[0]) and rate.highest == pytest.approx(
        samples.wilson(13, 100)[1]
    )
    none = slice_rate([], ("native",), 0.95)
    assert (none.rate.point, none.lowest, none.highest) == (None, 0.0, 1.0)


@pytest.mark.parametrize(
    ("native", "second", "label"),
    [((0, 0, 300), (1, 0, 300), True), ((0, 0, 300), (2, 0, 300), False), ((2, 0, 300), (0, 0, 300), False),
     ((0, 0, 189), (0, 0, 189), True), ((0, 0, 188), (0, 0, 189), False), ((0, 1, 300), (0, 0, 300), True),
     ((0, 2, 300), (0, 0, 300), False), ((0, 0, 0), (0, 0, 300), False)],
)  # fmt: skip
def test_the_label_needs_both_upper_ends(native: Any, second: Any, label: bool) -> None:
    both = decisions({"native": native, "second_language": second})
    assert has_label(both, PROTOCOL.label, 0.95) is label


def test_how_many_documents_without_a_flag_the_label_needs() -> None:
    """Upper end at k = 0: z² / (n + z²) <= 0.02, so n >= 49 z² = 188.2: 189, as the page says."""
    assert math.ceil(Z * Z * 0.98 / 0.02) == needed_n(1 - PROTOCOL.label.upper_max) == 189


def test_the_gap_has_an_interval_for_information(samples: Any) -> None:
    both = decisions({"native": (9, 0, 300), "second_language": (15, 0, 300)})
    gap = gap_interval(slice_rate(both, ("second_language",), 0.95), slice_rate(both, ("native",), 0.95))
    assert gap.value == pytest.approx(0.02) and gap.low is not None and gap.high is not None
    (v_low, v_high), (s_low, s_high) = samples.wilson(9, 300), samples.wilson(15, 300)
    assert gap.low == pytest.approx(0.02 - math.hypot(0.05 - s_low, v_high - 0.03))
    assert gap.high == pytest.approx(0.02 + math.hypot(s_high - 0.05, 0.03 - v_low))
    empty = slice_rate([], ("native",), 0.95)
    assert gap_interval(empty, empty).value is None


def tool(name: str, score: float | None, worst: float, best: float) -> ToolScore:
    text = dict.fromkeys(("version", "plan", "interface", "first_on", "last_on", "replies_sha256"), "x")
    rest = dict.fromkeys(("manifest_sha256", "protocol_version", "protocol_sha256"), "x")
    basis = ScoreBasis.model_validate({"run": 1, **text, **rest})
    return ToolScore(
        round="r", tool=name, title=name, maker="m", toy=False, judged_on="score", basis=basis, statuses={},
        asked_again=0, slices=(), gaps={}, parts=(), checks={}, score=score, worst=worst, best=best, label=False,
        reruns=(),
    )  # fmt: skip


def test_overlapping_ranges_are_ties_whatever_the_order() -> None:
    tools = [tool("a", 80, 75, 84), tool("b", 70, 66, 75), tool("c", 50, 40, 60), tool("d", 69, 60, 70)]
    for order in (tools, tools[::-1]):
        found = {one.score.tool: one for one in ranked(order)}
        assert [one.score.tool for one in ranked(order)] == ["a", "b", "d", "c"]
        assert {name: one.tied for name, one in found.items()} == {
            "a": ("b",), "b": ("a", "d"), "c": ("d",), "d": ("b", "c"),
        }  # fmt: skip
        assert {name: (one.first, one.last) for name, one in found.items()} == {
            "a": (1, 2), "b": (1, 3), "d": (2, 4), "c": (3, 4),
        }  # fmt: skip
    assert overlap(tools[0], tools[1]) and not overlap(tools[0], tools[2])
    assert [one.score.tool for one in ranked([tool("x", None, 0, 90), tool("y", 1, 0, 2)])] == ["y", "x"]
