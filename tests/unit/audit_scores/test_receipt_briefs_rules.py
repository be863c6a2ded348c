"""Requirements that code decides, facts of a brief, what is proposed as omitted, and what that counts."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from factcheck.audit.importing import Imported, ReportRow, import_report
from factcheck.models.embedded.page import PageShelf
from factcheck.protocols.receipts.compliance import met_by_code, prompts_asked, stated_for
from factcheck.protocols.receipts.omissions import Compared, facts_of, proposals, same_brief, share_held
from factcheck.protocols.receipts.rules import shipped_rules
from factcheck.protocols.receipts.score import LabeledClaim, ReportFacts, distortion, score_report
from factcheck.records.panel import ReportClaim
from factcheck.records.requirement import Brief, Requirement

RULES = shipped_rules()
TEXT = (
    "# Ferries\n\nThe **Port Authority** closed the line ([note](https://a.example/x), [more](https://b.example/y)).\n\n"
    "## Limits and gaps\n\nNo figures after 2024 ([note](https://a.example/x)).\n"
)


def imported(folder: Path, text: str = TEXT, name: str = "r", **more: Any) -> Imported:
    path = folder / f"{name}.md"
    path.write_text(text, "utf-8")
    return import_report(ReportRow.model_validate({"path": str(path), "vendor": "acme", "model": "m", **more}))


@pytest.mark.parametrize(
    ("stated", "met", "why"),
    [
        ({"kind": "section", "text": "LIMITS"}, True, "the heading “Limits and gaps”"),
        ({"kind": "section", "text": "limit"}, False, "no such heading"),
        ({"kind": "section", "text": "port authority"}, False, "no such heading"),
        ({"kind": "sources", "least": 2}, True, "2 addresses cited"),
        ({"kind": "sources", "least": 3}, False, "2 addresses cited"),
        ({"kind": "sources", "most": 1}, False, "2 addresses cited"),
        ({"kind": "mentions", "any_of": ["harbor board", "port  authority"]}, True, "“port  authority” stands there"),
        ({"kind": "mentions", "any_of": ["port author", " "]}, False, "none of the words stands there"),
        ({"kind": "words", "least": 5, "most": 60}, True, None),
        ({"kind": "words", "most": 5}, False, None),
    ],
)
def test_what_code_decides(stated: Any, met: bool, why: str | None, tmp_path: Path) -> None:
    found = met_by_code(Requirement.model_validate(stated), imported(tmp_path))
    assert found[0] is met and (why is None or found[1] == why), found


def test_words_are_counted_to_the_edge(tmp_path: Path) -> None:
    one = imported(tmp_path, "# Two words\n\nAnd three more.\n")
    for least, most, met in ((5, 5, True), (6, None, False), (None, 4, False), (5, None, True), (None, 5, True)):
        stated = Requirement(kind="words", least=least, most=most)
        assert met_by_code(stated, one) == (met, "5 words")


@pytest.mark.parametrize(
    "stated",
    [
        {"kind": "words"},
        {"kind": "words", "least": 9, "most": 3},
        {"kind": "words", "least": 1, "text": "x"},
        {"kind": "section"},
        {"kind": "section", "text": "x", "least": 1},
        {"kind": "covers", "text": "  "},
        {"kind": "mentions", "any_of": [" "]},
        {"kind": "sources", "least": 1, "any_of": ["x"]},
        {"kind": "tone", "text": "x"},
    ],
)
def test_a_requirement_that_says_nothing_is_refused(stated: Any) -> None:
    with pytest.raises(ValidationError):
        Requirement.model_validate(stated)


def test_requirements_in_words() -> None:
    assert Requirement(kind="words", least=3, most=9).line == "at least 3 and at most 9 words"
    assert Requirement(kind="sources", most=9).line == "at most 9 sources"
    assert Requirement(kind="mentions", any_of=("a", "b")).line == "mentions “a” or “b”"


def test_whose_requirements_count(tmp_path: Path) -> None:
    covers, words = Requirement(kind="covers", text="x"), Requirement(kind="words", least=1)
    brief, any_brief = Brief(brief="The Ferries", requirements=(covers,)), Brief(requirements=(covers,))
    own = imported(tmp_path, brief="the  ferries", requirements=[{"kind": "words", "least": 1}])
    assert stated_for(own, brief) == (words,) == stated_for(own, None)
    same, bare, other = (imported(tmp_path, brief=text) for text in ("the  ferries", None, "Bridges"))
    assert stated_for(same, brief) == stated_for(bare, brief) == (covers,) == stated_for(other, any_brief)
    assert stated_for(other, brief) == () == stated_for(bare, None)
    assert prompts_asked([own, other], brief) == () and prompts_asked([same], brief) == ("judge_requirement",)


def test_reports_of_one_brief(tmp_path: Path) -> None:
    made = [
        imported(tmp_path, name=name, brief=brief)
        for name, brief in (("a", "One"), ("b", None), ("c", "one "), ("d", "Two"), ("e", ""))
    ]
    assert [[one.report.id for one in group] for group in same_brief(made)] == [["a", "c"]]


def claim(text: str, report: str = "a", materiality: int = 3, kind: str = "fact", index: int = 0) -> ReportClaim:
    return ReportClaim.model_validate(
        {
            "report": report, "index": index, "text": text, "start": 0, "end": len(text), "sentence": 0,
            "citations": (), "urls": (), "kind": kind, "numeric": False, "materiality": materiality, "anchor": False,
            "origin": "extractor",
        }
    )  # fmt: skip


CLOSED = "The northern line was closed on 1 June 2025 after its second accident."


def test_facts_are_material_and_each_is_taken_once() -> None:
    again = claim("After its second accident the northern line was closed on 1 June 2025.", "b")
    other_day = claim("The northern line was closed on 4 July 2025 after its second accident.", "b", index=1)
    listed = [
        claim(CLOSED), again, other_day, claim("Tickets cost 4 euros.", materiality=2),
        claim("The line may reopen in 2030.", kind="forecast"), claim("The mayor resigned over it.", "z"),
    ]  # fmt: skip
    assert facts_of(["a", "b"], listed, RULES.omissions) == [listed[0], other_day]
    assert facts_of(["a", "b"], listed, RULES.omissions.model_copy(update={"facts_most": 1})) == [listed[0]]
    loose = RULES.omissions.model_copy(update={"materiality": 2})
    assert len(facts_of(["a", "b"], listed, loose)) == 3


@pytest.mark.parametrize(
    ("others", "held", "proposed"),
    [(1, [False], 1), (2, [True, False], 1), (2, [False, False], 0), (2, [None, False], 0), (3, [True, False, None], 1),
     (4, [True, False, False, False], 0), (4, [True, True, False, False], 2), (2, [True, True], 0)],
)  # fmt: skip
def test_more_than_half_of_the_others_must_hold_it(others: int, held: list[bool | None], proposed: int) -> None:
    fact = claim(CLOSED)
    done = [Compared(fact, f"r{n}", one, "so") for n, one in enumerate(held)]
    found = list(proposals(fact, done, others, RULES.omissions))
    assert len(found) == proposed and all(one.report in {c.report for c in done if c.held is False} for one in found)
    assert all(one.held_by[0] == "a" and one.others == others for one in found)


def test_how_much_a_page_holds() -> None:
    page = PageShelf().read(f"Ships sail daily. {CLOSED} Nobody was hurt.")
    share, place = share_held(CLOSED, page)
    assert share > 0.9 and place == CLOSED
    assert share_held("Bakers of Lisbon sell custard tarts.", page)[0] < 0.3
    assert share_held(CLOSED, PageShelf().read("")) == (0.0, "")


def claims(label: Any, count: int = 1, **more: Any) -> list[LabeledClaim]:
    return [LabeledClaim(label, **more)] * count


def test_the_worked_example_with_an_omission() -> None:
    held = [
        *claims("VERIFIED", 9), *claims("VERIFIED", 3, materiality=3), *claims("SUPPORTED_WEAK", 3),
        *claims("CONTRADICTED", materiality=2), *claims("DISTORTED"), *claims("UNSUPPORTED"),
        *claims("UNRESOLVED_HONEST", 2, cited=False),
    ]  # fmt: skip
    without = score_report(ReportFacts(held, dangling=2, requirements=(4, 5)), RULES)
    found = score_report(ReportFacts(held, dangling=2, requirements=(4, 5), omissions=(3,)), RULES)
    assert found.terms["distortion"] == 1 - Fraction(4, 30)
    assert found.score is not None and float(found.score) == pytest.approx(77.42, abs=0.005)
    assert {**found.terms, "distortion": None} == {**without.terms, "distortion": None}


def test_an_omission_never_helps_and_alone_is_no_score() -> None:
    assert distortion(ReportFacts([], omissions=(3,)), RULES) is None
    assert score_report(ReportFacts([], omissions=(3,)), RULES).score is None
    bent = ReportFacts(claims("DISTORTED", 4), omissions=(3,))
    assert distortion(bent, RULES) == 1
    light = RULES.model_copy(update={"omissions": RULES.omissions.model_copy(update={"distortion": 0.5})})
    assert distortion(ReportFacts(claims("VERIFIED", 3), omissions=(3,)), light) == Fraction(1, 4)
    with pytest.raises(ValueError, match="materiality is 1 to 3"):
        score_report(ReportFacts(claims("VERIFIED"), omissions=(4,)), RULES)
