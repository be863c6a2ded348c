"""Seeds have roles: development seeds may be run at will, a test seed once."""

from factcheck.errors import ConfigError
from factcheck.jsonl import read_records
from factcheck.protocols.planted.results import read_results
from factcheck.records.case import Case
from factcheck.records.rule import Rule
from factcheck.workspace import RunFolder, Workspace


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


def _seed_of(folder: RunFolder) -> int | None:
    first = next(iter(read_records(folder.cases, Case)), None)
    return None if first is None else first.seed
