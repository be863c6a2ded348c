"""From the summaries of runs to what the results page shows: words and order; all figures come from the records."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from factcheck.protocols.planted.natural.view import (
    NaturalView,
    embedded_arms,
    labelled_options,
    natural_facts,
    natural_view,
)
from factcheck.protocols.planted.pages.view_details import (
    alarm_table,
    comparison_table,
    cost_table,
    inconclusive_table,
    missed_table,
    outcome_table,
    unscored_table,
)
from factcheck.protocols.planted.pages.view_flips import flip_lines, flip_table
from factcheck.protocols.planted.pages.view_gains import gain_table, judge_table
from factcheck.protocols.planted.pages.view_human import human_lines
from factcheck.protocols.planted.pages.view_rule import rule_lines
from factcheck.protocols.planted.pages.view_tables import (
    class_table,
    difficulty_table,
    draft_table,
    in_order,
    main_table,
)
from factcheck.publish.layout import Table
from factcheck.publish.numbers import count, counted
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.summary import RuleVerdict, Summary

ROLES = {
    "development": "a development seed: to find defects, not a result",
    "test": "a test seed",
    "demo": "the demo's seed",
    "other": "a seed without a role in the rule",
}


@dataclass(frozen=True, slots=True)
class RunInput:
    """A scored run with its cases; ``results`` by arm are what the HTML page shows of each case."""

    summary: Summary
    cases: Sequence[Case]
    results: Mapping[str, Sequence[Result]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunView:
    """One run as the page shows it."""

    name: str
    facts: str
    notes: tuple[str, ...]
    status: str
    sentence: str
    verdict_lines: tuple[str, ...]
    inconclusive: Table | None
    inconclusive_intro: str
    second_judge: str
    second_judge_reason: str
    main: Table
    drafts: Table
    by_class: Table
    by_difficulty: Table | None
    outcomes: Table
    missed: Table | None
    alarms: Table | None
    steadiness: tuple[str, ...]
    flips: Table | None
    comparisons: Table | None
    gains: Table | None
    judges: Table | None
    unscored: Table
    costs: Table
    plot: str
    plot_alt: str
    commands: tuple[str, ...]
    cases_sha256: str
    rule_version: str
    rule_sha256: str
    natural: NaturalView | None
    human: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageView:
    """The whole page."""

    embedded: str | None
    overlaps: tuple[str, ...]
    runs: tuple[RunView, ...]


def results_view(runs: Sequence[RunInput]) -> PageView:
    """The page over all runs, in the order given."""
    return PageView(
        embedded=embedded_line([run.summary for run in runs]),
        overlaps=overlap_lines(runs),
        runs=tuple(run_view(run) for run in runs),
    )


def embedded_line(summaries: Sequence[Summary]) -> str | None:
    """Says which results the embedded baseline made; None where it made none."""
    made = {s.run: [n for n in in_order(s) if s.arms[n].embedded or n in embedded_arms(s)] for s in summaries}
    parts = [f"run {run}, arms {', '.join(names)}" for run, names in made.items() if names]
    if not parts:
        return None
    return (
        f"Results on this page ({'; '.join(parts)}) were made by the embedded no-model baseline, no language model was"
        " asked."
    )


def overlap_lines(runs: Sequence[RunInput]) -> tuple[str, ...]:
    """For each two runs that share articles, how many, and whether a post repeats: such runs are not independent."""
    return tuple(
        line for index, one in enumerate(runs) for other in runs[index + 1 :] if (line := _overlap(one, other))
    )


def _overlap(one: RunInput, other: RunInput) -> str | None:
    first, second = ({case.article.sha256 for case in run.cases} for run in (one, other))
    if not first & second:
        return None
    repeated = {case.post for case in one.cases} & {case.post for case in other.cases}
    posts = f"{counted(len(repeated), 'post')} in common" if repeated else "no post repeats"
    return (
        f"Runs {one.summary.run} and {other.summary.run} share {counted(len(first & second), 'article')} (of"
        f" {count(len(first))} and {count(len(second))}); {posts}. They are not independent."
    )


def run_view(run: RunInput) -> RunView:
    """One run."""
    summary, verdict = run.summary, run.summary.verdict
    shortfalls = verdict.inconclusive_classes
    return RunView(
        name=summary.run,
        facts=_facts(summary),
        notes=summary.notes,
        status=verdict.status,
        sentence=verdict.sentence,
        verdict_lines=(*_verdict_lines(verdict), *rule_lines(verdict)),
        inconclusive=inconclusive_table(shortfalls) if shortfalls else None,
        inconclusive_intro="INCONCLUSIVE classes: with so few cases the recall bound could not be reached even without"
        " a miss, so nothing is concluded of a class on its own.",
        second_judge=verdict.second_judge,
        second_judge_reason=verdict.second_judge_reason,
        main=main_table(summary),
        drafts=draft_table(summary),
        by_class=class_table(summary),
        by_difficulty=difficulty_table(summary),
        outcomes=outcome_table(summary),
        missed=missed_table(summary),
        alarms=alarm_table(summary),
        steadiness=flip_lines(summary),
        flips=flip_table(summary),
        comparisons=comparison_table(summary),
        gains=gain_table(summary),
        judges=judge_table(summary),
        unscored=unscored_table(summary),
        costs=cost_table(summary),
        plot=f"{summary.run}/recall.svg",
        plot_alt=f"Forest plot of run {summary.run}: recall by class and pooled, and false alarms, by arm",
        commands=_commands(summary),
        cases_sha256=summary.cases_sha256,
        rule_version=verdict.rule_version,
        rule_sha256=verdict.rule_sha256,
        natural=natural_view(summary),
        human=human_lines(summary),
    )


def _facts(summary: Summary) -> str:
    planted = sum(summary.classes.values())
    role, natural = f"Seed {summary.seed} ({ROLES[summary.seed_role]}).", natural_facts(summary)
    if natural and not summary.cases:
        return f"{role} {natural}"
    versions = sorted({arm.prompt_version for arm in summary.arms.values() if arm.prompt_version})
    cases = f"{counted(summary.cases, 'case')}: {count(planted)} with a planted error, the rest their clean twins"
    return (
        f"{role} {cases}, from {counted(summary.articles, 'article')}."
        f" Sentences by: {', '.join(summary.writers) or 'nobody'}. Prompt version: {', '.join(versions) or 'none'}."
        f"{' Beside them ' if natural else ''}{natural}"
    )


def _verdict_lines(verdict: RuleVerdict) -> tuple[str, ...]:
    if verdict.status in ("REPEAT", "INCOMPLETE"):
        return (f"Judged arm: {verdict.judged_arm}.", "No verdict is given.")
    met = "met" if verdict.criteria_met else "NOT met"
    weak = ", ".join(verdict.weak_classes)
    return (
        f"Judged arm: {verdict.judged_arm}.",
        f"Constructed-error criteria: {met}.",
        *(f"Unmet: {line}." for line in verdict.unmet),
        f"Known weakness: {weak}." if weak else "No class fell below the weakness threshold.",
    )


def _commands(summary: Summary) -> tuple[str, ...]:
    if summary.seed_role == "demo":
        return ("factcheck demo",)
    named = "" if summary.run == str(summary.seed) else f" --run {shlex.quote(summary.run)}"
    per_class = max(summary.classes.values(), default=0)
    sentences = " --sentences SENTENCES" if "curated" in summary.writers else ""
    planting = f" --per-class {per_class} --articles ARTICLES{sentences}"
    if summary.natural and not summary.cases:
        planting = ""
    return (
        f"factcheck build-cases --seed {summary.seed}{planting}{labelled_options(summary)}",
        *(f"factcheck run --arm {shlex.quote(name)} --seed {summary.seed}{named}" for name in in_order(summary)),
        "factcheck report",
    )
