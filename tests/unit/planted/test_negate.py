"""One verb is negated, or one negation taken away; in doubt nothing is done."""

import pytest

from factcheck.protocols.planted.planting.grammar.negate import added, contracted, is_negative, removed


def negated(text: str) -> str | None:
    change = added(text)
    return None if change is None else text[: change.start] + change.new + text[change.end :]


def affirmed(text: str) -> str | None:
    change = removed(text)
    return None if change is None else text[: change.start] + change.new + text[change.end :]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The club sold its stadium in 2012.", "The club did not sell its stadium in 2012."),
        (
            "The mayor says she opened the bridge and thanked the crew.",
            "The mayor says she did not open the bridge and thanked the crew.",
        ),
        (
            "The firm says it bought the mill and closed the office.",
            "The firm says it did not buy the mill and closed the office.",
        ),
        ("They need fresh water.", "They do not need fresh water."),
        ("He's the captain.", "He's not the captain."),
        ("It’s a small island.", "It’s not a small island."),
        ("The bridge is a listed monument.", "The bridge is not a listed monument."),
        ("The plan was approved by the council.", "The plan was not approved by the council."),
        ("The company has hired 40 drivers.", "The company has not hired 40 drivers."),
        ("The lake has an island in the middle.", "The lake does not have an island in the middle."),
        ("The printer supports the older cable.", "The printer does not support the older cable."),
        ("The road will open in April.", "The road will not open in April."),
        ("The drone can carry a small parcel.", "The drone cannot carry a small parcel."),
        ("In 2019, the group moved its office to Lisbon.", "In 2019, the group did not move its office to Lisbon."),
        ("The team published its data in May.", "The team did not publish its data in May."),
        ("A nurse said the ward was closed on Monday.", "A nurse said the ward was not closed on Monday."),
    ],
)
def test_a_checkable_verb_is_negated(before: str, after: str) -> None:
    assert negated(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "The club did not sell its stadium in 2012.",
        "The club never sold its stadium.",
        "The group has already moved its office.",
        "Some drivers have left the company.",
        "The road is too narrow for trucks.",
        "All of the players were paid in March.",
        "The firm closed because it lost money.",
        "The firm founded in 1998 sold the mill.",
        "The updated release of the program",
        "Industry experts expect interest rates to fall.",
        "The storm may reach the coast.",
        "The mill lacks a roof.",
        "A handful are found on the island.",
        "The lake could freeze in winter.",
        "Visitors who bought the card paid less.",
        "The town, which sold the hall, is rich.",
        "",
    ],
)
def test_in_doubt_nothing_is_negated(text: str) -> None:
    assert negated(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "She's rented the mill to a baker.",
        "We've painted the hall in blue.",
        "They'd shipped the organ to Oslo.",
        "It’s lost the contract to a rival.",
        "Brandt's won the cup three times.",
        "The tenant's now built a fence around the plot.",
        "The tenant's recently built a fence around the plot.",
        "The museum's had the statue cleaned.",
        "The shop that's bought the kiln moved to Bonn.",
        "The guide said he's sold the boat.",
        "They'll have the roof repaired.",
        "It'd cost the town a fortune.",
    ],
)
def test_a_verb_written_into_the_word_before_is_left_alone(text: str) -> None:
    assert negated(text) is None


def test_a_possessive_before_a_noun_is_no_verb() -> None:
    assert negated("The mayor's office sold the hall.") == "The mayor's office did not sell the hall."
    assert negated("Brandt's was founded in Bonn.") == "Brandt's was not founded in Bonn."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("She did not sell the house.", "She sold the house."),
        ("The city does not carry the cost.", "The city carries the cost."),
        ("The islands do not have a harbor.", "The islands have a harbor."),
        ("The machine didn’t stop in time.", "The machine stopped in time."),
        ("The law is not in force.", "The law is in force."),
        ("The gate wasn't closed.", "The gate was closed."),
        ("The cable cannot be repaired.", "The cable can be repaired."),
        ("The train won't run on Sunday.", "The train will run on Sunday."),
        ("The bridge has never been painted.", "The bridge has been painted."),
        ("The format is no longer supported.", "The format is still supported."),
        ("The council has no plans for the site.", "The council has plans for the site."),
        ("Students entered without a ticket.", "Students entered with a ticket."),
        ("The crew was unable to land.", "The crew was able to land."),
    ],
)
def test_the_only_negation_is_taken_away(before: str, after: str) -> None:
    assert affirmed(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "The club sold its stadium.",
        "The club did not sell its stadium and never will.",
        "It is not only a museum.",
        "The firm has not yet paid.",
        "The firm has not sold any ships.",
        "Do not open the valve in winter.",
        "The firm did not frobnicate the valve.",
        "Some towns grew while others have not.",
    ],
)
def test_other_negations_are_left_alone(text: str) -> None:
    assert affirmed(text) is None


def test_both_ways_meet() -> None:
    for text in ("The club sold its stadium.", "The plan was approved by the council.", "The road will open in April."):
        again = negated(text)
        assert again is not None
        assert affirmed(again) == text


def test_the_manner_of_the_page_is_followed() -> None:
    change = added("The plan was approved by the council.")
    assert change is not None
    assert contracted(change, "’").new == "wasn’t"
    cannot = added("The drone can carry a parcel.")
    assert cannot is not None
    assert contracted(cannot, "'") == cannot


def test_negative_words() -> None:
    assert is_negative("The mill lacks a roof.")
    assert is_negative("It isn’t so.")
    assert not is_negative("The knot is tight in the north.")
