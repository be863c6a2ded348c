"""The tree of a page as a reader sees it: hidden text, withdrawn text and consent banners taken out.

Works on an lxml tree in place, before any extractor looks at it. Only what a reader cannot see is hidden:
`aria-hidden` text is visible and stays. Style sheets outside the page are not read.
"""

from typing import Any, NamedTuple

from factcheck.sources.appearance import declarations, hides, strikes
from factcheck.sources.banners import detach, drop_banners
from factcheck.sources.blocks import INLINE
from factcheck.sources.named import carriers
from factcheck.sources.sheets import apply_sheets
from factcheck.sources.tags import plain_tags

# lxml ships no types; its elements are Any here and in the modules that walk trees.
Element = Any

_DROPPED_TAGS = ("script", "style", "template", "noscript", "select", "del", "s", "strike")
_STRUCK = frozenset(("del", "s", "strike"))
_HIDDEN_CLASSES = frozenset(
    ("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "sr-text")
)
# A style that hides holds one of these.
_HIDING_PARTS = (
    *("none", "hidden", "collapse", "font", "opacity", "transparent", "absolute", "fixed", "indent", "clip", "margin"),
    *("scale(", "translate", "color", "overflow"),
)


class Cleaned(NamedTuple):
    """What was taken out, counts of elements; and the elements with a style of their own, in document order."""

    hidden: int
    struck: int
    banners: int
    styled: list[Element]


def clean_tree(tree: Element) -> Cleaned:
    """Take hidden and withdrawn text and consent banners out of the tree."""
    classes, ids = (set(tree.xpath(path, smart_strings=False)) for path in ("//@class", "//@id"))
    unseen = apply_sheets(tree, classes, ids)
    hidden = struck = 0
    whole = int(tree.xpath("string-length()"))
    for element in list(tree.iter(*_DROPPED_TAGS)):
        if detach(element) and element.tag in _STRUCK:
            struck += 1
    names = "\n".join(classes)
    suspects = _suspects(tree, names)
    styled = [element for element in suspects if element.get("style")]
    for element in (*unseen, *suspects):
        kind = "hidden" if element in unseen or _is_hidden(element) else "struck" if _is_struck(element) else ""
        if kind and not _is_page(element, whole) and detach(element):
            hidden += kind == "hidden"
            struck += kind == "struck"
    plain_tags(tree, styled)
    return Cleaned(hidden, struck, drop_banners(tree, names, ids), styled)


def forget_hints(tree: Element, styled: list[Element]) -> None:
    """Take style and aria attributes off inline elements: what is left is visible, and trafilatura would drop it."""
    for name, elements in (("style", styled), ("aria-hidden", tree.xpath("//@aria-hidden/.."))):
        for element in elements:
            if element.tag in INLINE:
                element.attrib.pop(name, None)


def _is_page(element: Element, whole: int) -> bool:
    """A wrapper around most of a long page, hidden until a script has run."""
    if len(element) < 3:
        return False
    size = len(element.text_content())
    return size > 2_000 and 2 * size > whole


def _suspects(tree: Element, classes: str) -> list[Element]:
    """In document order, the elements that may be hidden or struck by themselves."""
    named: set[str] = set()
    plain = classes.lower()
    if any(name in plain for name in _HIDDEN_CLASSES):
        named.update(name for name in classes.split() if name.lower() in _HIDDEN_CLASSES)
    path = "//@style/.. | //@hidden/.."
    if next(tree.iter("dialog"), None) is not None:
        path += " | //dialog"
    return list(tree.xpath(f"{path} | {carriers(('class',), named)}" if named else path))


def _is_hidden(element: Element) -> bool:
    get = element.get
    if get("hidden") is not None and get("hidden", "").lower() != "until-found":
        return True
    if element.tag == "dialog" and get("open") is None:
        return True
    style = get("style")
    if style and any(part in style.lower() for part in _HIDING_PARTS) and hides(declarations(style)):
        return True
    return any(name.lower() in _HIDDEN_CLASSES for name in (get("class") or "").split())


def _is_struck(element: Element) -> bool:
    style = element.get("style")
    return bool(style) and "line-through" in style.lower() and strikes(declarations(style))
