"""From a reply to a ballot: who answered, what was said, whether its quote stands there, and what counts of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from factcheck.checker.panel.dates import dated
from factcheck.checker.panel.pages import EvidencePage, short_excerpt
from factcheck.checker.panel.question import Asked
from factcheck.checker.panel.refuse import house_of_vote, void_reason
from factcheck.checker.panel.seats import Seat, name_houses
from factcheck.checker.state import CallNote
from factcheck.records.audit_tasks import CitationAnswer, KeyFactAnswer, ReceiptAnswer, RequirementAnswer, TrapAnswer
from factcheck.records.panel import Ballot, Dated, PanelLabel, PanelRule
from factcheck.records.result import Tier
from factcheck.text.quotes import match_quote

PanelAnswer = CitationAnswer | ReceiptAnswer | TrapAnswer | KeyFactAnswer | RequirementAnswer
VERIFIED = ("verbatim", "folded")
SHORT_QUOTE = 8  # characters of a quote from the claim: "is not known" is one; from a page it is the usual minimum


@dataclass(frozen=True, slots=True)
class Proof:
    """Where a quote stands, ``url`` None for one from the claim itself; ``order``: it is part of an attempt.

    ``dated`` says how the date of its page lies to the day of the report.
    """

    tier: Tier
    url: str | None = None
    start: int | None = None
    order: bool = False
    dated: Dated | None = None

    @property
    def holds(self) -> bool:
        """Whether it proves that the words are there, and are not an order to the judge."""
        return self.tier in VERIFIED and not self.order


NO_PROOF = Proof("none")


def read_ballot(
    note: CallNote, seat: Seat, question: Asked, rule: PanelRule, void: str | None
) -> tuple[Ballot, frozenset[str]]:
    """The ballot of a reply, and the houses that have voted with it; ``void`` says why it is none."""
    houses = house_of_vote(note, seat)
    answer = None if void else _answer(note)
    if answer is None:
        status = "error" if void else note.reply.status
        return _ballot(note, seat, houses, status=status, reason=void or note.reply.reason), frozenset()
    proof = prove(answer, question, rule)
    label, why = counted(answer.label, proof, question, rule)
    ballot = _ballot(
        note,
        seat,
        houses,
        status="ok",
        said=answer.label,
        label=label,
        quote=short_excerpt(answer.quote) if answer.quote.strip() else None,
        quote_url=proof.url,
        quote_start=proof.start,
        tier=proof.tier,
        dated=proof.dated if proof.holds else None,
        reason=short_reason(answer.reason),
        rule=why,
    )
    return ballot, frozenset() if label is None else houses


def prove(answer: PanelAnswer, question: Asked, rule: PanelRule) -> Proof:
    """Look the quote up where it must stand: in the claim, or on the pages shown, the named one first."""
    if answer.label in rule.quoted_from_claim:
        match = match_quote(answer.quote, question.wording, minimum=SHORT_QUOTE)
        return Proof(match.tier, None, match.start)
    named = answer.source if isinstance(answer, ReceiptAnswer) else ""
    day, held, best = question.retrieval.run_date, NO_PROOF, NO_PROOF
    for _, page in sorted(question.pages, key=lambda item: item[0] != named):
        found = _on_page(answer.quote, page, day)
        if found.holds and found.dated != "after":
            return found
        if found.holds and held is NO_PROOF:
            held = found  # another page may have said the same by the day of the report
        best = found if best is NO_PROOF or found.order else best
    return best if held is NO_PROOF else held


def counted(said: PanelLabel, proof: Proof, question: Asked, rule: PanelRule) -> tuple[PanelLabel | None, str | None]:
    """The label that counts, and what the rule says where that is another one. None is no vote."""
    label: PanelLabel | Literal["no_vote"] = said
    reasons = []
    steps: tuple[tuple[bool, Mapping[PanelLabel, PanelLabel | Literal["no_vote"]], str], ...] = (
        (not proof.holds, rule.unquoted, _unproved(proof)),
        (not question.retrieval.found_nothing, rule.unrecorded, "no record of a retrieval that found nothing"),
        (not question.retrieval.searched, rule.unsearched, "nobody searched"),
        (proof.holds and proof.dated == "after", rule.dated_after, "its page is of a day after that of the report"),
    )
    for applies, table, reason in steps:
        if applies and label != "no_vote" and label in table:
            label = table[label]
            reasons.append(f"{reason}: {label}")
    return (None if label == "no_vote" else label), "; ".join(reasons) or None


def short_reason(text: str) -> str:
    """One line of at most 300 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 300 else line[:299] + "…"


def void_of(note: CallNote, seat: Seat, author: frozenset[str], voted: frozenset[str], rule: PanelRule) -> str | None:
    """Why a reply is no vote by who gave it."""
    return void_reason(note, seat, author, voted if rule.other_families else frozenset())


def _answer(note: CallNote) -> PanelAnswer | None:
    answer = note.reply.answer
    return answer if note.reply.status == "ok" and isinstance(answer, PanelAnswer) else None


def _on_page(quote: str, page: EvidencePage, day: str | None) -> Proof:
    match = match_quote(quote, page.quotes)
    if match.start is None or match.end is None:
        return Proof(match.tier)
    order = any(found.start < match.end and match.start < found.end for found in page.found)
    when = dated(day, page.published, page.modified, page.copied)
    return Proof(match.tier, page.url, match.start, order, when)


def _unproved(proof: Proof) -> str:
    if proof.order:
        return "the quote is part of an order to the judge"
    return "no quote" if proof.tier == "none" else f"the quote is not verified ({proof.tier})"


def _ballot(note: CallNote, seat: Seat, houses: frozenset[str], **more: object) -> Ballot:
    fields: dict[str, object] = {
        "role": seat.role,
        "asked": note.reply.asked,
        "served": note.reply.served,
        "house": name_houses(houses),
        "family": note.family,
        "said": None,
        "label": None,
        "quote": None,
        "quote_url": None,
        "quote_start": None,
        "tier": "none",
        "rule": None,
    }
    return Ballot.model_validate(fields | more)
