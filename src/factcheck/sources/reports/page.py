"""A report in HTML, taken apart as a reader sees it; its text is what is shown, one block a line.

Hidden text is taken out as it is out of pages. A tree keeps no places in the source, so places are those in the text
written here.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

from factcheck.sources.blocks import INLINE
from factcheck.sources.html import parse_page
from factcheck.sources.reports.shown import Block, BlockKind, Layout, Link, Shown, Span
from factcheck.sources.reports.urls import find_bare
from factcheck.sources.visible import clean_tree

Element = Any

_SKIPPED = frozenset(
    ("script", "style", "template", "noscript", "head", "select", "textarea", "iframe", "button", "svg", "nav")
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CODE = frozenset(("code", "kbd", "samp"))


def read_page(html: str) -> Layout:
    """The layout of a report in HTML; without blocks where there is nothing to read."""
    from lxml.etree import LxmlError

    try:
        tree = parse_page(html)
    except LxmlError:
        tree = None
    if tree is None:
        return Layout("", ())
    base = next((str(one.get("href")) for one in tree.iter("base") if one.get("href")), None)
    clean_tree(tree)
    walk = _Walk(base)
    walk.run(tree)
    return Layout("\n".join(walk.lines), tuple(walk.blocks), code=tuple(walk.code))


class _Walk:
    """Depth first without recursion: a hostile page may be nested deeper than Python's stack."""

    def __init__(self, base: str | None) -> None:
        self.base = base
        self.blocks: list[Block] = []
        self.lines: list[str] = []
        self.size = 0  # of the lines, with a line feed behind each
        self.code: list[str] = []
        self.text: list[str] = []
        self.length = 0
        self.blank = True  # whether the open block ends in white space
        self.links: list[Link] = []
        self.around: list[int] = []  # of each open link: how many blocks there were when it began
        self.ranges: dict[str, list[Span]] = {"code": [], "raised": []}
        self.breaks: list[int] = []
        self.anchors: list[str] = []
        self.level = 0
        self.items: list[tuple[int, str | None]] = []
        self.counts: list[int | None] = []  # the numbers of the open lists; None for one without numbers
        self.item_count = 0
        self.table = (0, -1, -1)
        self.in_cell = 0

    def run(self, tree: Element) -> None:
        stack: list[tuple[Element, int | None]] = [(tree, None)]
        while stack:
            element, began = stack.pop()
            tag = element.tag
            if began is None and isinstance(tag, str) and tag not in _SKIPPED:
                began = self._enter(element, tag)
                stack.append((element, began))
                if tag != "pre":
                    stack.extend([(child, None) for child in reversed(element)])
                continue
            if began is not None:
                self._leave(element, tag, began)
            if element is not tree:
                self._add(element.tail)
        self._close()

    def _add(self, text: str | None) -> None:
        """Append text with its white space collapsed."""
        words = (text or "").split()
        if not text or not words:
            self._space(bool(text))
            return
        self._space(text[0].isspace())
        joined = " ".join(words)
        self.text.append(joined)
        self.length += len(joined)
        self.blank = False
        self._space(text[-1].isspace())

    def _space(self, wanted: bool) -> None:
        if wanted and not self.blank:
            self.text.append(" ")
            self.length += 1
            self.blank = True

    def _enter(self, element: Element, tag: str) -> int:
        """Open an element, and return where it begins in the open block."""
        if tag not in INLINE and tag != "br":
            self._close()
            self._open(element, tag)
        self.anchors += [str(element.get(name)) for name in ("id", "name") if element.get(name)]
        if tag == "a":
            self.around.append(len(self.blocks))
        if tag == "br":
            self.breaks.append(self.length)
            self.text.append("\n")
            self.length, self.blank = self.length + 1, True
        began = self.length
        if tag == "sup":
            self.text.append("^")
            self.length, self.blank = self.length + 1, False
        if tag == "pre":
            whole = "".join(element.itertext())
            self.code += [whole[bare.start : bare.end] for bare in find_bare(whole)]
        else:
            self._add(element.text)
        return began

    def _open(self, element: Element, tag: str) -> None:
        table, row, column = self.table
        if tag in _HEADINGS:
            self.level = _HEADINGS[tag]
        elif tag in ("ol", "ul"):
            self.counts.append(_number(element.get("start"), 1) - 1 if tag == "ol" else None)
        elif tag == "li":
            self._open_item(element)
        elif tag == "table":
            self.table = (table + 1, -1, -1)
        elif tag == "tr":
            self.table = (table, row + 1, -1)
        elif tag in ("td", "th"):
            self.table = (table, row, column + 1)
            self.in_cell += 1

    def _open_item(self, element: Element) -> None:
        count = self.counts[-1] if self.counts else None
        if count is not None:
            self.counts[-1] = count = _number(element.get("value"), count + 1)
        self.items.append((self.item_count, None if count is None else str(count)))
        self.item_count += 1

    def _leave(self, element: Element, tag: str, began: int) -> None:
        if tag == "a":
            self._link(element.get("href"), began)
        elif tag == "sup" or tag in _CODE:
            self.ranges["raised" if tag == "sup" else "code"].append((began, self.length))
        if tag in INLINE or tag == "br":
            return
        self._close()
        if tag in _HEADINGS:
            self.level = 0
        elif tag in ("ol", "ul"):
            self.counts.pop()
        elif tag == "li":
            self.items.pop()
        elif tag in ("td", "th"):
            self.in_cell -= 1

    def _link(self, href: str | None, began: int) -> None:
        """A link; one that holds blocks gives its target to the last of them, as cards do."""
        blocks = self.around.pop()
        if href is None:
            return
        address = href.strip()
        if self.base and not address.startswith("#"):
            with suppress(ValueError):
                address = urljoin(self.base, address)
        if len(self.blocks) > blocks:
            whole = self.blocks[-1]
            link = Link(0, len(whole.shown.text), (whole.start, whole.end), address, href, "inline")
            self.blocks[-1] = replace(whole, links=(*whole.links, link))
        else:
            self.links.append(Link(began, self.length, (began, self.length), address, href, "inline"))

    def _close(self) -> None:
        """End the open block."""
        text = "".join(self.text)
        bare = text.rstrip()
        lead = len(bare) - len(bare.lstrip())
        if bare or self.links:
            self._write(bare[lead:], lead)
            self.links, self.anchors = [], []
        self.text, self.length, self.blank, self.breaks = [], 0, True, []
        self.ranges = {"code": [], "raised": []}

    def _write(self, text: str, lead: int) -> None:
        def moved(spans: list[Span]) -> tuple[Span, ...]:
            return tuple(sorted((max(0, a - lead), min(max(0, b - lead), len(text))) for a, b in spans))

        start = self.size
        links = [
            Link(a, b, (start + a, start + b), link.address, link.raw, link.kind)
            for link in self.links
            for a, b in moved([(link.start, link.end)])
        ]
        kind: BlockKind = "cell" if self.in_cell else "heading" if self.level else "item" if self.items else "paragraph"
        number = self.items[-1][1] if self.items else None
        self.blocks.append(
            Block(
                kind,
                start,
                start + len(text),
                Shown(text, (0,), ((start, start + len(text)),)),
                tuple(links),
                moved(self.ranges["code"]),
                moved(self.ranges["raised"]),
                tuple(at - lead for at in self.breaks if 0 <= at - lead < len(text)),
                self.level,
                tuple(item for item, _ in self.items),
                number,
                self.table if self.in_cell else None,
                tuple(self.anchors),
            )
        )
        self.lines.append(text)
        self.size += len(text) + 1


def _number(written: str | None, otherwise: int) -> int:
    return int(written) if written and written.isdecimal() and len(written) < 6 else otherwise
