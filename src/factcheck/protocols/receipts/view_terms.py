"""The score of a report, term by term: value, weight, what it adds, and what the caps took away."""

from collections.abc import Iterable

from factcheck.audit.html import Bar
from factcheck.audit.page import PageSection
from factcheck.protocols.receipts.view import TERMS
from factcheck.publish.layout import table
from factcheck.publish.numbers import decimal, percent
from factcheck.records.audit_summary import ReceiptReportScore
from factcheck.records.receipt_rules import ReceiptRules

NAMES = {
    "hallucination": "without hallucination",
    "distortion": "without distortion",
    "citation_integrity": "citation integrity",
    "calibration": "calibration",
    "honesty": "honesty credit",
    "yield_normalized": "yield",
    "compliance": "compliance with the brief",
}
HEADS = ("term", "what", "value", "weight", "weight used", "adds")


def terms_section(one: ReceiptReportScore, rules: ReceiptRules) -> PageSection:
    """The terms of one report as a table, the score before the caps and after them."""
    used, weights = weights_used(one, rules), {str(name): weight for name, weight in rules.weights.items()}
    rows = []
    for name, short in TERMS.items():
        value, weight = one.terms.get(name), weights.get(name, 0.0)
        adds = "not defined" if value is None else f"{100 * value * used.get(name, 0.0):.2f}"
        rows.append((short, NAMES[name], decimal(value), percent(weight), percent(used.get(name)), adds))
    rows.append(("", "before the caps", "", "", "", _points(one.uncapped)))
    rows += [("", f"cap: {reason}", "", "", "", "") for reason in one.caps]
    rows.append(("", f"score, grade {one.grade or 'n/a'}", "", "", "", _points(one.score)))
    return PageSection(f"Score of {one.report}", (), table(HEADS, rows, words=2))


def term_bars(one: ReceiptReportScore, rules: ReceiptRules) -> Iterable[Bar]:
    """What each term adds, of what it could add."""
    used = weights_used(one, rules)
    for name, short in TERMS.items():
        value = one.terms.get(name)
        most = 100 * used.get(name, 0.0)
        figure = "n/a" if value is None else f"{most * value:.2f}"
        yield Bar(short, figure, "not defined" if value is None else f"of {most:.2f}", value)


def weights_used(one: ReceiptReportScore, rules: ReceiptRules) -> dict[str, float]:
    """The weights of the defined terms; those of the others are shared among them in proportion."""
    weights = {str(name): weight for name, weight in rules.weights.items() if name in one.terms}
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()} if whole else {}


def _points(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"
