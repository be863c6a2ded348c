"""Sections of the page: how reliable the labels are, what the brief requires, and what is proposed as omitted."""

from factcheck.audit.page import PageSection
from factcheck.publish.layout import table
from factcheck.publish.numbers import coefficient, coefficient_range, count, interval_text, k_of_n
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.reliability import JudgeAgreement, Reliability

MET = {True: "met", False: "not met", None: "open"}

LABELS = {"omitted": "a material omission", "held": "it has it", "immaterial": "not material", None: "open"}


def reliability_section(found: Reliability) -> PageSection:
    """Agreement of judges, and of people with the panel; "n/a yet", with the reason, where there is none."""
    if found.first_two is None or found.with_third is None:
        lines = [f"Fleiss' kappa of the judges: n/a yet ({found.judges_note})."]
    else:
        lines = [
            f"Fleiss' kappa of the first two judges: {_judges(found.first_two)}.",
            f"With the third where one was asked, which is no sample of all claims: {_judges(found.with_third)}.",
        ]
    kappa, raw = found.human_kappa, found.human_agreement
    if kappa is None or raw is None:
        lines.append(
            f"People and panel: n/a yet ({found.human_note}); claims labeled by a person: {count(found.human_labels)}."
        )
    else:
        value = f"{coefficient(kappa.value)} ({coefficient_range(kappa.low, kappa.high)})"
        noted = f" ({kappa.note})" if kappa.note else ""
        lines.append(
            f"People and panel: the same label {k_of_n(raw.k, raw.n)} ="
            f" {interval_text(raw.point, raw.low, raw.high, raw.n)}; Cohen's kappa {value}, n = {kappa.n}{noted}."
            " People are asked about disputed claims alone, the hardest ones."
        )
    return PageSection("Reliability", tuple(lines))


def brief_section(summary: ReceiptSummary) -> PageSection:
    """The requirements of the briefs, each with what was found."""
    stated = sum(one.requirements.stated for one in summary.reports)
    lines = [] if stated else ["No requirement of a brief is stated: the term BC is not defined."]
    for one in summary.reports:
        told = one.requirements
        if told.stated:
            left = f", {count(told.open)} open and left out" if told.open else ""
            lines.append(f"{one.report}: {count(told.met)} of {count(told.met + told.not_met)} requirements met{left}.")
    rows = [(one.report, one.text, MET[one.met], one.by, one.why) for one in summary.requirements]
    heads = ("report", "requirement", "met", "by", "found")
    return PageSection("Brief", tuple(lines), table(heads, rows, words=5) if rows else None)


def omissions_section(summary: ReceiptSummary) -> PageSection:
    """What is proposed as omitted by comparing reports on one brief, and what a person says of it."""
    lines = []
    for one in summary.reports:
        lacks = one.omissions
        if lacks.compared:
            lines.append(
                f"{one.report}: material omissions proposed {count(lacks.proposed)}, confirmed by a person"
                f" {count(lacks.confirmed)}, rejected {count(lacks.rejected)}, open {count(lacks.open)}."
            )
    if not lines:
        lines.append("No two reports have one brief: none was compared for material omissions.")
    rows = [
        (one.report, one.text, ", ".join(one.held_by), str(one.others), LABELS[one.label]) for one in summary.omissions
    ]
    heads = ("report", "fact that it lacks", "held by", "of others", "a person says")
    return PageSection("Omissions", tuple(lines), table(heads, rows, words=5) if rows else None)


def _judges(found: JudgeAgreement) -> str:
    noted = f" ({found.note})" if found.note else ""
    spread = f"no interval: {found.interval_note}" if found.low is None else coefficient_range(found.low, found.high)
    return (
        f"{coefficient(found.value)} ({spread}){noted}, n = {count(found.claims)} claims of {count(found.reports)}"
        " reports; all votes alike"
        f" {k_of_n(found.unanimous.k, found.unanimous.n)}; left out, with fewer than two votes: {count(found.left_out)}"
    )
