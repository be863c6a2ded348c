"""The stage ``score``, its pure part: cases and results in, the summary of a run out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.jsonl import dump_line
from factcheck.protocols.planted.natural.score import NaturalAbout, natural_sets
from factcheck.protocols.planted.natural.verdict import not_applied
from factcheck.protocols.planted.rule import ArmCounts, Count, HumanEvidence, apply_rule, seed_role
from factcheck.protocols.planted.rule_block import LockedRule
from factcheck.protocols.planted.scoring.comparing import compare_arms
from factcheck.protocols.planted.scoring.flips import Asked, flips_of
from factcheck.protocols.planted.scoring.gains import gains_of
from factcheck.protocols.planted.scoring.marks import mark_results
from factcheck.protocols.planted.scoring.tallies import ArmFacts, arm_summary
from factcheck.publish.numbers import counted
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.human import HumanSummary
from factcheck.records.lock import AddendumNote, RecordedState
from factcheck.records.result import Result
from factcheck.records.summary import ArmSummary, Proportion, RuleVerdict, Summary

LOOKUP = "L"
SeedRole = Literal["development", "test", "demo", "other"]


@dataclass(frozen=True, slots=True)
class RunAbout:
    """What a run is called and judged by.

    ``judged_arm`` names the arm in production where it is not the rule's own; ``cases_sha256`` is the hash of the case
    file's bytes, computed from the cases when not given; ``seed_role`` overrides the role that the rule gives.
    ``human`` is what the rule needs of a person's labels and ``labels`` all their figures;
    ``rule_state`` is how the rule stood when the run began; where it is None nobody asks whether it was locked.
    ``repeats`` are the further samples of arms that were asked about the same cases again, by arm.
    """

    run: str
    locked: LockedRule
    titles: Mapping[str, str] = field(default_factory=dict)
    human: HumanEvidence = field(default_factory=HumanEvidence)
    labels: HumanSummary | None = None
    judged_arm: str | None = None
    seed_role: SeedRole | None = None
    cases_sha256: str | None = None
    rule_state: RecordedState | None = None
    addenda: tuple[AddendumNote, ...] = ()
    notes: tuple[str, ...] = ()
    repeats: Mapping[str, Sequence[Sequence[Result]]] = field(default_factory=dict)

    @property
    def arm(self) -> str:
        """The arm that is judged."""
        return self.judged_arm or self.locked.rule.rule.judged_arm


def score_run(
    cases: Sequence[Case],
    results_by_arm: Mapping[str, Iterable[Result]],
    calls_by_arm: Mapping[str, Iterable[Call]] | None,
    about: RunAbout,
) -> Summary:
    """The summary of a run: planted cases and twins by arm, natural ones by labeled set and arm.

    A run of natural cases alone has no verdict: the rule judges planted errors. Raises DataError for an inconsistent
    case file and for a result whose case is not in it.
    """
    check_cases(cases)
    planted_protocol = [case for case in cases if case.role != "natural"]
    by_id = {case.id: case for case in planted_protocol}
    every = {case.id: case for case in cases}
    rule = about.locked.rule
    level = rule.rule.level
    counts = Counter(case.class_ for case in planted_protocol if case.role == "planted")
    results = {arm: tuple(held) for arm, held in results_by_arm.items()}
    marked = {arm: mark_results(arm, every, held) for arm, held in results.items()}
    marks = {arm: [m for m in held if m.case.id in by_id] for arm, held in marked.items()}
    facts = _Facts(about, every, by_id, counts, results, calls_by_arm or {})
    arms = {arm: arm_summary(held, facts.of(arm)) for arm, held in marks.items()}
    complete = {arm: marks[arm] for arm in marks if arms[arm].complete}
    comparisons = compare_arms(complete, level, about.run)
    seed = planted_protocol[0].seed if planted_protocol else cases[0].seed if cases else 0
    role = about.seed_role or seed_role(rule, seed)
    return Summary(
        run=about.run,
        seed=seed,
        seed_role=role,
        cases=len(by_id),
        articles=len({case.article.id for case in planted_protocol}),
        writers=tuple(sorted({case.writer for case in planted_protocol})),
        cases_sha256=about.cases_sha256 or sha256_text("".join(map(dump_line, cases))),
        classes={name: counts[name] for name in dict.fromkeys((*rule.cases.classes, *sorted(counts)))},
        level=level,
        arms=_with_lookup(arms),
        comparisons=comparisons,
        gains=gains_of(complete, comparisons),
        verdict=_verdict(about, arms, role) if by_id or not cases else not_applied(about.locked, about.judged_arm),
        notes=about.notes + _notes(by_id, counts, rule.cases.per_class, rule.cases.classes),
        natural=natural_sets(cases, marked, NaturalAbout(about.run, level, arms)),
        human=about.labels,
    )


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is said of every arm beyond its marks: cases by id (all, and those of the planted protocol) and the rest."""

    about: RunAbout
    every: Mapping[str, Case]
    by_id: Mapping[str, Case]
    counts: Mapping[str, int]
    results: Mapping[str, Sequence[Result]]
    calls: Mapping[str, Iterable[Call]]

    def of(self, arm: str) -> ArmFacts:
        """Those of one arm."""
        rule, names = self.about.locked.rule, (self.about.run, arm)
        samples = (self.results[arm], *self.about.repeats.get(arm, ()))
        classes = [name for name in (*rule.cases.classes, *sorted(self.counts)) if self.counts[name]]
        return ArmFacts(
            title=self.about.titles.get(arm, f"arm {arm}"),
            expected=len(self.by_id),
            classes=list(dict.fromkeys(classes)),
            level=rule.rule.level,
            names=names,
            calls=[call for call in self.calls.get(arm, ()) if call.case in self.by_id],
            flips=flips_of(self.every, Asked(arm, samples, rule.rule.level, names)),
        )


def _verdict(about: RunAbout, arms: Mapping[str, ArmSummary], role: SeedRole) -> RuleVerdict:
    """What the rule says; a result on a seed that is not for trying out needs a rule that was locked before it."""
    needed = about.rule_state is not None and role in ("test", "other")
    state = about.rule_state or "unrecorded"
    counts = {name: arm_counts(arm) for name, arm in arms.items()}
    verdict = apply_rule(about.locked, counts, about.human, about.judged_arm, state, needed)
    return verdict.model_copy(update={"addenda": about.addenda})


def arm_counts(arm: ArmSummary) -> ArmCounts:
    """What the rule needs of a summary: so a verdict can be given again from a published one."""
    return ArmCounts(
        cases=arm.cases,
        expected=arm.expected,
        errored=arm.unscored,
        recall=_count(arm.recall),
        false_alarms=_count(arm.false_alarms),
        by_class={name: _count(share) for name, share in arm.recall_by_class.items()},
    )


def check_cases(cases: Sequence[Case]) -> None:
    """Raise DataError for ids that repeat, several seeds in one file, or a planted case without a plant."""
    repeated = [name for name, count in Counter(case.id for case in cases).items() if count > 1]
    if repeated:
        raise DataError(f"case {repeated[0]} stands twice in the case file; build it again")
    seeds = sorted({case.seed for case in cases})
    if len(seeds) > 1:
        raise DataError(f"the case file holds the seeds {seeds[0]} and {seeds[1]}; a run has one seed")
    bare = next((case.id for case in cases if (case.role == "planted") != (case.plant is not None)), None)
    if bare is not None:
        raise DataError(f"case {bare}: a planted case holds a plant and a clean one holds none; build it again")


def _count(share: Proportion) -> Count:
    return Count(share.k, share.n)


def _with_lookup(arms: Mapping[str, ArmSummary]) -> dict[str, ArmSummary]:
    """The arms, each with the recall of the bare lookup by class where that arm is complete."""
    lookup = arms.get(LOOKUP)
    if lookup is None or not lookup.complete:
        return dict(arms)
    beside = {"lookup_recall_by_class": lookup.recall_by_class}
    return {name: arm.model_copy(update=beside) for name, arm in arms.items()}


def _notes(
    by_id: Mapping[str, Case],
    counts: Mapping[str, int],
    per_class: int,
    classes: Sequence[str],
) -> tuple[str, ...]:
    notes = []
    pairs = {case.pair for case in by_id.values() if case.role == "clean"}
    alone = sum(1 for case in by_id.values() if case.role == "planted" and case.pair not in pairs)
    if alone:
        notes.append(f"Left out of the paired figure: {counted(alone, 'planted case')} with no clean twin.")
    if by_id:
        short = [f"{name} ({counts[name]})" for name in classes if counts[name] < per_class]
        if short:
            notes.append(f"Classes with fewer than the {per_class} planned cases: {', '.join(short)}.")
    return tuple(notes)
