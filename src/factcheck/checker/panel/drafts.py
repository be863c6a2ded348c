"""From what a model lists for one sentence to claims in the report's own words, or to the sentence itself.

The sentence stands for its claims where they say other things than it does, or lost a number or a binding word of it,
and where the model was silent about something that states a fact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.checker.panel.report_text import ReadSentence, bare
from factcheck.checker.panel.wording import keeps_wording
from factcheck.models.embedded.report_claims import sort_statement
from factcheck.records.audit_tasks import ReportedClaim
from factcheck.records.panel import ReportClaimKind
from factcheck.text.coverage import coverage_losses

MOST = 12  # claims of one sentence; more is a model that does not stop
WEIGHTS = {"minor": 1, "material": 2, "decisive": 3}


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim before it has a place: ``weight`` is its materiality, 1 to 3."""

    sentence: ReadSentence
    text: str
    kind: ReportClaimKind
    weight: int
    origin: Literal["extractor", "code"]


def drafts_of(
    sentence: ReadSentence, listed: Sequence[ReportedClaim], before: Sequence[str]
) -> tuple[tuple[Draft, ...], int]:
    """The drafts of one sentence, opinions left out, and how many listed claims the sentence itself stands for."""
    if not listed:
        kind = sort_statement(sentence.text)
        return (() if kind is None or kind == "opinion" else (Draft(sentence, sentence.text, kind, 2, "code"),)), 0
    unique = list({bare(claim.text): claim for claim in listed if bare(claim.text)}.items())[:MOST]
    stated = [(text, claim) for text, claim in unique if claim.kind != "opinion"]
    if not stated:
        return (), 0
    kept = all(keeps_wording(text, sentence.text, before) for text, _ in stated)
    lost = [loss for loss in coverage_losses(sentence.text, [text for text, _ in unique]) if loss.kind != "hedge"]
    if not kept or lost:
        return (_whole(sentence, [claim for _, claim in stated]),), len(stated)
    return tuple(_draft(sentence, text, claim) for text, claim in stated), 0


def _draft(sentence: ReadSentence, text: str, claim: ReportedClaim) -> Draft:
    kind: ReportClaimKind = "fact" if claim.kind == "opinion" else claim.kind
    return Draft(sentence, text, kind, WEIGHTS[claim.weight], "extractor")


def _whole(sentence: ReadSentence, listed: Sequence[ReportedClaim]) -> Draft:
    """The sentence as one claim, of the kind and the weight of the weightiest that was listed."""
    heaviest = max(listed, key=lambda claim: WEIGHTS[claim.weight])
    draft = _draft(sentence, sentence.text, heaviest)
    return Draft(sentence, sentence.text, draft.kind, draft.weight, "code")
