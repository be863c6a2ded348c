"""The instrument ``global``: one question about a whole answer and all of its sources."""

from dataclasses import dataclass

from factcheck.checker.panel.ballots import short_reason
from factcheck.checker.state import CallNote, answer_of
from factcheck.protocols.groundedness.papers import Bench
from factcheck.records.answer_claims import AnswerVerdict, DoubtedSpan
from factcheck.records.groundedness import HeldAnswer
from factcheck.records.tasks import GroundednessAnswer, GroundednessInput, GroundednessSource, UnsupportedSpan
from factcheck.text.quotes import match_quote

PROMPT, ROLE = "global_groundedness", "judge"


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on an answer, and the question that was asked, if one was."""

    verdict: AnswerVerdict
    call: CallNote | None


def judge_overall(answer: HeldAnswer, bench: Bench) -> Judged:
    """Ask once. Sources without any text, or longer together than a model can be shown, are refused with the reason."""
    sources = [
        GroundednessSource(id=str(source.number), title=source.title, text=page.text)
        for source in answer.sources
        if source.same_as is None and (page := bench.papers.page(source)) is not None
    ]
    chars = sum(len(source.text) for source in sources)
    if not sources:
        return Judged(_refused(answer, "no_text", "no source has a text", chars), None)
    if chars > bench.rules.global_chars and not bench.embedded:
        reason = f"the sources have {chars} characters, more than the {bench.rules.global_chars} of one question"
        return Judged(_refused(answer, "refused", reason, chars), None)
    inputs = GroundednessInput(question=answer.question, answer=answer.answer, sources=tuple(sources))
    note = bench.tools.ask(PROMPT, ROLE, inputs, GroundednessAnswer)
    found = None if note.void else answer_of(note, GroundednessAnswer)
    reply = note.reply
    status = reply.status if found is not None or reply.status != "ok" else "error"
    verdict = AnswerVerdict(
        answer=answer.id,
        status=status,
        verdict=found.verdict if found is not None else None,
        doubted=tuple(_span(answer.answer, one) for one in found.unsupported) if found is not None else (),
        reason=None if found is not None else short_reason(note.void or reply.reason or "no reason given"),
        shown=chars,
        chars=chars,
        asked=reply.asked,
        served=reply.served,
    )
    return Judged(verdict, note)


def _span(answer: str, doubt: UnsupportedSpan) -> DoubtedSpan:
    start = answer.find(doubt.quote) if doubt.quote.strip() else -1
    if start >= 0:
        span: tuple[int | None, int | None] = (start, start + len(doubt.quote))
    else:
        match = match_quote(doubt.quote, answer, minimum=4)
        span = (match.start, match.end)
    return DoubtedSpan(start=span[0], end=span[1], quote=doubt.quote[:500], reason=short_reason(doubt.reason))


def _refused(answer: HeldAnswer, status: str, reason: str, chars: int) -> AnswerVerdict:
    return AnswerVerdict.model_validate(
        {
            "answer": answer.id,
            "status": status,
            "verdict": None,
            "doubted": (),
            "reason": reason,
            "shown": 0,
            "chars": chars,
            "asked": None,
            "served": None,
        }
    )
