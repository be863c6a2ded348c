"""What a rule is locked with, and how it is compared with what is there now."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from factcheck.checker.arm import Arm
from factcheck.checker.state import State, Tools
from factcheck.errors import ConfigError
from factcheck.integrity.amend import Amendment, amend_rule
from factcheck.integrity.locks import check_rule
from factcheck.models.price import LongRates, Price
from factcheck.protocols.planted.arms import STEPS, built_in_arms
from factcheck.protocols.planted.pipeline import (
    Difference,
    Pipeline,
    Used,
    differences,
    price_sha256,
    registered,
    steps_sha256,
)
from factcheck.protocols.planted.seeds import refuse_unregistered

BASE = Pipeline("p1", {"judge": "a", "extract": "b"}, {"C": "c"}, {"judge": "acme:x"}, {"acme:x": "e"})
Place = Any


def changed(**parts: object) -> Pipeline:
    return Pipeline(**{name: parts.get(name, getattr(BASE, name)) for name in Pipeline.__dataclass_fields__})  # type: ignore[arg-type]


def sentences(now: Pipeline, used: Used | None = None) -> list[str]:
    return [difference.sentence for difference in differences(BASE, now, used)]


def test_nothing_differs() -> None:
    assert differences(BASE, changed()) == differences(BASE, changed(), Used(("C",), ("judge",), ("acme:x",))) == ()


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"prompt_version": "p2"}, "prompt version is now p2, not p1"),
        ({"prompts": {"judge": "z", "extract": "b"}}, "prompt judge changed"),
        ({"prompts": {"judge": "a"}}, "prompt extract is gone"),
        ({"arms": {"C": "z"}}, "arm C changed"),
        ({"models": {"judge": "acme:y"}}, "model of the judge is now acme:y, not acme:x"),
        ({"models": {}}, "model of the judge is gone"),
        ({"prices": {"acme:x": "z"}}, "price of acme:x changed"),
    ],
)
def test_what_was_locked_counts_whether_it_is_used_or_not(parts: dict[str, object], sentence: str) -> None:
    assert sentences(changed(**parts)) == sentences(changed(**parts), Used()) == [sentence]


@pytest.mark.parametrize(
    ("parts", "used", "sentence"),
    [
        ({"arms": {"C": "c", "mine": "m"}}, Used(arms=("mine",)), "arm mine is new"),
        ({"models": {"judge": "acme:x", "extra": "acme:y"}}, Used(roles=("extra",)), "model of the extra is new"),
        ({"prices": {"acme:x": "e", "acme:y": "f"}}, Used(models=("acme:y",)), "price of acme:y is new"),
    ],
)
def test_what_is_new_counts_where_it_is_used(parts: dict[str, object], used: Used, sentence: str) -> None:
    assert sentences(changed(**parts), Used()) == []
    assert sentences(changed(**parts), used) == sentences(changed(**parts)) == [sentence]


def test_a_new_prompt_is_no_difference_until_an_arm_asks_it() -> None:
    now = changed(prompts={"judge": "a", "extract": "b", "ping": "p"})
    assert sentences(now, Used()) == [] and sentences(now) == ["prompt ping is new"]


def test_a_price_is_its_rates() -> None:
    price = Price(input=Decimal("0.4"), cache_read=Decimal(0), cache_write=Decimal("1.50"), output=Decimal(2))
    same = price.model_copy(
        update={"input": Decimal("0.40"), "source": "a page", "date": date(2026, 1, 2), "aliases": ("x:y",)}
    )
    assert price_sha256(price) == price_sha256(same)
    long = LongRates(over=200_000, **price.model_dump(include={"input", "cache_read", "cache_write", "output"}))
    others = [
        price.model_copy(update={"output": Decimal("2.01")}),
        price.model_copy(update={"batch": Decimal("0.5")}),
        price.model_copy(update={"long": long}),
        price.model_copy(update={"cache_write_1h": Decimal(3)}),
    ]
    assert len({price_sha256(item) for item in [price, *others]}) == 5


def test_an_arm_is_its_steps_with_their_settings() -> None:
    arms = built_in_arms()
    assert len({steps_sha256(arm) for arm in arms.values()}) == len(arms)
    renamed = Arm("other", "another title", arms["C"].steps)
    assert steps_sha256(renamed) == steps_sha256(arms["C"])
    assert steps_sha256(Arm("x", "", arms["C"].steps[::-1])) != steps_sha256(arms["C"])


class Loose:
    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        return state


def test_a_step_that_cannot_be_written_down_is_no_step() -> None:
    with pytest.raises(TypeError, match="Loose"):
        steps_sha256(Arm("x", "", (STEPS["decide"], Loose())))


def test_the_last_addendum_registers_anew(place: Place) -> None:
    place.lock()
    assert registered(check_rule(place.workspace).lock) == place.pipeline()
    pipeline = place.pipeline(judge="acme:large")
    amend_rule(place.workspace, Amendment("x", False), pipeline, "2026-12-01T09:30:00+00:00")
    assert registered(check_rule(place.workspace).lock) == pipeline != place.pipeline()


def test_only_a_locked_test_seed_is_refused(place: Place) -> None:
    other = place.pipeline(judge="acme:large")
    refuse_unregistered(check_rule(place.workspace), 20261002, other, Used())
    place.lock()
    rule = check_rule(place.workspace)
    refuse_unregistered(rule, 1, other, Used())
    refuse_unregistered(rule, 20261002, place.pipeline(), Used(("C",), ("judge",)))
    with pytest.raises(ConfigError, match=r"judge is now acme:large, not embedded:rules; .* factcheck amend"):
        refuse_unregistered(rule, 20261002, other, Used())


def test_many_differences_are_not_all_told(place: Place) -> None:
    place.lock()
    now = place.pipeline()
    everything = Pipeline("p9", {name: "x" for name in now.prompts}, {name: "x" for name in now.arms}, {}, {})
    with pytest.raises(ConfigError, match=r"and \d+ more"):
        refuse_unregistered(check_rule(place.workspace), 20261002, everything, Used())
    assert Difference("arm", "C", None, "x").sentence == "arm C is new"
