"""Does what a claim says of a number, date, version or name agree with the source?"""

from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from factcheck.text.specifics.aliases import alias_of, same_name
from factcheck.text.specifics.compare_dates import DateAgreement, date_agreement
from factcheck.text.specifics.kinds import Name, Number, Version
from factcheck.text.specifics.units import CURRENCIES, convert
from factcheck.text.specifics.version_order import compare_versions
from factcheck.text.specifics.word_sets import word_set

NumberAgreement = Literal["same", "rounded", "weaker", "different", "unit", "ambiguous"]
_PEOPLE = word_set(
    """
    person man woman resident worker employee participant patient member victim passenger voter student child
    adult user soldier protester visitor individual citizen respondent volunteer player
    """
)
_BARE = {
    "dollar": ("USD", "AUD", "CAD", "HKD", "SGD", "NZD", "TWD", "TTD", "FJD", "XCD", "JMD", "ZWD"),
    "yen": ("JPY", "CNY"),
    "pound": ("GBP", "lb"),
    "ton": ("t",),
    "degree": ("degree_c", "degree_f"),
}
_FREE = ("pound", "ton", "degree", "yen")
_MOST_ROUNDING = Decimal("0.1")  # without an "about", a value moved by more than a tenth is another value


def _unit_relation(source: Number, claim: Number) -> Literal["ok", "unit", "different", "ambiguous"]:
    one, two = source.unit, claim.unit
    if one == two:
        return _noun_relation(source, claim)
    if one is None or two is None:
        share = one == "percent" or two == "percent"
        bare = claim if two is None else source
        if share and bare.value != bare.value.to_integral_value() and bare.noun is None:
            return "ok"
        return "unit"
    for short, full in ((one, two), (two, one)):
        if full in _BARE.get(short, ()):
            return "ok" if short in _FREE else "ambiguous"
    if one in CURRENCIES and two in CURRENCIES and convert(Decimal(1), one)[1] != convert(Decimal(1), two)[1]:
        return "different"
    return "ok" if convert(Decimal(1), one)[1] == convert(Decimal(1), two)[1] else "unit"


def _noun_relation(source: Number, claim: Number) -> Literal["ok", "unit"]:
    one, two = source.noun, claim.noun
    if one is None or two is None or one == two or (one in _PEOPLE and two in _PEOPLE):
        return "ok"
    return "unit"


def _base(number: Number, value: Decimal, other: Number) -> Decimal:
    unit = number.unit
    if unit in _FREE and other.unit and other.unit in _BARE.get(unit, ()):
        unit = other.unit
    if unit == "percent" and other.unit is None:
        return value / 100
    return convert(value, unit)[0] if unit else value


def _equal(a: Decimal, b: Decimal) -> bool:
    return abs(a - b) <= Decimal("1e-9") * max(abs(a), abs(b), Decimal(1))


def number_agreement(source: Number, claim: Number) -> NumberAgreement:
    """How the claim's number stands to the source's.

    "same": equal after unit and magnitude; "rounded": the source rounded to the claim's precision, or the claim
    leaves out or adds an approximator to an equal value; "weaker": implied by the source ("more than half" from
    60%); "unit": another unit or counted noun; "ambiguous": cannot be told (a damaged sign, a bare dollar against
    A$, two readings of one numeral); "different": everything else, also one end of a range, or a lost "up to".
    """
    relation = _unit_relation(source, claim)
    if relation == "unit" or source.ordinal != claim.ordinal:
        return "unit"
    if relation == "different":
        return "different"
    result = _values(source, claim)
    doubtful = relation == "ambiguous" or source.damaged or claim.damaged
    if doubtful and (result != "different" or _equal(abs(source.value), abs(claim.value))):
        return "ambiguous"
    return result


def _values(source: Number, claim: Number) -> NumberAgreement:
    if source.high is not None or claim.high is not None:
        return _ranges(source, claim)
    one, two = _base(source, source.value, claim), _base(claim, claim.value, source)
    if _equal(one, two):
        return _comparators(source.comparator, claim.comparator)
    if _implied(source.comparator, one, claim.comparator, two):
        return "weaker"
    if _rounds(source, claim):
        return "rounded"
    others = [_base(claim, other, source) for other in claim.alternatives]
    if any(_equal(one, other) for other in others) or any(
        _equal(two, _base(source, other, claim)) for other in source.alternatives
    ):
        return "ambiguous"
    return "different"


def _ranges(source: Number, claim: Number) -> NumberAgreement:
    low, claim_low = _base(source, source.value, claim), _base(claim, claim.value, source)
    high = _base(source, source.high if source.high is not None else source.value, claim)
    claim_high = _base(claim, claim.high if claim.high is not None else claim.value, source)
    if source.high is not None and claim.high is not None:
        return "same" if _equal(low, claim_low) and _equal(high, claim_high) else "different"
    if source.high is None:
        return "weaker" if claim_low <= low <= claim_high and source.comparator == "=" else "different"
    implied = (claim.comparator in (">", ">=") and _bound(low, claim_low, claim.comparator)) or (
        claim.comparator in ("<", "<=") and _bound(claim_low, high, claim.comparator)
    )
    return "weaker" if implied else "different"


def _bound(larger: Decimal, smaller: Decimal, comparator: str) -> bool:
    return larger > smaller or (len(comparator) == 2 and _equal(larger, smaller))


def _comparators(source: str, claim: str) -> NumberAgreement:
    """Equal values: what the comparators make of them."""
    if source == claim:
        return "same"
    if {source, claim} == {"=", "~"}:
        return "rounded"
    weaker = {("=", ">="), ("=", "<="), (">", ">="), ("<", "<=")}
    return "weaker" if (source, claim) in weaker else "different"


def _implied(source: str, one: Decimal, claim: str, two: Decimal) -> bool:
    """Is an open bound of the claim a consequence of the source's value or bound?"""
    if claim in (">", ">="):
        return source in ("=", ">", ">=") and one > two
    if claim in ("<", "<="):
        return source in ("=", "<", "<=") and one < two
    return False


def _rounds(source: Number, claim: Number) -> bool:
    """Is the claim the source rounded (half up) to the claim's precision, or, after an approximator, to its zeros?"""
    if claim.comparator not in ("=", "~") or source.comparator not in ("=", "~"):
        return False
    one, step, two = _base(source, source.value, claim), _step(claim, source), _base(claim, claim.value, source)
    if claim.spelled and claim.precision == Decimal("0.01"):
        return abs(one - two) <= step  # a fraction word is never exact
    if claim.comparator == "=" and abs(one - two) > _MOST_ROUNDING * abs(one):
        return False  # "two million" for two and a half million
    finer = _step(source, claim) < step or source.unit != claim.unit
    steps = [step] if finer else []
    if claim.comparator == "~":
        steps += [step, _zeros(claim, source)]
    return any(_round_to(one, size, two) for size in steps)


def _step(number: Number, other: Number) -> Decimal:
    zero = _base(number, Decimal(0), other)
    return abs(_base(number, number.precision, other) - zero)


def _zeros(number: Number, other: Number) -> Decimal:
    """The place value of the last digit that is no zero: 1000 for 6,000."""
    exponent = number.value.normalize().as_tuple().exponent
    place = Decimal(1).scaleb(exponent) if isinstance(exponent, int) and number.value else Decimal(1)
    return abs(_base(number, place, other) - _base(number, Decimal(0), other))


def _round_to(value: Decimal, step: Decimal, target: Decimal) -> bool:
    if step == 0:
        return False
    return _equal((value / step).to_integral_value(ROUND_HALF_UP) * step, target)


def version_agreement(source: Version, claim: Version) -> Literal["same", "different"]:
    """Equal versions of the same product; a product that one side leaves out is not held against it."""
    if source.product and claim.product and not alias_of(source.product, claim.product):
        return "different"
    return "same" if compare_versions(source, claim) == 0 else "different"


def name_agreement(source: Name, claim: Name) -> Literal["same", "alias", "different"]:
    """The same name, another name of the same thing ("WHO", a surname), or another name."""
    if same_name(source.text, claim.text):
        return "same"
    return "alias" if alias_of(source.text, claim.text) else "different"


__all__ = [
    "DateAgreement",
    "NumberAgreement",
    "date_agreement",
    "name_agreement",
    "number_agreement",
    "version_agreement",
]
