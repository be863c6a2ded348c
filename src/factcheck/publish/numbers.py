"""The only place where numbers become text. None is always "n/a", and n = 0 says so; nothing is ever shown as NaN."""

from math import isfinite

NA = "n/a"
MINUS = "\u2212"


def percent(value: float | None, digits: int = 1) -> str:
    """A share as a percentage: 0.90625 → "90.6%"."""
    return NA if value is None else f"{_fixed(value * 100, digits)}%"


def level_name(level: float) -> str:
    """The name of an interval: 0.95 → "95% CI"."""
    return f"{level * 100:g}% CI"


def range_text(low: float | None, high: float | None) -> str:
    """The ends of an interval: "81.0% to 95.6%"."""
    return NA if low is None or high is None else f"{percent(low)} to {percent(high)}"


def interval_text(point: float | None, low: float | None, high: float | None, n: int, level: float = 0.95) -> str:
    """A share with its interval: "90.6%, 95% CI 81.0% to 95.6%"; "n/a (n = 0)" without items."""
    if n == 0 or point is None:
        return f"{NA} (n = {n})"
    return f"{percent(point)}, {level_name(level)} {range_text(low, high)}"


def k_of_n(k: int, n: int) -> str:
    """The counts behind a share: "58/64"."""
    return f"{count(k)}/{count(n)}"


def share_of(k: int, n: int) -> str:
    """Counts and share without an interval: "8/128 = 6.3%"; "n/a (n = 0)" without items."""
    return f"{k_of_n(k, n)} = {percent(k / n)}" if n else f"{NA} (n = 0)"


def points(value: float | None, digits: int = 1) -> str:
    """A difference of shares in percentage points, with its sign: −0.0156 → "−1.6 points"."""
    if value is None:
        return NA
    text = _fixed(value * 100, digits)
    sign = "" if text.startswith(MINUS) or float(text) == 0 else "+"
    return f"{sign}{text} points"


def points_range(low: float | None, high: float | None) -> str:
    """The interval of a difference: "−8.4 to +5.0"."""
    if low is None or high is None:
        return NA
    return " to ".join(points(value).removesuffix(" points") for value in (low, high))


def coefficient(value: float | None) -> str:
    """Kappa and its kin, two decimals: "0.90"."""
    return NA if value is None else _fixed(value, 2)


def coefficient_range(low: float | None, high: float | None) -> str:
    """The interval of a coefficient: "0.80 to 0.97"."""
    return NA if low is None or high is None else f"{coefficient(low)} to {coefficient(high)}"


def p_value(value: float | None) -> str:
    """A p value: "p = 0.031", "p < 0.001"."""
    if value is None:
        return f"p {NA}"
    return "p < 0.001" if value < 0.001 else f"p = {_fixed(value, 3)}"


def money(value: float | None) -> str:
    """US dollars: two decimals from ten cents on, four below; never "$0.00" for something that costs."""
    if value is None:
        return NA
    if value == 0 or abs(value) >= 0.1:
        return f"${value:,.2f}"
    return f"${value:.4f}" if abs(value) >= 0.0001 else "< $0.0001"


def seconds(value: float | None) -> str:
    """A duration: "1.20 s" below ten seconds, "14.3 s" above."""
    if value is None:
        return NA
    if 0 < value < 0.005:
        return "< 0.01 s"
    return f"{_fixed(value, 2 if value < 10 else 1)} s"


def count(value: int) -> str:
    """A whole number with thousands separators."""
    return f"{value:,}"


def counted(value: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is one: "1 article", "21 articles"."""
    return f"{count(value)} {noun}{'' if value == 1 else 's'}"


def plus(value: int) -> str:
    """A difference of counts with its sign: "+3", "0", "−2"."""
    return f"{value:+,}".replace("-", MINUS) if value else "0"


def decimal(value: float | None, digits: int = 3) -> str:
    """A share as a fraction of one: 0.867."""
    return NA if value is None else _fixed(value, digits)


def mean(value: float | None) -> str:
    """An average of counts, one decimal."""
    return NA if value is None else _fixed(value, 1)


def _fixed(value: float, digits: int) -> str:
    """Fixed decimals with a true minus sign and no negative zero. Raises ValueError for NaN and infinity."""
    if not isfinite(value):
        raise ValueError(f"{value!r} is no figure to show")
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace("-", MINUS)
