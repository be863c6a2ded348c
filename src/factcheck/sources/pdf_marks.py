"""Raised and lowered small glyphs of a PDF page, found by size, baseline and place.

Runs in the child process only. Once pdfminer has grouped glyphs into lines, the height of a glyph on its line is lost;
so these are set aside before, each run of them at the full-sized glyph it stands behind.
"""

from collections import Counter, defaultdict
from typing import NamedTuple

from pdfminer.layout import LTChar

_SMALLER = 0.85  # a mark is at most this size, relative to the glyph it belongs to
_SMALLEST = 0.4
_LONGEST_MARK = 6


class Ink(NamedTuple):
    """How a glyph is drawn: the height of its baseline on the page (points) and the text render mode."""

    baseline: float
    mode: int


class Mark(NamedTuple):
    """A run of raised (or lowered) glyphs behind another glyph; `end` is its right edge in points."""

    text: str
    raised: bool
    end: float


def set_marks_aside(glyphs: list[LTChar], ink: dict[int, Ink]) -> tuple[list[LTChar], dict[int, Mark]]:
    """Divide glyphs into those on the line and runs of small raised or lowered ones behind one of them."""
    places: dict[tuple[int, int], list[LTChar]] = defaultdict(list)
    for glyph in glyphs:
        if glyph.get_text().strip():
            places[int(glyph.x1 // 8), int(glyph.y0 // 16)].append(glyph)
    owner: dict[int, LTChar] = {}
    runs: dict[int, list[LTChar]] = defaultdict(list)
    for glyph in _small_ones(glyphs):
        base = _base_of(glyph, places, ink, owner)
        if base is not None:
            owner[id(glyph)] = base
            runs[id(base)].append(glyph)
    marks: dict[int, Mark] = {}
    taken: set[int] = set()
    for base_id, run in runs.items():
        if len(run) <= _LONGEST_MARK:
            raised = ink[id(run[0])].baseline > ink[base_id].baseline
            marks[base_id] = Mark("".join(glyph.get_text() for glyph in run), raised, run[-1].x1)
            taken.update(id(glyph) for glyph in run)
    return [glyph for glyph in glyphs if id(glyph) not in taken], marks


def _small_ones(glyphs: list[LTChar]) -> list[LTChar]:
    """Glyphs smaller than most of the page or than the one drawn before them, from left to right."""
    if not glyphs:
        return []
    usual = Counter(round(glyph.size, 1) for glyph in glyphs).most_common(1)[0][0]
    previous = [glyphs[0], *glyphs[:-1]]
    small = (
        glyph
        for glyph, before in zip(glyphs, previous, strict=True)
        if glyph.get_text().strip() and glyph.size <= _SMALLER * max(usual, before.size)
    )
    return sorted(small, key=lambda glyph: (glyph.x0, glyph.y0))


def _base_of(
    glyph: LTChar, places: dict[tuple[int, int], list[LTChar]], ink: dict[int, Ink], owner: dict[int, LTChar]
) -> LTChar | None:
    """The full-sized glyph a small one stands behind, directly or behind another small one of its run."""
    column, row = int(glyph.x0 // 8), int(glyph.y0 // 16)
    best, nearest = None, 1e9
    for place in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
        for left in places.get(place, ()):
            gap = abs(glyph.x0 - left.x1)
            if left is not glyph and gap < nearest and _belongs(glyph, left, ink, id(left) in owner):
                best, nearest = owner.get(id(left), left), gap
    return best


def _belongs(glyph: LTChar, left: LTChar, ink: dict[int, Ink], in_run: bool) -> bool:
    gap, rise = glyph.x0 - left.x1, ink[id(glyph)].baseline - ink[id(left)].baseline
    if in_run:
        return (
            abs(rise) < 0.1 * glyph.size
            and abs(glyph.size - left.size) < 0.1 * glyph.size
            and abs(gap) < 0.25 * glyph.size
        )
    if not _SMALLEST * left.size <= glyph.size <= _SMALLER * left.size:
        return False
    up, down = 0.15 * left.size <= rise <= 0.8 * left.size, -0.5 * left.size <= rise <= -0.08 * left.size
    return (up or down) and -0.15 * left.size <= gap <= 0.35 * left.size
