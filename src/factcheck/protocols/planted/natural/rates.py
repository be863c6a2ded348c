"""Recall and false alarms over labeled claims, as the set labels them and with partial labels read otherwise."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from factcheck.protocols.planted.natural.cases import raw_label_of
from factcheck.protocols.planted.natural.partial import is_partial
from factcheck.protocols.planted.natural.read import Label
from factcheck.protocols.planted.scoring.clusters import clustered
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark, rate
from factcheck.records.natural import NaturalReading, RawLabelShare


@dataclass(frozen=True, slots=True)
class Item:
    """A labeled claim with its mark; ``partial`` is whether its raw label means "in part"."""

    label: Label
    raw_label: str
    partial: bool
    cluster: str
    mark: Mark

    @classmethod
    def of(cls, marks: CaseMarks) -> "Item":
        """The item of a natural case: the claim is flagged if anything of it is."""
        case, raw = marks.case, raw_label_of(marks.case)
        return cls(case.label, raw, is_partial(raw), case.cluster or case.article.id, marks.sentence_flagged)


def reading(items: Sequence[Item], level: float, *names: str) -> NaturalReading:
    """Both rates of some items, with their intervals; ``names`` seed the draws."""
    errors = [item for item in items if item.label == "error"]
    clean = [item for item in items if item.label == "clean"]
    return NaturalReading(
        recall=rate((item.mark for item in errors), level),
        false_alarms=rate((item.mark for item in clean), level),
        by_cluster={
            "recall": clustered(((i.cluster, i.mark) for i in errors), level, *names, "recall"),
            "false_alarms": clustered(((i.cluster, i.mark) for i in clean), level, *names, "false_alarms"),
        },
    )


def readings(items: Sequence[Item], level: float, *names: str) -> dict[str, NaturalReading]:
    """The rates with partial labels counted as errors, left out, and counted as clean; {} where there are none.

    A reading that is the set's own is not repeated.
    """
    if not any(item.partial for item in items):
        return {}
    found = {}
    for name, read in _READINGS.items():
        read_so = [item for item in map(read, items) if item is not None]
        if read_so != list(items):
            found[name] = reading(read_so, level, *names, name)
    return found


def shares_by_raw_label(items: Iterable[Item], level: float) -> tuple[RawLabelShare, ...]:
    """How many claims of each raw label are flagged: errors first, then in order of the labels."""
    groups: dict[tuple[bool, str], list[Item]] = {}
    for item in items:
        groups.setdefault((item.label == "clean", item.raw_label), []).append(item)
    return tuple(_share(group, level) for _, group in sorted(groups.items()))


def _share(group: Sequence[Item], level: float) -> RawLabelShare:
    first = group[0]
    flagged = rate((item.mark for item in group), level)
    return RawLabelShare(raw_label=first.raw_label, label=first.label, partial=first.partial, flagged=flagged)


def _as(label: Label) -> Callable[[Item], Item | None]:
    return lambda item: replace(item, label=label) if item.partial else item


_READINGS: Mapping[str, Callable[[Item], Item | None]] = {
    "as_error": _as("error"),
    "left_out": lambda item: None if item.partial else item,
    "as_clean": _as("clean"),
}
