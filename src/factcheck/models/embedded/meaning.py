"""The rules of meaning in their order: what a claim says otherwise, or more, than the passage it rests on."""

from collections.abc import Callable

from factcheck.models.embedded.align import Claim, Window
from factcheck.models.embedded.bindings import check_bindings
from factcheck.models.embedded.clauses import check_clauses
from factcheck.models.embedded.conjuncts import check_conjuncts
from factcheck.models.embedded.governed import check_governed, check_planned, check_sole
from factcheck.models.embedded.ladders import check_ladders
from factcheck.models.embedded.mismatch import Mismatch, Reading, read_against
from factcheck.models.embedded.opposites import check_opposites
from factcheck.models.embedded.order import check_order
from factcheck.models.embedded.page import ReadPage
from factcheck.models.embedded.substitution import check_substitution
from factcheck.models.embedded.tables import check_tables
from factcheck.models.embedded.timespans import check_timespans

Rule = Callable[[Reading], Mismatch | None]

_SAID_OTHERWISE: tuple[Rule, ...] = (
    check_opposites,
    check_clauses,
    check_conjuncts,
    check_order,
    check_bindings,
    check_timespans,
)
# Who looks for support asks whether the claim goes beyond it; who looks for conflicts reads tables too.
SUPPORTING: tuple[Rule, ...] = (
    *_SAID_OTHERWISE,
    check_governed,
    check_planned,
    check_sole,
    check_ladders,
    check_substitution,
)
REFUTING: tuple[Rule, ...] = (*_SAID_OTHERWISE, check_governed, check_ladders, check_tables)


def check_meaning(
    claim: Claim, page: ReadPage, windows: tuple[Window, ...], rules: tuple[Rule, ...]
) -> Mismatch | None:
    """What the first of the rules that finds something has found, or None."""
    reading = read_against(claim, page, windows)
    if reading is None:
        return None
    return next((found for rule in rules if (found := rule(reading)) is not None), None)
