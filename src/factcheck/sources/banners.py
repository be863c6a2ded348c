"""Consent banners of a page: known by their names and their words, and taken out of its tree."""

import re
from collections.abc import Collection
from typing import Any

from factcheck.sources.named import carriers

Element = Any

# Pages hide these until a script has run; to a reader they are the page.
_PAGE_PARTS = frozenset(("html", "body", "main", "article"))
_CONSENT_NAME = re.compile(
    r"(?:^|[\s_-])(?:consent|cookies?|gdpr|ccpa|cmp|onetrust|didomi|truste|usercentrics|cookiebot)(?:$|[\s_-])"
    r"|cookie-?(?:banner|bar|notice|consent|popup|law|policy|message|modal|wall)|consent-?(?:banner|manager|popup|layer)|privacy-?(?:banner|notice|manager|modal|popup)",
    re.I,
)
_CONSENT_PART = re.compile(r"consent|cookie|gdpr|ccpa|cmp|privacy|sp_message", re.I)
# Every match of the two holds one of these.
_NAME_PARTS = (
    *("consent", "cookie", "gdpr", "ccpa", "cmp", "privacy", "sp_message"),
    *("onetrust", "didomi", "truste", "usercentrics"),
)
_UNNAMED = "//@role[.='dialog' or .='alertdialog' and (../@id or ../@class or ../@aria-label)]/.. | /*/body/*"
_CONSENT_WORDS = re.compile(
    r"\bcookies?\b|\bconsent\b|\byour privacy\b|\bour partners\b|\bpartners store\b|\b\d+ partners\b"
    r"|\bprivacy (?:policy|settings|choices)\b|\baccept (?:all|or|and)\b|\breject all\b|\blegitimate interests?\b"
    r"|\bmanage (?:your )?(?:choices|preferences|settings)\b|\bon your device\b",
    re.I,
)
_CONSENT_LIMIT = 6_000  # characters; a banner with its list of purposes, not an article about cookies


def detach(element: Element) -> bool:
    """Remove an element, keeping the text after it; false where it is already gone, or a part no page is without."""
    parent = element.getparent()
    if parent is None or element.tag in _PAGE_PARTS:
        return False
    element.drop_tree()
    return True


def drop_banners(tree: Element, classes: str, ids: Collection[str] | None = None) -> int:
    """Take consent banners out, as long as another text remains; returns how many.

    `classes` holds the values of all class attributes of the tree, `ids` those of all ids, if they are known.
    """
    dropped = 0
    ids = tree.xpath("//@id", smart_strings=False) if ids is None else ids
    labels = tree.xpath("//@aria-label", smart_strings=False)
    for element in _candidates(tree, {"class": classes, "id": "\n".join(ids), "aria-label": "\n".join(labels)}):
        if element.getparent() is None or element.tag in _PAGE_PARTS or not _is_banner(element):
            continue
        if _has_other_text(tree, element) and detach(element):
            dropped += 1
    return dropped


def _candidates(tree: Element, values: dict[str, str]) -> list[Element]:
    """In document order, the elements whose name, role or place may be that of a banner.

    `values` holds, by the name of an attribute, what it is in the whole tree.
    """
    names = "\n".join(values.values())
    folded = names.casefold().replace("i\u0307", "i").replace("\u0131", "i")  # what re.I takes for an i
    parts = [part for part in _NAME_PARTS if part in folded]
    if not parts:
        return list(tree.xpath(_UNNAMED))
    words = [form for part in parts for form in (part, part.capitalize(), part.upper()) if form in names]
    if sum(map(names.count, words)) != sum(map(folded.count, parts)):
        words = []  # written in another way: every named element is looked at
    held = [name for name, value in values.items() if not words or any(word in value for word in words)]
    return list(tree.xpath(f"{_UNNAMED} | {carriers(held, words)}"))


def _is_banner(element: Element) -> bool:
    phrases_needed = _phrases_needed(element)
    if phrases_needed is None:
        return False
    if any(True for _ in element.iterancestors("article")) or any(True for _ in element.iter("article", "main")):
        return False  # an element around the article, or a part of it
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
