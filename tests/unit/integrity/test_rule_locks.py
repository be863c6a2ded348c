"""A lock: what it holds, and every way in which rule, lock and runs may stop fitting."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import ConfigError, DataError, Incomplete, Tampered
from factcheck.hashing import sha256_bytes
from factcheck.integrity.amend import Amendment, amend_rule
from factcheck.integrity.locks import check_rule, copy_shipped_rule, finish_pending, lock_rule
from factcheck.protocols.planted.rule_lock import (
    earlier_lock,
    lock_bytes,
    lock_of,
    lock_problem,
    read_lock,
    sealed,
)
from factcheck.records.lock import RuleLock

AT = "2026-12-01T09:30:00+00:00"
Place = Any


def amended(place: Place, reason: str = "more cases", *pairs: str) -> None:
    amend_rule(place.workspace, Amendment(reason, False, pairs), place.pipeline(), AT)


def written(path: Path, lock: RuleLock) -> None:
    path.write_bytes(lock_bytes(lock))


def test_a_lock_holds_the_hashes_of_what_was_locked(place: Place) -> None:
    place.lock()
    lock, data = read_lock(place.workspace.lock), place.workspace.own_rule.read_bytes()
    assert (lock.bytes, lock.sha256, lock.rule_version) == (len(data), sha256_bytes(data), "2026-11-29.1")
    block = data.split(b"```toml\n")[1].split(b"\n```")[0]
    assert lock.block_sha256 == sha256_bytes(block)
    assert set(lock.arms) == set("ABCDEL") and lock.prompts["judge_support"] and lock.locked_at == AT
    rule = check_rule(place.workspace)
    assert rule.state == "locked" and rule.lock_sha256 == sha256_bytes(place.workspace.lock.read_bytes())


def test_without_a_lock_a_rule_is_unlocked_or_the_packages_own(place: Place, bare: Place) -> None:
    assert (check_rule(place.workspace).state, check_rule(bare.workspace).state) == ("unlocked", "shipped")
    assert check_rule(place.workspace).locked == check_rule(bare.workspace).locked
    assert check_rule(bare.workspace).lock_sha256 is None and check_rule(bare.workspace).addenda == ()


def test_a_rule_is_locked_once(place: Place) -> None:
    place.lock()
    before = place.workspace.lock.read_bytes()
    with pytest.raises(ConfigError, match="factcheck amend"):
        place.lock()
    assert place.workspace.lock.read_bytes() == before


def test_only_a_rule_of_the_workspace_is_locked(bare: Place) -> None:
    with pytest.raises(ConfigError, match="there is no"):
        bare.lock()
    assert copy_shipped_rule(bare.workspace) and not copy_shipped_rule(bare.workspace)
    bare.lock()
    assert check_rule(bare.workspace).state == "locked"


@pytest.mark.parametrize(
    ("added", "words"),
    [
        ("\n```text\nopen", "never closed"),
        ("\n~~~\n```\n", "never closed"),
        ("\n<!-- nobody sees what comes\n", "would hide"),
        ("\n## Addendum 1 (2026-12-01)\n\nReason: none\n", "before there is a lock"),
    ],
)
def test_what_would_be_in_the_way_of_an_addendum_is_refused_before_it_is_locked(
    place: Place, added: str, words: str
) -> None:
    rule = place.workspace.own_rule
    text = rule.read_text("utf-8")
    rule.write_text(text + added, "utf-8")
    with pytest.raises(DataError, match=words) as caught:
        place.lock()
    assert caught.value.line is not None and caught.value.line > text.count("\n")
    assert not place.workspace.lock.exists()


@pytest.mark.parametrize(("old", "new"), [('judged_arm = "D"', 'judged_arm = "Q"'), ('over = "C"', 'over = "Q"')])
def test_an_arm_that_there_is_not_is_said_before_it_is_locked(place: Place, old: str, new: str) -> None:
    rule = place.workspace.own_rule
    rule.write_text(rule.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(ConfigError, match="arm Q"):
        place.lock()


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_every_byte_of_the_rule_counts(place: Place, flip: Callable[[Path, int], None]) -> None:
    place.lock()
    amended(place, "one", "cases.per_class=16")
    amended(place, "two")
    path, lock = place.workspace.own_rule, read_lock(place.workspace.lock)
    whole = path.read_bytes()
    assert lock_problem(lock, whole) is None
    assert all(lock_problem(lock, flipped(whole, at)) for at in range(len(whole)))
    for at in range(0, len(whole), 61):
        flip(path, at)
        with pytest.raises(Tampered):
            check_rule(place.workspace)
        path.write_bytes(whole)
    assert check_rule(place.workspace).state == "locked"


def test_every_byte_of_the_lock_counts(place: Place, flip: Callable[[Path, int], None]) -> None:
    place.lock()
    amended(place)
    path = place.workspace.lock
    whole = path.read_bytes()
    for at in range(len(whole)):
        with pytest.raises(Tampered):
            lock_of(flipped(whole, at), path)
    for at in range(0, len(whole), 61):
        flip(path, at)
        with pytest.raises(Tampered):
            check_rule(place.workspace)
        path.write_bytes(whole)
    assert check_rule(place.workspace).state == "locked"


def test_every_byte_of_a_runs_rule_counts(place: Place, flip: Callable[[Path, int], None]) -> None:
    place.lock()
    folder = place.run("3")
    whole = folder.rule.read_bytes()
    for at in range(0, len(whole), 61):
        flip(folder.rule, at)
        with pytest.raises(Tampered, match="not the rule that run 3"):
            check_rule(place.workspace)
        folder.rule.write_bytes(whole)
    assert check_rule(place.workspace).state == "locked"


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_what_is_cut_off_or_appended_by_hand_is_tampering(place: Place, cut: int) -> None:
    place.lock()
    amended(place, "a reason long enough to be cut in two", "cases.per_class=16")
    path = place.workspace.own_rule
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with pytest.raises(Tampered, match=r"addendum 1 .* gone or cut off|first \d+ bytes"):
        check_rule(place.workspace)
    path.write_bytes(whole + b" " * cut)
    with pytest.raises(Tampered, match="without factcheck amend"):
        check_rule(place.workspace)
    path.unlink()
    with pytest.raises(Tampered, match="is gone"):
        check_rule(place.workspace)


def test_an_addendum_written_by_hand_is_tampering_however_well_made(place: Place) -> None:
    place.lock()
    path = place.workspace.own_rule
    section = '\n## Addendum 1 (2026-12-01)\n\nReason: x\n\n```toml\nrule.version = "b"\ncases.per_class = 1\n```\n'
    path.write_bytes(path.read_bytes() + section.encode())
    with pytest.raises(Tampered, match="without factcheck amend"):
        check_rule(place.workspace)


def test_a_lock_whose_entries_do_not_follow_each_other(place: Place) -> None:
    place.lock()
    amended(place, "one")
    amended(place, "two")
    path = place.workspace.lock
    lock = read_lock(path)
    first, second = lock.addenda
    for addenda in ((second, first), (second,), (first, first)):
        written(path, sealed(lock.model_copy(update={"addenda": addenda})))
        with pytest.raises(Tampered, match="does not follow"):
            check_rule(place.workspace)
    written(path, sealed(lock.model_copy(update={"addenda": (first,)})))
    with pytest.raises(Tampered, match="without factcheck amend"):
        check_rule(place.workspace)
    written(path, lock)
    assert check_rule(place.workspace).lock == lock


def test_a_lock_in_another_form_is_not_as_it_was_written(place: Place) -> None:
    place.lock()
    path = place.workspace.lock
    pretty = json.dumps(json.loads(path.read_text("utf-8")), indent=1)
    for text in (pretty, "", "{}", "not json", path.read_text("utf-8") + "\n"):
        path.write_text(text, "utf-8")
        with pytest.raises(Tampered, match="not as it was written"):
            check_rule(place.workspace)


def test_a_lock_that_vanished_or_was_made_anew_after_results(place: Place) -> None:
    place.lock()
    place.run("3")
    rule, lock = place.workspace.own_rule, place.workspace.lock
    whole = lock.read_bytes()
    lock.unlink()
    with pytest.raises(Tampered, match="run 3 was made under a locked rule"):
        check_rule(place.workspace)
    with pytest.raises(Tampered, match="run 3"):
        place.lock()  # nobody locks another rule over results
    rule.unlink()
    with pytest.raises(Tampered, match="run 3"):
        copy_shipped_rule(place.workspace)
    changed = whole.replace(b"2026-12-01T09:30:00", b"2026-12-01T09:31:00")
    rule.write_bytes((place.workspace.run("3").path / "rule.md").read_bytes())
    lock.write_bytes(lock_bytes(sealed(RuleLock.model_validate_json(changed))))
    with pytest.raises(Tampered, match="not the lock that run 3"):
        check_rule(place.workspace)
    lock.write_bytes(whole)
    assert check_rule(place.workspace).state == "locked"


def test_a_lock_that_vanished_before_any_result_was_never_there(place: Place) -> None:
    place.lock()
    place.workspace.lock.unlink()
    assert check_rule(place.workspace).state == "unlocked"


def test_runs_keep_the_lock_they_were_made_under(place: Place) -> None:
    place.lock()
    first = place.run("first")
    amended(place, "one", "cases.per_class=16")
    second = place.run("second")
    amended(place, "two")
    rule = check_rule(place.workspace)
    assert rule.lock is not None and len(rule.addenda) == 2
    assert sha256_bytes(lock_bytes(earlier_lock(rule.lock, 0))) == place.record(first)["lock_sha256"]
    assert sha256_bytes(lock_bytes(earlier_lock(rule.lock, 1))) == place.record(second)["lock_sha256"]
    assert rule.data.startswith(second.rule.read_bytes()) and len(second.rule.read_bytes()) < len(rule.data)


def test_a_runs_rule_that_is_no_beginning_of_the_locked_file(place: Place) -> None:
    place.lock()
    folder = place.run("3")
    other = folder.rule.read_bytes().replace(b"judged arm is D", b"judged arm is C")
    record = {**place.record(folder), "rule_sha256": sha256_bytes(other)}
    folder.rule.write_bytes(other)
    folder.record.write_text(json.dumps(record), "utf-8")
    with pytest.raises(Tampered, match=r"is not what PREREGISTRATION\.md was"):
        check_rule(place.workspace)


@pytest.mark.parametrize(
    "changed",
    [
        {"addenda": []},
        {"rule_version": "v0"},
        {"rule_state": "unlocked"},
        {"rule_state": "shipped"},
        {"lock_sha256": None},
        {"lock_sha256": "0" * 64},
        {"rule_state": "unlocked", "lock_sha256": None},
    ],
)
def test_a_record_that_says_something_else(place: Place, changed: dict[str, object]) -> None:
    place.lock()
    amended(place, "one", "cases.per_class=16")
    folder = place.run("3")
    folder.record.write_text(json.dumps({**place.record(folder), **changed}), "utf-8")
    with pytest.raises(Tampered):
        check_rule(place.workspace)


def test_rule_or_record_of_a_run_gone(place: Place) -> None:
    place.lock()
    folder = place.run("3")
    rule, record = folder.rule.read_bytes(), folder.record.read_bytes()
    folder.rule.unlink()
    with pytest.raises(Tampered, match=r"rule\.md is gone"):
        check_rule(place.workspace)
    folder.rule.write_bytes(rule)
    folder.record.unlink()
    with pytest.raises(Tampered, match=r"run\.json is gone"):
        check_rule(place.workspace)
    folder.record.write_bytes(record[: len(record) // 2])
    with pytest.raises(DataError, match=r"run\.json"):
        check_rule(place.workspace)
    folder.rule.unlink()
    folder.record.unlink()
    assert check_rule(place.workspace).state == "locked", "a run from before there were records"


def test_an_interrupted_amendment_is_known_as_such_and_nothing_else_is(place: Place) -> None:
    place.lock()
    before = (place.workspace.own_rule.read_bytes(), place.workspace.lock.read_bytes())
    amended(place, "one", "cases.per_class=16")
    after = (place.workspace.own_rule.read_bytes(), place.workspace.lock.read_bytes())
    rule, lock, pending = place.workspace.own_rule, place.workspace.lock, place.workspace.pending_lock
    assert not pending.exists() and not finish_pending(place.workspace)

    pending.write_bytes(after[1])  # killed before the rule was written
    lock.write_bytes(before[1])
    rule.write_bytes(before[0])
    assert check_rule(place.workspace).addenda == ()
    assert not finish_pending(place.workspace) and not pending.exists()

    pending.write_bytes(after[1])  # killed after the rule was written
    rule.write_bytes(after[0])
    with pytest.raises(Incomplete, match="factcheck preregister finishes it"):
        check_rule(place.workspace)
    with pytest.raises(Incomplete):
        amended(place, "two")
    assert finish_pending(place.workspace) and not pending.exists()
    assert (rule.read_bytes(), lock.read_bytes()) == after and len(check_rule(place.workspace).addenda) == 1

    lock.write_bytes(before[1])  # a pending lock that is not the rule's excuses nothing
    pending.write_bytes(after[1].replace(b"one", b"two"))
    with pytest.raises(Tampered, match="without factcheck amend"):
        check_rule(place.workspace)
    pending.write_bytes(after[1])
    rule.write_bytes(after[0] + b"\n")
    with pytest.raises(Tampered, match="without factcheck amend"):
        check_rule(place.workspace)
    assert not finish_pending(place.workspace)


def test_what_locks_a_pipeline_is_no_part_of_what_it_is_compared_with(place: Place) -> None:
    pipeline = place.pipeline()
    place.lock()
    other = replace(pipeline, prompt_version="other")
    with pytest.raises(ConfigError, match="never locked again"):
        lock_rule(place.workspace, other, AT)
    assert read_lock(place.workspace.lock).prompt_version == pipeline.prompt_version
