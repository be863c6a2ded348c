"""Natural cases on the HTML page: beside planted errors, and alone."""

from typing import Any

from factcheck.protocols.planted.natural.cases import natural_cases
from factcheck.protocols.planted.natural.read import LabelledRow
from factcheck.protocols.planted.pages.html_page import html_page
from factcheck.protocols.planted.pages.view import RunInput
from factcheck.protocols.planted.report import report_files
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.publish.blocks import Panels
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.workspace import shipped


def claim(number: int, label: str) -> Case:
    row = LabelledRow(f"{number:012d}", "Text.", f"Claim {number}.", label, "<i>wrong</i>", f"c{number}", None)
    return natural_cases("ours", [row], 5)[0]


def planted(role: str) -> Case:
    text = "It is 530 meters long." if role == "planted" else "It is 503 meters long."
    spot = {"target": "sentence", "sentence": 0, "before": "It is 503 meters long.", "after": text, "old": "503",
            "new": "530", "start": 6, "end": 9, "proof": {}}  # fmt: skip
    article = {"id": "a", "url": "https://a.test/", "title": "a", "sha256": "0" * 64, "chars": 9}
    sentence = {"index": 0, "kind": "fact", "start": 0, "end": len(text), "text": text}
    return Case.model_validate(
        {"id": f"s5-number_swap-01-{role}", "pair": "p", "seed": 5, "role": role, "class": "number_swap", "writer": "w",
         "label": "error" if role == "planted" else "clean", "article": article, "post": text, "sentences": [sentence],
         "link": None, "plant": spot if role == "planted" else None}
    )  # fmt: skip


def run(cases: list[Case], flagged: set[str]) -> RunInput:
    base: dict[str, Any] = {
        "arm": "C", "arm_fingerprint": "f", "sample": 0, "status": "ok", "article": "x", "prompt_version": "p1",
        "prompts": {}, "claims": [], "link_flagged": False, "calls": 1, "usage": {}, "cost_usd": 0.0,
        "models": {"judge": {"asked": "embedded:rules", "served": None}},
    }  # fmt: skip
    results = {
        "C": [
            Result.model_validate({**base, "case": case.id, "flagged": (0,) if case.id in flagged else ()})
            for case in cases
        ]
    }
    summary = score_run(cases, results, None, RunAbout("5", read_rule(shipped("PREREGISTRATION.md"))))
    return RunInput(summary, cases, results)


def test_both_rates_of_every_set_are_drawn_beside_the_planted_ones() -> None:
    cases = [planted("clean"), planted("planted"), claim(1, "error"), claim(2, "clean"), claim(3, "error")]
    made = run(cases, {cases[1].id, cases[2].id, cases[3].id})
    section = next(found for found in html_page([made]).runs[0].sections if found.name == "natural")
    panels = next(block.panels for block in section.blocks if isinstance(block, Panels))
    assert [(panel.title, panel.rows[0].count) for panel in panels] == [
        ("Recall, planted, without links, 95% CI", "1/1"),
        ("False alarms, clean twins, 95% CI", "0/1"),
        ("Recall, ours, 95% CI", "1/2"),
        ("False alarms, ours, 95% CI", "1/1"),
    ]
    codes = {case.name: case.codes for case in html_page([made]).runs[0].cases.cases}
    assert [codes[case.id] for case in cases] == ["c", "f", "f", "a", "m"]


def test_a_run_of_labeled_claims_alone_shows_no_figure_of_planted_ones() -> None:
    cases = [claim(1, "error"), claim(2, "clean")]
    made = run(cases, set())
    page = html_page([made]).runs[0]
    assert [section.name for section in page.sections] == ["steadiness", "natural"]
    assert page.figures == ()
    assert page.embedded_arms == "Embedded no-model baseline: arm C"
    text = report_files([made], html=True)["report.html"]
    assert "Recall, ours" in text and "planted, without links" not in text
    assert "Second judge" not in text
    assert "<i>wrong" not in text and "&lt;i&gt;wrong" in text


def test_without_labeled_claims_there_is_no_such_section() -> None:
    cases = [planted("clean"), planted("planted")]
    assert "natural" not in [section.name for section in html_page([run(cases, set())]).runs[0].sections]
