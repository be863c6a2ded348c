"""Selectors of style sheets, as far as they are read: tags, classes and ids, joined by descent."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

Element = Any

_DEPTH = 60  # ancestors looked at
_PARTS = 5
_COMPOUND = re.compile(r"(?P<tag>\*|[a-z][\w-]{0,40})?(?P<names>(?:[.#][\w-]{1,80})*)(?P<rest>.*)$", re.I | re.S)
# States that pass, and boxes that hold no text of the page.
_MOMENT = re.compile(
    r"::|:(?:hover|focus|active|target|checked|visited|before|after|first-letter|first-line|disabled|open|popover-open"
    r"|root|fullscreen|placeholder)",
    re.I,
)
_NAME = re.compile(r"[.#]([\w-]+)")
_JOINT = re.compile(r"\s*>\s*|\s+")
_SIBLING = re.compile(r"\s*[+~]\s*")


class Named(NamedTuple):
    """The tag, ids and classes that a part of a selector asks for, or that an element has."""

    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]


class Selector(NamedTuple):
    """The parts of a selector, outermost first.

    `child` joins two parts by parenthood, else by descent; `exact` is false where only the last part is there, because
    something was not understood; `needs` are keys of which the ancestors must have every one.
    """

    path: tuple[Named, ...]
    child: bool
    exact: bool
    needs: frozenset[str]

    def key(self) -> str:
        """By what its elements can be found: an id, else a class, else a tag ("*" for any)."""
        last = self.path[-1]
        if last.ids:
            return f"#{last.ids[0]}"
        return f".{last.classes[0]}" if last.classes else last.tag

    def weight(self) -> tuple[int, int, int]:
        """Its specificity: ids, classes, tags."""
        ids, classes = (sum(map(len, group)) for group in zip(*((p.ids, p.classes) for p in self.path), strict=True))
        return ids, classes, sum(part.tag != "*" for part in self.path)


class Ancestors(NamedTuple):
    """The nearest ancestors of an element, from its parent up, and the keys of all of them."""

    each: tuple[Named, ...]
    keys: frozenset[str]


NOTHING_ABOVE = Ancestors((), frozenset())
_NOBODY = Named("", (), ())


def read_selectors(names: str, present: set[str]) -> Iterator[Selector]:
    """The selectors of a rule; none for a passing state (`:hover`), nor for a class or id that is not `present`."""
    for text in names.split(","):
        text = text.strip()
        if not text or (":" in text and _MOMENT.search(text)):
            continue
        if "(" in text:
            yield Selector((_read(text)[0],), child=False, exact=False, needs=frozenset())
        elif present.issuperset(_NAME.findall(text)):
            yield _selector(text)


def _selector(text: str) -> Selector:
    pieces = _JOINT.split(_SIBLING.sub("~ ", text))
    parts = [_read(piece) for piece in pieces[-_PARTS:]]
    child = ">" in text
    whole = all(entire for _, entire in parts) and len(pieces) <= (2 if child else _PARTS)
    if not whole:
        return Selector((parts[-1][0],), child=False, exact=False, needs=frozenset())
    path = tuple(part for part, _ in parts)
    return Selector(path, child, exact=True, needs=frozenset(key for part in path[:-1] for key in keys_of(part)))


def _read(text: str) -> tuple[Named, bool]:
    """One part of a selector, and whether all of it was understood."""
    found = _COMPOUND.match(text)
    if found is None:
        return Named("*", (), ()), False
    names = found["names"].replace("#", " #").replace(".", " .").split()
    ids = tuple(name[1:] for name in names if name[0] == "#")
    classes = tuple(name[1:] for name in names if name[0] == ".")
    return Named((found["tag"] or "*").lower(), ids, classes), not found["rest"]


def named(element: Element) -> Named:
    """The element's own tag, id and classes."""
    name, classes = element.get("id"), element.get("class")
    return Named(element.tag, (name,) if name else (), tuple(classes.split()) if classes else ())


def keys_of(part: Named) -> list[str]:
    """The keys of a part or an element: "#id", ".class", and the tag if there is one."""
    keys = [f"#{name}" for name in part.ids] + [f".{name}" for name in part.classes]
    return keys if part.tag == "*" else [*keys, part.tag]


class Above:
    """Reads what is above the elements of a tree, as far as some selectors ask for it.

    Where that is the same for two elements, the answer is the same object.
    """

    def __init__(self, selectors: Iterable[Selector]) -> None:
        outer = {part for selector in selectors for part in selector.path[:-1]}
        self._asked = frozenset(key for part in outer for key in keys_of(part))
        self._any_counts = Named("*", (), ()) in outer
        self._known: dict[Element, Ancestors] = {}
        self._made: dict[tuple[int, Named], Ancestors] = {}  # by the object above and the parent's own names

    def of(self, element: Element) -> Ancestors:
        """The ancestors of an element; what is known of its parent's is used again."""
        nearest = self._known.get(element.getparent())
        if nearest is not None:
            return nearest
        waiting: list[Element] = []
        above = NOTHING_ABOVE
        for parent in islice(element.iterancestors(), _DEPTH):
            if parent in self._known:
                above = self._known[parent]
                break
            waiting.append(parent)
        for parent in reversed(waiting):
            above = self._known[parent] = self._below(above, self._asked_of(parent))
        return above

    def _asked_of(self, element: Element) -> Named:
        """The names of an element that are asked for."""
        asked, tag, name, classes = self._asked, element.tag, element.get("id"), element.get("class")
        return Named(
            tag if tag in asked else "",
            (name,) if name and f"#{name}" in asked else (),
            tuple(one for one in classes.split() if f".{one}" in asked) if classes else (),
        )

    def _below(self, above: Ancestors, own: Named) -> Ancestors:
        if own == _NOBODY and above.each[:1] == (own,) and not self._any_counts:
            return above  # one element that nobody asks for stands for all in a row
        known = self._made.get((id(above), own))
        if known is None:
            known = Ancestors((own, *above.each[: _DEPTH - 1]), above.keys.union(keys_of(own)))
            self._made[id(above), own] = known
        return known


def matches(selector: Selector, above: Ancestors) -> bool:
    """Whether the elements below these ancestors that meet the last part of a selector are meant by all of it."""
    if len(selector.path) == 1:
        return True
    if not selector.needs <= above.keys:
        return False
    left = iter(above.each[:1] if selector.child else above.each)
    return all(any(meets(ancestor, part) for ancestor in left) for part in reversed(selector.path[:-1]))


def meets(own: Named, part: Named) -> bool:
    """Whether an element of these names is what one part of a selector asks for."""
    if part.tag not in ("*", own.tag) or (part.ids and part.ids != own.ids):
        return False
    return not part.classes or set(part.classes) <= set(own.classes)
