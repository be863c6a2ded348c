"""The label files of a workspace: which answers hold, and the same beside what the checker had said."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from factcheck.errors import ConfigError
from factcheck.jsonl import read_records
from factcheck.protocols.planted.spotcheck.pool import SpotItem
from factcheck.records.label import HumanLabel, JudgedLabel

OWNER = "owner"


def read_labels(path: Path) -> dict[tuple[str, bool], HumanLabel]:
    """The last answer to each item and each repeat; {} where there is no file. Raises DataError with file and line."""
    if not path.exists():
        return {}
    return {(label.item, label.repeat): label for label in read_records(path, HumanLabel, torn_tail=True)}


def refuse_other_sampling(labels: Iterable[HumanLabel], sampling: str, run: str, path: Path) -> None:
    """Raise ConfigError where a run's labels were drawn in another way: two designs have no common weight."""
    for label in labels:
        if label.item.startswith(f"{run}/") and label.sampling != sampling:
            raise ConfigError(
                f"{path} holds labels of run {run} that were sampled {label.sampling}, now {sampling}; go on as before,"
                " or give another --labeler name"
            )


def judged(
    labels: Mapping[tuple[str, bool], HumanLabel], pool: Sequence[SpotItem], labeler: str, arm: str
) -> tuple[JudgedLabel, ...]:
    """Labels of the pool's items beside the checker's flags, in order of items; labels of other pools are left out.

    A label's weight is the size of its stratum (flagged or not) over the labels there, scaled so that 1 is the weight
    of a random sample.
    """
    asked = {item.id: item for item in pool}
    held = [label for label in labels.values() if label.item in asked]
    return tuple(
        JudgedLabel(
            labeler=labeler,
            arm=arm,
            item=label.item,
            origin=label.origin,
            sampling=label.sampling,
            answer=label.answer,
            repeat=label.repeat,
            seconds=label.seconds,
            flagged=asked[label.item].flagged,
            weight=_weight(asked[label.item].flagged, label, held, pool, asked),
        )
        for label in sorted(held, key=lambda label: (label.item, label.repeat))
    )


def _weight(
    flagged: bool,
    label: HumanLabel,
    held: Sequence[HumanLabel],
    pool: Sequence[SpotItem],
    asked: Mapping[str, SpotItem],
) -> float:
    if label.sampling == "random":
        return 1.0
    first = [other for other in held if not other.repeat]
    labeled = sum(asked[other.item].flagged == flagged for other in first)
    stratum = sum(item.flagged == flagged for item in pool)
    return round(stratum / max(1, labeled) * len(first) / len(pool), 9) if first else 1.0
