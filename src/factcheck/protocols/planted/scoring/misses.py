"""Where a missed error was lost, and how a found one was shown.

A miss is lost at one of four places, asked in this order: no claim was made from the sentence; its claims that held
the plant were all typed as opinion and so exempted; a claim was made but no claim holds the plant's wording any more
(the extractor repaired it); or a claim held it and the judges passed it. An arm that extracts nothing can only pass.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Literal

from factcheck.records.case import Case, Plant
from factcheck.records.result import ClaimResult, Result
from factcheck.text.fold import fold

Where = Literal["no_claim", "repaired", "typed_opinion", "judge_passed"]
How = Literal["corrected", "contested", "link"]
WHERE: tuple[Where, ...] = ("no_claim", "repaired", "typed_opinion", "judge_passed")
HOW: tuple[How, ...] = ("corrected", "contested", "link")


def extracts(results: Iterable[Result]) -> bool:
    """Whether an arm lists claims before it judges: otherwise its misses cannot be the extractor's."""
    return any(
        "extract_claims" in result.prompts
        or any(claim.origin in ("extractor", "coverage_guard") for claim in result.claims)
        for result in results
    )


def how_found(plant: Plant, result: Result) -> How:
    """How a found error was shown: corrected if any claim on its sentence was, else contested; a link is a link."""
    if plant.target == "link":
        return "link"
    on_it = (claim for claim in result.claims if claim.sentence == plant.sentence)
    return "corrected" if any(claim.outcome == "corrected" for claim in on_it) else "contested"


def where_missed(case: Case, plant: Plant, result: Result, extracting: bool) -> Where:
    """Where a missed error was lost."""
    if plant.target == "link" or not extracting:
        return "judge_passed"
    on_it = [claim for claim in result.claims if claim.sentence == plant.sentence]
    if not on_it:
        return "no_claim"
    if all(claim.kind == "opinion" for claim in on_it):
        return "typed_opinion"
    holding = _holding(case, plant, on_it)
    if any(claim.kind == "fact" for claim in holding):
        return "judge_passed"
    return "typed_opinion" if holding else "repaired"


def _holding(case: Case, plant: Plant, claims: Sequence[ClaimResult]) -> list[ClaimResult]:
    """Claims whose wording still holds the plant. A whole added sentence is held by every claim made from it."""
    if not plant.before:
        return list(claims)
    wanted, banned = _wording(case.post, plant)
    held = []
    for claim in claims:
        text = fold(claim.text, case=True).text
        if banned is not None:
            text = banned.sub("\x00", text)
        if wanted is None or wanted.search(text):
            held.append(claim)
    return held


def _wording(post: str, plant: Plant) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What a claim must hold, and what is blanked before looking.

    The new wording, grown to whole words. Where the plant removed something, the words on both sides of the seam, side
    by side. The old wording is blanked first where it contains the new one ("is not" holds "is"). Without any
    neighbor to look for, a claim holds the plant unless it holds the old wording: that is said by the blank alone.
    """
    old = _bounded(fold(plant.old.strip(), case=True).text)
    if not any(mark.isalnum() for mark in plant.new):
        before = _first_word(post[: plant.start][::-1])[::-1]
        sides = [side for side in (before, _first_word(post[plant.end :])) if side]
        seam = r"\W+".join(re.escape(fold(side, case=True).text) for side in sides)
        return re.compile(rf"(?<!\w){seam}(?!\w)"), None
    start, end = plant.start, plant.end
    while start > 0 and post[start - 1].isalnum() and post[start].isalnum():
        start -= 1
    while end < len(post) and post[end].isalnum() and post[end - 1].isalnum():
        end += 1
    new = fold(post[start:end].strip(), case=True).text
    wanted = _bounded(new)
    inside = wanted is not None and wanted.search(fold(plant.old, case=True).text) is not None
    return wanted, old if inside else None


def _first_word(text: str) -> str:
    return "".join(takewhile(str.isalnum, text.lstrip()))


def _bounded(text: str) -> re.Pattern[str] | None:
    """The text as whole words; a number never inside a longer one. None for an empty text."""
    if not text:
        return None
    left = r"(?<!\w)" if text[0].isalnum() else ""
    right = r"(?!\w)" if text[-1].isalnum() else ""
    left += r"(?<!\d[.,])" if text[0].isdigit() else ""
    right += r"(?![.,]\d)" if text[-1].isdigit() else ""
    return re.compile(left + re.escape(text) + right)
