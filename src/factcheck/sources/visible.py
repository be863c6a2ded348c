"""The tree of a page as a reader sees it: hidden text, withdrawn text and consent banners taken out.

Works on an lxml tree in place, before any extractor looks at it. Only what a reader cannot see is hidden:
`aria-hidden` text is visible and stays. Style sheets outside the page are not read, and of those inside only plain
selectors (`.class`, `#id`, a tag) outside of `@media`.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from factcheck.sources.blocks import INLINE

# lxml ships no types; its elements are Any here and in the modules that walk trees.
Element = Any

_DROPPED_TAGS = ("script", "style", "template", "noscript", "select", "del", "s", "strike")
_STRUCK = frozenset(("del", "s", "strike"))
# Pages hide these until a script has run; to a reader they are the page.
_PAGE_PARTS = frozenset(("html", "body", "main", "article"))
_HIDDEN_CLASSES = frozenset(
    ("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "sr-text")
)
_OFF_PAGE = re.compile(r"-\d{4,6}(?:px|pt|em|rem)?$|-\d{3,6}(?:em|rem|vw|%)$")
_RULE = re.compile(r"([^{}]{1,400})\{([^{}]{0,4000})\}")
_AT_BLOCK = re.compile(r"@[a-z-]{1,40}[^{};]{0,400}\{(?:[^{}]{0,4000}\{[^{}]{0,4000}\}){0,200}[^{}]{0,4000}\}", re.I)
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SIMPLE = re.compile(r"(?:[a-z][a-z\d]{0,20}|[.#][\w-]{1,80})$", re.I)
_CONSENT_NAME = re.compile(
    r"(?:^|[\s_-])(?:consent|cookies?|gdpr|ccpa|cmp|onetrust|didomi|truste|usercentrics|cookiebot)(?:$|[\s_-])"
    r"|cookie-?(?:banner|bar|notice|consent|popup|law|policy|message|modal|wall)|consent-?(?:banner|manager|popup|layer)|privacy-?(?:banner|notice|manager|modal|popup)",
    re.I,
)
_CONSENT_PART = re.compile(r"consent|cookie|gdpr|ccpa|cmp|privacy|sp_message", re.I)
_CONSENT_WORDS = re.compile(
    r"\bcookies?\b|\bconsent\b|\byour privacy\b|\bour partners\b|\bpartners store\b|\b\d+ partners\b"
    r"|\bprivacy (?:policy|settings|choices)\b|\baccept (?:all|or|and)\b|\breject all\b|\blegitimate interests?\b"
    r"|\bmanage (?:your )?(?:choices|preferences|settings)\b|\bon your device\b",
    re.I,
)
_CONSENT_LIMIT = 6_000  # characters; a banner with its list of purposes, not an article about cookies


class Cleaned(NamedTuple):
    """What was taken out: counts of elements."""

    hidden: int
    struck: int
    banners: int


def clean_tree(tree: Element) -> Cleaned:
    """Take hidden and withdrawn text and consent banners out of the tree."""
    selectors = _hidden_selectors(tree)
    hidden = struck = 0
    whole = len(tree.text_content())
    for element in list(tree.iter(*_DROPPED_TAGS)):
        if _detach(element) and element.tag in _STRUCK:
            struck += 1
    for element in list(_suspects(tree, selectors)):
        kind = "hidden" if _is_hidden(element, selectors) else "struck" if _is_struck(element) else ""
        if kind and not _is_page(element, whole) and _detach(element):
            hidden += kind == "hidden"
            struck += kind == "struck"
    return Cleaned(hidden, struck, _drop_banners(tree))


def forget_hints(tree: Element) -> None:
    """Take style and aria attributes off inline elements: what is left is visible, and trafilatura would drop it."""
    for element in tree.xpath("//*[@style or @aria-hidden]"):
        if element.tag in INLINE:
            element.attrib.pop("style", None)
            element.attrib.pop("aria-hidden", None)


def _detach(element: Element) -> bool:
    """Remove an element, keeping the text after it; false where it is already gone with an ancestor."""
    parent = element.getparent()
    if parent is None or element.tag in _PAGE_PARTS:
        return False
    element.drop_tree()
    return True


def _is_page(element: Element, whole: int) -> bool:
    """A wrapper around most of a long page, hidden until a script has run."""
    if len(element) < 3:
        return False
    size = len(element.text_content())
    return size > 2_000 and 2 * size > whole


def _suspects(tree: Element, selectors: frozenset[str]) -> Iterator[Element]:
    if any(selector[0] not in ".#" for selector in selectors):
        yield from (element for element in tree.iter() if isinstance(element.tag, str))
        return
    yield from tree.xpath("//*[@style or @hidden or @class or @id]")


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
        for names, body in _RULE.findall(_AT_BLOCK.sub(" ", _CSS_COMMENT.sub(" ", text))):
            simple = {name.strip() for name in names.split(",") if _SIMPLE.match(name.strip())}
            have = _declarations(body)
            if have.get("display") == "none" or have.get("visibility") == "hidden":
                hidden |= simple
            elif "display" in have or "visibility" in have:
                hidden -= simple
    return frozenset(hidden)


def _drop_banners(tree: Element) -> int:
    """Consent banners, known by their name and their words, as long as another text remains."""
    dropped = 0
    for element in tree.xpath("//*[@id or @class or @role='dialog' or @aria-label] | //body/*"):
        if element.getparent() is None or element.tag in _PAGE_PARTS or not _is_banner(element):
            continue
        if _has_other_text(tree, element) and _detach(element):
            dropped += 1
    return dropped


def _is_banner(element: Element) -> bool:
    phrases_needed = _phrases_needed(element)
    if phrases_needed is None:
        return False
    if element.xpath("boolean(ancestor-or-self::article or descendant::article or descendant::main)"):
        return False
    text = element.text_content()
    return len(text) <= _CONSENT_LIMIT and _consent_phrases(text) >= phrases_needed


def _phrases_needed(element: Element) -> int | None:
    """How many phrases of a banner make this element one, the fewer the plainer its name; None for never."""
    names = f"{element.get('id', '')} {element.get('class', '')} {element.get('aria-label', '')}"[:600]
    if _CONSENT_NAME.search(names) or element.get("role") in ("dialog", "alertdialog"):
        return 1
    if _CONSENT_PART.search(names):
        return 2
    return 3 if element.getparent().tag == "body" and element.tag in ("div", "section", "aside", "dialog") else None


def _consent_phrases(text: str) -> int:
    return len({found.lower() for found in _CONSENT_WORDS.findall(text)})


def _has_other_text(tree: Element, element: Element) -> bool:
    whole = len(" ".join(tree.text_content().split()))
    return whole - len(" ".join(element.text_content().split())) >= 20


def mentions_consent(text: str) -> bool:
    """Whether a text reads like a consent banner: at least two of its phrases."""
    return _consent_phrases(text) >= 2
