"""``version_change``: one part of a version becomes another, or the version of the page that has the same form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.page import PagePassage
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import (
    occurrence_kind,
    one_span,
    one_specific_differs,
    replaced,
    rest_of,
)
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.presence import holds_token
from factcheck.text.specifics.compare import version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Version

_OR_LATER = re.compile(
    r"\+|,? (?:and|or) (?:later|newer|above|higher|up|greater|upwards?|onwards?|beyond|after)\b|,? onwards?\b",
    re.IGNORECASE,
)
_OR_EARLIER = re.compile(r",? (?:and|or) (?:earlier|older|below|lower|before|prior)\b", re.IGNORECASE)
_EARLIER_BEFORE = re.compile(
    r"\b(?:before|prior to|older than|earlier than|lower than|below|up to|through) (?:[\w.]+ )?$", re.I
)
_STEPS = (-3, -2, -1, 1, 2, 3)


def _core(version: Version) -> str:
    return version.text[version.core_start - version.start : version.core_end - version.start]


def _stepped(core: str) -> Iterator[str]:
    """The core with its last or last but one number moved by one to three, as many digits as before."""
    numbers = list(re.finditer(r"(?<![A-Za-z\d])\d+(?!\d)", core))
    for match in numbers[1:][-2:] or numbers[-1:]:
        for step in _STEPS:
            value = int(match.group()) + step
            new = str(value)
            if len(numbers) == 1 and step > 0:
                continue  # a next major version may not exist yet
            if value >= (0 if len(numbers) > 1 else 1) and len(new) == len(match.group()):
                yield core[: match.start()] + new + core[match.end() :]


def _shape(core: str) -> str:
    return re.sub(r"\d", "0", core)


def _is_near(other: Version, version: Version) -> bool:
    """Whether a version of the page has the same form and is of the same product or the same first number."""
    if _shape(_core(other)) != _shape(_core(version)):
        return False
    if other.product == version.product:
        return True
    return len(version.parts) > 1 and other.parts[0] == version.parts[0]


def _holds(passage: PagePassage, new: Version, core: str) -> bool:
    if any(version_agreement(item, new) == "same" or item.parts == new.parts for item in passage.versions):
        return True
    return holds_token(passage.text, core)


def _new_version(sentence: PreparedSentence, old: Version, core: str) -> tuple[str, Version] | None:
    after = replaced(sentence.text, old.core_start, old.core_end, core)
    if not one_specific_differs(sentence.specifics, after):
        return None
    for item in find_specifics(after).versions:
        if item.core_start == old.core_start:
            return (after, item) if item.product == old.product else None
    return None


def _widens(text: str, old: Version, new: Version) -> bool:
    """Whether a bound moves the way that says more: "3.6 or later" is still true of what needs 3.2 or later."""
    after, before = text[old.core_end :], text[: old.core_start]
    if _OR_LATER.match(after):
        return _less(new, old)
    if _OR_EARLIER.match(after) or _EARLIER_BEFORE.search(before):
        return _less(old, new)
    return True


def _less(a: Version, b: Version) -> bool:
    one, two = ([part for part in item.parts if isinstance(part, int)] for item in (a, b))
    return one < two


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A version of a clean sentence becomes a plausible other version of the same form."""

    name: PlantClass = "version_change"
    kinds: tuple[str, ...] = ("present", "absent")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Candidates for every version of the sentence, in drawn order."""
        names = context.names(self.name, sentence.index)
        for version in draw_order(sentence.specifics.versions, lambda item: str(item.start), *names):
            core = _core(version)
            on_page = [_core(v) for v in context.article.page.specifics.versions if _is_near(v, version)]
            cores = dict.fromkeys([*on_page, *_stepped(core)])
            for new in draw_order(cores, str, *names, version.start):
                candidate = self._proven(context, sentence, version, new) if new != core else None
                if candidate is not None:
                    yield candidate

    def _proven(self, context: PlantContext, sentence: PreparedSentence, old: Version, core: str) -> Candidate | None:
        support = next((v for v in sentence.support.versions if version_agreement(v, old) == "same"), None)
        changed = _new_version(sentence, old, core)
        if support is None or changed is None:
            return None
        after, new = changed
        others = (item for item in sentence.specifics.versions if item.start != old.start)
        if any(item.parts == new.parts for item in others) or not _widens(sentence.text, old, new):
            return None
        rest = rest_of(sentence.text, old.core_start, old.core_end)
        kind = occurrence_kind(rest, (p for p in context.article.page.passages if _holds(p, new, core)))
        before = _core(old)
        if kind is None or not one_span(sentence.text, after, old.core_start, before, core):
            return None
        proof = {
            "checks": ["one_span", "old_in_support", "new_not_in_role", "form_kept"],
            "difficulty": kind,
            "support": [sentence.support.start, sentence.support.end],
            "old_at": [support.start, support.end],
            "old_value": before,
            "new_value": core,
        }
        return Candidate(sentence.index, old.core_start, old.core_end, before, core, kind, proof)
