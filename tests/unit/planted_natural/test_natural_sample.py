"""Drawing by cluster: no source dominates, pairs stay together, and the order of rows never matters."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.hashing import sha256_text
from factcheck.protocols.planted.natural.cases import natural_cases, pair_of, raw_label_of, set_of
from factcheck.protocols.planted.natural.read import LabelledRow, LabelledSet
from factcheck.protocols.planted.natural.sample import sample_rows


def a_row(cluster: str, claim: str, label: str = "error", pair: str | None = None) -> LabelledRow:
    source = f"The text of {cluster}."
    side = "clean" if label == "clean" else "error"
    return LabelledRow(sha256_text(source + claim), source, claim, side, label, cluster, pair)


def a_set(rows: Sequence[LabelledRow], name: str = "ours") -> LabelledSet:
    return LabelledSet(name, tuple(sorted(rows, key=lambda row: row.key)), len(rows), {})


def uneven() -> list[LabelledRow]:
    """One source with forty claims, twelve with two each."""
    rows = [a_row("big", f"claim {number}", "error" if number % 2 else "clean") for number in range(40)]
    return rows + [a_row(f"c{number}", f"{side} one", side) for number in range(12) for side in ("error", "clean")]


def test_every_source_has_its_turn_before_any_has_a_second() -> None:
    drawn = sample_rows(a_set(uneven()), 13, seed=5)
    assert Counter(row.label for row in drawn) == {"error": 13, "clean": 13}
    assert max(Counter((row.cluster, row.label) for row in drawn).values()) == 1
    more = sample_rows(a_set(uneven()), 15, seed=5)
    assert Counter(row.cluster for row in more)["big"] == 6, "what others lack comes from the big source"


def test_fewer_rows_than_asked_for_are_all_taken() -> None:
    drawn = sample_rows(a_set(uneven()), 500, seed=5)
    assert {row.key for row in drawn} == {row.key for row in uneven()}


def test_the_draw_hangs_on_names_alone() -> None:
    rows = uneven()
    first = sample_rows(a_set(rows), 5, seed=5)
    shuffled = [*rows]
    random.Random(3).shuffle(shuffled)
    assert sample_rows(LabelledSet("ours", tuple(shuffled), len(rows), {}), 5, seed=5) == first
    assert sample_rows(a_set(rows), 5, seed=6) != first
    assert sample_rows(a_set(rows, "other"), 5, seed=5) != first
    assert first == sorted(first, key=lambda row: (row.cluster, row.key))


def test_a_row_that_is_not_drawn_changes_nothing() -> None:
    rows = uneven()
    first = sample_rows(a_set(rows), 5, seed=5)
    out = next(row for row in rows if row not in first)
    assert sample_rows(a_set([row for row in rows if row != out]), 5, seed=5) == first


def paired(pairs: int, errors: int) -> list[LabelledRow]:
    rows = [a_row(f"c{number}", "right", "clean", f"p{number}") for number in range(pairs)]
    return rows + [
        a_row(f"c{number}", f"wrong {turn}", "error", f"p{number}") for number in range(pairs) for turn in range(errors)
    ]


@pytest.mark.parametrize(("per_label", "errors", "clean"), [(4, 4, 4), (10, 10, 8), (16, 16, 8), (100, 24, 8)])
def test_an_error_comes_with_the_right_claim_of_its_pair(per_label: int, errors: int, clean: int) -> None:
    drawn = sample_rows(a_set(paired(8, 3)), per_label, seed=5)
    assert Counter(row.label for row in drawn) == {"error": errors, "clean": clean}
    sides = {side: {row.pair for row in drawn if row.label == side} for side in ("error", "clean")}
    assert sides["error"] == sides["clean"]
    turns = Counter(row.pair for row in drawn if row.label == "error").values()
    assert max(turns) - min(turns) <= 1, "errors of one pair come one a round"


def test_a_pair_without_its_other_side_is_drawn_like_any_row() -> None:
    rows = [*paired(2, 1), a_row("c9", "alone", "error", "p9"), a_row("c8", "alone", "clean", "p8")]
    rows.append(a_row("c7", "no pair"))
    drawn = sample_rows(a_set(rows), 10, seed=5)
    assert {row.key for row in drawn} == {row.key for row in rows}


def test_a_pair_too_large_for_the_rest_is_passed_over() -> None:
    rows = [a_row("c1", f"right {number}", "clean", "p1") for number in range(3)] + [
        a_row("c1", "wrong", "error", "p1")
    ]
    rows += [a_row("c2", "wrong", "error", "p2"), a_row("c2", "right", "clean", "p2")]
    drawn = sample_rows(a_set(rows), 2, seed=5)
    assert {row.pair for row in drawn} == {"p2"}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["error", "clean"]), st.integers(0, 3)), max_size=30),
    st.integers(1, 8),
    st.integers(0, 3),
)
def test_no_limit_is_passed_and_nothing_is_drawn_twice(
    found: list[tuple[int, str, int]], per_label: int, seed: int
) -> None:
    rows = {
        row.key: row
        for cluster, side, pair in found
        for row in [a_row(f"c{cluster}", f"{side} {pair}", side, f"{cluster}-{pair}" if pair else None)]
    }
    drawn = sample_rows(a_set(list(rows.values())), per_label, seed)
    assert len({row.key for row in drawn}) == len(drawn) <= len(rows)
    counts = Counter(row.label for row in drawn)
    have = Counter(row.label for row in rows.values())
    assert all(counts[side] <= per_label for side in ("error", "clean"))
    assert counts["error"] == min(per_label, have["error"]), (
        "errors bring one right claim each, so room is left for all"
    )
    whole = {row.pair for row in rows.values() if row.pair and row.label == "clean"}
    whole &= {row.pair for row in rows.values() if row.label == "error"}
    for pair in whole:
        assert len({row.label for row in drawn if row.pair == pair}) != 1, "a pair with both sides is never halved"


def test_a_case_is_the_claim_and_nothing_else() -> None:
    row = a_row("doc-7", "The tower fell. It fell\ntwice.", "Partial")
    (case,) = natural_cases("ours", [row], seed=5)
    assert (case.role, case.label, case.class_, case.cluster) == ("natural", "error", "natural:Partial", "doc-7")
    assert (case.pair, case.plant, case.link) == (None, None, None)
    (sentence,) = case.sentences
    assert (sentence.start, sentence.end, sentence.text, sentence.kind) == (0, len(case.post), case.post, "fact")
    assert case.post == "The tower fell. It fell\ntwice."
    article = case.article
    assert (article.id, article.url, article.title, article.chars) == ("doc-7", "", "", len(row.source))
    assert article.sha256 == sha256_text(row.source)
    assert case.id == f"s5-natural-ours-{row.key[:12]}" and case.writer == "labelled:ours"
    assert raw_label_of(case) == "Partial" and not set_of(case).pairs and pair_of(case) is None


def test_cases_of_a_pair_share_their_id_but_for_the_claim() -> None:
    names = [row for row in paired(2, 2) if row.pair == "p1"]
    cases = natural_cases("a-b", names, seed=5)
    assert {case.writer for case in cases} == {"labelled-pairs:a-b"}
    assert len({case.id for case in cases}) == 3 and len({pair_of(case) for case in cases}) == 1
    other = natural_cases("a-b", [row for row in paired(2, 2) if row.pair == "p0"], seed=5)
    assert pair_of(other[0]) != pair_of(cases[0])
    assert set_of(cases[0]).name == "a-b"
    assert "error" not in cases[0].id and "clean" not in cases[0].id, "an id tells no label"
