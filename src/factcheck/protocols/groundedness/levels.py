"""The three numbers over an audit: claims, answers, inventions; with the quadrants and kinds."""

from collections import Counter

from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.score import (
    RATED,
    as_share,
    bounds,
    claims_line,
    has_absent,
    is_grounded,
    kinds,
    quadrant_of,
    quadrants,
)
from factcheck.records.groundedness import ClaimOutcome, InventionKind
from factcheck.records.groundedness_summary import AnswerLevel, ClaimLevel, KindShare, Quadrant, QuadrantShare
from factcheck.records.rates import Clustered, Proportion
from factcheck.stats.bootstrap import cluster_interval
from factcheck.stats.rates import answer_rates


def claim_level(facts: Facts) -> ClaimLevel:
    """Claims stated, of all that are in the rate."""
    counts: Counter[ClaimOutcome] = Counter(one for held in facts.outcomes_of.values() for one in held)
    pairs = [(held.count("stated"), sum(one in RATED for one in held)) for held in facts.outcomes_of.values()]
    rates = answer_rates(pairs)
    return ClaimLevel(
        line=claims_line(counts),
        outcomes={str(name): number for name, number in sorted(counts.items())},
        stated=as_share(rates.micro.k, rates.micro.n),
        clustered=clustered(pairs, "claims", facts.audit),
        macro=rates.macro,
        answers=rates.answers,
        bounds=bounds(rates.micro.k, rates.micro.n, counts["unjudged"]),
        elsewhere=sum(bool(verdict.elsewhere) for verdict in facts.verdicts),
        conflicts=sum(verdict.conflict for verdict in facts.verdicts),
        against_all=sum(claim.against == "all" for claim in facts.claims),
    )


def answer_level(facts: Facts) -> AnswerLevel:
    """Answers with every claim stated, and answers with an absent one; those without claims stand apart."""
    apart: Counter[str] = Counter()
    invented_apart: Counter[str] = Counter()
    grounded: list[bool] = []
    invented: list[bool] = []
    for held in facts.outcomes_of.values():
        for found, values, others in (
            (is_grounded(held), grounded, apart),
            (has_absent(held), invented, invented_apart),
        ):
            if found is None:
                others["not judged" if held else "no claims"] += 1
            else:
                values.append(found)
    return AnswerLevel(
        answers=len(facts.answers),
        grounded=as_share(sum(grounded), len(grounded)),
        bounds=bounds(sum(grounded), len(grounded), apart["not judged"]),
        invented=as_share(sum(invented), len(invented)),
        apart=dict(sorted(apart.items())),
        invented_apart=dict(sorted(invented_apart.items())),
    )


def quadrant_level(facts: Facts) -> tuple[tuple[QuadrantShare, ...], dict[str, int]]:
    """The quadrants of answers of which both is known, and how many stand apart, by reason."""
    counts: Counter[Quadrant] = Counter()
    apart: Counter[str] = Counter()
    for answer in facts.answers:
        held = facts.outcomes_of[answer.id]
        grounded = is_grounded(held)
        if answer.correct is None:
            apart["nobody knows whether it is correct"] += 1
        elif grounded is None:
            apart["not judged" if held else "no claims"] += 1
        else:
            counts[quadrant_of(grounded, answer.correct)] += 1
    return quadrants(counts), dict(sorted(apart.items()))


def kind_level(facts: Facts) -> tuple[KindShare, ...]:
    """The kinds of what was made up."""
    named = [(one.invention, one.invention_by) for one in facts.verdicts if one.invention is not None]
    counts: Counter[InventionKind] = Counter(kind for kind, _ in named if kind is not None)
    by_model: Counter[InventionKind] = Counter(kind for kind, by in named if kind is not None and by == "model")
    return kinds(counts, by_model)


def claim_kind_level(facts: Facts) -> dict[str, Proportion]:
    """Claims stated by the kind of claim."""
    pairs: dict[str, list[bool]] = {}
    for claim in facts.claims:
        outcome = facts.verdict_of[claim.answer, claim.index].outcome
        if outcome in RATED:
            pairs.setdefault(str(claim.kind), []).append(outcome == "stated")
    return {kind: as_share(sum(held), len(held)) for kind, held in sorted(pairs.items())}


def clustered(pairs: list[tuple[int, int]], *names: str) -> Clustered:
    """The interval of a share that draws whole answers."""
    found = cluster_interval(pairs, "groundedness", *names)
    return Clustered(
        low=found.low,
        high=found.high,
        clusters=found.clusters,
        draws=found.draws,
        method=found.method,
        note=found.note,
    )
