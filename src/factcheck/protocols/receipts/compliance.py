"""The stage ``requirements``: what the brief of each report requires, by code where code can tell, else by its panel.

One instrument is no panel: without a key the requirements that need judges stay open, and the score leaves them out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.audit.importing import Imported
from factcheck.audit.judging import side_by_side
from factcheck.checker.panel.decide import Doubts, decide
from factcheck.checker.panel.judging import ask_judges
from factcheck.checker.panel.key_question import IN_THE_REPORT
from factcheck.checker.panel.pages import EvidencePage
from factcheck.checker.panel.passages import passages_of
from factcheck.checker.panel.question import Retrieval
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.panel.report_page import make_report_page
from factcheck.checker.panel.rules import PanelName, shipped_panel
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.audit_tasks import RequirementAnswer, RequirementInput
from factcheck.records.base import Record
from factcheck.records.panel import PanelRule
from factcheck.records.report import plain_brief
from factcheck.records.requirement import Brief, Requirement, RequirementResult
from factcheck.workspace import AuditFolder

PROMPT = "judge_requirement"
PANELS: tuple[PanelName, ...] = ("requirements",)
KEYLESS = "one instrument is no panel, and rules over text cannot tell"


@dataclass(frozen=True, slots=True)
class RequirementQuestion:
    """One requirement of one report, put to its judges; a quote must stand in the report."""

    page: EvidencePage
    inputs: Record
    prompt: str = PROMPT
    answer: type[Record] = RequirementAnswer
    retrieval: Retrieval = IN_THE_REPORT
    wording: str = ""

    @property
    def pages(self) -> tuple[tuple[str, EvidencePage], ...]:
        """The report alone."""
        return (("", self.page),)


@dataclass(frozen=True, slots=True)
class _Job:
    one: Imported
    index: int
    stated: Requirement
    panel: Panel


def stated_for(one: Imported, brief: Brief | None) -> tuple[Requirement, ...]:
    """The requirements of a report: its own in the index, else those of the brief's file where that is its brief."""
    if one.requirements or brief is None:
        return one.requirements
    same = brief.brief is None or one.report.brief is None or plain_brief(brief.brief) == plain_brief(one.report.brief)
    return brief.requirements if same else ()


def prompts_asked(reports: Sequence[Imported], brief: Brief | None) -> tuple[str, ...]:
    """The prompts that judging requirements asks with."""
    stated = (stated.kind for one in reports for stated in stated_for(one, brief))
    return (PROMPT,) if "covers" in stated else ()


def judge_requirements(
    folder: AuditFolder,
    made: Sequence[tuple[Imported, Panel]],
    brief: Brief | None,
    tools: Tools,
    progress: Progress,
    workers: int,
) -> tuple[CallNote, ...]:
    """Decide all requirements of all reports, write the results, and give every question that was asked.

    Raises KeyboardInterrupt where ``tools.stop`` is set before all are decided.
    """
    jobs = [
        _Job(one, index, stated, panel) for one, panel in made for index, stated in enumerate(stated_for(one, brief))
    ]

    def work(job: _Job) -> tuple[RequirementResult, tuple[CallNote, ...]]:
        return _judged(job, tools) if job.stated.kind == "covers" else (_by_code(job), ())

    done = side_by_side("requirements", work, jobs, tools, progress, workers) if jobs else ()
    write_records(folder.file("requirements"), [result for result, _ in done])
    return tuple(note for _, calls in done for note in calls)


def met_by_code(stated: Requirement, one: Imported) -> tuple[bool, str]:
    """Whether a report meets a requirement of a kind that code decides, and what was found."""
    blocks = [(block.kind, " ".join(sentence.text for sentence in block.sentences)) for block in one.read.blocks]
    match stated.kind:
        case "words":
            return _counted(stated, sum(len(text.split()) for _, text in blocks), "words")
        case "sources":
            urls = {citation.url for citation in one.read.citations if citation.url is not None}
            return _counted(stated, len(urls), "addresses cited")
        case "section":
            heads = [text for kind, text in blocks if kind == "heading" and _stands(stated.text, text)]
            return bool(heads), f"the heading “{heads[0][:80]}”" if heads else "no such heading"
        case _:
            found = [word for word in stated.any_of if any(_stands(word, text) for _, text in blocks)]
            return bool(found), f"“{found[0]}” stands there" if found else "none of the words stands there"


def _by_code(job: _Job) -> RequirementResult:
    met, why = met_by_code(job.stated, job.one)
    return _result(job, met=met, by="code", why=why)


def _judged(job: _Job, tools: Tools) -> tuple[RequirementResult, tuple[CallNote, ...]]:
    if job.panel.mode == "embedded":
        return _result(job, met=None, by="nobody", why=KEYLESS), ()
    rule = shipped_panel("requirements")
    question = _question(job, rule)
    ballots, calls = ask_judges(question, job.panel, tools, rule)
    verdict = decide(ballots, job.panel.mode, rule, Doubts((), len(question.page.attempts)))
    met = None if verdict.label is None else verdict.label == "met"
    by = "nobody" if met is None else "panel"
    return _result(job, met=met, by=by, why=verdict.why, ballots=ballots), calls


def _question(job: _Job, rule: PanelRule) -> RequirementQuestion:
    page = make_report_page(job.one.text).page
    inputs = RequirementInput(
        brief=_line(job.one.report.brief or ""),
        requirement=_line(job.stated.text),
        passages=passages_of(page, job.stated.text, rule.page_chars).text,
    )
    return RequirementQuestion(page, inputs)


def _result(job: _Job, **found: object) -> RequirementResult:
    about = {"report": job.one.report.id, "index": job.index, "kind": job.stated.kind, "text": job.stated.line}
    return RequirementResult.model_validate({"ballots": (), **about, **found})


def _counted(stated: Requirement, count: int, what: str) -> tuple[bool, str]:
    least, most = stated.least or 0, count if stated.most is None else stated.most
    return least <= count <= most, f"{count} {what}"


def _stands(words: str, text: str) -> bool:
    """Whether words stand in a text as whole words; blanks and capitals make no difference."""
    wanted, held = (" ".join(one.split()).casefold() for one in (words, text))
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", held) is not None


def _line(text: str) -> str:
    """On one line: nothing of a brief makes a line of its own in a prompt."""
    return " ".join(text.split())
