"""A report as its claims are made from: numbered sentences with their places and what they cite."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.records.report import Citation, Report

ANCHOR = re.compile(r"[\[(<*_`]{0,3}\bSTT[-‐‑–_ ]ANCHOR\b(?:[ :]{0,2}[1-3]\b)?[\])>*_`]{0,3}:?", re.IGNORECASE)
_LINK = re.compile(
    r"!?\[([^\[\]\n]{0,400})\]\((?:<[^<>\n]{0,2000}>|[^\s()]{0,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,2000})?)[^()\n]{0,200}\)"
)
_CITING = re.compile(r"\s?\[\[?\^?\d{0,3}\]?\]\([^()\s]{0,2000}\)|\s?\[\s?\](?!\()")
_LINKS_ALONE = re.compile(rf"\s?\((?:(?:{_LINK.pattern})[\s;,·|]{{0,3}}(?:and\s)?){{1,8}}\)")
_MARK = re.compile(
    r"\s?\[\^[^\[\]\s]{1,40}\]|\s?\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\](?!\()|\s?【[^【】\n]{0,80}】"
    r"|\s?\[(?:citation needed|source)\]|(?:(?<=[a-z]{4})|(?<=[.,;:!?)”\"]))[¹²³⁰⁴-⁹]+"
)
_URL = re.compile(r"\s?[(<\[]?\bhttps?://[^\s<>\])]{1,2000}[)>\]]?")
_LEAD = re.compile(r"^\s*(?:#{1,6}\s+|>\s*|[-*+•▪–]\s+|\d{1,3}[.)]\s+|\|)+")
_EMPHASIS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`{1,3}|~~")


@dataclass(frozen=True, slots=True)
class ReportSentence:
    """A sentence of a report: ``text`` as it is read, ``start`` and ``end`` its span in the report's text.

    ``citations`` are the indexes of the report's citations that belong to it.
    """

    index: int
    text: str
    start: int
    end: int
    citations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportText:
    """A report with its whole text, its sentences in order, and its citations by index."""

    report: Report
    text: str
    sentences: tuple[ReportSentence, ...]
    citations: Mapping[int, Citation]


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A sentence as a model is shown it: without marks of citations and of Markdown. ``anchor``: it was marked."""

    sentence: ReportSentence
    text: str
    anchor: bool


def read_sentences(report: ReportText) -> tuple[ReadSentence, ...]:
    """All sentences in which something is left to read.

    A mark in brackets that stands between two sentences of a line belongs to the one before it, as a citation would;
    a mark alone on its line to the one after it.
    """
    read: list[ReadSentence] = []
    waiting = False
    for sentence in report.sentences:
        text, mark = bare(sentence.text), ANCHOR.search(sentence.text)
        follows = bool(read) and "\n" not in report.text[read[-1].sentence.end : sentence.start]
        worded = re.search(r"[^\W_]", text) is not None
        if mark is not None and follows and (not worded or _trails(sentence.text, mark)):
            read[-1] = ReadSentence(read[-1].sentence, read[-1].text, True)
            mark = ANCHOR.search(sentence.text, mark.end())
        if worded:
            read.append(ReadSentence(sentence, text, mark is not None or waiting))
        waiting = not worded and (waiting or mark is not None)
    return tuple(read)


def _trails(text: str, mark: "re.Match[str]") -> bool:
    """Whether a mark opens a sentence in brackets of its own."""
    return not text[: mark.start()].strip() and mark.group()[0] in "[(" and not mark.group().endswith(":")


def bare(text: str) -> str:
    """A sentence without marks of anchors and citations, addresses and Markdown; a link leaves its own words.

    Links alone in parentheses are citations and leave nothing.
    """
    text = _LEAD.sub("", ANCHOR.sub(" ", text))
    text = _LINKS_ALONE.sub("", _CITING.sub("", text))
    text = _URL.sub("", _MARK.sub("", _LINK.sub(r"\1", text)))
    text = " ".join(_EMPHASIS.sub("", text).split())
    return re.sub(r"\s+(?=[.,;:!?)])|(?<=\()\s+|\(\s*[,;]?\s*\)\s?|\s?\[\s*\]|,\s*(?=,)", "", text)


def chunks(sentences: Sequence[ReadSentence], most: int, chars: int) -> list[tuple[ReadSentence, ...]]:
    """Runs of at most so many sentences and characters; a longer sentence is a run of its own."""
    runs: list[list[ReadSentence]] = []
    size = 0
    for sentence in sentences:
        if not runs or len(runs[-1]) >= most or size + len(sentence.text) > chars:
            runs.append([])
            size = 0
        runs[-1].append(sentence)
        size += len(sentence.text)
    return [tuple(run) for run in runs]
