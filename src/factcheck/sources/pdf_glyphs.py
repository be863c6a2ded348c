"""The glyphs of a PDF page as a reader sees them.

Runs in the child process only (it imports pdfminer at the top). Before pdfminer groups glyphs into lines, these are
taken out: glyphs nobody can see, glyphs turned out of the reading direction, and second draws of the same glyph. Raised
and lowered small glyphs are set aside and remembered at the glyph they belong to, because their height on the line
is lost afterwards.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTCurve, LTFigure, LTImage, LTLayoutContainer, LTRect

from factcheck.sources.pdf_marks import Ink, Mark, set_marks_aside

INVISIBLE_MODES = (3, 7)  # text render modes that paint nothing (PDF 32000-1, 9.3.6)
DAMAGE = "\ufffd"
_WHITE = 0.98
_BLACK = 0.02
_DARK = 0.9
_MOST_COVERS = 50  # on one page
_MEASURED_SPACES = ("Device", "Cal", "ICCBased")
_SAME_PLACE = 0.15  # of the glyph's size: two draws closer than this are one glyph


Page = LTLayoutContainer  # pdfminer's own name for the type of a page under construction


class PageGlyphs(NamedTuple):
    """What is left of a page for the layout, the marks by id of their glyph, and what was taken out."""

    glyphs: list[LTChar]
    marks: dict[int, Mark]
    hidden: int
    rotated: int
    doubled: int
    unmapped: int
    only_hidden: bool


class GlyphDevice(PDFPageAggregator):
    """Collects glyphs with their baseline and render mode, cleans them, then lets pdfminer lay out the rest."""

    cleaned: PageGlyphs

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ink: dict[int, Ink] = {}
        self._spaces: dict[int, str] = {}
        self._mode = 0

    def render_string(self, textstate: Any, seq: Any, ncs: Any, graphicstate: Any) -> None:
        self._mode = textstate.render
        super().render_string(textstate, seq, ncs, graphicstate)

    def render_char(self, matrix: Any, font: Any, fontsize: float, scaling: float, rise: float, *rest: Any) -> float:
        advance: float = super().render_char(matrix, font, fontsize, scaling, rise, *rest)
        glyph = self.cur_item._objs[-1]
        self._ink[id(glyph)] = Ink(matrix[5] + rise * matrix[3], self._mode)
        return advance

    def paint_path(self, gstate: Any, *rest: Any) -> None:
        before = len(self.cur_item)
        super().paint_path(gstate, *rest)
        self._spaces.update((id(item), gstate.ncs.name) for item in self.cur_item._objs[before:])

    def end_page(self, page: Any) -> None:
        self.cleaned = clean_glyphs(self.cur_item, self._ink, self._spaces)
        self._ink, self._spaces = {}, {}
        self.cur_item._objs = list(self.cleaned.glyphs)
        super().end_page(page)


def clean_glyphs(page: Page, ink: dict[int, Ink], spaces: dict[int, str]) -> PageGlyphs:
    """Sort the glyphs of a page into what is read and what is not.

    `ink` tells how each glyph is drawn, `spaces` the color space each area is filled in, both by id of the item.
    """
    glyphs = list(_glyphs(page))
    _mend_texts(glyphs)
    covered = _painted_over(page, spaces)
    shown, unseen = _split_hidden(glyphs, page, ink, list(_grounds(page, spaces)), covered)
    only_hidden = bool(unseen) and (not shown or _is_scan(page, shown, unseen))
    if only_hidden:
        shown = glyphs
    upright = [glyph for glyph in shown if glyph.upright]
    kept = upright if 2 * len(upright) >= len(shown) else shown
    single = list(_without_second_draws(kept))
    base, marks = set_marks_aside(single, ink)
    return PageGlyphs(
        glyphs=base,
        marks=marks,
        hidden=sum(1 for glyph in unseen if glyph.get_text().strip()),
        rotated=len(shown) - len(kept),
        doubled=len(kept) - len(single),
        unmapped=sum(glyph.get_text() == DAMAGE for glyph in single),
        only_hidden=only_hidden,
    )


def _walk(container: Any) -> Iterator[Any]:
    for item in container:
        yield item
        if isinstance(item, LTFigure):
            yield from _walk(item)


def _glyphs(page: Page) -> Iterator[LTChar]:
    """The page's own glyphs; those inside forms and figures as well where they are most of the page."""
    own = [item for item in page if isinstance(item, LTChar)]
    inner = [item for item in _walk(page) if isinstance(item, LTChar)]
    yield from (inner if len(inner) > 2 * len(own) else own)


def _mend_texts(glyphs: list[LTChar]) -> None:
    """Glyphs without a letter become U+FFFD, so that damage stays visible."""
    for glyph in glyphs:
        text = glyph.get_text()
        if text.startswith("(cid:") or any(_is_damage(char) for char in text):
            glyph._text = "•" if text in ("\uf0b7", "(cid:127)") else DAMAGE


def _is_damage(char: str) -> bool:
    return (
        (char < " " and char not in "\t\n\r")
        or "\x7f" <= char <= "\x9f"
        or "\ue000" <= char <= "\uf8ff"
        or char == DAMAGE
    )


def _split_hidden(
    glyphs: list[LTChar], page: Page, ink: dict[int, Ink], grounds: list[Any], covered: set[int]
) -> tuple[list[LTChar], list[LTChar]]:
    """Glyphs a reader sees, and the others."""
    shown: list[LTChar] = []
    unseen: list[LTChar] = []
    for glyph in glyphs:
        unpainted = ink[id(glyph)].mode in INVISIBLE_MODES or id(glyph) in covered
        hidden = unpainted or glyph.size < 1.0 or not _on_page(glyph, page)
        if not hidden and _is_white(glyph):
            hidden = not any(_covers(ground, glyph) for ground in grounds)
        (unseen if hidden else shown).append(glyph)
    if not any(glyph.get_text().strip() for glyph in shown):
        return [], glyphs if unseen else []
    return shown, unseen


def _painted_over(page: Page, spaces: dict[int, str]) -> set[int]:
    """Ids of glyphs under a white or black area that was painted after them (a redaction), not a whole page's."""
    items = list(_walk(page))
    largest = page.width * page.height / 2
    covers = [
        (order, item)
        for order, item in enumerate(items)
        if isinstance(item, LTRect) and item.fill and id(item) in spaces and item.width * item.height < largest
        and spaces[id(item)].startswith(_MEASURED_SPACES)
        and not _BLACK < _brightness(item.non_stroking_color, spaces[id(item)]) < _WHITE
    ]  # fmt: skip
    if not covers:
        return set()
    glyphs = [(order, item) for order, item in enumerate(items) if isinstance(item, LTChar)]
    return {
        id(glyph)
        for order, cover in covers[-_MOST_COVERS:]
        for place, glyph in glyphs
        if place < order and _covers(cover, glyph) and cover.height >= 0.6 * glyph.size
    }


def _on_page(glyph: LTChar, page: Page) -> bool:
    return bool(glyph.x1 > page.x0 and glyph.x0 < page.x1 and glyph.y1 > page.y0 and glyph.y0 < page.y1)


def _is_white(glyph: LTChar) -> bool:
    return _brightness(glyph.graphicstate.ncolor, glyph.graphicstate.ncs.name) >= _WHITE


def _brightness(color: Any, space: str) -> float:
    """0 (black) to 1 (white) of a gray, RGB or CMYK color; 0 for tints of spot inks, indexed colors and patterns."""
    parts = color if isinstance(color, list | tuple) else (color,)
    if not space.startswith(_MEASURED_SPACES) or not all(isinstance(part, int | float) for part in parts):
        return 0.0
    if len(parts) in (1, 3):
        return float(min(parts))
    return 1.0 - float(max(parts)) if len(parts) == 4 else 0.0


def _grounds(page: Page, spaces: dict[int, str]) -> Iterator[Any]:
    """Filled areas and pictures on which white text can be read."""
    for item in _walk(page):
        if isinstance(item, LTImage) or (isinstance(item, LTCurve) and item.fill and _is_colored(item, spaces)):
            yield item


def _is_colored(area: LTCurve, spaces: dict[int, str]) -> bool:
    return _brightness(area.non_stroking_color, spaces.get(id(area), "")) < _DARK


def _covers(ground: Any, glyph: LTChar) -> bool:
    x, y = (glyph.x0 + glyph.x1) / 2, (glyph.y0 + glyph.y1) / 2
    return bool(ground.x0 <= x <= ground.x1 and ground.y0 <= y <= ground.y1)


def _is_scan(page: Page, shown: list[LTChar], unseen: list[LTChar]) -> bool:
    """A picture of most of the page under invisible text, with at most a stamp in visible letters."""
    area = page.width * page.height / 2
    pictured = any(isinstance(item, LTImage) and item.width * item.height >= area for item in _walk(page))
    return pictured and len(unseen) > 3 * len(shown)


def _without_second_draws(glyphs: list[LTChar]) -> Iterator[LTChar]:
    """Drop a glyph drawn again at nearly the same place (a bold face made by drawing twice)."""
    seen: dict[tuple[str, int, int], list[LTChar]] = defaultdict(list)
    for glyph in glyphs:
        text, near = glyph.get_text(), _SAME_PLACE * glyph.size
        column, row = int(glyph.x0 // 4), int(glyph.y0 // 4)
        around = ((text, column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if (
            text.strip()
            and text != DAMAGE
            and any(
                abs(other.x0 - glyph.x0) < near and abs(other.y0 - glyph.y0) < near
                for place in around
                for other in seen.get(place, ())
            )
        ):
            continue
        seen[text, column, row].append(glyph)
        yield glyph
