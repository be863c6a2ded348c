"""The graded score of a claim against a source: what raises it, what lowers it, its labels, its passage, its limits."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from factcheck.models.embedded.answer_judge import verify_claim
from factcheck.models.embedded.support.direction import Pointing, agreement, pointing
from factcheck.models.embedded.support.opposites import denies, opposites_of, sign_of
from factcheck.models.embedded.support.score import Support, shipped_weights, support_score
from factcheck.models.embedded.support.source import SourceShelf, prepare_source
from factcheck.models.embedded.support.words import key_of, terms_of, without_marks
from factcheck.records.answer_tasks import VerifyInput
from factcheck.records.audit_tasks import GAP_MARK

LINES = """The ferry line of Tarn Sound opened in 1911 with two steamers. In 2019 the council of Hovik sold the line to
Brisk Shipping for 12 million crowns, and the number of daily trips rose from six to nine. Ingrid Moe, who heads the
line, said that the old steamer Svala would not be scrapped. A bridge has been discussed since the 1970s. Passengers on
the evening boats are mostly nurses and cooks who work at the hospital in Hovik.

Trials of a battery boat reduced noise in the harbour, but they did not lower the cost of a trip. Fishermen welcomed the
trials. The sound freezes over in cold winters, and then the mail is carried by sledge."""
# A line break ends a sentence: these only keep the lines of this file short.
SOURCE = "\n".join(" ".join(part.split()) for part in LINES.split("\n\n"))
PAGE = prepare_source(SOURCE)

# A claim, and the same with one thing wrong: what kind of error stands before it.
PAIRS = [
    (
        "figure",
        "The council sold the ferry line to Brisk Shipping for 12 million crowns.",
        "The council sold the ferry line to Brisk Shipping for 15 million crowns.",
    ),
    ("year", "The ferry line opened in 1911.", "The ferry line opened in 1921."),
    ("name", "Ingrid Moe heads the ferry line.", "Astrid Lund heads the ferry line."),
    (
        "roles",
        "The council of Hovik sold the line to Brisk Shipping.",
        "Brisk Shipping sold the line to the council of Hovik.",
    ),
    ("denial added", "Fishermen welcomed the trials.", "Fishermen have not welcomed the trials."),
    ("denial lost", "The old steamer Svala would not be scrapped.", "The old steamer Svala would be scrapped."),
    ("opposite", "The number of daily trips rose in 2019.", "The number of daily trips fell in 2019."),
    (
        "less for more",
        "Trials of a battery boat reduced noise in the harbour.",
        "Trials of a battery boat increased noise in the harbour.",
    ),
    ("noun", "The mail is carried by sledge in cold winters.", "The mail is carried by train in cold winters."),
    ("verb", "A bridge has been discussed since the 1970s.", "A bridge has been painted since the 1970s."),
    (
        "noun of the source",
        "Passengers on the evening boats are mostly nurses.",
        "Passengers on the evening boats are mostly fishermen.",
    ),
]


@pytest.mark.parametrize(("right", "wrong"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_the_true_one_of_a_pair_scores_higher(right: str, wrong: str) -> None:
    good, bad = support_score(right, PAGE), support_score(wrong, PAGE)
    assert good.score > bad.score
    assert good.label == "stated"


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Fishermen have not welcomed the trials.", "contradicted"),
        ("The number of daily trips fell in 2019.", "contradicted"),
        ("Trials of a battery boat increased noise in the harbour.", "contradicted"),
        ("Trials of a battery boat lowered the cost of a trip.", "contradicted"),
        ("Volcanoes in Iceland attract hikers.", "absent"),
        ("The ferry line opened in 1921.", "partial"),
    ],
)
def test_labels(claim: str, label: str) -> None:
    assert support_score(claim, PAGE).label == label


def test_what_speaks_against_a_claim_is_said_in_words() -> None:
    assert support_score("The ferry line opened in 1921.", PAGE).reasons == ("“1921” is not in the source",)
    turned = support_score("The number of daily trips fell in 2019.", PAGE)
    assert "opposite of “fell”" in turned.reasons[0]
    denied = support_score("Fishermen have not welcomed the trials.", PAGE)
    assert denied.reasons[0] == "the source points the other way: “Fishermen welcomed the trials.”"
    assert support_score("Fishermen welcomed the trials.", PAGE).reasons == ()


def test_the_passage_is_the_sentence_and_stands_where_it_says() -> None:
    found = support_score("Mail goes over the frozen sound by sledge.", PAGE)
    assert found.passage is not None
    assert SOURCE[found.passage.start : found.passage.end] == found.passage.text
    assert found.passage.text.startswith("The sound freezes over")
    assert 0 < found.held <= 1


def test_a_source_may_be_given_as_text() -> None:
    claim = "The line was sold in 2019."
    assert support_score(claim, SOURCE) == support_score(claim, PAGE)


@pytest.mark.parametrize(("claim", "source"), [("", SOURCE), ("of the and", SOURCE), ("Fishermen fish.", ""), ("", "")])
def test_nothing_to_compare_is_absent(claim: str, source: str) -> None:
    found = support_score(claim, source)
    assert (found.score, found.label, found.passage) == (0.0, "absent", None)


def test_one_word_needs_no_company() -> None:
    assert support_score("Svala", PAGE).parts["company"] == 1.0
    assert support_score("Sledges", PAGE).score > 0


def test_marks_of_citation_are_no_figures() -> None:
    plain, marked = "The ferry line opened in 1911.", "The ferry line opened [4, 7] in 1911 [31]."
    assert support_score(marked, PAGE).score == support_score(plain, PAGE).score
    assert without_marks("a [1-3] b") == "a       b"


def test_other_forms_and_synonyms_count_less_than_the_word() -> None:
    page = prepare_source("The regulators investigated the purchase of the brewery.")
    found = {word: page.find(word)[0] for word in ("regulators", "investigation", "acquisition", "penguin", "1999")}
    assert found["regulators"] == 1
    assert 0 < found["acquisition"] < 1
    assert 0 < found["investigation"] < 1
    assert found["penguin"] == found["1999"] == 0


def test_words_that_never_meet_in_the_source_are_strangers() -> None:
    assert support_score("Nurses discussed steamers.", PAGE).parts["strangers"] < 0
    assert support_score("Nurses work at the hospital.", PAGE).parts["strangers"] == 0


def test_what_is_denied_alike_is_the_same_however_it_is_put() -> None:
    assert agreement(Pointing(1, 1, True), Pointing(-1, 1, True)) == 1
    assert agreement(Pointing(1, 1, False), Pointing(1, 1, True)) == -1
    assert agreement(Pointing(1, 0, False), Pointing(-1, 1, False)) == 0
    assert agreement(Pointing(-1, 1, False), Pointing(-1, 3, False)) == 1
    assert pointing(terms_of("it did not fail to rise")) == Pointing(1, 1, False)
    assert (
        pointing(terms_of("loss of the enzyme reduced growth")).sign == pointing(terms_of("the enzyme raised it")).sign
    )


def test_opposites_by_list_and_by_prefix() -> None:
    assert key_of("southern") in opposites_of("northern")
    assert key_of("unsafe") in opposites_of("safe")
    assert key_of("stable") in opposites_of("unstable")
    assert key_of("rise") not in opposites_of("rose")
    assert (sign_of("increases"), sign_of("reduced"), sign_of("table"), sign_of("los")) == (1, -1, 0, 0)
    assert denies("wasn't")
    assert not denies("was")


def test_weights_decide_and_are_given_by_the_caller() -> None:
    shipped = shipped_weights()
    claim = "The ferry line opened in 1921."
    lenient = replace(shipped, parts={**shipped.parts, "values": 0.0})
    assert support_score(claim, PAGE, lenient).score > support_score(claim, PAGE).score
    assert 0 < shipped.absent < shipped.stated < 1
    assert set(shipped.parts) == set(support_score(claim, PAGE).parts)


def test_the_embedded_model_quotes_what_it_rests_on() -> None:
    shelf = SourceShelf()
    source = f"Fishermen welcomed the trials.\n{GAP_MARK}\nThe mail is carried by sledge."
    stated = verify_claim(VerifyInput(claim="The mail is carried by sledge.", title="", source=source), shelf.read)
    assert (stated.label, stated.quote) == ("stated", "The mail is carried by sledge.")
    assert stated.reason.startswith(("support 0.9", "support 1.0"))
    absent = verify_claim(VerifyInput(claim="Penguins sing.", title="", source=source), shelf.read)
    assert (absent.label, absent.quote) == ("absent", "")
    assert verify_claim(VerifyInput(claim="Penguins sing.", title="", source=" "), shelf.read).label == "absent"
    less = verify_claim(VerifyInput(claim="Fishermen did not welcome the trials.", title="", source=source), shelf.read)
    assert (less.label, less.quote) == ("contradicted", "Fishermen welcomed the trials.")


def test_the_shelf_keeps_the_last_sources_and_threads_agree() -> None:
    shelf = SourceShelf(2)
    first = shelf.read("One ferry.")
    assert shelf.read("One ferry.") is first
    shelf.read("Two ferries.")
    shelf.read("Three ferries.")
    assert shelf.read("One ferry.") is not first
    claims = [pair[1] for pair in PAIRS] * 4

    def ask(claim: str) -> Support:
        return support_score(claim, shelf.read(SOURCE))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, claims)) == [support_score(claim, PAGE) for claim in claims]


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "a ",
        "tree ",
        "not trees ",
        "trees and not ships ",
        "1,",
        "1.1 ",
        "New York ",
        "[1",
        "12 May 2020 ",
        "\n",
        "don't ",
    ],
)
def test_hostile_texts_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]
    page = prepare_source(text)
    quickest(lambda: prepare_source(text), within=0.5)
    quickest(lambda: support_score(text, page), within=0.25)
    quickest(lambda: support_score(text, PAGE), within=0.25)


def test_a_long_source_is_scored_in_milliseconds_once_prepared(quickest: Callable[..., None]) -> None:
    page = prepare_source("\n".join(f"{SOURCE} Berth {n} is kept by crew {n}." for n in range(16)))
    assert len(page.text) > 10_000
    quickest(lambda: support_score(PAIRS[0][1], page), within=0.05)
