import pytest

from factcheck.text.qualifiers import find_markers, quantifier_rank


def marks(text: str, kind: str) -> list[str]:
    return [marker.text for marker in find_markers(text) if marker.kind == kind]


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        ("In the small hall Mallory commonly met the Firstborn.", []),
        ("It was the first tunnel in the region.", ["first"]),
        ("At least 5 and up to 9, no more than 10, exactly 7", ["At least", "up to", "no more than", "exactly"]),
        ("It never closed; all doors must open, always, without exception.",
         ["never", "all", "must", "always", "without exception"]),
        ("on the first of June, June the first, in the first quarter of 2020", []),
        ("the last bridge; the last three years; last May; it will last", ["last"]),
        ("First World War, the First Lady, first aid", []),
        ("an all-time high, a must-see, a must", []),
        ("not only this; not at all; all right; above all", []),
        ("more than half, over 5 million, over the hill, under 40, under pressure", ["more than", "over", "under"]),
        ("ALWAYS cannot none every each both", ["ALWAYS", "cannot", "none", "every", "each", "both"]),
    ],
)  # fmt: skip
def test_binding_words(text: str, strong: list[str]) -> None:
    assert marks(text, "strong") == strong


@pytest.mark.parametrize(
    ("text", "hedges"),
    [
        ("It may close in May 2020, on 5 May, or by May 7.", ["may"]),
        ("May 5 came. Theresa May won. May I?", ["May"]),
        ("He can open a can, the might of Rome, it might rain", ["can", "might"]),
        ("about 5 people talk about trade around the world, around noon", ["about", "around"]),
        ("almost nearly roughly some several many", ["almost", "nearly", "roughly", "some", "several", "many"]),
        ("most people, the most costly, at most 5", ["most"]),
        ("reportedly it seems likely, in part", ["reportedly", "seems", "likely", "in part"]),
        ("some day it rains", []),
    ],
)
def test_loosening_words(text: str, hedges: list[str]) -> None:
    assert marks(text, "hedge") == hedges


@pytest.mark.parametrize(
    ("text", "denials"),
    [
        (
            "It isn't so, won’t be, and did not go; no one, nothing, nor",
            ["isn't", "won’t", "not", "no one", "nothing", "nor"],
        ),
        ("No. 5 was no sooner there than no fewer than 3 left, no doubt", []),
        ("not only A but not B; whether or not; dozens if not hundreds", ["not"]),
        ("It is no longer here, hardly, without a cannot", ["no longer", "hardly", "without", "cannot"]),
        ("a knot, a note, another, nob", []),
    ],
)
def test_denials(text: str, denials: list[str]) -> None:
    assert marks(text, "negation") == denials


def test_superlatives_are_not_words_that_end_alike() -> None:
    assert marks("the most costly and largest, the best; a forest guest in the west, the rest", "superlative") == [
        "the most costly",
        "largest",
        "the best",
    ]


def test_markers_are_in_order_with_exact_spans_and_never_counts_twice() -> None:
    text = "They never said all."
    found = find_markers(text)
    assert [(text[m.start : m.end], m.kind) for m in found] == [
        ("never", "negation"),
        ("never", "strong"),
        ("all", "strong"),
    ]


@pytest.mark.parametrize(
    "ladder",
    [
        ["none", "few", "some", "several", "many", "most", "nearly all", "all"],
        ["never", "rarely", "sometimes", "often", "usually", "always"],
        ["may", "can", "likely", "will"],
    ],
)
def test_ranks_rise_within_a_scale(ladder: list[str]) -> None:
    ranks = [quantifier_rank(word) for word in ladder]
    assert None not in ranks
    assert ranks == sorted(set(ranks), key=lambda r: r or 0)
    assert len({(rank or 0) // 100 for rank in ranks}) == 1


def test_ranks_know_equals_and_strangers() -> None:
    assert quantifier_rank("Might") == quantifier_rank("could") == quantifier_rank("may")
    assert quantifier_rank("must") == quantifier_rank("will")
    assert quantifier_rank("table") is None
