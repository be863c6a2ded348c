"""Which runs there will be, in which order, and which one is left out when the money runs low."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from factcheck.models.prices import PriceList, search_fees, worst_case
from factcheck.protocols.citations.candidates.authors import CandidateAuthor, author_of
from factcheck.records.candidate import Candidate, CandidateRun, ResearchSettings
from factcheck.settings import EndpointSettings

Run = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Planned:
    """A candidate, its author, and what its declared bounds amount to for one run, in USD."""

    name: str
    candidate: Candidate
    author: CandidateAuthor
    usd: Decimal


def plan_candidates(
    research: ResearchSettings, prices: PriceList, endpoints: Mapping[str, EndpointSettings]
) -> list[Planned]:
    """The candidates, cheapest first.

    Raises ConfigError for a price or a fee for searches that nobody stated, and for an author whom nobody knows.
    """
    found = [
        Planned(name, one, author_of(one, endpoints.get(one.provider)), _most(one, prices))
        for name, one in research.candidates.items()
    ]
    return sorted(found, key=lambda one: (one.usd, one.name))


def _most(candidate: Candidate, prices: PriceList) -> Decimal:
    price = prices.price(candidate.model)
    most = worst_case(candidate.max_input_tokens, candidate.max_output_tokens, price)
    return most if candidate.kind == "tool_loop" else most + search_fees(candidate.max_tool_calls, price)


def next_round(planned: Sequence[Planned], done: Mapping[Run, CandidateRun]) -> list[str]:
    """The candidates of a round, cheapest first: by what their first runs cost, once every one of them told that."""
    costs = first_costs(planned, done)
    if costs is None:
        return [one.name for one in planned]
    return [one.name for one in sorted(planned, key=lambda one: costs[one.name])]


def first_costs(planned: Iterable[Planned], done: Mapping[Run, CandidateRun]) -> dict[str, float] | None:
    """What the first run of each candidate cost; None unless all of them are known."""
    costs = {}
    for one in planned:
        first = done.get((one.name, 1))
        if first is None or first.cost_usd is None:
            return None
        costs[one.name] = first.cost_usd
    return costs


def is_left_out(run: Run, runs: int, names: Sequence[str], spent: Decimal, stop: Decimal) -> bool:
    """Whether a run is skipped: the last one of the dearest candidate, once the stop line is passed.

    ``names`` is the last round, cheapest first. A single run is never left out: without it nothing would be known.
    """
    return runs > 1 and run == (names[-1], runs) and spent > stop
