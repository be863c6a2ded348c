"""The inline part of Markdown: what is shown, and where each piece of it stands.

The parser keeps no places for inline tokens. Its rules are wrapped so that each notes where it began and ended; what
they do is the parser's own work, save for plain characters, line breaks and bare web addresses, which no emphasis may
tear apart.
"""

import re
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import (
    StateInline,
    autolink,
    backtick,
    emphasis,
    entity,
    escape,
    html_inline,
    image,
    link,
)
from markdown_it.token import Token

from factcheck.sources.reports.urls import bare_at

_SCHEMES = ("https", "http")
_MARKUP = re.compile(r"[\n!&*<\[\\\]_`]|(?<=[psPS]):(?=/)")
_MOST_BRACKETS = 20_000  # of one block; more are no text of anybody, and are not parsed


class Event(NamedTuple):
    """A rule at work: its name, its span in the block's content, and the first token it made."""

    kind: str
    start: int
    end: int
    token: int


class Read(NamedTuple):
    """What the rules noted in a block, in order, and the tokens they made."""

    events: list[Event]
    tokens: list[Token]


def inline_parser() -> MarkdownIt:
    """A parser of CommonMark with tables whose inline rules note their places."""
    parser = MarkdownIt("commonmark", {"store_labels": True, "inline_definitions": True}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.inline.ruler2.disable("fragments_join")
    ruler = parser.inline.ruler
    ruler.at("text", _text)
    ruler.at("newline", _newline)
    ruler.at("link", _link)
    ruler.at("image", _image)
    wrapped = {"escape": escape, "backticks": backtick, "autolink": autolink, "html_inline": html_inline}
    for name, rule in {**wrapped, "entity": entity, "emphasis": emphasis.tokenize}.items():
        ruler.at(name, _noted(name, rule))
    ruler.before("newline", "address", _address)
    ruler.push("character", _character)
    return parser


def read_inline(parser: MarkdownIt, content: str, env: dict[str, Any]) -> Read:
    """The events of a block's content; ``env`` holds the definitions of the whole report."""
    if content.count("[") > _MOST_BRACKETS:
        return Read([Event("text", 0, len(content), 0)], [])
    seen: list[Event] = []
    tokens: list[Token] = []
    env["seen"] = seen
    parser.inline.parse(content, parser, env, tokens)
    return Read(seen, tokens)


def _noted(name: str, rule: Any) -> Any:
    """The rule, noting what it did unless it only looks ahead."""

    def noting(state: StateInline, silent: bool) -> bool:
        start, first = state.pos, len(state.tokens)
        done: bool = rule(state, silent)
        if done and not silent:
            state.pending = ""  # what is shown is copied from the source, so no token need hold it
            if len(state.tokens) == first:
                state.push("text", "", 0)
            state.env["seen"].append(Event(name, start, state.pos, first))
        return done

    return noting


def _text(state: StateInline, silent: bool) -> bool:
    """Everything up to the next character that may begin markup."""
    found = _MARKUP.search(state.src, state.pos, state.posMax)
    end = found.start() if found else state.posMax
    if end == state.pos:
        return False
    return _took(state, silent, "text", end)


def _character(state: StateInline, silent: bool) -> bool:
    """A character that was no markup after all."""
    return _took(state, silent, "text", state.pos + 1)


def _took(state: StateInline, silent: bool, kind: str, end: int) -> bool:
    if not silent:
        state.env["seen"].append(Event(kind, state.pos, end, len(state.tokens)))
        state.push("text", "", 0)  # markers of emphasis are one run only if no token stands between them
    state.pos = end
    return True


def _newline(state: StateInline, silent: bool) -> bool:
    src, pos = state.src, state.pos
    if src[pos] != "\n":
        return False
    end = pos + 1
    while end < state.posMax and src[end] in " \t":
        end += 1
    return _took(state, silent, "hard" if src[max(0, pos - 2) : pos] == "  " else "soft", end)


def _address(state: StateInline, silent: bool) -> bool:
    """A bare web address, at the colon of its scheme; the scheme was read as text and is taken back."""
    src, pos = state.src, state.pos
    if silent or src[pos] != ":":
        return False
    scheme = next((name for name in _SCHEMES if src[max(0, pos - len(name)) : pos].lower() == name), None)
    seen = state.env["seen"]
    if scheme is None or not seen or seen[-1].kind != "text" or seen[-1].start > pos - len(scheme):
        return False
    bare = bare_at(src, pos - len(scheme), state.posMax)
    if bare is None or bare.end <= pos:
        return False
    seen[-1] = seen[-1]._replace(end=pos - len(scheme))
    seen.append(Event("address", pos - len(scheme), bare.end, len(state.tokens)))
    state.pos = bare.end
    return True


def _link(state: StateInline, silent: bool) -> bool:
    """A link: an event where it opens, those of its text, and one from the end of its text to its own end."""
    if silent or state.src[state.pos] != "[":
        return link(state, silent)
    seen = state.env["seen"]
    mark, start, first = len(seen), state.pos, len(state.tokens)
    if not link(state, False):
        return False
    label_end = seen[-1].end if len(seen) > mark else start + 1
    seen.insert(mark, Event("link", start, state.pos, first))
    seen.append(Event("close", label_end, state.pos, first))
    return True


def _image(state: StateInline, silent: bool) -> bool:
    """A picture, whose description is parsed apart and shown to nobody."""
    mark, start, first = len(state.env["seen"]), state.pos, len(state.tokens)
    done = image(state, silent)
    if done and not silent:
        del state.env["seen"][mark:]
        state.env["seen"].append(Event("image", start, state.pos, first))
    return done
