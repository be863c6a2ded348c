"""The stage ``score``: from the records of an audit to its summary. Pure: the same records give the same summary."""

from collections import Counter
from collections.abc import Mapping

from factcheck.hashing import sha256_json
from factcheck.protocols.groundedness.agreement import against_people
from factcheck.protocols.groundedness.breakdown import by_kind, by_source
from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.levels import (
    answer_level,
    claim_kind_level,
    claim_level,
    kind_level,
    quadrant_level,
)
from factcheck.protocols.groundedness.papers import is_cut
from factcheck.protocols.groundedness.people import ceilings
from factcheck.protocols.groundedness.score import as_share
from factcheck.records.audit import Audit
from factcheck.records.groundedness_summary import Edges, FreeCheck, GlobalLevel, GroundednessSummary


def summarize(facts: Facts, made: Audit) -> GroundednessSummary:
    """Every number that the pages show."""
    per_claim = "per_claim" in facts.rules.instruments
    shares, quadrants_apart = quadrant_level(facts) if per_claim else ((), {})
    sources, left_out = by_source(facts) if per_claim else ((), 0)
    return GroundednessSummary(
        audit=facts.audit,
        rules_version=facts.rules.version,
        config_sha256=config_hash(facts, made.models, made.prompts),
        prompts=made.prompts,
        models=made.models,
        embedded=made.mode == "embedded",
        instruments=facts.rules.instruments,
        formats=dict(sorted(Counter(answer.format for answer in facts.answers).items())),
        unusable=dict(sorted(Counter(note.reason for note in facts.notes).items())),
        claims=claim_level(facts) if per_claim else None,
        answers=answer_level(facts) if per_claim else None,
        quadrants=shares,
        quadrants_apart=quadrants_apart,
        kinds=kind_level(facts),
        claim_kinds=claim_kind_level(facts) if per_claim else {},
        by_source=sources,
        sources_left_out=left_out,
        by_source_kind=by_kind(facts) if per_claim else (),
        free_check=free_check(facts),
        overall=global_level(facts) if "global" in facts.rules.instruments else None,
        against=against_people(facts),
        ceilings=ceilings(facts.answers, facts.audit),
        edges=edges(facts),
        spent_usd=made.spent_usd,
    )


def config_hash(facts: Facts, models: Mapping[str, str], prompts: Mapping[str, str]) -> str:
    """SHA-256 of all that was set: rules, models and prompts."""
    return sha256_json([facts.rules.model_dump(mode="json"), dict(models), dict(prompts)])


def free_check(facts: Facts) -> FreeCheck:
    """How often the check without a model fires."""
    looked = [reading.unsourced for reading in facts.readings if reading.unsourced is not None]
    findings = [finding for found in looked for finding in found]
    return FreeCheck(
        fired=as_share(sum(bool(found) for found in looked), len(looked)),
        findings=len(findings),
        kinds=dict(sorted(Counter(finding.kind for finding in findings).items())),
        apart=len(facts.readings) - len(looked),
    )


def global_level(facts: Facts) -> GlobalLevel:
    """Answers by the verdict of the one global question."""
    verdicts = Counter(str(one.verdict) for one in facts.overall if one.verdict is not None)
    apart = Counter(str(one.status) for one in facts.overall if one.verdict is None)
    return GlobalLevel(
        verdicts=dict(sorted(verdicts.items())),
        grounded=as_share(verdicts["grounded"], sum(verdicts.values())),
        apart=dict(sorted(apart.items())),
    )


def edges(facts: Facts) -> Edges:
    """What is neither right nor wrong."""
    left: Counter[str] = Counter()
    for reading in facts.readings:
        left.update(reading.left_out)
    sources = {(answer.id, source.number): source for answer in facts.answers for source in answer.sources}
    empty = {key for key, source in sources.items() if source.chars == 0}
    looks = [(verdict.answer, look) for verdict in facts.verdicts for look in verdict.looks]
    cut = sum(look.status != "no_text" and is_cut(sources[name, look.source], look.shown) for name, look in looks)
    return Edges(
        answers_without_claims=sum(reading.claims == 0 and reading.unread == 0 for reading in facts.readings),
        sentences_left_out=dict(sorted(left.items())),
        sentences_unread=sum(reading.unread for reading in facts.readings),
        claims_without_citation=sum(not (claim.sources or claim.unknown) for claim in facts.claims),
        citations_to_nothing=sum(len(reading.unknown) for reading in facts.readings),
        sources=len(sources),
        sources_empty=len(empty),
        sources_identical=sum(source.same_as is not None for source in sources.values()),
        claims_on_empty_sources=sum(
            any((claim.answer, number) in empty for number in claim.sources) for claim in facts.claims
        ),
        looks_cut=cut,
        global_refused=sum(one.status == "refused" for one in facts.overall),
        quotes_unverified=sum(look.said is not None and look.label is None for _, look in looks),
        labels_unplaced=sum(answer.unplaced_labels for answer in facts.answers),
    )
