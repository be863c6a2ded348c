"""Rates over answers that hold several claims each: pooled, per answer, and both sides of precision and recall."""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.stats.intervals import Share, proportion


@dataclass(frozen=True, slots=True)
class AnswerRates:
    """The two averages by name.

    ``micro`` pools all claims (its Wilson interval holds only if claims are independent: for claims of one answer use
    ``bootstrap.cluster_interval``). ``macro`` is the mean of the answers' own shares over ``answers`` answers. Answers
    without any claim enter neither and are counted in ``without_claims``.
    """

    micro: Share
    macro: float | None
    answers: int
    without_claims: int


@dataclass(frozen=True, slots=True)
class PrecisionRecall:
    """Precision counts claims of the response, recall claims of the reference: two counts that share nothing."""

    precision: Share
    recall: Share
    f1: float | None


def answer_rates(answers: Sequence[tuple[int, int]], level: float = 0.95) -> AnswerRates:
    """Micro and macro rate of answers given as (claims that hold, claims). Raises ValueError for impossible counts."""
    for k, n in answers:
        if not 0 <= k <= n:
            raise ValueError(f"{k} of {n} claims is impossible")
    held = [(k, n) for k, n in answers if n > 0]
    micro = proportion(sum(k for k, _ in held), sum(n for _, n in held), level)
    macro = sum(k / n for k, n in held) / len(held) if held else None
    return AnswerRates(micro, macro, len(held), len(answers) - len(held))


def precision_recall(
    *, response_claims: int, response_supported: int, reference_claims: int, reference_covered: int, level: float = 0.95
) -> PrecisionRecall:
    """Precision, recall and their harmonic mean F1 = 2 P R / (P + R).

    F1 is None where either side has no claims, and 0 where both shares are 0. Raises ValueError for impossible counts.
    """
    precision = proportion(response_supported, response_claims, level)
    recall = proportion(reference_covered, reference_claims, level)
    if precision.point is None or recall.point is None:
        return PrecisionRecall(precision, recall, None)
    total = precision.point + recall.point
    f1 = 2 * precision.point * recall.point / total if total else 0.0
    return PrecisionRecall(precision, recall, f1)
