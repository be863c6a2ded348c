"""Forms of verbs, and nothing about verbs that are not listed."""

import pytest

from factcheck.protocols.planted.planting.grammar.verbs import (
    PAST,
    base_of_past,
    base_of_third,
    past_of,
    third_person,
)


@pytest.mark.parametrize(
    ("base", "past", "third"),
    [
        ("sell", "sold", "sells"),
        ("carry", "carried", "carries"),
        ("enjoy", "enjoyed", "enjoys"),
        ("plan", "planned", "plans"),
        ("offer", "offered", "offers"),
        ("move", "moved", "moves"),
        ("reach", "reached", "reaches"),
        ("have", "had", "has"),
        ("go", "went", "goes"),
        ("undergo", "underwent", "undergoes"),
    ],
)
def test_forms(base: str, past: str, third: str) -> None:
    assert past_of(base) == past
    assert third_person(base) == third
    assert base_of_past(past) == base
    assert base_of_third(third) == base


def test_a_past_like_its_base_is_not_traced_back() -> None:
    assert past_of("cut") == "cut"
    assert base_of_past("cut") is None


def test_unknown_verbs_and_be_are_not_guessed() -> None:
    assert past_of("frobnicate") is None
    assert past_of("be") is None
    assert base_of_past("frobnicated") is None
    assert base_of_third("frobnicates") is None
    assert third_person("be") == "is"


def test_no_form_is_malformed() -> None:
    for base, past in PAST.items():
        assert base.isalpha()
        assert past.isalpha(), base
        assert (
            "eed" not in past[-3:] or base.endswith(("ee", "e")) or base in {"need", "exceed", "succeed", "proceed"}
        ), base
