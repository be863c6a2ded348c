"""A judge: one question for each factual claim."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import with_verdict
from factcheck.checker.state import CallNote, State, Tools, answer_of
from factcheck.checker.steps.asking import AskingStep
from factcheck.records.base import Status
from factcheck.records.result import Verdict
from factcheck.records.tasks import JudgeAnswer, JudgeInput
from factcheck.text.quotes import Prepared, excerpt, match_quote


@dataclass(frozen=True, slots=True)
class JudgeClaims(AskingStep):
    """Ask a judge about every factual claim; its quote is looked up in the article before anybody relies on it."""

    prompt: str = "judge_support"
    role: str = "judge"
    judge: str = "support"
    sample: int = 0

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with one more verdict on each factual claim."""
        claims = []
        for claim in state.claims:
            if claim.kind == "fact":
                inputs = JudgeInput(claim=claim.text, article=state.draft.page.text)
                note = tools.ask(self.prompt, self.role, inputs, JudgeAnswer, self.sample)
                state = state.with_call(note)
                claim = with_verdict(claim, verdict_from(self.judge, note, state.draft.page.quotes))
            claims.append(claim)
        return replace(state, claims=tuple(claims))


def verdict_from(judge: str, note: CallNote, article: Prepared) -> Verdict:
    """The verdict of a reply, with the place of its quote in the article; no default where there is no answer.

    An answer of a model of another family is none: who was asked has not judged.
    """
    if note.void:
        return _silent(judge, "error", note.void)
    answer = answer_of(note, JudgeAnswer)
    if answer is None:
        return _silent(judge, note.reply.status, note.reply.reason)
    match = match_quote(answer.quote, article)
    return Verdict(
        judge=judge,
        status="ok",
        label=answer.label,
        quote=excerpt(answer.quote) if answer.quote.strip() else None,
        quote_start=match.start,
        tier=match.tier,
        reason=answer.reason,
    )


def _silent(judge: str, status: Status, reason: str | None) -> Verdict:
    return Verdict(judge=judge, status=status, label=None, quote=None, quote_start=None, tier="none", reason=reason)
