"""From drawn rows to cases, and from a case back to its set and its minimal pair."""

from collections.abc import Iterable
from dataclasses import dataclass

from factcheck.hashing import sha256_text
from factcheck.protocols.planted.natural.read import LabelledRow
from factcheck.records.case import ArticleRef, Case, CaseSentence

CLAIMS, PAIRS = "labelled", "labelled-pairs"
CLASS = "natural:"


@dataclass(frozen=True, slots=True)
class SetName:
    """Which set a case is of, and whether its rows are minimal pairs."""

    name: str
    pairs: bool


def natural_cases(name: str, rows: Iterable[LabelledRow], seed: int) -> list[Case]:
    """A case for each row: the claim is the post and its only sentence, the source is the article; there is no link.

    The id holds no label: ``s<seed>-natural-<set>-<claim>``, with the pair before the claim where there is one.
    """
    return [_case(name, row, seed) for row in rows]


def set_of(case: Case) -> SetName:
    """The set of a natural case, from its writer."""
    kind, _, name = case.writer.partition(":")
    return SetName(name, kind == PAIRS)


def pair_of(case: Case) -> str | None:
    """What the cases of one minimal pair have in common: their id without its last part; None for other cases."""
    return case.id.rpartition("-")[0] if set_of(case).pairs else None


def raw_label_of(case: Case) -> str:
    """The set's own label."""
    return case.class_.removeprefix(CLASS)


def _case(name: str, row: LabelledRow, seed: int) -> Case:
    pair = "" if row.pair is None else f"{sha256_text(row.pair)[:12]}-"
    sha256 = sha256_text(row.source)
    whole = CaseSentence(index=0, kind="fact", start=0, end=len(row.claim), text=row.claim)
    return Case(
        id=f"s{seed}-natural-{name}-{pair}{row.key[:12]}",
        pair=None,
        seed=seed,
        role="natural",
        label=row.label,
        class_=f"{CLASS}{row.raw_label}",
        article=ArticleRef(id=row.cluster, url="", title="", sha256=sha256, chars=len(row.source)),
        writer=f"{CLAIMS if row.pair is None else PAIRS}:{name}",
        post=row.claim,
        sentences=(whole,),
        link=None,
        plant=None,
        cluster=row.cluster,
    )
