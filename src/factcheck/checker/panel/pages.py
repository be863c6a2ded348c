"""A retrieved page, prepared once for all the claims that are held against it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.checker.panel.attempts import Found, find_attempts
from factcheck.hashing import sha256_text
from factcheck.records.panel import Attempt, EvidenceSource
from factcheck.text.passages import PassageIndex
from factcheck.text.presence import PageFacts, page_facts
from factcheck.text.quotes import Prepared, excerpt, prepare
from factcheck.text.sentences import TextSentence, split_sentences

LONGEST_TEXT = 400_000  # characters of a page that are looked at: about 120 printed pages, four seconds of work
LONGEST_PIECE = 600  # of a sentence that is taken as one: a table or a page without full stops is one
EXCERPT_WORDS, EXCERPT_CHARS = 25, 240


@dataclass(frozen=True, slots=True)
class EvidencePage:
    """One page as it was retrieved; ``text`` is what is shown and quoted, offsets are into it.

    ``sha256`` is that of the content that came, where the retrieval kept it, else that of the text. ``pieces`` are its
    sentences, those over 600 characters cut at blanks; ``index`` finds them by their words. ``published`` and
    ``modified`` are dates as the page states them, ``copied`` is the day of an archive's copy.
    """

    url: str
    text: str
    title: str
    source: EvidenceSource
    final_url: str | None
    retrieved_at: str | None
    sha256: str
    quotes: Prepared
    pieces: tuple[TextSentence, ...]
    index: PassageIndex
    facts: PageFacts
    found: tuple[Found, ...]
    published: str | None = None
    modified: str | None = None
    copied: str | None = None

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """What on it is meant for who judges it, for the record."""
        return tuple(
            Attempt(url=self.url, start=f.start, kind=f.kind, excerpt=short_excerpt(self.text[f.start : f.end]))
            for f in self.found
        )


def make_evidence_page(
    url: str,
    text: str,
    *,
    title: str = "",
    source: EvidenceSource = "cited",
    final_url: str | None = None,
    retrieved_at: str | None = None,
    content_sha256: str | None = None,
    published: str | None = None,
    modified: str | None = None,
    copied: str | None = None,
) -> EvidencePage:
    """Prepare a page. What lies behind the first 400,000 characters is not looked at."""
    text = text[:LONGEST_TEXT]
    lines = cut_long(text)
    pieces = split_sentences(lines)
    return EvidencePage(
        url=url,
        text=text,
        title=title,
        source=source,
        final_url=final_url,
        retrieved_at=retrieved_at,
        sha256=content_sha256 or sha256_text(text),
        quotes=prepare(text),
        pieces=pieces,
        index=PassageIndex.build(lines),
        facts=page_facts(text),
        found=_whole_sentences(find_attempts(text), pieces),
        published=published,
        modified=modified,
        copied=copied,
    )


def _whole_sentences(attempts: Sequence[Found], pieces: Sequence[TextSentence]) -> tuple[Found, ...]:
    """The sentences that attempts stand in, each once: what else they say is a part of it."""
    whole: list[Found] = []
    for found in attempts:
        within = [piece for piece in pieces if piece.start < found.end and found.start < piece.end]
        start = min([found.start, *(piece.start for piece in within)])
        end = max([found.end, *(piece.end for piece in within)])
        if whole and start < whole[-1].end:
            whole[-1] = Found(whole[-1].start, max(end, whole[-1].end), whole[-1].kind)
        else:
            whole.append(Found(start, end, found.kind))
    return tuple(whole)


def cut_long(text: str) -> str:
    """The text with a line break for a blank wherever a sentence is too long; every offset stays what it was."""
    marks = list(text)
    for sentence in split_sentences(text):
        last = sentence.start
        for blank in re.finditer(r"\s", sentence.text) if len(sentence.text) > LONGEST_PIECE else ():
            if sentence.start + blank.start() - last >= LONGEST_PIECE * 2 // 3:
                last = sentence.start + blank.start()
                marks[last] = "\n"
    return "".join(marks)


def short_excerpt(text: str) -> str:
    """At most 25 words and 240 characters, for there are scripts without blanks; an ellipsis where it was cut."""
    cut = excerpt(text, EXCERPT_WORDS)
    return cut if len(cut) <= EXCERPT_CHARS else cut[: EXCERPT_CHARS - 1].rstrip() + "…"
