"""Claims of the embedded extractor: the post's own words, nothing left out."""

import pytest

from factcheck.models.embedded.extract import extract_claims, split_claims
from factcheck.records.tasks import NumberedSentence


def _claims(*texts: str) -> list[tuple[int, str, str]]:
    found = extract_claims(NumberedSentence(index=i, text=text) for i, text in enumerate(texts))
    return [(claim.sentence, claim.text, claim.kind) for claim in found.claims]


def test_one_claim_a_sentence_in_its_own_words() -> None:
    text = "The ferry never carried more than 40 cars, said Ilse Brandt."
    assert _claims(text) == [(0, text, "fact")]


def test_clauses_with_their_own_subject_and_verb_are_apart() -> None:
    text = "The council rejected the first plan in 2014, and the mayor resigned two months later."
    left, right = split_claims(text)
    assert left == "The council rejected the first plan in 2014"
    assert right == "the mayor resigned two months later."
    assert left in text and right in text


@pytest.mark.parametrize(
    "text",
    [
        "The firm hired 300 people and built two plants.",
        "Although the council rejected the plan in 2014, the mayor was elected again.",
        "The report said that the dam was safe, and many of them were relieved to hear it.",
        "The old town has a market, the castle and a small museum.",
        "“The bridge was closed in May, and the tunnel was opened in June,” he said.",
        "If the river was high, and the gates were closed, nobody could pass.",
    ],
)
def test_what_cannot_stand_alone_is_not_cut(text: str) -> None:
    assert split_claims(text) == (text,)


def test_an_opinion_is_a_claim_too_and_never_cut() -> None:
    text = "I think the first plan was better, and the second plan was a mistake."
    assert _claims(text) == [(0, text, "opinion")]


def test_every_sentence_has_a_claim_with_its_own_index() -> None:
    found = _claims("Rain fell.", "What a day!", "It rained for 40 days, and the river was three meters too high.")
    assert {sentence for sentence, _, _ in found} == {0, 1, 2}


def test_nothing_is_softened_or_lost() -> None:
    text = "All 14 boats must always be painted exactly once a year, and the captain is never asked about it."
    joined = " ".join(claim for _, claim, _ in _claims(text))
    for word in ("All", "14", "must", "always", "exactly", "never"):
        assert word in joined.split()
