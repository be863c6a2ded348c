"""The page of an audit: banners, then sections of lines and a table each."""

from collections.abc import Iterable
from dataclasses import dataclass

from factcheck.publish.layout import Table, table
from factcheck.publish.numbers import coefficient, coefficient_range, count, interval_text, k_of_n
from factcheck.publish.render import render_markdown
from factcheck.records.audit_summary import AuditRank, CitationTally, PanelUse

MODES = {
    "panel": "two judges of two houses, a third where they differ",
    "one_house": "two judges of one house, which is no panel",
    "embedded": "one embedded instrument: rules over text, no language model, and no panel",
}
EMBEDDED = (
    "Judged by the embedded no-model baseline: one instrument of rules over text, no language model was asked, and no"
    " agreement between judges exists."
)


@dataclass(frozen=True, slots=True)
class PageSection:
    """A heading with lines and a table below it."""

    head: str
    lines: tuple[str, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class AuditPage:
    """The whole page."""

    title: str
    banners: tuple[str, ...]
    sections: tuple[PageSection, ...]


def render_page(page: AuditPage) -> str:
    """The page as Markdown; every value is escaped."""
    return render_markdown("audit.md.j2", page=page)


def panel_section(use: PanelUse) -> PageSection:
    """Who judged, how often they differed, and what goes to a person."""
    disputed = sum(use.disputed.values())
    causes = ", ".join(f"{name} {number}" for name, number in use.disputed.items()) or "none"
    lines = [
        f"Who judged: {MODES[use.mode]}.",
        f"Decisions: {count(use.decisions)}; for a person to settle: {count(disputed)} ({causes}).",
        f"Passages of pages that address or order their judge: {count(use.attempts)}. They are reported; no label rests"
        " on them.",
    ]
    if use.kappa is not None and use.raw_agreement is not None:
        raw = use.raw_agreement
        shown = interval_text(raw.point, raw.low, raw.high, raw.n)
        kappa = f"{coefficient(use.kappa.value)} ({coefficient_range(use.kappa.low, use.kappa.high)})"
        lines.append(
            f"First two judges: kappa {kappa}, n = {use.kappa.n}; raw agreement {k_of_n(raw.k, raw.n)} = {shown}."
        )
    return PageSection("The panel", tuple(lines))


def citations_section(tallies: Iterable[tuple[str, CitationTally]]) -> PageSection:
    """What became of every citation and every address."""
    rows = []
    for report, tally in tallies:
        skipped = ", ".join(f"{reason} {number}" for reason, number in tally.skipped.items()) or "none"
        addresses = ", ".join(f"{status} {number}" for status, number in tally.addresses.items()) or "none"
        rows.append(
            (
                report,
                count(tally.found),
                count(tally.resolved),
                skipped,
                addresses,
                count(tally.dangling),
                count(tally.never_cited),
            )
        )
    heads = (
        "report",
        "citations",
        "with an address",
        "without",
        "addresses by status",
        "dangling",
        "listed, never cited",
    )
    line = "Every citation is accounted for: with an address, or without one and why. An address is asked once."
    return PageSection("Citations", (line,), table(heads, rows))


def made_section(
    config_sha256: str, prompts: Iterable[tuple[str, str]], models: Iterable[tuple[str, str]]
) -> PageSection:
    """What the audit was made with, by hash, and by whom."""
    shown = ", ".join(f"{name} {sha256[:12]}" for name, sha256 in prompts)
    named = ", ".join(f"{role} {model}" for role, model in models)
    return PageSection("Made with", (f"Configuration {config_sha256[:12]}; prompts: {shown}.", f"Models: {named}."))


def rank_text(rank: AuditRank) -> str:
    """A rank with its interval: "1 (1 to 2)"."""
    return "n/a" if rank.rank is None else f"{rank.rank} ({rank.low} to {rank.high})"
