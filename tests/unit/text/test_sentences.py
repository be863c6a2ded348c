import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.text.sentences import split_sentences


@pytest.mark.parametrize(
    "parts",
    [
        ["Doors close at 9 p.m. Friday.", "Seats are free."],
        ["The talk starts at 8 a.m. EST.", "It is long."],
        ["It ended at 6 p.m.", "The crowd left."],
        ["Talos Ltd. Denmark booked 3 million euros.", "Orders rose."],
        ["Talos Corp. shares fell.", "It is small."],
        ["It was sold to Talos Inc.", "The price was low."],
        ["It runs on .NET 8.0 and got a patch.", "v2.4 needs Node 20.1.0 or later."],
        ["It got a patch.", "iOS 17 needs it."],
        ["They chose a tool.", "npm was first."],
        ["They left ..", "No one came back."],
        ["The clerk began.", "“We lost 20,” he said."],
        ["She wrote “All was kept.”", "The count found 9 gaps."],
        ['"Stop!" Miller shouted.', "It was late."],
        ['"It works!"', "The crowd cheered."],
        ["The shop closed in 1975.", "In 1980 it burned."],
        ["It was built in 2018.[3]", "This was new.[4][5]", "Then it fell."],
        ["The band Hey! Lagoon sold 3,000 copies.", "It split."],
        ["Yahoo! Japan grew.", "Ads helped."],
        ["J. R. Novak met Dr. Lee of the U.S. Navy.", "They spoke."],
        ["It was made in the U.S.", "The parts were not."],
        ["See Fig. 2, No. 5 and p. 7, e.g. the map.", "It is old."],
        ["It cost approx. 30 euros.", "Few paid."],
        ["Take vitamin C.", "The dose is small."],
        ["On Jan. 5 it rained.", "On Feb. 6 it snowed."],
        ["Rules: 1. Pay 30 euros.", "2. Wait 4 days."],
        ["Step 1. Open it.", "Step 2. Close it."],
        ["He left. he said so.", "Fine."],
        ["Why?", "12 members left."],
        ["(He lost.)", "[She won.]", "It was over."],
        ["A pause…", "Then it went on."],
        ["I thought... I knew.", "Yes."],
        ["The firm (founded by Acme Co.) Norway left.", "It was sad."],
        ["Roger A. (2013) wrote it.", "It sold."],
        ["It ended with identity.1", "Other work began."],
        ["It costs £5m.", "€3 was left."],
    ],
)
def test_sentences_are_cut_where_they_end(parts: list[str]) -> None:
    text = " ".join(parts)
    assert [sentence.text for sentence in split_sentences(text)] == parts


def test_a_missing_blank_is_noticed_before_a_plain_starter_only() -> None:
    assert [s.text for s in split_sentences("It belongs to the entity.How it works is odd.")] == [
        "It belongs to the entity.",
        "How it works is odd.",
    ]
    assert len(split_sentences("Use System.Collections.Generic here.")) == 1


def test_lines_are_never_joined_and_lines_without_words_yield_nothing() -> None:
    assert [s.text for s in split_sentences("One\ntwo\r\n\r\n---\n  3 \u2028 four\n")] == ["One", "two", "3", "four"]
    assert split_sentences("") == split_sentences(" \n … \n") == ()


def test_wordless_pieces_join_their_neighbor() -> None:
    assert [s.text for s in split_sentences("It fell. !! It rose.")] == ["It fell. !!", "It rose."]
    assert [s.text for s in split_sentences("... Nothing was left. So be it.")] == [
        "... Nothing was left.",
        "So be it.",
    ]


@given(st.text(alphabet=st.sampled_from(list("aAbB1 2.!?…\n\"'”“()[]:;-•。")), max_size=120))
def test_offsets_are_exact_and_nothing_is_lost(text: str) -> None:
    sentences = split_sentences(text)
    assert all(text[s.start : s.end] == s.text == s.text.strip() for s in sentences)
    assert all(a.end <= b.start for a, b in pairwise(sentences))
    assert all(any(c.isalnum() for c in s.text) for s in sentences)
    assert [c for s in sentences for c in s.text if c.isalnum()] == [c for c in text if c.isalnum()]


def test_threads_agree() -> None:
    text = "It rose by 5 percent. Mr. Lee left at 5 p.m. Friday. " * 50
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(split_sentences, [text] * 8))) == 1


@pytest.mark.parametrize("unit", [".", ". ", "A. ", "a.[1] ", "'.", "Mr. ", "1. ", " ", "。", "(. ", "a", "! "])
def test_hostile_repeats_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]
    quickest(lambda: split_sentences(text), within=0.25)


GOLD = Path(__file__).parents[4] / "shared" / "data" / "articles" / "sentence_gold.jsonl"


@pytest.mark.shared
def test_real_paragraphs_have_no_wrong_cut_and_few_missed_ones() -> None:
    if not GOLD.exists():
        pytest.skip("needs the corpus of real pages beside the checkout")
    wrong = missed = 0
    for line in GOLD.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        cuts = {sentence.end for sentence in split_sentences(row["text"])[:-1]}
        wrong += len(cuts - set(row["ends"]) - set(row["unclear"]))
        missed += len(set(row["ends"]) - cuts)
    assert wrong == 0
    assert missed <= 4
