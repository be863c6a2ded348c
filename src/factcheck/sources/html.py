"""The main text of an HTML page: what a reader sees of the article, one block a line.

The page is parsed once. Hidden, withdrawn and consent text is taken out and raised text written out on that tree;
then trafilatura finds the main part, and its body is walked block by block. trafilatura's own text output is not
used: it glues raised digits to numbers and keeps line breaks of the source inside paragraphs.
"""

import re
from copy import copy
from functools import cache
from typing import Any

from factcheck.sources.banners import detach, mentions_consent
from factcheck.sources.blocks import INLINE, tree_lines
from factcheck.sources.extracted import Extracted, failed
from factcheck.sources.marks import write_out_marks
from factcheck.sources.metadata import Metadata, read_metadata
from factcheck.sources.visible import Cleaned, clean_tree, forget_hints

Element = Any

SHORT = 250  # characters; below, the page's own article element is looked at as well
_TOUCHING = (
    *("div", "section", "article", "header", "dd", "dt", "address", "center"),
    *("figcaption", "p", "ul", "ol", "table"),
)
_PARAGRAPHS_KEPT = 0.4
_CLEARLY_LONGER = 1.5
# Attributes that nothing from here on looks at; trafilatura copies a tree five times, and its attributes with it.
_UNREAD = (
    *("href", "title", "target", "rel", "alt", "width", "height", "srcset", "sizes", "loading", "decoding", "hreflang"),
    *("onclick", "aria-label", "tabindex", "viewbox", "d", "fill"),
)
_COMMENTS = " or ".join(
    f"starts-with({name}, '{word}') and not(starts-with({name}, '{word}ary'))"
    for name in ("@class", "@id")
    for word in ("comment", "Comment")
)
_NEVER_FOUND = (
    "//footer | //aside | //div[contains(@class, 'footer') or contains(@id, 'footer')]"
    f" | //*[self::div or self::section or self::details or self::ol or self::ul][{_COMMENTS}]"
)
_XML_HEAD = re.compile(r"^\s{0,100}<\?xml[^>]{0,300}\?>")
# A control character, also one written as a reference, may stand for a lost sign: it stays visible as damage.
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_CONTROLS = bytes((*range(9), 11, *range(14, 32), 127))
_REFERENCE = re.compile(
    rb"&#(?:0{0,5}(?:[0-8]|1[14-9]|2\d|3[01]|127)|[xX]0{0,4}(?:[0-8bBe-fE-F]|1[\da-fA-F]|7[fF]))(?:;|(?![\da-fA-F;]))"
)
_DAMAGE = "\ufffd".encode()
_SELF_CLOSED = re.compile(rb"(<html[^>]{0,2000}?)/>", re.I)
_BROKEN_DOCTYPE = re.compile(r"^\s{0,100}<!DOCTYPE[^>]{0,2000}/>", re.I)


def extract_html(html: str) -> Extracted:
    """The article of a page. Never raises: a failure is status "broken" with a reason.

    Two calls with the same page give the same result, in any order and from any thread.
    """
    try:
        return _extract(html)
    except Exception as error:  # lxml and trafilatura raise many kinds; one page must not stop a run
        return failed("broken", f"the page could not be read: {type(error).__name__}: {error}"[:300], "html")


def _extract(html: str) -> Extracted:
    from lxml.etree import strip_attributes

    tree = parse_page(html)
    if tree is None:
        return failed("broken", "the page is empty", "html")
    metadata = read_metadata(tree)
    _empty_head(tree)
    cleaned = clean_tree(tree)
    footnotes = write_out_marks(tree, cleaned.styled)
    forget_hints(tree, cleaned.styled)
    _separate_blocks(tree)
    strip_attributes(tree, *_UNREAD)
    lines, fallback = _main_lines(tree)
    text = "\n".join(lines)
    notes = _notes(cleaned, footnotes, fallback)
    if not text:
        return failed("broken", "the page holds no text a reader can see", "html", notes)
    if len(text) < 4 * SHORT and mentions_consent(text):
        notes = (*notes, "the text is short and reads like a consent banner")
    return _result(text, metadata, notes, cleaned.hidden > 0)


def _result(text: str, metadata: Metadata, notes: tuple[str, ...], hidden: bool) -> Extracted:
    return Extracted(
        text=text,
        status="ok",
        reason=None,
        kind="html",
        title=metadata.title,
        published=metadata.published,
        modified=metadata.modified,
        language=metadata.language,
        canonical=metadata.canonical,
        notes=notes,
        hidden_text=hidden,
    )


def parse_page(html: str) -> Element | None:
    """The tree of a page, without comments; None where there is nothing in it."""
    from lxml.etree import ElementDefaultClassLookup, HTMLParser
    from lxml.html import HtmlElement, document_fromstring

    html = "" if html.isspace() else _BROKEN_DOCTYPE.sub("", _XML_HEAD.sub("", html, count=1), count=1)
    if html.isspace() or not html:
        return None
    page = _REFERENCE.sub(_DAMAGE, _SELF_CLOSED.sub(rb"\1>", html.encode("utf-8", "replace"), count=1))
    if len(page.translate(None, _CONTROLS)) < len(page):  # far faster than to look for them with a pattern
        page = _CONTROL.sub(_DAMAGE, page)
    parser = HTMLParser(
        collect_ids=False, default_doctype=False, encoding="utf-8", remove_comments=True, remove_pis=True
    )
    # One class for every element, chosen in C: lxml.html's own choice is a call of Python for each element touched.
    parser.set_element_class_lookup(ElementDefaultClassLookup(element=HtmlElement))
    tree = document_fromstring(page, parser=parser)
    return tree if tree is not None and len(tree) else None


def _empty_head(tree: Element) -> None:
    """Take out of the head what has no text and has been read; every copy and search of the tree is the faster."""
    from lxml.etree import strip_elements

    for head in tree.findall("head"):
        strip_elements(head, "meta", "link", with_tail=False)


def _separate_blocks(tree: Element) -> None:
    """Put a line break where the text of a block touches a block inside it; trafilatura would join the two."""
    for element in list(tree.iter(*_TOUCHING)):
        parent, previous = element.getparent(), element.getprevious()
        if parent is None or parent.tag == "html":
            continue
        if element.tag == "section" and element.text and element.text.strip():
            element.tag = "div"  # trafilatura loses the text that stands directly in a section
        before = parent.text if previous is None else previous.tail
        if (before and before.strip()) or (previous is not None and previous.tag in INLINE):
            element.addprevious(element.makeelement("br"))
        if element.tail and element.tail.strip():
            mark = element.makeelement("br")
            mark.tail, element.tail = element.tail, None
            element.addnext(mark)


def _main_lines(tree: Element) -> tuple[list[str], bool]:
    """The lines of the main part, and whether they come from the page's own elements, not from trafilatura."""
    lines = _recognized(tree, favor_recall=True)
    size = _size(lines)
    if size < _PARAGRAPHS_KEPT * _prose(tree) and _holds_more(tree, size):
        other = _recognized(tree, favor_recall=False)
        if _size(other) > _CLEARLY_LONGER * size:
            lines, size = other, _size(other)
    if size >= SHORT:
        return lines, False
    own = _own_lines(tree)
    if _size(own) > size:
        return own, True
    fused = len(lines) <= len(own) and _letters(own) in _letters(lines)
    return (own if own and fused else lines), False


def _recognized(tree: Element, *, favor_recall: bool) -> list[str]:
    """What trafilatura takes for the main part; the tree is not changed."""
    from trafilatura import bare_extraction

    document = bare_extraction(tree, options=_options(favor_recall))
    body: Element = getattr(document, "body", None)
    return tree_lines(body) if body is not None else []


@cache
def _options(favor_recall: bool) -> Any:
    """trafilatura's settings, which it only reads: to build them takes as long as to extract a short page.

    Any format but its own "python" leaves out its text, which is not used: only the body is.
    """
    from trafilatura.settings import Extractor

    return Extractor(output_format="xml", comments=False, recall=favor_recall, formatting=True)


def _letters(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def _size(lines: list[str]) -> int:
    return sum(map(len, lines))


def _prose(tree: Element) -> int:
    """Characters in the paragraphs that are long enough to be prose."""
    paragraphs = (len(paragraph.text_content()) for paragraph in tree.iter("p"))
    return sum(length for length in paragraphs if length > 80)


def _holds_more(tree: Element, size: int) -> bool:
    """Whether there is prose, and text outside of links, that the other mode may add to a text of this size.

    No mode finds what stands in a footer or among comments, whatever prose it is.
    """
    from lxml.etree import strip_elements

    page = copy(tree)
    for element in page.xpath(_NEVER_FOUND):
        detach(element)
    if size >= _PARAGRAPHS_KEPT * _prose(page):
        return False
    for anchor in page.xpath("//a[@name or string-length() > 1000]"):
        anchor.tag = "span"  # a place to link to, in old pages around what follows
    strip_elements(page, "head", "a", "nav", with_tail=False)
    return len(" ".join(page.text_content().split())) > _CLEARLY_LONGER * size


def _own_lines(tree: Element) -> list[str]:
    """The text of the page's article or main element, or of its whole body where it has neither."""
    for path in ("//article", "//main | //*[@role='main']", "//body"):
        found = [tree_lines(element, html=True) for element in tree.xpath(path)]
        lines = max(found, key=_size, default=[])
        if lines:
            return lines
    return []


def _notes(cleaned: Cleaned, footnotes: int, fallback: bool) -> tuple[str, ...]:
    """What was taken out of the page, counted."""
    found = (
        (cleaned.hidden, "hidden elements dropped"),
        (cleaned.struck, "struck-through pieces dropped"),
        (cleaned.banners, "consent banners dropped"),
        (footnotes, "note marks dropped"),
    )
    notes = [f"{count} {what}" for count, what in found if count]
    if fallback:
        notes.append("the text of the page's own article or body element was used: no main text was recognized")
    return tuple(notes)
