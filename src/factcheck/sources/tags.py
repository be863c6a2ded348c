"""Elements that an extractor drops or cuts although a reader sees them in the line, under names that it keeps.

`<time>` and `<output>` are text like any other; `<q>` has quotation marks; a `<span>` set as a block is one; pieces in
a row of a flexible box stand apart; a formula is written out with "^" and "_".
"""

from typing import Any

from factcheck.sources.appearance import ROWS, declarations, stands_apart
from factcheck.sources.blocks import INLINE

Element = Any

_AS_TEXT = ("time", "output", "blink", "marquee", "label", "meter")
_AS_BLOCK = ("center", "fieldset", "menu")
_SCRIPTS = {"msup": "^", "msub": "_", "mfrac": "/", "mroot": "√", "mover": "^", "munder": "_"}
_UNSPOKEN = frozenset(("annotation", "annotation-xml", "mphantom"))
_DEEPEST = 40


def plain_tags(tree: Element, styled: list[Element]) -> None:
    """Give every such element a name, or a text, that extraction keeps; `styled` have a style of their own."""
    for element in list(tree.iter(*_AS_TEXT)):
        if element.tag != "label" or not any(True for _ in element.iterancestors("form")):
            element.tag = "span"
    for element in tree.iter(*_AS_BLOCK):
        element.tag = "div"
    for element in list(tree.iter("q")):
        _write_quotation(element)
    for element in list(tree.iter("math")):
        _write_formula(element)
    for element in styled:
        style = element.get("style") or ""
        if "display" in style or "DISPLAY" in style:
            _set_apart(element)


def _write_quotation(element: Element) -> None:
    element.tag = "span"
    element.text = "“" + (element.text or "")
    if len(element):
        element[-1].tail = (element[-1].tail or "") + "”"
    else:
        element.text += "”"


def _write_formula(element: Element) -> None:
    text = " ".join(_spoken(element, 0).split())
    tail = element.tail
    for child in list(element):
        element.remove(child)
    element.tag, element.text, element.tail = "span", text, tail
    element.attrib.clear()


def _spoken(element: Element, depth: int) -> str:
    """The text of a formula: a power as "a^b", an index as "a_b", a fraction as "a/b"."""
    if depth > _DEEPEST or not isinstance(element.tag, str) or element.tag in _UNSPOKEN:
        return ""
    parts = [part for child in element if (part := _spoken(child, depth + 1).strip())]
    joint = _SCRIPTS.get(element.tag)
    if joint and len(parts) == 2:
        return joint.join(part if part.isalnum() or len(part) < 2 else f"({part})" for part in parts)
    if element.tag == "msqrt":
        return "√(" + " ".join(parts) + ")"
    own = (element.text or "").strip()
    if element.tag == "mo":
        return own if own in "()[]{},." else f" {own} "
    return own + "".join(parts) if own else _joined(parts)


def _joined(parts: list[str]) -> str:
    """Two numbers, or two words, side by side are never glued."""
    text = ""
    for part in parts:
        touching = text[-1:].isalnum() and part[:1].isalnum()
        spaced = part in ("=", "+", "−", "-", "×", "·", "≈", "<", ">", "±") or text[-1:] in "=+×·≈<>±"
        text += (" " if touching or (text and spaced) else "") + part
    return text


def _set_apart(element: Element) -> None:
    """Line breaks around an inline element set as a block, blanks between what lies in a flexible row."""
    have = declarations(element.get("style") or "")
    if stands_apart(have) and element.tag in INLINE and element.tag != "br" and element.text_content().strip():
        parent, previous = element.getparent(), element.getprevious()
        if parent is not None and (previous is not None or (parent.text or "").strip()):
            element.addprevious(element.makeelement("br"))
        if parent is not None and (element.tail or "").strip():
            mark = element.makeelement("br")
            mark.tail, element.tail = element.tail, None
            element.addnext(mark)
    if have.get("display") in ROWS:
        for child in element:
            child.tail = (child.tail or "") + " "
