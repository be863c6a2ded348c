"""What an added thing buys and what two judges are worth, on cases small enough to count by eye."""

from typing import Any

import pytest

from factcheck.protocols.planted.pages.view_gains import IDENTICAL, gain_table, judge_table
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.protocols.planted.scoring.judges import judge_pairs
from factcheck.protocols.planted.scoring.marks import mark_case
from factcheck.records.case import Case
from factcheck.records.gain import Gain
from factcheck.records.steadiness import JudgePair
from factcheck.records.summary import Summary
from factcheck.workspace import shipped

Bench = Any


def scored(locked: Any, cases: list[Case], **results: Any) -> Summary:
    return score_run(cases, results, None, RunAbout("7", locked))


def arm(bench: Bench, cases: list[Case], caught: int, alarmed: int = 0, **more: Any) -> list[Any]:
    """The first ``caught`` planted errors are flagged, and the first sentence of the first ``alarmed`` twins."""
    planted = [case.id for case in cases if case.role == "planted"]
    clean = [case.id for case in cases if case.role == "clean"]
    flags = {name: (1,) for name in planted[:caught]} | {name: (0,) for name in clean[:alarmed]}
    return [bench.result(case, flagged=flags.get(case.id, ()), **more) for case in cases]


@pytest.fixture
def ten(bench: Bench) -> list[Case]:
    return [case for number in range(10) for case in bench.pair(number)]


def gain(locked: Any, cases: list[Case], c: list[Any], d: list[Any]) -> Gain:
    (found,) = scored(locked, cases, C=c, D=d).gains
    return found


def test_errors_caught_more_and_their_price(bench: Bench, locked: Any, ten: list[Case]) -> None:
    found = gain(locked, ten, arm(bench, ten, 3), arm(bench, ten, 9, alarmed=2, cost_usd=0.55, calls=9))
    assert (found.a, found.b, found.errors, found.only_a, found.only_b, found.net) == ("D", "C", 10, 6, 0, 6)
    assert (found.alarms, found.alarms_only_a, found.alarms_only_b, found.alarms_net) == (30, 2, 0, 2)
    assert (found.extra_usd, found.extra_calls) == (6.0, 100)  # 20 cases at 0.55 instead of 0.25, 9 calls instead of 4
    assert found.usd_per_error == 1.0 and found.note is None
    assert found.low is not None and found.high is not None and found.low < 1.0 < found.high


def test_without_a_sure_gain_the_price_has_no_upper_end(bench: Bench, locked: Any, ten: list[Case]) -> None:
    summary = scored(locked, ten, C=arm(bench, ten, 5), D=arm(bench, ten, 6, cost_usd=0.3))
    (found,) = summary.gains
    assert found.usd_per_error == 1.0 and found.low is not None and found.high is None
    table = gain_table(summary)
    assert table is not None
    assert table.rows[0][5].startswith("$1.00 (from $0.") and table.rows[0][5].endswith(", no upper end)")
    assert table.rows[0][2:5] == ("1 / 0 of 10", "+1", "$1.00")


@pytest.mark.parametrize(
    ("caught", "more", "note"),
    [
        (5, {"cost_usd": 0.5}, "no additional error was caught"),
        (4, {"cost_usd": 0.5}, "no additional error was caught"),
        (6, {}, "it cost nothing more"),
        (6, {"cost_usd": 0.1}, "it cost less"),
    ],
)
def test_where_there_is_no_price_it_says_why(
    bench: Bench, locked: Any, ten: list[Case], caught: int, more: dict[str, Any], note: str
) -> None:
    found = gain(locked, ten, arm(bench, ten, 5), arm(bench, ten, caught, **more))
    assert (found.usd_per_error, found.low, found.high, found.note) == (None, None, None, note)
    summary = scored(locked, ten, C=arm(bench, ten, 5), D=arm(bench, ten, caught, **more))
    table = gain_table(summary)
    assert table is not None and table.rows[0][5] == f"n/a: {note}"


def test_only_complete_arms_that_differ_by_one_thing_are_paired(bench: Bench, locked: Any, ten: list[Case]) -> None:
    whole = arm(bench, ten, 5)
    summary = scored(locked, ten, A=whole, B=whole, C=whole, D=whole[:-1], E=whole, L=whole, mine=whole)
    assert [(g.a, g.b, g.added) for g in summary.gains] == [
        ("B", "A", "code checks over the single pass"), ("E", "C", "the same judge asked again"),
    ]  # fmt: skip
    assert scored(locked, ten, C=whole, L=whole).gains == ()
    assert gain_table(scored(locked, ten, C=whole)) is None


def verdict(judge: str, label: str | None) -> dict[str, Any]:
    status = "ok" if label else "refused"
    return {
        "judge": judge, "status": status, "label": label, "quote": None, "quote_start": None, "tier": "none",
        "reason": None,
    }  # fmt: skip


def judged(bench: Bench, case: Case, *labels: tuple[str | None, str | None]) -> Any:
    """A result with one claim a factual sentence, judged as told by support and by refute."""
    claims = [
        bench.claim(index, "", verdicts=[verdict("support", one), verdict("refute", other)])
        for index, (one, other) in enumerate(labels)
    ]
    return mark_case(case, bench.result(case, claims=claims))


def tables_of(bench: Bench, case: Case, *labels: tuple[str | None, str | None]) -> Any:
    """The rows of the table of judges of one arm on one case."""
    locked = read_rule(shipped("PREREGISTRATION.md"))
    table = judge_table(scored(locked, [case], D=[judged(bench, case, *labels).result]))
    return table.rows if table else ()


def pair_of(*marks: Any) -> JudgePair:
    (found,) = judge_pairs(marks, 0.95)
    return found


YES, NO = "supported", "contradicted"


def test_agreement_is_of_support_against_the_rest(bench: Bench) -> None:
    clean, planted = bench.pair(1)
    found = pair_of(
        judged(bench, clean, (YES, YES), (YES, NO), (YES, YES)),
        judged(bench, planted, (YES, YES), (NO, "not_found"), (NO, YES)),
    )
    assert (found.first, found.second, found.claims, found.one_sided) == ("support", "refute", 6, 0)
    assert (found.agreement.k, found.agreement.n) == (4, 6)
    # Yes/no table 3, 1 / 1, 1: observed 4/6, expected (4·4 + 2·2)/36 = 20/36; kappa (24 - 20)/16 = 0.25.
    assert found.kappa.value == pytest.approx(0.25)
    assert found.effective == pytest.approx(2 / 1.25)
    assert found.effective_low is not None and found.effective_high == 2.0  # kappa's lower end is below 0
    # Wrong: the second on the twin's sentence 1, the first on the planted draft's sentence 2; the plant is at 1.
    assert (found.both_wrong, found.first_wrong, found.second_wrong, found.neither_wrong) == (0, 1, 1, 4)
    assert found.effective_errors == 2.0


def test_identical_judges_are_one(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    both = [(YES, YES), (NO, NO), (YES, YES)]
    found = pair_of(judged(bench, clean, *both), judged(bench, planted, *both))
    assert found.identical and found.effective == 1.0 and found.effective_errors == 1.0
    assert (found.both_wrong, found.neither_wrong) == (1, 5)
    results = [judged(bench, case, *both).result for case in (clean, planted)]
    table = judge_table(scored(locked, [clean, planted], D=results))
    assert table is not None and table.rows[0][:2] == ("D", "support, refute")
    assert table.rows[0][4:] == ("1.00", "1 / 0 / 0 of 6", "1.00", IDENTICAL)


def test_identical_judges_of_one_label_are_one_although_kappa_is_not_defined(bench: Bench) -> None:
    clean, _ = bench.pair(1)
    found = pair_of(judged(bench, clean, (YES, YES), (YES, YES)))
    assert found.kappa.value is None and found.kappa.note
    assert found.identical and found.effective == 1.0
    assert found.effective_errors is None  # nobody was wrong: nothing is known of common errors


def test_a_judge_that_always_says_the_same_tells_nothing_of_dependence(bench: Bench) -> None:
    clean, _ = bench.pair(1)
    found = pair_of(judged(bench, clean, (YES, NO), (YES, YES), (YES, None)))
    notes = [row[-1] for row in tables_of(bench, clean, (YES, NO), (YES, YES), (YES, None))]
    assert notes == [
        "kappa 0 by construction: one rater gave a single label throughout; left out: 1 claim without an answer of both"
    ]
    assert found.kappa.value == 0.0 and found.effective is None and not found.identical


def test_claims_without_both_answers_are_left_out_and_counted(bench: Bench) -> None:
    clean, planted = bench.pair(1)
    failed = mark_case(planted, bench.result(planted, status="error", claims=()))
    found = pair_of(judged(bench, clean, (YES, None), (YES, YES), (None, None)), failed)
    assert (found.claims, found.one_sided) == (1, 2)
    assert found.both_wrong + found.first_wrong + found.second_wrong + found.neither_wrong == 1


def test_one_judge_or_none_is_no_pair_and_three_are_three(bench: Bench) -> None:
    clean, _ = bench.pair(1)
    assert judge_pairs([mark_case(clean, bench.result(clean))], 0.95) == ()
    claim = bench.claim(0, "", verdicts=[verdict("support", YES)])
    assert judge_pairs([mark_case(clean, bench.result(clean, claims=[claim]))], 0.95) == ()
    claim = bench.claim(0, "", verdicts=[verdict(name, YES) for name in ("support", "refute", "again")])
    found = judge_pairs([mark_case(clean, bench.result(clean, claims=[claim]))], 0.95)
    assert [(p.first, p.second) for p in found] == [
        ("support", "refute"), ("support", "again"), ("refute", "again"),
    ]  # fmt: skip


def test_differences_carry_an_interval_over_articles(bench: Bench, locked: Any) -> None:
    cases = [case for number in range(12) for case in bench.pair(number, article=f"a{number % 4}")]
    summary = scored(locked, cases, C=arm(bench, cases, 2), D=arm(bench, cases, 9))
    recall = next(c for c in summary.comparisons if c.metric == "recall")
    found = recall.by_article
    assert found is not None and (found.method, found.clusters, found.draws) == ("clusters", 4, 2000)
    assert found.low is not None and found.high is not None and recall.difference is not None
    assert found.low <= recall.difference <= found.high
    alarms = next(c for c in summary.comparisons if c.metric == "false_alarms")
    assert alarms.by_article is not None and alarms.by_article.method == "newcombe"
    assert (alarms.by_article.low, alarms.by_article.high) == (alarms.low, alarms.high)
    assert alarms.by_article.note == "all clusters alike: no spread to draw from; Newcombe's interval instead"
    again = scored(locked, cases, C=arm(bench, cases, 2), D=arm(bench, cases, 9))
    assert again.comparisons == summary.comparisons
