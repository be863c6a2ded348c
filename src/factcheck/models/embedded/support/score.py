"""How far one source supports one claim: a score from 0 to 1, a label, the passage it rests on, and reasons.

The score is a sum of shares that can each be looked up in the texts, taken through a logistic function; what each
counts stands in ``weights.toml``. It is no probability: it orders claims.
"""

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from factcheck.models.embedded.support.direction import denial, direction
from factcheck.models.embedded.support.laid import LaidClaim, company, coverage, lay_claim, order, strangers
from factcheck.models.embedded.support.source import SupportSource, prepare_source
from factcheck.records.groundedness import ClaimLabel
from factcheck.text.passages import Passage
from factcheck.text.presence import Missing, missing_specifics

MOST_CHARS = 2000  # of a claim; what follows is not scored


@dataclass(frozen=True, slots=True)
class Weights:
    """What each part counts, the scale of the score and the thresholds of its labels."""

    parts: dict[str, float]
    middle: float
    slope: float
    stated: float
    absent: float
    contradicted: float


@dataclass(frozen=True, slots=True)
class Support:
    """How far a source supports a claim.

    ``score`` is from 0 to 1; ``passage`` is the sentence that holds most of the claim, ``held`` its share; ``parts``
    are the measured shares behind the score; ``reasons`` name what speaks against it, in words.
    """

    score: float
    label: ClaimLabel
    passage: Passage | None
    held: float
    parts: dict[str, float]
    reasons: tuple[str, ...]


@cache
def shipped_weights() -> Weights:
    """The weights in the package."""
    held = tomllib.loads(files("factcheck.models.embedded.support").joinpath("weights.toml").read_text("utf-8"))
    return Weights(held["weights"], held["scale"]["middle"], held["scale"]["slope"], **held["labels"])


def support_score(claim: str, source: SupportSource | str, weights: Weights | None = None) -> Support:
    """Score a claim against a source, which is best prepared once (``prepare_source``) for many claims."""
    prepared = prepare_source(source) if isinstance(source, str) else source
    used = weights or shipped_weights()
    laid = lay_claim(claim[:MOST_CHARS], prepared)
    if not laid.words or not laid.sentences:
        return Support(0.0, "absent", None, 0.0, {}, ("no word of the claim stands in the source",))
    missing = missing_specifics(laid.text, prepared.facts)
    parts, against = _parts(laid, prepared, missing)
    total = sum(used.parts[name] * value for name, value in parts.items())
    score = 1 / (1 + math.exp(-used.slope * (total - used.middle)))
    index, held = laid.sentences[0]
    sentence = prepared.sentences[index]
    reasons = (*against, *(f"“{one.text}” is not in the source" for one in missing))
    label = _label(score, parts, used)
    return Support(score, label, Passage(sentence.start, sentence.end, sentence.text), held, parts, reasons)


def _parts(
    laid: LaidClaim, source: SupportSource, missing: tuple[Missing, ...]
) -> tuple[dict[str, float], tuple[str, ...]]:
    """The measured shares, those that speak against the claim below zero; and what contradicts it, in words."""
    pointed = direction(laid, source)
    names = sum(one.kind == "name" for one in missing)
    parts = {
        "coverage": coverage(laid),
        "company": company(laid),
        "order": order(laid, source),
        "strangers": -strangers(laid, source),
        "values": -float(len(missing) - names),
        "names": -float(names),
        "denial": -denial(laid, source),
        "direction": pointed.agreement,
        "opposite": -pointed.turned,
    }
    return parts, pointed.against


def _label(score: float, parts: dict[str, float], weights: Weights) -> ClaimLabel:
    """The label of a score; nothing is stated whose figures the source lacks, or that points the other way there."""
    if max(-parts["direction"], -parts["opposite"]) >= weights.contradicted:
        return "contradicted"
    if score >= weights.stated and not parts["values"]:
        return "stated"
    return "partial" if score >= weights.absent else "absent"
