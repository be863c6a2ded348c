"""Raised and lowered text of an HTML tree, written out as plain text before extraction."""

import re
from typing import Any

from factcheck.sources.blocks import INLINE
from factcheck.sources.raised import Raised, lowered_text, raised_text

Element = Any

_SUPER = re.compile(r"vertical-align\s*:\s*(?:super|text-top)", re.I)
_LOWER = re.compile(r"vertical-align\s*:\s*(?:sub|text-bottom)", re.I)
_NOTE_CLASS = re.compile(r"foot-?note|reference|fnref|endnote|citation|cite_ref|noteref", re.I)
# "[3]" right behind a word or a stop: the mark of a note also where it is not raised.
_GLUED_NOTE = re.compile(r"(?<=[\w.,;:!?)”\"’'%])(?:\[\d{1,3}\]){1,6}")
_BRACKETED_NUMBER = re.compile(r"\[\d{1,3}\]")
_MARKED = frozenset(("sup", "sub", "span", "font", "small", "a"))
_VERBATIM = ("pre", "code", "kbd", "samp", "script", "style", "textarea")
_CONTEXT = 80  # characters kept of the text before a mark


def write_out_marks(tree: Element, styled: list[Element]) -> int:
    """Replace every raised or lowered piece by plain text; returns how many note marks were dropped.

    `styled` are the elements with a style of their own.
    """
    marks = _marks(tree, styled)
    dropped = 0
    if tree.xpath("contains(., '[')"):
        dropped = _drop_linked_brackets(tree) + _drop_glued_brackets(tree)
    if not marks:
        return dropped
    decisions = _decide(tree, marks)
    for element, (text, note) in decisions:
        dropped += note
        _replace(element, text, note)
    return dropped


def _marks(tree: Element, styled: list[Element]) -> dict[Element, bool]:
    """Raised (true) and lowered (false) elements that are not inside another one."""
    found: dict[Element, bool] = {}
    by_style = any("vertical-align" in (element.get("style") or "").lower() for element in styled)
    for element in tree.xpath(".//sup | .//sub | .//@style/..") if by_style else list(tree.iter("sup", "sub")):
        if element.tag not in _MARKED:
            continue
        style = element.get("style") or ""
        up = element.tag == "sup" or bool(style and _SUPER.search(style))
        down = element.tag == "sub" or bool(style and _LOWER.search(style))
        if (up or down) and not any(parent in found for parent in element.iterancestors()):
            found[element] = up
    return found


def _decide(tree: Element, marks: dict[Element, bool]) -> list[tuple[Element, Raised]]:
    """Walk the text in reading order, and judge each mark by what stands before and after it in its block."""
    decisions: list[tuple[Element, Raised]] = []
    around = {parent for element in marks for parent in element.iterancestors()}
    before = ""
    stack: list[tuple[Element, bool]] = [(tree, False)]
    while stack:
        element, leaving = stack.pop()
        block = element.tag not in INLINE
        if leaving:
            before = ("" if block else before) + (element.tail or "")
        elif element in marks:
            after = _text_after(element)
            mark = _mark_text(element)
            if marks[element]:
                decision = raised_text(before, mark, after, linked=_is_linked(element))
            else:
                decision = lowered_text(before, mark, after)
            decisions.append((element, decision))
            before += decision.text + (element.tail or "")
        elif block and element not in around:
            before = element.tail or ""  # no mark in it, and nothing in it stands before one
        else:
            before = ("" if block else before) + (element.text or "")
            stack.append((element, True))
            stack.extend((child, False) for child in reversed(element))
        before = before[-_CONTEXT:]
    return decisions


def _mark_text(element: Element) -> str:
    """The text of a mark, a mark inside it kept apart: ten to the power of 10² is not 10^102."""
    for inner in element.iter("sup", "sub"):
        if inner is not element and (inner.text or "").strip():
            inner.text = ("^" if inner.tag == "sup" else "_") + (inner.text or "").strip()
    text: str = element.text_content()
    return text


def _text_after(element: Element) -> str:
    """Up to a few characters after an element, in the same block."""
    text = element.tail or ""
    node = element
    while len(text) < 8 and node is not None:
        following = node.getnext()
        if following is None:
            node = node.getparent()
            if node is None or node.tag not in INLINE:
                break
            text += node.tail or ""
            continue
        if following.tag not in INLINE:
            break
        text += following.text_content() + (following.tail or "")
        node = following
    return text[:40]


def _is_linked(element: Element) -> bool:
    """Whether a mark leads to a note on the same page, or says in its class that it is one."""
    near = [element, *element.iterdescendants()]
    parent = element.getparent()
    if parent is not None and parent.tag == "a":
        near.append(parent)
    for node in near:
        href = node.get("href") or ""
        if "#" in href or node.get("epub:type") or node.get("role") == "doc-noteref":
            return True
        if _NOTE_CLASS.search(f"{node.get('class') or ''} {node.get('id') or ''}"[:300]):
            return True
    return False


def _replace(element: Element, text: str, note: bool) -> None:
    """Put text in the place of an element; a dropped note takes the blank before a stop with it."""
    parent, previous, tail = element.getparent(), element.getprevious(), element.tail or ""
    if parent is None:
        return
    holder, name = (parent, "text") if previous is None else (previous, "tail")
    before = getattr(holder, name) or ""
    following = element.getnext()
    if note and tail.strip() in (",", ";", "–", "-") and following is not None and following.tag == "sup":
        tail = ""  # between two marks: "word¹,² next"
    if text.startswith(("^", ".")) or (note and (tail[:1] in (*".,;:!?)", "") or tail[:1].isspace())):
        before = before.rstrip()
    setattr(holder, name, before + text + tail)
    parent.remove(element)  # lxml takes the tail with it


def _drop_linked_brackets(tree: Element) -> int:
    """Links such as `<a href="#n3">[3]</a>` outside of raised text."""
    dropped = 0
    for element in tree.xpath(".//@href[starts-with(., '#')]/.."):
        if element.tag != "a" or element.getparent() is None:
            continue
        if re.fullmatch(r"\s*\[\s*(?:\d{1,3}|[a-z]|note \d{1,2})\s*\]\s*", element.text_content()):
            _replace(element, "", note=True)
            dropped += 1
    return dropped


def _drop_glued_brackets(tree: Element) -> int:
    """Bracketed numbers right behind a word or a stop, also where an element begins or ends between the two."""
    dropped = 0
    if not _BRACKETED_NUMBER.search(tree.text_content()):
        return dropped
    for element in tree.iter():
        if element.text and "[" in element.text and element.tag not in _VERBATIM:
            element.text, count = _without_notes(element.text, _last_before(element))
            dropped += count
        if element.tail and "[" in element.tail and element.getparent().tag not in _VERBATIM:
            inside = "".join(element.itertext())[-1:] if element.tag in INLINE else ""
            element.tail, count = _without_notes(element.tail, inside)
            dropped += count
    return dropped


def _without_notes(text: str, before: str) -> tuple[str, int]:
    cleaned, count = _GLUED_NOTE.subn("", before + text)
    return cleaned[len(before) :], count


def _last_before(element: Element) -> str:
    """The character before an inline element, in the same parent."""
    if element.tag not in INLINE:
        return ""
    previous = element.getprevious()
    if previous is None:
        return (element.getparent().text or "")[-1:]
    return (previous.tail or "")[-1:]
