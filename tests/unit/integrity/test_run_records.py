"""The record of a run: written before its first result, and kept."""

import subprocess
import sys
from typing import Any

from factcheck.integrity.amend import Amendment, amend_rule
from factcheck.integrity.locks import check_rule
from factcheck.protocols.planted.run_record import has_results, read_record
from factcheck.records.run import Run
from factcheck.workspace import RunFolder

AT = "2026-12-01T09:30:00+00:00"
Place = Any


def amend(place: Place, *pairs: str) -> None:
    amend_rule(place.workspace, Amendment("more", False, pairs), place.pipeline(), AT)


def test_a_record_says_which_rule_and_how_it_stood(place: Place, bare: Place) -> None:
    for here, state in ((place, "unlocked"), (bare, "shipped")):
        folder = here.run("7")
        assert folder.rule.read_bytes() == here.workspace.rule.read_bytes()
        record = here.record(folder)
        assert (record["rule_state"], record["lock_sha256"], record["run"]) == (state, None, "7")
    place.lock()
    amend(place, "cases.per_class=16")
    record = place.record(place.run("8"))
    assert record["rule_state"] == "locked" and record["rule_version"] == "2026-12-01.1"
    assert record["addenda"] == [
        {"number": 1, "at": AT, "reason": "more", "results_seen": False, "runs": ["7"], "rule_version": "2026-12-01.1"}
    ]
    assert record["formats"] == {"case": "case/1", "result": "result/1", "call": "call/1"}


def test_the_same_beginning_gives_the_same_bytes(place: Place) -> None:
    place.lock()
    folder = place.run("7", {"b": "2", "a": "1"})
    before = folder.record.read_bytes()
    folder.arm("C").unlink()
    folder.record.unlink()
    place.begin(folder, {"a": "1", "b": "2"})
    assert folder.record.read_bytes() == before


def test_a_run_with_results_keeps_its_record_and_one_without_does_not(place: Place) -> None:
    begun = place.run("begun", results=False)
    done = place.run("done")
    place.lock()
    amend(place, "cases.per_class=16")
    for folder in (begun, done):
        place.begin(folder)
    assert place.record(begun)["rule_state"] == "locked"
    assert place.record(done)["rule_state"] == "unlocked"
    assert begun.rule.read_bytes() != done.rule.read_bytes()
    assert check_rule(place.workspace).state == "locked"


def test_prices_are_added_and_never_replaced(place: Place) -> None:
    folder = place.run("7", {"acme:a": "1"})
    place.begin(folder, {"acme:b": "2", "acme:a": "9"})
    assert place.record(folder)["prices"] == {"acme:a": "1", "acme:b": "2"}
    before = folder.record.stat().st_mtime_ns
    place.begin(folder, {"acme:b": "2"})
    assert folder.record.stat().st_mtime_ns == before, "nothing is written where nothing changes"


def test_two_arms_that_begin_a_run_together_keep_both_prices(place: Place) -> None:
    folder = place.run("7", {"acme:a": "1"}, results=False)
    place.begin(folder, {"acme:b": "2"})
    assert place.record(folder)["prices"] == {"acme:a": "1", "acme:b": "2"}


def test_many_processes_that_begin_a_run_at_once(place: Place) -> None:
    folder = place.run("7", results=False)
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from factcheck.protocols.planted.run_record import Beginning, begin_run\n"
        "from factcheck.workspace import Workspace\n"
        "workspace = Workspace(Path(sys.argv[1]))\n"
        "for n in range(10):\n"
        "    prices = {f'{sys.argv[2]}:{n}': 'x'}\n"
        "    begin_run(workspace, workspace.run('7'), Beginning(3, None, 'p1', prices))\n"
    )
    words = [sys.executable, "-c", code, str(place.workspace.root)]
    started = [subprocess.Popen([*words, name]) for name in ("one", "two")]
    assert [process.wait(120) for process in started] == [0, 0]
    assert len(dict(place.record(folder)["prices"])) == 20


def test_results_from_before_there_were_records_are_left_without_one(place: Place) -> None:
    folder = place.workspace.run("old")
    folder.path.mkdir(parents=True)
    folder.cases.write_text("")
    folder.arm("C").write_text("{}\n")
    assert place.begin(folder) is None
    assert read_record(folder) is None and not folder.rule.exists()


def test_a_crash_between_rule_and_record_is_begun_anew(place: Place) -> None:
    folder = place.run("7", results=False)
    folder.record.unlink()
    folder.arm("C").write_text("")
    assert not has_results(folder) and read_record(folder) is None
    assert isinstance(place.begin(folder), Run) and folder.record.exists()


def test_a_folder_within_a_run_has_no_record_of_its_own(place: Place) -> None:
    inner = RunFolder(place.run("7").path / "sample-1")
    inner.path.mkdir()
    assert place.begin(inner) is None and list(inner.path.iterdir()) == []
