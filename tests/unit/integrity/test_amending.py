"""Addenda: earlier bytes stay, what is set takes effect, and nothing its author writes can forge anything."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factcheck.errors import ConfigError, Incomplete
from factcheck.hashing import sha256_bytes
from factcheck.integrity.amend import LONGEST_REASON, Amendment, amend_rule
from factcheck.integrity.locks import check_rule
from factcheck.protocols.planted.rule_lock import lock_bytes, read_lock, sealed
from factcheck.protocols.planted.rule_text import read_text
from factcheck.records.lock import Addendum

AT = "2026-12-01T09:30:00+00:00"
Place = Any


def amend(place: Place, reason: str, *pairs: str, seen: bool = False, version: str | None = None) -> Addendum:
    return amend_rule(place.workspace, Amendment(reason, seen, pairs, version), place.pipeline(), AT)


def section(place: Place, entry: Addendum) -> str:
    return bytes(place.workspace.own_rule.read_bytes()[entry.start : entry.end]).decode("utf-8")


def test_an_addendum_changes_the_rule_and_not_a_byte_before_it(place: Place) -> None:
    before = place.workspace.own_rule.read_bytes()
    place.lock()
    old = check_rule(place.workspace).locked.rule
    entry = amend(
        place, "sixteen make a class conclusive", "cases.per_class=16", "rule.recall.lower_min=0.85", seen=True
    )
    rule = check_rule(place.workspace)
    assert rule.data[: len(before)] == before and (entry.start, entry.end) == (len(before), len(rule.data))
    new = rule.locked.rule
    assert (new.cases.per_class, new.rule.recall.lower_min, new.rule.version) == (16, 0.85, "2026-12-01.1")
    assert new.seeds == old.seeds and new.rule.decision == old.rule.decision
    assert section(place, entry) == (
        "\n## Addendum 1 (2026-12-01)\n\nReason: sixteen make a class conclusive\n\nResults seen: yes\n\n"
        'Runs with results by then: none\n\n```toml\nrule.version = "2026-12-01.1"\ncases.per_class = 16\n'
        "rule.recall.lower_min = 0.85\n```\n"
    )


def test_a_second_addendum_leaves_the_first_as_it_is(place: Place) -> None:
    place.lock()
    amend(place, "one", "cases.per_class=16")
    before = place.workspace.own_rule.read_bytes()
    second = amend(place, "two", "cases.per_class=20", "seeds.test=[11, 12]", version="v2")
    rule = check_rule(place.workspace)
    assert rule.data.startswith(before) and second.number == 2
    assert (rule.locked.rule.cases.per_class, rule.locked.rule.seeds.test) == (20, (11, 12))
    assert [note.rule_version for note in rule.addenda] == ["2026-12-01.1", "v2"]


def test_a_note_leaves_the_rule_as_it_is(place: Place) -> None:
    place.lock()
    old = check_rule(place.workspace).locked.rule
    entry = amend(place, "the prose above says eight; it means sixteen")
    assert "```" not in section(place, entry)
    assert check_rule(place.workspace).locked.rule == old and entry.rule_version == old.rule.version


def test_the_runs_with_results_are_counted_whatever_is_said(place: Place) -> None:
    place.lock()
    place.run("7")
    place.run("begun", results=False)
    entry = amend(place, "nothing seen", seen=False)
    assert entry.runs == ("7",) and not entry.results_seen
    assert "Results seen: no\n\nRuns with results by then: 7\n" in section(place, entry)


def test_what_is_registered_anew_is_named(place: Place) -> None:
    place.lock()
    pipeline = place.pipeline(judge="acme:large", tie_breaker="acme:small")
    entry = amend_rule(place.workspace, Amendment("a real judge", False), pipeline, AT)
    text = section(place, entry)
    assert "Registered anew: model of the judge is now acme:large, not embedded:rules; model of the tie" in text
    assert entry.models["judge"] == "acme:large"
    assert "Registered anew" not in section(place, amend_rule(place.workspace, Amendment("x", False), pipeline, AT))


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\r\n", " "])
def test_a_rule_may_end_anyhow(place: Place, end: str) -> None:
    rule = place.workspace.own_rule
    rule.write_bytes(rule.read_bytes().rstrip() + end.encode())
    place.lock()
    amend(place, "one", "cases.per_class=16")
    amend(place, "two", "cases.per_class=17")
    assert check_rule(place.workspace).locked.rule.cases.per_class == 17


def test_windows_line_ends_and_a_byte_order_mark_stay(place: Place) -> None:
    rule = place.workspace.own_rule
    rule.write_bytes(b"\xef\xbb\xbf" + rule.read_bytes().replace(b"\n", b"\r\n"))
    before = rule.read_bytes()
    place.lock()
    amend(place, "one", "cases.per_class=16")
    assert check_rule(place.workspace).data.startswith(before)
    assert check_rule(place.workspace).locked.rule.cases.per_class == 16


HOSTILE = [
    "## Addendum 9 (2026-12-01)",
    "x\n\n## Addendum 2 (2026-12-01)\n\nReason: y",
    "x\r## Addendum 2 (2026-12-01)\r```toml\rrule.version = 'z'\r```",
    'mend\n```toml\nrule.version = "z"\nrule.recall.lower_min = 0.1\n```\n',
    "~~~toml\nrule.recall.lower_min = 0.1\n~~~",
    "```",
    "~~~~",
    "x\u2028## Addendum 2 (2026-12-01)\u2029```toml",
    "x\x0b## Addendum 2 (2026-12-01)\x0c```toml\x85rule.x = 1",
    "a\x1b[31mred\x00\x07\x7f\u202egnp\u2066",
    "<!-- hidden from here on",
    "<script>alert(1)</script><details>",
    "[a link](http://z.test) ![x](http://z.test/y.png) http://z.test www.z.test",
    "Results seen: no\n\nRuns with results by then: none",
    "# x\n=====\n-----",
    "| a | b |\n|---|---|",
    "1. one\n- two\n> three",
    "\\# \\` &#35; &lt;",
    "\ud800 lone",
]


@pytest.mark.parametrize("reason", HOSTILE)
def test_a_hostile_reason_forges_nothing(place: Place, reason: str) -> None:
    place.lock()
    before = check_rule(place.workspace)
    entry = amend(place, "reason: " + reason, "cases.per_class=16")
    rule = check_rule(place.workspace)
    found = read_text(rule.data.decode("utf-8"))
    assert [addition.number for addition in found.addenda] == [1] and len(found.blocks) == 2
    assert found.open_fence is None
    changed = rule.locked.rule.model_copy(update={"cases": before.locked.rule.cases, "rule": before.locked.rule.rule})
    assert changed == before.locked.rule and rule.locked.rule.cases.per_class == 16
    lines = section(place, entry).split("\n")
    assert len(lines) == 14 and lines[3].startswith("Reason: reason: ")
    shown = lines[3].removeprefix("Reason: ")
    assert all(mark.isprintable() for mark in shown) and "<" not in shown and "](http" not in shown.replace("\\](", "")


def test_hostile_reasons_alone_at_the_beginning_of_a_line(place: Place) -> None:
    place.lock()
    wanted = [text for text in HOSTILE if any(mark.isalnum() for mark in text)]
    for number, reason in enumerate(wanted, start=1):
        assert amend(place, reason).number == number
    found = read_text(check_rule(place.workspace).data.decode("utf-8"))
    assert [addition.number for addition in found.addenda] == list(range(1, len(wanted) + 1))
    assert len(found.blocks) == 1


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(reason=st.text(alphabet=st.sampled_from("#`~ \n\r\t=-<>!aA1.)(|[]\\\u2028\x1b_*"), min_size=1, max_size=60))
def test_no_reason_at_all_forges_anything(place: Place, reason: str) -> None:
    if not place.workspace.lock.exists():
        place.lock()
    before = check_rule(place.workspace)
    if not any(mark.isalnum() for mark in reason):
        with pytest.raises(ConfigError):
            amend(place, reason)
        return
    entry = amend(place, reason)
    after = check_rule(place.workspace)
    assert after.data.startswith(before.data) and after.locked.rule == before.locked.rule
    assert entry.number == len(before.addenda) + 1 == len(read_text(after.data.decode("utf-8")).addenda)


@pytest.mark.parametrize("reason", ["", "   \n", "…", "```", "\x1b\x00"])
def test_a_reason_says_something(place: Place, reason: str) -> None:
    place.lock()
    with pytest.raises(ConfigError, match="reason in words"):
        amend(place, reason)
    with pytest.raises(ConfigError, match=str(LONGEST_REASON)):
        amend(place, "a" * (LONGEST_REASON + 1))
    assert check_rule(place.workspace).addenda == ()


def test_a_rule_that_is_not_locked_is_edited_and_not_amended(place: Place, bare: Place) -> None:
    for here in (place, bare):
        with pytest.raises(ConfigError, match="preregister"):
            amend(here, "too early")


@pytest.mark.parametrize("version", ["2026-11-29.1", "", "two words", "a\nb", "```", "x" * 65, '"', "ü"])
def test_a_version_is_new_and_plain(place: Place, version: str) -> None:
    place.lock()
    with pytest.raises(ConfigError, match="new version"):
        amend(place, "x", "cases.per_class=16", version=version)
    assert amend(place, "x", version="v2").rule_version == "v2"
    with pytest.raises(ConfigError, match="used before"):
        amend(place, "x", "cases.per_class=16", version="v2")


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("rule.recall.lower_min=1.5", "less than or equal to 1"),
        ("rule.recall.lower_min=nan", "finite"),
        ("rule.recall.bonus=1", "bonus"),
        ("seeds.test=[1]", "both roles"),
        ('cases.classes=["typo"]', "typo"),
        ('rule.sided="one"', "sided"),
        ("cases=1", "no change"),
    ],
)
def test_what_the_rule_cannot_take_is_refused_and_nothing_is_written(place: Place, pair: str, words: str) -> None:
    place.lock()
    before = (place.workspace.own_rule.read_bytes(), place.workspace.lock.read_bytes())
    with pytest.raises(ConfigError, match=words):
        amend(place, "x", pair)
    assert (place.workspace.own_rule.read_bytes(), place.workspace.lock.read_bytes()) == before
    assert sorted(path.name for path in place.workspace.root.iterdir()) == [
        "PREREGISTRATION.lock",
        "PREREGISTRATION.md",
    ]


def test_an_addendum_that_would_not_be_read_as_one_is_not_written(place: Place) -> None:
    rule = place.workspace.own_rule
    place.lock()
    lock = read_lock(place.workspace.lock)
    rule.write_bytes(rule.read_bytes() + b"\n```text\nopen to the end\n")  # preregister would not lock this
    data = rule.read_bytes()
    forced = sealed(lock.model_copy(update={"bytes": len(data), "sha256": sha256_bytes(data)}))
    place.workspace.lock.write_bytes(lock_bytes(forced))
    with pytest.raises(ConfigError, match="nothing was written"):
        amend(place, "one", "cases.per_class=16")
    assert rule.read_bytes() == data and check_rule(place.workspace).addenda == ()


def test_a_full_disk_leaves_both_files_as_they_were(place: Place) -> None:
    rule = place.workspace.own_rule
    rule.write_text(rule.read_text("utf-8") + "\nprose\n" * 3000, "utf-8")
    place.lock()
    before = (rule.read_bytes(), place.workspace.lock.read_bytes())
    assert len(before[0]) > 20_000 > 3 * len(before[1])
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
    try:
        with pytest.raises(Incomplete, match="free some space"):
            amend(place, "one", "cases.per_class=16")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert (rule.read_bytes(), place.workspace.lock.read_bytes()) == before
    assert check_rule(place.workspace).addenda == ()
    assert amend(place, "one", "cases.per_class=16").number == 1
    assert len(check_rule(place.workspace).addenda) == 1 and not place.workspace.pending_lock.exists()


KILLED = """
import os, shutil, signal, sys
from pathlib import Path
from factcheck.errors import Incomplete
from factcheck.hashing import sha256_bytes
from factcheck.integrity.amend import Amendment, amend_rule
from factcheck.integrity.locks import check_rule, finish_pending
from factcheck.models.price import Price
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.pipeline import pipeline_of
from factcheck.workspace import Workspace, shipped

source, work = Path(sys.argv[1]), Path(sys.argv[2])
pipeline = pipeline_of(load_prompts(shipped("prompts")), built_in_arms(), {"judge": "embedded:rules"}, {})
amendment = Amendment("sixteen", False, ("cases.per_class=16",))
before = (source / "PREREGISTRATION.md").read_bytes()

def killed_at(workspace, number):
    # the process ends itself, uncatchably, right before its n-th change of a file
    left = [number]
    def hook(event, arguments):
        writes = event == "open" and str(workspace.root) in str(arguments[0]) and arguments[2] & os.O_WRONLY
        if writes or event in ("os.rename", "os.remove"):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(hook)
    amend_rule(workspace, amendment, pipeline, "2026-12-01T09:30:00+00:00")

for number in range(1, 50):
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(source, work)
    workspace = Workspace(work)
    child = os.fork()
    if child == 0:
        killed_at(workspace, number)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    try:
        seen = str(len(check_rule(workspace).addenda))
    except Incomplete:
        seen = "interrupted"
    finished = finish_pending(workspace)
    rule = check_rule(workspace)
    if not rule.addenda:
        amend_rule(workspace, amendment, pipeline, "2026-12-01T09:30:00+00:00")
        rule = check_rule(workspace)
    assert rule.data.startswith(before) and rule.locked.rule.cases.per_class == 16 and len(rule.addenda) == 1
    assert not workspace.pending_lock.exists()
    print(seen, finished)
    if status == 0:
        break
"""


def test_killed_at_every_step_it_can_be_finished_or_repeated(place: Place, tmp_path_factory: Any) -> None:
    place.lock()
    work = tmp_path_factory.mktemp("killed") / "w"
    words = [sys.executable, "-c", KILLED, str(place.workspace.root), str(work)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    seen = done.stdout.split("\n")[:-1]
    assert seen[0] == "0 False" and seen[-1] == "1 False", "killed before anything; not killed at all"
    assert seen.count("interrupted True") == 1, "only between the rule and the lock is it unfinished"
    order = ["0 False", "interrupted True", "1 False"]
    assert seen == sorted(seen, key=order.index) and len(seen) >= 5


def test_two_amend_at_the_same_time(place: Place) -> None:
    place.lock()
    code = KILLED.split("def killed_at")[0] + (
        "amend_rule(Workspace(source), Amendment('from ' + sys.argv[3], False), pipeline, '2026-12-01T09:30:00+00:00')"
    )
    words = [sys.executable, "-c", code, str(place.workspace.root), "-"]
    started = [subprocess.Popen([*words, name]) for name in ("one", "two")]
    assert [process.wait(120) for process in started] == [0, 0]
    assert {note.reason for note in check_rule(place.workspace).addenda} == {"from one", "from two"}


def test_the_sections_are_those_of_the_file(place: Place, tmp_path: Path) -> None:
    place.lock()
    entries = [amend(place, "one", "cases.per_class=16"), amend(place, "two"), amend(place, "three", version="v9")]
    data = place.workspace.own_rule.read_bytes()
    assert [entry.start for entry in entries[1:]] == [entry.end for entry in entries[:-1]]
    assert entries[-1].end == len(data) and (tmp_path / "PREREGISTRATION.md").read_bytes() == data
