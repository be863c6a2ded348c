"""Which sources, and which kinds of source, go with claims that are not stated; each held against all the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.levels import clustered
from factcheck.protocols.groundedness.score import RATED, as_share
from factcheck.records.groundedness import HeldAnswer, HeldSource
from factcheck.records.groundedness_summary import SourceRate
from factcheck.stats.relative import relative_rate

NO_KIND = "no kind given"


@dataclass(frozen=True, slots=True)
class _Cited:
    """A claim that is in the rate: its answer, the names of what it cites, and whether it is not stated."""

    answer: str
    names: frozenset[str]
    missed: bool


def source_name(source: HeldSource) -> str:
    """What tells a source from others across answers: its id, its address, its title, else its text."""
    return source.id or source.url or source.title or f"text {source.sha256[:12]}"


def by_source(facts: Facts) -> tuple[tuple[SourceRate, ...], int]:
    """A row for each source with enough claims, the worst first; and how many sources have fewer."""
    titles = {source_name(source): source.title for answer in facts.answers for source in answer.sources}
    rows = _rows(facts, source_name, titles)
    kept = [row for row in rows if row.not_stated.n >= facts.rules.source_claims]
    return tuple(kept), len(rows) - len(kept)


def by_kind(facts: Facts) -> tuple[SourceRate, ...]:
    """A row for each kind of source; () where no source says its kind."""
    if not any(source.kind for answer in facts.answers for source in answer.sources):
        return ()
    return tuple(_rows(facts, lambda source: source.kind or NO_KIND, {}))


def _rows(facts: Facts, name: Callable[[HeldSource], str], titles: Mapping[str, str]) -> list[SourceRate]:
    cited = _cited(facts, name)
    names = sorted({one for claim in cited for one in claim.names})
    rows = [_row(facts, one, titles.get(one, ""), cited) for one in names]
    return sorted(rows, key=lambda row: (-(row.not_stated.point or 0), -row.not_stated.n, row.name))


def _cited(facts: Facts, name: Callable[[HeldSource], str]) -> list[_Cited]:
    found = []
    for answer in facts.answers:
        named = _names(answer, name)
        for claim in facts.claims_of[answer.id]:
            outcome = facts.verdict_of[claim.answer, claim.index].outcome
            held = frozenset(named[number] for number in claim.sources)
            if held and outcome in RATED:
                found.append(_Cited(answer.id, held, outcome != "stated"))
    return found


def _names(answer: HeldAnswer, name: Callable[[HeldSource], str]) -> dict[int, str]:
    return {source.number: name(source) for source in answer.sources}


def _row(facts: Facts, name: str, title: str, cited: list[_Cited]) -> SourceRate:
    groups: dict[str, list[int]] = {}
    for claim in cited:
        counts = groups.setdefault(claim.answer, [0, 0, 0, 0])
        place = 0 if name in claim.names else 2
        counts[place] += claim.missed
        counts[place + 1] += 1
    held = [(a, b, c, d) for a, b, c, d in groups.values()]
    k, n, rest, of_rest = (sum(one[place] for one in held) for place in range(4))
    found = relative_rate(held, "groundedness", facts.audit, name)
    return SourceRate(
        name=name,
        title=title,
        answers=sum(bool(one[1]) for one in held),
        not_stated=as_share(k, n),
        clustered=clustered([(one[0], one[1]) for one in held], "source", facts.audit, name),
        rest=as_share(rest, of_rest),
        ratio=found.ratio,
        ratio_low=found.low,
        ratio_high=found.high,
        method=found.method,
        note=found.note,
    )
