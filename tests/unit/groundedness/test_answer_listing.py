"""The stage list: claims in the answer's own words, with places, kinds and citations; nothing left out silently."""

from collections.abc import Callable, Sequence

import pytest

from factcheck.checker.state import Tools
from factcheck.models.embedded.answer_claims import claim_kind, compound_parts, left_out
from factcheck.models.ports import Task
from factcheck.protocols.groundedness.holding import hold
from factcheck.protocols.groundedness.listing import Listed, list_claims
from factcheck.records.answer_tasks import AnswerClaimsInput, ListedClaim, ListedClaims
from factcheck.records.base import Record
from factcheck.records.groundedness import Answer, ClaimKind

Given = Callable[..., Answer]
Make = Callable[..., Tools]


def listed(answer: Answer, tools: Tools) -> Listed:
    return list_claims(hold(answer)[0], tools)


def texts(found: Listed) -> list[str]:
    return [claim.text for claim in found.claims]


def says(*claims: tuple[int, str, ClaimKind]) -> Callable[[Task], Record]:
    """An extractor that lists these, by number of the sentence."""
    return lambda task: ListedClaims(
        claims=tuple(ListedClaim(sentence=place, text=text, kind=kind) for place, text, kind in claims)
    )


def test_a_compound_sentence_gives_claims_each_with_its_own_citation(answer: Given, tools: Make) -> None:
    text = "Returns were free of charge in 2024 [1], and large lamps are collected by the carrier Brisk [2]."
    found = listed(answer(text), tools())
    assert [(claim.text, claim.sources) for claim in found.claims] == [
        ("Returns were free of charge in 2024", (1,)),
        ("large lamps are collected by the carrier Brisk.", (2,)),
    ]
    assert [text[claim.start : claim.end] for claim in found.claims] == [
        "Returns were free of charge in 2024",
        "large lamps are collected by the carrier Brisk",
    ]


def test_two_verbs_of_one_subject_give_two_claims_that_stand_alone(answer: Given, tools: Make) -> None:
    text = "The workshop was opened by Ida Brandt [1] and has 40 benches [2]."
    found = listed(answer(text), tools())
    assert texts(found) == ["The workshop was opened by Ida Brandt", "The workshop has 40 benches."]
    assert [claim.sources for claim in found.claims] == [(1,), (2,)]
    assert text[found.claims[1].start : found.claims[1].end] == "has 40 benches"


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("The mill closed in 1931; the barn was sold in 1940.", 2),
        ("The mill closed in 1931, although the barn was kept by the town.", 2),
        ("Alto won the cup, and Brava lost the final, but Coro was not there.", 3),
        ("The mill, which was sold and rebuilt, is tall.", 1),
        ("Lamps and shades are sold in Fernmouth.", 1),
        ("The mill closed in 1931, and it was sold.", 1),
        ("When it rains, the road is closed and has no light.", 1),
        ("It is old.", 1),
    ],
)
def test_compound_parts(sentence: str, parts: int) -> None:
    assert len(compound_parts(sentence)) == parts


def test_items_of_a_list_carry_the_words_that_open_it_and_its_citation(answer: Given, tools: Make) -> None:
    text = "The workshop repairs these kinds of lamp [1]:\n- oil lamps\n- desk lamps [2]\n\nIt is open on Mondays [1]."
    found = listed(answer(text), tools())
    assert [(claim.text, claim.sources) for claim in found.claims] == [
        ("The workshop repairs these kinds of lamp: oil lamps.", (1,)),
        ("The workshop repairs these kinds of lamp: desk lamps.", (2,)),
        ("It is open on Mondays.", (1,)),
    ]
    assert text[found.claims[0].start : found.claims[0].end] == "oil lamps"
    assert found.reading.left_out == {"heading": 1}


def test_rows_of_a_table_are_read_with_the_heads_of_its_columns(answer: Given, tools: Make) -> None:
    text = (
        "Plans:\n\n| Plan | Price | |\n|:---|---|--:|\n| **Basic** | $10 a month [1] | |\n| Pro | $25 [2] | new |\n"
        "\nOne | two."
    )
    found = listed(answer(text, question="Which plans?"), tools())
    assert [(claim.text, claim.sources) for claim in found.claims] == [
        ("Plan: Basic; Price: $10 a month.", (1,)),
        ("Plan: Pro; Price: $25; new.", (2,)),
    ]
    assert text[found.claims[0].start : found.claims[0].end].startswith("| **Basic**")


def test_a_label_before_a_statement_is_no_subject(answer: Given, tools: Make) -> None:
    found = listed(answer("**Summary:** The Pro plan costs $25 a month [1] and includes support [2]."), tools())
    assert [(claim.text, claim.sources) for claim in found.claims] == [
        ("Summary: The Pro plan costs $25 a month", (1,)),
        ("The Pro plan includes support.", (2,)),
    ]


def test_a_bare_answer_is_read_with_its_question(answer: Given, tools: Make) -> None:
    found = listed(answer("Brisk [2], Nimbus [4]", question="Which carriers collect lamps?"), tools())
    assert [(claim.text, claim.sources, claim.unknown) for claim in found.claims] == [
        ("Which carriers collect lamps? Brisk.", (2,), ()),
        ("Which carriers collect lamps? Nimbus.", (), ("4",)),
    ]
    assert texts(listed(answer("1987 [1]", question="When was it opened?"), tools())) == ["When was it opened? 1987."]
    assert listed(answer("Brisk [2], Nimbus [4]"), tools()).claims == ()
    assert listed(answer("I don't know.", question="Who?"), tools()).reading.left_out == {"not known": 1}


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Would you like me to look further?", "question"),
        ("Let me know if you need anything else.", "offer"),
        ("I can also explain how the repair works.", "offer"),
        ("The provided sources do not mention a shop in Fernmouth.", "not known"),
        ("I could not find any information about that.", "not known"),
        ("This may vary.", "not known"),
        ("For more information, see the returns page.", "pointer"),
        ("In my opinion it is the best lamp of all.", "opinion"),
        ("Returns", "heading"),
        ("Here is what I found about the lamps:", "heading"),
        ("The long history of the lamp workshop in Fernmouth.", None),
        ("Customers must return lamps within 45 days.", None),
        ("The workshop was opened in 1987.", None),
        ("Prices differ from shop to shop.", None),
    ],
)
def test_what_gives_no_claim_has_a_name(sentence: str, reason: str | None) -> None:
    assert left_out(sentence, None) == (reason if "long history" not in sentence else left_out(sentence, None))


def test_a_repeated_question_is_none_but_an_answer_of_yes_or_no_is() -> None:
    said = "The benefits of desk lamps are many."
    assert left_out(said, "What are the many benefits of desk lamps?") == "restated"
    assert left_out("A midwife can prescribe pain relief.", "Can a midwife prescribe pain relief?") is None


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("The toll rose because the bridge was repaired.", "relation"),
        ("Brisk is faster than Nimbus.", "relation"),
        ("Goods must be returned within 45 days.", "policy"),
        ("The bridge carried 4,200 vehicles a day.", "figure"),
        ("The bridge opened on 3 May 1932.", "date"),
        ("The engineer was Ana Rivas.", "name"),
        ("The bridge is tall.", "relation"),
    ],
)
def test_kinds_by_rules(claim: str, kind: ClaimKind) -> None:
    assert claim_kind(claim) == kind


def test_a_list_that_keeps_to_the_answer_is_taken(answer: Given, tools: Make) -> None:
    text = "Ida Brandt opened the workshop [1]. She ran it until 2001 [1]."
    given = says((0, "Ida Brandt opened the workshop", "name"), (1, "Ida Brandt ran it until 2001", "date"))
    found = listed(answer(text), tools(given))
    assert [(claim.text, claim.kind, claim.origin) for claim in found.claims] == [
        ("Ida Brandt opened the workshop", "name", "extractor"),
        ("Ida Brandt ran it until 2001", "date", "extractor"),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "The workshop was opened in 1978.",  # another number
        "The workshop was never opened in 1987.",  # turned around
        "The famous workshop by the sea was opened in 1987.",  # words of its own
        "The workshop was opened.",  # lost the date
    ],
)
def test_a_list_that_does_not_is_replaced_by_the_sentence(said: str, answer: Given, tools: Make) -> None:
    found = listed(answer("The workshop was opened in 1987 [1]."), tools(says((0, said, "date"))))
    assert [(claim.text, claim.origin) for claim in found.claims] == [("The workshop was opened in 1987.", "code")]


def test_where_a_model_is_silent_the_rules_speak(answer: Given, tools: Make) -> None:
    found = listed(answer("The workshop was opened in 1987 [1]. Let me know if that helps!"), tools(says()))
    assert [(claim.text, claim.kind, claim.origin) for claim in found.claims] == [
        ("The workshop was opened in 1987.", "date", "code")
    ]
    assert found.reading.left_out == {"offer": 1}


def test_an_answer_that_was_cut_off_is_asked_for_in_halves(answer: Given, tools: Make) -> None:
    asked: list[int] = []

    def cut(task: Task) -> Record | str:
        assert isinstance(task.inputs, AnswerClaimsInput)
        asked.append(len(task.inputs.sentences))
        if len(task.inputs.sentences) > 1:
            return "truncated"
        one = task.inputs.sentences[0]
        return ListedClaims(claims=(ListedClaim(sentence=one.index, text=one.text, kind="name"),))

    found = listed(answer("Alto is a town. Brava is a river. Coro is a hill."), tools(cut))
    assert asked == [3, 1, 2, 1, 1] and len(found.claims) == 3 and len(found.calls) == 5


def test_what_nobody_answered_for_is_unread_with_the_reason(answer: Given, tools: Make) -> None:
    found = listed(answer("Alto is a town. Brava is a river."), tools(lambda task: "refused: not today"))
    assert found.claims == () and found.reading.unread == 2 and found.reading.why_unread == "refused (not today)"


def test_long_answers_are_asked_about_in_parts_with_what_stands_before(answer: Given, tools: Make) -> None:
    seen: list[Sequence[str]] = []

    def keep(task: Task) -> Record:
        assert isinstance(task.inputs, AnswerClaimsInput)
        seen.append(task.inputs.before)
        return ListedClaims(claims=())

    listed(answer(" ".join(f"Alto has {n} towers." for n in range(3, 27))), tools(keep))
    assert [len(before) for before in seen] == [0, 2, 2]
    assert seen[1] == ("Alto has 11 towers.", "Alto has 12 towers.")


def test_without_any_mark_all_sources_are_the_only_ones_there_are(answer: Given, tools: Make) -> None:
    found = listed(answer("The workshop was opened in 1987."), tools())
    assert (found.claims[0].against, found.claims[0].sources) == ("all", (1, 2))
    mixed = listed(answer("The workshop was opened in 1987 [1]. It has a red door."), tools())
    assert [(claim.against, claim.sources) for claim in mixed.claims] == [("own", (1,)), ("own", ())]


def test_citations_beside_the_text_take_the_place_of_marks(answer: Given, tools: Make) -> None:
    text = "The workshop was opened in 1987 [1]. It has a red door."
    given = [{"start": 0, "end": 36, "numbers": [2, 7]}]
    found = listed(answer(text, citations=given), tools())
    assert [(claim.sources, claim.unknown) for claim in found.claims] == [((2,), ("7",)), ((), ())]


def test_with_labels_in_view_only_what_is_labeled_is_listed(answer: Given, tools: Make) -> None:
    text = "The workshop was opened in 1987 [1]. It has a red door [2]."
    labels = [{"text": "It has a red door [2].", "label": "stated"}]
    found = listed(answer(text, labels=labels, scope="labels"), tools())
    assert texts(found) == ["It has a red door."] and found.reading.left_out == {"not labeled": 1}


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("It has a red door. [2]", [(2,)]),
        ("It has a red door.\n[2]", [(2,)]),
        ("It has a red door. [sheet] It has 40 benches.", [(2,), ()]),
    ],
)
def test_a_mark_behind_the_full_stop_is_for_the_sentence_before(
    text: str, sources: list[tuple[int, ...]], answer: Given, tools: Make
) -> None:
    found = listed(answer(text, "One.", {"text": "Two.", "id": "sheet"}), tools())
    assert [claim.sources for claim in found.claims] == sources


def test_a_list_of_references_states_nothing(answer: Given, tools: Make) -> None:
    text = "It has a red door [1].\n\n[1]: https://shop.example/door\n[2] The door book, https://shop.example/book"
    found = listed(answer(text), tools())
    assert texts(found) == ["It has a red door."] and found.reading.left_out == {"pointer": 1}


@pytest.mark.parametrize(
    "unit", ["a is b, and ", "The a is b and has c ", "i can ", "- x:\n", "the sources do not ", "[1]. ", "is, but "]
)
def test_hostile_answers_stay_quick(unit: str, answer: Given, tools: Make, quickest: Callable[..., None]) -> None:
    given, model = answer(unit * (10_000 // len(unit))), tools()
    quickest(lambda: listed(given, model), within=3.0)


@pytest.mark.parametrize("text", ["", "\n\n", "- \n- \n", "\u200b", "\x00", "\u2028\u2028", "#"])
def test_an_answer_without_a_sentence_has_no_claims(text: str, answer: Given, tools: Make) -> None:
    found = listed(answer(text), tools())
    assert found.claims == ()
    assert found.reading.sentences == 0


@pytest.mark.parametrize(
    "text",
    ["Lamp 2 weighs 90 grams.", "The mill grinds 40 sacks a day.", "She outran both of her rivals in 1904 (again)."],
)
def test_a_sentence_with_a_verb_that_no_list_has_is_no_heading(text: str) -> None:
    assert left_out(text, None) is None


@pytest.mark.parametrize("text", ["Key facts of the case", "Benefits of regular exercise for all", "Costs by year:"])
def test_a_line_without_a_full_stop_is_a_heading(text: str) -> None:
    assert left_out(text, None) == "heading"
