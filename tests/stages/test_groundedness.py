"""``factcheck groundedness check``: from a file of answers to its pages, without a key."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.jsonl import dump_line
from factcheck.protocols.groundedness.kept import KEPT
from factcheck.protocols.groundedness.recount import recount
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.workspace import AuditFolder

POLICY = "Lamps can be returned within 45 days of delivery. Returned goods must be clean. In 2024 returns were free."
CARRIER = "Large lamps are collected by the carrier Brisk. Collection takes up to nine working days."
EXPERTS = Path(__file__).parents[3] / "shared" / "data" / "reports" / "rag" / "expertqa_answers.jsonl"


def source(number: int, text: str, **more: str) -> dict[str, Any]:
    return {"number": number, "text": text, **more}


ROWS: list[dict[str, Any]] = [
    {
        "id": "returns",
        "question": "How long can I return a lamp?",
        "answer": "Lamps can be returned within 45 days of delivery [1]. Large lamps are collected by Brisk [2].",
        "sources": [source(1, POLICY, kind="policy", id="policy-7"), source(2, CARRIER, kind="scanned_pdf")],
        "correct": True,
        "labels": [
            {"text": "Lamps can be returned within 45 days of delivery [1].", "label": "stated", "who": who}
            for who in ("ada", "bo")
        ],
    },
    {
        "id": "moon",
        "question": "What follows the moon?",
        "answer": "Tides follow the moon across every ocean [2]. Ships follow the tides.",
        "sources": [source(1, POLICY, kind="policy"), source(2, CARRIER, kind="scanned_pdf")],
        "correct": False,
        "labels": [
            {"text": "Tides follow the moon across every ocean [2].", "label": word, "who": who}
            for who, word in (("ada", "absent"), ("bo", "contradicted"))
        ],
    },
    {
        "id": "edges",
        "question": "Which carriers?",
        "answer": "Brisk [2], Nimbus [9], Corvus [3]",
        "sources": [source(2, CARRIER), source(3, ""), source(4, CARRIER)],
        "references": ["Brisk"],
    },
    {"id": "nothing", "question": "A shop?", "answer": "I could not find any information.", "sources": []},
    {"id": "uncited", "answer": "Collection takes up to nine working days.", "sources": [source(1, CARRIER)]},
]


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["groundedness", *words, "--dir", str(folder)])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """A workspace with one audit, and what the command said."""
    folder = tmp_path_factory.mktemp("ground")
    path = folder / "answers.jsonl"
    path.write_text("\n".join([*map(json.dumps, ROWS), '{"what": 1}']) + "\n", "utf-8")
    return folder, run(folder, "check", str(path))


def summary_of(folder: Path, name: str = "answers") -> GroundednessSummary:
    text = (folder / "audits" / "groundedness" / name / "summary.json").read_text("utf-8")
    return GroundednessSummary.model_validate_json(text)


def test_the_command_says_three_numbers_and_never_one(made: tuple[Path, Result]) -> None:
    folder, said = made
    assert said.exit_code == 0, said.output
    assert "4 of 7 claims stated, 1 absent, 1 without a citation, 1 citing a source that does not exist" in said.stdout
    for words in (
        "1 more not judged",
        "answers with every claim stated: 2/4 = 50.0%",
        "answers with an absent claim: 1/3 = 33.3%",
        "grounded by one global question",
        "kappa to people, per claim, claim",
        "kappa among people, claim: 1.00",
        "1 rows could not be used",
        "judged by the embedded no-model baseline",
    ):
        assert words in said.stdout, said.stdout
    assert (folder / "DECISIONS.md").read_text("utf-8").count("groundedness/answers") == 1


def test_every_edge_has_a_place(made: tuple[Path, Result]) -> None:
    edges = summary_of(made[0]).edges
    assert edges.answers_without_claims == 1 and edges.claims_without_citation == 1
    assert edges.citations_to_nothing == 1 and (edges.sources_empty, edges.claims_on_empty_sources) == (1, 1)
    assert edges.sources_identical == 1 and edges.sentences_left_out == {"not known": 1}
    summary = summary_of(made[0])
    assert summary.answers is not None and summary.answers.apart == {"no claims": 1}
    assert summary.claims is not None and summary.claims.against_all == 1
    assert summary.unusable == {"no format that is known, by its fields": 1}
    assert [(one.quadrant, one.share.k) for one in summary.quadrants if one.share.k] == [
        ("grounded_correct", 1),
        ("ungrounded_correct", 1),
        ("ungrounded_incorrect", 1),
    ]
    assert {row.name: row.not_stated.n for row in summary.by_source_kind} == {
        "policy": 1,
        "scanned_pdf": 2,
        "no kind given": 2,
    }


def test_the_pages_show_every_answer_and_what_it_is_held_against(made: tuple[Path, Result]) -> None:
    audit = made[0] / "audits" / "groundedness" / "answers"
    page, html = (audit / "REPORT.md").read_text("utf-8"), (audit / "report.html").read_text("utf-8")
    for text in (page, html):
        for words in ("2 of 2 claims stated", "no such source", "no claims", "fabricated provenance", "the goal"):
            assert words in text
    assert "Tides follow the moon across every ocean." in page and "<details" in html
    assert "| per claim | claim |" in page and "2 people among themselves" in page


def test_summary_and_pages_come_from_the_records_alone(made: tuple[Path, Result], tmp_path: Path) -> None:
    copy = tmp_path / "ws"
    shutil.copytree(made[0], copy)
    shutil.rmtree(copy / ".factcheck")
    audit = AuditFolder(copy / "audits" / "groundedness" / "answers")
    before = {path.name: path.read_bytes() for path in audit.path.iterdir()}
    assert dump_line(recount(audit)).encode() == before["summary.json"]
    for name in ("summary.json", "REPORT.md", "report.html", "SHA256SUMS"):
        (audit.path / name).unlink()
    said = run(copy, "report", "answers")
    assert said.exit_code == 0, said.output
    assert {path.name: path.read_bytes() for path in audit.path.iterdir()} == before
    assert {name for name in before if name.endswith((".json", ".jsonl"))} == set(KEPT.kinds)
    assert dict(KEPT.pages(audit, KEPT.recompute(audit))).keys() == {"REPORT.md", "report.html"}
    assert len(KEPT.shipped["rules"]()) == 64


def test_the_same_command_again_changes_no_byte(made: tuple[Path, Result]) -> None:
    audit = made[0] / "audits" / "groundedness" / "answers"
    before = {path.name: path.read_bytes() for path in audit.iterdir()}
    assert run(made[0], "check", str(made[0] / "answers.jsonl")).exit_code == 0
    assert {path.name: path.read_bytes() for path in audit.iterdir()} == before


@pytest.mark.parametrize(
    ("instrument", "there", "missing"), [("global", "overall", "claims"), ("per_claim", "claims", "overall")]
)
def test_one_instrument_alone(instrument: str, there: str, missing: str, made: tuple[Path, Result]) -> None:
    path = str(made[0] / "answers.jsonl")
    said = run(made[0], "check", path, "--name", instrument, "--instrument", instrument, "--limit", "2")
    assert said.exit_code == 0, said.output
    summary = summary_of(made[0], instrument)
    assert getattr(summary, there) is not None and getattr(summary, missing) is None
    assert summary.formats == {"answer": 2} and {one.instrument for one in summary.against} == {instrument}


def test_verify_counts_it_again_and_sees_a_changed_byte(made: tuple[Path, Result], tmp_path: Path) -> None:
    audit = tmp_path / "answers"
    shutil.copytree(made[0] / "audits" / "groundedness" / "answers", audit)
    assert CliRunner().invoke(main, ["verify", str(audit)]).exit_code == 0
    path = audit / "verdicts.jsonl"
    path.write_text(path.read_text("utf-8").replace('"outcome":"absent"', '"outcome":"stated"', 1), "utf-8")
    found = CliRunner().invoke(main, ["verify", str(audit)])
    assert found.exit_code in (1, 7) and "verdicts.jsonl" in found.output


def test_what_is_refused(made: tuple[Path, Result], tmp_path: Path) -> None:
    folder, path = made[0], made[0] / "answers.jsonl"
    assert "there is no instrument 'each'" in run(folder, "check", str(path), "--instrument", "each").output
    assert run(folder, "check", str(path), "--instrument", ",").exit_code == 2
    assert "there is no finished audit" in run(folder, "report", "other").output
    (tmp_path / "none.jsonl").write_text('{"a": 1}\n', "utf-8")
    none = run(folder, "check", str(tmp_path / "none.jsonl"))
    assert none.exit_code == 3 and "no answer of 1 rows could be used" in none.output
    twice = run(folder, "check", str(path), str(path), "--name", "twice")
    assert twice.exit_code == 2 and "one id" in twice.output


@pytest.mark.parametrize(
    "words", [("--format", "promptfoo"), ("--judge", "nobody:x"), ("--correction", "c", "--rules", "none.toml")]
)
def test_what_is_refused_leaves_an_earlier_audit_whole(words: tuple[str, ...], made: tuple[Path, Result]) -> None:
    audit = made[0] / "audits" / "groundedness" / "answers"
    before = {path.name: path.read_bytes() for path in audit.iterdir()}
    assert run(made[0], "check", str(made[0] / "answers.jsonl"), *words).exit_code in (2, 3)
    assert "SHA256SUMS" in before and {path.name: path.read_bytes() for path in audit.iterdir()} == before


@pytest.mark.parametrize("role", ["--extractor", "--judge"])
def test_nobody_judges_answers_of_their_own_house(role: str, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps(ROWS[0] | {"system": "anthropic:claude-sonnet-4-5"}) + "\n", "utf-8")
    refused = run(tmp_path, "check", str(path), role, "anthropic:claude-opus-4-5", "--budget", "1")
    assert refused.exit_code == 2
    assert not (tmp_path / "audits").exists()
    assert run(tmp_path, "check", str(path)).exit_code == 0


def test_own_rules_are_logged_and_may_not_change_in_silence(made: tuple[Path, Result], tmp_path: Path) -> None:
    rules, path = tmp_path / "own.toml", str(made[0] / "answers.jsonl")
    rules.write_text('version = "mine"\nothers = 0\n', "utf-8")
    given = ("check", path, "--name", "own", "--rules", str(rules))
    assert run(made[0], *given).exit_code == 0
    assert summary_of(made[0], "own").rules_version == "mine"
    verdicts = (made[0] / "audits" / "groundedness" / "own" / "verdicts.jsonl").read_text("utf-8")
    assert '"own":false' not in verdicts
    rules.write_text('version = "other"\n', "utf-8")
    assert "changed after it was logged" in run(made[0], *given).output
    assert run(made[0], *given, "--correction", "a mistake in it").exit_code == 0


def test_hostile_answers_show_as_the_text_they_are(tmp_path: Path) -> None:
    bad = "<script>alert(1)</script> | [x](javascript:1) \x1b[31m `a` was opened in 1987 [1]."
    row = {"id": "<b>|x", "question": bad, "answer": bad, "sources": [source(1, bad, title=bad, kind=bad)]}
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(row), "utf-8")
    assert run(tmp_path, "check", str(path)).exit_code == 0
    audit = tmp_path / "audits" / "groundedness" / "bad"
    page, html = (audit / "REPORT.md").read_text("utf-8"), (audit / "report.html").read_text("utf-8")
    assert "<script>alert" not in page + html and "\x1b" not in page + html and "<b>" not in page
    assert "[x](javascript" not in page.replace("\\[", "") and "\\[x\\](javascript" in page


def experts(folder: Path, limit: int) -> GroundednessSummary:
    if not EXPERTS.is_file():
        pytest.skip(f"{EXPERTS} is not there: answers with experts' labels are needed")
    said = run(folder, "check", str(EXPERTS), "--name", "experts", "--limit", str(limit))
    assert said.exit_code == 0, said.output
    assert "kappa to people, per claim, claim:" in said.stdout
    return summary_of(folder, "experts")


@pytest.mark.shared
def test_answers_with_experts_labels_are_checked_against_them(tmp_path: Path) -> None:
    summary = experts(tmp_path, 6)
    assert summary.formats == {"expertqa": 6} and summary.against[0].criterion == "claim"


@pytest.mark.shared
@pytest.mark.slow
def test_two_hundred_answers_with_experts_labels(tmp_path: Path) -> None:
    summary = experts(tmp_path, 200)
    (claim, *_) = summary.against
    assert summary.formats == {"expertqa": 200} and claim.kappa.n > 300
    assert claim.kappa.low is not None and claim.kappa.high is not None and claim.kappa.value is not None
    assert claim.kappa.low < claim.kappa.value < claim.kappa.high and claim.kappa.value > 0
    audit = tmp_path / "audits" / "groundedness" / "experts"
    assert (audit / "report.html").stat().st_size < 4_000_000
