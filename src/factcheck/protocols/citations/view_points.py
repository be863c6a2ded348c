"""The points of a report, part by part: what each is made of, how many, and the most there could be."""

from collections.abc import Iterable

from factcheck.audit.html import Bar
from factcheck.audit.page import PageSection
from factcheck.publish.layout import table
from factcheck.publish.numbers import MINUS, count, percent
from factcheck.records.audit_summary import CitationReportScore
from factcheck.records.citation_rules import CitationRules, ClampRule
from factcheck.records.report import Report

PARTS = {
    "accuracy": ("cited", "citation accuracy"),
    "uncited": ("bare", "uncited numbers"),
    "traps": ("traps", "traps"),
    "coverage": ("facts", "coverage of key facts"),
    "cost": ("cost", "cost"),
    "time": ("time", "time"),
}


def points_section(one: CitationReportScore, report: Report, rules: CitationRules) -> PageSection:
    """The parts of one report as a table, and their sum."""
    most, how = most_of(rules), _how(one, report, rules)
    rows = [(PARTS[name][1], how[name], number(one.parts[name]), number(most[name])) for name in PARTS]
    missing = f"not scored: {', '.join(one.missing)}" if one.missing else "the sum of all parts"
    total = "n/a" if one.total is None else number(one.total)
    rows.append(("total", missing, total, number(sum(value for value in most.values() if value > 0))))
    return PageSection(f"Points of {one.report}", (), table(("part", "made of", "points", "at most"), rows, words=2))


def point_bars(one: CitationReportScore, rules: CitationRules) -> Iterable[Bar]:
    """The parts as bars; what is taken away is drawn as a share of the most that can be."""
    for name, most in most_of(rules).items():
        value = one.parts[name]
        yield Bar(PARTS[name][0], number(value), f"of {number(most)}", value / most if most else None)


def most_of(rules: CitationRules) -> dict[str, float]:
    """The most points of each part; of uncited numbers the most that they cost, negative."""
    return {
        "accuracy": rules.accuracy.points,
        "uncited": -rules.accuracy.uncited_numeric_most,
        "traps": rules.traps.full * len(rules.traps.names),
        "coverage": rules.coverage.points_each * len(rules.coverage.names),
        "cost": rules.cost.points,
        "time": rules.minutes.points,
    }


def number(value: float) -> str:
    """Points, two decimals, with a true minus sign."""
    text = f"{value:.2f}"
    return (text.removeprefix("-") if float(text) == 0 else text).replace("-", MINUS)


def _how(one: CitationReportScore, report: Report, rules: CitationRules) -> dict[str, str]:
    kinds = [(answer.kind, answer.name, answer.outcome or "not scored") for answer in one.answers]
    traps = ", ".join(f"{name} {outcome}" for kind, name, outcome in kinds if kind == "trap")
    facts = ", ".join(f"{name} {outcome}" for kind, name, outcome in kinds if kind == "key_fact")
    usage = report.usage
    each, most = rules.accuracy.uncited_numeric_cost, rules.accuracy.uncited_numeric_most
    return {
        "accuracy": f"{rules.accuracy.points:g} × {percent(one.accuracy)}",
        "uncited": f"{count(one.uncited_numeric)} × {MINUS}{each:g}, {MINUS}{most:g} at most",
        "traps": traps or "none scored",
        "coverage": f"{rules.coverage.points_each:g} each that is correct and current: {facts or 'none scored'}",
        "cost": _clamp(usage.cost_usd if usage else None, "USD", rules.cost),
        "time": _clamp(usage.minutes if usage else None, "minutes", rules.minutes),
    }


def _clamp(value: float | None, unit: str, rule: ClampRule) -> str:
    """The straight line between best and worst, with the value in it."""
    if value is None:
        return f"the report states no {unit}: no points"
    share = f"({rule.worst:g} {MINUS} {value:g} {unit}) / ({rule.worst:g} {MINUS} {rule.best:g})"
    return f"{rule.points:g} × clamp({share}, 0, 1)"
