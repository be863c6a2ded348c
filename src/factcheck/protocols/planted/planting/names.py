"""Names in use: what kind each is and how it sits in its sentence, so that another can take its place unseen."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.text.specifics.kinds import Name
from factcheck.text.specifics.name_kinds import name_kind

_CONTEXT = 80
_NO_BODY = re.compile(
    r"\b(?:Act|Agreement|Treaty|Award|Awards|Prize|Report|Index|Study|Survey|Program|Programme|Project|Plan|Law|Bill"
    r"|Series|Cup"
    r"|Center|Centre|Day|Week|Conference|Symposium|Summit|Policy|Code|Deal|Accord|Fund|Trust|Service|Services|Games"
    r"|Tanker|Ship|Aircraft|Jet|Pavilion|Amphitheatre|Arena|Stadium|Theater|Theatre|Subsystem)$"
)


@dataclass(frozen=True, slots=True)
class NameUse:
    """A name at one place: kind ("person", "organization", "place", "product"; "unknown" is never used), and fit.

    ``article_word`` is the determiner before it ("the", "a", "an" or ""), ``words`` its number of words,
    ``attributive`` whether a word of lower case follows right after it, as in "Facebook users". ``sentence`` is the
    index of the clean sentence, None on the page; ``start`` and ``end`` are offsets into that text.
    """

    article: str
    sentence: int | None
    text: str
    kind: str
    article_word: str
    words: int
    attributive: bool
    start: int
    end: int


def _before(text: str, start: int) -> str:
    match = re.search(r"(?<![A-Za-z])([A-Za-z]+) $", text[max(0, start - 12) : start])
    word = match.group(1).lower() if match else ""
    return word if word in {"the", "a", "an"} else ""


def _is_attributive(text: str, end: int) -> bool:
    return re.match(r" [A-Za-z]", text[end : end + 2]) is not None


def name_kinds(text: str, names: Iterable[Name]) -> Mapping[str, str]:
    """The kind of each name of a page from all the places where it stands; one that varies is "unknown".

    A surname alone is a person when the page has the full name of a person that ends in it.
    """
    seen: dict[str, set[str]] = defaultdict(set)
    for name in names:
        around = text[max(0, name.start - _CONTEXT) : name.end + _CONTEXT]
        seen[name.text].add(name_kind(name.text, around))
    kinds = {}
    for name_text, found in seen.items():
        known = sorted(found - {"unknown"})
        kinds[name_text] = known[0] if len(known) == 1 else "unknown"
    surnames = {item.split()[-1] for item, kind in kinds.items() if kind == "person" and " " in item}
    return {item: _settled(item, kind, surnames) for item, kind in kinds.items()}


def _settled(name: str, kind: str, surnames: set[str]) -> str:
    """One word is a person only as the surname of a full name; an act or a prize is no organization."""
    if kind in {"unknown", "person"} and " " not in name:
        return "person" if name in surnames else "unknown"
    return "unknown" if _NO_BODY.search(name) else kind


def name_uses(
    article: str, sentence: int | None, text: str, names: Iterable[Name], kinds: Mapping[str, str]
) -> tuple[NameUse, ...]:
    """The uses of names in a clean sentence, or (``sentence`` None) in a page; ``kinds`` are those of the page."""
    return tuple(
        NameUse(
            article,
            sentence,
            name.text,
            kinds.get(name.text, "unknown"),
            _before(text, name.start),
            len(name.text.split()),
            _is_attributive(text, name.end),
            name.start,
            name.end,
        )
        for name in names
    )
