"""The sources of answers, each text prepared once for all the claims that are held against it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from threading import Lock

from factcheck.checker.panel.pages import LONGEST_TEXT, EvidencePage, make_evidence_page
from factcheck.checker.panel.passages import passages_of
from factcheck.checker.state import Tools
from factcheck.models.catalog import EMBEDDED
from factcheck.records.answer_claims import GroundednessRules
from factcheck.records.groundedness import HeldAnswer, HeldSource

KEPT = 256  # pages in memory: answers of one file seldom share more


@dataclass(frozen=True, slots=True)
class Bench:
    """What a claim is judged with: the sources, models and prompts, and the rules."""

    papers: "Papers"
    tools: Tools
    rules: GroundednessRules

    @property
    def embedded(self) -> bool:
        """Whether the judge is the rules over text."""
        return self.tools.models["judge"].name.partition(":")[0] == EMBEDDED


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a source a judge is shown: all of it, or passages chosen for the claim."""

    text: str
    chars: int


@dataclass(slots=True)
class Papers:
    """Texts by their SHA-256, from wherever they are kept; pages made of them stay for a while."""

    text_of: Callable[[str], str]
    _pages: dict[str, EvidencePage] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def page(self, source: HeldSource) -> EvidencePage | None:
        """The page of a source; None where it has no text."""
        with self._lock:
            made = self._pages.get(source.sha256)
        if made is None:
            text = self.text_of(source.sha256) if source.chars else ""
            if not text.strip():
                return None
            made = make_evidence_page(source.url or f"source {source.number}", text, title=source.title)
            with self._lock:
                if len(self._pages) >= KEPT:
                    self._pages.pop(next(iter(self._pages)))
                self._pages[source.sha256] = made
        return made

    def texts(self, answer: HeldAnswer, numbers: Collection[int]) -> list[str]:
        """The texts of these sources of an answer, each once, empty ones left out."""
        wanted = {source.sha256: source for source in answer.sources if source.number in numbers and source.chars}
        return [self.text_of(sha256) for sha256 in wanted]


def shown(page: EvidencePage, claim: str, limit: int) -> Shown:
    """The whole text where it is no longer than ``limit``, else the passages that speak of the claim.

    What lies behind the first 400,000 characters of a text is never looked at.
    """
    if len(page.text) <= limit:
        return Shown(page.text, len(page.text))
    chosen = passages_of(page, claim, limit)
    return Shown(chosen.text, sum(end - start for start, end in chosen.spans))


def is_cut(source: HeldSource, chars: int) -> bool:
    """Whether a judge saw less than the whole source."""
    return chars < min(source.chars, LONGEST_TEXT) or source.chars > LONGEST_TEXT
