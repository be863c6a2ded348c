"""Outcomes of the answer key: fabricated documents in counts, who must look, and the worked examples of the page."""

import re
from pathlib import Path
from typing import Any

import pytest

from factcheck.audit.decided import log_outcomes
from factcheck.checker.panel.decide import decide
from factcheck.checker.panel.rules import shipped_panel
from factcheck.protocols.citations.answers import fabricate, outcomes_of, place_documents, with_documents
from factcheck.protocols.citations.key_check import check_key
from factcheck.protocols.citations.rules import shipped_rules
from factcheck.protocols.citations.score import CitationCounts, RunFacts, judge_candidate, score_run
from factcheck.protocols.citations.second_pass import is_disputed
from factcheck.records.answer_key import AnswerKey, ReportOutcome, Trap
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import Ballot, Decision, PanelRule, ReportClaim
from factcheck.tomlfile import parse_toml

RULES = shipped_rules()
PAGE = (Path(__file__).parents[3] / "docs/citations.md").read_text("utf-8")
DOCS = " ".join(PAGE.split())
PASSED: dict[str, Any] = {
    "traps": dict.fromkeys(("T1", "T2", "T3"), "full"),
    "key_facts": {f"K{n}": True for n in range(1, 9)},
}


def ballot(label: str | None, said: str | None = None, **more: Any) -> Ballot:
    fields: dict[str, Any] = {
        "role": "judge", "asked": "one:m1", "served": "m1", "house": "meta", "family": "same", "status": "ok",
        "said": said or label, "label": label, "quote": None, "quote_url": None, "quote_start": None, "tier": "none",
        "reason": None, "rule": None,
    }  # fmt: skip
    return Ballot.model_validate(fields | more)


def decision(*ballots: Ballot, disputed: bool = False) -> Decision:
    return Decision(
        report="r", claim=0, url="https://a.example/", rule_version="v", mode="panel", ballots=ballots,
        label=None, why="", disputed=disputed, cause=None, attempts=(),
    )  # fmt: skip


def key_decision(**more: Any) -> KeyDecision:
    fields: dict[str, Any] = {
        "report": "r", "kind": "trap", "name": "T1", "rule_version": "v", "mode": "panel", "ballots": (),
        "label": None, "sentences": (), "why": "", "disputed": False, "cause": None, "attempts": (), "person": None,
        "outcome": None,
    }  # fmt: skip
    return KeyDecision.model_validate(fields | more)


def claim(index: int, text: str, sentence: int = 0, urls: tuple[str, ...] = ()) -> ReportClaim:
    return ReportClaim(
        report="r", index=index, text=text, start=0, end=len(text), sentence=sentence, citations=(), urls=urls,
        kind="fact", numeric=False, materiality=1, anchor=False, origin="code",
    )  # fmt: skip


def named(sentences: tuple[int, ...], url: str | None = None) -> NamedDocument:
    return NamedDocument(
        report="r", by="person", name="n", document="Harbor Atlas", url=url, sentences=sentences, why="w"
    )


CLAIMS = [
    claim(0, "It opened in 1904."),
    claim(1, "The walls are brick.", 1),
    claim(2, "The harbor  atlas says so.", 1, ("https://b.example/",)),
    claim(3, "The Harbor Atlases are many.", 2),
]


@pytest.mark.parametrize(
    ("document", "found"),
    [
        (named((1,)), (2,)),
        (named((0, 1)), (2,)),
        (named((2,)), (3,)),
        (named((0,)), (0,)),
        (named((7,)), ()),
        (named(()), ()),
        (named((1,), "https://b.example/"), (2,)),
        (named((0, 1), "https://elsewhere.example/"), (2,)),
    ],
)
def test_the_claims_that_name_a_document(document: NamedDocument, found: tuple[int, ...]) -> None:
    """Those with its name as whole words, whatever case and blanks; else the first of the sentences; else none."""
    (placed,) = place_documents([document], CLAIMS)
    assert placed.claims == found


def test_a_document_makes_claims_fabricated_or_counts_beside_them() -> None:
    documents = place_documents([named((1,)), named((9,))], CLAIMS)
    assert fabricate(CLAIMS, ["supported", "uncited", "uncited", "dead"], documents) == [
        "supported", "uncited", "fabricated", "dead",
    ]  # fmt: skip
    assert with_documents(CitationCounts(fabricated=1), documents).fabricated == 2


def test_outcomes_are_those_that_count() -> None:
    made = [
        key_decision(outcome="half", label="half", cause="split", disputed=True),
        key_decision(name="T2", outcome="full", label="failed", person="full", cause="split", disputed=True),
        key_decision(name="T3", cause="votes", disputed=True),
        key_decision(kind="key_fact", name="K1", outcome="present", label="present", mode="embedded"),
        key_decision(kind="key_fact", name="K2", outcome="not_present", label="not_present"),
        key_decision(kind="key_fact", name="K3"),
    ]
    found = outcomes_of(made, ReportOutcome(traps={"T2": "full", "T9": "failed"}))
    assert found.traps == {"T1": "half", "T2": "full", "T3": None, "T9": "failed"}
    assert found.key_facts == {"K1": True, "K2": False, "K3": None}
    assert [answer.by for answer in found.answers] == ["panel", "person", None, "rules", "panel", None]
    assert found.open == 1, "a person has settled T2, and T3 has no outcome to settle"


@pytest.mark.parametrize(
    ("more", "unquoted"),
    [
        ({}, "failed"),
        ({"silence": "half"}, "half"),
        ({"document": "D"}, "half"),
        ({"document": "D", "silence": "failed"}, "failed"),
    ],
)
def test_what_silence_gets(more: dict[str, str], unquoted: str) -> None:
    assert Trap.model_validate({"question": "q", "correct": "c", "fails": "f"} | more).unquoted == unquoted


def test_what_is_fixed_is_the_key_without_its_outcomes() -> None:
    key = AnswerKey.model_validate({"traps": {"T1": "in words"}, "anchors": ["a"]})
    later = AnswerKey.model_validate(
        {"traps": {"T1": "in words"}, "anchors": ["a"], "outcomes": {"r": {"traps": {"T1": "full"}}}}
    )
    assert key.questions == later.questions and not key.judged
    assert key.questions != AnswerKey.model_validate({"traps": {"T1": "in words"}, "anchors": ["b"]}).questions


@pytest.mark.parametrize(
    ("ballots", "disputed", "again"),
    [
        ((ballot("supported"), ballot("supported")), False, False),
        ((ballot("supported"), ballot("unsupported"), ballot("supported")), False, True),
        ((ballot("supported"), ballot("supported")), True, True),
        ((ballot("supported"), ballot(None), ballot("unsupported")), False, False),
    ],
)
def test_what_is_judged_once_more(ballots: tuple[Ballot, ...], disputed: bool, again: bool) -> None:
    assert is_disputed(decision(*ballots, disputed=disputed)) is again


def test_the_key_on_the_page_is_one_that_the_rules_know() -> None:
    (body,) = re.findall(r"^```toml\n(anchors.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    key = parse_toml(body, AnswerKey, "the page")
    check_key(key, RULES, [])
    planted, found = key.traps["T2"], key.outcomes["bridge-1"].fabricated[0]
    assert isinstance(planted, Trap) and planted.document == "Northgate study" and found.by == "owner" and key.judged


def test_the_worked_example_of_the_other_reading() -> None:
    def verdict(**counts: int) -> Any:
        return judge_candidate(
            [RunFacts(CitationCounts(supported=18, unsupported=1, **counts), cost_usd=1, minutes=10, **PASSED)] * 2,
            RULES,
        )

    fired, hired = verdict(fabricated=1), verdict(dead=1)
    assert (fired.verdict, hired.verdict, fired.mean, hired.mean) == ("FIRED", "HIRED", 96, 96)
    assert "18 / 20 = 90% either way, the total 36 + 30 + 20 + 5 + 5 = 96." in DOCS
    assert "nonexistent: FIRED, one fabricated source. Read as dead: HIRED." in DOCS


def test_the_worked_example_of_a_trap() -> None:
    rule: PanelRule = shipped_panel("traps")
    unproved = [ballot("full"), ballot("failed"), ballot("failed", said="full")]
    proved = [ballot("full"), ballot("failed"), ballot("full")]
    assert [decide(votes, "panel", rule).label for votes in (unproved, proved)] == ["failed", "full"]

    def points(outcome: Any) -> Any:
        return score_run(RunFacts(CitationCounts(), {"T1": outcome}, {}, None, None), RULES).trap_points

    assert (points("failed"), points("full"), points("half")) == (0, 10, 5)
    assert "two of three say failed: 0 points, and a person must look" in DOCS
    assert "Had its quote stood there: full, 10 points." in DOCS


def test_the_worked_example_of_the_extra_pass() -> None:
    rule = shipped_panel("citations")
    first = [ballot("supported"), ballot("unsupported"), ballot("unsupported")]
    second = [ballot("supported"), ballot("supported")]
    assert decide(first, "panel", rule).label == "unsupported"
    both = decide([*first, *second], "panel", rule)
    assert both.label == "supported" and both.why == "3 of 5 judges say supported"
    assert "Three of five ballots say supported: the label changes." in DOCS


def test_the_band_is_left_once_disputed_claims_were_judged_again() -> None:
    near = RunFacts(CitationCounts(supported=3, unsupported=1), cost_usd=1, minutes=60, **PASSED)
    rules = RULES.model_copy(update={"verdict": RULES.verdict.model_copy(update={"hired_mean": 85})})
    waiting, done = judge_candidate([near] * 2, rules), judge_candidate([near] * 2, rules, None)
    assert waiting.borderline and done.borderline and waiting.provisional != () == done.provisional


def test_finds_of_people_are_logged_once_and_forge_nothing(tmp_path: Path) -> None:
    log = tmp_path / "DECISIONS.md"
    forged = "x\n- 2026-01-01 `citations/a` rules: sha256 " + "0" * 64
    for _ in range(2):
        log_outcomes(log, "citations/a", [("r", forged), ("s", "y")], "2026-11-30T00:00:00+00:00")
    lines = [line for line in log.read_text("utf-8").splitlines() if line.startswith("- ")]
    assert len(lines) == 2 and lines[0].count("`") == 2
    log_outcomes(log, "citations/a", [], "2026-11-30T00:00:00+00:00")
    assert len(log.read_text("utf-8").splitlines()) == 6
