"""What stands beside the three numbers: the global question, people, the free check, and what is apart."""

from factcheck.audit.page import PageSection
from factcheck.protocols.groundedness.score import WORDS
from factcheck.publish.layout import table
from factcheck.publish.numbers import (
    NA,
    coefficient,
    coefficient_range,
    count,
    counted,
    interval_text,
    k_of_n,
    share_of,
)
from factcheck.records.groundedness_summary import Against, GroundednessSummary
from factcheck.records.rates import Kappa, Proportion

INSTRUMENTS = {"per_claim": "per claim", "global": "one global question"}


def global_section(summary: GroundednessSummary) -> PageSection | None:
    """What the one global question says."""
    overall = summary.overall
    if overall is None:
        return None
    said = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in overall.verdicts.items()) or "none"
    apart = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in overall.apart.items()) or "none"
    share = overall.grounded
    lines = (
        f"Answers by verdict: {said}; not judged: {apart}.",
        f"Grounded: {k_of_n(share.k, share.n)} = {interval_text(share.point, share.low, share.high, share.n)}.",
        "One question about a whole answer averages a rare and local defect away; it is here for comparison.",
    )
    return PageSection("The one global question", lines)


def people_table(summary: GroundednessSummary) -> PageSection | None:
    """Both instruments against people, beside how far people agree."""
    if not summary.against:
        return None
    rows = [
        (
            INSTRUMENTS[one.instrument],
            one.criterion,
            str(one.kappa.n),
            kappa_text(one.kappa),
            interval_text(one.raw.point, one.raw.low, one.raw.high, one.raw.n),
            " / ".join(map(count, one.table)),
        )
        for one in summary.against
    ]
    rows += [
        (
            f"{one.people} people among themselves ({one.method.replace('_', ' ')})",
            one.criterion,
            str(one.kappa.n),
            kappa_text(one.kappa),
            share_of(one.raw.k, one.raw.n),
            "",
        )
        for one in summary.ceilings
    ]
    lines = [
        "Kappa by whether it is stated; its interval draws whole answers. Counts: both yes, instrument only, people"
        " only, neither.",
        *([] if summary.ceilings else ["One person labeled each statement: there is no ceiling to compare with."]),
        *filter(None, map(apart_line, summary.against)),
    ]
    heads = ("who", "on", "n", "kappa (95%)", "raw agreement", "counts")
    return PageSection("Against people", tuple(lines), table(heads, rows, words=2))


def apart_line(one: Against) -> str:
    """What could not be compared."""
    apart = ", ".join(f"{reason} {number}" for reason, number in one.apart.items())
    return f"{INSTRUMENTS[one.instrument]}, {one.criterion}: not compared: {apart}." if apart else ""


def kappa_text(kappa: Kappa) -> str:
    """A kappa with its interval, or why there is none."""
    if kappa.value is None:
        return kappa.note or NA
    ends = coefficient_range(kappa.low, kappa.high) if kappa.low is not None else kappa.note or NA
    return f"{coefficient(kappa.value)} ({ends})"


def free_section(summary: GroundednessSummary) -> PageSection:
    """The check without a model."""
    check, fired = summary.free_check, summary.free_check.fired
    kinds = ", ".join(f"{name} {number}" for name, number in check.kinds.items()) or "none"
    shown = interval_text(fired.point, fired.low, fired.high, fired.n)
    return PageSection(
        "The free check",
        (
            f"Fires on {k_of_n(fired.k, fired.n)} answers = {shown}; it flags for review and never blocks.",
            f"Findings: {count(check.findings)} ({kinds}). Answers without a text to look in: {count(check.apart)}.",
        ),
    )


def edge_section(summary: GroundednessSummary) -> PageSection:
    """What would else be hidden."""
    edges = summary.edges
    left = ", ".join(f"{reason} {number}" for reason, number in edges.sentences_left_out.items()) or "none"
    unusable = "; ".join(f"{reason} ({number})" for reason, number in summary.unusable.items()) or "none"
    formats = ", ".join(f"{name} {number}" for name, number in summary.formats.items())
    outcomes = summary.claims.outcomes if summary.claims else {}
    others = ", ".join(f"{words} {outcomes[label]}" for label, words in WORDS.items() if outcomes.get(label)) or "none"
    lines = (
        f"Answers by format: {formats}. Rows that could not be used: {unusable}.",
        f"Answers without a claim: {count(edges.answers_without_claims)}; they are in no rate, never 100%.",
        f"Sentences without a claim: {left}; without an answer from the extractor: {count(edges.sentences_unread)}.",
        f"Claims not stated: {others}.",
        f"Claims without a citation: {count(edges.claims_without_citation)}; marks that name a source that does not"
        f" exist: {count(edges.citations_to_nothing)}.",
        f"Sources: {count(edges.sources)}, of which without text {count(edges.sources_empty)} (cited by"
        f" {counted(edges.claims_on_empty_sources, 'claim')}), the same as an earlier one"
        f" {count(edges.sources_identical)}.",
        f"Sources too long to be shown whole: passages were chosen {counted(edges.looks_cut, 'time')}; global questions"
        f" refused: {count(edges.global_refused)}.",
        f"Labels of a judge whose quote does not stand in the source, which count as not judged:"
        f" {count(edges.quotes_unverified)}. People's labels without a place in the answer:"
        f" {count(edges.labels_unplaced)}.",
    )
    return PageSection("What stands apart", lines)


def proportion_text(share: Proportion) -> str:
    """Counts with share and interval."""
    return f"{k_of_n(share.k, share.n)} = {interval_text(share.point, share.low, share.high, share.n)}"
