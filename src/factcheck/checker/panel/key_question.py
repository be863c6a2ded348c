"""What is put to the judges of the answer key: one trap or key fact, and what the report says of it."""

from dataclasses import dataclass

from factcheck.checker.panel.pages import EvidencePage
from factcheck.checker.panel.passages import passages_of
from factcheck.checker.panel.question import Retrieval
from factcheck.checker.panel.report_page import ReportPage
from factcheck.records.answer_key import KeyFact, KeyKind, Trap
from factcheck.records.audit_tasks import KeyFactAnswer, KeyFactInput, TrapAnswer, TrapInput
from factcheck.records.base import Record
from factcheck.records.panel import PanelLabel, PanelRule

TRAP_PROMPT, KEY_FACT_PROMPT = "judge_trap", "judge_key_fact"
IN_THE_REPORT = Retrieval(searched=True)


@dataclass(frozen=True, slots=True)
class KeyQuestion:
    """One question of the answer key about one report, with the rule by which its votes count."""

    source: ReportPage
    kind: KeyKind
    name: str
    prompt: str
    inputs: Record
    answer: type[Record]
    rule: PanelRule
    document: str | None = None

    @property
    def pages(self) -> tuple[tuple[str, EvidencePage], ...]:
        """The report alone: a quote from anywhere else proves nothing."""
        return (("", self.source.page),)

    @property
    def retrieval(self) -> Retrieval:
        """The report is all that there is to search."""
        return IN_THE_REPORT

    @property
    def wording(self) -> str:
        """Nothing: no label of the key is quoted from the key."""
        return ""


def trap_question(name: str, trap: Trap, source: ReportPage, rule: PanelRule) -> KeyQuestion:
    """Whether the report passed a trap. ``rule`` is that of traps; what an unquoted label becomes is the trap's own.

    Without a quote nothing passes. That a report confirms a document that does not exist is an accusation, and needs a
    quote as well.
    """
    wanted = " ".join(part for part in (trap.question, trap.correct, trap.half, trap.fails, trap.document) if part)
    inputs = TrapInput(
        question=_line(trap.question),
        correct=_line(trap.correct),
        half=_line(trap.half),
        fails=_line(trap.fails),
        document=None if trap.document is None else _line(trap.document),
        passages=passages_of(source.page, wanted, rule.page_chars).text,
    )
    unquoted: dict[PanelLabel, PanelLabel] = {"full": trap.unquoted}
    if trap.unquoted == "failed":
        unquoted["half"] = "failed"
    elif trap.document is not None:
        unquoted["failed"] = "half"
    own = rule.model_copy(update={"unquoted": unquoted})
    return KeyQuestion(source, "trap", name, TRAP_PROMPT, inputs, TrapAnswer, own, trap.document)


def key_fact_question(name: str, fact: KeyFact, source: ReportPage, rule: PanelRule) -> KeyQuestion:
    """Whether the report states a key fact, correct and current."""
    inputs = KeyFactInput(
        fact=_line(fact.fact),
        outdated=_line(fact.outdated),
        run_date=source.report.run_date,
        passages=passages_of(source.page, f"{fact.fact} {fact.outdated}".strip(), rule.page_chars).text,
    )
    return KeyQuestion(source, "key_fact", name, KEY_FACT_PROMPT, inputs, KeyFactAnswer, rule)


def _line(text: str) -> str:
    """On one line: nothing of the key makes a line of its own in a prompt."""
    return " ".join(text.split())
