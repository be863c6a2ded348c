import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.text.display import plain, shorten


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\u202eb\u200b", "a\\u202eb\\u200b"),
        (" two\r\n lines\t", "two lines"),
        ("\x00\x9b", "\\x00\\x9b"),
        ("\U000e0041", "\\U000e0041"),
        ("“fine” – 漢字 é", "“fine” – 漢字 é"),
    ],
)
def test_control_characters_are_shown(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(st.text(), st.integers(1, 30))
def test_shortened_text_fits_and_holds_nothing_hostile(text: str, width: int) -> None:
    shown = shorten(text, width)
    assert len(shown) <= width
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in shown)


def test_shortening_prefers_whole_words() -> None:
    assert shorten("one two three", 13) == "one two three"
    assert shorten("one two three", 10) == "one two…"
    assert shorten("extraordinarily", 6) == "extra…"
