"""What is put to the judges of one claim, and what was retrieved for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from factcheck.checker.panel.attempts import find_attempts
from factcheck.checker.panel.pages import EvidencePage, short_excerpt
from factcheck.checker.panel.passages import evidence_of, passages_of
from factcheck.records.audit_tasks import CitationAnswer, CitationInput, ReceiptAnswer, ReceiptInput, ReceiptSource
from factcheck.records.base import Record
from factcheck.records.panel import Attempt, Evidence, PanelRule, ReportClaim
from factcheck.text.presence import missing_specifics

LEAST_CHARS = 1000  # of one page among several: less holds no passage
CITATION_PROMPT, RECEIPT_PROMPT = "judge_citation", "judge_receipt"


@dataclass(frozen=True, slots=True)
class Absence:
    """A record that something was looked for and is not there.

    ``nonexistent`` is a cited address that leads nowhere and of which no archive has a copy; ``search`` a search with
    ``hits`` results that speak of the claim.
    """

    kind: Literal["nonexistent", "search"]
    what: str
    hits: int = 0

    @property
    def line(self) -> str:
        """For the judges."""
        if self.kind == "nonexistent":
            return f"The cited address {self.what} does not exist, and no archive has a copy of it."
        found = "nothing" if self.hits == 0 else f"{self.hits} pages"
        return f"A search for “{self.what}” found {found}."


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What was done to find evidence beyond the pages at hand: whether anybody searched, and what came of it.

    ``run_date`` is the day as of which the claim is judged, None where a day does not matter or is not known.
    """

    searched: bool = False
    records: tuple[Absence, ...] = ()
    run_date: str | None = None

    @property
    def found_nothing(self) -> bool:
        """Whether there is a record of absence: an address that never was, or searches that all found nothing."""
        hits = [record.hits for record in self.records if record.kind == "search"]
        return any(record.kind == "nonexistent" for record in self.records) or (bool(hits) and not any(hits))


class Asked(Protocol):
    """What every question to a panel has: prompt, inputs, the answer's type, and the pages that a quote may stand on.

    ``wording`` is what is judged, for labels that are quoted from it.
    """

    @property
    def prompt(self) -> str: ...
    @property
    def inputs(self) -> Record: ...
    @property
    def answer(self) -> type[Record]: ...
    @property
    def pages(self) -> tuple[tuple[str, EvidencePage], ...]: ...
    @property
    def retrieval(self) -> Retrieval: ...
    @property
    def wording(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Question:
    """One question to all judges, the pages that a quote may stand on by their ids, and what goes into the records."""

    claim: ReportClaim
    prompt: str
    inputs: Record
    answer: type[Record]
    pages: tuple[tuple[str, EvidencePage], ...]
    retrieval: Retrieval
    evidence: tuple[Evidence, ...]
    url: str | None = None

    @property
    def wording(self) -> str:
        """The claim's."""
        return self.claim.text

    def attempts(self) -> tuple[Attempt, ...]:
        """What on the pages, and in the claim itself, is meant for who judges it."""
        name, text = f"report:{self.claim.report}", self.claim.text
        own = (
            Attempt(url=name, start=self.claim.start, kind=found.kind, excerpt=short_excerpt(text))
            for found in find_attempts(text)[:1]
        )
        return (*own, *(attempt for _, page in self.pages for attempt in page.attempts))

    def missing(self) -> tuple[str, ...]:
        """Numbers, dates and versions of the claim that are on none of the pages."""
        lost = [
            {(one.start, one.text) for one in missing_specifics(self.claim.text, page.facts) if one.kind != "name"}
            for _, page in self.pages
        ]
        return tuple(text for _, text in sorted(set.intersection(*lost))) if lost else ()


def citation_question(claim: ReportClaim, page: EvidencePage, rule: PanelRule) -> Question:
    """Whether a cited page supports the claim. Raises ValueError for a page without text: there is nothing to judge."""
    if not page.text.strip():
        raise ValueError(f"{page.url} has no text that could be judged")
    shown = passages_of(page, claim.text, rule.page_chars)
    inputs = CitationInput(claim=_line(claim.text), url=_line(page.url), title=_line(page.title), passages=shown.text)
    evidence = (evidence_of(page, shown, claim.report, claim.index),)
    return Question(
        claim, CITATION_PROMPT, inputs, CitationAnswer, (("", page),), Retrieval(searched=True), evidence, page.url
    )


def receipt_question(
    claim: ReportClaim, pages: Sequence[EvidencePage], retrieval: Retrieval, run_date: str | None, rule: PanelRule
) -> Question:
    """What all evidence says of the claim: cited pages first, then what a search found, as far as there is room."""
    cited_first = sorted((page for page in pages if page.text.strip()), key=lambda page: page.source != "cited")
    taken = cited_first[: rule.sources_most]
    room = min(rule.page_chars, max(LEAST_CHARS, rule.all_chars // max(1, len(taken))))
    shown = [(f"S{n}", page, passages_of(page, claim.text, room)) for n, page in enumerate(taken, 1)]
    sources = tuple(
        ReceiptSource(
            id=name,
            origin=page.source,
            url=_line(page.url),
            title=_line(page.title),
            retrieved=page.retrieved_at,
            published=page.published,
            passages=passages.text,
        )
        for name, page, passages in shown
    )
    inputs = ReceiptInput(
        claim=_line(claim.text),
        run_date=run_date,
        sources=sources,
        records=tuple(_line(record.line) for record in retrieval.records),
    )
    evidence = tuple(evidence_of(page, passages, claim.report, claim.index) for _, page, passages in shown)
    by_id = tuple((name, page) for name, page, _ in shown)
    as_of = replace(retrieval, run_date=run_date)
    return Question(claim, RECEIPT_PROMPT, inputs, ReceiptAnswer, by_id, as_of, evidence)


def _line(text: str) -> str:
    """On one line: a claim or a title makes no line of its own in a prompt."""
    return " ".join(text.split())
