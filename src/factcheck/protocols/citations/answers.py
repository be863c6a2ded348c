"""What counts of the answer key in one report: traps, key facts, and documents that do not exist."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from factcheck.checker.panel.anchors import named_anchor
from factcheck.protocols.citations.score import CitationCounts, TrapOutcome
from factcheck.records.answer_key import ReportOutcome
from factcheck.records.audit_summary import CitationCategory, FabricatedDocument, KeyAnswer
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import Ballot, ReportClaim

TRAPS: Mapping[str, TrapOutcome] = {"full": "full", "half": "half", "failed": "failed"}


@dataclass(frozen=True, slots=True)
class KeyOutcomes:
    """Traps and key facts of one report by name, None where nobody could say, and all of them for the page."""

    traps: Mapping[str, TrapOutcome | None]
    key_facts: Mapping[str, bool | None]
    answers: tuple[KeyAnswer, ...]

    @property
    def open(self) -> int:
        """How many of those that count are for a person to settle."""
        return sum(answer.outcome is not None and answer.cause is not None for answer in self.answers)


def outcomes_of(decisions: Sequence[KeyDecision], person: ReportOutcome) -> KeyOutcomes:
    """The outcomes of one report: decisions of the panel, in which a person's outcomes have their place already.

    ``person`` adds what a person says of traps and key facts that the rules do not name.
    """
    traps: dict[str, TrapOutcome | None] = dict(person.traps)
    key_facts: dict[str, bool | None] = dict(person.key_facts)
    for one in decisions:
        if one.kind == "trap":
            traps[one.name] = TRAPS.get(str(one.outcome))
        else:
            key_facts[one.name] = None if one.outcome is None else one.outcome == "present"
    return KeyOutcomes(traps, key_facts, tuple(map(_answer, decisions)))


def place_documents(
    documents: Sequence[NamedDocument], claims: Sequence[ReportClaim]
) -> tuple[FabricatedDocument, ...]:
    """The documents of one report with the claims that name them: those of its sentences that hold its name.

    Where none holds the name as it is written, the first claim of those sentences; where they gave no claim, none.
    """
    return tuple(
        FabricatedDocument(name=one.name, by=one.by, claims=_naming(one, claims), why=one.why) for one in documents
    )


def fabricate(
    claims: Sequence[ReportClaim], categories: Sequence[CitationCategory], documents: Sequence[FabricatedDocument]
) -> list[CitationCategory]:
    """The categories, with "fabricated" for every claim that names a document which does not exist."""
    named = {index for document in documents for index in document.claims}
    return [
        "fabricated" if claim.index in named else category for claim, category in zip(claims, categories, strict=True)
    ]


def with_documents(counts: CitationCounts, documents: Sequence[FabricatedDocument]) -> CitationCounts:
    """The counts, with one more fabricated source for each document that no claim names."""
    return replace(counts, fabricated=counts.fabricated + sum(not document.claims for document in documents))


def _naming(document: NamedDocument, claims: Sequence[ReportClaim]) -> tuple[int, ...]:
    there = [claim for claim in claims if claim.sentence in document.sentences]
    cited = [claim for claim in there if document.url in claim.urls]
    near = cited or there
    named = [claim.index for claim in near if named_anchor((claim.text,), (document.document,))]
    return tuple(named or [claim.index for claim in near[:1]])


def _vote(ballot: Ballot) -> str:
    """What a judge said, and what counts where that is something else."""
    if ballot.label is None:
        return "none"
    return ballot.label if ballot.said == ballot.label else f"{ballot.said} (counts as {ballot.label})"


def _answer(one: KeyDecision) -> KeyAnswer:
    by = None if one.outcome is None else "person" if one.person else "rules" if one.mode == "embedded" else "panel"
    winning = [ballot for ballot in one.ballots if ballot.label == one.label and ballot.quote_start is not None]
    return KeyAnswer.model_validate(
        {
            "kind": one.kind,
            "name": one.name,
            "outcome": one.outcome,
            "by": by,
            "panel": one.label,
            "votes": {ballot.role: _vote(ballot) for ballot in one.ballots},
            "cause": None if one.person else one.cause,
            "why": one.why,
            "quote": winning[0].quote if winning else None,
        }
    )
