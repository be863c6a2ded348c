"""The sentence that says what was looked for, and what stands near it."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from factcheck.text.sourced.figures import akin
from factcheck.text.sourced.findings import UnsourcedKind
from factcheck.text.sourced.index import PreparedSources
from factcheck.text.sourced.known import knows_word
from factcheck.text.sourced.near import Home
from factcheck.text.sourced.tokens import TOKEN, folded
from factcheck.text.specifics.kinds import Number

_LEAST_LIKE = 0.6


def why_displaced(kind: UnsourcedKind, text: str, instead: str, elsewhere: bool) -> str:
    """For what is not where the sources say the same: ``elsewhere`` in them, or nowhere."""
    where = "only elsewhere in the sources" if elsewhere else "nowhere in the sources"
    return f"The {kind} “{text}” stands {where}: the sentence nearest to this one has “{instead}” in its place."


def why_missing(
    kind: UnsourcedKind, text: str, number: Number | None, home: Home | None, sources: PreparedSources
) -> str:
    """For what the sources do not hold; without ``home`` nothing near it is looked for."""
    near = _nearest(kind, text, number, home, sources) if home is not None else ""
    looked = f"The {kind} “{text}” stands nowhere in the sources"
    return f"{looked}; {near}." if near else f"{looked}."


def _nearest(kind: UnsourcedKind, text: str, number: Number | None, home: Home, sources: PreparedSources) -> str:
    if kind == "number" and number is not None:
        return _nearest_number(number, sources)
    if kind == "name":
        return _nearest_name(text, home, sources)
    years = {day[0] for day in sources.dates if day[0] > 0}
    years |= {int(value) for value in sources.figures if 1000 <= value <= 2100 and value == int(value)}
    digits = [int(word) for word in folded(TOKEN.findall(text)) if word.isdecimal() and len(word) == 4]
    if kind == "date" and years and digits:
        return f"the nearest year there is {min(years, key=lambda year: (abs(year - digits[0]), year))}"
    return ""


def _nearest_number(number: Number, sources: PreparedSources) -> str:
    """The nearest value with the same unit."""
    fitting = (
        (abs(value - number.value), value)
        for value, same in sources.figures.items()
        if any(
            other.unit == number.unit or (number.unit and other.unit and akin(other.unit, number.unit))
            for other in same
        )
    )
    best = min(fitting, default=None)
    unit = f" in {number.unit}" if number.unit else ""
    return f"the nearest number there{unit} is {best[1]:,f}" if best else f"they hold no number{unit}"


def _nearest_name(text: str, home: Home, sources: PreparedSources) -> str:
    low = folded(TOKEN.findall(text))
    known = [word for word in low if knows_word(word, sources)]
    if known and len(low) > 1:
        rest = [word for word in low if word not in known]
        return f"“{' '.join(known)}” does, “{' '.join(rest)}” does not" if rest else "its words do, but not together"
    names = sorted(set(_capitals(home, sources)))
    like = max(names, key=lambda name: (SequenceMatcher(None, name.lower(), text.lower()).ratio(), name), default="")
    if like and SequenceMatcher(None, like.lower(), text.lower()).ratio() >= _LEAST_LIKE:
        return f"the most similar word near it is “{like}”"
    return ""


def _capitals(home: Home, sources: PreparedSources) -> Iterator[str]:
    for place in home.numbers:
        yield from (word[:40] for word in sources.sentences[place].written[1:60] if word[0].isupper() and len(word) > 2)
