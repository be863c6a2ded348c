"""``factcheck report --html``: when the page is written, and that it stays in step with RESULTS.md."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main

DEMO = Path(__file__).parent.parent.parent / "published" / "demo"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with a small part of the published demo: four cases, two arms."""
    run = tmp_path / "published" / "part"
    run.mkdir(parents=True)
    for name in ("cases.jsonl", "arm-C.jsonl", "arm-L.jsonl"):
        lines = (DEMO / name).read_bytes().splitlines(keepends=True)
        (run / name).write_bytes(b"".join(lines[:4]))
    return tmp_path


def report(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(main, ["report", *words, "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_only_on_request(folder: Path) -> None:
    shown = report(folder)
    assert "RESULTS.md" in shown and "report.html" not in shown
    assert not (folder / "published" / "report.html").exists()


def test_the_same_bytes_each_time_and_the_rest_unchanged(folder: Path) -> None:
    report(folder)
    plain = (folder / "published" / "RESULTS.md").read_bytes()
    shown = report(folder, "--html")
    page = folder / "published" / "report.html"
    first = page.read_bytes()
    assert f"written: {page}" in shown
    report(folder, "--html")
    assert page.read_bytes() == first
    assert (folder / "published" / "RESULTS.md").read_bytes() == plain


def test_once_written_it_never_lags_behind(folder: Path) -> None:
    report(folder, "--html")
    page = folder / "published" / "report.html"
    first = page.read_text("utf-8")
    shutil.copytree(folder / "published" / "part", folder / "published" / "second")
    assert "report.html" in report(folder)
    again = page.read_text("utf-8")
    assert "Run second" in again and "Run second" not in first
    assert 'id="s2026-number_swap-01-clean"' in again and 'id="second:s2026-number_swap-01-clean"' in again


def test_without_a_run_there_is_no_page(folder: Path) -> None:
    shutil.rmtree(folder / "published" / "part")
    done = CliRunner().invoke(main, ["report", "--html", "--dir", str(folder)])
    assert done.exit_code == 3, "there is nothing to report"
    assert not (folder / "published" / "report.html").exists()
