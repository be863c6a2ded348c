"""All that the stages of an audit wrote, looked up by answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from factcheck.records.answer_claims import AnswerClaim, AnswerReading, AnswerVerdict, ClaimVerdict, GroundednessRules
from factcheck.records.groundedness import ClaimOutcome, HeldAnswer, ImportNote


@dataclass(frozen=True)
class Facts:
    """The records of an audit; ``overall`` are the verdicts of the one global question."""

    audit: str
    rules: GroundednessRules
    answers: Sequence[HeldAnswer]
    notes: Sequence[ImportNote]
    claims: Sequence[AnswerClaim]
    readings: Sequence[AnswerReading]
    verdicts: Sequence[ClaimVerdict] = field(default=())
    overall: Sequence[AnswerVerdict] = field(default=())

    @cached_property
    def claims_of(self) -> Mapping[str, list[AnswerClaim]]:
        """The claims of each answer, in order; [] for one without."""
        found: dict[str, list[AnswerClaim]] = {answer.id: [] for answer in self.answers}
        for claim in self.claims:
            found[claim.answer].append(claim)
        return found

    @cached_property
    def verdict_of(self) -> Mapping[tuple[str, int], ClaimVerdict]:
        """The verdict on each claim by answer and index."""
        return {(verdict.answer, verdict.claim): verdict for verdict in self.verdicts}

    @cached_property
    def reading_of(self) -> Mapping[str, AnswerReading]:
        """What became of each answer's sentences."""
        return {reading.answer: reading for reading in self.readings}

    @cached_property
    def overall_of(self) -> Mapping[str, AnswerVerdict]:
        """The verdict of the global question on each answer."""
        return {verdict.answer: verdict for verdict in self.overall}

    @cached_property
    def outcomes_of(self) -> Mapping[str, list[ClaimOutcome]]:
        """The outcomes of each answer's claims; a sentence that was not read counts as a claim that is not judged."""
        found: dict[str, list[ClaimOutcome]] = {}
        for answer in self.answers:
            held = [self.verdict_of[claim.answer, claim.index].outcome for claim in self.claims_of[answer.id]]
            unread = self.reading_of[answer.id].unread if answer.id in self.reading_of else 0
            found[answer.id] = [*held, *(["unjudged"] * unread)]  # type: ignore[list-item]
        return found
