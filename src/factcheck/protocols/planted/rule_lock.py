"""The rule in force: the rule file, its lock, and whether the two fit, byte for byte."""

from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import DataError, Incomplete, Tampered
from factcheck.hashing import sha256_bytes, sha256_json
from factcheck.jsonl import dump_line, parse_line
from factcheck.protocols.planted.rule_block import LockedRule, read_rule_bytes, rule_of
from factcheck.records.lock import Addendum, AddendumNote, RuleLock, RuleState
from factcheck.workspace import Workspace


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """The rule that a run begun now is made under: the file's bytes, the rule in them, and its lock if it has one."""

    data: bytes
    locked: LockedRule
    state: RuleState
    lock: RuleLock | None = None

    @property
    def lock_sha256(self) -> str | None:
        """SHA-256 of the lock file's bytes; None without a lock."""
        return None if self.lock is None else sha256_bytes(lock_bytes(self.lock))

    @property
    def addenda(self) -> tuple[AddendumNote, ...]:
        """The registered addenda."""
        return () if self.lock is None else tuple(entry.note() for entry in self.lock.addenda)


def rule_in_force(workspace: Workspace) -> RuleInForce:
    """The workspace's rule with its lock, else the package's own.

    Raises Tampered where rule and lock do not fit, Incomplete where an amendment was interrupted between its two files
    (``finish_pending`` mends that), DataError for a rule that cannot be used.
    """
    if not workspace.lock.exists():
        data = read_rule_bytes(workspace.rule)
        state: RuleState = "unlocked" if workspace.own_rule.exists() else "shipped"
        return RuleInForce(data, rule_of(data, workspace.rule), state)
    lock = read_lock(workspace.lock)
    if not workspace.own_rule.exists():
        raise Tampered(f"{workspace.own_rule} is gone, but {workspace.lock.name} says that it was locked; put it back")
    data = read_rule_bytes(workspace.own_rule)
    problem = lock_problem(lock, data)
    if problem is not None:
        if pending_fits(workspace, data):
            raise Incomplete(
                f"an amendment of {workspace.own_rule} was interrupted between its two files; factcheck preregister"
                " finishes it"
            )
        raise Tampered(f"{workspace.own_rule}: {problem}")
    return RuleInForce(data, rule_of(data, workspace.own_rule), "locked", lock)


def read_lock(path: Path) -> RuleLock:
    """A lock whose own chain adds up. Raises Tampered where it does not: the program writes it, nobody else."""
    return lock_of(path.read_bytes(), path)


def lock_of(data: bytes, path: Path) -> RuleLock:
    """The lock in some bytes; ``path`` serves the messages. Raises Tampered where it is not as it was written."""
    try:
        lock = parse_line(data, RuleLock, path, 1)
    except DataError as error:
        raise Tampered(f"the lock is not as it was written: {error}") from None
    if lock_bytes(lock) != data or sealed(lock) != lock:
        raise Tampered(f"{path}: the lock is not as it was written, its seals do not add up; put the file back")
    return lock


def lock_bytes(lock: RuleLock) -> bytes:
    """The bytes of a lock file: one line of canonical JSON."""
    return dump_line(lock).encode("utf-8")


def sealed(lock: RuleLock) -> RuleLock:
    """The lock with every seal computed: the hash of an entry without its seal, and of the seal before it."""
    body = lock.model_dump(mode="json", by_alias=True, exclude={"seal", "addenda"})
    seal = sha256_json(body)
    addenda: list[Addendum] = []
    last = seal
    for entry in lock.addenda:
        last = sha256_json({"previous": last, **entry.model_dump(mode="json", exclude={"seal"})})
        addenda.append(entry.model_copy(update={"seal": last}))
    return lock.model_copy(update={"seal": seal, "addenda": tuple(addenda)})


def earlier_lock(lock: RuleLock, addenda: int) -> RuleLock:
    """The lock as it was when it had so many addenda: seals only look back, so its bytes are known too."""
    return lock.model_copy(update={"addenda": lock.addenda[:addenda]})


def locked_end(lock: RuleLock) -> int:
    """How many bytes of the rule file are registered."""
    return lock.addenda[-1].end if lock.addenda else lock.bytes


def lock_problem(lock: RuleLock, data: bytes) -> str | None:
    """Where the bytes of a rule file are not those that were registered; None where all of them are."""
    if sha256_bytes(data[: lock.bytes]) != lock.sha256 or len(data) < lock.bytes:
        return (
            f"the part locked at {lock.locked_at} (the first {lock.bytes} bytes) was changed; put the file back, and"
            " append what is to change with factcheck amend"
        )
    end = lock.bytes
    for place, entry in enumerate(lock.addenda, start=1):
        if (entry.number, entry.start) != (place, end) or entry.end <= entry.start:
            return f"the lock's addendum {entry.number} does not follow the one before it; put both files back"
        if len(data) < entry.end:
            return f"addendum {entry.number} (bytes {entry.start} to {entry.end}) is gone or cut off; put the file back"
        if sha256_bytes(data[entry.start : entry.end]) != entry.sha256:
            return f"addendum {entry.number} (bytes {entry.start} to {entry.end}) was changed; put the file back"
        end = entry.end
    if len(data) > end:
        line = data[:end].count(b"\n") + 1
        return f"what stands from line {line} on was appended without factcheck amend; remove it and amend"
    return None


def pending_fits(workspace: Workspace, data: bytes) -> bool:
    """Whether a lock that was being written when the program stopped is the one of these bytes."""
    if not workspace.pending_lock.exists():
        return False
    try:
        return lock_problem(read_lock(workspace.pending_lock), data) is None
    except Tampered:
        return False
