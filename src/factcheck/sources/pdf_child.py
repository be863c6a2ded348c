"""Reads a PDF from standard input and writes what it found as JSON to standard output.

A process of its own (`python -m factcheck.sources.pdf_child SECONDS MEGABYTES CHARACTERS`), with limits on CPU time
and memory, because a hostile or broken file can make any parser run for ever.
"""

import io
import json
import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, TextIO

from pdfminer.layout import LAParams
from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser

from factcheck.sources.pdf_glyphs import GlyphDevice, PageGlyphs
from factcheck.sources.pdf_layout import PageLines, page_lines
from factcheck.sources.pdf_paragraphs import join_pages

UNMAPPED_SHARE = 0.1  # of a page's glyphs; above it the page is refused
PAGE_LIMIT = 60  # pages looked at, however little text they hold
_SPARE = 1.3  # text read beyond the limit, because running heads go afterwards


@dataclass(slots=True)
class Reading:
    """What has been read so far. Lists grow page by page."""

    pages: list[PageLines] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    refused: int = 0
    looked_at: int = 0
    hidden: bool = False
    chars: int = 0


def main(arguments: list[str], source: BinaryIO, target: TextIO) -> None:
    """Read all of `source`, write one JSON object: status, reason, text, title, created, notes, hidden_text."""
    seconds, megabytes, characters = (int(argument) for argument in arguments)
    limit_resources(seconds, megabytes)
    logging.disable(logging.CRITICAL)
    json.dump(read_pdf(source.read(), characters), target)


def limit_resources(seconds: int, megabytes: int) -> None:
    """Limit this process. Where the system knows no such limits, the parent's time-out still holds."""
    if sys.platform == "win32":
        return
    import resource

    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, megabytes * 1024 * 1024)):
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, hard))


def read_pdf(body: bytes, characters: int) -> dict[str, Any]:
    """Read pages until there is text enough. Every exception becomes a status with a reason."""
    reading = Reading()
    title = None
    try:
        document = PDFDocument(PDFParser(io.BytesIO(body)))
        title = _title(document)
        _read_pages(document, reading, characters)
    except (PDFPasswordIncorrect, PDFEncryptionError) as error:
        return _answer("encrypted", f"the PDF is encrypted and needs a password ({type(error).__name__})", reading)
    except Exception as error:  # pdfminer raises what the broken spot happens to raise: TypeError, KeyError, …
        reading.failures.append(_named(error))
    return _finish(reading, title)


def _read_pages(document: PDFDocument, reading: Reading, characters: int) -> None:
    manager = PDFResourceManager()
    device = GlyphDevice(manager, laparams=LAParams())
    interpreter = PDFPageInterpreter(manager, device)
    for page in _pages(document):
        reading.looked_at += 1
        try:
            interpreter.process_page(page)
            _take(device, reading)
        except Exception as error:  # one broken page does not make the others unreadable
            reading.failures.append(f"page {reading.looked_at}: {_named(error)}")
            device = GlyphDevice(manager, laparams=LAParams())
            interpreter = PDFPageInterpreter(manager, device)
        if reading.chars >= _SPARE * characters or reading.looked_at >= PAGE_LIMIT:
            break


def _pages(document: PDFDocument) -> Iterator[PDFPage]:
    yield from PDFPage.create_pages(document)


def _take(device: GlyphDevice, reading: Reading) -> None:
    """Add the page that was just processed, unless too many of its glyphs have no letter."""
    number, cleaned = reading.looked_at, device.cleaned
    if cleaned.hidden:
        reading.hidden = True
        kept = (
            "only invisible text (a text layer over a scan), kept" if cleaned.only_hidden else "invisible text, dropped"
        )
        reading.notes.append(f"page {number}: {cleaned.hidden} glyphs of {kept}")
    total = len(cleaned.glyphs) + sum(len(mark.text) for mark in cleaned.marks.values())
    if cleaned.unmapped > UNMAPPED_SHARE * total:
        reading.refused += 1
        reading.notes.append(f"page {number} refused: {cleaned.unmapped} of {total} glyphs have no letter")
        return
    _note_removals(number, cleaned, reading)
    lines = page_lines(device.get_result(), cleaned.marks)
    if lines.footnotes:
        reading.notes.append(f"page {number}: {lines.footnotes} note marks dropped")
    reading.pages.append(lines)
    reading.chars += sum(len(line.text) + 1 for line in lines.lines)


def _note_removals(number: int, cleaned: PageGlyphs, reading: Reading) -> None:
    for count, what in (
        (cleaned.doubled, "glyphs drawn twice"),
        (cleaned.rotated, "rotated glyphs dropped"),
        (cleaned.unmapped, "glyphs without a letter, kept as U+FFFD"),
    ):
        if count:
            reading.notes.append(f"page {number}: {count} {what}")


def _finish(reading: Reading, title: str | None) -> dict[str, Any]:
    text = "\n".join(join_pages(reading.pages))
    reading.notes.extend(reading.failures)
    if text:
        return _answer("ok", None, reading, text=text, title=title)
    if reading.failures:
        return _answer("broken", f"the PDF could not be read: {reading.failures[0]}", reading)
    if reading.refused:
        return _answer("broken", f"no page has readable letters ({reading.notes[0]})", reading)
    if not reading.looked_at:
        return _answer("broken", "the PDF has no pages", reading)
    return _answer("no_text_layer", f"{reading.looked_at} pages without any text: a scan, or pictures only", reading)


def _answer(
    status: str, reason: str | None, reading: Reading, *, text: str = "", title: str | None = None
) -> dict[str, Any]:
    return {
        "status": status,
        "reason": reason,
        "text": text,
        "title": title,
        "notes": reading.notes,
        "hidden_text": reading.hidden,
    }


def _named(error: BaseException) -> str:
    message = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def _title(document: PDFDocument) -> str | None:
    """The title of the document's own information, if it is readable text."""
    from pdfminer.utils import decode_text

    for info in document.info:
        raw = info.get("Title")
        if isinstance(raw, bytes):
            title = " ".join(decode_text(raw).split())
            if title and title.isprintable():
                return title[:500]
    return None


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin.buffer, sys.stdout)
