"""What both audits count: citations, the panel at work, and what an audit was made with."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from pydantic import BaseModel

from factcheck.audit.resolving import count_citations
from factcheck.checker.state import CallNote
from factcheck.hashing import sha256_json
from factcheck.records.audit import Audit
from factcheck.records.audit_summary import AuditRank, CitationTally, PanelUse
from factcheck.records.panel import Decision, PanelMode
from factcheck.records.rates import Kappa, Proportion
from factcheck.records.report import Citation, Reference
from factcheck.records.resolution import Resolution
from factcheck.stats.agreement import cohen
from factcheck.stats.intervals import proportion
from factcheck.stats.ranks import RankInterval

PANEL_OF = "panel of "  # how audit.json names the rule of a further panel


def citation_tally(
    report: str, citations: Iterable[Citation], references: Iterable[Reference], resolved: Mapping[str, Resolution]
) -> CitationTally:
    """All citations of one report, and what became of its addresses."""
    own = [citation for citation in citations if citation.report == report]
    counted = count_citations(own, resolved)
    urls = {citation.url for citation in own if citation.url in resolved}
    return CitationTally(
        found=counted.found,
        resolved=counted.resolved,
        skipped=dict(counted.skipped),
        addresses=dict(sorted(Counter(str(resolved[url].status) for url in urls if url is not None).items())),
        dangling=sum(citation.fault == "dangling" for citation in own),
        never_cited=sum(not reference.cited for reference in references if reference.report == report),
    )


def panel_use(decisions: Sequence[Decision], mode: PanelMode) -> PanelUse:
    """How the panel worked. Agreement is that of the first two ballots with a vote, on the label that counts."""
    agreement: tuple[Kappa | None, Proportion | None] = (None, None)
    if mode == "panel":
        agreement = _agreement(decisions)
    return PanelUse(
        mode=mode,
        decisions=len(decisions),
        disputed=dict(sorted(Counter(str(d.cause) for d in decisions if d.disputed).items())),
        attempts=len({(found.url, found.start) for decision in decisions for found in decision.attempts}),
        kappa=agreement[0],
        raw_agreement=agreement[1],
    )


def config_hash(rules: BaseModel, panel: BaseModel, made: Audit) -> str:
    """SHA-256 of all that was set: rules, panel, models and prompts, and the rules of further panels where they sat."""
    further = {file.what: file.sha256 for file in made.files if file.what.startswith(PANEL_OF)}
    parts = [rules.model_dump(mode="json"), panel.model_dump(mode="json"), dict(made.models), dict(made.prompts)]
    return sha256_json([*parts, further] if further else parts)


def spent(calls: Iterable[CallNote]) -> float:
    """USD paid for calls that were made now; stored answers cost nothing."""
    total = sum((Decimal(str(note.reply.cost_usd)) for note in calls if not note.reply.stored), Decimal())
    return round(float(total), 9)


def as_rank(found: RankInterval) -> AuditRank:
    """A rank as a record."""
    return AuditRank(
        rank=found.rank,
        low=found.low,
        high=found.high,
        score_low=_rounded(found.score_low),
        score_high=_rounded(found.score_high),
        first=_rounded(found.first),
        items=found.items,
    )


def as_proportion(k: int, n: int) -> Proportion:
    """A share as a record."""
    share = proportion(k, n)
    return Proportion(k=share.k, n=share.n, point=share.point, low=share.low, high=share.high)


def _agreement(decisions: Iterable[Decision]) -> tuple[Kappa, Proportion]:
    pairs = [
        (decision.ballots[0].label, decision.ballots[1].label)
        for decision in decisions
        if len(decision.ballots) > 1 and decision.ballots[0].label and decision.ballots[1].label
    ]
    found = cohen([first for first, _ in pairs], [second for _, second in pairs])
    kappa = Kappa(value=found.value, low=found.low, high=found.high, n=found.n, note=found.note)
    return kappa, as_proportion(found.raw.k, found.raw.n)


def _rounded(value: float | None) -> float | None:
    return None if value is None or value in (float("inf"), float("-inf")) else round(value, 6)
