"""A number behind a lost character is no evidence: the character may have been its sign."""

import pytest

from factcheck.text.presence import missing_specifics, page_facts


@pytest.mark.parametrize("damage", ["\x04", "\x1f", "\ufffd"])
def test_a_number_with_a_damaged_sign_is_not_on_the_page(damage: str) -> None:
    page = page_facts(f"Change of the water level: {damage}6.2 feet in 12 years.")
    assert [item.text for item in missing_specifics("It rose by 6.2 feet in 12 years.", page)] == ["6.2 feet"]


def test_an_undamaged_number_is_on_the_page() -> None:
    page = page_facts("Change of the water level: 6.2 feet. And \ufffd7 more.")
    assert missing_specifics("It rose by 6.2 feet.", page) == ()
