"""Fleiss and Krippendorff: hand-worked tables, missing ratings, undefined cases."""

import json
from pathlib import Path

import pytest

from factcheck.stats.panels import fleiss, krippendorff

VOTES = Path(__file__).resolve().parents[4] / "shared" / "data" / "stats" / "xsumfaith_votes.jsonl"


def test_classic_table() -> None:
    result = fleiss([[4, 0], [3, 1], [2, 2], [1, 3]])
    # Items 4-0, 3-1, 2-2, 1-3: 1, 1/2, 1/3, 1/2 → 7/12; shares 10/16, 6/16; (0.583333 - 0.53125)/0.46875 = 1/9.
    assert result.method == "fleiss"
    assert result.value == pytest.approx(1 / 9)
    assert result.agreement == pytest.approx(7 / 12)
    assert (result.unanimous.k, result.unanimous.n) == (1, 4)


def test_the_textbook_table() -> None:
    # 10 items, 14 raters, 5 labels (Fleiss 1971, as retold in textbooks): 0.210.
    rows = [
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]  # fmt: skip
    result = fleiss(rows)
    assert result.value == pytest.approx(0.210, abs=5e-4)
    assert result.agreement == pytest.approx(0.378, abs=5e-4)
    assert (result.method, result.items, result.unanimous.k) == ("fleiss", 10, 1)


def test_unequal_numbers_of_ratings_are_named_generalized() -> None:
    # Item agreements 1, 1, 1/3, 1 (mean 5/6); shares 8/13 and 5/13: Pe = (64 + 25)/169 = 89/169.
    # (5/6 - 89/169) / (80/169) = (845 - 534)/1014 · 169/80 = 311·169/(1014·80) = 0.647917.
    result = fleiss([[4, 0], [0, 3], [1, 2], [3, 0]])
    assert result.method == "fleiss_generalized"
    assert result.value == pytest.approx(311 * 169 / (1014 * 80))
    assert result.agreement == pytest.approx(5 / 6)


def test_generalized_form_equals_the_classic_one_on_equal_numbers() -> None:
    rows = [[4, 0], [3, 1], [2, 2], [1, 3]]
    ragged = fleiss([*rows, [1, 0]])  # a single rating carries no pair and is left out
    assert ragged.method == "fleiss"
    assert ragged.left_out == 1
    assert ragged.value == fleiss(rows).value


@pytest.mark.parametrize(
    ("table", "case", "agreement"),
    [([[3, 0]] * 4, "one_label", 1.0), ([], "no_pairs", None), ([[1, 0], [0, 1]], "no_pairs", None)],
)
def test_fleiss_is_not_defined(table: list[list[int]], case: str, agreement: float | None) -> None:
    result = fleiss(table)
    assert result.value is None
    assert result.undefined == case
    assert result.agreement == agreement
    assert result.note


@pytest.mark.parametrize("table", [[[1, 2], [1, 2, 3]], [[2, -1]]])
def test_wrong_tables_are_refused(table: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="label counts"):
        fleiss(table)


def test_missing_ratings_are_not_a_label() -> None:
    # All ratings that exist agree, so alpha is 1; with None as a label it would not be.
    result = krippendorff([["x", None, "x"], ["y", "y", None], [None, "x", "x"], [None, None, "y"]])
    assert result.value == 1.0
    assert (result.items, result.left_out) == (3, 1)


def test_alpha_by_hand() -> None:
    # Units aa, ab, bb: coincidences D_o = (0 + 2 + 0)/1 = 2; totals 3 and 3 of 6: D_e = (36 - 18)/5 = 3.6.
    # 1 - 2/3.6 = 4/9.
    assert krippendorff([["a", "a"], ["a", "b"], ["b", "b"]]).value == pytest.approx(4 / 9)


def test_alpha_of_a_published_example() -> None:
    # Four raters, twelve units (Krippendorff 2011, section C): nominal alpha 0.743.
    table = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
        [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
    ]
    units = [list(unit) for unit in zip(*table, strict=True)]
    result = krippendorff(units)
    assert result.value == pytest.approx(0.743, abs=5e-4)
    assert result.left_out == 1


@pytest.mark.parametrize(
    ("units", "case"), [([["a", "a"], ["a", None, "a"]], "one_label"), ([["a", None]], "no_pairs"), ([], "no_pairs")]
)
def test_alpha_is_not_defined(units: list[list[str | None]], case: str) -> None:
    result = krippendorff(units)
    assert result.value is None
    assert result.undefined == case


@pytest.mark.shared
def test_alpha_on_real_votes() -> None:
    if not VOTES.exists():
        pytest.skip(f"{VOTES} is not there")
    units: list[list[bool]] = []
    factual: list[list[str]] = []
    for line in VOTES.read_text().split("\n"):
        if line:
            row = json.loads(line)
            units.append([vote != "none" for vote in row["hallucination"].values()])
            factual.append(list((row.get("factual") or {}).values()))
    found = krippendorff(units)
    assert found.items == 2500
    assert found.value == pytest.approx(0.7746, abs=5e-5)
    judged = krippendorff(factual)
    assert judged.items == 1869
    assert judged.value == pytest.approx(0.7858, abs=5e-5)
