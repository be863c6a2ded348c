"""What people say of statements of answers: one word for each statement, and how far people agree among themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.protocols.groundedness.score import as_share
from factcheck.records.groundedness import HeldAnswer
from factcheck.records.groundedness_summary import Ceiling
from factcheck.records.rates import Kappa
from factcheck.stats.cluster_kappa import cluster_kappa
from factcheck.stats.panels import fleiss

Cells = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Statement:
    """A stretch of an answer that people labeled: who called it stated. ``stated`` is None where they are split."""

    start: int
    end: int
    votes: Mapping[str, bool]

    @property
    def stated(self) -> bool | None:
        """What most say."""
        yes = sum(self.votes.values())
        return None if 2 * yes == len(self.votes) else 2 * yes > len(self.votes)


def statements_of(answer: HeldAnswer) -> list[Statement]:
    """The labeled statements of an answer in order; the last label of a person counts."""
    votes: dict[tuple[int, int], dict[str, bool]] = {}
    for label in answer.labels:
        votes.setdefault((label.start, label.end), {})[label.who] = label.label == "stated"
    return [Statement(start, end, held) for (start, end), held in sorted(votes.items())]


def cell(first: bool, second: bool) -> Cells:
    """One item in the table of both yes, first only, second only, both no."""
    return (int(first and second), int(first and not second), int(second and not first), int(not (first or second)))


def added(cells: Sequence[Cells]) -> Cells:
    """The table of several items."""
    a, b, c, d = (sum(one[place] for one in cells) for place in range(4))
    return a, b, c, d


def ceilings(answers: Sequence[HeldAnswer], audit: str) -> tuple[Ceiling, ...]:
    """How far people agree, on statements and on whole answers; () where no statement has two labels."""
    by_answer = [[dict(one.votes) for one in statements_of(answer) if len(one.votes) > 1] for answer in answers]
    held = [statements for statements in by_answer if statements]
    whole = [[_all_of(statements)] for statements in held]
    found = (_ceiling("claim", held, audit), _ceiling("answer", whole, audit))
    return tuple(one for one in found if one is not None)


def _all_of(statements: Sequence[Mapping[str, bool]]) -> dict[str, bool]:
    """What each person who labeled all of these statements says of the whole."""
    names = set.intersection(*({*votes} for votes in statements))
    return {name: all(votes[name] for votes in statements) for name in sorted(names)}


def _ceiling(criterion: str, held: Sequence[Sequence[Mapping[str, bool]]], audit: str) -> Ceiling | None:
    items = [votes for votes_of in held for votes in votes_of if len(votes) > 1]
    people = sorted({name for votes in items for name in votes})
    if not items:
        return None
    if len(people) == 2:
        tables = [added([cell(*(votes[name] for name in people)) for votes in one if len(votes) > 1]) for one in held]
        both = added(tables)
        kappa = kappa_of(tables, "ceiling", audit, criterion)
        method, raw = "cohen", as_share(both[0] + both[3], sum(both))
    else:
        found = fleiss([[sum(votes.values()), len(votes) - sum(votes.values())] for votes in items])
        kappa = Kappa(value=found.value, low=None, high=None, n=found.items, note=found.note)
        method, raw = found.method, as_share(found.unanimous.k, found.unanimous.n)
    return Ceiling.model_validate(
        {"criterion": criterion, "people": len(people), "method": method, "kappa": kappa, "raw": raw}
    )


def kappa_of(tables: Sequence[Cells], *names: str) -> Kappa:
    """Kappa over answers, one table each, as a record."""
    found = cluster_kappa(tables, "groundedness", *names)
    return Kappa(value=found.value, low=found.low, high=found.high, n=found.n, note=found.note)
