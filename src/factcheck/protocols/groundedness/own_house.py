"""No self-grading of answers: whoever lists or judges them is of another house than the system that wrote them."""

from collections.abc import Iterable, Sequence

from factcheck.checker.panel.houses import houses_in
from factcheck.checker.panel.seats import Seat, check_known, name_houses
from factcheck.errors import ConfigError
from factcheck.records.groundedness import HeldAnswer


def refuse_own_house(answers: Iterable[HeldAnswer], seats: Sequence[Seat]) -> None:
    """Raise ConfigError where a seat is of a house that the ``system`` of an answer names, or its house is not known.

    A system that names no house refuses nobody: an answer need not say what wrote it.
    """
    for system in sorted({answer.system for answer in answers}):
        own = houses_in(system)
        for seat in seats if own else ():
            shared = check_known(seat) & own
            if shared:
                raise ConfigError(
                    f"{seat.model!r} in the role {seat.role!r} is of {name_houses(shared)}, and so is the system that"
                    f" wrote answers ({system!r}): nobody judges answers of their own house; name a"
                    " model of another one"
                )
