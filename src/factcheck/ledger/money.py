"""Money as whole numbers: sums of floats drift, and a cap that drifts is no cap.

The unit is a millionth of a micro-dollar (10^-12 USD): a price with up to six decimals per million tokens is a whole
number of units per token. SQLite's integers hold nine million dollars of them.
"""

from datetime import UTC, datetime
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

UNITS_PER_USD = 10**12
MOST_USD = 1_000_000


def to_units(usd: Decimal) -> int:
    """US dollars in whole units, rounded up. Raises ValueError for what is no amount: negative, NaN, over a million."""
    if not usd.is_finite() or not 0 <= usd <= MOST_USD:
        raise ValueError(f"{usd} USD is no amount between 0 and {MOST_USD:,}")
    return int((usd * UNITS_PER_USD).to_integral_value(rounding=ROUND_CEILING))


def from_units(units: int) -> Decimal:
    """Whole units in US dollars, exactly."""
    return Decimal(units) / UNITS_PER_USD


def usd_text(usd: Decimal) -> str:
    """An amount for people: cents, and up to four more decimals where they are not zero."""
    shown = usd.quantize(Decimal("0.000001"), rounding=ROUND_HALF_UP)
    if usd and not shown:
        return "under $0.000001"
    whole, _, decimals = f"{shown:,f}".partition(".")
    return f"${whole}.{decimals.rstrip('0').ljust(2, '0')}"


def month_of(moment: datetime) -> str:
    """The UTC calendar month, ``2026-11``. Raises ValueError for a time without its zone."""
    if moment.tzinfo is None:
        raise ValueError("a time without a zone belongs to no month")
    return moment.astimezone(UTC).strftime("%Y-%m")
