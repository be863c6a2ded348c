"""What is published in the repository is true: it renders again from the raw results, byte for byte."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.hashing import sha256_bytes
from factcheck.protocols.planted.folders import read_run, read_summary
from factcheck.publish.numbers import interval_text, k_of_n
from factcheck.records.summary import Proportion, Summary
from factcheck.workspace import RunFolder, Workspace, shipped

ROOT = Path(__file__).parent.parent
WORKSPACE = Workspace(ROOT)


def readme_table(summary: Summary) -> str:
    """The table of README.md: one row an arm, in the order in which arms build on each other."""

    def cell(share: Proportion) -> str:
        return f"{k_of_n(share.k, share.n)} = {interval_text(share.point, share.low, share.high, share.n)}"

    rows = ["| arm | what it does | recall of planted errors | false alarms on clean sentences |", "|---|---|---|---|"]
    for name in "LABCDE":
        arm = summary.arms[name]
        rows.append(f"| {name} | {arm.title} | {cell(arm.recall)} | {cell(arm.false_alarms)} |")
    return "\n".join(rows)


@pytest.mark.parametrize("folder", WORKSPACE.runs(), ids=lambda folder: folder.name)
def test_a_published_run_is_whole(folder: RunFolder) -> None:
    files, summary = read_run(folder), read_summary(folder)
    assert summary.cases_sha256 == sha256_bytes(folder.cases.read_bytes())
    assert set(files.results) == set(summary.arms)
    assert all(arm.complete for arm in summary.arms.values())


def test_scoring_and_rendering_again_give_the_published_bytes(tmp_path: Path) -> None:
    for folder in WORKSPACE.runs():
        target = tmp_path / "published" / folder.name
        target.mkdir(parents=True)
        for file in (*folder.path.glob("*.jsonl"), folder.record, folder.rule):
            if file.exists():
                (target / file.name).write_bytes(file.read_bytes())
    done = CliRunner().invoke(main, ["report", "--html", "--dir", str(tmp_path)])
    assert done.exit_code == 0, done.output
    for path in sorted((ROOT / "published").rglob("*")):
        if path.is_file():
            again = tmp_path / "published" / path.relative_to(ROOT / "published")
            assert again.read_bytes() == path.read_bytes(), path


def test_the_committed_case_file_is_the_published_one() -> None:
    committed = (shipped("demo") / "2026.jsonl").read_bytes()
    assert committed == (ROOT / "published" / "demo" / "cases.jsonl").read_bytes()


def test_the_table_of_the_readme_is_the_published_one() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert readme_table(read_summary(WORKSPACE.run("demo"))) in readme
    assert "embedded no-model baseline" in readme.split("## ")[0], "the first screen says who made the figures"


def test_no_article_text_is_published() -> None:
    corpus = [path.read_text("utf-8") for path in (shipped("demo") / "articles").glob("*.html")]
    lines = {line.strip() for text in corpus for line in text.split("\n") if len(line.strip()) > 300}
    for path in (ROOT / "published").rglob("*.*"):
        text = path.read_text("utf-8")
        assert not any(line in text for line in lines), path
