"""Every class of plants over small articles of our own: what a plant promises, whatever the class."""

import re

import pytest

from factcheck.hashing import canonical_json
from factcheck.protocols.planted.planting.cases import build_cases
from factcheck.protocols.planted.plants.family import PLANT_CLASSES


@pytest.fixture(scope="module", params=PLANT_CLASSES, ids=lambda family: family.name)
def pairs(request, pool):
    """The pairs of one class, as (clean, planted, page text)."""
    texts = {item.id: item.text for item in pool}
    cases = build_cases(pool, seed=21, per_class=5, classes=[request.param]).cases
    assert len(cases) >= 6
    return [(clean, planted, texts[clean.article.id]) for clean, planted in zip(cases[::2], cases[1::2], strict=True)]


def test_exactly_one_span_differs_and_undoing_it_gives_the_twin(pairs) -> None:
    for clean, planted, _ in pairs:
        plant = planted.plant
        assert plant.old != plant.new
        assert planted.post[plant.start : plant.end] == plant.new
        assert planted.post[: plant.start] + plant.old + planted.post[plant.end :] == clean.post


def test_before_and_after_are_the_sentence_or_the_link(pairs) -> None:
    for clean, planted, _ in pairs:
        plant = planted.plant
        if plant.target == "link":
            assert (plant.before, plant.after) == (clean.link.url, planted.link.url)
            assert plant.sentence is None
        else:
            assert planted.sentences[plant.sentence].text == plant.after
            assert plant.before in {"", *(item.text for item in clean.sentences)}


def test_the_proof_holds_places_and_values_but_no_text_of_the_page(pairs) -> None:
    for _, planted, page in pairs:
        proof = planted.plant.proof
        assert proof["checks"]
        assert len(set(proof["checks"])) == len(proof["checks"])
        if "support" in proof:
            start, end = proof["support"]
            assert 0 <= start < end <= len(page)
            assert page[start:end] not in canonical_json(proof)
        assert all(len(value) < 90 for value in proof.values() if isinstance(value, str))


def test_the_old_value_stands_in_the_supporting_passage(pairs) -> None:
    for _, planted, page in pairs:
        proof = planted.plant.proof
        if "old_at" in proof:
            assert planted.plant.old in page[slice(*proof["support"])]
            assert planted.plant.old in page[slice(*proof["old_at"])]


def test_difficulty_tells_whether_the_value_is_on_the_page(pairs) -> None:
    for _, planted, page in pairs:
        plant = planted.plant
        if planted.class_ in {"number_swap", "version_change", "entity_swap"}:
            assert plant.proof["difficulty"] == (
                "present" if re.search(rf"(?<!\w){re.escape(plant.new)}(?!\w)", page, re.IGNORECASE) else "absent"
            )


def test_there_is_no_tell_in_spacing_capitals_or_shape(pairs) -> None:
    for _, planted, _ in pairs:
        text = planted.plant.after
        assert "  " not in text
        assert " ." not in text
        assert planted.plant.target == "link" or text[0] == text[0].upper()
        if planted.class_ in {"number_swap", "version_change"} and planted.plant.old[0].isdigit():
            assert [c.isdigit() for c in planted.plant.old] == [c.isdigit() for c in planted.plant.new]


def test_equal_names_give_equal_cases(pool) -> None:
    first, second = (
        "\n".join(case.model_dump_json(by_alias=True) for case in build_cases(pool, seed=5, per_class=3).cases)
        for _ in range(2)
    )
    assert first == second


def test_every_class_of_the_specification_can_be_planted(pool) -> None:
    cases = build_cases(pool, seed=1, per_class=2).cases
    counts = {family.name: sum(c.class_ == family.name for c in cases) for family in PLANT_CLASSES}
    assert counts == {family.name: 4 for family in PLANT_CLASSES}
