"""Labeled claims from a file to RESULTS.md: alone and beside planted errors, with every arm unchanged."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck.checker.state import make_page
from factcheck.hashing import sha256_text
from factcheck.jsonl import read_records
from factcheck.protocols.planted.run import draft_of
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.summary import Latency, Summary

Command = Callable[..., Any]

FACTS = (
    ("harbor", "The new harbor at Kiel opened on 4 June 1912. It has nine cranes and cost 2.4 million marks."),
    ("library", "The town library of Lund holds 48,000 volumes. It was never closed during the war, Ana Rivas said."),
    ("bridge", "Version 3.8 of the control software runs the Alder Bridge. About 4,200 cars cross it a day."),
)
CLAIMS = (
    ("harbor", "The harbor at Kiel opened on 4 June 1912.", True),
    ("harbor", "The harbor at Kiel opened on 4 June 1921. It has nine cranes.", False),
    ("library", "The library of Lund holds 48,000 volumes.", True),
    ("library", "The library of Lund was closed during the war.", False),
    ("bridge", "About 4,200 cars cross the Alder Bridge a day.", True),
    ("bridge", "Bo Lindqvist built the Alder Bridge.", False),
)


def a_file(folder: Path, name: str = "town.jsonl", **more: Any) -> Path:
    texts = dict(FACTS)
    rows = [
        {"source_text": texts[place] * 3, "claim": claim, "label": "supported" if right else "unsupported",
         "raw_label": "yes" if right else "partial", "meta": {"source_id": place, **more}}
        for place, claim, right in CLAIMS
    ]  # fmt: skip
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory, factcheck: Command) -> Path:
    """A workspace with labeled claims alone: built, run under every arm that has steps of its own, reported."""
    folder = tmp_path_factory.mktemp("natural")
    done = factcheck(folder, "build-cases", "--seed", "5", "--labelled", str(a_file(folder)))
    assert done.returncode == 0, done.stderr
    arms = [word for name in "LABCDE" for word in ("--arm", name)]
    done = factcheck(folder, "run", *arms)
    assert done.returncode == 0, done.stderr
    done = factcheck(folder, "report")
    assert done.returncode == 0, done.stderr
    return folder


def test_alone_they_are_the_whole_case_file(scored: Path) -> None:
    cases = list(read_records(scored / "cases" / "5.jsonl", Case))
    assert Counter(case.label for case in cases) == {"error": 3, "clean": 3}
    assert {case.role for case in cases} == {"natural"}
    assert not (scored / "cases" / "articles.jsonl").exists() and not (scored / "cases" / "sentences.jsonl").exists()
    for case in cases:
        text = (scored / ".factcheck" / "texts" / f"{case.article.sha256}.txt").read_text("utf-8")
        assert (sha256_text(text), len(text)) == (case.article.sha256, case.article.chars)


def test_a_checker_is_told_the_claim_and_its_source_only(scored: Path) -> None:
    case = next(iter(read_records(scored / "cases" / "5.jsonl", Case)))
    text = (scored / ".factcheck" / "texts" / f"{case.article.sha256}.txt").read_text("utf-8")
    draft = draft_of(case, make_page(case.article.url, case.article.title, text))
    assert (draft.post, draft.link, draft.page.url, draft.page.title) == (case.post, None, "", "")
    assert [(s.index, s.text) for s in draft.sentences] == [(0, case.post)]


@pytest.mark.parametrize("arm", list("LABCDE"))
def test_every_arm_answers_and_finds_no_link_to_doubt(scored: Path, arm: str) -> None:
    results = list(read_records(scored / "published" / "5" / f"arm-{arm}.jsonl", Result))
    assert [result.status for result in results] == ["ok"] * 6
    assert not any(result.link_flagged for result in results)
    posts = {case.id: case.post for case in read_records(scored / "cases" / "5.jsonl", Case)}
    flagged = {posts[result.case] for result in results if result.flagged}
    assert "Bo Lindqvist built the Alder Bridge." in flagged, "every arm misses a name that is nowhere on the page"
    if arm in "CDE":
        whole = [claim for result in results for claim in result.claims if claim.sentence == 0]
        assert len(whole) >= 6 and any("1921" in claim.text for claim in whole)


def test_the_pages_show_them_and_say_that_no_rule_applies(scored: Path) -> None:
    summary = Summary.model_validate_json((scored / "published" / "5" / "summary.json").read_bytes())
    (found,) = summary.natural
    assert (found.name, found.errors, found.clean, found.partial_labels) == ("town", 3, 3, ("partial",))
    assert found.arms["A"].embedded and not found.arms["L"].embedded
    page = (scored / "published" / "RESULTS.md").read_text("utf-8")
    assert "made by the embedded no-model baseline" in page.split("\n")[2]
    assert "### Verdict under the rule: NOT" in page and "so it is not applied" in page
    assert "Recall by class" not in page and "Arms side by side" not in page
    assert "factcheck build-cases --seed 5 --labelled town.jsonl --labelled-per-label 3\n" in page
    assert (scored / "published" / "5" / "natural.svg").exists()
    assert not (scored / "published" / "5" / "recall.svg").exists()


def test_the_gate_has_nothing_to_say_of_labeled_claims_alone(scored: Path, factcheck: Command) -> None:
    done = factcheck(scored, "report", "--gate")
    assert done.returncode == 6
    assert "C on town" in done.stdout and "\nC  " not in done.stdout and "verdict: NOT_APPLIED" in done.stdout


def test_the_command_that_is_shown_gives_the_same_cases(scored: Path, tmp_path: Path, factcheck: Command) -> None:
    lines = (scored / "town.jsonl").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "town.jsonl").write_text("".join(reversed(lines)), "utf-8")
    words = ["--labelled", str(tmp_path / "town.jsonl"), "--labelled-per-label", "3"]
    assert factcheck(tmp_path, "build-cases", "--seed", "5", *words).returncode == 0
    assert (tmp_path / "cases" / "5.jsonl").read_bytes() == (scored / "cases" / "5.jsonl").read_bytes()


@pytest.mark.slow
def test_beside_planted_errors_these_stay_byte_for_byte(built: Path, tmp_path: Path, factcheck: Command) -> None:
    planting = ["--articles", str(built / "index.jsonl"), "--sentences", str(built / "sentences.jsonl")]
    labelled = ["--labelled", str(a_file(tmp_path)), "--labelled", str(a_file(tmp_path, "pairs.jsonl", pair=7))]
    done = factcheck(tmp_path, "build-cases", "--seed", "3", "--per-class", "2", *planting, *labelled)
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "cases" / "3.jsonl").read_bytes()
    before = (built / "cases" / "3.jsonl").read_bytes()
    assert text.startswith(before) and text.count(b"\n") == 32 + 12
    assert "labeled set pairs: 6 rows, 6 usable; drawn: 3 errors and 3 clean claims from 3 sources" in done.stdout
    assert done.stdout.endswith(f"44 cases written to {tmp_path}/cases/3.jsonl\n")
    assert factcheck(tmp_path, "run", "--arm", "L", "--arm", "A").returncode == 0
    assert factcheck(tmp_path, "report").returncode == 0
    alone = tmp_path / "alone"
    shutil.copytree(built, alone)
    assert factcheck(alone, "run", "--arm", "L", "--arm", "A").returncode == 0
    assert factcheck(alone, "score").returncode == 0
    both, planted = (
        Summary.model_validate_json((folder / "published" / "3" / "summary.json").read_bytes())
        for folder in (tmp_path, alone)
    )
    about = {"natural": (), "cases_sha256": "", "verdict": planted.verdict}
    assert without_times(both).model_copy(update=about) == without_times(planted).model_copy(update=about)
    assert both.verdict == planted.verdict and planted.natural == ()
    assert [(found.name, found.pairs) for found in both.natural] == [("pairs", True), ("town", False)]
    assert set(both.natural[0].arms["A"].gaps) == {"recall", "false_alarms"}
    page = (tmp_path / "published" / "RESULTS.md").read_text("utf-8")
    assert page.index("### Recall by class") < page.index("### Errors that nobody planted")
    assert "Minimal pairs: somebody made an error" in page and "| town | A | partial left out |" in page
    assert "Beside them 12 labeled claims that nobody planted, from 2 sets." in page
    assert "--sentences SENTENCES --labelled pairs.jsonl --labelled town.jsonl --labelled-per-label 3\n" in page


def without_times(summary: Summary) -> Summary:
    still = {"latency_s": Latency(p50=None, p95=None)}
    return summary.model_copy(
        update={"arms": {name: arm.model_copy(update=still) for name, arm in summary.arms.items()}}
    )


def test_results_on_other_labeled_claims_are_never_overwritten(
    scored: Path, tmp_path: Path, factcheck: Command
) -> None:
    folder = tmp_path / "w"
    shutil.copytree(scored, folder)
    done = factcheck(folder, "build-cases", "--seed", "5", "--labelled", str(a_file(tmp_path, "other.jsonl")))
    assert done.returncode == 3 and "results on other cases of seed 5" in done.stderr
    again = factcheck(folder, "build-cases", "--seed", "5", "--labelled", str(folder / "town.jsonl"))
    assert again.returncode == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--per-class", "2"], 2, "--per-class is about planting"),
        (["--class", "negation"], 2, "--class is about planting"),
        (["--sentences", "s.jsonl"], 2, "--sentences is about planting"),
        (["--writer", "acme:large"], 2, "--writer is about planting"),
        (["--labelled-per-label", "0"], 2, "'--labelled-per-label'"),
        (["--labelled", "{same}"], 2, "two files make the set 'town'"),
        (["--labelled", "nowhere.jsonl"], 3, "nowhere.jsonl: cannot be read"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    tmp_path: Path, factcheck: Command, words: list[str], code: int, said: str
) -> None:
    path = str(a_file(tmp_path))
    words = [word.replace("{same}", path) for word in words]
    done = factcheck(tmp_path, "build-cases", "--seed", "1", "--labelled", path, *words)
    assert done.returncode == code and said in done.stderr
    assert not (tmp_path / "cases").exists()


def test_a_number_of_labeled_claims_needs_a_file(tmp_path: Path, factcheck: Command) -> None:
    done = factcheck(tmp_path, "build-cases", "--seed", "1", "--labelled-per-label", "9")
    assert done.returncode == 2 and "give one" in done.stderr


def test_a_long_source_is_left_out_by_the_workspaces_own_limit(tmp_path: Path, factcheck: Command) -> None:
    (tmp_path / "factcheck.toml").write_text("[sources]\nlabelled_max_chars = 280\n", "utf-8")
    done = factcheck(tmp_path, "build-cases", "--seed", "1", "--labelled", str(a_file(tmp_path)))
    assert done.returncode == 0, done.stderr
    assert "6 rows, 4 usable (left out: source longer than 280 characters: 2)" in done.stdout
    assert "drawn: 2 errors and 2 clean claims from 2 sources" in done.stdout


def test_the_worked_example_of_the_documentation_comes_out_as_shown(tmp_path: Path, factcheck: Command) -> None:
    page = (Path(__file__).parents[2] / "docs" / "natural-errors.md").read_text("utf-8")
    rows = re.search(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    shown = re.search(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert rows is not None and shown is not None
    (tmp_path / "mill.jsonl").write_text(rows[1], "utf-8")
    for typed in re.split(r"^\$ factcheck ", shown[1], flags=re.MULTILINE)[1:]:
        command, *lines = typed.rstrip("\n").split("\n")
        words = [str(tmp_path / word) if word == "mill.jsonl" else word for word in command.split()]
        done = factcheck(tmp_path, *words)
        assert done.returncode == 0, done.stderr
        said = done.stdout.replace(f"{tmp_path}/", "")
        assert all(line in said for line in lines if line != "…"), (said, lines)
    results = (tmp_path / "published" / "RESULTS.md").read_text("utf-8")
    assert "| mill | C | partial left out | 100.0% (34.2% to 100.0%), 2/2 |" in results
    assert "| 0.0% (0.0% to 49.0%), 0/4 |" in results
