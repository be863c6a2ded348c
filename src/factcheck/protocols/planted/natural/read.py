"""Reading a labeled set: every row is validated, and what is left out is counted by reason."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from factcheck.errors import ConfigError, DataError
from factcheck.hashing import canonical_json, sha256_json, sha256_text
from factcheck.jsonl import parse_object, read_objects
from factcheck.publish.numbers import count
from factcheck.records.labelled import LabelledClaim
from factcheck.text.display import plain

Label = Literal["error", "clean"]
_LABELS: Mapping[str, Label] = {"supported": "clean", "unsupported": "error"}


@dataclass(frozen=True, slots=True)
class LabelledRow:
    """A usable row. ``key`` is the SHA-256 of source and claim: what it is called in every draw.

    ``cluster`` is the source's name, ``pair`` the minimal pair it belongs to or None.
    """

    key: str
    source: str
    claim: str
    label: Label
    raw_label: str
    cluster: str
    pair: str | None


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """A file's usable rows in order of key, how many rows it held, and how many were left out for which reason."""

    name: str
    rows: tuple[LabelledRow, ...]
    read: int
    left_out: Mapping[str, int]


def read_sets(paths: Iterable[Path], most_chars: int) -> list[LabelledSet]:
    """The sets of some files in order of name, whatever the order of files and rows.

    Raises ConfigError for two files of one name, DataError for a bad row (with its line) and for a file without a
    usable one.
    """
    sets: dict[str, LabelledSet] = {}
    for path in paths:
        found = read_set(path, most_chars)
        if found.name in sets:
            raise ConfigError(f"two files make the set {found.name!r}; give each --labelled file a name of its own")
        sets[found.name] = found
    return [sets[name] for name in sorted(sets)]


def read_set(path: Path, most_chars: int) -> LabelledSet:
    """The rows of a file, named after it. A source is used whole: one longer than ``most_chars`` is left out.

    Raises DataError as ``read_sets`` does.
    """
    left_out: Counter[str] = Counter()
    rows, read = [], 0
    for line, value in read_objects(path):
        read += 1
        claim = parse_object(value, LabelledClaim, path, line)
        reason = _unusable(claim, most_chars)
        if reason is None:
            rows.append(_row(claim))
        else:
            left_out[reason] += 1
    usable = _without_duplicates(rows, left_out)
    if not usable:
        reasons = ", ".join(f"{reason}: {number}" for reason, number in left_out.items())
        raise DataError(f"holds no labeled claim that can be used{f' ({reasons})' if reasons else ''}", path=path)
    return LabelledSet(plain(path.stem), tuple(usable), read, dict(left_out))


def _unusable(claim: LabelledClaim, most_chars: int) -> str | None:
    if not claim.source_text.strip():
        return "empty source"
    if not claim.claim.strip():
        return "empty claim"
    if claim.label == "ambiguous":
        return "labeled ambiguous"
    if len(claim.source_text) > most_chars:
        return f"source longer than {count(most_chars)} characters"
    return None


def _row(found: LabelledClaim) -> LabelledRow:
    claim, meta = found.claim.strip(), found.meta
    named = None if meta is None else _text(meta.source_id)
    return LabelledRow(
        key=sha256_json([found.source_text, claim]),
        source=found.source_text,
        claim=claim,
        label=_LABELS[found.label],
        raw_label=_text(found.raw_label) or found.label,
        cluster=named or sha256_text(found.source_text)[:12],
        pair=None if meta is None else _text(meta.pair),
    )


def _text(value: str | bool | int | float | None) -> str | None:
    """A value as text: numbers as JSON writes them; None for nothing."""
    text = value if isinstance(value, str) else "" if value is None else canonical_json(value)
    return text.strip() or None


def _without_duplicates(rows: Sequence[LabelledRow], left_out: Counter[str]) -> list[LabelledRow]:
    """One row for each source and claim; none where two rows of them disagree on the label."""
    same: dict[str, list[LabelledRow]] = defaultdict(list)
    for row in rows:
        same[row.key].append(row)
    one_name = _merged_pairs(same.values())
    kept = []
    for key in sorted(same):
        group = same[key]
        if len({row.label for row in group}) > 1:
            left_out["same source and claim under both labels"] += len(group)
            continue
        if len(group) > 1:
            left_out["duplicate of another row"] += len(group) - 1
        first = min(group, key=lambda row: (row.raw_label, row.cluster, row.pair or ""))
        pairs = [one_name[row.pair] for row in group if row.pair is not None]
        kept.append(
            LabelledRow(
                key, first.source, first.claim, first.label, first.raw_label, first.cluster, min(pairs, default=None)
            )
        )
    return kept


def _merged_pairs(groups: Iterable[Sequence[LabelledRow]]) -> dict[str, str]:
    """One name for pairs that share a claim: a right claim may be listed once for each error made from it."""
    name: dict[str, str] = {}
    for group in groups:
        pairs = sorted({row.pair for row in group if row.pair is not None})
        joined = {name.get(pair, pair) for pair in pairs}
        first = min(joined, default="")
        name.update(dict.fromkeys(pairs, first))
        if len(joined) > 1:
            name.update({pair: first for pair, known in name.items() if known in joined})
    return name
