"""The stage ``verify``: each claim alone against each of its own sources, then, where none states it, others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.checker.panel.pages import EvidencePage
from factcheck.checker.state import CallNote, answer_of
from factcheck.protocols.groundedness.invention import kind_by_rules
from factcheck.protocols.groundedness.looking import ROLE, look_at
from factcheck.protocols.groundedness.outcome import outcome_of
from factcheck.protocols.groundedness.papers import Bench, shown
from factcheck.records.answer_claims import AnswerClaim, ClaimVerdict
from factcheck.records.answer_tasks import InventionAnswer, InventionInput
from factcheck.records.groundedness import ClaimOutcome, HeldAnswer, HeldSource, InventionKind

KIND_PROMPT = "invention_kind"


@dataclass(frozen=True, slots=True)
class Verified:
    """A claim with its verdict, and every question asked."""

    verdict: ClaimVerdict
    calls: tuple[CallNote, ...]


@dataclass(frozen=True, slots=True)
class _Kind:
    """What was made up, who says so, and the question."""

    kind: InventionKind | None = None
    by: Literal["model", "rules"] | None = None
    call: CallNote | None = None


def verify(claim: AnswerClaim, answer: HeldAnswer, bench: Bench) -> Verified:
    """Hold one claim against its own sources; where they do not state it, look whether another source does."""
    own = [source for source in answer.sources if source.number in claim.sources]
    found = [look_at(claim, source, True, bench) for source in own]
    outcome = outcome_of(claim, [one.look for one in found])
    if outcome.label != "stated":
        found += [look_at(claim, source, False, bench) for source in _others(claim, answer, own, bench)]
    looks = tuple(one.look for one in found)
    elsewhere = tuple(look.source for look in looks if not look.own and look.label == "stated")
    named = _kind(claim, outcome.label, own or answer.sources, bool(elsewhere), bench)
    verdict = ClaimVerdict(
        answer=answer.id,
        claim=claim.index,
        outcome=outcome.label,
        source=outcome.source,
        why=outcome.why,
        looks=looks,
        elsewhere=elsewhere,
        conflict=outcome.conflict,
        invention=named.kind,
        invention_by=named.by,
    )
    calls = [call for call in (*(one.call for one in found), named.call) if call is not None]
    return Verified(verdict, tuple(calls))


def _others(claim: AnswerClaim, answer: HeldAnswer, own: Sequence[HeldSource], bench: Bench) -> list[HeldSource]:
    """Sources that the claim does not cite, those first that speak most of it; texts of its own left out."""
    if claim.against == "all":
        return []
    known = {source.sha256 for source in own}
    scored: list[tuple[float, HeldSource]] = []
    for source in answer.sources:
        page = None if source.sha256 in known else bench.papers.page(source)
        best = page.index.best(claim.text, 1) if page is not None else ()
        if best:
            known.add(source.sha256)
            scored.append((-round(best[0][1], 9), source))
    return [source for _, source in sorted(scored, key=lambda one: (one[0], one[1].number))[: bench.rules.others]]


def _kind(
    claim: AnswerClaim, outcome: ClaimOutcome, sources: Sequence[HeldSource], elsewhere: bool, bench: Bench
) -> _Kind:
    """The kind of what was made up. A claim without citation that a source states is none; nor is one not judged."""
    if outcome in ("stated", "unjudged") or (outcome == "uncited" and elsewhere):
        return _Kind()
    pages = [page for page in map(bench.papers.page, sources) if page is not None]
    by_rules = kind_by_rules(claim.text, outcome, pages, elsewhere=elsewhere)
    if not pages or bench.embedded or outcome in ("uncited", "no_such_source"):
        return _Kind(by_rules, "rules")
    note = _asked(claim, outcome, pages[0], bench)
    named = None if note.void else answer_of(note, InventionAnswer)
    return _Kind(by_rules, "rules", note) if named is None else _Kind(named.kind, "model", note)


def _asked(claim: AnswerClaim, outcome: ClaimOutcome, page: EvidencePage, bench: Bench) -> CallNote:
    seen = shown(page, claim.text, bench.rules.source_chars)
    inputs = InventionInput(claim=claim.text, label=outcome, title=page.title, source=seen.text)
    return bench.tools.ask(KIND_PROMPT, ROLE, inputs, InventionAnswer)
