"""From the events of a Markdown block to what is shown of it."""

import re
from html import unescape

from factcheck.sources.reports.inline import Event, Read
from factcheck.sources.reports.shown import Block, BlockKind, Link, LinkKind, Shown, ShownWriter, Span

_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)")
_HREF = re.compile(r"\shref\s{0,5}=\s{0,5}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_ANCHOR = re.compile(r"\s(?:id|name)\s{0,5}=\s{0,5}[\"']?([^\s\"'>]{1,200})", re.IGNORECASE)
_ESCAPED = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_TITLE = re.compile(r"\s+[\"'(]")
_BREAKING = (
    frozenset(("br", "hr", "p", "div", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "blockquote"))
    | frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "details", "summary"))
)  # fmt: skip
_MUTED = frozenset(("script", "style", "template", "textarea"))
_CODE = frozenset(("code", "pre", "kbd", "samp"))


class Written:
    """Collects what one block shows. ``laid`` is its content, laid on the report."""

    def __init__(self, laid: Shown, read: Read) -> None:
        self.laid = laid
        self.read = read
        self.out = ShownWriter()
        self.links: list[Link] = []
        self.code: list[Span] = []
        self.raised: list[Span] = []
        self.breaks: list[int] = []
        self.anchors: list[str] = []
        self.opened: list[tuple[str, int, int, str]] = []  # tags: name, offset shown, start in the content, address
        self.muted = ""

    def block(self, kind: BlockKind, place: Span) -> Block:
        """The finished block."""
        at = 0
        events = self.read.events
        while at < len(events):
            at = self._event(at)
        for name, offset, start, address in reversed(self.opened):
            if name == "a":
                self._linked(offset, start, len(self.laid.text), address, address)
        return Block(
            kind,
            *place,
            self.out.finished(),
            links=tuple(sorted(self.links, key=lambda one: (one.place, one.end))),
            code=tuple(sorted(self.code)),
            raised=tuple(sorted(self.raised)),
            breaks=tuple(self.breaks),
            anchors=tuple(self.anchors),
        )

    def _event(self, at: int) -> int:
        """Write one event, and return the number of the next."""
        event = self.read.events[at]
        if self.muted and event.kind != "html_inline":
            return at + 1
        if event.kind == "link":
            self.opened.append(("[", self.out.size, event.start, ""))
        elif event.kind == "close":
            self._close(event)
        elif event.kind == "html_inline":
            self._tag(event)
        elif event.kind in ("soft", "hard"):
            self._break(event.start, event.end, soft=event.kind == "soft")
        elif event.kind == "autolink":
            self._auto(event)
        else:
            self._piece(event)
        return at + 1

    def _piece(self, event: Event) -> None:
        kind, start, end = event.kind, event.start, event.end
        if kind == "text":
            self.out.copy(self.laid, start, end)
        elif kind == "address":
            self._address(start, end)
        elif kind == "backticks":
            self._code(start, end)
        elif kind == "emphasis":
            for number in range(end - start):
                if self.read.tokens[event.token + number].content:  # no marker of emphasis
                    self.out.copy(self.laid, start + number, start + number + 1)
        elif kind in ("escape", "entity"):
            self._special(event)

    def _special(self, event: Event) -> None:
        token = self.read.tokens[event.token]
        if token.type == "hardbreak":
            self._break(event.start, event.end, soft=False)
        else:
            self.out.add(token.content, *self.laid.place(event.start, event.end))

    def _break(self, start: int, end: int, *, soft: bool) -> None:
        self.breaks.append(self.out.size)
        self.out.add(" " if soft else "\n", *self.laid.place(start, end))

    def _address(self, start: int, end: int) -> None:
        """A bare address with its backslashes left out."""
        for found in _ESCAPED.finditer(self.laid.text, start, end):
            self.out.copy(self.laid, start, found.start())
            start = found.end()
        self.out.copy(self.laid, start, end)

    def _code(self, start: int, end: int) -> None:
        """A code span without its ticks; a run of ticks that closes nothing stays."""
        whole = self.laid.text[start:end]
        ticks = len(whole) - len(whole.lstrip("`"))
        if ticks == len(whole):
            self.out.copy(self.laid, start, end)
            return
        first = self.out.size
        for number, line in enumerate(whole[ticks:-ticks].split("\n")):
            if number:
                self.out.add(" ", *self.laid.place(start + ticks - 1, start + ticks))
            self.out.copy(self.laid, start + ticks, start + ticks + len(line))
            start += len(line) + 1
        self.code.append((first, self.out.size))

    def _auto(self, event: Event) -> None:
        first = self.out.size
        self.out.copy(self.laid, event.start + 1, event.end - 1)
        address = self.laid.text[event.start + 1 : event.end - 1]
        place = self.laid.place(event.start, event.end)
        self.links.append(Link(first, self.out.size, place, address, address, "auto"))

    def _close(self, event: Event) -> None:
        """The end of a Markdown link; what was opened inside and never closed is dropped."""
        while self.opened:
            name, offset, start, _ = self.opened.pop()
            if name == "[":
                token = self.read.tokens[event.token]
                raw = written_target(self.laid.text[event.start + 1 : event.end])
                label = token.meta.get("label")
                kind: LinkKind = "inline" if label is None else "reference"
                address = str(token.attrs.get("href", ""))
                self._linked(offset, start, event.end, address, address if kind == "reference" else raw, kind, label)
                return

    def _linked(
        self,
        offset: int,
        start: int,
        end: int,
        address: str,
        raw: str,
        kind: LinkKind = "inline",
        label: str | None = None,
    ) -> None:
        self.links.append(Link(offset, self.out.size, self.laid.place(start, end), address, raw, kind, label))

    def _tag(self, event: Event) -> None:
        """An HTML tag: links, raised text, code and line breaks count, everything else is only markup."""
        source = self.laid.text[event.start : event.end]
        found = _TAG.match(source)
        if found is None:
            return
        name = found[2].lower()
        if self.muted or name in _MUTED:
            self.muted = "" if found[1] and name == (self.muted or name) else self.muted or name
        elif found[1]:
            self._end_tag(name, event.end)
        else:
            self.anchors += _ANCHOR.findall(source)
            self._start_tag(name, event, source)

    def _start_tag(self, name: str, event: Event, source: str) -> None:
        if name in _BREAKING:
            self._break(event.start, event.end, soft=False)
        elif name == "a" and (href := _HREF.search(source)):
            raw = href[1] or href[2] or href[3] or ""
            self.opened.append((name, self.out.size, event.start, unescape(raw)))
        elif name in _CODE or name == "sup":
            self.opened.append((name, self.out.size, event.start, ""))
            if name == "sup":
                self.out.add("^", *self.laid.place(event.start, event.end))

    def _end_tag(self, name: str, end: int) -> None:
        nearest = range(len(self.opened) - 1, max(-1, len(self.opened) - 20), -1)
        at = next((at for at in nearest if self.opened[at][0] == name), None)
        if at is None or any(one[0] == "[" for one in self.opened[at:]):
            return
        _, offset, start, address = self.opened.pop(at)
        if name == "a":
            self._linked(offset, start, end, address, address)
        else:
            (self.raised if name == "sup" else self.code).append((offset, self.out.size))


def written_target(written: str) -> str:
    """The address within "(address "title")" as it is written."""
    inner = written.strip().removeprefix("(").removesuffix(")").strip()
    if inner.startswith("<"):
        return inner[1:].partition(">")[0]
    title = _TITLE.search(inner)
    return inner[: title.start()] if title else inner
