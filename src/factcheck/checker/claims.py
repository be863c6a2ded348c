"""Making and changing the claims that steps pass on."""

from collections.abc import Sequence

from factcheck.records.exchange import DraftSentence
from factcheck.records.result import ClaimResult, GuardFinding, Origin, Verdict


def new_claim(index: int, text: str, sentence: DraftSentence | None, origin: Origin, kind: str = "fact") -> ClaimResult:
    """A claim nobody has judged yet; its span is where its wording stands in the post, else the whole sentence."""
    start, end = claim_span(text, sentence)
    return ClaimResult(
        index=index,
        text=text,
        kind="opinion" if kind == "opinion" else "fact",
        sentence=None if sentence is None else sentence.index,
        start=start,
        end=end,
        origin=origin,
        outcome="unscored",
        why="not decided",
    )


def claim_span(text: str, sentence: DraftSentence | None) -> tuple[int | None, int | None]:
    """Offsets into the post of a claim's wording, or of its sentence where the wording was changed."""
    if sentence is None:
        return None, None
    place = sentence.text.find(text.strip()) if text.strip() else -1
    if place < 0:
        return sentence.start, sentence.end
    start = sentence.start + place
    return start, start + len(text.strip())


def with_verdict(claim: ClaimResult, verdict: Verdict) -> ClaimResult:
    """The claim with one more verdict."""
    return claim.model_copy(update={"verdicts": (*claim.verdicts, verdict)})


def with_guard(claim: ClaimResult, finding: GuardFinding) -> ClaimResult:
    """The claim with one more guard's finding."""
    return claim.model_copy(update={"guards": (*claim.guards, finding)})


def decided(claim: ClaimResult, outcome: str, why: str) -> ClaimResult:
    """The claim with its outcome."""
    return claim.model_copy(update={"outcome": outcome, "why": why})


def sentence_by_index(sentences: Sequence[DraftSentence], index: int) -> DraftSentence | None:
    """The sentence a model named, or None for a number that no sentence has."""
    return next((sentence for sentence in sentences if sentence.index == index), None)
