"""What each of the two judges sees that the other does not, and what the rules of meaning leave alone."""

import pytest

from factcheck.models.embedded.align import best_windows, lay, read_claim
from factcheck.models.embedded.judge import judge_refute, judge_support
from factcheck.models.embedded.meaning import REFUTING, SUPPORTING, check_meaning
from factcheck.models.embedded.page import read_page

TABLE = """The three locks of the Vasa canal
The locks were counted by the county in 2019. Another 812 boats were turned away at Sund in June.
| Lock | Opened | Boats |
| Sund | May 3, 2018 | 4,105 |
| Holm | May 9, 2018 | 3,377 |
"""


@pytest.mark.parametrize("boats", ["812", "3,377"])
def test_who_looks_for_conflicts_reads_the_row_of_a_table(boats: str) -> None:
    answer = judge_refute(f"The lock of Sund opened on May 3, 2018 and was used by {boats} boats.", read_page(TABLE))
    assert answer.label == "contradicted"


def test_the_number_of_the_row_is_held() -> None:
    page = read_page(TABLE)
    claim = "The lock of Sund opened on May 3, 2018 and had 4,105 boats."
    assert judge_refute(claim, page).label == "supported"


def test_a_row_that_the_claim_does_not_name_says_nothing() -> None:
    claim = read_claim("Another 812 boats were turned away at Sund in June.")
    page = read_page(TABLE)
    assert check_meaning(claim, page, best_windows(page, lay(claim, page)), REFUTING) is None


@pytest.mark.parametrize(
    ("article", "claim"),
    [
        ("Each May, storks breed on the chimney of the mill.", "Each May, herons breed on the chimney of the mill."),
        ("A tram line, slated for 2033, may cross the river.", "A tram line began in 2033."),
        ("Ravn was one of the editors of the atlas.", "Ravn was the editor of the atlas."),
    ],
)
def test_who_looks_for_support_misses_what_goes_beyond_it(article: str, claim: str) -> None:
    page = read_page(article)
    assert judge_support(claim, page).label != "supported"
    assert judge_refute(claim, page).label == "supported"


def test_nothing_to_read_against_is_no_mismatch() -> None:
    claim = read_claim("The choir tours in May.")
    for rules in (SUPPORTING, REFUTING):
        assert check_meaning(claim, read_page(""), (), rules) is None


@pytest.mark.parametrize("word", ["plans to ", "and ", "from Bonn to Rome ", "3 of the 9 ", "| 3 ", "who ", "a week "])
def test_text_that_repeats_itself_takes_bounded_time(word: str) -> None:
    page = read_page(word * (10_000 // len(word)))
    claim = "Ana Lund moved 3 of the 9 boats from Bonn to Rome, and closed the mill a week later."
    assert judge_support(claim, page).label in ("supported", "contradicted", "overstated", "not_found")
    assert judge_refute(claim, page).label in ("supported", "contradicted", "overstated", "not_found")
