"""Finding the lists of sources of a report: under a heading, behind a line of its own, or by their labels alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from factcheck.sources.reports.addressed import find_addresses
from factcheck.sources.reports.entries import Entry, defined_entry, entry_of, number_link
from factcheck.sources.reports.headings import list_title
from factcheck.sources.reports.pieces import in_pieces, label_at_start
from factcheck.sources.reports.shown import Block, Layout

_CITED_WITHIN = re.compile(r"(?<=\S\s)\[\d{1,3}\]|(?<=[^\s\[])\[\d{1,3}\]")
# "Lee, K. (2020). Title", "OECD. Title. 2021.": a year in brackets, or one that ends a part.
_DATED = re.compile(
    r"[A-Z\d“\"'‘](?=[^\n]{0,200}[.,])[^\n]{0,300}?(?:\((?:1[89]|20)\d\d[a-z]?[,)]|\b(?:1[89]|20)\d\d[a-z]?[.;:](?:\s|$))"
)
_NUMBER = re.compile(r"\[(\d{1,3})\]")
_LONGEST = 700  # characters of an entry without a label; longer is prose
_LINE_TITLE = 9  # the level of a title that is no heading


@dataclass(frozen=True, slots=True)
class Lists:
    """The entries of all lists in the order of the report, definitions last, and the blocks outside of them."""

    entries: tuple[Entry, ...]
    body: tuple[Block, ...]


def find_lists(layout: Layout) -> Lists:
    """The lists of sources of a report."""
    finder = _Finder(list(in_pieces(layout.blocks)))
    finder.run()
    entries = [*finder.entries, *(defined_entry(definition) for definition in layout.definitions)]
    return Lists(tuple(entries), tuple(finder.body))


class _Finder:
    """One pass over the blocks. ``level`` is that of the title of the open list, None outside of one."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.entries: list[Entry] = []
        self.body: list[Block] = []
        self.level: int | None = None
        self.strict = True
        self.last_number: int | None = None
        self.tail = self._cited_tail()

    def run(self) -> None:
        at = 0
        while at < len(self.blocks):
            if at == self.tail:
                self.level, self.strict, self.last_number = _LINE_TITLE, True, None
            block = self.blocks[at]
            if block.note is not None:
                at = self._note(at)
            elif block.kind == "heading":
                self._heading(block)
                at += 1
            else:
                at = self._block(at)

    def _cited_tail(self) -> int:
        """Where a numbered list of addresses begins that ends the report, has no title, and whose numbers are cited."""
        at = len(self.blocks)
        while at and self.blocks[at - 1].number is not None and find_addresses(self.blocks[at - 1]):
            at -= 1
        numbers = {block.number for block in self.blocks[at:]}
        cited = (found[1] for block in self.blocks[:at] for found in _NUMBER.finditer(block.shown.text))
        whole = bool(numbers) and not (at and self.blocks[at - 1].item)
        return at if whole and any(number in numbers for number in cited) else -1

    def _note(self, at: int) -> int:
        """All blocks of one footnote."""
        label = self.blocks[at].note
        until = at + 1
        while until < len(self.blocks) and self.blocks[until].note == label:
            until += 1
        self.entries.append(entry_of(self.blocks[at:until], label, "note"))
        return until

    def _heading(self, block: Block) -> None:
        title = list_title(block.shown.text)
        if title:
            self.level, self.strict, self.last_number = block.level, title == "strict", None
        elif self.level is not None and block.level <= self.level:
            self.level = None
        self.body.append(block)

    def _block(self, at: int) -> int:
        """One block outside of notes, or all that an entry takes."""
        block = self.blocks[at]
        if self.level is None or self.level == _LINE_TITLE:
            title = list_title(block.shown.text) if block.cell is None else None
            if title and at + 1 < len(self.blocks) and self._label(self.blocks[at + 1], listed=True, strict=title):
                self.level, self.strict, self.last_number = _LINE_TITLE, title == "strict", None
                return at + 1
        if self.level is None and self._begins_unheaded(at):
            self.level, self.strict, self.last_number = _LINE_TITLE, True, None
        until = self._entry(at) if self.level is not None else at
        if until > at:
            return until
        if self.level == _LINE_TITLE:
            self.level = None
        self.body.append(block)
        return at + 1

    def _begins_unheaded(self, at: int) -> bool:
        """Whether blocks that begin with a number in brackets are a list: one has an address, or their numbers rise."""
        numbers: list[int] = []
        for block in self.blocks[at : at + 2]:
            found = label_at_start(block.shown.text, listed=False)
            if found is None or block.kind not in ("paragraph", "item") or _is_prose(block):
                break
            if find_addresses(block):
                return True
            numbers.append(int(found[0]))
        return len(numbers) > 1 and numbers[0] < numbers[1]

    def _entry(self, at: int) -> int:
        """Make an entry of the block and what goes on from it; returns ``at`` where it is none."""
        block = self.blocks[at]
        if block.cell is not None:
            return self._row(at)
        label = self._label(block, listed=True, strict="strict" if self.strict else "loose")
        if label is None:
            return at
        until = at + 1
        while until < len(self.blocks) and self._goes_on(block, until, self.blocks[at:until]):
            until += 1
        if self._is_category(self.blocks[at:until]):
            return at + 1
        self.entries.append(entry_of(self.blocks[at:until], self._counted(label, block), "listed"))
        return until

    def _label(self, block: Block, *, listed: bool, strict: str) -> str | None:
        """The label of a block that begins an entry, "" for an entry without one, None where it is no entry."""
        if block.kind == "heading" or block.note is not None or _is_prose(block):
            return None
        linked = number_link(block)
        found = label_at_start(block.shown.text, listed=listed) if block.number is None else None
        label = linked or (found[0] if found else None) or block.number
        if block.kind == "cell" or (label is not None and (strict == "strict" or found or find_addresses(block))):
            return label or ""
        bounded = len(block.shown.text) <= _LONGEST
        if strict != "strict" and block.kind != "item":
            return None
        if block.kind == "item":
            return "" if bounded and (strict == "strict" or find_addresses(block)) else None
        return "" if bounded and (find_addresses(block) or _DATED.match(block.shown.text)) else None

    def _counted(self, label: str, block: Block) -> str | None:
        """The label; where a list writes the same number again and again ("1." for all), its place counts."""
        if not label:
            return None
        if block.number is None or label != block.number:
            return label
        number = int(label)
        if self.last_number is not None and number <= self.last_number and number <= 1:
            number = self.last_number + 1
        self.last_number = number
        return str(number)

    def _goes_on(self, first: Block, at: int, taken: Sequence[Block]) -> bool:
        """Whether a block still belongs to the entry that ``first`` began: in its item, below it, or its address."""
        block = self.blocks[at]
        if block.kind in ("heading", "cell") or block.note is not None:
            return False
        if first.item:
            return block.item[: len(first.item)] == first.item
        if block.item or label_at_start(block.shown.text, listed=True):
            return False
        alone = find_addresses(block)
        return bool(alone) and alone[0].start < 30 and not any(find_addresses(one) for one in taken)

    def _is_category(self, blocks: Sequence[Block]) -> bool:
        """Whether an item only heads others: no address of its own, and a colon or several addresses below it."""
        own = [block for block in blocks if block.item == blocks[0].item]
        if len(own) == len(blocks) or any(find_addresses(block) for block in own):
            return False
        below = [block for block in blocks if block.item != blocks[0].item and find_addresses(block)]
        return len(below) > 1 or (own[-1].shown.text.rstrip("* ").endswith((":", "：")) and bool(below))

    def _cells(self, at: int) -> list[Block]:
        """The cells of the row that begins at a block."""
        row = self.blocks[at].cell if at < len(self.blocks) else None
        until = at
        while row and until < len(self.blocks) and (self.blocks[until].cell or ())[:2] == row[:2]:
            until += 1
        return self.blocks[at:until]

    def _row(self, at: int) -> int:
        """The cells of one row of a table of sources; the first row is its head."""
        cells = self._cells(at)
        until = at + len(cells)
        row = self.blocks[at].cell
        if row and row[1] == 0:
            return until if self.strict or any(map(find_addresses, self._cells(until))) else at
        if not self.strict and not any(map(find_addresses, cells)):
            return at
        found = label_at_start(cells[0].shown.text + " .", listed=True)
        plain = cells[0].shown.text.strip(" []().#*")
        label = number_link(cells[0]) or (
            plain if plain.isdecimal() and len(plain) < 5 else found[0] if found else None
        )
        entry = entry_of(cells, label, "listed")
        if plain and plain == label and len(cells) > 1:
            entry = replace(entry, text=entry_of(cells[1:], None, "listed").text)
        self.entries.append(entry)
        return until


def _is_prose(block: Block) -> bool:
    """Whether a block cites others, as text about sources does and an entry does not."""
    text = block.shown.text
    for link in block.links:
        inner = text[link.start : link.end].strip("[]() ")
        if link.start > 3 and inner.isdecimal() and len(inner) < 4:
            return True
    found = label_at_start(text, listed=True)
    return _CITED_WITHIN.search(text, found[1] if found else 0) is not None
