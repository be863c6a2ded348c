"""Seeds have roles: development seeds may be run at will, a test seed once."""

from collections.abc import Sequence

from factcheck.errors import ConfigError
from factcheck.jsonl import read_records
from factcheck.protocols.planted.pipeline import Difference, Pipeline, Used, differences, registered
from factcheck.protocols.planted.results import read_results
from factcheck.protocols.planted.rule_lock import RuleInForce, earlier_lock
from factcheck.protocols.planted.run_record import Recorded
from factcheck.records.case import Case
from factcheck.records.rule import Rule
from factcheck.workspace import RunFolder, Workspace

SHOWN = 6


def refuse_spent_seed(workspace: Workspace, rule: Rule, seed: int, target: RunFolder, prompt_version: str) -> None:
    """Raise ConfigError where a test seed has results of another run, or results under another prompt version."""
    if seed not in rule.seeds.test:
        return
    for folder in workspace.runs():
        if not folder.arms() or _seed_of(folder) != seed:
            continue
        if folder.path != target.path:
            raise ConfigError(
                f"test seed {seed} was already used by run {folder.name}; a test seed is used once: take a fresh seed"
            )
        used = {result.prompt_version for arm in folder.arms() for result in read_results(folder.arm(arm))}
        if used - {prompt_version}:
            raise ConfigError(
                f"test seed {seed} was already run under prompt version {min(used - {prompt_version})}"
                f" (now {prompt_version}); a changed prompt needs a fresh seed"
            )


def refuse_repeats(rule: Rule, seed: int, samples: int) -> None:
    """Raise ConfigError where an arm would be asked several times about the cases of a test seed."""
    if samples > 1 and seed in rule.seeds.test:
        raise ConfigError(
            f"seed {seed} is a test seed, whose cases are asked once; to see how far an arm agrees with itself, use a"
            " development seed: --sample is for those"
        )


def refuse_unregistered(rule: RuleInForce, seed: int, now: Pipeline, used: Used, begun: Recorded | None = None) -> None:
    """Raise ConfigError where a test seed would meet prompts, arms, models or prices that are not the locked ones.

    ``begun`` is the record of the run where it has results: what was locked when it began counts as well then, whatever
    was registered since, so that all arms of a run met the same.
    """
    tests = {*rule.locked.rule.seeds.test, *(begun.locked.rule.seeds.test if begun is not None else ())}
    if rule.lock is None or seed not in tests:
        return
    _refuse_differences(
        f"test seed {seed} is for what was locked",
        differences(registered(rule.lock), now, used),
        "register it with factcheck amend (a changed prompt, arm or model wants a fresh seed)",
    )
    if begun is not None and begun.run.rule_state == "locked":
        earlier = earlier_lock(rule.lock, len(begun.run.addenda))
        _refuse_differences(
            f"run {begun.run.run} of test seed {seed} has results from before addendum {len(begun.run.addenda) + 1}",
            differences(registered(earlier), now, used),
            "take a fresh seed",
        )


def _refuse_differences(what: str, found: Sequence[Difference], instead: str) -> None:
    if found:
        shown = "; ".join(difference.sentence for difference in found[:SHOWN])
        more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise ConfigError(f"{what}, and {shown}{more}; put it back, or {instead}")


def _seed_of(folder: RunFolder) -> int | None:
    first = next(iter(read_records(folder.cases, Case)), None)
    return None if first is None else first.seed
