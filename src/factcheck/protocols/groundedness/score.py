"""The figures of groundedness, pure functions over counts: three numbers, never one; quadrants; kinds of invention."""

from collections.abc import Mapping, Sequence
from typing import get_args

from factcheck.records.groundedness import ClaimOutcome, InventionKind
from factcheck.records.groundedness_summary import KindShare, Quadrant, QuadrantShare
from factcheck.records.rates import Bounds, Proportion
from factcheck.stats.intervals import proportion

RATED: tuple[ClaimOutcome, ...] = ("stated", "partial", "contradicted", "absent", "uncited", "no_such_source")
WORDS: Mapping[ClaimOutcome, str] = {
    "absent": "absent",
    "partial": "partial",
    "contradicted": "contradicted",
    "uncited": "without a citation",
    "no_such_source": "citing a source that does not exist",
}
MEANINGS: Mapping[Quadrant, tuple[str, str]] = {
    "grounded_correct": ("the goal", "keep it so"),
    "grounded_incorrect": (
        "the source is wrong, not the model",
        "mend the sources: superseded documents, old lists, pages that nobody updated",
    ),
    "ungrounded_correct": (
        "right by luck: from the model's training, not from your sources",
        "have it answer from sources only; it will be wrong wherever yours differ",
    ),
    "ungrounded_incorrect": ("invention", "review before anyone sees it; mend retrieval, prompt or model"),
}


def claims_line(outcomes: Mapping[ClaimOutcome, int]) -> str:
    """The claim level in words: "9 of 11 claims stated, 1 absent, 1 partial"; what was not judged stands behind it.

    "no claims" without any, never a share.
    """
    rated = sum(outcomes.get(label, 0) for label in RATED)
    unjudged = outcomes.get("unjudged", 0)
    if rated + unjudged == 0:
        return "no claims"
    parts = [f"{outcomes.get('stated', 0)} of {rated} claim{'' if rated == 1 else 's'} stated"]
    parts += [f"{outcomes[label]} {words}" for label, words in WORDS.items() if outcomes.get(label)]
    more = f"; {unjudged} more not judged" if unjudged else ""
    return ", ".join(parts) + more


def as_share(k: int, n: int) -> Proportion:
    """k of n with its Wilson interval, as a record."""
    share = proportion(k, n)
    return Proportion(k=share.k, n=share.n, point=share.point, low=share.low, high=share.high)


def bounds(k: int, n: int, unknown: int) -> Bounds:
    """A share over all items: those nobody knows of counted all against it, and all for it."""
    return Bounds(against=as_share(k, n + unknown), in_favor=as_share(k + unknown, n + unknown))


def is_grounded(outcomes: Sequence[ClaimOutcome]) -> bool | None:
    """Whether every claim of an answer is stated; None without claims, and where one that is not known would decide."""
    if not outcomes or any(outcome != "stated" for outcome in outcomes if outcome != "unjudged"):
        return False if outcomes else None
    return None if "unjudged" in outcomes else True


def has_absent(outcomes: Sequence[ClaimOutcome]) -> bool | None:
    """Whether a claim of an answer is absent from what it cites; None without claims, and where nobody knows."""
    if "absent" in outcomes:
        return True
    return None if not outcomes or "unjudged" in outcomes else False


def quadrants(counts: Mapping[Quadrant, int]) -> tuple[QuadrantShare, ...]:
    """The four shares of all answers that are placed, each with its name and what to do; () without any."""
    whole = sum(counts.values())
    names: tuple[Quadrant, ...] = get_args(Quadrant)
    if whole == 0:
        return ()
    return tuple(
        QuadrantShare(
            quadrant=name,
            share=as_share(counts.get(name, 0), whole),
            meaning=MEANINGS[name][0],
            action=MEANINGS[name][1],
        )
        for name in names
    )


def quadrant_of(grounded: bool, correct: bool) -> Quadrant:
    """The quadrant of one answer."""
    if grounded:
        return "grounded_correct" if correct else "grounded_incorrect"
    return "ungrounded_correct" if correct else "ungrounded_incorrect"


def kinds(counts: Mapping[InventionKind, int], by_model: Mapping[InventionKind, int]) -> tuple[KindShare, ...]:
    """The share of each kind among all claims that were made up; () without any."""
    whole = sum(counts.values())
    names: tuple[InventionKind, ...] = get_args(InventionKind)
    if whole == 0:
        return ()
    return tuple(
        KindShare(kind=name, share=as_share(counts.get(name, 0), whole), by_model=by_model.get(name, 0))
        for name in names
    )
