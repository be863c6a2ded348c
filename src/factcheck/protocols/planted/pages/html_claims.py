"""What the arms said of a sentence: each claim once, each quote once, with the arms that share them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from factcheck.publish.numbers import count
from factcheck.records.result import ClaimResult, Verdict
from factcheck.text.display import plain, shorten

QUOTED_WORDS, QUOTED_CHARS = 25, 240  # of an article, at most
CLAIM_CHARS, REASON_CHARS = 600, 400
TIERS = {
    "verbatim": "word for word",
    "folded": "but for typography",
    "not_found": "not on the page",
    "too_short": "too short to be placed",
    "none": "no quote",
}

Spoken = Mapping[str, Sequence[ClaimResult]]  # claims by arm


@dataclass(frozen=True, slots=True)
class Said:
    """An outcome and its reason; ``guards`` are the code checks that fired and what they saw."""

    arms: str
    outcome: str
    why: str
    guards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A short quote with its place in the article, and the judges that gave it."""

    text: str | None
    place: str
    voices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim; ``text`` is None where it is the sentence as it stands. ``note``: how it came to be, where not told."""

    text: str | None
    note: str | None
    said: tuple[Said, ...]
    quotes: tuple[Quoted, ...]


def claim_views(sentence: str | None, spoken: Spoken, chars: int) -> tuple[ClaimView, ...]:
    """The claims of one sentence over all arms; ``chars`` is the length of the article in characters."""
    texts: dict[tuple[str, str | None], dict[str, list[ClaimResult]]] = {}
    for arm, claims in spoken.items():
        for claim in claims:
            held = texts.setdefault((plain(claim.text), _note(claim)), {})
            held.setdefault(arm, []).append(claim)
    same = None if sentence is None else plain(sentence)
    return tuple(
        ClaimView(None if text == same else shorten(text, CLAIM_CHARS), note, _said(held), _quotes(held, chars))
        for (text, note), held in texts.items()
    )


def excerpt(text: str) -> str:
    """At most 25 words of an article, whoever gave more."""
    words = plain(text).split(" ")
    cut = " ".join(words[:QUOTED_WORDS]) + (" …" if len(words) > QUOTED_WORDS else "")
    return shorten(cut, QUOTED_CHARS)


def _note(claim: ClaimResult) -> str | None:
    kind = "taken for an opinion" if claim.kind == "opinion" else ""
    added = next((guard.detail for guard in claim.guards if guard.name == "coverage" and guard.detail), "")
    note = "; ".join(part for part in (kind, f"added by the coverage guard: {added}" if added else "") if part)
    return shorten(note, REASON_CHARS) if note else None


def _said(held: Mapping[str, Sequence[ClaimResult]]) -> tuple[Said, ...]:
    groups: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for arm, claim in _each(held):
        why = shorten(_own_reason(claim), REASON_CHARS)
        fired = (guard for guard in claim.guards if guard.fired and (guard.detail or guard.name) not in claim.why)
        guards = tuple(shorten(f"{guard.name}: {guard.detail or 'fired'}", REASON_CHARS) for guard in fired)
        groups.setdefault((claim.outcome, why, guards), []).append(arm)
    return tuple(Said(_names(arms), outcome, why, guards) for (outcome, why, guards), arms in groups.items())


def _own_reason(claim: ClaimResult) -> str:
    """The reason of an outcome without what the judges' own lines say already."""
    why = claim.why
    for verdict in claim.verdicts:
        if verdict.label not in (None, "supported"):
            reason = f" ({verdict.reason})" if verdict.reason else ""
            why = why.replace(f"judge {verdict.judge}: {verdict.label}{reason}", "", 1)
    return why if why == claim.why else why.strip("; ")


def _quotes(held: Mapping[str, Sequence[ClaimResult]], chars: int) -> tuple[Quoted, ...]:
    groups: dict[tuple[str | None, str], dict[str, dict[str, list[str]]]] = {}
    for arm, claim in _each(held):
        for verdict in claim.verdicts:
            quote = excerpt(verdict.quote) if verdict.quote else None
            labels = groups.setdefault((quote, _place(verdict, chars)), {})
            judges = labels.setdefault(_label(verdict), {})
            judges.setdefault(verdict.judge, []).append(arm)
    return tuple(
        Quoted(quote, place, tuple(_voice(label, judges) for label, judges in labels.items()))
        for (quote, place), labels in groups.items()
    )


def _label(verdict: Verdict) -> str:
    reason = f" ({shorten(verdict.reason, REASON_CHARS)})" if verdict.reason else ""
    return f"{verdict.label or verdict.status}{reason}"


def _voice(label: str, judges: Mapping[str, Sequence[str]]) -> str:
    """Judges with their arms, and what they said: "support (C D), refute (D): contradicted (…)"."""
    names = (f"{shorten(judge, REASON_CHARS)} ({_names(arms)})" for judge, arms in judges.items())
    return f"{', '.join(names)}: {label}"


def _place(verdict: Verdict, chars: int) -> str:
    tier = TIERS[verdict.tier]
    if verdict.quote is None or verdict.quote_start is None:
        return tier
    return f"{tier}, from character {count(verdict.quote_start)} of {count(chars)}"


def _each(held: Mapping[str, Sequence[ClaimResult]]) -> Iterable[tuple[str, ClaimResult]]:
    return ((arm, claim) for arm, claims in held.items() for claim in claims)


def _names(arms: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(arms))
