"""A report as a page that judges of the answer key are shown and quote from: its sentences as they are read."""

from bisect import bisect_right
from dataclasses import dataclass

from factcheck.checker.panel.pages import EvidencePage, make_evidence_page
from factcheck.checker.panel.report_text import ReadSentence, ReportText, read_sentences
from factcheck.records.report import Report
from factcheck.text.quotes import match_quote

SHORT_NAME = 12  # characters of a person's quote from a report: the name of a document is enough


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The page, without Markdown and marks of citations, and where each sentence of the report begins in its text."""

    report: Report
    page: EvidencePage
    read: tuple[ReadSentence, ...]
    starts: tuple[int, ...]

    def sentence_at(self, offset: int) -> ReadSentence:
        """The sentence of the report that stands at an offset into the page's text."""
        return self.read[max(0, bisect_right(self.starts, offset) - 1)]

    def sentences_of(self, quote: str) -> tuple[int, ...]:
        """Indexes of the sentences of the report that a quote stands in; none where it is not the report's."""
        found = match_quote(quote, self.page.quotes, minimum=SHORT_NAME)
        if found.start is None or found.end is None:
            return ()
        first, last = (bisect_right(self.starts, place) - 1 for place in (found.start, found.end - 1))
        return tuple(sentence.sentence.index for sentence in self.read[max(0, first) : last + 1])


def report_address(report: str) -> str:
    """What stands for a report where a record wants the address of a page."""
    return f"report:{report}"


def make_report_page(report: ReportText) -> ReportPage:
    """Prepare a report, once for all questions of the key. One without a sentence gives an empty page."""
    read = read_sentences(report)
    parts: list[str] = []
    starts: list[int] = []
    place = 0
    for number, one in enumerate(read):
        gap = report.text[read[number - 1].sentence.end : one.sentence.start] if number else ""
        between = "\n\n" if "\n" in gap else " " if number else ""
        parts += (between, one.text)
        starts.append(place + len(between))
        place += len(between) + len(one.text)
    page = make_evidence_page(report_address(report.report.id), "".join(parts), title=report.report.title)
    return ReportPage(report.report, page, read, tuple(starts))
