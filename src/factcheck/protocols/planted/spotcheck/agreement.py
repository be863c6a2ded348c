"""What the labels of one person say of the checker: kappa, the labeler's own consistency, and what is still missing."""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from factcheck.protocols.planted.rule import HumanEvidence
from factcheck.protocols.planted.scoring.marks import as_proportion
from factcheck.records.human import HumanSummary
from factcheck.records.label import JudgedLabel
from factcheck.records.rates import Kappa, Proportion
from factcheck.stats.agreement import cohen
from factcheck.stats.weighted_kappa import Stratum, weighted_kappa

NO_LABELS = "no usable labels"


def human_summary(labels: Sequence[JudgedLabel], level: float) -> HumanSummary | None:
    """The figures of one labeler's labels; None where there are none. "Can't tell" enters no figure but its count."""
    if not labels:
        return None
    first = [label for label in labels if not label.repeat]
    usable = [label for label in first if label.answer != "cant_tell"]
    agreed = sum(label.flagged == (label.answer == "wrong") for label in usable)
    return HumanSummary(
        labeler=labels[0].labeler,
        arm=labels[0].arm,
        labels=len(first),
        usable=len(usable),
        flagged=sum(label.flagged for label in usable),
        wrong=sum(label.answer == "wrong" for label in usable),
        answers=dict(sorted(Counter(label.answer for label in first).items())),
        origins=dict(sorted(Counter(label.origin for label in first).items())),
        sampling=labels[0].sampling,
        weights=_weights(usable),
        kappa=_kappa(usable, level),
        raw_agreement=as_proportion(agreed, len(usable), level),
        consistency=_consistency(labels, level),
        seconds_median=round(median(label.seconds for label in labels), 3),
    )


def human_evidence(summary: HumanSummary | None) -> HumanEvidence:
    """What the rule needs of it."""
    if summary is None:
        return HumanEvidence()
    return HumanEvidence(summary.usable, summary.kappa.value, summary.kappa.note)


def _kappa(usable: Sequence[JudgedLabel], level: float) -> Kappa:
    """Kappa between flag and label; not defined without a flagged item, whatever the labels say."""
    n = len(usable)
    if n == 0:
        return Kappa(value=None, low=None, high=None, n=0, note=NO_LABELS)
    if not any(label.flagged for label in usable):
        note = "the sample holds no claim that the checker flagged"
        return Kappa(value=None, low=None, high=None, n=n, note=note)
    if usable[0].sampling == "random":
        found = cohen([label.flagged for label in usable], [label.answer == "wrong" for label in usable], level)
        return Kappa(value=found.value, low=found.low, high=found.high, n=n, note=found.note)
    weighted = weighted_kappa([_stratum(usable, flagged) for flagged in (True, False)], "spot-check", level=level)
    return Kappa(value=weighted.value, low=weighted.low, high=weighted.high, n=n, note=weighted.note)


def _stratum(usable: Sequence[JudgedLabel], flagged: bool) -> Stratum:
    held = [label for label in usable if label.flagged == flagged]
    wrong = sum(label.answer == "wrong" for label in held)
    right = len(held) - wrong
    cells = (wrong, right, 0, 0) if flagged else (0, 0, wrong, right)
    return Stratum(cells, held[0].weight if held else 1.0)


def _weights(usable: Sequence[JudgedLabel]) -> dict[str, float]:
    return {"flagged" if label.flagged else "not_flagged": label.weight for label in usable}


def _consistency(labels: Sequence[JudgedLabel], level: float) -> Proportion:
    """Of the items that were asked twice, those with the same answer both times."""
    first = {label.item: label.answer for label in labels if not label.repeat}
    again = {label.item: label.answer for label in labels if label.repeat and label.item in first}
    return as_proportion(sum(first[item] == answer for item, answer in again.items()), len(again), level)
