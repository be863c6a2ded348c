"""The stage ``import``: reports from files, with their authors, into records; texts are kept privately."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pydantic import Field, field_validator

from factcheck.checker.panel.report_text import ReportSentence, ReportText
from factcheck.errors import ConfigError, DataError
from factcheck.hashing import sha256_bytes, sha256_text
from factcheck.jsonl import parse_object, read_objects, write_records, write_text
from factcheck.records.base import Record
from factcheck.records.report import Author, Citation, Report, ReportUsage
from factcheck.records.requirement import Requirement
from factcheck.sources.reports.read import ReadReport, read_report
from factcheck.workspace import AuditFolder, Workspace


class ReportRow(Record):
    """A line of an index of reports: a file beside the index, its author, and what is known of the run."""

    path: str = Field(min_length=1)
    vendor: str = Field(min_length=1)
    product: str = ""
    model: str = Field(min_length=1)
    family: str | None = None
    id: str | None = None
    run_date: str | None = Field(None, pattern=r"^\d{4}-\d{2}-\d{2}$")
    brief: str | None = None
    cost_usd: float | None = Field(None, ge=0)
    minutes: float | None = Field(None, ge=0)
    input_tokens: int = Field(0, ge=0)
    output_tokens: int = Field(0, ge=0)
    requirements: tuple[Requirement, ...] = ()

    @field_validator("run_date")
    @classmethod
    def _is_a_day(cls, day: str | None) -> str | None:
        """A day that no calendar has would be compared with dates of pages as if it were one."""
        if day is not None:
            date.fromisoformat(day)
        return day


@dataclass(frozen=True, slots=True)
class Imported:
    """A report with what was read of it; ``path`` is its file, ``file_sha256`` the SHA-256 of the file's bytes.

    ``requirements`` are what its brief requires of it, where the index says so.
    """

    report: Report
    read: ReadReport
    path: Path
    file_sha256: str
    requirements: tuple[Requirement, ...] = ()

    @property
    def text(self) -> ReportText:
        """The report as its claims are made from: sentences with the citations that stand for them."""
        spans = [sentence for block in self.read.blocks for sentence in block.sentences]
        owned = _owners([(s.start, s.end) for s in spans], self.read.citations)
        sentences = tuple(
            ReportSentence(index, self.read.text[s.start : s.end], s.start, s.end, owned[index])
            for index, s in enumerate(spans)
        )
        return ReportText(self.report, self.read.text, sentences, {c.index: c for c in self.read.citations})


def read_index(path: Path) -> list[ReportRow]:
    """The rows of an index; paths are made absolute. Raises DataError with file and line."""
    rows = [parse_object(value, ReportRow, path, line) for line, value in read_objects(path)]
    return [row.model_copy(update={"path": str(path.parent / row.path)}) for row in rows]


def import_reports(workspace: Workspace, folder: AuditFolder, rows: Sequence[ReportRow]) -> list[Imported]:
    """Read every report, and write reports, citations and references.

    Raises DataError for a file that cannot be read or holds no text, ConfigError for two reports of one id.
    """
    found = [import_report(row) for row in rows]
    ids = [one.report.id for one in found]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise ConfigError(f"two reports have the id {twice!r}; give each an id of its own in the index")
    for one in found:
        write_text(workspace.text(one.report.sha256), one.read.text)
    write_records(folder.file("reports"), [one.report for one in found])
    write_records(folder.file("citations"), [citation for one in found for citation in one.read.citations])
    write_records(folder.file("references"), [reference for one in found for reference in one.read.references])
    return found


def import_report(row: ReportRow) -> Imported:
    """One report. Raises DataError for a file that cannot be read or holds no text."""
    path = Path(row.path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(f"the report cannot be read ({error.strerror}); check its path", path=path) from None
    name = row.id or path.stem
    try:
        read = read_report(data, path.name, report=name)
    except DataError as error:
        raise DataError(str(error), path=path) from None
    report = Report(
        id=name,
        title=read.title or name,
        author=Author(vendor=row.vendor, product=row.product, model=row.model, family=row.family),
        run_date=row.run_date,
        usage=_usage(row),
        format=read.format,
        sha256=sha256_text(read.text),
        chars=len(read.text),
        brief=row.brief,
    )
    return Imported(report, read, path, sha256_bytes(data), row.requirements)


def _usage(row: ReportRow) -> ReportUsage | None:
    if row.cost_usd is None and row.minutes is None:
        return None
    return ReportUsage(
        input_tokens=row.input_tokens, output_tokens=row.output_tokens, cost_usd=row.cost_usd, minutes=row.minutes
    )


def _owners(spans: Sequence[tuple[int, int]], citations: Sequence[Citation]) -> list[tuple[int, ...]]:
    """For each sentence the citations that stand for it: those whose span it overlaps."""
    owned: list[list[int]] = [[] for _ in spans]
    for citation in citations:
        if citation.supports is None:
            continue
        start, end = citation.supports
        for index, span in enumerate(spans):
            if span[0] < end and start < span[1]:
                owned[index].append(citation.index)
    return [tuple(indexes) for indexes in owned]
