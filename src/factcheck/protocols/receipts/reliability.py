"""Agreement of judges with each other, and of people with the panel, as pure functions over decisions.

One instrument agrees with itself and two judges of one house may share its faults: neither is a panel, and no figure is
given. The third judge is asked only where the first two differ, so that the first two are the figure, and all votes
stand beside it.
"""

from collections.abc import Mapping, Sequence
from typing import get_args

from factcheck.audit.tally import as_proportion
from factcheck.checker.panel.votes import ClaimVotes, counts, votes_of
from factcheck.records.panel import Decision, PanelLabel, PanelMode
from factcheck.records.rates import Kappa
from factcheck.records.receipt_rules import ReceiptLabel
from factcheck.records.reliability import JudgeAgreement, Reliability
from factcheck.stats.agreement import cohen
from factcheck.stats.cluster_fleiss import fleiss_interval
from factcheck.stats.panels import fleiss

NO_PANEL: Mapping[PanelMode, str] = {
    "embedded": "one embedded instrument is no panel: it agrees with itself",
    "one_house": "two judges of one house are no panel",
}
LABELS: tuple[PanelLabel, ...] = get_args(ReceiptLabel)


def reliability(
    decisions: Sequence[Decision], people: Mapping[tuple[str, int], ReceiptLabel], mode: PanelMode
) -> Reliability:
    """Fleiss' kappa over claims that several judges voted on, and Cohen's of a person's label against the panel's."""
    first, every = votes_of(decisions), votes_of(decisions, third=True)
    some = mode == "panel" and any(len(claim.votes) > 1 for claim in every)
    labeled = [one for one in decisions if (one.report, one.claim) in people]
    note = NO_PANEL.get(mode)
    pairs = [(one.label, people[one.report, one.claim]) for one in labeled if one.label is not None and note is None]
    compared = cohen([panel for panel, _ in pairs], [person for _, person in pairs]) if pairs else None
    return Reliability(
        first_two=_judges(first, "first two") if some else None,
        with_third=_judges(every, "with third") if some else None,
        judges_note=None if some else note or "no claim has two votes yet",
        human_labels=len(labeled),
        human_kappa=compared
        and Kappa(value=compared.value, low=compared.low, high=compared.high, n=compared.n, note=compared.note),
        human_agreement=compared and as_proportion(compared.raw.k, compared.raw.n),
        human_note=None if compared else note or _why_none(labeled),
    )


def _judges(claims: Sequence[ClaimVotes], which: str) -> JudgeAgreement:
    by_report: dict[str, list[ClaimVotes]] = {}
    for claim in claims:
        by_report.setdefault(claim.report, []).append(claim)
    found = fleiss(counts(claims, LABELS))
    spread = fleiss_interval([counts(held, LABELS) for held in by_report.values()], "receipts", which)
    return JudgeAgreement(
        value=_rounded(found.value),
        low=_rounded(spread.low),
        high=_rounded(spread.high),
        reports=spread.clusters,
        interval_note=spread.note,
        method=found.method,
        agreement=_rounded(found.agreement),
        claims=found.items,
        left_out=found.left_out,
        unanimous=as_proportion(found.unanimous.k, found.unanimous.n),
        note=found.note,
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 9)


def _why_none(labeled: Sequence[Decision]) -> str:
    return "the panel has no label for what people labeled" if labeled else "no person has labeled a claim yet"
