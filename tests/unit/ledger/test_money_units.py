from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.ledger.money import from_units, month_of, to_units, usd_text


@given(st.decimals(min_value=0, max_value=1_000_000, places=12))
def test_twelve_decimals_survive(usd: Decimal) -> None:
    assert from_units(to_units(usd)) == usd


def test_less_than_a_unit_rounds_up() -> None:
    assert to_units(Decimal("1e-13")) == 1


@pytest.mark.parametrize("usd", ["-0.01", "NaN", "Infinity", "1000000.01"])
def test_what_is_no_amount(usd: str) -> None:
    with pytest.raises(ValueError, match="no amount"):
        to_units(Decimal(usd))


@pytest.mark.parametrize(
    ("usd", "text"),
    [
        ("0", "$0.00"),
        ("1234.5", "$1,234.50"),
        ("0.0123456789", "$0.012346"),
        ("2.00004", "$2.00004"),
        ("0.0075000", "$0.0075"),
        ("0.0000001", "under $0.000001"),
    ],
)
def test_amounts_for_people(usd: str, text: str) -> None:
    assert usd_text(Decimal(usd)) == text


def test_the_month_is_that_of_utc() -> None:
    tokyo, honolulu = timezone(timedelta(hours=9)), timezone(timedelta(hours=-10))
    assert month_of(datetime(2026, 12, 1, 3, tzinfo=tokyo)) == "2026-11"
    assert month_of(datetime(2026, 12, 31, 20, tzinfo=honolulu)) == "2027-01"
    assert month_of(datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC)) == "2026-11"
    with pytest.raises(ValueError, match="without a zone"):
        month_of(datetime(2026, 12, 1))  # noqa: DTZ001
