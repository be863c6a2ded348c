"""What sections of the HTML page are made of. A new kind of block is a class here and the template it names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from factcheck.publish.layout import Table
from factcheck.publish.strips import Panel


@dataclass(frozen=True, slots=True)
class Text:
    """Paragraphs."""

    lines: tuple[str, ...]
    template: ClassVar[str] = "text.html.j2"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    lines: tuple[str, ...]
    template: ClassVar[str] = "bullets.html.j2"


@dataclass(frozen=True, slots=True)
class Data:
    """A table with its caption; a cell that stands in ``anchors`` links to that place of the page."""

    caption: str
    shown: Table
    anchors: Mapping[str, str] = field(default_factory=dict)
    template: ClassVar[str] = "data.html.j2"


@dataclass(frozen=True, slots=True)
class Panels:
    """Drawn intervals, panel beside panel where there is room."""

    panels: tuple[Panel, ...]
    template: ClassVar[str] = "panels.html.j2"


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to type."""

    lines: tuple[str, ...]
    template: ClassVar[str] = "code.html.j2"


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that are shown on request, without any script."""

    title: str
    blocks: tuple["Block", ...]
    template: ClassVar[str] = "fold.html.j2"


Block = Text | Bullets | Data | Panels | Code | Fold


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page. ``name`` is its place in addresses: lower-case letters and dashes."""

    name: str
    title: str
    blocks: tuple[Block, ...]
