"""What a rewriting loses although every ordinary number is still there, and cuts that would make false claims."""

from collections.abc import Callable

import pytest

from factcheck.text.coverage import added_numbers, coverage_losses, distinct_claims
from factcheck.text.sentences import split_sentences


def fails(sentence: str, *claims: str) -> bool:
    return any(loss.kind != "hedge" for loss in coverage_losses(sentence, claims))


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("The crew fixed 23 badly damaged roofs.", "The crew fixed 32 badly damaged roofs."),
        ("Le taux est de 12,7 %.", "Le taux est de 12,9 %."),
        ("Order 9000123456 was sent.", "Order 900123456 was sent."),
        ("Order 9000123456 was sent.", "Order 9000123465 was sent."),
        ("Part B2003004 was recalled.", "Part B203004 was recalled."),
        ("Account XY12500105175407 was shut.", "Account XY12500105175470 was shut."),
        ("Lot 00340 was recalled.", "Lot 0340 was recalled."),
        ("Agent 009 left.", "Agent 9 left."),
        ("Chapter XIV applies.", "Chapter XVI applies."),
        ("World War II ended.", "World War I ended."),
        ("The A380 hall is open.", "The A340 hall is open."),
        ("The firm doubled its sales.", "The firm increased its sales."),
        ("The firm tripled its sales.", "The firm doubled its sales."),
        ("The town halved its debt.", "The town cut its debt."),
        ("The upgrade could save at most 30 tonnes.", "The upgrade saves 30 tonnes."),
        ("The fee fell from 9 crowns to 7 crowns.", "The fee fell to 7 crowns."),
        ("The lock holds 12 million liters and was never drained.", ""),
    ],
)
def test_a_loss_is_noticed(sentence: str, claim: str) -> None:
    assert fails(sentence, *([claim] if claim else []))


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        ("3,450,000 guests came.", ["3 450 000 guests came."]),
        ("3,450,000 guests came.", ["3\u202f450\u202f000 guests came."]),
        ("3 450 000 guests came.", ["3450000 guests came."]),
        ("3'450'000 guests came.", ["3.45 million guests came."]),
        ("The fee fell from 9 crowns to 7 crowns.", ["The fee fell to 7 crowns.", "It had been 9 crowns."]),
        ("The firm doubled its sales.", ["The firm sold twice as much."]),
        ("The firm doubled its sales.", ["Sales of the firm grew by 100 percent."]),
        ("The town halved its debt.", ["The debt of the town fell by half."]),
        ("Part B2003004 was recalled.", ["The recalled part is B2003004."]),
        ("I read Henry VIII's letter.", ["The letter of Henry VIII was read."]),
        ("It rose by 5kg on the 20th in the 1990s.", ["It rose by 5 kg on the 20th in the 1990s."]),
    ],
)
def test_another_way_to_write_it_is_no_loss(sentence: str, claims: list[str]) -> None:
    assert not fails(sentence, *claims)


def test_codes_that_were_added_are_named() -> None:
    assert added_numbers("Norm EN-14960 applies.", ["Norm EN-14961 applies."]) == ("EN-14961",)


def test_only_the_case_of_the_first_letter_is_free_in_repeats() -> None:
    assert distinct_claims(["The inn is open.", "the inn is open", "US firms won.", "us firms won."]) == (0, 2, 3)


@pytest.mark.parametrize("unit", ["A1", "0", "a-1.", "1a/", "XI", " 0123", "doubl", "-1a"])
def test_hostile_codes_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]
    quickest(lambda: coverage_losses(text, ["It is so."]), within=0.5)


@pytest.mark.parametrize(
    "sentences",
    [
        ["The school opened on 3. May 2003 by law.", "It grew."],
        ["It has 12.", "May 2003 was dry."],
        ["Doors open at 9 p.m. Saturday.", "Seats cost 12 crowns."],
        ["Nordic Ltd. Denmark booked 2.3 million in orders.", "Costs fell."],
        ["It targets .NET 8.0.", "Load rose by .5 percent.", "v2.0.1 adds it back."],
        ["They paused ..", "Nobody left."],
        ["The clerk spoke last.", "«We lost 12 files», he said."],
        ["She wrote “It is over.”", "Then 14 guests left."],
        ["The quarry shut in 2003.", "By 2010 it was a lake."],
        ["The musical Oliver! London ran for 20 years.", "It closed."],
    ],
)
def test_cuts_that_would_change_a_claim(sentences: list[str]) -> None:
    assert [sentence.text for sentence in split_sentences(" ".join(sentences))] == sentences
