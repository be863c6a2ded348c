"""Who takes part in an audit: the extractor and the panel of every author, found fit before anything is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.importing import Imported
from factcheck.checker.panel.refuse import Panel, plan_panel, refuse_own_family
from factcheck.checker.panel.seats import Seat
from factcheck.records.panel import PanelMode, PanelRule


@dataclass(frozen=True, slots=True)
class Crew:
    """The extractor, and the panel for each report by its id."""

    extractor: Seat
    panels: Mapping[str, Panel]

    @property
    def mode(self) -> PanelMode:
        """How the panels work; they differ in nothing but whose houses are refused."""
        return next(iter(self.panels.values())).mode

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles that will be asked, sorted."""
        seats = {seat.role for panel in self.panels.values() for seat in panel.seats}
        return tuple(sorted(seats | {self.extractor.role}))


def plan_crew(reports: Sequence[Imported], seats: Sequence[Seat], rule: PanelRule) -> Crew:
    """The crew from a seat for each of extractor, judge, second_judge and tie_breaker.

    Raises ConfigError, before anything is asked, for whoever is of the house of an author they would judge.
    """
    by_role = {seat.role: seat for seat in seats}
    extractor, third = by_role["extractor"], by_role.get("tie_breaker")
    judges = (by_role["judge"], by_role["second_judge"])
    panels = {}
    for one in reports:
        refuse_own_family(one.report.author, (extractor,))
        panels[one.report.id] = plan_panel(one.report.author, judges, third, rule)
    return Crew(extractor, panels)
