"""Style sheets inside a page, applied to its elements as far as they decide what a reader sees.

What hides must be understood in full; a rule that shows may hold more than is understood (`:not(…)`, attributes), and
then counts for every element it might mean: in doubt text is visible. Sheets outside the page are not read.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from factcheck.sources.appearance import ROWS, declarations, hides, stands_apart, strikes
from factcheck.sources.blocks import INLINE
from factcheck.sources.named import carriers
from factcheck.sources.selectors import (
    NOTHING_ABOVE,
    Above,
    Ancestors,
    Named,
    Selector,
    keys_of,
    matches,
    meets,
    named,
    read_selectors,
)

Element = Any

_SHEET_LIMIT = 200_000
_BODY_LIMIT = 4_000
_NAMES_LIMIT = 600
_MOST_ELEMENTS = 5_000
_MOST_RULES = 150  # for one class, id or tag
_AT_BLOCK = re.compile(
    r"(@[a-z-]{1,40}[^{};]{0,400})\{((?:[^{}]{0,4000}\{[^{}]{0,4000}\}){0,200}[^{}]{0,4000})\}", re.I
)
_OPEN_AT = re.compile(r"@(?:media\s+(?:only\s+)?(?:screen|all)|layer\b[^{]{0,80})\s*$", re.I)
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
# Bodies that can take text away or change what it means hold one of these; plain searches are far faster than patterns.
_TELLING = ("none", "hidden", "collapse", "line-through", "super", ":sub", ": sub", "text-", "clip", "transparent")
_FAR = re.compile(r"[:(,]\s{0,9}-\d{3}")
_NOTHING = re.compile(r"(?:opacity|font|font-size|height|width):\s{0,9}(?:0|\.0)|scale\(0")
_APART = re.compile(r"display:\s{0,9}(?:inline-)?(?:block|flex|grid|table|list-item)")
_TEXTLESS = frozenset(
    ("html", "body", "head", "img", "svg", "path", "input", "button", "video", "audio", "iframe", "canvas", "hr", "br")
)
_LATER = ("animation", "transition", "-webkit-animation")


class _Body(NamedTuple):
    """The declarations of a rule as written, in lower case, and what they may do."""

    text: str
    telling: bool
    apart: bool


class _Rule(NamedTuple):
    selector: Selector
    have: dict[str, str]
    rank: tuple[bool, int, int, int, int]
    telling: bool
    apart: bool
    trusted: bool  # false for what takes text away from elements it may not mean


def apply_sheets(tree: Element, classes: set[str], ids: set[str]) -> list[Element]:
    """Elements that the page's sheets hide; `classes` and `ids` are the values of all such attributes of the tree.

    Struck, raised and set-apart elements get the declaration as a style of their own, where the next readers look.
    """
    raw = [rule for sheet in tree.iter("style") for rule in _rules(sheet)]
    if not any(body.telling or body.apart for _, body in raw):
        return []
    present = set(" ".join((*classes, *ids)).split())
    rules = [(selectors, body) for names, body in raw if (selectors := list(read_selectors(names, present)))]
    telling = (selector for selectors, body in rules if body.telling or body.apart for selector in selectors)
    touched = _touched(tree, {selector.key() for selector in telling if selector.exact}, classes)
    if not touched:
        return []
    cascade = _Cascade(_index(rules, {"*", *(key for own in set(map(named, touched)) for key in keys_of(own))}))
    return [element for element in touched if _apply(element, cascade)]


def _rules(sheet: Element) -> Iterator[tuple[str, _Body]]:
    """Selectors and body of each rule, the at-rules that always hold opened, the others left out."""
    text = (sheet.text or "")[:_SHEET_LIMIT]
    media = sheet.get("media", "all").lower().replace("only", "").strip()
    if media not in ("all", "screen", ""):
        return
    text = _COMMENT.sub(" ", text) if "/*" in text else text
    if "@" in text:
        text = _AT_BLOCK.sub(lambda found: found[2] if _OPEN_AT.match(found[1]) else " ", text)
    for before, after in pairwise(text.split("{")):
        names = before.rpartition("}")[2].rpartition(";")[2].strip()
        body, closed, _ = after.partition("}")
        if names and closed and len(body) <= _BODY_LIMIT and not names.startswith("@"):
            yield names[-_NAMES_LIMIT:], _body(body.lower().replace(" :", ":"))


def _body(text: str) -> _Body:
    telling = (
        any(part in text for part in _TELLING)
        or ("-" in text and _FAR.search(text) is not None)
        or _NOTHING.search(text) is not None
    )
    return _Body(text, telling, "display" in text and _APART.search(text) is not None)


def _touched(tree: Element, keys: set[str], classes: set[str]) -> list[Element]:
    """The elements that one of the keys may mean; `classes` are the values of all class attributes."""
    tags = [key for key in keys if key[0] not in ".#*" and key not in _TEXTLESS]
    found = list(tree.iter(*tags)) if tags else []
    names, ids = ({key[1:] for key in keys if key[0] == sign} for sign in ".#")
    if names or ids:
        fitting = {value for value in classes if not names.isdisjoint(value.split())}
        for element in tree.xpath(carriers(("class", "id"), names | ids)):
            if element.get("class") in fitting or element.get("id") in ids or element.tag in keys:
                found.append(element)
    return list(dict.fromkeys(found))[:_MOST_ELEMENTS]


def _index(rules: list[tuple[list[Selector], _Body]], wanted: set[str]) -> dict[str, list[_Rule]]:
    """Rules by the key of their last part, those only that could mean one of the wanted elements."""
    index: dict[str, list[_Rule]] = defaultdict(list)
    for order, (selectors, body) in enumerate(rules):
        have: dict[str, str] = {}
        for selector in selectors:
            if (key := selector.key()) in wanted:
                if len(index[key]) >= _MOST_RULES:
                    continue
                have = have or declarations(body.text)
                rank = ("!important" in body.text, *selector.weight(), order)
                trusted = selector.exact or not (hides(have) or strikes(have))
                index[key].append(_Rule(selector, have, rank, body.telling, body.apart, trusted))
    return index


class _Cascade:
    """The rules of a page and what they do; elements alike in their names and those above them are judged once."""

    def __init__(self, index: dict[str, list[_Rule]]) -> None:
        self._index = index
        self._near: dict[Named, tuple[list[_Rule], bool]] = {}
        self._above = Above(rule.selector for rules in index.values() for rule in rules)
        self._judged: dict[tuple[object, ...], tuple[bool, str]] = {}

    def judge(self, element: Element) -> tuple[bool, str]:
        """Whether the sheets hide the element, and else the style that tells what they do to it."""
        own = named(element)
        if own not in self._near:
            self._near[own] = self._rules_for(own)
        near, nested = self._near[own]
        if not near:
            return False, ""
        above = self._above.of(element) if nested else NOTHING_ABOVE
        alike = (own, id(above), element.get("style"), min(len(element), 2))
        known = self._judged.get(alike)
        if known is None:
            known = self._judged[alike] = _decide(element, near, above)
        return known

    def _rules_for(self, own: Named) -> tuple[list[_Rule], bool]:
        """The rules that may mean elements of these names, and whether one asks for more; none if none matters."""
        keys = (*keys_of(own), "*")
        near = [rule for key in keys for rule in self._index.get(key, ()) if meets(own, rule.selector.path[-1])]
        if not any(rule.telling or rule.apart for rule in near):
            return [], False
        return near, any(len(rule.selector.path) > 1 for rule in near)


def _decide(element: Element, near: list[_Rule], above: Ancestors) -> tuple[bool, str]:
    """What those of the rules do to an element that mean it where it stands."""
    if not any(_counts(rule, element) and matches(rule.selector, above) for rule in near):
        return False, ""
    have = _merged([rule for rule in near if matches(rule.selector, above)], element.get("style") or "")
    if hides(have) and not _comes_later(have) and not _gives_size_back(element, have):
        return True, ""
    added = _effects(have) if element.tag in INLINE else _struck(have)
    return False, added + (f"display:{have['display']};" if have.get("display") in ROWS else "")


def _apply(element: Element, cascade: _Cascade) -> bool:
    """Whether the sheets hide the element; other effects are written into its style."""
    hidden, added = cascade.judge(element)
    if added:
        element.set("style", f"{element.get('style') or ''};{added}".lstrip(";"))
    return hidden


def _counts(rule: _Rule, element: Element) -> bool:
    """Whether a rule, if it means the element, may matter to a reader of text."""
    if not rule.selector.exact:
        return False
    in_row = len(element) > 1 and rule.have.get("display") in ROWS
    return rule.telling or in_row or (rule.apart and element.tag in INLINE)


def _merged(rules: list[_Rule], style: str) -> dict[str, str]:
    """All declarations in force: by rank, the element's own style last, save where a sheet insists."""
    have: dict[str, str] = {}
    own = declarations(style) if style else {}
    for rule in sorted(rules, key=lambda rule: rule.rank):
        if rule.trusted:
            have |= rule.have
        if rule.rank[0]:
            own = {name: value for name, value in own.items() if name not in rule.have}
    return have | own


def _comes_later(have: dict[str, str]) -> bool:
    """Text that is faded in by the page itself."""
    seen = have.get("display") != "none" and have.get("visibility") not in ("hidden", "collapse")
    return seen and any(name.startswith(_LATER) for name in have)


def _gives_size_back(element: Element, have: dict[str, str]) -> bool:
    """A font size of 0 around elements is a trick against gaps: they have sizes of their own."""
    without = {name: value for name, value in have.items() if name not in ("font", "font-size")}
    return len(element) > 0 and not hides(without)


def _struck(have: dict[str, str]) -> str:
    return "text-decoration:line-through;" if strikes(have) else ""


def _effects(have: dict[str, str]) -> str:
    added = _struck(have)
    if have.get("vertical-align") in ("super", "sub", "text-top", "text-bottom"):
        added += f"vertical-align:{have['vertical-align']};"
    return added + ("display:block;" if stands_apart(have) else "")
