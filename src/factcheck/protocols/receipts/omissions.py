"""The stage ``omissions``: facts that a report lacks and most other reports on its brief hold. A person confirms them.

A fact is a claim of one report that is verified and of the materiality that the rules name. Another report holds it
where code finds it in one place with every value, else where the panel of that report says so, with a quote that stands
there. What nobody can tell is not proposed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.importing import Imported
from factcheck.audit.judging import side_by_side
from factcheck.checker.panel.key_judging import judge_key
from factcheck.checker.panel.key_question import KEY_FACT_PROMPT, key_fact_question
from factcheck.checker.panel.pages import short_excerpt
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.panel.report_page import ReportPage, make_report_page
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import write_records
from factcheck.models.embedded.align import best_windows, lay, read_claim
from factcheck.models.embedded.page import PageShelf, ReadPage
from factcheck.progress import Progress
from factcheck.records.answer_key import KeyFact
from factcheck.records.omission import Omission
from factcheck.records.panel import Ballot, PanelRule, ReportClaim
from factcheck.records.receipt_rules import OmissionRule
from factcheck.records.report import plain_brief
from factcheck.text.presence import missing_specifics
from factcheck.workspace import AuditFolder

PROMPT = KEY_FACT_PROMPT


@dataclass(frozen=True, slots=True)
class OmissionPlan:
    """What reports are compared with: the folder, the rule, the panel of each report."""

    folder: AuditFolder
    rule: OmissionRule
    panels: Mapping[str, Panel]
    workers: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Whether a report holds a fact; ``held`` is None where nobody could tell."""

    fact: ReportClaim
    report: str
    held: bool | None
    why: str
    nearest: str = ""
    ballots: tuple[Ballot, ...] = ()
    calls: tuple[CallNote, ...] = ()


@dataclass(frozen=True, slots=True)
class _Side:
    """A report as code and judges read it."""

    source: ReportPage
    read: ReadPage


@dataclass(frozen=True, slots=True)
class _Job:
    fact: ReportClaim
    other: _Side
    panel: Panel
    rule: OmissionRule
    panel_rule: PanelRule


def find_omissions(
    plan: OmissionPlan, reports: Sequence[Imported], verified: Sequence[ReportClaim], tools: Tools, progress: Progress
) -> tuple[CallNote, ...]:
    """Compare the reports of each brief, write what is proposed, and give every question that was asked.

    ``verified`` are the claims with the label VERIFIED. Raises KeyboardInterrupt where ``tools.stop`` is set before all
    are compared.
    """
    rule, panel_rule, shelf = plan.rule, shipped_panel("key_facts"), PageShelf()
    groups = same_brief(reports)
    facts = [facts_of([one.report.id for one in group], verified, rule) for group in groups]
    jobs: list[_Job] = []
    for group, found in zip(groups, facts, strict=True):
        sides = [_side(one, shelf) for one in group] if found else []
        jobs += [
            _Job(fact, side, plan.panels[side.source.report.id], rule, panel_rule)
            for fact in found
            for side in sides
            if side.source.report.id != fact.report
        ]

    if any(job.panel.mode != "embedded" for job in jobs):
        progress.note(comparing_takes(len(jobs), sum(map(len, facts))))

    def work(job: _Job) -> Compared:
        return _compare(job, tools)

    done = side_by_side("facts of other reports", work, jobs, tools, progress, plan.workers) if jobs else ()
    proposed = [
        omission
        for group, found in zip(groups, facts, strict=True)
        for fact in found
        for omission in proposals(fact, [one for one in done if one.fact is fact], len(group) - 1, rule)
    ]
    write_records(plan.folder.file("omissions"), proposed)
    return tuple(note for one in done for note in one.calls)


def comparing_takes(comparisons: int, facts: int) -> str:
    """The most that comparing asks of models, said before it is asked."""
    return (
        f"comparing {facts} facts with the other reports on their brief: {comparisons} comparisons, at most"
        f" {2 * comparisons} calls and {comparisons} of the third judge; fewer where code finds the fact or an answer"
        " is kept; the budget stops them"
    )


def same_brief(reports: Sequence[Imported]) -> list[list[Imported]]:
    """The groups of two reports or more that have one brief, in order; blanks and capitals make no difference."""
    groups: dict[str, list[Imported]] = {}
    for one in reports:
        brief = plain_brief(one.report.brief)
        if brief:
            groups.setdefault(brief, []).append(one)
    return [group for group in groups.values() if len(group) > 1]


def facts_of(reports: Sequence[str], verified: Sequence[ReportClaim], rule: OmissionRule) -> list[ReportClaim]:
    """Material facts of these reports, each once in whatever words, the weightiest first; at most as many as ruled."""
    held = [
        claim
        for claim in verified
        if claim.report in reports and claim.kind == "fact" and claim.materiality >= rule.materiality
    ]
    shelf = PageShelf()
    chosen: list[ReportClaim] = []
    for claim in sorted(held, key=lambda one: -one.materiality):
        if len(chosen) < rule.facts_most and not any(_alike(claim.text, other.text, shelf, rule) for other in chosen):
            chosen.append(claim)
    return chosen


def proposals(fact: ReportClaim, done: Sequence[Compared], others: int, rule: OmissionRule) -> Iterator[Omission]:
    """The reports that lack a fact which more than the ruled share of the ``others`` on their brief hold."""
    held_by = (fact.report, *(one.report for one in done if one.held))
    if len(held_by) <= rule.others_over * others:
        return
    for one in done:
        if one.held is False:
            yield Omission(
                report=one.report,
                text=fact.text,
                from_report=fact.report,
                from_claim=fact.index,
                materiality=fact.materiality,
                held_by=held_by,
                others=others,
                nearest=one.nearest,
                ballots=one.ballots,
                why=one.why,
            )


def share_held(text: str, page: ReadPage) -> tuple[float, str]:
    """The share of a statement that the best place of a page holds, up to three sentences, and how that begins."""
    windows = best_windows(page, lay(read_claim(text), page), 1)
    return (windows[0].share, windows[0].sentences[0].text) if windows else (0.0, "")


def _side(one: Imported, shelf: PageShelf) -> _Side:
    source = make_report_page(one.text)
    return _Side(source, shelf.read(source.page.text))


def _compare(job: _Job, tools: Tools) -> Compared:
    fact, page, name = job.fact, job.other.source.page, job.other.source.report.id
    share, place = share_held(fact.text, job.other.read)
    if share >= job.rule.holds and not missing_specifics(fact.text, job.other.read.facts):
        return Compared(fact, name, True, f"one place of the report holds {share:.0%} of it, with all values")
    if not page.text.strip():
        return Compared(fact, name, None, "the report has no text that could be compared")
    asked = key_fact_question(f"{fact.report}/{fact.index}", KeyFact(fact=fact.text), job.other.source, job.panel_rule)
    judged = judge_key(asked, job.panel, tools, None)
    label, nearest = judged.decision.label, short_excerpt(place)
    held = None if label is None else label == "present"
    return Compared(fact, name, held, judged.decision.why, nearest, judged.decision.ballots, judged.calls)


def _alike(text: str, other: str, shelf: PageShelf, rule: OmissionRule) -> bool:
    """Whether one of two statements holds the other with all its values."""
    return _within(text, shelf.read(other), rule) or _within(other, shelf.read(text), rule)


def _within(text: str, page: ReadPage, rule: OmissionRule) -> bool:
    return not missing_specifics(text, page.facts) and share_held(text, page)[0] >= rule.holds


def prompts_asked(reports: Sequence[Imported]) -> tuple[str, ...]:
    """The prompts that comparing asks with; none where no two reports have one brief."""
    return (PROMPT,) if same_brief(reports) else ()
