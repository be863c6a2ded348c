"""The kinds of specifics. Offsets are code points into the text they were found in, end exclusive."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

Comparator = Literal["=", ">", ">=", "<", "<=", "~"]
DatePrecision = Literal["day", "month", "quarter", "year", "decade", "century"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written, with what it means.

    ``value`` has the magnitude word multiplied in ("2.5 million" is 2500000; "half" is 0.5); a range has ``high``.
    ``unit`` is canonical: "percent", a currency code ("USD", "EUR"; a bare dollar sign is "dollar"), a measure in
    its canonical symbol ("mg", "km", "km/h", "degree_c"), or None. ``noun`` is the counted noun, lower case and
    singular, for a number without a unit ("14 long-standing safety complaints": "complaint"), or None.
    ``precision`` is the place value of the last written digit times the magnitude ("2.5 million": 100000).
    ``alternatives`` are other readings of the same characters ("2.475": 2475 in some locales).
    ``damaged`` says that a control character stands right before it, so that its sign is uncertain.
    ``core_start`` and ``core_end`` enclose the digits or number word alone, without sign, unit and magnitude word.
    """

    start: int
    end: int
    text: str
    value: Decimal
    high: Decimal | None
    unit: str | None
    noun: str | None
    comparator: Comparator
    ordinal: bool
    spelled: bool
    precision: Decimal
    alternatives: tuple[Decimal, ...]
    damaged: bool
    core_start: int
    core_end: int


@dataclass(frozen=True, slots=True)
class Date:
    """A date as a span of days at the precision that is written, never finer.

    ``first`` and ``last`` are None where the year is not written ("on 4 June", "in March"); then ``month`` and
    ``day`` hold what is. A weekday alone is not a date. ``ambiguous`` marks day/month order that nothing settles.
    """

    start: int
    end: int
    text: str
    first: date | None
    last: date | None
    precision: DatePrecision
    month: int | None
    day: int | None
    ambiguous: bool


@dataclass(frozen=True, slots=True)
class Version:
    """A version; ``parts`` compare numerically ("4.0.0-rc.12": (4, 0, 0, "rc", 12)); ``product`` is the name before."""

    start: int
    end: int
    text: str
    parts: tuple[int | str, ...]
    product: str | None
    core_start: int
    core_end: int


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name, the longest run that belongs together ("Bank of England", "New York State Attorney General")."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Address:
    """An IP address or a URL: never a number, a version or a name."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Specifics:
    """All specifics of a text, each list in order of start; no two overlap, of whatever kind."""

    numbers: tuple[Number, ...]
    dates: tuple[Date, ...]
    versions: tuple[Version, ...]
    names: tuple[Name, ...]
    addresses: tuple[Address, ...]
