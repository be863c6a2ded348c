"""The tree of a page as a reader sees it: hidden text, withdrawn text and consent banners taken out.

Works on an lxml tree in place, before any extractor looks at it. Only what a reader cannot see is hidden:
`aria-hidden` text is visible and stays. Style sheets outside the page are not read, and of those inside only plain
selectors (`.class`, `#id`, a tag) outside of `@media`.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from factcheck.sources.banners import detach, drop_banners
from factcheck.sources.blocks import INLINE
from factcheck.sources.named import carriers

# lxml ships no types; its elements are Any here and in the modules that walk trees.
Element = Any

_DROPPED_TAGS = ("script", "style", "template", "noscript", "select", "del", "s", "strike")
_STRUCK = frozenset(("del", "s", "strike"))
_HIDDEN_CLASSES = frozenset(
    ("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "sr-text")
)
_OFF_PAGE = re.compile(r"-\d{4,6}(?:px|pt|em|rem)?$|-\d{3,6}(?:em|rem|vw|%)$")
_AT_BLOCK = re.compile(r"@[a-z-]{1,40}[^{};]{0,400}\{(?:[^{}]{0,4000}\{[^{}]{0,4000}\}){0,200}[^{}]{0,4000}\}", re.I)
# A style that hides holds one of these.
_HIDING_PARTS = ("none", "hidden", "collapse", "font-size", "opacity", "transparent", "absolute", "fixed", "indent")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SIMPLE = re.compile(r"(?:[a-z][a-z\d]{0,20}|[.#][\w-]{1,80})$", re.I)


class Cleaned(NamedTuple):
    """What was taken out: counts of elements."""

    hidden: int
    struck: int
    banners: int


def clean_tree(tree: Element) -> Cleaned:
    """Take hidden and withdrawn text and consent banners out of the tree."""
    selectors = _hidden_selectors(tree)
    hidden = struck = 0
    whole = int(tree.xpath("string-length()"))
    for element in list(tree.iter(*_DROPPED_TAGS)):
        if detach(element) and element.tag in _STRUCK:
            struck += 1
    classes = " ".join(tree.xpath("//@class", smart_strings=False))
    for element in _suspects(tree, selectors, classes):
        kind = "hidden" if _is_hidden(element, selectors) else "struck" if _is_struck(element) else ""
        if kind and not _is_page(element, whole) and detach(element):
            hidden += kind == "hidden"
            struck += kind == "struck"
    return Cleaned(hidden, struck, drop_banners(tree, classes))


def forget_hints(tree: Element) -> None:
    """Take style and aria attributes off inline elements: what is left is visible, and trafilatura would drop it."""
    for name in ("style", "aria-hidden"):
        for element in tree.xpath(f"//@{name}/.."):
            if element.tag in INLINE:
                del element.attrib[name]


def _is_page(element: Element, whole: int) -> bool:
    """A wrapper around most of a long page, hidden until a script has run."""
    if len(element) < 3:
        return False
    size = len(element.text_content())
    return size > 2_000 and 2 * size > whole


def _suspects(tree: Element, selectors: frozenset[str], classes: str) -> list[Element]:
    """In document order, the elements that may be hidden or struck; their names count only where one of them hides."""
    if any(selector[0] not in ".#" for selector in selectors):
        return list(tree.iter("*"))
    named: set[str] = set()
    if selectors:
        hiding = {selector[1:] for selector in selectors}
        named = hiding.intersection(classes.split()) | hiding.intersection(tree.xpath("//@id", smart_strings=False))
    plain = classes.lower()
    if any(name in plain for name in _HIDDEN_CLASSES):
        named.update(name for name in classes.split() if name.lower() in _HIDDEN_CLASSES)
    path = "//@style/.. | //@hidden/.."
    return list(tree.xpath(f"{path} | {carriers(('class', 'id'), named)}" if named else path))


def _is_hidden(element: Element, selectors: frozenset[str]) -> bool:
    get = element.get
    if get("hidden") is not None and get("hidden", "").lower() != "until-found":
        return True
    style = get("style")
    if style and _hides(style):
        return True
    classes = (get("class") or "").split()
    if any(name.lower() in _HIDDEN_CLASSES for name in classes):
        return True
    if not selectors or (style and re.search(r"(?:display|visibility)\s*:", style, re.I)):
        return False
    return element.tag in selectors or f"#{get('id')}" in selectors or any(f".{name}" in selectors for name in classes)


def _declarations(style: str) -> dict[str, str]:
    """Property to value, the last one of a name winning."""
    found = {}
    for part in style[:2000].split(";"):
        name, _, value = part.partition(":")
        found[name.strip().lower()] = value.replace("!important", "").strip().lower()
    return found


def _hides(style: str) -> bool:
    plain = style.replace("!important", "").lower()
    if not any(part in plain for part in _HIDING_PARTS):
        return False
    have = _declarations(style)
    return (
        have.get("display") == "none"
        or have.get("visibility") in ("hidden", "collapse")
        or have.get("font-size") in ("0", "0px", "0pt", "0em", "0%")
        or have.get("opacity") in ("0", "0.0", "0%")
        or have.get("color") == "transparent"
        or (have.get("overflow") == "hidden" and "0" in (_number(have.get("height")), _number(have.get("max-height"))))
        or (have.get("position") in ("absolute", "fixed") and _is_off_page(have))
        or bool(_OFF_PAGE.match(have.get("text-indent", "")))
    )


def _number(value: str | None) -> str:
    return re.sub(r"(?:px|em|rem|%)$", "", value or "")


def _is_off_page(have: dict[str, str]) -> bool:
    if any(_OFF_PAGE.match(have.get(side, "")) for side in ("left", "top", "right")):
        return True
    return have.get("clip", "").replace(" ", "").replace(",", "") in (
        "rect(0000)",
        "rect(0px0px0px0px)",
        "rect(1px1px1px1px)",
    )


def _is_struck(element: Element) -> bool:
    style = element.get("style")
    return (
        bool(style)
        and "line-through" in style
        and "line-through"
        in (_declarations(style).get("text-decoration", "") + _declarations(style).get("text-decoration-line", ""))
    )


def _hidden_selectors(tree: Element) -> frozenset[str]:
    """Plain selectors that the page's own style sheets hide, and do not show again under the same name."""
    hidden: set[str] = set()
    for sheet in tree.iter("style"):
        text = (sheet.text or "")[:200_000]
        if "none" not in text and "hidden" not in text:
            continue
        if sheet.get("media", "all").lower() not in ("all", "screen", ""):
            continue
        for names, body in _rules(_AT_BLOCK.sub(" ", _CSS_COMMENT.sub(" ", text))):
            if "display" not in (plain := body.lower()) and "visibility" not in plain:
                continue
            have = _declarations(body)
            simple = {name for part in names.split(",") if _SIMPLE.match(name := part.strip())}
            if have.get("display") == "none" or have.get("visibility") == "hidden":
                hidden |= simple
            elif "display" in have or "visibility" in have:
                hidden -= simple
    return frozenset(hidden)


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors and declarations of each plain rule; of overlong selectors the end, overlong bodies not at all."""
    for before, after in pairwise(sheet.split("{")):
        names = before.rpartition("}")[2]
        body, closed, _ = after.partition("}")
        if names and closed and len(body) <= 4000:
            yield names[-400:], body
