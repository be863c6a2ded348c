"""The record of a run: which rule it was made under, written before its first result and never changed after it."""

from collections.abc import Mapping
from dataclasses import dataclass

from factcheck import __version__
from factcheck.errors import Tampered
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import dump_line, parse_line, write_text
from factcheck.protocols.planted.alone import alone_in
from factcheck.protocols.planted.rule_block import LockedRule, rule_of
from factcheck.protocols.planted.rule_lock import RuleInForce, rule_in_force
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.run import Run
from factcheck.workspace import RunFolder, Workspace

FORMATS = {
    name: str(kind.model_fields["schema_"].default)
    for name, kind in (("case", Case), ("result", Result), ("call", Call))
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A run's record, the bytes of its rule file, and the rule in them."""

    run: Run
    data: bytes
    locked: LockedRule


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a run is begun with. ``prices`` are the SHA-256 of the prices of the models it asks, by model; ``rule`` is
    None for the workspace's rule, read when the run begins.
    """

    seed: int
    rule: RuleInForce | None
    prompt_version: str
    prices: Mapping[str, str]


def begin_run(workspace: Workspace, folder: RunFolder, beginning: Beginning) -> Run | None:
    """Write the record of a run that has no results yet; for one that has, only prices of further models are added.

    The rule in the record is never changed by a later one. None, and nothing written, for a run whose results are
    older than such records, and for a folder within a run. Raises Tampered where record and rule do not fit,
    Incomplete on a full disk.
    """
    if folder.path.parent != workspace.published:
        return None
    rule = beginning.rule or rule_in_force(workspace)
    made = _made(folder, beginning, rule)
    with alone_in(folder.path):
        known = read_record(folder)
        begun = has_results(folder)
        if known is None and begun:
            return None
        if known is not None and (begun or replace_prices(known.run, made.prices) == made):
            prices = {**made.prices, **known.run.prices}  # a price that changed meanwhile is not the one it began with
            record = replace_prices(known.run, prices)
        else:
            write_text(folder.rule, rule.data.decode("utf-8"))
            record = made
        if known is None or record != known.run:
            write_text(folder.record, dump_line(record))
    return record


def read_record(folder: RunFolder) -> Recorded | None:
    """The record of a run with its rule; None where a run has none.

    Raises Tampered where the rule is not the one of the record, or where one of the two files is gone; DataError for a
    record that cannot be read.
    """
    if not folder.record.exists():
        if folder.rule.exists() and has_results(folder):
            raise Tampered(f"{folder.record} is gone, but {folder.rule.name} lies there; put it back")
        return None
    run = parse_line(folder.record.read_bytes(), Run, folder.record, 1)
    if (run.rule_state == "locked") != (run.lock_sha256 is not None) or (run.addenda and run.lock_sha256 is None):
        raise Tampered(f"{folder.record} says both that the rule was locked and that it was not; put the file back")
    if not folder.rule.exists():
        raise Tampered(f"{folder.rule} is gone: the rule that run {folder.name} was made under; put it back")
    data = folder.rule.read_bytes()
    if sha256_bytes(data) != run.rule_sha256:
        raise Tampered(f"{folder.rule} is not the rule that run {folder.name} was made under; put the file back")
    locked = rule_of(data, folder.rule)
    if run.rule_version != locked.rule.rule.version:
        raise Tampered(f"{folder.record} names another version than its rule has; put the file back")
    return Recorded(run, data, locked)


def has_results(folder: RunFolder) -> bool:
    """Whether any arm has a result."""
    return any(folder.arm(name).stat().st_size > 0 for name in folder.arms())


def _made(folder: RunFolder, beginning: Beginning, rule: RuleInForce) -> Run:
    return Run(
        run=folder.name,
        seed=beginning.seed,
        rule_version=rule.locked.rule.rule.version,
        rule_sha256=rule.locked.sha256,
        rule_state=rule.state,
        lock_sha256=rule.lock_sha256,
        addenda=rule.addenda,
        factcheck=__version__,
        prompt_version=beginning.prompt_version,
        prices=dict(beginning.prices),
        formats=FORMATS,
    )


def replace_prices(run: Run, prices: Mapping[str, str]) -> Run:
    """The record with other prices, sorted by model."""
    return run.model_copy(update={"prices": dict(sorted(prices.items()))})
