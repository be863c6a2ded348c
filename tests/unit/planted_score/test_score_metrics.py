"""Each metric on cases small enough to count by eye."""

from typing import Any

import pytest

from factcheck.errors import DataError
from factcheck.protocols.planted.score import RunAbout, arm_counts, score_run
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.summary import ArmSummary, Summary

Bench = Any


def scored(locked: Any, cases: list[Case], **results: Any) -> Summary:
    return score_run(cases, results, None, RunAbout("7", locked))


def one(locked: Any, cases: list[Case], results: Any) -> ArmSummary:
    return scored(locked, cases, C=results).arms["C"]


def kn(share: Any) -> tuple[int, int]:
    return share.k, share.n


@pytest.fixture
def three(bench: Bench) -> list[Case]:
    return [*bench.pair(1), *bench.pair(2, "unsourced_claim"), *bench.pair(3, "foreign_link")]


def test_all_found_and_nothing_else(bench: Bench, locked: Any, three: list[Case]) -> None:
    flags: dict[str, dict[str, Any]] = {
        three[1].id: {"flagged": (1,)},
        three[3].id: {"flagged": (3,)},
        three[5].id: {"link_flagged": True},
    }
    arm = one(locked, three, [bench.result(case, **flags.get(case.id, {})) for case in three])
    assert kn(arm.recall) == kn(arm.paired) == (3, 3)
    assert kn(arm.recall_without_link) == (2, 2)
    assert kn(arm.false_alarms) == (0, 9)  # three factual sentences in each of three clean twins
    assert kn(arm.clean_drafts_untouched) == (3, 3)
    assert kn(arm.opinions_flagged) == (0, 6)
    assert kn(arm.collateral) == (0, 2 + 3 + 3)  # all but the planted sentence; with a planted link all three
    assert kn(arm.raw_agreement) == (19, 19)  # 9 clean, 3 + 4 + 3 planted
    assert arm.kappa.value == 1.0
    assert arm.kappa.low is None
    assert arm.kappa.note
    assert arm.found == {"corrected": 0, "contested": 2, "link": 1}
    assert sum(arm.misses.values()) == 0
    assert arm.recall_by_class["number_swap"].k == 1
    assert arm.complete
    assert arm.by_status == {"ok": 6}
    assert (arm.embedded, arm.models) == (True, {"judge": "embedded:rules"})
    assert arm.cost_per_draft_usd == 0.25
    assert arm.calls_per_draft == 4
    assert arm.tokens["input"] == 60


def test_false_alarms_and_collateral_are_apart(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    arm = one(locked, [clean, planted], [bench.result(clean, flagged=(0, 3)), bench.result(planted, flagged=(1, 2, 3))])
    assert kn(arm.false_alarms) == (1, 3)
    assert kn(arm.collateral) == (1, 2)
    assert kn(arm.opinions_flagged) == (2, 2)
    assert kn(arm.clean_drafts_untouched) == (0, 1)
    assert kn(arm.paired) == (1, 1)  # the twin's sentence 1 was left alone
    # The cells: 1 hit, 0 misses, 2 false (0 of the twin, 2 of the planted), 3 right: 4 of 6 agree.
    assert kn(arm.raw_agreement) == (4, 6)
    assert arm.kappa.value == pytest.approx((4 / 6 - (3 / 6 * 1 / 6 + 3 / 6 * 5 / 6)) / 0.5)


def test_flagging_the_twin_too_earns_no_pair(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    arm = one(locked, [clean, planted], [bench.result(clean, flagged=(1,)), bench.result(planted, flagged=(1,))])
    assert kn(arm.recall) == (1, 1)
    assert kn(arm.paired) == (0, 1)


@pytest.mark.parametrize(("twin_flags", "paired"), [((), (1, 1)), ((2,), (0, 1)), ((3,), (0, 1))])
def test_the_twin_of_an_added_sentence_has_no_flag_at_all(
    bench: Bench, locked: Any, twin_flags: tuple[int, ...], paired: tuple[int, int]
) -> None:
    clean, planted = bench.pair(1, "unsourced_claim")
    results = [bench.result(clean, flagged=twin_flags), bench.result(planted, flagged=(3,))]
    assert kn(one(locked, [clean, planted], results).paired) == paired


def test_a_planted_link_counts_only_by_its_own_flag(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1, "foreign_link")
    arm = one(locked, [clean, planted], [bench.result(clean, link_flagged=True), bench.result(planted, flagged=(0,))])
    assert kn(arm.recall) == (0, 1)
    assert kn(arm.recall_without_link) == (0, 0)
    assert arm.recall_without_link.point is None
    assert kn(arm.collateral) == (1, 3)
    assert kn(arm.clean_drafts_untouched) == (0, 1)
    assert kn(arm.false_alarms) == (0, 3)
    assert arm.misses["judge_passed"] == 1


def test_a_flag_elsewhere_does_not_count_as_found(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    arm = one(locked, [clean, planted], [bench.result(clean), bench.result(planted, flagged=(0,))])
    assert kn(arm.recall) == (0, 1)


@pytest.mark.parametrize("status", ["unparsed", "refused", "truncated", "error"])
def test_an_errored_result_is_counted_and_bounded(bench: Bench, locked: Any, status: str) -> None:
    cases = [*bench.pair(1), *bench.pair(2)]
    failed = {"status": status, "claims": ()}
    results = [
        bench.result(cases[0], **failed),
        bench.result(cases[1], **failed),
        bench.result(cases[2]),
        bench.result(cases[3], flagged=(1,)),
    ]
    summary = scored(locked, cases, C=results)
    arm = summary.arms["C"]
    assert kn(arm.recall) == (1, 1)
    assert kn(arm.false_alarms) == (0, 3)
    assert kn(arm.paired) == (1, 1)
    assert kn(arm.clean_drafts_untouched) == (1, 1)
    assert (arm.unscored, arm.unscored_share, arm.complete) == (2, 0.5, True)
    assert arm.by_status == {status: 2, "ok": 2}
    assert kn(arm.worst_case["recall"].against) == (1, 2)
    assert kn(arm.worst_case["recall"].in_favor) == (2, 2)
    assert kn(arm.worst_case["false_alarms"].against) == (3, 6)
    assert kn(arm.worst_case["false_alarms"].in_favor) == (0, 6)
    assert sum(arm.found.values()) == 1


def test_more_than_five_percent_errored_gives_no_verdict(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    results = [bench.result(cases[0], arm="D", status="error"), bench.result(cases[1], arm="D")]
    assert scored(locked, cases, D=results).verdict.status == "REPEAT"


def test_an_unscored_claim_leaves_its_sentence_unscored_unless_flagged(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    silent = [bench.claim(1, "It is 530 meters long.", "unscored"), bench.claim(0, "The bridge opened in 1932.")]
    by_field = bench.result(planted, claims=silent, unscored=(1,))
    by_claims = bench.result(planted, claims=silent)
    for result in (by_field, by_claims):
        arm = one(locked, [clean, planted], [bench.result(clean), result])
        assert kn(arm.recall) == (0, 0)
        assert kn(arm.collateral) == (0, 2)
        assert kn(arm.paired) == (0, 0)
        assert arm.unscored == 1
        assert kn(arm.raw_agreement) == (5, 5)
        assert sum(arm.misses.values()) == 0
        assert kn(arm.worst_case["recall"].against) == (0, 1)
    both = [*silent, bench.claim(1, "530 meters", "contested")]
    arm = one(locked, [clean, planted], [bench.result(clean), bench.result(planted, flagged=(1,), claims=both)])
    assert kn(arm.recall) == (1, 1)


def test_an_unscored_sentence_leaves_an_untouched_draft_open(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    arm = one(locked, [clean, planted], [bench.result(clean, unscored=(2,)), bench.result(planted)])
    assert kn(arm.clean_drafts_untouched) == (0, 0)
    arm = one(locked, [clean, planted], [bench.result(clean, unscored=(2,), flagged=(0,)), bench.result(planted)])
    assert kn(arm.clean_drafts_untouched) == (0, 1)


def test_corrected_and_contested(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    claims = [bench.claim(1, "530", "corrected"), bench.claim(0, "x", "contested")]
    arm = one(locked, [clean, planted], [bench.result(clean), bench.result(planted, flagged=(0, 1), claims=claims)])
    assert arm.found == {"corrected": 1, "contested": 0, "link": 0}
    arm = one(locked, [clean, planted], [bench.result(clean), bench.result(planted, flagged=(1,), claims=())])
    assert arm.found == {"corrected": 0, "contested": 1, "link": 0}


def test_difficulty_is_counted_apart_where_given(bench: Bench, locked: Any) -> None:
    hard, easy = bench.pair(1, proof={"difficulty": "present"}), bench.pair(2, proof={"difficulty": "absent"})
    cases = [*hard, *easy, *bench.pair(3, "negation", proof={"difficulty": "about"})]
    results = [bench.result(case, flagged=(1,) if case is easy[1] else ()) for case in cases]
    arm = one(locked, cases, results)
    assert {name: kn(share) for name, share in arm.recall_by_difficulty.items()} == {
        "absent": (1, 1),
        "present": (0, 1),
    }


def test_the_lookup_stands_beside_every_arm(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    lookup = [bench.result(cases[0], "L"), bench.result(cases[1], "L", flagged=(1,))]
    summary = scored(locked, cases, C=[bench.result(case) for case in cases], L=lookup)
    beside = summary.arms["C"].lookup_recall_by_class
    assert beside is not None
    assert kn(beside["number_swap"]) == (1, 1)
    assert scored(locked, cases, C=[], L=lookup[:1]).arms["C"].lookup_recall_by_class is None


def test_an_incomplete_arm_is_not_compared(bench: Bench, locked: Any) -> None:
    cases = [*bench.pair(1), *bench.pair(2)]
    full = [bench.result(case, flagged=(1,) if case.role == "planted" else ()) for case in cases]
    part = [bench.result(case, "D") for case in cases[:3]]
    summary = scored(locked, cases, C=full, D=part, A=full)
    arm = summary.arms["D"]
    assert (arm.complete, arm.cases, arm.expected) == (False, 3, 4)
    assert summary.verdict.status == "INCOMPLETE"
    assert {(c.a, c.b) for c in summary.comparisons} == {("C", "A")}


def test_comparisons_are_paired(bench: Bench, locked: Any) -> None:
    cases = [case for number in range(8) for case in bench.pair(number)]
    good = [bench.result(case, "C", flagged=(1,) if case.role == "planted" else ()) for case in cases]
    poor = [bench.result(case, "A", flagged=() if case.role == "planted" else (0,)) for case in cases]
    summary = scored(locked, cases, C=good, A=poor, mine=good)
    recall, alarms = (c for c in summary.comparisons if (c.a, c.b) == ("C", "A"))
    assert (recall.difference, recall.discordant, recall.n) == (1.0, (8, 0), 8)
    assert recall.p == pytest.approx(2 * 0.5**8)
    assert recall.low is not None
    assert recall.low > 0.4
    assert (alarms.difference, alarms.discordant, alarms.n) == (-1 / 3, (0, 8), 24)
    own = [c for c in summary.comparisons if c.a == "mine"]
    assert [c.difference for c in own] == [0, 0]
    assert "cannot be significant" in (own[0].note or "")


def test_unscored_items_leave_a_comparison_on_both_sides(bench: Bench, locked: Any) -> None:
    cases = [*bench.pair(1), *bench.pair(2)]
    first = [bench.result(case, flagged=(1,)) for case in cases]
    second = [bench.result(case, "A", flagged=(1,)) for case in cases[:3]] + [
        bench.result(cases[3], "A", status="error")
    ]
    recall = scored(locked, cases, C=first, A=second).comparisons[0]
    assert (recall.n, recall.discordant) == (1, (0, 0))
    assert "1 item without an answer" in (recall.note or "")


def test_who_raised_the_false_alarms(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)

    def said(judge: str, label: str, tier: str = "verbatim") -> dict[str, Any]:
        return {
            "judge": judge,
            "status": "ok",
            "label": label,
            "quote": "q",
            "quote_start": 1,
            "tier": tier,
            "reason": None,
        }

    fired = {"name": "specifics", "fired": True, "detail": None}
    claims = [
        bench.claim(0, outcome="contested", verdicts=[said("support", "supported"), said("refute", "overstated")]),
        bench.claim(0, outcome="passed", verdicts=[said("support", "contradicted")]),
        bench.claim(1, outcome="contested", verdicts=[said("support", "supported", "not_found")]),
        bench.claim(2, outcome="contested", verdicts=[said("support", "not_found")], guards=[fired]),
    ]
    arm = one(locked, [clean, planted], [bench.result(clean, flagged=(0, 1, 2), claims=claims), bench.result(planted)])
    assert arm.alarms_by_judge == {"refute": 1, "code": 1, "support": 1}
    assert arm.alarms_by_guard == {"quote (support)": 1, "specifics": 1}
    single = [bench.claim(0, outcome="contested", origin="single_pass")]
    arm = one(locked, [clean, planted], [bench.result(clean, flagged=(0, 1), claims=single), bench.result(planted)])
    assert arm.alarms_by_judge == {"single_pass": 1, "unattributed": 1}


def test_intervals_over_articles_stand_beside(bench: Bench, locked: Any) -> None:
    cases = [case for number in range(6) for case in bench.pair(number, article="one" if number < 3 else f"a{number}")]
    results = [bench.result(case, flagged=(1,) if case.article.id == "one" else ()) for case in cases]
    arm = one(locked, cases, results)
    assert arm.by_article["recall"].clusters == 4
    assert arm.by_article["recall"].method == "clusters"
    assert one(locked, cases, results) == arm
    alike = one(locked, cases, [bench.result(case) for case in cases])
    assert alike.by_article["recall"].method == "wilson"


def test_natural_cases_leave_the_planted_figures_alone(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    natural = Case.model_validate(
        {
            **clean.model_dump(by_alias=True),
            "id": "n1",
            "pair": None,
            "role": "natural",
            "class": "natural:wrong",
            "label": "error",
            "cluster": "c1",
            "writer": "labelled:ours",
        }
    )
    cases = [clean, planted, natural]
    summary = scored(locked, cases, C=[bench.result(case) for case in cases])
    alone = scored(locked, [clean, planted], C=[bench.result(case) for case in (clean, planted)])
    assert summary.arms == alone.arms and summary.verdict == alone.verdict and summary.notes == alone.notes
    assert (summary.cases, [found.name for found in summary.natural]) == (2, ["ours"])
    assert alone.natural == ()


def test_classes_that_fell_short_are_noted(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    summary = scored(locked, cases, C=[bench.result(case) for case in cases])
    assert summary.classes["number_swap"] == 1
    assert summary.classes["negation"] == 0
    assert list(summary.arms["C"].recall_by_class) == ["number_swap"]
    assert "number_swap (1)" in summary.notes[0]


def test_a_planted_case_without_a_twin(bench: Bench, locked: Any) -> None:
    planted = bench.pair(1)[1]
    summary = scored(locked, [planted], C=[bench.result(planted, flagged=(1,))])
    assert kn(summary.arms["C"].paired) == (0, 0)
    assert any("no clean twin" in note for note in summary.notes)


def test_a_redone_failure_and_a_repeat_count_once(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    results = [
        bench.result(clean, status="error"),
        bench.result(clean),
        bench.result(planted, flagged=(1,)),
        bench.result(planted, sample=1),
    ]
    arm = one(locked, [clean, planted], results)
    assert (arm.cases, arm.unscored, kn(arm.recall)) == (2, 0, (1, 1))


def test_calls_give_latency_and_stored_ones_do_not(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    base = {
        "case": cases[0].id,
        "arm": "C",
        "task": "t",
        "role": "judge",
        "sample": 0,
        "model": "m",
        "served": None,
        "status": "ok",
        "started_at": "",
        "usage": {},
        "cost_usd": 0,
        "spent_usd": 0,
    }
    calls = [Call.model_validate({**base, "seconds": n, "stored": False}) for n in range(1, 21)]
    calls.append(Call.model_validate({**base, "seconds": 900.0, "stored": True}))
    results = [bench.result(case) for case in cases]
    summary = score_run(cases, {"C": results}, {"C": calls}, RunAbout("r", locked, titles={"C": "mine"}))
    arm = summary.arms["C"]
    assert (arm.latency_s.p50, arm.latency_s.p95, arm.title) == (10, 19, "mine")
    assert scored(locked, cases, C=results).arms["C"].latency_s.p50 is None


def test_a_model_that_did_not_serve_is_named(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    models = {"judge": {"asked": "acme:big-1", "served": "big-1-0401"}, "extractor": {"asked": "acme:s", "served": "s"}}
    arm = one(locked, cases, [bench.result(case, models=models) for case in cases])
    assert arm.models == {"extractor": "acme:s", "judge": "acme:big-1 (served by big-1-0401)"}
    assert not arm.embedded


def test_a_verdict_can_be_given_again_from_a_summary(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    arm = one(locked, cases, [bench.result(case, flagged=(1,)) for case in cases])
    counts = arm_counts(arm)
    assert (counts.recall.k, counts.false_alarms.k, counts.complete) == (1, 1, True)


def test_wrong_input_is_named(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    stranger = bench.pair(2)[0]
    with pytest.raises(DataError, match=f"case {stranger.id}, which is not in the case file"):
        scored(locked, [clean, planted], C=[bench.result(stranger)])
    with pytest.raises(DataError, match="stands twice"):
        scored(locked, [clean, clean])
    with pytest.raises(DataError, match="seeds 7 and 8"):
        scored(locked, [clean, stranger.model_copy(update={"seed": 8})])
    with pytest.raises(DataError, match="holds a plant"):
        scored(locked, [planted.model_copy(update={"plant": None})])
    assert planted.plant is not None
    lost = planted.model_copy(update={"plant": planted.plant.model_copy(update={"sentence": 9})})
    with pytest.raises(DataError, match="points at sentence 9"):
        scored(locked, [clean, lost], C=[bench.result(lost)])
