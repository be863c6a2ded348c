"""Style sheets inside a page, applied to its elements as far as they decide what a reader sees.

A small part of CSS: tags, classes and ids, joined by descent. What hides must be understood in full; a rule that shows
may hold more (`:not(…)`, attributes), and then counts for every element it might mean: in doubt text is visible.
Sheets outside the page are not read.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any, NamedTuple

from factcheck.sources.appearance import declarations, hides, stands_apart, strikes
from factcheck.sources.blocks import INLINE
from factcheck.sources.named import carriers

Element = Any

_SHEET_LIMIT = 200_000
_BODY_LIMIT = 4_000
_NAMES_LIMIT = 600
_DEPTH = 60  # ancestors looked at
_AT_BLOCK = re.compile(
    r"(@[a-z-]{1,40}[^{};]{0,400})\{((?:[^{}]{0,4000}\{[^{}]{0,4000}\}){0,200}[^{}]{0,4000})\}", re.I
)
_OPEN_AT = re.compile(r"@(?:media\s+(?:only\s+)?(?:screen|all)|layer\b[^{]{0,80})\s*$", re.I)
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_TELLING = re.compile(
    r"none|hidden|collapse|line-through|super|\bsub\b|text-(?:top|bottom)|-\d{3}|clip|scale\(0|transparent"
    r"|(?:opacity|font|font-size|height|width)\s*:\s*0|display\s*:\s*(?:block|flex|grid|table|list-item)",
    re.I,
)
_DECIDING = re.compile(
    r"display|visibility|opacity|font|position|decoration|vertical-align|clip|transform|color|height|overflow", re.I
)
_COMPOUND = re.compile(r"(?P<tag>\*|[a-z][\w-]{0,40})?(?P<names>(?:[.#][\w-]{1,80})*)(?P<rest>.*)$", re.I | re.S)
_MOMENT = re.compile(
    r"::|:(?:hover|focus|active|target|checked|visited|before|after|first-letter|first-line|disabled|open|popover-open"
    r"|root|fullscreen|placeholder)",
    re.I,
)
_NAME = re.compile(r"[.#]([\w-]+)")
_JOINT = re.compile(r"\s*>\s*|\s+")


class _Compound(NamedTuple):
    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]


class _Rule(NamedTuple):
    """One selector with its declarations; `exact` is false where a part of the selector was not understood."""

    path: tuple[_Compound, ...]
    child: bool
    have: dict[str, str]
    rank: tuple[bool, int, int, int, int]
    exact: bool
    telling: bool


def apply_sheets(tree: Element) -> list[Element]:
    """Elements that the page's sheets hide.

    Struck, raised and set-apart elements get the declaration as a style of their own, where the next readers look.
    """
    raw = [rule for sheet in tree.iter("style") for rule in _rules(sheet)]
    telling = [names for names, body in raw if _TELLING.search(body)]
    if not telling:
        return []
    present = set(" ".join(tree.xpath("//@class | //@id", smart_strings=False)).split())
    touched = _touched(tree, {key for names in telling for key in _keys(names, present)}, present)
    if not touched:
        return []
    index = _index(raw, {"*", *(key for element in touched for key in _own_keys(element))}, present)
    return [element for element in touched if _apply(element, index)]


def _touched(tree: Element, keys: set[str], present: set[str]) -> list[Element]:
    """The elements that one of the keys may mean."""
    tags = [key for key in keys if key[0] not in ".#*"]
    found = list(tree.iter(*tags)) if tags else []
    names = {key[1:] for key in keys if key[0] in ".#"} & present
    if names:
        path = carriers(("class", "id"), names)
        found += [element for element in tree.xpath(path) if not keys.isdisjoint(_own_keys(element))]
    return list(dict.fromkeys(found))


def _rules(sheet: Element) -> Iterator[tuple[str, str]]:
    """Selectors and declarations of each rule, the at-rules that always hold opened, the others left out."""
    text = (sheet.text or "")[:_SHEET_LIMIT]
    media = sheet.get("media", "all").lower().replace("only", "").strip()
    if media not in ("all", "screen", "") or not _TELLING.search(text):
        return
    text = _COMMENT.sub(" ", text)
    if "@" in text:
        text = _AT_BLOCK.sub(lambda found: found[2] if _OPEN_AT.match(found[1]) else " ", text)
    for before, after in pairwise(text.split("{")):
        names = before.rpartition("}")[2].rpartition(";")[2].strip()
        body, closed, _ = after.partition("}")
        if names and closed and len(body) <= _BODY_LIMIT and not names.startswith("@"):
            yield names[-_NAMES_LIMIT:], body


def _keys(names: str, present: set[str]) -> Iterator[str]:
    """By what the last part of each selector can be found: an id, else a class, else a tag."""
    for selector in names.split(","):
        path, exact = _path(selector, present)
        if path and exact:
            yield _key(path[-1])


def _key(part: _Compound) -> str:
    if part.ids:
        return f"#{part.ids[0]}"
    return f".{part.classes[0]}" if part.classes else part.tag


def _own_keys(element: Element) -> Iterator[str]:
    yield element.tag
    if name := element.get("id"):
        yield f"#{name}"
    if names := element.get("class"):
        for name in names.split():
            yield f".{name}"


def _compound(text: str) -> tuple[_Compound, bool]:
    """The tag, ids and classes of one part of a selector, and whether that is all of it."""
    found = _COMPOUND.match(text)
    if found is None:
        return _Compound("*", (), ()), False
    names = re.findall(r"[.#][\w-]+", found["names"])
    ids = tuple(name[1:] for name in names if name[0] == "#")
    classes = tuple(name[1:] for name in names if name[0] == ".")
    return _Compound((found["tag"] or "*").lower(), ids, classes), not found["rest"]


def _index(raw: list[tuple[str, str]], wanted: set[str], present: set[str]) -> dict[str, list[_Rule]]:
    """Rules by the key of their last part, those only that could mean one of the wanted elements."""
    index: dict[str, list[_Rule]] = defaultdict(list)
    for order, (names, body) in enumerate(raw):
        if not _DECIDING.search(body):
            continue
        have: dict[str, str] | None = None
        telling = _TELLING.search(body) is not None
        for selector in names.split(","):
            path, exact = _path(selector, present)
            if path and (key := _key(path[-1])) in wanted:
                have = declarations(body) if have is None else have
                index[key].append(_Rule(path, ">" in selector, have, _rank(path, body, order), exact, telling))
    return index


def _path(selector: str, present: set[str]) -> tuple[tuple[_Compound, ...], bool]:
    """The parts of a selector; none for a passing state (`:hover`), the last part only for what is not understood.

    A selector that needs a class or an id that no element has means nothing, and has no parts either.
    """
    selector = selector.strip()
    if not selector or (":" in selector and _MOMENT.search(selector)):
        return (), False
    if "(" not in selector and not present.issuperset(_NAME.findall(selector)):
        return (), False
    pieces = _JOINT.split(re.sub(r"\s*[+~]\s*", "~ ", selector)) if "(" not in selector else [selector]
    parts = [_compound(piece) for piece in pieces[-5:]]
    if ">" not in selector and len(pieces) <= 5 and all(whole for _, whole in parts):
        return tuple(part for part, _ in parts), True
    child = ">" in selector and len(pieces) == 2 and all(whole for _, whole in parts)
    return ((parts[0][0], parts[1][0]), True) if child else ((parts[-1][0],), False)


def _rank(path: tuple[_Compound, ...], body: str, order: int) -> tuple[bool, int, int, int, int]:
    return (
        "!important" in body.replace("! ", "!"),
        sum(len(part.ids) for part in path),
        sum(len(part.classes) for part in path),
        sum(part.tag != "*" for part in path),
        order,
    )


def _meets(element: Element, part: _Compound) -> bool:
    if part.tag not in ("*", element.tag) or any(name != element.get("id") for name in part.ids):
        return False
    return not part.classes or set(part.classes) <= set((element.get("class") or "").split())


def _matches(element: Element, rule: _Rule) -> bool:
    if not _meets(element, rule.path[-1]):
        return False
    above = islice(element.iterancestors(), 1 if rule.child else _DEPTH)
    return all(any(_meets(ancestor, part) for ancestor in above) for part in reversed(rule.path[:-1]))


def _apply(element: Element, index: dict[str, list[_Rule]]) -> bool:
    """Whether the sheets hide the element; other effects are written into its style."""
    near = [rule for key in (*_own_keys(element), "*") for rule in index.get(key, ())]
    if not any(rule.telling and rule.exact and _matches(element, rule) for rule in near):
        return False
    have = _merged([rule for rule in near if _matches(element, rule)], element.get("style") or "")
    if hides(have) and not _comes_later(have) and not _gives_size_back(element, have):
        return True
    added = _effects(have, element.tag)
    if added:
        element.set("style", f"{element.get('style') or ''};{added}".lstrip(";"))
    return False


def _merged(rules: list[_Rule], style: str) -> dict[str, str]:
    have: dict[str, str] = {}
    own = declarations(style) if style else {}
    for rule in sorted(rules, key=lambda rule: rule.rank):
        if rule.exact or not (hides(rule.have) or strikes(rule.have)):
            have |= rule.have
        if not rule.rank[0]:
            continue
        own = {name: value for name, value in own.items() if name not in rule.have}
    return have | own


def _comes_later(have: dict[str, str]) -> bool:
    """Text that is faded in by the page itself."""
    seen = have.get("display") != "none" and have.get("visibility") not in ("hidden", "collapse")
    return seen and any(name.startswith(("animation", "transition", "-webkit-animation")) for name in have)


def _gives_size_back(element: Element, have: dict[str, str]) -> bool:
    """A font size of 0 around elements is a trick against gaps: they have sizes of their own."""
    without = {name: value for name, value in have.items() if name not in ("font", "font-size")}
    return len(element) > 0 and not hides(without)


def _effects(have: dict[str, str], tag: str) -> str:
    added = "text-decoration:line-through;" if strikes(have) else ""
    if have.get("vertical-align") in ("super", "sub", "text-top", "text-bottom") and tag in INLINE:
        added += f"vertical-align:{have['vertical-align']};"
    if stands_apart(have) and tag in INLINE:
        added += "display:block;"
    return added
