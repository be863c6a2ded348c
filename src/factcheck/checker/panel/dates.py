"""Whether a page is of a day after that of the report, by the dates that it states of itself.

A date may lack its day ("2021-02"): only what holds for every day of the month is said. A page that states no change
may have been changed all the same, and a page may state a wrong date: what rests on a date alone goes to a person.
"""

import calendar

from factcheck.records.panel import Dated


def dated(
    day: str | None, published: str | None, modified: str | None = None, copied: str | None = None
) -> Dated | None:
    """ "after" for a page published after ``day``, "until" where all of it was there by then, else None.

    ``day`` is ISO 8601; ``copied`` is the day of an archive's copy, which holds nothing later. A page that was
    published before and changed after may have said something else on the day.
    """
    if day is None:
        return None
    last = [_last(stated) for stated in (copied, modified or published) if stated]
    if any(known <= day for known in last):
        return "until"
    return "after" if published is not None and _first(published) > day else None


def _first(stated: str) -> str:
    """The earliest day that a date may mean."""
    return stated if len(stated) == 10 else f"{stated}-01"


def _last(stated: str) -> str:
    """The latest day that a date may mean."""
    if len(stated) == 10:
        return stated
    year, month = map(int, stated.split("-"))
    return f"{stated}-{calendar.monthrange(year, month)[1]:02}"
