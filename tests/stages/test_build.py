"""The stage build-cases: the same bytes from the same input, clear errors, nothing overwritten that results hang on."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck.jsonl import read_records
from factcheck.records.article import Article, Sentence
from factcheck.records.case import Case

Command = Callable[..., Any]

PROSE = (
    "The Alder Bridge opened on 3 May 1932 after 18 months of work by 240 people from three counties. "
    "It carried 4,200 vehicles a day in its first year, and the toll was never raised above 5 cents. "
    "Most of the steel came from Port Ellis, and the engineer Ana Rivas led the project from 1929 until 1932. "
)


def test_a_case_file_has_both_of_every_pair(built: Path) -> None:
    cases = list(read_records(built / "cases" / "3.jsonl", Case))
    assert len(cases) == 2 * 8 * 2
    for clean, planted in zip(cases[::2], cases[1::2], strict=True):
        assert (clean.role, planted.role) == ("clean", "planted") and clean.pair == planted.pair
        plant = planted.plant
        assert plant is not None and planted.post[plant.start : plant.end] == plant.new
        assert planted.post[: plant.start] + plant.old + planted.post[plant.end :] == clean.post
        for case in (clean, planted):
            assert all(case.post[s.start : s.end] == s.text for s in case.sentences)
            assert case.link is not None and case.post[case.link.start : case.link.end] == case.link.url


def test_article_text_stays_out_of_everything_that_is_shared(built: Path) -> None:
    article = next(iter(read_records(built / "cases" / "articles.jsonl", Article)))
    text = (built / ".factcheck" / "texts" / f"{article.sha256}.txt").read_text("utf-8")
    line = max(text.split("\n"), key=len)
    for path in (built / "cases").glob("*.jsonl"):
        assert line[:120] not in path.read_text("utf-8")


@pytest.mark.parametrize(
    "change", ["hash seed", *(pytest.param(name, marks=pytest.mark.slow) for name in ("again", "order"))]
)
def test_the_same_input_gives_the_same_bytes(built: Path, tmp_path: Path, change: str) -> None:
    index = tmp_path / "index.jsonl"
    lines = (built / "index.jsonl").read_text("utf-8").splitlines(keepends=True)
    index.write_text("".join(reversed(lines)) if change == "order" else "".join(lines), "utf-8")
    words = ["build-cases", "--seed", "3", "--per-class", "2", "--articles", str(index)]
    words += ["--sentences", str(built / "sentences.jsonl"), "--dir", str(tmp_path / "w")]
    environment = {**os.environ, "PYTHONHASHSEED": "4242" if change == "hash seed" else "0"}
    subprocess.run([sys.executable, "-m", "factcheck", *words], check=True, capture_output=True, env=environment)
    for name in ("cases/3.jsonl", "cases/articles.jsonl", "cases/sentences.jsonl"):
        assert (tmp_path / "w" / name).read_bytes() == (built / name).read_bytes(), name


def test_a_second_build_needs_no_articles(built: Path, tmp_path: Path, factcheck: Command) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    done = factcheck(folder, "build-cases", "--seed", "4", "--per-class", "1")
    assert done.returncode == 0, done.stderr
    assert len(list(read_records(folder / "cases" / "4.jsonl", Case))) == 16


def test_local_files_are_sorted_into_what_can_be_used(tmp_path: Path, factcheck: Command) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "good.txt").write_text(PROSE * 5)
    (pages / "same.txt").write_text(PROSE * 5)
    (pages / "short.txt").write_text(PROSE)
    (pages / "empty.html").write_text("")
    (pages / "picture.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    (pages / "deutsch.txt").write_text(
        "Die Brücke wurde am 3. Mai 1932 nach 18 Monaten Bauzeit für den Verkehr geöffnet. " * 20
    )
    (pages / "scan.pdf").write_text("<html><body><p>not a pdf at all</p></body></html>")
    listed = tmp_path / "index.jsonl"
    rows = [{"url": f"https://example.org/{file.name}", "id": file.stem, "path": str(file)} for file in pages.iterdir()]
    rows.append({"url": "https://news.yahoo.com/x", "id": "yahoo"})
    listed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = factcheck(tmp_path / "w", "build-cases", "--seed", "1", "--articles", str(listed))
    articles = {item.id: item for item in read_records(tmp_path / "w" / "cases" / "articles.jsonl", Article)}
    statuses = {name: article.status for name, article in articles.items()}
    assert statuses["good"] == "ok" and statuses["same"] == "duplicate", (statuses, done.stderr)
    assert statuses["short"] == "too_short" and statuses["deutsch"] == "not_english"
    assert statuses["yahoo"] == "aggregator" and statuses["picture"] == "broken"
    assert statuses["scan"] in ("broken", "too_short") and statuses["empty"] in ("broken", "too_short")
    assert all(article.reason for article in articles.values() if article.status != "ok")


def test_curated_sentences_are_verified_and_dropped_with_a_reason(tmp_path: Path, factcheck: Command) -> None:
    page = tmp_path / "bridge.txt"
    page.write_text(PROSE * 5)
    sentences = tmp_path / "s.jsonl"
    texts = [
        "Work on the Alder Bridge took 18 months before it opened on 3 May 1932.",
        "Work on the Alder Bridge took 81 months before it opened on 3 May 1932.",
        "Work on the Alder Bridge was led by the engineer Bo Lindqvist of Port Ellis.",
        "The Alder Bridge carried 4200 vehicles a day during its first year.",
    ]
    sentences.write_text("".join(json.dumps({"article": "bridge", "text": text}) + "\n" for text in texts))
    words = ["build-cases", "--seed", "1", "--articles", str(page), "--sentences", str(sentences)]
    factcheck(tmp_path / "w", *words)
    kept = list(read_records(tmp_path / "w" / "cases" / "sentences.jsonl", Sentence))
    assert [sentence.kept for sentence in kept] == [True, False, False, True]
    assert "81" in str(kept[1].reason) and "Lindqvist" in str(kept[2].reason)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"article": "bridge", "text": 3}', "field 'text'"),
        ('{"article": "tunnel", "text": "x"}', "no article 'tunnel'"),
        ("{broken", "not a JSON object"),
    ],
)
def test_a_bad_sentence_file_is_named_by_line(tmp_path: Path, factcheck: Command, line: str, said: str) -> None:
    page = tmp_path / "bridge.txt"
    page.write_text(PROSE * 5)
    sentences = tmp_path / "s.jsonl"
    sentences.write_text('{"article": "bridge", "text": "The Alder Bridge opened on 3 May 1932."}\n' + line + "\n")
    done = factcheck(
        tmp_path / "w", "build-cases", "--seed", "1", "--articles", str(page), "--sentences", str(sentences)
    )
    assert done.returncode == 3 and "s.jsonl:2" in done.stderr and said in done.stderr
    assert not (tmp_path / "w" / "cases" / "1.jsonl").exists()


def test_no_usable_article_is_an_error_with_the_reason(tmp_path: Path, factcheck: Command) -> None:
    (tmp_path / "short.txt").write_text("Too short.")
    done = factcheck(tmp_path / "w", "build-cases", "--seed", "1", "--articles", str(tmp_path / "short.txt"))
    assert done.returncode == 3 and "1 too_short" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
def test_cases_that_results_hang_on_are_not_replaced(built: Path, tmp_path: Path, factcheck: Command) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    assert factcheck(folder, "run", "--arm", "L").returncode == 0
    before = (folder / "cases" / "3.jsonl").read_bytes()
    refused = factcheck(folder, "build-cases", "--seed", "3", "--per-class", "1")
    assert refused.returncode == 3 and "fresh seed" in refused.stderr
    assert (folder / "cases" / "3.jsonl").read_bytes() == before
    same = factcheck(folder, "build-cases", "--seed", "3", "--per-class", "2")
    assert same.returncode == 0, same.stderr


def test_an_unknown_class_is_a_usage_error(tmp_path: Path, factcheck: Command) -> None:
    done = factcheck(tmp_path, "build-cases", "--seed", "1", "--class", "typo")
    assert done.returncode == 2 and "known: number_swap" in done.stderr
