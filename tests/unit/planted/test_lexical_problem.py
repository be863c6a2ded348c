"""Which sentences are kept."""

import pytest

from factcheck.protocols.planted.intake.sentences import LONGEST, form_problem, lexical_problem
from factcheck.protocols.planted.planting.page import prepare_page

PAGE = prepare_page(
    "The harbor of Bergen handled 14,250 containers in 2021. Ingrid Larsen opened the terminal on 12 March 2019. "
    "Quartz 4.2.1 plans the shifts. The crane’s driver came from Rotterdam – by ship."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The harbor of Bergen handled 14,250 containers in 2021.",
        "Ingrid Larsen opened the terminal on 12 March 2019.",
        "The shifts are planned with Quartz 4.2.1.",
        "The crane's driver came from Rotterdam - by ship.",
        "In Bergen 14250 containers were handled that year.",
    ],
)
def test_kept(sentence: str) -> None:
    assert lexical_problem(sentence, PAGE) is None


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("The harbor of Bergen handled 14,520 containers in 2021.", "number not on the page: 14,520"),
        ("Ingrid Larsen opened the terminal on 13 March 2019.", "date not on the page"),
        ("The shifts are planned with Quartz 4.2.7.", "version not on the page"),
        ("The harbor of Oslo handled 14,250 containers in 2021.", "name not on the page: Oslo"),
        ("It was so.", "too short"),
        ("The harbor handled containers" + " and more" * LONGEST + ".", "too long"),
        ("The harbor of Bergen handled containers", "no end mark"),
        ("Is the harbor of Bergen the largest of all?", "no end mark"),
        ("The harbor of Bergen handled \ufffd containers.", "damaged character"),
        ("The harbor of Bergen is big. The crane is old.", "not one sentence"),
        ("The harbor of Bergen\nhandled containers.", "not one line"),
    ],
)
def test_dropped_with_the_reason(sentence: str, reason: str) -> None:
    problem = lexical_problem(sentence, PAGE)
    assert problem is not None
    assert problem.startswith(reason)


def test_form_alone() -> None:
    assert form_problem("The harbor of Bergen handled containers.") is None
