"""The results page and its plot from a small summary written by hand, byte for byte.

After a wanted change of the page: ``python tests/golden/test_results_page.py`` writes the files anew; read the
difference before it is committed.
"""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from factcheck.protocols.planted.report import RunInput, report_files, results_page
from factcheck.records.case import Case
from factcheck.records.summary import Summary
from factcheck.stats.intervals import proportion

FOLDER = Path(__file__).parent / "results"
HOSTILE = "|<script>alert(1)</script>\x1b[31m `x` [y](http://z.test)"


def share(k: int, n: int) -> dict[str, Any]:
    found = proportion(k, n)
    return {"k": k, "n": n, "point": found.point, "low": found.low, "high": found.high}


def arm(title: str, recall: tuple[int, int], alarms: tuple[int, int], **more: Any) -> dict[str, Any]:
    k, n = recall
    both = {"against": share(*alarms), "in_favor": share(*alarms)}
    clustered = {"clusters": 21, "draws": 2000, "method": "clusters", "note": None}
    return {
        "title": title, "complete": True, "cases": 128, "expected": 128, "unscored": 0, "unscored_share": 0.0,
        "by_status": {"ok": 128}, "embedded": False, "models": {"judge": "acme:large"}, "prompt_version": "p3",
        "recall": share(k, n), "recall_without_link": share(k - 8, n - 8),
        "recall_by_class": {"number_swap": share(7, 8), "foreign_link": share(8, 8), "negation": share(3, 8)},
        "lookup_recall_by_class": {"number_swap": share(6, 8), "foreign_link": share(0, 8), "negation": share(0, 8)},
        "recall_by_difficulty": {"absent": share(30, 32), "present": share(18, 24)},
        "false_alarms": share(*alarms), "clean_drafts_untouched": share(60, 64), "opinions_flagged": share(0, 128),
        "collateral": share(2, 144), "paired": share(k - 1, n),
        "kappa": {"value": 0.91, "low": 0.87, "high": 0.96, "n": 390, "note": None}, "raw_agreement": share(380, 390),
        "found": {"corrected": 0, "contested": k - 8, "link": 8},
        "misses": {"no_claim": n - k - 1, "repaired": 0, "typed_opinion": 0, "judge_passed": 1},
        "alarms_by_judge": {"support": 3, "code": 2}, "alarms_by_guard": {"specifics": 2},
        "missed": [
            {"case": "s9-negation-02-planted", "class": "negation", "where": "no_claim", "sentence": 1,
             "before": "The gate is not open.", "after": HOSTILE},
        ],
        "latency_s": {"p50": 1.2, "p95": 3.4}, "cost_per_draft_usd": 0.0123, "calls_per_draft": 4.0,
        "tokens": {"input": 12000, "output": 900, "cache_read": 500, "cache_write": 0, "reasoning": 0},
        "worst_case": {"recall": {"against": share(k, n), "in_favor": share(k, n)}, "false_alarms": both},
        "by_article": {
            "recall": {"low": 0.86, "high": 0.99, **clustered}, "false_alarms": {"low": 0.0, "high": 0.07, **clustered}
        },
        **more,
    }  # fmt: skip


def verdict(**more: Any) -> dict[str, Any]:
    return {
        "status": "AMBER", "judged_arm": "C", "criteria_met": True, "weak_classes": ["negation"],
        "unmet": ["only 0 of the 30 human spot-check labels needed so far"],
        "inconclusive_classes": [{"class": "negation", "n": 8, "needed": 16}], "second_judge": "removed",
        "second_judge_reason": "Removed: arm D minus arm C: recall −1.6 points (3 needed).",
        "sentence": "Constructed-error criteria met by arm C: tested on constructed errors; not yet compared with a"
        " person's judgement at scale.",
        "rule_version": "v1", "rule_sha256": "ab" * 32, "rule_state": "unlocked", **more,
    }  # fmt: skip


def addendum() -> dict[str, Any]:
    return {
        "number": 1, "at": "2026-12-01T09:30:00+00:00", "reason": f"## Addendum 9 {HOSTILE}", "results_seen": False,
        "runs": ["9", "try out"], "rule_version": "v2",
    }  # fmt: skip


def flips() -> dict[str, Any]:
    ends = {"low": 0.001, "high": 0.03, "clusters": 21, "draws": 2000, "method": "clusters", "note": None}
    alike = {"low": 0.0, "high": 0.03, "clusters": 21, "draws": 0, "method": "wilson", "note": "all items alike"}
    return {
        "samples": 2, "cases": 120, "expected": 128, "items": share(4, 480), "errors": share(1, 60),
        "alarms": share(2, 178), "outcomes": share(0, 120), "by_article": {"items": ends, "outcomes": alike},
        "unscored": 1, "note": None,
    }  # fmt: skip


def judges() -> dict[str, Any]:
    kappa = {"value": 0.6, "low": 0.4, "high": 0.8, "n": 390, "note": None}
    return {
        "first": "support", "second": "refute", "claims": 390, "one_sided": 2, "agreement": share(350, 390),
        "kappa": kappa, "effective": 1.25, "effective_low": 1.111, "effective_high": 1.429, "both_wrong": 3,
        "first_wrong": 5, "second_wrong": 18, "neither_wrong": 360, "effective_errors": 1.62,
    }  # fmt: skip


def gain(**more: Any) -> dict[str, Any]:
    return {
        "a": "D", "b": "C", "added": "a second judge that refutes", "errors": 64, "only_a": 3, "only_b": 1, "net": 2,
        "extra_usd": 1.5, "usd_per_error": 0.75, "low": 0.25, "high": None, "extra_calls": 512, "alarms": 198,
        "alarms_only_a": 19, "alarms_only_b": 2, "alarms_net": 17, "note": None, **more,
    }  # fmt: skip


def first_run() -> Summary:
    by_article = {"low": -0.08, "high": 0.0, "clusters": 21, "draws": 2000, "method": "clusters", "note": None}
    compared = {"a": "D", "b": "C", "n": 64, "note": None, "by_article": by_article}
    return Summary.model_validate(
        {
            "run": "9", "seed": 9, "seed_role": "test", "cases": 128, "articles": 21, "writers": ["curated"],
            "cases_sha256": "cd" * 32, "classes": {"number_swap": 8, "foreign_link": 8, "negation": 8},
            "arms": {
                "C": arm("claims, one judge", (61, 64), (5, 198), flips=flips()),
                "D": arm("a second judge", (60, 64), (22, 198), judges=[judges()]),
                "L": arm("bare lookup", (30, 64), (0, 198), models={}, cost_per_draft_usd=0.0, calls_per_draft=0.0,
                         latency_s={"p50": None, "p95": None}, alarms_by_judge={}, alarms_by_guard={}, missed=[]),
            },
            "comparisons": [
                {**compared, "metric": "recall", "difference": -1 / 64, "low": -0.07, "high": 0.04,
                 "discordant": [1, 2], "p": 1.0, "note": "only 3 discordant pairs: cannot be significant at 5%"},
                {**compared, "metric": "false_alarms", "n": 198, "difference": 17 / 198, "low": 0.04, "high": 0.14,
                 "discordant": [19, 2], "p": 0.0002, "by_article": {**by_article, "draws": 0, "method": "newcombe"}},
            ],
            "gains": [gain(), gain(a="E", net=-1, usd_per_error=None, low=None, note="no additional error was caught")],
            "verdict": verdict(rule_state="locked", addenda=[addendum()]),
            "notes": ["Classes with fewer than the 8 planned cases: date_shift (0)."],
        }
    )  # fmt: skip


def second_run() -> Summary:
    kappa = {"value": None, "low": None, "high": None, "n": 0, "note": "not defined: no items"}
    broken = arm(
        "single pass", (8, 8), (0, 0), complete=False, cases=40, embedded=True, kappa=kappa,
        models={"judge": "embedded:rules"}, recall_by_difficulty={}, lookup_recall_by_class=None, missed=[],
        alarms_by_judge={}, alarms_by_guard={}, misses={}, found={"link": 8}, by_article={},
        unscored=4, latency_s={"p50": None, "p95": None}, cost_per_draft_usd=None, calls_per_draft=None, tokens={},
    )  # fmt: skip
    sentence = "Arm D has not been run, so no rule is applied."
    return Summary.model_validate(
        {
            "run": "try out", "seed": 9, "seed_role": "development", "cases": 128, "articles": 21,
            "writers": [HOSTILE], "cases_sha256": "cd" * 32, "classes": {"negation": 8}, "arms": {"A": broken},
            "comparisons": [], "notes": [],
            "verdict": verdict(status="INCOMPLETE", judged_arm="D", criteria_met=False, unmet=[sentence],
                               weak_classes=[], inconclusive_classes=[], sentence=sentence),
        }
    )  # fmt: skip


def a_case(name: str, post: str) -> Case:
    article = {"id": "a", "url": "https://a.test/", "title": HOSTILE, "sha256": "0" * 64, "chars": 3000}
    return Case.model_validate(
        {
            "id": name, "pair": name, "seed": 9, "role": "clean", "label": "clean", "class": "negation",
            "article": article, "writer": "curated", "post": post, "sentences": [], "link": None, "plant": None,
        }
    )  # fmt: skip


def rendered() -> dict[str, str]:
    runs = [RunInput(first_run(), [a_case("x", "one")]), RunInput(second_run(), [a_case("y", "two")])]
    return dict(report_files(runs))


@pytest.mark.parametrize("name", ["RESULTS.md", "9/recall.svg", "try out/recall.svg"])
def test_golden(name: str) -> None:
    assert rendered()[name] == (FOLDER / name.replace("/", "-").replace(" ", "_")).read_text(encoding="utf-8")


def test_files() -> None:
    assert set(rendered()) == {"RESULTS.md", "9/recall.svg", "try out/recall.svg"}


def test_the_first_lines_name_the_baseline_where_it_was_used() -> None:
    both = rendered()["RESULTS.md"]
    assert "made by the embedded no-model baseline, no language model was asked" in "".join(both.split("\n")[:4])
    assert "run try out, arms A" in both
    alone = report_files([RunInput(first_run(), [])])["RESULTS.md"]
    assert "embedded" not in alone


def test_hostile_text_is_harmless() -> None:
    files = rendered()
    for text in files.values():
        assert "<script" not in text
        assert "\x1b" not in text
    page = files["RESULTS.md"]
    assert "](http://z.test)" not in page.replace("\\](", "")
    for line in page.split("\n"):
        if "s9-negation-02" in line:
            assert line.replace("\\|", "").count("|") == 8


def test_plots_are_well_formed() -> None:
    files = rendered()
    for name in ("9/recall.svg", "try out/recall.svg"):
        ET.fromstring(files[name])


def test_numbers_stand_with_their_n() -> None:
    page = rendered()["RESULTS.md"]
    row = next(line for line in page.split("\n") if line.startswith("| C | claims"))
    assert "| 95.3% | 87.1% to 98.4% | 61/64 |" in row
    assert "| 2.5% | 1.1% to 5.8% | 5/198 |" in row
    assert "n/a (n = 0)" in page
    assert "−1.6 points" in page


def test_every_table_has_one_width() -> None:
    width = None
    for line in rendered()["RESULTS.md"].split("\n"):
        if not line.startswith("|"):
            width = None
            continue
        bars = line.replace("\\\\", "").replace("\\|", "").count("|")
        assert width in (None, bars), line
        width = bars


def test_runs_that_share_articles_are_said_to() -> None:
    page = rendered()["RESULTS.md"]
    assert "Runs 9 and try out share 1 article (of 1 and 1); no post repeats." in page
    runs = [RunInput(first_run(), [a_case("x", "one")]), RunInput(second_run(), [a_case("y", "one")])]
    assert "1 post in common" in report_files(runs)["RESULTS.md"]


def test_the_demo_is_reproduced_by_its_own_command() -> None:
    summary = first_run().model_copy(update={"seed_role": "demo"})
    page = report_files([RunInput(summary, [])])["RESULTS.md"]
    assert "```\nfactcheck demo\n```" in page


def test_commands_quote_names() -> None:
    assert "factcheck run --arm A --seed 9 --run 'try out'" in rendered()["RESULTS.md"]


def test_without_the_lookup_its_column_says_so() -> None:
    summary = first_run()
    alone = summary.model_copy(update={"arms": {"C": summary.arms["C"]}})
    page = report_files([RunInput(alone, [])])["RESULTS.md"]
    assert "| number_swap | 87.5% (52.9% to 97.8%), 7/8 | 75.0% (40.9% to 92.9%), 6/8 |" in page
    bare = summary.arms["C"].model_copy(update={"lookup_recall_by_class": None})
    page = report_files([RunInput(summary.model_copy(update={"arms": {"C": bare}}), [])])["RESULTS.md"]
    assert "| number_swap | 87.5% (52.9% to 97.8%), 7/8 | not run |" in page


def test_a_page_without_runs_or_arms() -> None:
    assert "## Limits" in report_files([])["RESULTS.md"]
    empty = first_run().model_copy(update={"arms": {}, "comparisons": ()})
    assert "No two complete arms" in report_files([RunInput(empty, [])])["RESULTS.md"]


def test_the_same_files_from_summaries_alone() -> None:
    assert results_page([first_run()], {}) == report_files([RunInput(first_run(), ())])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, content in rendered().items():
        (FOLDER / path.replace("/", "-").replace(" ", "_")).write_text(content, encoding="utf-8")
