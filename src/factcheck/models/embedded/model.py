"""The embedded model: rules over text in place of a language model, so that everything runs without key or network."""

from collections.abc import Callable, Mapping

import factcheck
from factcheck.hashing import canonical_json
from factcheck.models.embedded.answer_claims import answer_claims
from factcheck.models.embedded.answer_impression import impression
from factcheck.models.embedded.answer_judge import verify_claim
from factcheck.models.embedded.audit_judges import Unsure, judge_citation, judge_receipt
from factcheck.models.embedded.extract import extract_claims
from factcheck.models.embedded.judge import judge_refute, judge_support
from factcheck.models.embedded.key_judges import judge_key_fact, judge_trap
from factcheck.models.embedded.page import PageShelf
from factcheck.models.embedded.report_claims import report_claims
from factcheck.models.embedded.single_pass import look_once
from factcheck.models.embedded.support.source import SourceShelf
from factcheck.models.embedded.write import write_sentences
from factcheck.models.ports import Reply, Task
from factcheck.records.answer_tasks import AnswerClaimsInput, VerifyInput
from factcheck.records.audit_tasks import CitationInput, KeyFactInput, ReceiptInput, ReportClaimsInput, TrapInput
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import (
    ExtractInput,
    GroundednessInput,
    JudgeAnswer,
    JudgeInput,
    PingAnswer,
    PingInput,
    SinglePassInput,
    WriteInput,
    WrittenSentences,
)


class EmbeddedModel:
    """Answers every task by rules; deterministic, free, safe under threads. It abstains where it is unsure."""

    name = "embedded:rules"

    def __init__(self) -> None:
        self._shelf = PageShelf()
        self._sources = SourceShelf()
        self._answers: Mapping[str, Callable[[Record], Record | Unsure | None]] = {
            "write_sentences": _write,
            "extract_claims": _extract,
            "judge_support": self._support,
            "judge_refute": self._refute,
            "single_pass": self._single_pass,
            "report_claims": _report_claims,
            "judge_citation": self._citation,
            "judge_receipt": self._receipt,
            "judge_trap": self._trap,
            "judge_key_fact": self._key_fact,
            "answer_claims": _answer_claims,
            "verify_claim": self._verify,
            "global_groundedness": _impression,
            "ping": _ready,
        }

    def ask(self, task: Task) -> Reply:
        """The answer; status refused where it abstains, error for a task it does not know or inputs of another one."""
        served = f"rules-{factcheck.__version__}"
        answer_to = self._answers.get(task.name)
        answer = answer_to(task.inputs) if answer_to is not None else None
        if answer is None:
            problem = "does not fit its inputs" if answer_to is not None else "is not one that the embedded model knows"
            return Reply("error", None, Usage(), self.name, served, "", f"the task {task.name!r} {problem}")
        if isinstance(answer, Unsure):
            return Reply("refused", None, Usage(), self.name, served, "", f"the rules abstain: {answer.reason}")
        raw = canonical_json(answer.model_dump(mode="json", by_alias=True))
        return Reply("ok", answer, Usage(), self.name, served, raw)

    def _support(self, inputs: Record) -> Record | None:
        if not isinstance(inputs, JudgeInput):
            return None
        return judge_support(inputs.claim, self._shelf.read(inputs.article)) if inputs.article.strip() else _nothing()

    def _refute(self, inputs: Record) -> Record | None:
        if not isinstance(inputs, JudgeInput):
            return None
        return judge_refute(inputs.claim, self._shelf.read(inputs.article)) if inputs.article.strip() else _nothing()

    def _single_pass(self, inputs: Record) -> Record | None:
        if not isinstance(inputs, SinglePassInput):
            return None
        return look_once(inputs, self._shelf.read(inputs.article))

    def _citation(self, inputs: Record) -> Record | Unsure | None:
        return judge_citation(inputs, self._shelf.read) if isinstance(inputs, CitationInput) else None

    def _receipt(self, inputs: Record) -> Record | Unsure | None:
        return judge_receipt(inputs, self._shelf.read) if isinstance(inputs, ReceiptInput) else None

    def _trap(self, inputs: Record) -> Record | Unsure | None:
        return judge_trap(inputs, self._shelf.read) if isinstance(inputs, TrapInput) else None

    def _key_fact(self, inputs: Record) -> Record | Unsure | None:
        return judge_key_fact(inputs, self._shelf.read) if isinstance(inputs, KeyFactInput) else None

    def _verify(self, inputs: Record) -> Record | Unsure | None:
        return verify_claim(inputs, self._sources.read) if isinstance(inputs, VerifyInput) else None


def _answer_claims(inputs: Record) -> Record | None:
    return answer_claims(inputs) if isinstance(inputs, AnswerClaimsInput) else None


def _impression(inputs: Record) -> Record | None:
    return impression(inputs) if isinstance(inputs, GroundednessInput) else None


def _write(inputs: Record) -> Record | None:
    if not isinstance(inputs, WriteInput):
        return None
    written = write_sentences(inputs.article, inputs.count)
    return WrittenSentences(sentences=tuple(text for text, _, _ in written))


def _extract(inputs: Record) -> Record | None:
    return extract_claims(inputs.sentences) if isinstance(inputs, ExtractInput) else None


def _report_claims(inputs: Record) -> Record | None:
    return report_claims(inputs) if isinstance(inputs, ReportClaimsInput) else None


def _ready(inputs: Record) -> Record | None:
    return PingAnswer(ready=True) if isinstance(inputs, PingInput) else None


def _nothing() -> JudgeAnswer:
    return JudgeAnswer(label="not_found", quote="", reason="the article has no text")
