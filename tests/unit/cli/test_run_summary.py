"""What an arm came to: calls, tokens, money, time, failures."""

from decimal import Decimal

import pytest

from factcheck.cli.outlook import Outlook, budget_to_approve, note_lines
from factcheck.cli.purse import Balance
from factcheck.cli.row import Row
from factcheck.cli.summary import ArmReport, against, calls_line, latency_lines, reason_lines, tokens_line
from factcheck.models.counted import Heard, Tally
from factcheck.models.pace import ASSUMED, Pace
from factcheck.models.rehearsal import Plan
from factcheck.protocols.planted.estimate import Estimate
from factcheck.protocols.planted.run import RunCounts
from factcheck.records.base import Status
from factcheck.records.result import Usage

USAGE = Usage(input=1000, cache_read=200, cache_write=30, output=4, reasoning=5)


def heard(status: Status = "ok", source: str = "new", reason: str | None = None, seconds: float = 1.0) -> Heard:
    return Heard("x:y", source, status, seconds, USAGE, 0.5, reason)  # type: ignore[arg-type]


def report(models: list[str], answers: list[Heard], counts: RunCounts | None, estimate: Estimate | None = None) -> str:
    row = Row("C", Tally(), clock=lambda: 0.0)
    row.start("arm C", 4)
    for one in answers:
        row.tally.begin()
        row.tally.end(one)
    row.advance(4 if counts else 2)
    row.finish()
    return "\n".join(ArmReport(row, models, counts, estimate).lines())


def plan(**more: object) -> Plan:
    whole = {"calls": 2, "input_tokens": (2000, 3000), "output_tokens": (10, 20), "usd": (Decimal(1), Decimal(2))}
    return Plan(**{**whole, "reserved_usd": Decimal(9), "dearest_usd": Decimal(5), **more})  # type: ignore[arg-type]


def test_calls_by_status_and_source() -> None:
    answers = [heard(), heard("refused"), heard(), heard(source="stored"), heard("error", "absent")]
    assert calls_line(answers) == "3 new (2 ok, 1 refused), 1 from the store, 1 not in the store (offline)"
    assert calls_line([heard(source="stored")]) == "0 new, 1 from the store"
    assert tokens_line(answers) == "3,000 input, 600 cache read, 90 cache write, 12 output, 15 reasoning"


def test_latency_is_that_of_new_calls() -> None:
    answers = [heard(seconds=float(second)) for second in range(1, 21)] + [heard(source="stored", seconds=900.0)]
    assert list(latency_lines(answers)) == ["latency of new calls: median 10.0 s, 95th percentile 19.0 s"]
    assert list(latency_lines([heard(source="stored")])) == []


def test_reasons_are_counted_without_their_numbers_and_shown_harmless() -> None:
    answers = [heard("error", reason=f"HTTP 500: request {number} failed") for number in range(5)]
    answers += [heard("refused", reason="I \x1b[2Jwill not")] * 3 + [heard("truncated", reason=None)]
    answers += [heard("unparsed", reason="z" * 500)] * 2
    first, *rest = reason_lines(answers, {})
    assert first == "failures, the 3 most frequent of 4 reasons:"
    assert rest[:2] == ["  5 × error: HTTP 500: request 0 failed", "  3 × refused: I \\x1b[2Jwill not"]
    assert rest[2].startswith("  2 × unparsed: zzz") and len(rest[2]) < 150 and len(rest) == 3


def test_reasons_of_results_that_no_call_told_are_counted_once() -> None:
    told = {
        "refused: claim extraction: I will not": 1,
        "unparsed: claim extraction named sentence 9, which is not there": 2,
    }
    assert list(reason_lines([heard("refused", reason="I will not")] * 2, told)) == [
        "failures:",
        "  2 × refused: I will not",
        "  2 × unparsed: claim extraction named sentence 9, which is not there",
    ]
    assert list(reason_lines([heard()], {})) == []


def test_the_embedded_baseline_is_named_and_an_own_checker_has_no_calls() -> None:
    counts = RunCounts("C", 4, 0, 4, {"ok": 3, "error": 1}, {"error: the command ended with exit code 1": 1})
    embedded = report(["embedded:rules"], [heard()], counts)
    assert "embedded no-model baseline: no language model was asked" in embedded and "calls" not in embedded
    own = report([], [], counts)
    assert own.splitlines() == [
        "arm C: 3 ok, 1 error (0 before, 4 now); complete",
        "  time: 0.0 s",
        "  failures:",
        "    1 × error: the command ended with exit code 1",
    ]


def test_an_estimate_is_held_against_the_outcome_only_of_a_whole_arm() -> None:
    estimate = Estimate("C", 4, {"x:y": plan()}, (2.0, 16.0))
    counts = RunCounts("C", 4, 0, 4, {"ok": 4})
    whole = report(["x:y"], [heard(), heard(), heard(source="stored")], counts, estimate)
    assert "    new calls 2, made 2: as estimated" in whole
    assert "    tokens in 2,000 to 3,000, were 2,460: within the range" in whole
    assert "    tokens out 10 to 20, were 18: within the range" in whole
    assert "    cost $1.00 to $2.00, was $1.00: within the range" in whole
    assert "    time 2.0 s to 16 s, took 0.0 s: 100% below the range" in whole
    part = report(["x:y"], [heard()], None, estimate)
    assert part.startswith("arm C: stopped, 2 of 4 cases; repeat to go on\n  calls: 1 new (1 ok), 0 from the store\n")
    assert part.endswith("  estimate: not compared, the arm was stopped")


@pytest.mark.parametrize(
    ("value", "span", "words"),
    [
        (5, (5, 5), "as estimated"),
        (5, (4, 6), "within the range"),
        (6, (5, 5), "20% above the estimate"),
        (3, (4, 6), "25% below the range"),
        (1001, (900, 1000), "under 1% above the range"),
        (34, (5, 10), "3.4 times the upper end"),
        (10, (5, 5), "2.0 times the estimate"),
        (7, (0, 0), "nothing was estimated"),
        (0, (0, 0), "as estimated"),
    ],
)
def test_where_an_outcome_lies(value: float, span: tuple[float, float], words: str) -> None:
    assert against(value, span) == words


def test_the_budget_to_approve_covers_the_upper_end_the_calls_under_way_and_what_was_spent() -> None:
    some = plan(usd=(Decimal(1), Decimal("2.001")), reserved_usd=Decimal(90), dearest_usd=Decimal("0.5"))
    assert budget_to_approve(some, Decimal(0), 4) == Decimal("4.01")
    assert budget_to_approve(some, Decimal("1.5"), 4) == Decimal("5.51")
    few = plan(usd=(Decimal(1), Decimal(2)), reserved_usd=Decimal("3.2"), dearest_usd=Decimal("1.6"))
    assert budget_to_approve(few, Decimal(0), 256) == Decimal("3.20"), "never more than the worst case of all"


def test_the_note_says_what_the_times_rest_on_and_warns_of_a_small_cap() -> None:
    paces = {"x:y": Pace(0.5, 2.25, 40, 1.125), "v:w\x1b": ASSUMED}
    plans = {"x:y": plan(stored=3), "v:w\x1b": plan(reserved_usd=Decimal(0))}
    outlook = Outlook([Estimate("C", 4, plans, (2.0, 16.0))], paces, 4)
    lines = list(note_lines(outlook, Balance(Decimal(1), Decimal(3)), "r\x1b"))
    assert lines == [
        "x:y: 2 new calls, 3 in the store, 2,000 to 3,000 tokens in, 10 to 20 out,"
        " $1.00 to $2.00 (at most $9.00, by the longest answers allowed)",
        "v:w\\x1b: 2 new calls, 2,000 to 3,000 tokens in, 10 to 20 out, free",
        "time: 2.0 s to 16 s with 4 cases at a time; waiting for rate limits comes on top",
        "  0.5 to 2.25 s a call of x:y, by this workspace's journals: n = 40, median 1.12 s",
        "  1 to 8 s a call of v:w\\x1b is assumed: no journal of this workspace has one",
        "estimated with the claims that the embedded rules extract, and without vendors' prompt caches",
        "run r\\x1b: $1.00 spent, the cap is $3.00; it may stop the run before the end, --budget 10.00 would not",
    ]
