"""The stage ``run``: one arm over the cases of a seed, resumable at any moment."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from factcheck.checker.arm import Arm, arm_fingerprint, check_arm, result_from, run_steps
from factcheck.checker.state import DraftView, Page, State, Tools
from factcheck.jsonl import Appender, append_shared
from factcheck.progress import Progress
from factcheck.protocols.planted.crew import Crew
from factcheck.protocols.planted.results import (
    best_by_case,
    keep_better,
    open_cases,
    read_cases,
    read_results,
    refuse_other_fingerprint,
    settle_cases,
    write_in_order,
)
from factcheck.protocols.planted.rule_lock import RuleInForce
from factcheck.protocols.planted.run_record import Beginning, begin_run
from factcheck.protocols.planted.texts import Pages
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.exchange import DraftSentence
from factcheck.records.result import Result
from factcheck.workspace import RunFolder, Workspace

_Finished: TypeAlias = tuple[Result, list[Call]]


@dataclass(frozen=True, slots=True)
class RunCounts:
    """What a run of an arm did: cases in the file, done before, done now, and all results by status.

    ``reasons`` counts what the results without an answer say of it; untrusted text.
    """

    arm: str
    cases: int
    before: int
    now: int
    by_status: Mapping[str, int]
    reasons: Mapping[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether every case has a result."""
        return sum(self.by_status.values()) == self.cases

    @property
    def usable(self) -> bool:
        """Whether any case has an answer."""
        return self.by_status.get("ok", 0) > 0


@dataclass(frozen=True, slots=True)
class RunPlan:
    """Which arm meets which cases, where the results go, and how many at a time.

    ``rule`` is the rule that a run begun now is made under (None: the workspace's, read when it begins); ``prices`` are
    the SHA-256 of the prices of the models asked, by model. ``repeat`` 1 and up meet the same cases again, for the A/A
    check: every question is another sample then, and the results go into a folder of their own.
    """

    arm: Arm
    seed: int
    folder: RunFolder
    workers: int
    limit: int | None = None
    rule: RuleInForce | None = None
    prices: Mapping[str, str] = field(default_factory=dict)
    repeat: int = 0

    @property
    def name(self) -> str:
        """The arm's name, with the number of the sample for all but the first."""
        return f"{self.arm.name} (sample {self.repeat + 1})" if self.repeat else self.arm.name

    @property
    def target(self) -> RunFolder:
        """Where the results and the journal go."""
        return self.folder.sample(self.repeat)


def run_arm(workspace: Workspace, plan: RunPlan, tools: Tools, progress: Progress) -> RunCounts:
    """Run an arm over the cases that have no settled result yet. Repeating the call resumes it.

    Raises ConfigError (unknown role or prompt, other fingerprint), DataError (case file, texts), Incomplete (full disk,
    another process at work on the same arm), Tampered (a rule that is not as it was locked). Setting ``tools.stop``
    ends it with KeyboardInterrupt once the cases in flight are recorded.
    """
    check_arm(plan.arm, tools)
    tools = replace(tools, repeat=plan.repeat)
    fingerprint = arm_fingerprint(plan.arm, tools)
    cases = settle_cases(plan.folder, workspace.cases(plan.seed))
    path = plan.target.arm(plan.arm.name)
    with Appender(path) as appender:
        known = read_results(path)
        refuse_other_fingerprint(known, fingerprint, path)
        best = best_by_case(known)
        todo = open_cases(cases, best)
        before = len(cases) - len(todo)
        todo = todo[: plan.limit]
        pages = Pages(workspace, todo)
        begin_run(workspace, plan.folder, Beginning(plan.seed, plan.rule, tools.prompts.version, plan.prices))
        progress.start(f"arm {plan.name}", before + len(todo), before)
        work, journal = _Work(plan, tools, fingerprint, pages), plan.target.calls
        try:
            for finished in Crew(work, todo, tools.stop).results(plan.workers):
                # The journal first, so that a kill in between never hides what was paid.
                append_shared(journal, [call for _, calls in finished for call in calls])
                appender.append(*(result for result, _ in finished))
                for result, _ in finished:
                    keep_better(best, result)
                progress.advance(len(finished))
        finally:
            progress.finish()
        write_in_order(path, cases, best)
    statuses = Counter(str(result.status) for result in best.values())
    failed = [result for result in best.values() if result.status != "ok"]
    reasons = Counter(f"{result.status}: {result.reason or 'no reason given'}" for result in failed)
    return RunCounts(plan.name, len(cases), before, len(todo), dict(sorted(statuses.items())), reasons)


def rehearse(workspace: Workspace, plan: RunPlan, tools: Tools) -> int:
    """Go through the cases an arm has still to meet without recording anything; how many there are.

    Raises DataError for a missing or damaged case file or text.
    """
    check_arm(plan.arm, tools)
    tools = replace(tools, repeat=plan.repeat)
    cases = read_cases(workspace.cases(plan.seed))
    best = best_by_case(read_results(plan.target.arm(plan.arm.name)))
    todo = open_cases(cases, best)[: plan.limit]
    if plan.arm.roles:  # an arm that asks no model may be a user's own command: it is not started
        pages = Pages(workspace, todo)
        for case in todo:
            run_steps(plan.arm, draft_of(case, pages.page(case)), tools)
    return len(todo)


@dataclass(frozen=True, slots=True)
class _Work:
    plan: RunPlan
    tools: Tools
    fingerprint: str
    pages: Pages

    def __call__(self, case: Case) -> _Finished:
        state = run_steps(self.plan.arm, draft_of(case, self.pages.page(case)), self.tools)
        arm = self.plan.arm
        result = result_from(state, arm, self.fingerprint, case.id, case.article.id, self.tools)
        return result, calls_of(state, case.id, arm.name)


def draft_of(case: Case, page: Page) -> DraftView:
    """What a checker is told of a case: neither the kinds of sentences nor anything of the plant."""
    sentences = tuple(DraftSentence(index=s.index, start=s.start, end=s.end, text=s.text) for s in case.sentences)
    return DraftView(case.post, sentences, case.link.url if case.link else None, page)


def calls_of(state: State, case: str, arm: str) -> list[Call]:
    """Journal lines of the questions asked for one case."""
    return [
        Call(
            case=case,
            arm=arm,
            task=note.task,
            role=note.role,
            sample=note.sample,
            model=note.reply.asked,
            served=note.reply.served,
            status=note.reply.status,
            stored=note.reply.stored,
            started_at=note.started_at,
            seconds=round(note.seconds, 6),
            usage=note.reply.usage,
            cost_usd=note.reply.cost_usd,
            spent_usd=0.0 if note.reply.stored else note.reply.cost_usd,
        )
        for note in state.calls
    ]
