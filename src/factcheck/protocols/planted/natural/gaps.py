"""The gap between errors nobody planted and planted ones, for one arm."""

from collections.abc import Mapping, Sequence

from factcheck.protocols.planted.scoring.clusters import clustered
from factcheck.protocols.planted.scoring.marks import CaseMarks
from factcheck.records.natural import Gap, NaturalReading
from factcheck.records.rates import Clustered, Proportion
from factcheck.records.summary import ArmSummary
from factcheck.stats.independent import ShareLimits, independent_difference


def gaps(
    natural: NaturalReading, planted: ArmSummary, marks: Sequence[CaseMarks], level: float, *names: str
) -> Mapping[str, Gap]:
    """Natural minus planted, for recall and false alarms.

    Planted links are left out, since a labeled claim has none. Both sides have limits over whole sources. ``marks`` are
    those of the arm's planted cases and twins.
    """
    targets = [(m.case.article.id, m.target) for m in marks if m.case.role == "planted" and m.target_index is not None]
    beside = clustered(targets, level, *names, "recall_without_link")
    return {
        "recall": _gap(natural.recall, natural.by_cluster["recall"], planted.recall_without_link, beside),
        "false_alarms": _gap(
            natural.false_alarms,
            natural.by_cluster["false_alarms"],
            planted.false_alarms,
            planted.by_article["false_alarms"],
        ),
    }


def _gap(natural: Proportion, around: Clustered, planted: Proportion, beside: Clustered) -> Gap:
    first, second = _limits(natural, around), _limits(planted, beside)
    if first is None or second is None:
        return Gap(planted=planted, difference=None, low=None, high=None)
    found = independent_difference(first, second)
    return Gap(planted=planted, difference=found.value, low=found.low, high=found.high)


def _limits(share: Proportion, around: Clustered) -> ShareLimits | None:
    if share.point is None or around.low is None or around.high is None:
        return None
    return ShareLimits(share.point, min(around.low, share.point), max(around.high, share.point))
