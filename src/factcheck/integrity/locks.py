"""Locking a rule, and holding every published run against it."""

from factcheck.errors import ConfigError, DataError, Tampered
from factcheck.hashing import sha256_bytes, sha256_text
from factcheck.jsonl import write_text
from factcheck.protocols.planted.alone import alone_in
from factcheck.protocols.planted.pipeline import Pipeline
from factcheck.protocols.planted.rule_block import read_rule_bytes
from factcheck.protocols.planted.rule_lock import (
    RuleInForce,
    earlier_lock,
    lock_bytes,
    lock_problem,
    locked_end,
    pending_fits,
    read_lock,
    rule_in_force,
    sealed,
)
from factcheck.protocols.planted.rule_text import RuleText, read_text
from factcheck.protocols.planted.run_record import Recorded, has_results, read_record
from factcheck.records.lock import RuleLock
from factcheck.workspace import RunFolder, Workspace, shipped


def check_rule(workspace: Workspace) -> RuleInForce:
    """The rule in force, once the rule file, its lock and the rules of all published runs were found to fit.

    Raises Tampered where any byte of the locked rule, of an addendum, of the lock or of a run's rule changed, where
    something was appended without ``amend``, and where a lock that a run was made under is gone or another one.
    Raises Incomplete for an interrupted amendment, DataError for a rule or a record that cannot be read.
    """
    rule = rule_in_force(workspace)
    for folder in workspace.runs():
        recorded = read_record(folder)
        if recorded is not None and recorded.run.rule_state == "locked":
            _check_run(workspace, rule, folder, recorded)
    return rule


def lock_rule(workspace: Workspace, pipeline: Pipeline, at: str) -> RuleLock:
    """Lock the workspace's rule with the pipeline as it is now; ``at`` is the time, ISO 8601.

    Raises ConfigError for a rule that is locked already and for one that could not be amended later; else as
    ``check_rule``.
    """
    with alone_in(workspace.root):
        rule = check_rule(workspace)
        if rule.lock is not None:
            raise ConfigError(
                f"{workspace.own_rule} was locked at {rule.lock.locked_at} and is never locked again; append what is to"
                " change with factcheck amend"
            )
        found = _lockable(workspace, rule, pipeline)
        lock = sealed(
            RuleLock(
                rule_version=rule.locked.rule.rule.version,
                bytes=len(rule.data),
                sha256=rule.locked.sha256,
                block_sha256=sha256_text(found.blocks[0].text),
                prompt_version=pipeline.prompt_version,
                prompts=dict(pipeline.prompts),
                arms=dict(pipeline.arms),
                models=dict(pipeline.models),
                prices=dict(pipeline.prices),
                locked_at=at,
            )
        )
        write_text(workspace.lock, lock_bytes(lock).decode("utf-8"))
    return lock


def copy_shipped_rule(workspace: Workspace) -> bool:
    """Give a workspace without a rule a copy of the one that comes with the package; whether it was needed.

    Raises Tampered where a rule is gone that was locked.
    """
    if check_rule(workspace).state != "shipped":
        return False
    write_text(workspace.own_rule, shipped(workspace.own_rule.name).read_bytes().decode("utf-8"))
    return True


def finish_pending(workspace: Workspace) -> bool:
    """Finish an amendment that was interrupted between its two files; whether there was one.

    The next lock is written first, beside the old one; then the rule; then the next lock takes the old one's place.
    So where the rule is already the next lock's, only the last step is missing. Where it still is the old lock's,
    nothing had happened yet, and the next lock is taken away.
    """
    if not workspace.pending_lock.exists():
        return False
    with alone_in(workspace.root):
        if not all(path.exists() for path in (workspace.pending_lock, workspace.own_rule, workspace.lock)):
            return False
        data = read_rule_bytes(workspace.own_rule)
        if lock_problem(read_lock(workspace.lock), data) is None:
            workspace.pending_lock.unlink()
            return False
        if not pending_fits(workspace, data):
            return False
        workspace.pending_lock.replace(workspace.lock)
    return True


def runs_with_results(workspace: Workspace) -> tuple[str, ...]:
    """Names of the runs that any arm has results of, sorted."""
    return tuple(folder.name for folder in workspace.runs() if has_results(folder))


def _check_run(workspace: Workspace, rule: RuleInForce, folder: RunFolder, recorded: Recorded) -> None:
    """A run under a locked rule: its lock is an earlier state of this one, its rule the beginning of this one."""
    if rule.lock is None:
        raise Tampered(f"{workspace.lock} is gone, but run {folder.name} was made under a locked rule; put it back")
    for count in range(len(rule.lock.addenda) + 1):
        earlier = earlier_lock(rule.lock, count)
        if sha256_bytes(lock_bytes(earlier)) == recorded.run.lock_sha256:
            break
    else:
        raise Tampered(f"{workspace.lock} is not the lock that run {folder.name} was made under; put it back")
    if recorded.data != rule.data[: locked_end(earlier)]:
        raise Tampered(f"{folder.rule} is not what {workspace.own_rule.name} was when it was locked; put the file back")
    if recorded.run.addenda != tuple(entry.note() for entry in earlier.addenda):
        raise Tampered(f"{folder.record} names other addenda than the lock does; put the file back")


def _lockable(workspace: Workspace, rule: RuleInForce, pipeline: Pipeline) -> RuleText:
    """What is refused now because it would be in the way of every addendum. Raises ConfigError, DataError."""
    path, text = workspace.own_rule, rule.data.decode("utf-8-sig")
    if rule.state == "shipped":
        raise ConfigError(f"there is no {path}; the rule to be locked stands there")
    found = read_text(text)
    if found.open_fence is not None:
        message = "this fence is never closed, so an addendum would stand inside of it; close it"
        raise DataError(message, path=path, line=found.open_fence)
    if text.rfind("<!--") > text.rfind("-->"):
        line = text[: text.rfind("<!--")].count("\n") + 1
        raise DataError("this comment is never closed and would hide the addenda; close it", path=path, line=line)
    if found.addenda:
        message = "an addendum before there is a lock; put the lock file back, or write the change into the rule itself"
        raise DataError(message, path=path, line=found.addenda[0].line)
    core = rule.locked.rule.rule
    for name in (core.judged_arm, *(arm for decision in core.decision for arm in (decision.keep, decision.over))):
        if name not in pipeline.arms:
            raise ConfigError(f"{path} speaks of arm {name}, which there is not; known: {', '.join(pipeline.arms)}")
    return found
