"""One claim against one source: the question, the answer, and whether its quote stands in the source."""

from dataclasses import dataclass

from factcheck.checker.panel.ballots import short_reason
from factcheck.checker.panel.pages import EvidencePage, short_excerpt
from factcheck.checker.state import CallNote, answer_of
from factcheck.protocols.groundedness.papers import Bench, shown
from factcheck.records.answer_claims import AnswerClaim, SourceLook
from factcheck.records.answer_tasks import VerifyAnswer, VerifyInput
from factcheck.records.groundedness import ClaimLabel, HeldSource
from factcheck.records.result import Tier
from factcheck.text.quotes import match_quote

PROMPT, ROLE = "verify_claim", "judge"


@dataclass(frozen=True, slots=True)
class Looked:
    """What a source says of a claim, with the question that was asked, if one was."""

    look: SourceLook
    call: CallNote | None


def look_at(claim: AnswerClaim, source: HeldSource, own: bool, bench: Bench) -> Looked:
    """Ask whether this one source states the claim. A source without text is not asked about."""
    page = bench.papers.page(source)
    if page is None:
        return Looked(_look(source, own, "no_text", reason="the source has no text"), None)
    limit = bench.rules.embedded_chars if bench.embedded else bench.rules.source_chars
    seen = shown(page, claim.text, limit)
    inputs = VerifyInput(claim=claim.text, title=source.title, source=seen.text)
    note = bench.tools.ask(PROMPT, ROLE, inputs, VerifyAnswer)
    answer = None if note.void else answer_of(note, VerifyAnswer)
    reply = note.reply
    if answer is None:
        status = reply.status if reply.status != "ok" else "error"
        reason = note.void or reply.reason or "no reason given"
        made = _look(
            source, own, status, reason=short_reason(reason), shown=seen.chars, asked=reply.asked, served=reply.served
        )
        return Looked(made, note)
    label, tier, start, why = _counted(answer, page)
    made = SourceLook(
        source=source.number,
        own=own,
        status="ok",
        said=answer.label,
        label=label,
        quote=short_excerpt(answer.quote) or None,
        quote_start=start,
        tier=tier,
        reason=short_reason(f"{answer.reason} ({why})" if why else answer.reason),
        shown=seen.chars,
        chars=source.chars,
        asked=reply.asked,
        served=reply.served,
    )
    return Looked(made, note)


def _counted(answer: VerifyAnswer, page: EvidencePage) -> tuple[ClaimLabel | None, Tier, int | None, str | None]:
    """The label that counts. All but "absent" need a quote that stands in the source and is no order to the judge."""
    match = match_quote(answer.quote, page.quotes)
    if answer.label == "absent":
        return "absent", match.tier, match.start, None
    if match.start is None or match.end is None:
        why = "no quote" if match.tier == "none" else f"the quote is not verified: {match.tier}"
        return None, match.tier, None, why
    if any(found.start < match.end and match.start < found.end for found in page.found):
        return None, match.tier, match.start, "the quote is part of an order to the judge"
    return answer.label, match.tier, match.start, None


def _look(source: HeldSource, own: bool, status: str, **more: object) -> SourceLook:
    fields: dict[str, object] = {
        "source": source.number,
        "own": own,
        "status": status,
        "said": None,
        "label": None,
        "quote": None,
        "quote_start": None,
        "tier": "none",
        "shown": 0,
        "chars": source.chars,
        "asked": None,
        "served": None,
    }
    return SourceLook.model_validate(fields | more)
