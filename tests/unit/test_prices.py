"""Costs by hand, and the refusal to guess one."""

import tomllib
from decimal import Decimal
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.errors import ConfigError
from factcheck.models.price import Price
from factcheck.models.prices import cost, load_prices, parse_prices, worst_case
from factcheck.records.result import Usage

COUNT = st.integers(0, 3_000_000)


def price(**rates: object) -> Price:
    return Price.model_validate({"input": "2", "cache_read": "0.2", "cache_write": "2.5", "output": "10"} | rates)


def test_every_kind_has_its_rate() -> None:
    assert cost(Usage(input=150), price()) == Decimal("0.0003")
    assert cost(Usage(input=150, cache_read=30_000, output=400), price()) == Decimal("0.0103")
    assert cost(Usage(cache_write=4_000), price()) == Decimal("0.01")


def test_reasoning_is_billed_as_output_once() -> None:
    used = Usage(input=3_000, cache_read=9_000, output=300, reasoning=700)
    assert cost(used, price()) == Decimal("0.0178")  # 3,000 × 2 + 9,000 × 0.2 + 1,000 × 10 millionths


def test_one_hour_writes_are_a_part_of_all_writes() -> None:
    used = Usage(input=100, cache_write=5_000, output=100)
    rates = price(cache_write_1h="4")
    assert cost(used, rates, cache_write_1h=3_000) == Decimal("0.0182")  # 200 + 2,000 × 2.5 + 3,000 × 4 + 1,000
    with pytest.raises(ConfigError, match="cache_write_1h"):
        cost(used, price(), cache_write_1h=1)
    with pytest.raises(ValueError, match="negative"):
        cost(used, rates, cache_write_1h=5_001)


def test_the_tier_is_chosen_by_the_whole_prompt_and_holds_for_the_whole_call() -> None:
    long = {"over": 100_000, "input": 4, "cache_read": "0.4", "cache_write": 5, "output": 15}
    rates = price(long=long)
    assert cost(Usage(input=100_000, output=1_000), rates) == Decimal("0.21")
    assert cost(Usage(input=100_001, output=1_000), rates) == Decimal("0.415004")
    assert cost(Usage(input=50_000, cache_read=60_000, output=1_000), rates) == Decimal("0.239")


def test_batches() -> None:
    assert cost(Usage(input=1_000, output=100), price(batch="0.5"), batch=True) == Decimal("0.0015")
    assert cost(Usage(input=1_000, output=100), price(batch="0.5")) == Decimal("0.003")
    with pytest.raises(ConfigError, match="batch"):
        cost(Usage(input=1), price(), batch=True)


@pytest.mark.parametrize("kind", ["input", "cache_read", "cache_write", "output", "reasoning"])
def test_negative_counts_earn_nothing(kind: str) -> None:
    with pytest.raises(ValueError, match="negative"):
        cost(Usage(**{kind: -1}), price())


def test_small_rates_stay_exact() -> None:
    rates = price(input="0.0375", output="0.15")
    parts = [cost(Usage(input=n, output=1), rates) for n in range(1, 1001)]
    assert sum(parts) == Decimal("0.01891875")  # 500,500 × 0.0375 + 1,000 × 0.15 millionths


def test_the_worst_case_by_hand() -> None:
    assert worst_case(10_000, 500, price()) == Decimal("0.03")  # all of it written to the cache
    assert worst_case(10_000, 500, price(cache_write_1h=4)) == Decimal("0.045")
    assert worst_case(10_000, 500, price(cache_write=0)) == Decimal("0.025")
    assert worst_case(0, 0, price()) == 0


@given(COUNT, COUNT, COUNT, COUNT, COUNT, st.booleans(), st.integers(0, 1_000_000))
def test_no_call_within_its_bounds_costs_more_than_the_worst_case(
    fresh: int, read: int, write: int, out: int, reasoning: int, cheap_when_long: bool, spare: int
) -> None:
    factor = Decimal("0.5") if cheap_when_long else Decimal(2)
    base = {"input": Decimal(2), "cache_read": Decimal("0.2"), "cache_write": Decimal("2.5"), "output": Decimal(10)}
    rates = price(long={kind: rate * factor for kind, rate in base.items()} | {"over": 200_000}, cache_write_1h=3)
    used = Usage(input=fresh, cache_read=read, cache_write=write, output=out, reasoning=reasoning)
    assert cost(used, rates) <= worst_case(fresh + read + write + spare, out + reasoning, rates)


def test_a_model_without_a_price_is_refused() -> None:
    with pytest.raises(ConfigError) as refusal:
        load_prices({}).price("maker:unheard-of")
    assert 'price unknown: add [prices."maker:unheard-of"]' in str(refusal.value)
    assert refusal.value.exit_code == 2


def test_names_match_exactly_or_by_declared_alias() -> None:
    known = price(aliases=("maker:large-latest",))
    prices = load_prices({"maker:large-2026-03-01": known})
    assert prices.price("maker:large-2026-03-01") == prices.price("maker:large-latest") == known
    for other in ("maker:large", "maker:large-2026-03-01-mini", "maker:LARGE-latest", "other:large-latest", ""):
        with pytest.raises(ConfigError, match="price unknown"):
            prices.price(other)


def test_a_free_model_is_free_because_somebody_said_so() -> None:
    free = price(input=0, cache_read=0, cache_write=0, output=0)
    assert worst_case(10**6, 10**4, load_prices({"local:m": free}).price("local:m")) == 0


def test_an_alias_leads_to_one_price() -> None:
    for own in (
        {"m:a": price(aliases=("m:x",)), "m:b": price(aliases=("m:x",))},
        {"m:a": price(aliases=("m:b",)), "m:b": price()},
    ):
        with pytest.raises(ConfigError, match="named by two prices"):
            load_prices(own)


@pytest.mark.parametrize(
    "line",
    [
        "input = -1",
        "input = nan",
        "input = inf",
        "input = 'dear'",
        "input = 5000",
        "rate = 1",
        "batch = 2",
        "date = 'x'",
    ],
)
def test_a_wrong_price_is_named(line: str) -> None:
    rest = {"input": "1", "cache_read": "1", "cache_write": "1", "output": "1"} | dict([line.split(" = ")])
    text = "[prices.'m:a']\n" + "\n".join(f"{kind} = {rate}" for kind, rate in rest.items())
    with pytest.raises(ConfigError, match=f"mine.toml: key 'prices.m:a.{line.split()[0]}'"):
        parse_prices(text, "mine.toml")


def test_every_rate_must_be_given() -> None:
    with pytest.raises(ConfigError, match="cache_write"):
        parse_prices("[prices.'m:a']\ninput = 1\ncache_read = 1\noutput = 1", "mine.toml")
    with pytest.raises(ConfigError, match="not readable TOML"):
        parse_prices("[prices", "mine.toml")
    with pytest.raises(ConfigError, match=r"mine\.toml: key 'prices'"):
        parse_prices("prices = 3", "mine.toml")


def test_decimals_of_a_price_file_are_read_as_written() -> None:
    text = "[prices.'m:a']\ninput = 0.1\ncache_read = 0.3\ncache_write = 0.7\noutput = 1.1"
    assert parse_prices(text, "mine.toml")["m:a"].input == Decimal("0.1")
    as_settings = load_prices(tomllib.loads(text)["prices"])  # through ordinary TOML floats
    assert as_settings.price("m:a") == parse_prices(text, "mine.toml")["m:a"]


def test_a_wrong_price_of_the_settings_is_named() -> None:
    with pytest.raises(ConfigError, match=r"factcheck\.toml: key 'prices\.m:a\.output'"):
        load_prices({"m:a": {"input": 1, "cache_read": 1, "cache_write": 1}})


def test_packaged_prices_say_where_they_come_from() -> None:
    text = files("factcheck.models").joinpath("prices.toml").read_text("utf-8")
    packaged = parse_prices(text, "prices.toml")
    assert packaged == dict(load_prices({}).prices)
    for name, listed in packaged.items():
        assert ":" in name
        assert listed.source.startswith("https://"), name
        assert listed.date is not None, name
    example = "\n".join(line.removeprefix("#     ") for line in text.splitlines() if line.startswith("#     "))
    shown = load_prices(parse_prices(example, "the example")).price("provider:latest")
    assert shown.long is not None
    assert shown.batch == Decimal("0.5")
