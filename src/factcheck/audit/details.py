"""What a page tells of every claim: its label, what was retrieved for it, who said what; and of every address."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.page import PageSection
from factcheck.publish.layout import table
from factcheck.publish.numbers import count
from factcheck.records.panel import Ballot, Decision, Evidence, ReportClaim
from factcheck.records.resolution import Resolution

Key = tuple[str, int]
CLAIM_HEADS = ("claim", "label", "text", "kind", "materiality", "notes", "cites")
SAID_HEADS = ("claim", "what", "from", "label", "words", "why")
ADDRESS_HEADS = ("address", "status", "final address", "why", "claims that cite it")
NOTHING = "none"


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """One claim as pages show it; ``label`` is its final one, ``by`` says whose where that is not the panel's."""

    claim: ReportClaim
    label: str
    by: str | None
    evidence: tuple[Evidence, ...]
    decisions: tuple[Decision, ...]

    @property
    def name(self) -> str:
        """The claim by report and index."""
        return f"{self.claim.report} {self.claim.index}"


def claim_details(
    claims: Iterable[ReportClaim],
    label: Callable[[ReportClaim], tuple[str, str | None]],
    evidence: Iterable[Evidence],
    decisions: Iterable[Decision],
) -> tuple[ClaimDetail, ...]:
    """Every claim, in order, with what belongs to it; ``label`` gives the final label and whose it is."""
    retrieved: dict[Key, list[Evidence]] = defaultdict(list)
    for one in evidence:
        retrieved[one.report, one.claim].append(one)
    decided: dict[Key, list[Decision]] = defaultdict(list)
    for decision in decisions:
        decided[decision.report, decision.claim].append(decision)
    made = []
    for claim in claims:
        key = (claim.report, claim.index)
        made.append(ClaimDetail(claim, *label(claim), tuple(retrieved[key]), tuple(decided[key])))
    return tuple(made)


def claim_row(detail: ClaimDetail) -> tuple[str, ...]:
    """The cells under ``CLAIM_HEADS``."""
    claim = detail.claim
    notes = [name for name, holds in (("number", claim.numeric), ("anchor", claim.anchor)) if holds]
    label = detail.label if detail.by is None else f"{detail.label} ({detail.by})"
    cited = ", ".join(dict.fromkeys(claim.urls)) or NOTHING
    return (detail.name, label, claim.text, claim.kind, str(claim.materiality), ", ".join(notes) or NOTHING, cited)


def said_rows(detail: ClaimDetail) -> list[tuple[str, ...]]:
    """The cells under ``SAID_HEADS``: each excerpt that was retrieved, each judge's verdict, each decision."""
    rows: list[tuple[str, ...]] = [
        (detail.name, f"evidence, {one.source}", one.final_url or one.url, "", excerpt.text, f"at {excerpt.start}")
        for one in detail.evidence
        for excerpt in one.excerpts
    ]
    for decision in detail.decisions:
        rows += [(detail.name, f"verdict, {ballot.role}", *_ballot(ballot)) for ballot in decision.ballots]
        held = f"decision{', for a person' if decision.disputed else ''}"
        rows.append((detail.name, held, decision.url or "all pages", decision.label or "no label", "", decision.why))
    return rows


def claims_sections(details: Sequence[ClaimDetail]) -> tuple[PageSection, ...]:
    """The table of claims, and below it the evidence and verdicts of each."""
    said = [row for detail in details for row in said_rows(detail)]
    rows = [claim_row(detail) for detail in details]
    return (
        PageSection("Every claim", (), table(CLAIM_HEADS, rows, words=len(CLAIM_HEADS)) if rows else None),
        PageSection(
            "Evidence and verdicts",
            ("Excerpts and quotes have at most 25 words; a number says where they stand in the page's text.",),
            table(SAID_HEADS, said, words=len(SAID_HEADS)) if said else None,
        ),
    )


def addresses_section(resolved: Mapping[str, Resolution], details: Iterable[ClaimDetail]) -> PageSection:
    """Every cited address: its status, where it led, why, and the claims that cite it."""
    citing: dict[str, list[str]] = defaultdict(list)
    for detail in details:
        for url in dict.fromkeys(detail.claim.urls):
            citing[url].append(detail.name)
    rows = [
        (
            url,
            found.status if found.cause is None else f"{found.status} ({found.cause})",
            found.final_url or NOTHING,
            found.reason,
            ", ".join(citing[url]) or NOTHING,
        )
        for url, found in resolved.items()
    ]
    heads = table(ADDRESS_HEADS, rows, words=len(ADDRESS_HEADS)) if rows else None
    return PageSection("Addresses", (f"Cited addresses, each asked once: {count(len(rows))}.",), heads)


def attempts_section(decisions: Iterable[Decision]) -> PageSection:
    """Passages of pages that give orders to their judge, or address it."""
    found = {(one.url, one.start): one for decision in decisions for one in decision.attempts}
    rows = [(one.url, one.kind, one.excerpt, str(one.start)) for one in found.values()]
    line = "No page gives orders to its judges." if not rows else "They are reported; no label rests on them."
    heads = ("page", "what", "passage", "at")
    return PageSection("Orders to the judges", (line,), table(heads, rows, words=3) if rows else None)


def _ballot(ballot: Ballot) -> tuple[str, str, str, str]:
    """Who, the label that counts, the quote, and the reason."""
    label = ballot.label or f"no vote ({ballot.status})"
    said = f"{label} (said {ballot.said})" if ballot.said not in (None, ballot.label) else label
    place = f" (at {ballot.quote_start})" if ballot.quote_start is not None else ""
    why = "; ".join(part for part in (ballot.reason, ballot.rule) if part)
    return ballot.served or ballot.asked, said, f"{ballot.quote}{place}" if ballot.quote else "no quote", why
