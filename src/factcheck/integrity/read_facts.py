"""Reading the facts that staleness is judged by: files only, no clock, no network, nothing is written."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from factcheck.checker.arm import fingerprint_of
from factcheck.integrity.facts import ArmFacts, CaseFile, Facts, Now, PageFacts, Role, RuleFacts, RunFacts
from factcheck.integrity.sums import NAME, sums_by_name, sums_text
from factcheck.jsonl import read_objects, read_records
from factcheck.protocols.planted.pipeline import Used, differences, registered
from factcheck.protocols.planted.results import best_by_case, read_results
from factcheck.protocols.planted.rule import seed_role
from factcheck.protocols.planted.rule_lock import RuleInForce
from factcheck.protocols.planted.run_record import read_record
from factcheck.protocols.planted.spotcheck.gather import judged_labels
from factcheck.protocols.planted.spotcheck.labels import read_labels
from factcheck.records.case import Case
from factcheck.records.label import JudgedLabel
from factcheck.records.result import Result
from factcheck.records.rule import Rule
from factcheck.workspace import RunFolder, Workspace


def read_facts(workspace: Workspace, rule: RuleInForce, now: Now) -> Facts:
    """The facts of a workspace whose rule was found to fit (``check_rule``). Raises DataError with file and line."""
    changed = changed_files(workspace.published)
    runs = tuple(
        _run(workspace, folder, rule, now, changed or {}) for folder in workspace.runs() if folder.arms()
    )  # a run without a result says nothing yet
    inside = {f"{run.name}/" for run in runs}
    outside = [name for name in changed or {} if name.partition("/")[0] + "/" not in inside]
    pages = tuple(page.name for page in (workspace.results_page, workspace.html_page) if page.exists())
    return Facts(
        now,
        _rule(rule, now),
        tuple(_cases(workspace, seed, rule.locked.rule) for seed in workspace.seeds()),
        runs,
        PageFacts(pages, changed is not None, tuple(outside)),
    )


def changed_files(published: Path) -> dict[str, str] | None:
    """Published files that are not as SHA256SUMS says, by relative path: "new", "gone" or "changed"; None without sums.

    Lines that are no sums count for nothing: then every file is new.
    """
    if not (published / NAME).exists():
        return None
    stated = sums_by_name((published / NAME).read_bytes().decode("utf-8", "replace"))
    present = sums_by_name(sums_text(published))
    found = {}
    for name in sorted({*stated, *present}):
        if stated.get(name) != present.get(name):
            found[name] = "gone" if name not in present else "new" if name not in stated else "changed"
    return found


def rule_changes(before: Rule, after: Rule) -> tuple[str, ...]:
    """The values in which two rules differ, as "key is 2, was 1"; their versions are left out."""
    was, now = dict(_leaves(before.model_dump(mode="json"))), dict(_leaves(after.model_dump(mode="json")))
    keys = [key for key in dict.fromkeys((*was, *now)) if key != "rule.version" and was.get(key) != now.get(key)]
    return tuple(f"{key} is {now.get(key, 'gone')}, was {was.get(key, 'not there')}" for key in keys)


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}" if path else str(key))
    else:
        yield path, value


def _rule(rule: RuleInForce, now: Now) -> RuleFacts:
    core = rule.locked.rule.rule
    found = RuleFacts(core.version, rule.state, core.judged_arm, rule.locked.rule.seeds.test)
    if rule.lock is None:
        return found
    changed = differences(registered(rule.lock), now.pipeline, Used())
    return replace(found, locked_at=rule.lock.locked_at, addenda=len(rule.lock.addenda), differences=changed)


def _cases(workspace: Workspace, seed: int, rule: Rule) -> CaseFile:
    return CaseFile(seed, seed_role(rule, seed), _lines(workspace.cases(seed)))


def _run(workspace: Workspace, folder: RunFolder, rule: RuleInForce, now: Now, changed: Mapping[str, str]) -> RunFacts:
    recorded = read_record(folder)
    record, own = (None, rule.locked.rule) if recorded is None else (recorded.run, recorded.locked.rule)
    readable = {name for name in now.formats if record is None or record.formats.get(name) == now.formats[name]}
    seed = record.seed if record is not None else _first_seed(folder) if "case" in readable else None
    arms = tuple(_arm(folder, name, now, "result" in readable) for name in folder.arms())
    role: Role = "other" if seed is None else seed_role(own, seed)
    return RunFacts(
        name=folder.name,
        seed=seed,
        role=role,
        cases=_lines(folder.cases),
        arms=arms,
        record=record,
        rule_changes=() if recorded is None else rule_changes(own, rule.locked.rule),
        scored=_scored(folder),
        case_file="absent" if seed is None else _case_file(workspace.cases(seed), folder),
        labels=_labels(workspace, folder.name),
        labels_waiting=readable >= {"case", "result"} and _labels_waiting(workspace, folder, own.rule.judged_arm),
        changed=tuple(name.partition("/")[2] for name in changed if name.startswith(f"{folder.name}/")),
    )


def _arm(folder: RunFolder, name: str, now: Now, readable: bool) -> ArmFacts:
    samples = 1 + len(folder.samples(name))
    if not readable:
        return ArmFacts(name, _lines(folder.arm(name)), samples)
    results = tuple(best_by_case(read_results(folder.arm(name))).values())
    if not results:
        return ArmFacts(name, 0, samples)
    first = results[0]  # all results of a file have one fingerprint: the same steps, prompts and models
    models = {role: use.asked for role, use in first.models.items()}
    return ArmFacts(
        name=name,
        results=len(results),
        samples=samples,
        by_status=dict(sorted(Counter(str(result.status) for result in results).items())),
        versions=tuple(sorted({result.prompt_version for result in results})),
        prompts=first.prompts,
        models=models,
        steps=_steps(first, models, now),
    )


def _steps(result: Result, models: Mapping[str, str], now: Now) -> Literal["same", "changed", "gone"]:
    arm = now.arms.get(result.arm)
    if arm is None:
        return "gone"
    same = fingerprint_of(arm, result.prompts, models, now.sampling) == result.arm_fingerprint
    return "same" if same else "changed"


def _scored(folder: RunFolder) -> tuple[str, ...] | None:
    """Arms in the summary, read without its format: an older one is as good here."""
    if not folder.summary.exists():
        return None
    summary = next((value for _, value in read_objects(folder.summary)), {})
    arms, natural = summary.get("arms"), summary.get("natural")
    sets = [held.get("arms") for held in natural if isinstance(held, dict)] if isinstance(natural, list) else []
    return tuple(sorted({str(name) for held in (arms, *sets) if isinstance(held, dict) for name in held}))


def _case_file(path: Path, folder: RunFolder) -> Literal["same", "other", "absent"]:
    if not path.exists():
        return "absent"
    return "same" if path.read_bytes() == folder.cases.read_bytes() else "other"


def _labels(workspace: Workspace, run: str) -> dict[str, int]:
    answers = {name: read_labels(workspace.labels(name)) for name in workspace.labelers()}
    counts = {name: sum(item.startswith(f"{run}/") for item, _ in held) for name, held in answers.items()}
    return {name: count for name, count in counts.items() if count}


def _labels_waiting(workspace: Workspace, folder: RunFolder, arm: str) -> bool:
    """Whether scoring now would publish other labels than there are: what ``publish_labels`` would write."""
    held = judged_labels(workspace, folder, arm) if workspace.labelers() else {}
    labels = [label for name in sorted(held) for label in held[name]]
    known = list(read_records(folder.human, JudgedLabel)) if folder.human.exists() else []
    return bool(labels) and labels != known


def _first_seed(folder: RunFolder) -> int | None:
    return next((case.seed for case in read_records(folder.cases, Case)), None)


def _lines(path: Path) -> int:
    return sum(1 for line in path.read_bytes().split(b"\n") if line.strip())
