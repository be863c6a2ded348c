"""Was the rule committed before the results? Read from the repository's history, where there is one.

What counts is descent, not dates: a commit comes before another if it is one of its ancestors. The rule looked for is
byte for byte the one that a run was made under (its ``rule.md``), and its lock, wherever the file itself has changed
since.
"""

import hashlib
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from factcheck.protocols.planted.rule_lock import earlier_lock, lock_bytes, read_lock
from factcheck.protocols.planted.run_record import has_results, read_record
from factcheck.text.display import plain
from factcheck.workspace import LOCK_NAME, RULE_NAME, Workspace

SECONDS = 60.0
GIT = ("git", "--no-pager", "--no-replace-objects", "-c", "core.quotePath=false")
WHERE = ("rev-parse", "--is-inside-work-tree", "--is-shallow-repository")
LOG = (
    "log", "--full-history", "--parents", "--topo-order", "-m", "--no-renames", "--raw", "--no-abbrev", "--no-ext-diff",
    "--no-textconv", "--no-show-signature", "--no-color", "--relative", "--format=%x01%H %P", "--", RULE_NAME,
    LOCK_NAME, "published",
)  # fmt: skip
NOTHING = re.compile("0+")
_COMMIT = re.compile(r"\x01([0-9a-z]+(?: [0-9a-z]+)*) ?")
_CHANGED = re.compile(r":[0-9]+ [0-9]+ [0-9a-z]+ ([0-9a-z]+) [A-Z][0-9]*\t(.+)")
_RESULTS = re.compile(r"published/([^/]+)/arm-[^/]+\.jsonl")

Access = Literal["read", "no_git", "no_repository", "shallow", "refused"]
Order = Literal["before", "together", "after", "rule_not_committed", "results_not_committed", "shipped"]

SENTENCES: Mapping[Order, str] = {
    "before": "the rule was committed before the first results",
    "together": "the rule was committed together with the first results, not before them",
    "after": "the rule was not committed before the first results",
    "rule_not_committed": "the rule that the run was made under is nowhere in the history",
    "results_not_committed": "the results are not in the history yet",
    "shipped": "the run was made under the rule that comes with the package: there is no commit to look for",
}


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit that touched one of the files: its id, its parents among such commits, path to blob id ("0…0": gone)."""

    name: str
    parents: tuple[str, ...]
    blobs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked for: a run, and the bytes of its rule and of its lock; None: whatever stood there."""

    run: str
    rule: bytes | None
    lock: bytes | None


@dataclass(frozen=True, slots=True)
class RunOrder:
    """How the commits of a run's rule and of its first results stand to each other, and which commits these are."""

    run: str
    order: Order
    rule: str | None = None
    results: str | None = None

    @property
    def sentence(self) -> str:
        """For people, with the short names of the commits."""
        named = [f"{what} {name[:12]}" for what, name in (("rule", self.rule), ("results", self.results)) if name]
        return f"run {self.run}: {SENTENCES[self.order]}" + (f" ({', '.join(named)})" if named else "")


@dataclass(frozen=True, slots=True)
class History:
    """What the history says of each run; ``note`` says why it says nothing where it could not be read."""

    access: Access
    note: str
    runs: tuple[RunOrder, ...] = ()


def rule_history(workspace: Workspace, environment: Mapping[str, str]) -> History:
    """Whether every run's rule was committed before its results; no history is a state of its own, never an error.

    ``environment`` is what git is started with, its own variables left out (a hook sets some for another purpose).
    Raises Tampered where a run's record and rule do not fit.
    """
    access, text = read_log(workspace, environment)
    if access != "read":
        return History(access, text)
    commits = tuple(parse_log(text.split("\n")))
    wanted = [item for folder in workspace.runs() if has_results(folder) for item in _looked(workspace, folder.name)]
    shipped = [RunOrder(item, "shipped") for item in wanted if isinstance(item, str)]
    runs = [order_of(commits, item) for item in wanted if isinstance(item, Looked)]
    return History("read", "", tuple(sorted([*shipped, *runs], key=lambda found: found.run)))


def read_log(workspace: Workspace, environment: Mapping[str, str]) -> tuple[Access, str]:
    """Git's log of the rule, the lock and published/; or why there is none, in words. Arguments are fixed."""
    clean = {name: value for name, value in environment.items() if not name.startswith("GIT_")} | {"LC_ALL": "C"}

    def git(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*GIT, *words], cwd=workspace.root, env=clean, capture_output=True, encoding="utf-8", errors="replace",
            timeout=SECONDS, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    try:
        where = git(*WHERE)
        if where.returncode != 0 and "not a git repository" in where.stderr:
            return "no_repository", "there is no repository, so nothing shows when the rule was written"
        if where.stdout.split() == ["true", "true"]:
            return "shallow", "the repository is a shallow clone, its history is cut off; fetch all of it (--unshallow)"
        log = git(*LOG) if where.stdout.split() == ["true", "false"] else where
    except FileNotFoundError:
        return "no_git", "git is not installed, so the history cannot be read"
    except (OSError, subprocess.TimeoutExpired) as error:
        return "refused", f"git could not be asked ({plain(str(error))})"
    if log.returncode != 0:
        if "does not have any commits" in log.stderr:
            return "read", ""
        return "refused", f"git would not read the history ({plain(log.stderr)[:200] or 'it gave no reason'})"
    return "read", log.stdout


def parse_log(lines: Iterable[str]) -> Iterator[Commit]:
    """Commits from the lines of the log, newest first; a merge that stands there once a parent is one commit."""
    found: dict[str, Commit] = {}
    name = ""
    for line in lines:
        if head := _COMMIT.fullmatch(line):
            name, *parents = head[1].split()
            found.setdefault(name, Commit(name, tuple(parents), {}))
        elif name and (changed := _CHANGED.fullmatch(line)):
            found[name] = replace(found[name], blobs={**found[name].blobs, changed[2]: changed[1]})
    yield from found.values()


def order_of(commits: Iterable[Commit], looked: Looked) -> RunOrder:
    """Pure: how a run's rule and first results stand to each other in the history."""
    known = {commit.name: commit for commit in commits}
    results = {name for name, commit in known.items() if _holds_results(commit, looked.run)}
    if not results:
        return RunOrder(looked.run, "results_not_committed")
    above = {name: ancestors(known, name) for name in results}
    first = sorted(name for name in results if not above[name] & results)
    homes = [
        {name for name, commit in known.items() if _holds(commit, path, data)}
        for path, data in ((RULE_NAME, looked.rule), (LOCK_NAME, looked.lock))
        if path == RULE_NAME or data is not None
    ]
    if not all(homes):
        return RunOrder(looked.run, "rule_not_committed", None, first[0])
    order = _worst(_worst(_order(name, above[name], home) for home in homes) for name in first)
    rule = min(homes[-1], key=lambda name: (len(ancestors(known, name)), name))
    return RunOrder(looked.run, order, rule, first[0])


def ancestors(commits: Mapping[str, Commit], name: str) -> set[str]:
    """All commits that a commit descends from, itself left out."""
    found: set[str] = set()
    waiting = list(commits[name].parents)
    while waiting:
        parent = waiting.pop()
        if parent not in found and parent in commits:
            found.add(parent)
            waiting += commits[parent].parents
    return found


def blob_id(data: bytes, like: str) -> str:
    """The id that git gives to a file with these bytes, in the hash of the repository that ``like`` is an id of."""
    kind = hashlib.sha256 if len(like) == len(hashlib.sha256().hexdigest()) else hashlib.sha1
    return kind(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _order(results: str, above: set[str], home: set[str]) -> Order:
    """Whether one of the commits that hold a file is an ancestor of the results' commit, or that commit itself."""
    return "before" if home & above else "together" if results in home else "after"


def _worst(orders: Iterable[Order]) -> Order:
    found = set(orders)
    return "after" if "after" in found else "together" if "together" in found else "before"


def _holds_results(commit: Commit, run: str) -> bool:
    matches = ((_RESULTS.fullmatch(path), blob) for path, blob in commit.blobs.items())
    return any(found and found[1] == run and not NOTHING.fullmatch(blob) for found, blob in matches)


def _holds(commit: Commit, path: str, data: bytes | None) -> bool:
    blob = commit.blobs.get(path)
    if blob is None or NOTHING.fullmatch(blob):
        return False
    return data is None or blob == blob_id(data, blob)


def _looked(workspace: Workspace, run: str) -> Iterator["Looked | str"]:
    """What to look for of a run; its bare name where there is nothing to look for."""
    recorded = read_record(workspace.run(run))
    if recorded is None:
        yield Looked(run, None, None)
    elif recorded.run.rule_state == "shipped":
        yield run
    elif recorded.run.rule_state == "locked" and workspace.lock.exists():
        lock = earlier_lock(read_lock(workspace.lock), len(recorded.run.addenda))
        yield Looked(run, recorded.data, lock_bytes(lock))
    else:
        yield Looked(run, recorded.data, None)
