"""Two rules for blocks of Markdown: footnotes, which CommonMark lacks, and definitions, made safe for long texts."""

import re

from markdown_it.rules_block import StateBlock, reference

_NOTE = re.compile(r"\[\^([^\[\]\s]{1,100})\]:[ \t]*")
_DEFINED = re.compile(r"\[[^\[\]\n]{1,400}\]:")


def definition(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """The parser's own rule for "[label]: address", asked only where a line begins like one."""
    at = state.bMarks[start_line] + state.tShift[start_line]
    if not _DEFINED.match(state.src, at, state.eMarks[start_line]) or state.src.startswith("[^", at):
        return False
    return reference(state, start_line, end_line, silent)


def footnote(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A note, "[^label]: …", with what is indented below it, as the footnotes of Pandoc and GitHub."""
    at = state.bMarks[start_line] + state.tShift[start_line]
    found = None if state.is_code_block(start_line) else _NOTE.match(state.src, at, state.eMarks[start_line])
    if found is None:
        return False
    if silent:
        return True
    token = state.push("footnote_open", "", 1)
    token.meta = {"label": found[1]}
    _parse_inside(state, start_line, end_line, found.end())
    token.map = [start_line, state.line]
    state.push("footnote_close", "", -1)
    return True


def _parse_inside(state: StateBlock, line: int, end_line: int, begin: int) -> None:
    """Parse the blocks of a note; its first line counts from ``begin`` on, the others are indented by four."""
    kept = (state.bMarks[line], state.tShift[line], state.sCount[line], state.blkIndent, state.parentType)
    state.bMarks[line], state.tShift[line] = begin, 0
    state.blkIndent += 4
    state.sCount[line] = state.blkIndent
    state.parentType = "footnote"
    state.level += 1
    state.md.block.tokenize(state, line, end_line)
    state.level -= 1
    state.bMarks[line], state.tShift[line], state.sCount[line], state.blkIndent, state.parentType = kept
