"""A summary recounted by other means: plain loops over the JSON of randomly drawn results."""

import json
import random
import time
from typing import Any

import pytest

from factcheck.protocols.planted.score import RunAbout, score_run

CLASSES = ("number_swap", "negation", "unsourced_claim", "foreign_link")


def drawn(bench: Any, rng: random.Random, pairs: int) -> tuple[list[Any], list[Any]]:
    cases, results = [], []
    for number in range(pairs):
        for case in bench.pair(number, rng.choice(CLASSES), article=f"a{rng.randrange(4)}"):
            cases.append(case)
            claims = []
            for sentence in case.sentences:
                for _ in range(rng.randrange(3)):
                    text = rng.choice([sentence.text, "It is 503 meters long.", "x"])
                    outcome = rng.choice(["passed", "passed", "contested", "corrected", "unscored"])
                    claims.append(
                        bench.claim(sentence.index, text, outcome, kind=rng.choice(["fact", "fact", "opinion"]))
                    )
            flagged = {c["sentence"] for c in claims if c["outcome"] in ("corrected", "contested")}
            silent = {c["sentence"] for c in claims if c["outcome"] == "unscored"} - flagged
            more = {"claims": claims, "unscored": sorted(silent), "link_flagged": rng.random() < 0.3}
            if rng.random() < 0.1:
                more = {"status": "error", "claims": [], "link_flagged": False}
                flagged = set()
            results.append(bench.result(case, flagged=tuple(sorted(flagged)), **more))
    return cases, results


def recount(cases: list[dict[str, Any]], results: dict[str, dict[str, Any]]) -> dict[str, list[int]]:
    """k, n and all items by metric, with nothing of the program."""
    out: dict[str, list[int]] = {}

    def note(metric: str, flag: str) -> None:
        row = out.setdefault(metric, [0, 0, 0])
        row[0] += flag == "yes"
        row[1] += flag != "open"
        row[2] += 1

    def sentence(case: dict[str, Any], index: int) -> str:
        answer = results[case["id"]]
        if answer["status"] != "ok":
            return "open"
        if index in answer["flagged"]:
            return "yes"
        return "open" if index in answer["unscored"] else "no"

    def link(case: dict[str, Any]) -> str:
        answer = results[case["id"]]
        return "open" if answer["status"] != "ok" else "yes" if answer["link_flagged"] else "no"

    def target(case: dict[str, Any]) -> str:
        plant = case["plant"]
        return link(case) if plant["target"] == "link" else sentence(case, plant["sentence"])

    twins = {case["pair"]: case for case in cases if case["role"] == "clean"}
    for case in cases:
        facts = [s["index"] for s in case["sentences"] if s["kind"] == "fact"]
        all_marks = [sentence(case, s["index"]) for s in case["sentences"]]
        for s in case["sentences"]:
            if s["kind"] == "opinion":
                note("opinions_flagged", sentence(case, s["index"]))
        for index in facts:
            planted_here = case["role"] == "planted" and index == case["plant"]["sentence"]
            mark = sentence(case, index)
            agrees = "open" if mark == "open" else "yes" if (mark == "yes") == planted_here else "no"
            note("raw_agreement", agrees)
            if case["role"] == "clean":
                note("false_alarms", mark)
            elif not planted_here:
                note("collateral", mark)
        if case["role"] == "clean":
            marks = [*all_marks, link(case)]
            note("clean_drafts_untouched", "no" if "yes" in marks else "open" if "open" in marks else "yes")
            continue
        note("recall", target(case))
        if case["plant"]["target"] == "sentence":
            note("recall_without_link", target(case))
        twin = twins[case["pair"]]
        if case["plant"]["target"] == "link":
            other = link(twin)
        elif case["class"] == "unsourced_claim":
            marks = [sentence(twin, s["index"]) for s in twin["sentences"]]
            other = "yes" if "yes" in marks else "open" if "open" in marks else "no"
        else:
            other = sentence(twin, case["plant"]["sentence"])
        sides = (target(case), other)
        note("paired", "open" if "open" in sides else "yes" if sides == ("yes", "no") else "no")
    return out


@pytest.mark.parametrize("seed", range(12))
def test_recounted(bench: Any, locked: Any, seed: int) -> None:
    rng = random.Random(seed)
    cases, results = drawn(bench, rng, rng.randrange(1, 14))
    arm = score_run(cases, {"C": results}, None, RunAbout("r", locked)).arms["C"]
    raw_cases = [json.loads(case.model_dump_json(by_alias=True)) for case in cases]
    raw_results = {r.case: json.loads(r.model_dump_json(by_alias=True)) for r in results}
    counted = recount(raw_cases, raw_results)
    for metric, (k, n, _) in counted.items():
        share = getattr(arm, metric)
        assert (share.k, share.n) == (k, n), metric
        assert share.point == (k / n if n else None)
    assert sum(arm.found.values()) == arm.recall.k
    assert sum(arm.misses.values()) == arm.recall.n - arm.recall.k == len(arm.missed)
    assert sum(share.k for share in arm.recall_by_class.values()) == arm.recall.k
    assert sum(share.n for share in arm.recall_by_class.values()) == arm.recall.n
    assert arm.kappa.n == arm.raw_agreement.n
    for metric in ("recall", "false_alarms"):
        for bound in (arm.worst_case[metric].against, arm.worst_case[metric].in_favor):
            assert bound.n == counted[metric][2]
    assert arm.worst_case["recall"].against.k == arm.recall.k
    assert arm.worst_case["false_alarms"].in_favor.k == arm.false_alarms.k


def test_flags_never_move_a_denominator(bench: Any, locked: Any) -> None:
    rng = random.Random(99)
    cases, results = drawn(bench, rng, 10)
    silent = [r.model_copy(update={"flagged": (), "link_flagged": False, "claims": ()}) for r in results]
    arm = score_run(cases, {"C": silent}, None, RunAbout("r", locked)).arms["C"]
    loud = [
        r if r.status != "ok" else r.model_copy(update={"flagged": tuple(i for i in range(5) if i not in r.unscored)})
        for r in silent
    ]
    other = score_run(cases, {"C": loud}, None, RunAbout("r", locked)).arms["C"]
    for metric in ("recall", "false_alarms", "collateral", "opinions_flagged", "raw_agreement", "recall_without_link"):
        assert getattr(arm, metric).n == getattr(other, metric).n, metric
    assert arm.recall.k == 0


@pytest.mark.slow
def test_many_results_are_scored_quickly(bench: Any, locked: Any) -> None:
    pair, count = bench.pair(0), 5_000
    cases, results = [], []
    for number in range(count):
        for case in pair:
            names = {
                "id": f"{number}-{case.role}",
                "pair": str(number),
                "article": case.article.model_copy(update={"id": str(number % 500)}),
            }
            copy = case.model_copy(update=names)
            cases.append(copy)
            results.append(bench.result(case, flagged=(1,)).model_copy(update={"case": copy.id}))
    started = time.process_time()
    arm = score_run(cases, {"C": results}, None, RunAbout("r", locked, cases_sha256="0" * 64)).arms["C"]
    assert time.process_time() - started < 5  # a tenth of 100,000 results; about 0.5 s where this was written
    assert arm.recall.n == count
