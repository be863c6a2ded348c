"""The extractive writer: what it picks, how it shortens, and what it leaves out."""

import time

import pytest

from factcheck.models.embedded.asides import shortened
from factcheck.models.embedded.readable import is_readable
from factcheck.models.embedded.write import write_sentences

PAGE = """The Story of a Small Harbor
However, the harbor of Bergen handled 14,250 containers during the year 2021 [3].
He said that the new quay would be finished soon after the summer break.
The terminal (opened by the king) does not accept ships longer than 310 meters.
| Year | Containers | handled in the harbor of the town |
Quartz 4.2.1 is the program that the crane drivers use to plan their shifts.
We think that the harbor has a bright future and many friends in the region.
The quay may need expensive repairs before the next decade begins.
Related: The ten best harbors of the north and how they were built.
Is the harbor still the largest in the country, or has it lost that place?
Sign up for our newsletter and never miss a story about the harbor again.
The port sold its oldest crane to a museum in Rotterdam on 12 March 2019.
Every captain must report to the harbor office before the ship leaves.
The harbor of Bergen handled 14,250 containers during the year 2021.
"""


def texts(count: int) -> list[str]:
    return [text for text, _, _ in write_sentences(PAGE, count)]


def test_the_rare_kinds_are_not_missed() -> None:
    five = texts(5)
    assert len(five) == 5
    joined = " ".join(five)
    for part in ("Quartz 4.2.1", "does not accept", "may need", "2021"):
        assert part in joined


def test_asides_are_dropped_and_spans_are_the_sentence_on_the_page() -> None:
    found = {text: PAGE[start:end] for text, start, end in write_sentences(PAGE, 9)}
    assert "The terminal does not accept ships longer than 310 meters." in found
    first = "The harbor of Bergen handled 14,250 containers during the year 2021."
    assert found[first].startswith("However, the harbor")
    assert list(found).count(first) == 1


def test_sentences_that_cannot_stand_alone_are_left_out() -> None:
    joined = " ".join(texts(20))
    for part in ("He said", "We think", "Related", "Is the harbor", "newsletter", "|", "Story of"):
        assert part not in joined


def test_they_come_in_page_order_and_no_more_than_asked() -> None:
    starts = [start for _, start, _ in write_sentences(PAGE, 4)]
    assert starts == sorted(starts)
    assert len(starts) == 4
    assert write_sentences("", 5) == ()
    assert write_sentences(PAGE, 0) == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Moreover, the dam was repaired twice.", "The dam was repaired twice."),
        ("But the dam was repaired twice.", "The dam was repaired twice."),
        ("Still waters run deep in the valley.", "Still waters run deep in the valley."),
        ("The dam (built in 1931) was repaired.[12]", "The dam was repaired."),
        ("The dam was, however, repaired.", "The dam was, however, repaired."),
        ("The dam was repaired, of course.", "The dam was repaired."),
        ("Historically, the dam was weak.", "Historically, the dam was weak."),
    ],
)
def test_shortening(before: str, after: str) -> None:
    assert shortened(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "This dam was repaired twice after the flood of 1987.",
        "After the flood of 1987, it was repaired by the town.",
        "The dam was described as “solid and safe by the engineers of the town.",
        "“The dam is solid,” said an engineer who works for the town.",
        "The Dam And The River: A History Of The Northern Valley Towns.",
        "The dam was repaired twice after the flood of 1987",
        "The dam was repaired twice after the flood; call dam.repair() for more.",
        "The dam was repaired by workers of the firm at 12 Mill St.",
        "The dam was repaired by workers from towns such as.",
        "The dam near the bridge of the northern town and the river.",
        "Photo: the dam was repaired twice after the flood of 1987.",
        "The dam was repaired , as the engineers of the town said.",
        "A dam.",
    ],
)
def test_what_is_not_readable_alone(text: str) -> None:
    assert not is_readable(text, text, 0)


def test_hostile_text_takes_no_time() -> None:
    for text in ("( " * 5000, "a" * 10_000, "The, " * 2000, "“" * 10_000, "[1" * 5000, "1. " * 3300):
        start = time.perf_counter()
        write_sentences(text, 5)
        assert time.perf_counter() - start < 2
