"""What is stale, and why: a pure function of facts. Every finding says what is wrong and how to mend it.

A run is *old* where something it was made with is no longer so. Old figures are stale unless the run's seed is a
development seed, or another run took its place: a whole and scored one of at least its rank that is made as a run is
made now. What contradicts itself (one prompt version with two texts, a lock and another pipeline, pages and other
results) is stale whatever the seed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from factcheck.integrity.facts import Facts, Now, Role, RunFacts

Cause = Literal["lock", "prompt", "version", "model", "price", "format", "rule", "arm", "code", "cases", "pages"]
OF_RUN: tuple[Cause, ...] = tuple(cause for cause in get_args(Cause) if cause != "lock")
RANK: Mapping[Role, int] = {"development": 0, "demo": 1, "other": 2, "test": 3}
SHOWN = 6
REPORT = "run factcheck report"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it was. ``run`` is None for the workspace as a whole; ``excuse`` says why it is shown
    and not counted, None where it is.
    """

    cause: Cause
    run: str | None
    what: str
    mend: str
    excuse: str | None = None

    @property
    def stale(self) -> bool:
        """Whether it counts."""
        return self.excuse is None

    @property
    def text(self) -> str:
        """What is wrong, with the run it is about."""
        return self.what if self.run is None else f"run {self.run}: {self.what}"


def find_stale(facts: Facts) -> tuple[Finding, ...]:
    """All findings: of the workspace first, then run by run, causes in the order of ``Cause``."""
    old = {run.name: tuple(_old(run, facts)) for run in facts.runs}
    heirs = [run for run in facts.runs if not old[run.name] and _may_follow(run, facts.now)]
    found = [*_lock(facts)]
    for run in facts.runs:
        mine = [
            *_edited_prompts(run, facts.now),
            *(replace(finding, excuse=_excuse(run, facts.rule.judged_arm, heirs)) for finding in old[run.name]),
            *_pages_of(run, facts),
        ]
        found += sorted(mine, key=lambda finding: OF_RUN.index(finding.cause))
    return (*found, *_pages(facts))


def _lock(facts: Facts) -> Iterator[Finding]:
    for difference in facts.rule.differences:
        yield Finding(
            "lock",
            None,
            f"{difference.sentence} since the rule was locked, so test seeds are refused",
            "put it back, or register it with factcheck amend (a changed prompt, arm or model wants a fresh seed)",
        )


def _edited_prompts(run: RunFacts, now: Now) -> Iterator[Finding]:
    """Prompts whose text is not the one that a run used under the very version that stands in VERSION now."""
    changed: dict[str, list[str]] = {}
    for arm in run.arms:
        if now.pipeline.prompt_version in arm.versions:
            for name, sha256 in arm.prompts.items():
                if now.pipeline.prompts.get(name) != sha256:
                    changed.setdefault(name, []).append(arm.name)
    for name, arms in sorted(changed.items()):
        was = "changed" if name in now.pipeline.prompts else "taken away"
        yield Finding(
            "prompt",
            run.name,
            f"prompt {name} was {was} without a new version in prompts/VERSION:"
            f" {_arms(arms)} used another text of it as {now.pipeline.prompt_version}",
            "write a new version into prompts/VERSION, or put the text back",
        )


def _old(run: RunFacts, facts: Facts) -> Iterator[Finding]:
    """In what a run was made otherwise than it would be made now."""
    found: tuple[tuple[Cause, str, Iterator[str]], ...] = (
        ("version", "", _versions(run, facts.now)),
        ("model", "name that model in factcheck.toml again, or ", _models(run, facts.now)),
        ("price", "put the price back, or ", _prices(run, facts.now)),
        ("format", "", _formats(run, facts.now)),
        ("rule", "", _rule(run)),
        ("arm", "put the arm back, or ", _steps(run)),
        ("code", "", _code(run, facts.now)),
        ("cases", "put the case file back, or ", _cases(run)),
    )
    for cause, undo, sentences in found:
        for sentence in sentences:
            yield Finding(cause, run.name, sentence, undo + again(run, facts))


def again(run: RunFacts, facts: Facts) -> str:
    """How the figures of a run are made anew."""
    if run.role in ("development", "demo"):
        anew = "run its arms again under another --run name"
        return anew if run.role == "development" else f"{anew} (factcheck demo makes the whole demo)"
    used = {other.seed for other in facts.runs}
    fresh = next((seed for seed in facts.rule.test_seeds if seed not in used), None)
    if fresh is not None:
        return f"run its arms on a fresh seed: factcheck build-cases --seed {fresh}, then factcheck run --seed {fresh}"
    how = "factcheck amend --set seeds.test=[…]" if facts.rule.state == "locked" else "[seeds] of PREREGISTRATION.md"
    return f"run its arms on a fresh seed; all test seeds have results, so name another one ({how})"


def _versions(run: RunFacts, now: Now) -> Iterator[str]:
    version = now.pipeline.prompt_version
    for old in sorted({old for arm in run.arms for old in arm.versions} - {version}):
        arms = [arm for arm in run.arms if old in arm.versions]
        used = {item for arm in arms for item in arm.prompts.items()}
        texts = sorted(name for name, sha256 in used if now.pipeline.prompts.get(name) != sha256)
        other = f"other texts of {_listed(texts)}" if texts else "the same texts"
        yield f"{_arms(arm.name for arm in arms)} ran under prompts {old}; prompts/VERSION says {version} ({other})"


def _models(run: RunFacts, now: Now) -> Iterator[str]:
    asked: dict[tuple[str, str], list[str]] = {}
    for arm in run.arms:
        for role, model in arm.models.items():
            if now.models.get(role, model) != model:
                asked.setdefault((role, model), []).append(arm.name)
    for (role, model), arms in sorted(asked.items()):
        yield f"{_arms(arms)} asked {model} as {role}; factcheck.toml names {now.models[role]}"


def _prices(run: RunFacts, now: Now) -> Iterator[str]:
    for model, sha256 in sorted(run.record.prices.items() if run.record else ()):
        present = now.pipeline.prices.get(model)
        if present != sha256:
            became = "has none any more" if present is None else "has another price now"
            yield f"its costs are at an earlier price of {model}, which {became}"


def _formats(run: RunFacts, now: Now) -> Iterator[str]:
    known = run.record.formats if run.record else now.formats
    for name in sorted({*known, *now.formats}):
        if known.get(name) != now.formats.get(name):
            yield f"its {name} records are {known.get(name, 'not there')}, now they are {now.formats.get(name, 'gone')}"


def _rule(run: RunFacts) -> Iterator[str]:
    if run.rule_changes:
        version = run.record.rule_version if run.record else "unknown"
        yield f"the rule changed since: {_listed(run.rule_changes)}; the run keeps its own, version {version}"


def _steps(run: RunFacts) -> Iterator[str]:
    for state, what in (("changed", "other steps or sampling settings now"), ("gone", "no declaration any more")):
        arms = [arm.name for arm in run.arms if arm.steps == state]
        if arms:
            yield f"{_arms(arms)} {'have' if len(arms) > 1 else 'has'} {what}"


def _code(run: RunFacts, now: Now) -> Iterator[str]:
    if run.record is not None and run.record.factcheck != now.factcheck:
        yield f"it was begun with factcheck {run.record.factcheck}; this is {now.factcheck}"


def _cases(run: RunFacts) -> Iterator[str]:
    if run.case_file == "other":
        yield f"cases/{run.seed}.jsonl is not the case file that its results belong to"


def _may_follow(run: RunFacts, now: Now) -> bool:
    """Whether a run can take the place of an older one: whole, scored, and on a seed whose figures are published."""
    whole = run.role != "development" and run.complete and run.scored is not None
    return whole and not any(_edited_prompts(run, now))


def _excuse(run: RunFacts, judged_arm: str, heirs: Iterable[RunFacts]) -> str | None:
    """Why old figures of a run do not count; a run without the judged arm cannot stand for one that has it."""
    if run.role == "development":
        return f"seed {run.seed} is for development"
    for heir in heirs:
        fresh = heir.seed != run.seed or (run.role == "demo" and heir.role == "demo")
        judged = [judged_arm in {arm.name for arm in one.arms} for one in (heir, run)]
        if heir.name != run.name and fresh and judged != [False, True] and RANK[heir.role] >= RANK[run.role]:
            return f"run {heir.name} took its place"
    return None


def _pages_of(run: RunFacts, facts: Facts) -> Iterator[Finding]:
    """Where summary and pages lag behind the results of a run."""
    arms = {arm.name for arm in run.arms if arm.results}
    if run.scored is None:
        if arms:
            yield Finding("pages", run.name, f"{_arms(arms)} {_have(arms)} results, and there is no summary", REPORT)
        return
    missing, gone = sorted(arms - set(run.scored)), sorted(set(run.scored) - {arm.name for arm in run.arms})
    if missing:
        yield Finding("pages", run.name, f"its summary lacks {_arms(missing)}, which {_have(missing)} results", REPORT)
    if gone:
        yield Finding("pages", run.name, f"its summary holds {_arms(gone)} without a result file", REPORT)
    if run.labels_waiting:
        yield Finding("pages", run.name, "people's labels are not in its summary yet", REPORT)
    if run.changed and not missing and not gone:
        yield Finding("pages", run.name, f"the pages were written from other files: {_listed(run.changed)}", REPORT)


def _pages(facts: Facts) -> Iterator[Finding]:
    """Where the pages over all runs are not what was written."""
    scored = any(run.scored is not None for run in facts.runs)
    if scored and not facts.pages.pages:
        yield Finding("pages", None, "there is no RESULTS.md", REPORT)
    elif facts.pages.pages and not facts.pages.sums:
        text = "there is no published/SHA256SUMS, so nothing says whether the pages fit the results"
        yield Finding("pages", None, text, REPORT)
    if facts.pages.changed:
        text = f"not as it was written to published/: {_listed(facts.pages.changed)}"
        yield Finding("pages", None, text, f"{REPORT}, or put the file back (factcheck verify says what differs)")


def _arms(names: Iterable[str]) -> str:
    listed = sorted(names)
    return f"arm{'s' if len(listed) > 1 else ''} {', '.join(listed)}"


def _have(names: Iterable[str]) -> str:
    return "have" if len(list(names)) > 1 else "has"


def _listed(items: Iterable[str]) -> str:
    every = list(items)
    more = f" and {len(every) - SHOWN} more" if len(every) > SHOWN else ""
    return ", ".join(every[:SHOWN]) + more
