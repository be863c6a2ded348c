import pytest

from factcheck.text.coverage import added_numbers, coverage_losses, distinct_claims


def lost(sentence: str, *claims: str) -> list[tuple[str, str]]:
    return [(loss.what, loss.kind) for loss in coverage_losses(sentence, claims)]


@pytest.mark.parametrize(
    ("sentence", "claims", "losses"),
    [
        ("The unit shut 15 long-running fraud cases.", ["The unit shut 51 long-running fraud cases."], ["15"]),
        ("Die Quote liegt bei 6,3 %.", ["Die Quote liegt bei 6,3 %."], []),
        ("Die Quote liegt bei 6,3 %.", ["Die Quote liegt bei 6,8 %."], ["6,3 %"]),
        ("2,340,000 riders came", ["2 340 000 riders came"], []),
        ("2,340,000 riders came", ["2340000 riders came"], []),
        ("2,340,000 riders came", ["2,430,000 riders came"], ["2,340,000"]),
        ("The series ends at 2000345678.", ["The series ends at 200345678."], ["2000345678"]),
        ("The fee rose from 7 euros to 11 euros.", ["The fee rose to 11 euros."], ["7 euros"]),
        ("The fee rose from 7 euros to 11 euros.", ["The fee rose to 11 euros.", "It was 7 euros."], []),
        (
            "The fee rose from 7 euros to 11 euros.",
            ["The fee rose from 11 euros to 7 euros."],
            ["from 7 euros to 11 euros"],
        ),
        ("The dose is 4–8 mg.", ["The dose is 4 mg to 8 mg."], []),
        ("The dose is 4–8 mg.", ["The dose is 6 mg."], ["4–8 mg"]),
        ("It opened on 6 May 2011.", ["It opened on May 6, 2011."], []),
        ("It opened on 6 May 2011.", ["It opened in May 2011."], ["6 May 2011"]),
        ("It opened in 2011.", ["It opened on 6 May 2011."], []),
        ("It opened on 6 May.", ["It opened on 6 May 2011."], []),
        ("It opened on 6 May.", ["It opened on 7 May."], ["6 May"]),
        ("It needs version 4.2.1 now.", ["It needs version 4.2 now."], ["4.2.1"]),
        ("The grant is A$5 million.", ["The grant is $5 million."], ["A$5 million"]),
        ("The grant is $5 million.", ["The grant is US$5 million."], []),
        ("The tower is 70 metres high.", ["Please provide the sentence."], ["70 metres"]),
    ],
)
def test_numbers(sentence: str, claims: list[str], losses: list[str]) -> None:
    assert lost(sentence, *claims) == [(what, "number") for what in losses]


@pytest.mark.parametrize(
    ("sentence", "claim", "losses"),
    [
        ("It may cut up to 20 percent.", "It cuts 20 percent.", [("may", "hedge"), ("up to", "qualifier")]),
        ("More than half of the wells are dry.", "Half of the wells are dry.", [("More than", "qualifier")]),
        ("No fewer than 8 people came.", "At least 8 people came.", []),
        ("The guest is not allowed to smoke.", "The guest is allowed to smoke.", [("not", "qualifier")]),
        ("The guest isn’t allowed to smoke.", "The guest is not allowed to smoke.", []),
        ("All came, never late.", "They came.", [("All", "qualifier"), ("never", "qualifier")]),
        ("They came only once.", "They came once.", [("only", "qualifier")]),
        ("It might rain.", "It could rain.", []),
        ("It has 60+ members.", "It has 60 members.", [("60", "qualifier")]),
        ("It has 60+ members.", "It has 60+ members.", []),
        ("He can't come.", "He cannot come.", []),
        ("It is the largest mill.", "It is a mill.", []),
    ],
)  # fmt: skip
def test_words(sentence: str, claim: str, losses: list[tuple[str, str]]) -> None:
    assert sorted(lost(sentence, claim)) == sorted(losses)


def test_no_claims_cover_nothing() -> None:
    assert set(lost("The dam holds 30 million litres and was never empty.")) >= {("never", "qualifier")}
    assert any(kind == "number" for _, kind in lost("The dam holds 30 million litres."))
    assert lost("The dam is old.") == []


def test_added_numbers() -> None:
    assert added_numbers("The unit shut 15 cases.", ["The unit shut 51 cases.", "It shut 15 in 2019."]) == (
        "51",
        "2019",
    )
    assert added_numbers("It opened on 6 May 2011.", ["It opened in May 2011."]) == ()


def test_claims_that_differ_in_one_number_are_both_kept() -> None:
    claims = ["The offer ends on 5 June.", "The offer ends on 6 June.", "the offer ends  on 5 June", "The offer ends."]
    assert distinct_claims(claims) == (0, 1, 3)
