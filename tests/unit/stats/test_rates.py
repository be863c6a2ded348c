"""Micro and macro by name; precision and recall from their own counts."""

import pytest

from factcheck.stats.rates import answer_rates, precision_recall


def test_micro_and_macro_differ() -> None:
    # (1/4 + 9/10)/2 = 0.575; 10/14 = 0.714286.
    rates = answer_rates([(1, 4), (9, 10)])
    assert rates.macro == pytest.approx(0.575)
    assert (rates.micro.k, rates.micro.n) == (10, 14)
    assert rates.micro.point == pytest.approx(10 / 14)


def test_an_answer_without_claims_is_apart() -> None:
    rates = answer_rates([(5, 5), (0, 0)])
    assert rates.macro == 1.0
    assert (rates.answers, rates.without_claims) == (1, 1)
    assert (rates.micro.k, rates.micro.n) == (5, 5)


def test_only_empty_answers_have_no_rate() -> None:
    rates = answer_rates([(0, 0), (0, 0)])
    assert rates.macro is None
    assert rates.micro.point is None
    assert rates.without_claims == 2


@pytest.mark.parametrize("answer", [(2, 1), (-1, 3)])
def test_impossible_answers_are_refused(answer: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="impossible"):
        answer_rates([answer])


def test_precision_and_recall_share_no_count() -> None:
    # P = 4/5, R = 1/2, F1 = 2 · 0.8 · 0.5 / 1.3 = 8/13. With one count for both, recall would be 4/(4 + 1).
    both = precision_recall(response_claims=5, response_supported=4, reference_claims=2, reference_covered=1)
    assert both.precision.point == pytest.approx(0.8)
    assert both.recall.point == pytest.approx(0.5)
    assert both.f1 == pytest.approx(8 / 13)


def test_f1_without_claims_and_without_hits() -> None:
    empty = precision_recall(response_claims=0, response_supported=0, reference_claims=3, reference_covered=0)
    assert empty.f1 is None
    assert empty.precision.point is None
    nothing = precision_recall(response_claims=3, response_supported=0, reference_claims=3, reference_covered=0)
    assert nothing.f1 == 0.0
