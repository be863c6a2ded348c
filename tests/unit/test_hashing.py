"""Draws depend on names alone."""

import pytest

from factcheck.hashing import canonical_json, draw_number, draw_order, sha256_text


def test_draws_are_fixed_for_good() -> None:
    # Case files of all times hang on these values: they must never change.
    assert draw_number("a") == 0xEB5B8D6F81BC677
    assert draw_number(7, "number_swap", "article") == 0x9FAD9DAE65CE223E


def test_names_are_not_glued_together() -> None:
    assert draw_number("ab", "c") != draw_number("a", "bc")
    assert draw_number(1) != draw_number("1")


def test_adding_an_item_never_changes_how_the_others_compare() -> None:
    items = [f"article-{number}" for number in range(50)]
    before = draw_order(items, str, 7, "x")
    after = draw_order([*items, "newcomer"], str, 7, "x")
    assert [item for item in after if item != "newcomer"] == before
    assert before != items
    assert draw_order(reversed(items), str, 7, "x") == before


def test_canonical_json_refuses_what_is_no_json() -> None:
    assert canonical_json({"b": 1, "a": "é"}) == '{"a":"é","b":1}'
    with pytest.raises(ValueError, match="JSON"):
        canonical_json(float("nan"))


def test_lone_surrogates_do_not_crash() -> None:
    assert len(sha256_text("\ud800")) == 64
