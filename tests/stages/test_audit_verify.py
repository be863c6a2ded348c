"""An audit computed again from its folder alone: every byte counts, wherever it lies; and what is stale of it."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from factcheck.audit.kept import read_audit
from factcheck.cli.main import main
from factcheck.errors import DataError
from factcheck.integrity.audit_status import AuditFinding, audit_states
from factcheck.integrity.audits import PROTOCOLS, seal_audit, verify_audit
from factcheck.integrity.sums import sums_text
from factcheck.jsonl import dump_line
from factcheck.records.person_label import PersonLabel
from factcheck.workspace import AuditFolder, Workspace

AUTHOR = ["--vendor", "acme", "--model", "acme-research-1", "--family", "acme"]
REPORT = "# Tolls\n\nThe toll was 16 cents in 1990. The arch weighs 39,000 tonnes [4].\n"
RECEIPTS, CITATIONS = Path("audits/receipts/tolls"), Path("audits/citations/tolls")


def factcheck(folder: Path, *words: str, keys: str | None = None) -> Result:
    return CliRunner().invoke(main, [*words, "--dir", str(folder)], input=keys)


def verify(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["verify", str(folder), *words])


def audit(folder: Path, protocol: str) -> None:
    search = ["--search-folder", str(folder / "pages")] if protocol == "receipts" else []
    done = factcheck(folder, protocol, "audit", str(folder / "tolls.md"), *AUTHOR, *search)
    assert done.exit_code == 0, done.output


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with one audit of each protocol; nothing is fetched."""
    folder = tmp_path_factory.mktemp("audited")
    (folder / "pages").mkdir()
    (folder / "pages" / "tolls.txt").write_text("The toll was 16 cents in 1990 and rose later.", "utf-8")
    (folder / "tolls.md").write_text(REPORT, "utf-8")
    audit(folder, "receipts")
    audit(folder, "citations")
    return folder


@pytest.fixture
def folder(audited: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    return Path(shutil.copytree(audited, tmp_path / "copy"))


def reseal(place: Path) -> None:
    (place / "SHA256SUMS").write_text(sums_text(place), "utf-8")


@pytest.mark.parametrize("place", [RECEIPTS, CITATIONS])
def test_what_was_written_comes_out_again_also_elsewhere(folder: Path, place: Path) -> None:
    elsewhere = Path(shutil.copytree(folder / place, folder / "handed-on"))
    for path in (folder / place, elsewhere):
        done = verify(path)
        assert done.exit_code == 0 and "all as published" in done.stdout, done.output
        assert "2 pages rendered again" in done.stdout


def test_a_workspace_is_verified_with_its_audits(folder: Path) -> None:
    value = json.loads(verify(folder, "--json").stdout)
    assert set(value["audits"]) == {"receipts/tolls", "citations/tolls"}
    assert all(one["numbers"] > 10 and one["differences"] == [] for one in value["audits"].values())


def names(protocol: str) -> list[str]:
    grown = {"people.jsonl", "omission_people.jsonl", "requirement_people.jsonl"}
    return sorted({*PROTOCOLS[protocol].kinds, "REPORT.md", "report.html", "SHA256SUMS"} - grown)


@pytest.mark.parametrize(
    ("protocol", "name"), [(protocol, name) for protocol in ("receipts", "citations") for name in names(protocol)]
)
def test_one_changed_byte_of_any_file_is_noticed(folder: Path, protocol: str, name: str) -> None:
    path = folder / "audits" / protocol / "tolls" / name
    data = path.read_bytes()
    middle = len(data) // 2
    path.write_bytes(data[:middle] + (b"7" if data[middle : middle + 1] != b"7" else b"8") + data[middle + 1 :])
    done = verify(path.parent)
    assert done.exit_code == 7 and name in done.stdout, done.output
    path.unlink()
    assert verify(path.parent).exit_code == (1 if name == "SHA256SUMS" else 3 if name == "audit.json" else 7)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("decisions.jsonl", '"label":"VERIFIED","mode"', '"label":"UNSUPPORTED","mode"', "computed again"),
        ("claims.jsonl", '"materiality":2', '"materiality":3', "computed again"),
        ("rules.json", '"yield_target":60.0', '"yield_target":6.0', "computed again"),
        ("summary.json", '"claims":2', '"claims":3', "computed again it is 2"),
        ("audit.json", '"unread":{"tolls":0}', '"unread":{"tolls":5}', "computed again"),
        ("REPORT.md", "VERIFIED", "verified", "rendered again"),
        ("report.html", "VERIFIED", "verified", "rendered again"),
        ("evidence.jsonl", "rose later", "fell later", "rendered again"),
        ("evidence.jsonl", '"claim":0', '"claim": 0', "not in the form"),
        ("searches.jsonl", '"failure":null', '"failure":7', "searches.jsonl:1"),
        ("audit.json", '"protocol":"receipts"', '"protocol":"tarot"', "no protocol is called"),
    ],
)
def test_a_forger_who_writes_new_sums_is_found_by_computing(
    folder: Path, name: str, old: str, new: str, said: str
) -> None:
    change(folder / RECEIPTS / name, old, new)
    reseal(folder / RECEIPTS)
    done = verify(folder / RECEIPTS)
    assert done.exit_code == 1 and said in done.stdout, done.output


def test_files_too_many_and_too_few(folder: Path) -> None:
    place = folder / CITATIONS
    (place / "notes.jsonl").write_text("{}\n", "utf-8")
    assert verify(place).exit_code == 7
    reseal(place)
    done = verify(place)
    assert done.exit_code == 1 and "a file that no stage writes" in done.stdout
    (place / "notes.jsonl").unlink()
    (place / "claims.jsonl").unlink()
    reseal(place)
    done = verify(place)
    assert done.exit_code == 1 and "claims.jsonl" in done.stdout


def answer(place: Path, label: str) -> None:
    made = PersonLabel.model_validate(
        {"report": "tolls", "claim": 1, "label": label, "labeler": "ann", "seconds": 2, "at": "2026-11-30T05:00:00Z"}
    )
    with (place / "people.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(dump_line(made))


def test_people_may_answer_afterwards_and_then_the_audit_is_counted_again(folder: Path) -> None:
    place = folder / RECEIPTS
    answer(place, "CONTRADICTED")
    done = verify(place)
    assert done.exit_code == 1 and "people answered after the audit was counted" in done.stdout
    status = factcheck(folder, "status")
    assert status.exit_code == 1 and "stale (people): audit receipts/tolls" in status.stdout
    audit(folder, "receipts")
    assert verify(place).exit_code == 0 and factcheck(folder, "status").exit_code == 0
    assert "by a person" in (place / "REPORT.md").read_text("utf-8")
    answer(place, "VERIFIED")
    assert verify(place).exit_code == 1, "lines were only added"
    change(place / "people.jsonl", "CONTRADICTED", "VERIFIED")
    assert verify(place).exit_code == 7, "an answer that was counted is another one now"


def test_an_interrupted_audit_is_unfinished_and_not_tampered_with(folder: Path) -> None:
    place = folder / RECEIPTS
    (place / "SHA256SUMS").unlink()
    done = verify(place)
    assert done.exit_code == 1 and "run the audit again" in done.stdout
    assert "stale (pages): audit receipts/tolls: it was not finished" in factcheck(folder, "status").stdout


def causes(folder: Path, prompts: dict[str, str] | None = None, version: str | None = None) -> list[AuditFinding]:
    workspace = Workspace(folder)
    made = read_audit(workspace.audit("receipts", "tolls"))
    states = audit_states(workspace, prompts or made.prompts, version or made.factcheck)
    return [finding for state in states if state.name == "receipts/tolls" for finding in state.findings]


def test_nothing_is_stale_of_a_fresh_audit(folder: Path) -> None:
    assert causes(folder) == []
    done = factcheck(folder, "status")
    assert done.exit_code == 0 and "audit receipts/tolls: from 2 files" in done.stdout, done.output


def test_reports_rules_prompts_and_program_make_an_audit_stale(folder: Path) -> None:
    change(folder / "tolls.md", "16 cents", "17 cents")
    assert [(found.cause, found.what) for found in causes(folder)] == [
        ("files", "report tolls: tolls.md changed since")
    ]
    (folder / "tolls.md").unlink()
    assert causes(folder)[0].what == "report tolls: tolls.md is gone"
    (folder / "tolls.md").write_text(REPORT, "utf-8")
    record = Workspace(folder).audit("receipts", "tolls").record
    made = read_audit(Workspace(folder).audit("receipts", "tolls"))
    rules = next(file for file in made.files if file.what == "rules")
    assert rules.place == "package"
    assert [found.cause for found in causes(folder, version="0.0.1")] == ["code"]
    one, *others = made.prompts
    found = causes(folder, {name: made.prompts[name] for name in others} | {one: "0" * 64})
    assert [finding.what for finding in found] == [f"prompt {one} was changed"]
    assert causes(folder, {name: made.prompts[name] for name in others})[0].what == f"prompt {one} was taken away"
    change(record, rules.sha256, "0" * 64)
    reseal(record.parent)
    assert [found.what for found in causes(folder)] == ["rules: what comes with the package changed since"]


def test_files_outside_of_the_workspace_are_named_and_their_folders_are_not(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "private-place" / "other.md"
    outside.parent.mkdir()
    outside.write_text(REPORT, "utf-8")
    done = factcheck(folder, "citations", "audit", str(outside), *AUTHOR)
    assert done.exit_code == 0, done.output
    record = Workspace(folder).audit("citations", "other").record.read_text("utf-8")
    assert '"place":"elsewhere"' in record and "private-place" not in record
    assert "not looked at, outside of the workspace: report other" in factcheck(folder, "status").stdout


def test_changed_pages_and_damaged_records_are_stale(folder: Path) -> None:
    change(folder / RECEIPTS / "REPORT.md", "VERIFIED", "verified")
    assert [(found.cause, found.what) for found in causes(folder)] == [
        ("pages", "not as it was written: REPORT.md is changed")
    ]
    (folder / CITATIONS / "audit.json").write_text("{}\n", "utf-8")
    done = factcheck(folder, "status", "--json", "--junit", str(folder / "status.xml"))
    found = {audit["audit"]: audit["findings"] for audit in json.loads(done.stdout)["audits"]}
    assert done.exit_code == 1 and found["citations/tolls"][0]["cause"] == "format"
    shown = factcheck(folder, "status").stdout
    assert "audit citations/tolls: cannot be read" in shown and "stale (format): audit citations/tolls" in shown
    assert "figures and pages are as they were written" in (folder / "status.xml").read_text("utf-8")


def test_only_a_counted_audit_is_sealed(folder: Path, tmp_path: Path) -> None:
    (folder / RECEIPTS / "summary.json").unlink()
    with pytest.raises(DataError, match="there is no summary"):
        seal_audit(AuditFolder(folder / RECEIPTS))
    with pytest.raises(DataError, match="there is no audit here"):
        verify_audit(AuditFolder(tmp_path))
