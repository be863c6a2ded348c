"""The layout of a post."""

import re

import pytest

from factcheck.protocols.planted.planting.digits import digit_forms, spelled_forms
from factcheck.protocols.planted.planting.drafts import OPINIONS, compose
from factcheck.protocols.planted.planting.place_levels import place_level


def test_a_post_has_its_lines_and_offsets() -> None:
    draft = compose(["One is here.", "Zwei ist dä."], OPINIONS[0], "https://a.example/x")
    assert draft.post == f"One is here.\nZwei ist dä.\n{OPINIONS[0]}\nhttps://a.example/x\n#ai"
    assert [s.kind for s in draft.sentences] == ["fact", "fact", "opinion"]
    assert [draft.post[s.start : s.end] for s in draft.sentences] == [s.text for s in draft.sentences]
    assert draft.post[draft.link.start : draft.link.end] == "https://a.example/x"


def test_a_line_break_in_a_sentence_is_refused() -> None:
    with pytest.raises(ValueError, match="line break"):
        compose(["One is\nhere."], OPINIONS[0], "https://a.example/")


def test_opinions_state_nothing_to_look_up() -> None:
    assert len(set(OPINIONS)) == 6
    assert not any(re.search(r"\d", text) for text in OPINIONS)
    assert all(re.search(r"\b(?:I|me|my)\b", text, re.IGNORECASE) for text in OPINIONS)


@pytest.mark.parametrize("core", ["7", "12", "35", "40", "1,250", "14,205", "3.6", "0.75", "600,000", "98.6"])
def test_digits_keep_their_form(core: str) -> None:
    forms = list(digit_forms(core, 6, "test", core))
    assert forms
    assert core not in forms
    for form in forms:
        assert re.sub(r"\d", "0", form) == re.sub(r"\d", "0", core)
        plain, other = core.replace(",", ""), form.replace(",", "")
        assert len(plain) - len(plain.rstrip("0")) == len(other) - len(other.rstrip("0"))
        assert other[0] != "0" or plain[0] == "0"


def test_digits_depend_on_names_alone() -> None:
    assert list(digit_forms("1,250", 5, 1, "a")) == list(digit_forms("1,250", 5, 1, "a"))
    assert list(digit_forms("1,250", 5, 1, "a")) != list(digit_forms("1,250", 5, 2, "a"))


def test_number_words_stay_in_their_family() -> None:
    assert "five" in spelled_forms("three")
    assert "Twenty" in spelled_forms("Thirty")
    assert spelled_forms("one") == ()
    assert spelled_forms("twenty-five") == ()


def test_places_by_width() -> None:
    assert [place_level(name) for name in ("Norway", "Texas", "Oslo", "Lake Chad", "Georgia", "the Netherlands")] == [
        "country",
        "state",
        "town",
        "lake",
        "ambiguous",
        "country",
    ]
