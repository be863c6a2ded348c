from collections.abc import Callable

import pytest

from factcheck.text.quoted import quoted_passages


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        (
            "It says “no loss arose” and «the fund is sound», „wirklich“.",
            ["no loss arose", "the fund is sound", "wirklich"],
        ),
        ('A "plain" pair and a 5" pipe with "more"', ["plain", "more"]),
        ("He said 'the boys' toys are fine' and left", ["the boys' toys are fine"]),
        ("‘Don’t go,’ she said; it’s the dogs’ bowl", ["Don’t go,"]),
        ("It's James' car and the '90s 'em all", []),
        ("»so« sagte er, ”ja” sa hon, 「はい」", ["so", "ja", "はい"]),
        ("“outer ‘inner’ end” and «a «b» c»", ["outer ‘inner’ end", "a «b» c"]),
        ("“It goes on\nand “here it ends”", ["It goes on", "here it ends"]),
        ('an open " mark and “a real one” then', ["a real one"]),
        ('unclosed "start and ‘single here’ end', ["single here"]),
        ("‚einfach‘ und ›auch‹", ["einfach", "auch"]),
        ("«never closed and “a pair”", ["a pair"]),
        ('"" “ ”', []),
        ("say 'n' roll", []),
        ("'they are the boys' of it", ["they are the boys"]),
    ],
)
def test_passages_in_any_marks(text: str, passages: list[str]) -> None:
    assert [text[start:end] for start, end in quoted_passages(text)] == passages


@pytest.mark.parametrize("unit", ["'", "“", "'a ", '"a', "«a", "‘a ", "a' "])
def test_hostile_repeats_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    quickest(lambda: quoted_passages((unit * 10_000)[:10_000]), within=0.25)
