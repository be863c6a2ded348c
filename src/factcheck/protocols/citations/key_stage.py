"""The stage ``key``: every trap and key fact of the answer key in every report, by a panel, side by side.

Judges of claims never see the key: its questions are questions of their own, about the report alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.importing import Imported
from factcheck.audit.judging import side_by_side
from factcheck.checker.panel.key_judging import JudgedKey, Outcome, judge_key, unasked_key
from factcheck.checker.panel.key_question import KEY_FACT_PROMPT, TRAP_PROMPT, key_fact_question, trap_question
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.panel.report_page import ReportPage, make_report_page
from factcheck.checker.panel.rules import PanelName, shipped_panel
from factcheck.checker.state import Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.protocols.citations.key_check import found_by_people
from factcheck.records.answer_key import AnswerKey, KeyFact, KeyKind, Trap
from factcheck.records.citation_rules import CitationRules
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import PanelRule
from factcheck.workspace import AuditFolder

IN_WORDS_ALONE = "the answer key has it in words alone: a person says what came of it"
NOT_IN_KEY = "the answer key does not have it"
KEY_PANELS: tuple[PanelName, ...] = ("traps", "key_facts")
EMPTY = "the report has no sentence that could be judged"


@dataclass(frozen=True, slots=True)
class KeyRules:
    """The rules of the two panels that judge an answer key."""

    traps: PanelRule
    key_facts: PanelRule


@dataclass(frozen=True, slots=True)
class KeyPlan:
    """What a key is judged with: the folder, the key, the rules that name what counts, the panel of each report."""

    folder: AuditFolder
    key: AnswerKey
    rules: CitationRules
    panels: Mapping[str, Panel]
    workers: int


@dataclass(frozen=True, slots=True)
class _Job:
    """One trap or key fact in one report."""

    source: ReportPage
    panel: Panel
    kind: KeyKind
    name: str
    stated: Trap | KeyFact | str | None
    rule: PanelRule
    person: Outcome | None


def shipped_key_rules() -> KeyRules:
    """Those that come with the program."""
    return KeyRules(shipped_panel("traps"), shipped_panel("key_facts"))


def key_prompts(key: AnswerKey) -> tuple[str, ...]:
    """The prompts that judging a key asks with."""
    return (TRAP_PROMPT, KEY_FACT_PROMPT) if key.judged else ()


def key_panels(key: AnswerKey) -> tuple[PanelName, ...]:
    """The panels that judging a key asks."""
    return KEY_PANELS if key.judged else ()


def judge_answers(
    plan: KeyPlan, reports: Sequence[Imported], tools: Tools, progress: Progress
) -> tuple[JudgedKey, ...]:
    """Judge the key in all reports, and write decisions and named documents; answers had before come from the store.

    Raises ConfigError for a person's quote that does not stand in its report, KeyboardInterrupt where
    ``tools.stop`` is set before all are judged.
    """
    key = plan.key
    pages = [] if key == AnswerKey() else [make_report_page(one.text) for one in reports]
    people = [found for page in pages for found in found_by_people(page, key)]
    jobs = [job for page in pages for job in _jobs(page, plan)]

    def work(job: _Job) -> JudgedKey:
        return _judge(job, tools)

    judged = side_by_side("answer key", work, jobs, tools, progress, plan.workers)
    decisions = [one.decision for one in judged]
    write_records(plan.folder.file("key_decisions"), decisions)
    write_records(plan.folder.file("documents"), [*_of_traps(decisions, key), *people])
    return judged


def _jobs(source: ReportPage, plan: KeyPlan) -> Iterator[_Job]:
    key, panel, panel_rules = plan.key, plan.panels[source.report.id], shipped_key_rules()
    found = key.outcomes.get(source.report.id)
    for name in plan.rules.traps.names:
        person: Outcome | None = found.traps.get(name) if found else None
        yield _Job(source, panel, "trap", name, key.traps.get(name), panel_rules.traps, person)
    for name in plan.rules.coverage.names:
        known = found.key_facts.get(name) if found else None
        person = None if known is None else "present" if known else "not_present"
        yield _Job(source, panel, "key_fact", name, key.key_facts.get(name), panel_rules.key_facts, person)


def _judge(job: _Job, tools: Tools) -> JudgedKey:
    why = NOT_IN_KEY if job.stated is None else IN_WORDS_ALONE
    if not job.source.page.text.strip():
        why = EMPTY
    elif isinstance(job.stated, Trap):
        return judge_key(trap_question(job.name, job.stated, job.source, job.rule), job.panel, tools, job.person)
    elif isinstance(job.stated, KeyFact):
        return judge_key(key_fact_question(job.name, job.stated, job.source, job.rule), job.panel, tools, job.person)
    return unasked_key(job.source, job.kind, job.name, why, job.rule, job.panel.mode, job.person)


def _of_traps(decisions: Sequence[KeyDecision], key: AnswerKey) -> Iterator[NamedDocument]:
    """Documents that were planted and taken for real: failed by a verified quote, or by a person.

    Where the key lets silence fail, a person's "failed" may mean that the report says nothing, and names nothing.
    """
    for one in decisions:
        trap = key.traps.get(one.name) if one.kind == "trap" else None
        if not isinstance(trap, Trap) or trap.document is None or one.outcome != "failed":
            continue
        quoted = one.sentences if one.label == "failed" else ()
        if quoted or (one.person is not None and trap.unquoted != "failed"):
            yield NamedDocument(
                report=one.report,
                by="person" if one.person is not None else "panel",
                name=one.name,
                document=trap.document,
                url=None,
                sentences=quoted,
                why=f"trap {one.name} failed: the planted document is taken for real",
            )
