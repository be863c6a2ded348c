"""The figures of the page: words and order; every number is in the summary."""

from factcheck.audit.page import PageSection
from factcheck.protocols.groundedness.view_beside import edge_section, free_section, global_section, people_table
from factcheck.publish.layout import table
from factcheck.publish.numbers import (
    NA,
    count,
    counted,
    k_of_n,
    percent,
    range_text,
)
from factcheck.records.groundedness_summary import GroundednessSummary, SourceRate
from factcheck.records.rates import Bounds

QUADRANTS = {
    "grounded_correct": "grounded, correct",
    "grounded_incorrect": "grounded, incorrect",
    "ungrounded_correct": "not grounded, correct",
    "ungrounded_incorrect": "not grounded, incorrect",
}
KINDS = {
    "plausible_specifics": "plausible specifics",
    "bridging_inference": "bridging inference",
    "confident_generalization": "confident generalization",
    "fabricated_provenance": "fabricated provenance",
    "other": "none of the four",
}


def figure_sections(summary: GroundednessSummary) -> tuple[PageSection, ...]:
    """All sections of figures that there is something to say in."""
    found = (
        numbers(summary),
        quadrant_table(summary),
        kind_table(summary),
        source_table("By kind of source", summary.by_source_kind, 0),
        source_table("By source", summary.by_source, summary.sources_left_out),
        global_section(summary),
        people_table(summary),
        free_section(summary),
        edge_section(summary),
    )
    return tuple(section for section in found if section is not None)


def numbers(summary: GroundednessSummary) -> PageSection | None:
    """The three numbers, never one."""
    claims, answers = summary.claims, summary.answers
    if claims is None or answers is None:
        return None
    clustered = claims.clustered
    rows = [
        (
            "claims stated by a source they cite",
            k_of_n(claims.stated.k, claims.stated.n),
            percent(claims.stated.point),
            range_text(clustered.low, clustered.high),
            bounds_text(claims.bounds),
        ),
        (
            "answers with every claim stated",
            k_of_n(answers.grounded.k, answers.grounded.n),
            percent(answers.grounded.point),
            range_text(answers.grounded.low, answers.grounded.high),
            bounds_text(answers.bounds),
        ),
        (
            "answers with an absent claim",
            k_of_n(answers.invented.k, answers.invented.n),
            percent(answers.invented.point),
            range_text(answers.invented.low, answers.invented.high),
            "",
        ),
    ]
    drawn = "whole answers drawn" if clustered.method == "clusters" else clustered.note or "Wilson"
    lines = [
        f"{claims.line[:1].upper()}{claims.line[1:]}.",
        f"Intervals are 95%: over claims {drawn} ({counted(clustered.clusters, 'answer')}), over answers Wilson's.",
        f"Mean of the answers' own shares: {percent(claims.macro)} over {counted(claims.answers, 'answer')}.",
        f"Not stated by what they cite and stated by another source, a weaker property: {count(claims.elsewhere)}.",
    ]
    if claims.against_all:
        text = f"{counted(claims.against_all, 'claim')} of answers that cite nothing"
        lines.append(f"{text} were held against all sources of their answer, which is a weaker property too.")
    if claims.conflicts:
        lines.append(f"Stated by one cited source and contradicted by another: {count(claims.conflicts)}.")
    apart = ", ".join(f"{reason} {number}" for reason, number in answers.apart.items())
    lines.append(f"Answers in no rate: {apart or 'none'}; of {count(answers.answers)}.")
    heads = ("", "counts", "share", "95% interval", "if what was not judged were all against, all for")
    return PageSection("Three numbers", tuple(lines), table(heads, rows))


def quadrant_table(summary: GroundednessSummary) -> PageSection:
    """Grounded by correct."""
    apart = ", ".join(f"{reason} {number}" for reason, number in summary.quadrants_apart.items())
    line = f"Answers in no quadrant: {apart or 'none'}."
    if not summary.quadrants:
        return PageSection("Grounded and correct", (line,))
    rows = [
        (
            QUADRANTS[one.quadrant],
            one.meaning,
            one.action,
            k_of_n(one.share.k, one.share.n),
            percent(one.share.point),
            range_text(one.share.low, one.share.high),
        )
        for one in summary.quadrants
    ]
    heads = ("quadrant", "what it means", "what to do", "counts", "share", "95% interval")
    return PageSection("Grounded and correct", (line,), table(heads, rows, words=3))


def kind_table(summary: GroundednessSummary) -> PageSection | None:
    """What was made up, by kind."""
    if not summary.kinds:
        return None
    rows = [
        (
            KINDS[one.kind],
            k_of_n(one.share.k, one.share.n),
            percent(one.share.point),
            range_text(one.share.low, one.share.high),
            count(one.by_model),
        )
        for one in summary.kinds
    ]
    whole, by_model = summary.kinds[0].share.n, sum(one.by_model for one in summary.kinds)
    named = f"{count(by_model)} named by a model, {count(whole - by_model)} by rules over text"
    line = f"Of {counted(whole, 'claim')} not stated: {named}. Rules reach no false link that both sides hide well."
    return PageSection(
        "Four kinds of invention", (line,), table(("kind", "counts", "share", "95%", "by a model"), rows)
    )


def source_table(title: str, rates: tuple[SourceRate, ...], left_out: int) -> PageSection | None:
    """Claims not stated, by source or kind of source, against all the others."""
    if not rates and not left_out:
        return None
    rows = [
        (
            f"{one.name} ({one.title})" if one.title and one.title != one.name else one.name,
            count(one.answers),
            k_of_n(one.not_stated.k, one.not_stated.n),
            percent(one.not_stated.point),
            range_text(one.clustered.low, one.clustered.high),
            k_of_n(one.rest.k, one.rest.n),
            ratio_text(one),
        )
        for one in rates
    ]
    lines = ["Of the claims that cite it, those not stated; and how many times the rate of all other claims that is."]
    lines += [f"{counted(left_out, 'source')} with too few claims stand in no row."] if left_out else []
    heads = ("source", "answers", "not stated", "rate", "95% interval", "the rest", "times the rest (95%)")
    return PageSection(title, tuple(lines), table(heads, rows) if rows else None)


def ratio_text(rate: SourceRate) -> str:
    """ "4.0 (2.1 to 7.9)"; why there is none where there is none."""
    if rate.ratio is None and rate.ratio_low is None:
        return rate.note or NA
    low = NA if rate.ratio_low is None else f"{rate.ratio_low:.1f}"
    ends = f"({low} to {rate.ratio_high:.1f})" if rate.ratio_high is not None else f"({low} up)"
    return f"{NA if rate.ratio is None else f'{rate.ratio:.1f}'} {ends}"


def bounds_text(found: Bounds) -> str:
    """Both ends: "61.0% to 72.5%"."""
    return NA if found.against.n == 0 else f"{percent(found.against.point)} to {percent(found.in_favor.point)}"
