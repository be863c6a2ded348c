"""The judge of an audit by rules: one reading of a page for support and one for conflicts, and what both make of it.

Where the two readings differ, or neither settles it, the rules abstain: an answer that is unsure would be counted as a
vote like any other.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from factcheck.models.embedded.align import best_windows, lay, read_claim
from factcheck.models.embedded.judge import judge_refute, judge_support
from factcheck.models.embedded.page import ReadPage
from factcheck.records.audit_tasks import GAP_MARK, CitationAnswer, CitationInput, ReceiptAnswer, ReceiptInput
from factcheck.text.presence import missing_specifics
from factcheck.text.specifics.compare import date_agreement, number_agreement
from factcheck.text.specifics.find import find_specifics

Finding = Literal["supported", "overstated", "contradicted", "elsewhere", "partly", "absent", "unsure"]
Read = Callable[[str], ReadPage]
# Shares of a claim that one place of the page holds, chosen on half of three public sets of claims (by hash of the
# claim) and checked on the other half.
STATED = 0.75  # from which the readings are believed that all of the claim stands there
ABSENT = 0.4  # below which the page does not speak of it, or below the next where a number or name is missing too
GIST = 0.5

_OPEN = re.compile(
    r"\b(?:(?:is|are|was|were|remains?|it is) (?:still |as yet |currently )?(?:unclear|unknown|uncertain|disputed|not"
    r" (?:known|clear|settled|established|disclosed|publicly available)|unresolved|unverified|debated)|could not (?:be"
    r" )?(?:verif|confirm|find|establish|determin)\w*|no (?:reliable|public|official|conclusive) (?:data|figures?"
    r"|estimates?|evidence|source)\w*|cannot be (?:verified|confirmed|determined)|remains? to be"
    r" (?:seen|verified|shown))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unsure:
    """The rules abstain, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Look:
    """What one page makes of a claim."""

    finding: Finding
    quote: str
    reason: str


def judge_citation(inputs: CitationInput, read: Read) -> CitationAnswer | Unsure:
    """Whether the page supports the claim."""
    look = look_at(inputs.claim, inputs.passages, read)
    match look.finding:
        case "supported":
            return CitationAnswer(label="supported", quote=look.quote, reason=look.reason)
        case "overstated" | "partly":
            return CitationAnswer(label="partially_supported", quote=look.quote, reason=look.reason)
        case "elsewhere":
            return CitationAnswer(label="misattributed", quote=look.quote, reason=look.reason)
        case "contradicted" | "absent":
            return CitationAnswer(label="unsupported", quote=look.quote, reason=look.reason)
        case "unsure":
            return Unsure(look.reason)


def judge_receipt(inputs: ReceiptInput, read: Read) -> ReceiptAnswer | Unsure:
    """What all pages say of the claim; where some support it and others contradict it the rules abstain."""
    looks = [(source.id, look_at(inputs.claim, source.passages, read)) for source in inputs.sources]
    found = {look.finding for _, look in looks}
    if "supported" in found and "contradicted" in found:
        return Unsure("one source states it and another contradicts it")
    for finding, label in (
        ("supported", "VERIFIED"),
        ("contradicted", "CONTRADICTED"),
        ("overstated", "DISTORTED"),
        ("partly", "SUPPORTED_WEAK"),
    ):
        for name, look in looks:
            if look.finding == finding:
                return ReceiptAnswer.model_validate(
                    {"label": label, "source": name, "quote": look.quote, "reason": look.reason}
                )
    if found - {"absent"}:
        return Unsure(next(look.reason for _, look in looks if look.finding != "absent"))
    return _nothing_found(inputs.claim)


def _nothing_found(claim: str) -> ReceiptAnswer:
    opened = _OPEN.search(claim)
    if opened is not None:
        return ReceiptAnswer(
            label="UNRESOLVED_HONEST", source="", quote=opened.group(), reason="the report itself calls it open"
        )
    return ReceiptAnswer(label="UNSUPPORTED", source="", quote="", reason="no source speaks of it")


def look_at(claim: str, passages: str, read: Read) -> Look:
    """Both readings of one page."""
    if not passages.strip():
        return Look("absent", "", "the page has no text")
    page = read(passages.replace(GAP_MARK, ""))
    support, refute = judge_support(claim, page), judge_refute(claim, page)
    labels = {support.label, refute.label}
    quote = support.quote or refute.quote
    if labels == {"supported"}:
        share = _share(claim, page)
        if share < STATED:
            return Look("unsure", support.quote, f"one place of the page holds only {share:.0%} of it")
        return Look("supported", support.quote, support.reason)
    if labels in ({"overstated"}, {"overstated", "supported"}):
        weaker = support if support.label == "overstated" else refute
        return Look("overstated", weaker.quote, weaker.reason)
    if labels == {"contradicted"}:
        return _contradicted(claim, support.quote, support.reason)
    if labels == {"not_found"}:
        return _not_found(claim, page)
    return Look("unsure", quote, f"read for support: {support.label}; read for conflicts: {refute.label}")


def _contradicted(claim: str, quote: str, reason: str) -> Look:
    """The page says otherwise; "elsewhere" where it has the claim's figure, but for another day or year."""
    wanted, said = find_specifics(claim), find_specifics(quote)
    figures = bool(wanted.numbers) and all(
        any(number_agreement(s, n) in ("same", "rounded") for s in said.numbers) for n in wanted.numbers
    )
    others = any(date_agreement(s, d) == "different" for d in wanted.dates for s in said.dates)
    held = any(date_agreement(s, d) in ("same", "coarser") for d in wanted.dates for s in said.dates)
    return Look("elsewhere" if figures and others and not held else "contradicted", quote, reason)


def _not_found(claim: str, page: ReadPage) -> Look:
    """Neither reading finds it: nothing of it, or all but a detail, or not to be told."""
    share, missing = _share(claim, page), missing_specifics(claim, page.facts)
    if share < ABSENT or (missing and share < GIST):
        return Look("absent", "", f"no place of the page holds more than {share:.0%} of it")
    taken = read_claim(claim)
    if missing and len(taken.values) + len(taken.names) > len(missing):
        window = best_windows(page, lay(taken, page), 1)[0]
        return Look("partly", window.sentences[0].text, f"“{missing[0].text}” is not on the page")
    return Look("unsure", "", f"one place of the page holds {share:.0%} of it, and not as one statement")


def _share(claim: str, page: ReadPage) -> float:
    """The share of the claim that its best place holds, up to three sentences."""
    windows = best_windows(page, lay(read_claim(claim), page), 1)
    return windows[0].share if windows else 0.0
