"""Appending an addendum to a locked rule: nothing before it is touched."""

from collections.abc import Iterable
from dataclasses import dataclass

from factcheck.errors import ConfigError, DataError
from factcheck.hashing import sha256_bytes
from factcheck.integrity.changes import VERSION, VERSION_KEY, Change, read_changes
from factcheck.integrity.locks import check_rule, runs_with_results
from factcheck.jsonl import write_text
from factcheck.protocols.planted.alone import alone_in
from factcheck.protocols.planted.pipeline import Pipeline, differences, registered
from factcheck.protocols.planted.rule_block import merged, rule_of
from factcheck.protocols.planted.rule_lock import RuleInForce, lock_bytes, sealed
from factcheck.protocols.planted.rule_text import read_text
from factcheck.publish.escape import markdown_text
from factcheck.records.lock import Addendum, RuleLock
from factcheck.records.rule import Rule
from factcheck.text.display import plain
from factcheck.workspace import Workspace

LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True)
class Amendment:
    """What its author says: the reason, whether results were seen, ``key=value`` pairs, and a version for the rule."""

    reason: str
    results_seen: bool
    pairs: tuple[str, ...] = ()
    rule_version: str | None = None


def amend_rule(workspace: Workspace, amendment: Amendment, pipeline: Pipeline, at: str) -> Addendum:
    """Append an addendum to the rule and register it, with the pipeline as it is now; ``at`` is the time, ISO 8601.

    Raises ConfigError for a rule that is not locked, a reason that says nothing, and changes that the rule cannot take
    (nothing is written then); Incomplete on a full disk; else as ``check_rule``.
    """
    reason = _reason(amendment.reason)
    with alone_in(workspace.root):
        rule = check_rule(workspace)
        if rule.lock is None:
            raise ConfigError(
                f"{workspace.own_rule} is not locked, so it can be edited; factcheck preregister locks it"
            )
        changes = _changes(rule.locked.rule, rule.lock, amendment, at)
        entry = Addendum(
            number=len(rule.lock.addenda) + 1,
            at=at,
            reason=reason,
            results_seen=amendment.results_seen,
            runs=runs_with_results(workspace),
            rule_version=str(changes[0].value) if changes else rule.locked.rule.rule.version,
            start=len(rule.data),
            end=len(rule.data),
            sha256="",
            prompt_version=pipeline.prompt_version,
            prompts=dict(pipeline.prompts),
            arms=dict(pipeline.arms),
            models=dict(pipeline.models),
            prices=dict(pipeline.prices),
        )
        anew = [difference.sentence for difference in differences(registered(rule.lock), pipeline)]
        addition = addendum_text(entry, changes, anew, rule.data.endswith(b"\n")).encode("utf-8")
        _refuse_unexpected(workspace, rule, addition, changes)
        entry = entry.model_copy(update={"end": entry.start + len(addition), "sha256": sha256_bytes(addition)})
        lock = sealed(rule.lock.model_copy(update={"addenda": (*rule.lock.addenda, entry)}))
        _write_both(workspace, rule.data + addition, lock)
    return lock.addenda[-1]


def addendum_text(entry: Addendum, changes: Iterable[Change], anew: Iterable[str], line_ended: bool) -> str:
    """The section that is appended. Whatever its author wrote is one line of plain text in it, escaped."""
    lines = [f"## Addendum {entry.number} ({entry.at[:10]})", f"Reason: {markdown_text(entry.reason)}"]
    lines.append(f"Results seen: {'yes' if entry.results_seen else 'no'}")
    lines.append(f"Runs with results by then: {markdown_text(', '.join(entry.runs)) or 'none'}")
    named = markdown_text("; ".join(anew))
    if named:
        lines.append(f"Registered anew: {named}")
    written = [change.line for change in changes]
    if written:
        lines.append("\n".join(["```toml", *written, "```"]))
    return ("\n" if line_ended else "\n\n") + "\n\n".join(lines) + "\n"


def _reason(text: str) -> str:
    reason = plain(text)
    if not any(mark.isalnum() for mark in text):
        raise ConfigError("an addendum needs a reason in words")
    if len(reason) > LONGEST_REASON:
        raise ConfigError(f"the reason has {len(reason)} characters; keep it to {LONGEST_REASON}")
    return reason


def _changes(rule: Rule, lock: RuleLock, amendment: Amendment, at: str) -> tuple[Change, ...]:
    """The new version first, then what is set; nothing for an addendum that leaves the rule as it is."""
    changes = read_changes(rule, amendment.pairs)
    if not changes and amendment.rule_version is None:
        return ()
    known = {lock.rule_version, *(entry.rule_version for entry in lock.addenda)}
    version = amendment.rule_version
    if version is None:
        version = next(name for n in range(1, len(known) + 2) if (name := f"{at[:10]}.{n}") not in known)
    if version in known or not VERSION.fullmatch(version):
        raise ConfigError(
            f"{version!r} cannot be the new version: it was used before, or holds more than letters, digits, dot, dash"
            " and underscore"
        )
    return (Change(VERSION_KEY, version), *changes)


def _refuse_unexpected(workspace: Workspace, rule: RuleInForce, addition: bytes, changes: Iterable[Change]) -> None:
    """Read the amended file as every later reader will: one addendum more, and exactly the changes in effect."""
    wanted = rule.locked.rule.model_dump(mode="json")
    for change in changes:
        wanted = merged(wanted, change.nested())
    data = rule.data + addition
    try:
        found = rule_of(data, workspace.own_rule).rule
    except DataError as error:
        raise ConfigError(f"the rule cannot take this change: {error}") from None
    before, after = (len(read_text(part.decode("utf-8-sig")).addenda) for part in (rule.data, data))
    if after != before + 1 or found != Rule.model_validate(wanted):
        raise ConfigError("this addendum would not be read as it was meant; nothing was written")


def _write_both(workspace: Workspace, data: bytes, lock: RuleLock) -> None:
    """The next lock beside the old one, the rule, then the next lock in the old one's place.

    A crash before the rule is written leaves both as they were; one after it is mended by ``finish_pending``.
    """
    write_text(workspace.pending_lock, lock_bytes(lock).decode("utf-8"))
    write_text(workspace.own_rule, data.decode("utf-8"))
    workspace.pending_lock.replace(workspace.lock)
