"""Offsets of other programs: products that hand over citations beside a text count its bytes, not its characters."""

from factcheck.sources.reports.shown import Span


def span_of_bytes(text: str, start: int, end: int) -> Span:
    """The span in code points of a span in UTF-8 bytes; an offset inside a character counts as before it.

    Raises ValueError for offsets that are out of order or outside of the text.
    """
    data = text.encode("utf-8", "surrogatepass")
    if not 0 <= start <= end <= len(data):
        raise ValueError(f"bytes {start} to {end} are no span of a text of {len(data)} bytes")
    first = len(data[:start].decode("utf-8", "ignore"))
    return first, first + len(data[start:end].decode("utf-8", "ignore"))
