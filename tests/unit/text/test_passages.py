import pytest

from factcheck.text.passages import PassageIndex, content_words, stem

TEXT = (
    "The dam was built in 1988. It holds 1,250 tonnes of grain.\n"
    "Anna Keller studied the river for years. She sold the mill to Oslo in May.\n"
    "The mill made paper. The mill made paper."
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The dam's building came in 1988", "The dam was built in 1988."),
        ("It is holding 1250 tonnes", "It holds 1,250 tonnes of grain."),
        ("Keller is studying rivers", "Anna Keller studied the river for years."),
        ("She sells mills in May", "She sold the mill to Oslo in May."),
    ],
)
def test_the_passage_is_found(claim: str, expected: str) -> None:
    best = PassageIndex.build(TEXT).best(claim, limit=1)
    assert [passage.text for passage, _ in best] == [expected]
    assert TEXT[best[0][0].start : best[0][0].end] == expected


def test_equal_scores_come_in_order_of_position() -> None:
    best = PassageIndex.build(TEXT).best("making paper")
    assert [passage.start for passage, _ in best] == [TEXT.index("The mill made"), TEXT.rindex("The mill made")]
    assert best[0][1] == pytest.approx(best[1][1])


def test_numbers_and_names_weigh_more() -> None:
    index = PassageIndex.build("The town grew old. The town had 77 wells. The town met Boreas.")
    assert index.best("town wells grew 77")[0][0].text == "The town had 77 wells."
    assert index.best("a boreas")[0][1] < index.best("a Boreas")[0][1]


def test_windows_join_neighbors_within_a_line_only() -> None:
    texts = [passage.text for passage in PassageIndex.build("One ox. Two cows.\nThree hens.", windows=True).passages]
    assert texts == ["One ox.", "One ox. Two cows.", "Two cows.", "Three hens."]


def test_nothing_shared_finds_nothing() -> None:
    assert PassageIndex.build(TEXT).best("zebra of the") == ()
    assert PassageIndex.build("").best("dam") == ()
    assert PassageIndex.build(TEXT).best("") == ()


@pytest.mark.parametrize(
    "forms",
    ["study studies studied studying", "make makes made making", "stop stopped stopping stops", "agree agrees agreed",
     "company companies", "close closed closing", "run ran running", "box boxes", "rise rose risen", "quick quickly",
     "woman women", "Oslo Oslo's", "press presses pressed"],
)  # fmt: skip
def test_inflections_meet(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("a", "b"), [("news", "new"), ("May", "ma"), ("status", "stat"), ("need", "ne"), ("analysis", "analys")]
)
def test_words_that_only_look_inflected_stay(a: str, b: str) -> None:
    assert stem(a) != stem(b)


def test_content_words_leave_function_words_and_keep_numbers() -> None:
    assert content_words("The 1,250 members of the board didn’t meet on 3.5 or 10:30 in May") == (
        "1250", stem("members"), stem("board"), stem("meet"), "3.5", "10:30",
    )  # fmt: skip
