"""The free check of an answer against its sources: no model, flags for review, never blocks.

``prepare_sources`` once, ``unsourced_specifics`` for every answer::

    sources = prepare_sources([text_of_first_source, text_of_second_source])
    for finding in unsourced_specifics(answer, sources):
        print(finding.kind, finding.text, finding.why)
"""

from collections.abc import Sequence

from factcheck.text.sourced.check import find_unsourced
from factcheck.text.sourced.findings import Unsourced, UnsourcedKind
from factcheck.text.sourced.index import PreparedSources
from factcheck.text.sourced.index import prepare_sources as _prepare

__all__ = ["PreparedSources", "Unsourced", "UnsourcedKind", "prepare_sources", "unsourced_specifics"]


def prepare_sources(sources: Sequence[str]) -> PreparedSources:
    """The sources taken apart, to be reused for any number of answers and shared between threads: it never changes.

    Takes about 8 ms for 20,000 characters. No source at all is allowed: then every specific is unsourced. Raises
    TypeError for a single text, which would be taken for a list of its characters.
    """
    if isinstance(sources, str):
        raise TypeError("sources are a list of texts: put a single one into a list")
    return _prepare(sources)


def unsourced_specifics(answer: str, sources: PreparedSources | Sequence[str]) -> tuple[Unsourced, ...]:
    """The numbers, dates, names and versions of an answer that its sources do not hold, in order of place.

    ``sources`` are prepared ones, or the texts themselves. Typography and the forms of numbers and dates are folded;
    marks of citations, numbers of lists and headings, addresses and markup are no content. What stands in the sources
    but not in the sentence that the answer's own sentence repeats, where another stands in its place, is found as
    well. Empty for an answer without any specific: that says nothing about its truth.
    """
    return find_unsourced(answer, sources if isinstance(sources, PreparedSources) else prepare_sources(sources))
