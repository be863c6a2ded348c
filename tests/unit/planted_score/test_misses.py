"""Where a missed error was lost."""

from typing import Any

import pytest

from factcheck.protocols.planted.scoring.misses import extracts, where_missed

Bench = Any


def lost(bench: Bench, claims: list[dict[str, Any]], cls: str = "number_swap", **plant: Any) -> str:
    planted = bench.pair(1, cls, **plant)[1]
    return where_missed(planted, planted.plant, bench.result(planted, claims=claims), extracting=True)


def test_no_claim(bench: Bench) -> None:
    assert lost(bench, [bench.claim(0, "The bridge opened in 1932."), bench.claim(None, "530")]) == "no_claim"


def test_typed_opinion(bench: Bench) -> None:
    assert lost(bench, [bench.claim(1, "It is 530 meters long.", kind="opinion")]) == "typed_opinion"


def test_the_plant_in_an_opinion_and_the_rest_in_a_fact(bench: Bench) -> None:
    claims = [bench.claim(1, "It is 530 meters long.", kind="opinion"), bench.claim(1, "It is long.")]
    assert lost(bench, claims) == "typed_opinion"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("It is 530 meters long.", "judge_passed"),
        ("The bridge is 530 m long", "judge_passed"),
        ("It is 503 meters long.", "repaired"),
        ("It is long.", "repaired"),
        ("It is 5,530 meters long.", "repaired"),  # the digits stand inside a longer number
        ("It is 530.5 meters long.", "repaired"),
        ("It is 1530 meters long.", "repaired"),
    ],
)
def test_a_number(bench: Bench, text: str, where: str) -> None:
    assert lost(bench, [bench.claim(1, text)]) == where


def test_one_claim_that_holds_it_is_enough(bench: Bench) -> None:
    assert lost(bench, [bench.claim(1, "It is long."), bench.claim(1, "It is 530 meters.")]) == "judge_passed"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("It can always be mapped.", "judge_passed"),
        ("It can often be mapped.", "repaired"),
        ("It IS mapped", "repaired"),
    ],
)
def test_a_qualifier(bench: Bench, text: str, where: str) -> None:
    sentence = {"before": "It can often be mapped.", "old": "often", "new": "always"}
    assert lost(bench, [bench.claim(1, text)], "quantifier", **sentence) == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("The dam is safe.", "judge_passed"),
        ("the dam  is\u00a0safe", "judge_passed"),
        ("The dam is not safe.", "repaired"),
        ("The dam is never safe.", "repaired"),
    ],
)
def test_a_removed_negation_is_seen_at_the_seam(bench: Bench, text: str, where: str) -> None:
    sentence = {"before": "The dam is not safe.", "old": "not ", "new": ""}
    assert lost(bench, [bench.claim(1, text)], "negation", **sentence) == where


@pytest.mark.parametrize(
    ("text", "where"), [("The dam is safe.", "judge_passed"), ("The dam is not safe.", "repaired")]
)
def test_new_words_inside_the_old_ones(bench: Bench, text: str, where: str) -> None:
    sentence = {"before": "The dam is not safe.", "old": "is not", "new": "is"}
    assert lost(bench, [bench.claim(1, text)], "negation", **sentence) == where


def test_a_change_inside_a_word_is_looked_for_as_the_whole_word(bench: Bench) -> None:
    sentence = {"before": "It opened on Monday.", "old": "Mon", "new": "Fri"}
    assert lost(bench, [bench.claim(1, "It opened on Friday.")], "date_shift", **sentence) == "judge_passed"
    assert lost(bench, [bench.claim(1, "The Fri group opened it.")], "date_shift", **sentence) == "repaired"


def test_an_inserted_word(bench: Bench) -> None:
    sentence = {"before": "The dam is safe.", "old": "safe", "new": "unsafe"}
    assert lost(bench, [bench.claim(1, "The dam is unsafe.")], "negation", **sentence) == "judge_passed"
    sentence = {"before": "The dam is safe.", "old": "", "new": "Not all of "}
    assert lost(bench, [bench.claim(1, "Not all of the dam is safe.")], "negation", **sentence) == "judge_passed"
    assert lost(bench, [bench.claim(1, "The dam is safe.")], "negation", **sentence) == "repaired"
    inside = {"before": "The load was lawful.", "old": "law", "new": "unlaw"}
    assert lost(bench, [bench.claim(1, "The load was unlawful.")], "negation", **inside) == "judge_passed"
    ending = {"before": "The lanes opened.", "old": "opened", "new": "reopened"}
    assert lost(bench, [bench.claim(1, "The lanes opened.")], "negation", **ending) == "repaired"
    tail = {"before": "It ran in 1950s trials.", "old": "50s", "new": "60s"}
    assert lost(bench, [bench.claim(1, "It ran in 1960s trials.")], "date_shift", **tail) == "judge_passed"


def test_a_name_in_other_typography(bench: Bench) -> None:
    sentence = {"before": "Conway wrote it.", "old": "Conway", "new": "O'Hara"}
    assert lost(bench, [bench.claim(1, "O’Hara wrote it.")], "entity_swap", **sentence) == "judge_passed"


def test_every_claim_of_an_added_sentence_holds_it(bench: Bench) -> None:
    assert lost(bench, [bench.claim(3, "People lost their jobs.")], "unsourced_claim") == "judge_passed"
    assert lost(bench, [bench.claim(3, "Jobs.", kind="opinion")], "unsourced_claim") == "typed_opinion"


def test_a_link_can_only_be_passed(bench: Bench) -> None:
    assert lost(bench, [], "foreign_link") == "judge_passed"


def test_an_arm_that_extracts_nothing_can_only_pass(bench: Bench) -> None:
    planted = bench.pair(1)[1]
    assert where_missed(planted, planted.plant, bench.result(planted, claims=[]), extracting=False) == "judge_passed"


def test_which_arms_extract(bench: Bench) -> None:
    planted = bench.pair(1)[1]
    single = bench.result(planted, claims=[bench.claim(1, origin="single_pass")])
    assert not extracts([single])
    assert extracts([single, bench.result(planted, claims=[bench.claim(1, origin="coverage_guard")])])
    assert extracts([bench.result(planted, claims=[], prompts={"extract_claims": "0" * 64})])


def test_hostile_lengths_are_quick(bench: Bench) -> None:
    sentence = {"before": f"{'a' * 10_000} is not {'b' * 10_000}.", "old": "not ", "new": ""}
    assert lost(bench, [bench.claim(1, "a " * 5_000)], "negation", **sentence) == "repaired"
