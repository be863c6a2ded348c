"""Where a claim stands in its report, and which of its sentence's citations are its own."""

from collections.abc import Sequence

from factcheck.checker.panel.report_text import ReportSentence, ReportText


def span_of(text: str, sentence: ReportSentence, report: ReportText) -> tuple[int, int]:
    """The span of the wording where it stands in the sentence as it is, else that of the sentence."""
    place = report.text.find(text, sentence.start, sentence.end)
    return (place, place + len(text)) if place >= 0 and text else (sentence.start, sentence.end)


def citations_of(
    spans: Sequence[tuple[int, int]], sentence: ReportSentence, report: ReportText
) -> tuple[tuple[int, ...], ...]:
    """The citations of each claim of a sentence, by their spans.

    A citation stands behind what it is for: it belongs to the claim before it, and to those before that one which have
    none of their own. Where a claim's place is not known, it has all of the sentence's.
    """
    known = sorted(index for index in sentence.citations if index in report.citations)
    whole = (sentence.start, sentence.end)
    starts = sorted(start for start, end in spans if (start, end) != whole)
    if len(starts) != len(spans) or len({*starts}) != len(starts) or len(spans) < 2:
        return (tuple(known),) * len(spans)
    ends = dict(zip(starts, (*starts[1:], sentence.end + 1), strict=True))
    own: dict[int, tuple[int, ...]] = {}
    later: tuple[int, ...] = ()
    for start in reversed(starts):
        first = start if start != starts[0] else sentence.start
        found = tuple(index for index in known if first <= report.citations[index].start < ends[start])
        later = found or later
        own[start] = later
    last = own[starts[-1]] or tuple(known)  # marks that stand before a last claim are for it as well
    return tuple(own[start] or last for start, _ in spans)
