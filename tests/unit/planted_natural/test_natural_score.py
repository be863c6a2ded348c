"""Figures of labeled sets: counted by hand, with both intervals, every reading of partial labels, pairs and gaps."""

from typing import Any

import pytest

from factcheck.protocols.planted.natural.cases import natural_cases
from factcheck.protocols.planted.natural.read import LabelledRow
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.records.case import Case
from factcheck.records.natural import NaturalArm, NaturalSet
from factcheck.records.rates import Proportion
from factcheck.records.result import Result
from factcheck.records.summary import Summary
from factcheck.stats.bootstrap import cluster_interval
from factcheck.stats.independent import ShareLimits, independent_difference
from factcheck.stats.intervals import wilson
from factcheck.workspace import shipped

SEED = 5
RULE = read_rule(shipped("PREREGISTRATION.md"))


def case(
    number: int, label: str, raw: str = "", *, cluster: str = "", pair: str | None = None, name: str = "s"
) -> Case:
    side = "clean" if label == "clean" else "error"
    cluster = cluster or f"c{number}"
    row = LabelledRow(f"{number:012d}", f"Text {cluster}.", f"Claim {number}.", side, raw or label, cluster, pair)
    return natural_cases(name, [row], SEED)[0]


def answer(found: Case, mark: bool | None, arm: str = "C", **more: Any) -> Result:
    """A result that flags the claim, or does not, or (None) has no answer."""
    outcome = {True: "contested", False: "passed", None: "unscored"}[mark]
    claim = {
        "index": 0, "text": found.post, "kind": "fact", "sentence": 0, "start": 0, "end": 5, "origin": "extractor",
        "outcome": outcome, "why": "",
    }  # fmt: skip
    base = {
        "case": found.id, "arm": arm, "arm_fingerprint": "f" * 64, "sample": 0, "status": "ok", "article": "x",
        "prompt_version": "p1", "prompts": {}, "claims": [claim], "flagged": [0] if mark else [],
        "unscored": [0] if mark is None else [], "models": {"judge": {"asked": "acme:large", "served": "large-7"}},
        "link_flagged": False, "calls": 3, "usage": {}, "cost_usd": 0.5,
    }  # fmt: skip
    return Result.model_validate({**base, **more})


def score(cases: list[Case], **results: list[Result]) -> Summary:
    return score_run(cases, results, None, RunAbout(run="r", locked=RULE))


def one(cases: list[Case], results: list[Result]) -> NaturalArm:
    (found,) = score(cases, C=results).natural
    return found.arms["C"]


def kn(share: Proportion) -> tuple[int, int]:
    return share.k, share.n


def test_recall_and_false_alarms_with_both_intervals() -> None:
    errors = [case(n, "error", cluster=f"c{n % 3}") for n in range(9)]
    clean = [case(n, "clean", cluster=f"c{n % 4}") for n in range(9, 21)]
    flags = {found.id: n % 3 != 0 or n == 0 for n, found in enumerate([*errors, *clean])}
    arm = one([*errors, *clean], [answer(found, flags[found.id]) for found in (*clean, *errors)])
    assert (kn(arm.recall), kn(arm.false_alarms)) == ((7, 9), (8, 12))
    ends = wilson(7, 9)
    assert ends is not None and (arm.recall.low, arm.recall.high) == (ends.low, ends.high)
    beside = cluster_interval([(1, 3), (3, 3), (3, 3)], "r", "C", "natural", "s", "claims", "recall")
    got = arm.by_cluster["recall"]
    assert (got.low, got.high, got.clusters, got.method) == (beside.low, beside.high, 3, "clusters")
    assert arm.by_cluster["false_alarms"].clusters == 4
    assert (arm.complete, arm.cases, arm.unscored, arm.by_status) == (True, 21, 0, {"ok": 21})
    assert (arm.models, arm.prompt_version, arm.embedded) == ({"judge": "acme:large (served by large-7)"}, "p1", False)
    assert (arm.calls_per_claim, arm.cost_per_claim_usd) == (3.0, 0.5)


def test_what_a_set_holds() -> None:
    cases = [case(1, "error", "mixed"), case(2, "clean", "true", cluster="c1"), case(3, "error", "false")]
    (found,) = score(cases, C=[answer(held, True) for held in cases]).natural
    assert (found.name, found.pairs, found.cases, found.errors, found.clean, found.clusters) == ("s", False, 3, 2, 1, 2)
    assert found.partial_labels == ("mixed",)


def test_a_claim_without_an_answer_enters_no_rate_but_the_bounds() -> None:
    errors, clean = [case(n, "error") for n in range(4)], [case(n, "clean") for n in range(4, 8)]
    results = [answer(errors[0], True), answer(errors[1], False), answer(errors[2], None)]
    results += [answer(errors[3], True, status="refused", claims=[], flagged=[], unscored=[])]
    results += [answer(clean[0], None), *(answer(found, False) for found in clean[1:])]
    arm = one([*errors, *clean], results)
    assert (kn(arm.recall), kn(arm.false_alarms), arm.unscored) == ((1, 2), (0, 3), 3)
    bounds = arm.worst_case
    assert (kn(bounds["recall"].against), kn(bounds["recall"].in_favor)) == ((1, 4), (3, 4))
    assert (kn(bounds["false_alarms"].against), kn(bounds["false_alarms"].in_favor)) == ((1, 4), (0, 4))
    assert arm.by_status == {"ok": 7, "refused": 1}


def test_the_share_flagged_by_raw_label() -> None:
    cases = [case(1, "clean", "2/3"), case(2, "error", "1/3"), case(3, "error", "0/3"), case(4, "error", "1/3")]
    cases.append(case(5, "error", "2/3"))
    arm = one(cases, [answer(found, found is not cases[3]) for found in cases])
    assert [(s.raw_label, s.label, *kn(s.flagged)) for s in arm.by_raw_label] == [
        ("0/3", "error", 1, 1), ("1/3", "error", 1, 2), ("2/3", "error", 1, 1), ("2/3", "clean", 1, 1),
    ]  # fmt: skip
    assert not any(share.partial for share in arm.by_raw_label) and arm.readings == {}


def test_partial_labels_are_read_every_way() -> None:
    cases = [case(n, "error", "no") for n in range(3)] + [case(n, "error", "partially") for n in range(3, 7)]
    cases += [case(n, "clean", "yes") for n in range(7, 12)]
    arm = one(cases, [answer(found, n in (0, 1, 3, 4, 5, 7)) for n, found in enumerate(cases)])
    assert (kn(arm.recall), kn(arm.false_alarms)) == ((5, 7), (1, 5)), "as the set has them"
    rates = {name: (kn(read.recall), kn(read.false_alarms)) for name, read in arm.readings.items()}
    assert rates == {"left_out": ((2, 3), (1, 5)), "as_clean": ((2, 3), (4, 9))}
    assert arm.readings["as_clean"].by_cluster["false_alarms"].clusters == 9
    turned = [case(n, "clean", "Partial") for n in range(2)] + [case(2, "error", "no")]
    arm = one(turned, [answer(found, True) for found in turned])
    assert {name: kn(read.recall) for name, read in arm.readings.items()} == {"as_error": (3, 3), "left_out": (1, 1)}
    assert kn(arm.recall) == (1, 1)


def test_minimal_pairs_are_told_apart_only_where_the_twin_stays_unflagged() -> None:
    right = [case(n, "clean", cluster=f"c{n}", pair=f"p{n}") for n in range(5)]
    wrong = [case(10 + n, "error", cluster=f"c{n}", pair=f"p{n}") for n in range(5)]
    more = case(20, "error", cluster="c0", pair="p0")
    alone = case(21, "error", cluster="c9", pair="p9")
    flags = dict.fromkeys([wrong[0].id, wrong[1].id, right[1].id, right[2].id, alone.id], True)
    flags |= {right[4].id: None, wrong[4].id: True}
    cases = [*right, *wrong, more, alone]
    pairs = one(cases, [answer(found, flags.get(found.id, False)) for found in cases]).pairs
    assert pairs is not None
    assert kn(pairs.right) == (1, 5) and pairs.right.n == 1 + pairs.both + pairs.neither + pairs.only_twin
    assert (pairs.both, pairs.neither, pairs.only_twin, pairs.unscored, pairs.without_twin) == (1, 2, 1, 1, 1)
    assert pairs.by_cluster.clusters == 4, "both errors of one pair are of one source"


def test_pairs_and_other_claims_of_one_file_are_two_sets() -> None:
    cases = [case(1, "error"), case(2, "error", pair="p"), case(3, "clean", pair="p"), case(4, "error", name="a")]
    found = score(cases, C=[answer(held, True) for held in cases]).natural
    assert [(held.name, held.pairs, held.cases) for held in found] == [("a", False, 1), ("s", False, 1), ("s", True, 2)]
    assert found[1].arms["C"].pairs is None and found[2].arms["C"].pairs is not None


def planted(number: int) -> list[Case]:
    """A clean twin of one sentence, and its planted case."""
    base = case(number, "clean").model_dump(by_alias=True)
    base |= {"pair": f"pair-{number}", "class": "number_swap", "writer": "curated", "cluster": None}
    base["article"] = {**base["article"], "id": f"article-{number % 4}"}
    plant = {
        "target": "sentence", "sentence": 0, "before": "a", "after": "b", "old": "a", "new": "b", "start": 0, "end": 1,
        "proof": {},
    }  # fmt: skip
    error = {"id": f"planted-{number}", "role": "planted", "label": "error", "plant": plant}
    return [Case.model_validate({**base, "id": f"clean-{number}", "role": "clean"}), Case.model_validate(base | error)]


def test_the_gap_to_planted_figures_of_the_same_arm() -> None:
    twins = [found for number in range(8) for found in planted(number)]
    natural = [case(100 + n, "error" if n < 10 else "clean") for n in range(20)]
    flags = {f"planted-{n}": n != 7 for n in range(8)} | {
        found.id: n in (0, 1, 2, 12) for n, found in enumerate(natural)
    }
    summary = score([*twins, *natural], C=[answer(held, flags.get(held.id, False)) for held in (*twins, *natural)])
    arm, beside = summary.natural[0].arms["C"], summary.arms["C"]
    gap = arm.gaps["recall"]
    assert gap.planted == beside.recall_without_link and gap.difference == pytest.approx(3 / 10 - 7 / 8)
    low, high = arm.by_cluster["recall"].low, arm.by_cluster["recall"].high
    ends = cluster_interval([(2, 2), (2, 2), (2, 2), (1, 2)], "r", "C", "recall_without_link")
    assert low is not None and high is not None and ends.low is not None and ends.high is not None
    wanted = independent_difference(ShareLimits(0.3, low, high), ShareLimits(0.875, ends.low, ends.high))
    assert (gap.low, gap.high) == (wanted.low, wanted.high)
    alarms = arm.gaps["false_alarms"]
    assert alarms.planted == beside.false_alarms and alarms.difference == pytest.approx(0.1)
    assert (summary.verdict.status, summary.cases) == ("INCOMPLETE", 16)


def test_no_gap_is_named_where_a_side_is_incomplete_or_empty() -> None:
    twins, natural = planted(1), [case(100, "error"), case(101, "error")]
    every = [answer(held, True) for held in (*twins, *natural)]
    assert score([*twins, *natural], C=every[:3]).natural[0].arms["C"].gaps == {}
    assert score([*twins, *natural], C=every[1:]).natural[0].arms["C"].gaps == {}
    gaps = score([*twins, *natural], C=every).natural[0].arms["C"].gaps
    assert gaps["recall"].difference == 0 and gaps["false_alarms"].difference is None, "no clean claim, no gap"
    alone = score(natural, C=every[2:])
    assert alone.natural[0].arms["C"].gaps == {}


def test_the_rule_is_not_applied_to_a_run_of_labeled_claims_alone() -> None:
    found = [case(1, "error"), case(2, "clean")]
    summary = score(found, C=[answer(held, True) for held in found])
    verdict = summary.verdict
    assert (verdict.status, verdict.criteria_met, verdict.unmet) == ("NOT_APPLIED", False, ())
    assert "not applied" in verdict.sentence and verdict.second_judge == "undecided"
    assert (verdict.rule_version, verdict.rule_sha256) == (RULE.rule.rule.version, RULE.sha256)
    assert (summary.cases, summary.seed, summary.notes) == (0, SEED, ())


def test_an_arm_that_met_some_of_a_set_is_incomplete() -> None:
    found = [case(1, "error"), case(2, "clean")]
    summary = score(found, C=[answer(found[0], True)], D=[])
    arms: NaturalSet = summary.natural[0]
    assert not arms.arms["C"].complete and arms.arms["D"].cases == 0
    assert arms.arms["D"].recall.point is None and arms.arms["D"].cost_per_claim_usd is None
