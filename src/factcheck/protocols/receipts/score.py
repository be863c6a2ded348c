"""The score of a report from its labeled claims, as pure functions. All arithmetic is exact.

The document names the terms of the score; their formulas are ours, defined here once and explained with worked examples
in docs/receipts.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factcheck.records.receipt_rules import ReceiptLabel, ReceiptRules, Term
from factcheck.stats.exact import exact

SETTLED_OPENLY: ReceiptLabel = "UNRESOLVED_HONEST"


@dataclass(frozen=True, slots=True)
class LabeledClaim:
    """A claim with its label: ``materiality`` 1 to 3, ``stated`` how its wording speaks ("asserted", "hedged", …).

    ``cited`` says that it cites a source, ``on_cited`` that its verified quote stands on one of the sources it cites.
    """

    label: ReceiptLabel
    materiality: int = 1
    anchor: bool = False
    stated: str = "asserted"
    cited: bool = True
    on_cited: bool = True


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """What is scored of a report: its claims, dangling citations, and the met and all requirements of its brief.

    ``requirements`` is None where there is no brief; ``omissions`` holds the materiality of each omission that a person
    confirmed.
    """

    claims: Sequence[LabeledClaim]
    dangling: int = 0
    requirements: tuple[int, int] | None = None
    omissions: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class ReceiptScore:
    """The score of a report, 0 to 100; None without a claim that counts.

    ``terms`` holds every term that is defined, ``undefined`` those that are not: their weight is shared among the
    others in proportion. ``uncapped`` is the score before caps, ``caps`` those that fired, in words.
    """

    terms: Mapping[Term, Fraction]
    undefined: tuple[Term, ...]
    uncapped: Fraction | None
    score: Fraction | None
    caps: tuple[str, ...]
    grade: str | None


def score_report(facts: ReportFacts, rules: ReceiptRules) -> ReceiptScore:
    """The weighted mean of the terms, times 100, then the hard caps. Raises ValueError for counts that are none."""
    _check(facts)
    found: dict[Term, Fraction | None] = {
        "hallucination": _opposite(weighted_share(facts.claims, rules.hallucination_shares, rules)),
        "distortion": _opposite(distortion(facts, rules)),
        "citation_integrity": citation_integrity(facts, rules),
        "calibration": calibration(facts.claims, rules),
        "honesty": honesty(facts.claims),
        "yield_normalized": yield_normalized(facts.claims, rules),
        "compliance": compliance(facts),
    }
    terms = {name: value for name, value in found.items() if value is not None}
    undefined = tuple(name for name, value in found.items() if value is None)
    if "hallucination" not in terms:
        return ReceiptScore(terms, undefined, None, None, (), None)
    weight = sum((exact(rules.weights[name]) for name in terms), Fraction())
    uncapped = 100 * sum((exact(rules.weights[name]) * value for name, value in terms.items()), Fraction()) / weight
    limits = _caps(facts.claims, 1 - terms["hallucination"], rules)
    score = min([uncapped, *(limit for limit, _ in limits)])
    fired = tuple(reason for limit, reason in limits if uncapped > limit)
    return ReceiptScore(terms, undefined, uncapped, score, fired, grade_of(score, rules))


def weighted_share(
    claims: Iterable[LabeledClaim], shares: Mapping[ReceiptLabel, float], rules: ReceiptRules
) -> Fraction | None:
    """Sum of materiality x share of the label, over the materiality of all claims that count; None without any."""
    counted = [claim for claim in claims if claim.label not in rules.neutral]
    whole = sum(claim.materiality for claim in counted)
    part = sum((claim.materiality * exact(shares.get(claim.label, 0)) for claim in counted), Fraction())
    return part / whole if whole else None


def distortion(facts: ReportFacts, rules: ReceiptRules) -> Fraction | None:
    """The share of distortion, with confirmed omissions as items of their own; None without a claim that counts.

    They enter no other term: nothing is said that could be false, cited or sure.
    """
    counted = [claim for claim in facts.claims if claim.label not in rules.neutral]
    claimed = sum(claim.materiality for claim in counted)
    if not claimed:
        return None
    bent = sum((c.materiality * exact(rules.distortion_shares.get(c.label, 0)) for c in counted), Fraction())
    lacking = sum(facts.omissions)
    return (bent + lacking * exact(rules.omissions.distortion)) / (claimed + lacking)


def citation_integrity(facts: ReportFacts, rules: ReceiptRules) -> Fraction | None:
    """Cited claims that hold on a source they cite, over cited claims and dangling citations; None without either."""
    cited = [claim for claim in facts.claims if claim.cited and claim.label not in rules.neutral]
    held = sum((exact(rules.support_shares.get(claim.label, 0)) for claim in cited if claim.on_cited), Fraction())
    whole = len(cited) + facts.dangling
    return held / whole if whole else None


def calibration(claims: Iterable[LabeledClaim], rules: ReceiptRules) -> Fraction | None:
    """1 minus the mean squared gap between the stated confidence and how far the claim holds (Brier, Mon. Weather Rev.
    78 (1950) 1-3), weighted by materiality. Open questions that the report calls open are left out.
    """
    counted = [c for c in claims if c.label not in rules.neutral and c.label != SETTLED_OPENLY]
    whole = sum(claim.materiality for claim in counted)
    if not whole:
        return None
    gaps = (
        claim.materiality * (exact(rules.stated[claim.stated]) - exact(rules.support_shares.get(claim.label, 0))) ** 2
        for claim in counted
    )
    return 1 - sum(gaps, Fraction()) / whole


def honesty(claims: Iterable[LabeledClaim]) -> Fraction | None:
    """Of what could not be settled, the share that the report itself calls unsettled; None where all was settled."""
    labels = [claim.label for claim in claims]
    said, unsaid = labels.count(SETTLED_OPENLY), labels.count("UNSUPPORTED") + labels.count("FABRICATED")
    return Fraction(said, said + unsaid) if said + unsaid else None


def yield_normalized(claims: Iterable[LabeledClaim], rules: ReceiptRules) -> Fraction | None:
    """Materiality of what holds over the target, at most 1; None without claims that count."""
    counted = [claim for claim in claims if claim.label not in rules.neutral]
    if not counted:
        return None
    held = sum((c.materiality * exact(rules.support_shares.get(c.label, 0)) for c in counted), Fraction())
    return min(held / exact(rules.yield_target), Fraction(1))


def compliance(facts: ReportFacts) -> Fraction | None:
    """Requirements of the brief that are met; None without a brief."""
    if facts.requirements is None or facts.requirements[1] == 0:
        return None
    return Fraction(*facts.requirements)


def grade_of(score: Fraction, rules: ReceiptRules) -> str:
    """The letter of a score; the lowest where none is reached."""
    return next((g.letter for g in rules.grades if score >= exact(g.least)), rules.grades[-1].letter)


def _caps(claims: Iterable[LabeledClaim], hallucination: Fraction, rules: ReceiptRules) -> list[tuple[Fraction, str]]:
    """Limits that hold for these claims, each with its reason."""
    caps, limits = rules.caps, []
    if hallucination > exact(caps.hallucination_over):
        reason = f"weighted hallucination {float(hallucination):.1%} is over {caps.hallucination_over:.0%}"
        limits.append((exact(caps.hallucination_cap), f"{reason}: at most {caps.hallucination_cap:g}"))
    anchors = [c for c in claims if c.anchor and c.label == "FABRICATED" and c.materiality >= caps.anchor_materiality]
    if anchors:
        reason = f"a fabricated anchor of materiality {caps.anchor_materiality}"
        limits.append((exact(caps.anchor_cap), f"{reason}: at most {caps.anchor_cap:g}"))
    return limits


def _opposite(share: Fraction | None) -> Fraction | None:
    return None if share is None else 1 - share


def _check(facts: ReportFacts) -> None:
    met, asked = facts.requirements or (0, 0)
    if (
        facts.dangling < 0
        or not 0 <= met <= asked
        or not all(1 <= weight <= 3 for weight in (*(claim.materiality for claim in facts.claims), *facts.omissions))
    ):
        raise ValueError("counts are not negative, met requirements are among those asked, materiality is 1 to 3")
