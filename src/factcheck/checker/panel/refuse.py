"""No self-grading, in code: who may not take part, before anything is asked and after somebody else has answered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from factcheck.checker.panel.houses import can_be_read, houses_in
from factcheck.checker.panel.seats import Seat, check_known, houses_of_author, name_houses
from factcheck.checker.state import CallNote
from factcheck.errors import ConfigError
from factcheck.records.panel import PanelMode, PanelRule
from factcheck.records.report import Author


@dataclass(frozen=True, slots=True)
class Panel:
    """Who judges one author's reports: two judges, or one instrument where both are the embedded rules.

    ``author`` are the author's houses, ``third`` is asked where the first two do not settle it.
    """

    mode: PanelMode
    author: frozenset[str]
    judges: tuple[Seat, ...]
    third: Seat | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who may be asked."""
        return self.judges if self.third is None else (*self.judges, self.third)


def refuse_own_family(author: Author, roles: Iterable[Seat]) -> None:
    """Raise ConfigError where a seat is of a house of the author's, or where either cannot be known.

    A seat is of every house that its name, its aliases, its server's declared family or its address names.
    """
    own = houses_of_author(author)
    for seat in roles:
        shared = check_known(seat) & own
        if shared:
            raise ConfigError(
                f"{seat.model!r} in the role {seat.role!r} is of {name_houses(shared)}, and so is the author of the"
                f" report ({author.vendor}, {author.model}): nobody judges a report of their own house; name a model"
                " of another one"
            )


def plan_panel(author: Author, judges: Sequence[Seat], third: Seat | None, rule: PanelRule) -> Panel:
    """The panel for the reports of an author. Raises ConfigError for everyone who may not sit on it.

    Two judges that are both the embedded rules are one instrument. The rules are no tie-breaker among models either:
    a default that nobody has chosen does not decide.
    """
    if len(judges) != 2:
        raise ConfigError(f"a panel has two judges and a third for where they disagree, not {len(judges)}")
    third = None if third is not None and third.embedded else third
    refuse_own_family(author, (*judges, third) if third is not None else judges)
    own = houses_of_author(author)
    if all(judge.embedded for judge in judges):
        return Panel("embedded", own, (judges[0],))
    if rule.other_families:
        _refuse_one_house(judges, third)
        return Panel("panel", own, tuple(judges), third)
    mode: PanelMode = "one_house" if judges[0].houses & judges[1].houses else "panel"
    return Panel(mode, own, tuple(judges), third)


def void_reason(note: CallNote, seat: Seat, author: frozenset[str], voted: frozenset[str]) -> str | None:
    """Why an answer that is there is no vote, by who has really served; None where it counts.

    ``voted`` are the houses of the judges who have voted already, where each must be of another house.
    """
    served = note.reply.served
    if note.reply.status != "ok" or seat.embedded:
        return None
    if served and not can_be_read(served):
        return f"{seat.model} was answered by a model whose name cannot be read"
    known = houses_in(served) if served else frozenset()
    if known & author:
        return f"{seat.model} was answered by {served}, a model of {name_houses(known & author)} as the author's"
    if note.void is not None:
        return note.void
    if not known and seat.open:
        return f"{seat.model} was answered by {served or 'nobody who is named'}, and nothing says whose model that is"
    if known and known.isdisjoint(seat.houses):
        return f"{seat.model} (of {name_houses(seat.houses)}) was answered by {served}, a model of {name_houses(known)}"
    if (known or seat.houses) & voted:
        return f"{served or seat.model} is of {name_houses((known or seat.houses) & voted)}, which has a vote already"
    return None


def house_of_vote(note: CallNote, seat: Seat) -> frozenset[str]:
    """The houses of who has answered: those of the name that served, else those of the seat."""
    served = houses_in(note.reply.served) if note.reply.served and not seat.embedded else frozenset()
    return served or seat.houses


def _refuse_one_house(judges: Sequence[Seat], third: Seat | None) -> None:
    rules = [seat for seat in judges if seat.embedded]
    if rules:
        raise ConfigError(
            f"the role {rules[0].role!r} is played by {rules[0].model}, which is rules over text and no model of any"
            " house: a panel has judges of two houses; name a model, or let the rules play both judges"
        )
    for one, two in combinations((*judges, third) if third is not None else judges, 2):
        shared = one.houses & two.houses
        if shared:
            raise ConfigError(
                f"{one.model!r} ({one.role}) and {two.model!r} ({two.role}) are both of {name_houses(shared)}: two"
                " judges of one house are no panel; name a model of another one"
            )
