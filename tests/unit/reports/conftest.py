"""A report given as a string, read, with short ways to look at the result."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from factcheck.records.report import Citation
from factcheck.sources.reports.read import ReadReport, read_report


@dataclass(frozen=True)
class Look:
    """A report that was read."""

    report: ReadReport

    @property
    def citations(self) -> tuple[Citation, ...]:
        return self.report.citations

    @property
    def urls(self) -> list[str | None]:
        return [citation.url for citation in self.citations]

    @property
    def forms(self) -> list[str]:
        return [citation.form for citation in self.citations]

    @property
    def labels(self) -> list[str | None]:
        return [citation.label for citation in self.citations]

    @property
    def faults(self) -> list[tuple[str, str]]:
        return [(citation.raw, citation.fault) for citation in self.citations if citation.fault]

    @property
    def places(self) -> list[str]:
        """What stands where each citation is said to be."""
        return [self.report.text[citation.start : citation.end] for citation in self.citations]

    @property
    def supports(self) -> list[str | None]:
        """What each citation stands for."""
        spans = [citation.supports for citation in self.citations]
        return [None if span is None else self.report.text[slice(*span)] for span in spans]

    @property
    def sentences(self) -> list[str]:
        return [sentence.text for block in self.report.blocks for sentence in block.sentences]

    @property
    def references(self) -> list[tuple[str | None, str | None, bool]]:
        """Label, address and whether it is cited, of every reference."""
        return [(entry.label, entry.url, entry.cited) for entry in self.report.references]


@pytest.fixture
def look() -> Callable[..., Look]:
    """Read a report given as text; the second argument is its format."""

    def reading(text: str, hint: str = "markdown") -> Look:
        return Look(read_report(text.encode("utf-8", "surrogatepass"), hint, report="r"))

    return reading
