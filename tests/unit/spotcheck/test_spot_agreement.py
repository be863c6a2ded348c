"""What labels say of the checker."""

from typing import Any

import pytest

from factcheck.protocols.planted.spotcheck.agreement import human_evidence, human_summary
from factcheck.protocols.planted.spotcheck.gather import owners_summary
from factcheck.protocols.planted.spotcheck.labels import judged, read_labels
from factcheck.protocols.planted.spotcheck.pool import SpotItem
from factcheck.records.label import Answer, HumanLabel, JudgedLabel


def label(number: int, flagged: bool, answer: Answer, **more: Any) -> JudgedLabel:
    given: dict[str, Any] = {
        "labeler": "owner",
        "arm": "D",
        "item": f"i{number}",
        "origin": "clean_twin",
        "sampling": "random",
        "repeat": False,
        "seconds": 8.0,
        **more,
    }
    return JudgedLabel(answer=answer, flagged=flagged, **given)


def cells(both: int, flag_only: int, wrong_only: int, neither: int, **more: Any) -> list[JudgedLabel]:
    kinds: list[tuple[bool, Answer]] = [(True, "wrong")] * both + [(True, "right")] * flag_only
    kinds += [(False, "wrong")] * wrong_only + [(False, "right")] * neither
    return [label(number, flagged, answer, **more) for number, (flagged, answer) in enumerate(kinds)]


def test_kappa_of_a_random_sample_is_cohens() -> None:
    found = human_summary(cells(20, 5, 10, 15), 0.95)
    assert found is not None and found.kappa.value == pytest.approx(0.4)
    assert found.kappa.low == pytest.approx(0.15109, abs=1e-5) and found.usable == 50 and found.wrong == 30
    assert (found.raw_agreement.k, found.raw_agreement.n) == (35, 50)
    evidence = human_evidence(found)
    assert evidence.labels == 50 and evidence.kappa == pytest.approx(0.4)


def test_cant_tell_is_counted_and_enters_no_figure() -> None:
    more = [label(90 + n, True, "cant_tell") for n in range(7)]
    found = human_summary([*cells(6, 1, 1, 22), *more], 0.95)
    assert found is not None and found.labels == 37 and found.usable == 30 and found.flagged == 7
    assert found.answers == {"cant_tell": 7, "right": 23, "wrong": 7}


def test_without_a_flagged_claim_kappa_is_not_defined() -> None:
    found = human_summary(cells(0, 0, 3, 30), 0.95)
    assert found is not None and found.kappa.value is None and "flagged" in (found.kappa.note or "")
    assert human_evidence(found).kappa is None
    nothing = human_summary([label(1, True, "cant_tell")], 0.95)
    assert nothing is not None and nothing.kappa.value is None and nothing.usable == 0


def test_a_sample_by_flag_is_weighted_back() -> None:
    flagged = cells(15, 5, 0, 0, sampling="by_flag", weight=0.2)
    others = [label(100 + n, False, "wrong" if n < 1 else "right", sampling="by_flag", weight=1.8) for n in range(20)]
    found = human_summary([*flagged, *others], 0.95)
    assert found is not None and found.kappa.value == pytest.approx(0.643, abs=0.01)
    assert found.weights == {"flagged": 0.2, "not_flagged": 1.8}


def test_consistency_counts_items_asked_twice() -> None:
    again = [label(0, True, "wrong", repeat=True), label(1, True, "right", repeat=True)]
    found = human_summary([*cells(3, 0, 0, 9), *again], 0.95)
    assert found is not None and (found.consistency.k, found.consistency.n) == (1, 2) and found.labels == 12


def test_the_owner_counts_and_of_two_others_nobody() -> None:
    mine, other = cells(5, 0, 0, 10), cells(1, 4, 5, 5, labeler="guest")
    found = owners_summary([*mine, *other], 0.95)
    assert found is not None and found.labeler == "owner" and found.labels == 15
    alone = owners_summary(other, 0.95)
    assert alone is not None and alone.labeler == "guest"
    assert owners_summary([*other, *cells(1, 1, 1, 1, labeler="second guest")], 0.95) is None
    assert owners_summary([], 0.95) is None


def items(size: int, flagged: int) -> list[SpotItem]:
    return [SpotItem(f"i{n}", f"claim {n}", "a", "A", "0" * 64, "clean_twin", n < flagged) for n in range(size)]


def human(item: str, answer: Answer, sampling: Any = "random", repeat: bool = False) -> HumanLabel:
    return HumanLabel(
        item=item, claim="c", article="a", origin="clean_twin", answer=answer, seconds=5, repeat=repeat,
        at="2026-11-30T00:00:00+00:00", sampling=sampling,
    )  # fmt: skip


def test_labels_are_joined_with_flags_and_weighted_by_stratum() -> None:
    labels = {(f"i{n}", False): human(f"i{n}", "right", "by_flag") for n in (0, 1, 10, 11, 12, 13)}
    found = judged(labels, items(40, flagged=4), "owner", "D")
    weights = {entry.flagged: entry.weight for entry in found}
    assert weights[True] == pytest.approx(4 / 2 * 6 / 40) and weights[False] == pytest.approx(36 / 4 * 6 / 40)
    assert sum(entry.weight for entry in found) == pytest.approx(len(found))
    assert judged({("elsewhere", False): human("elsewhere", "right")}, items(4, 1), "owner", "D") == ()


def test_the_last_answer_holds_and_a_torn_line_is_passed_over(tmp_path: Any) -> None:
    path = tmp_path / "owner.jsonl"
    lines = [human("i1", "right"), human("i1", "wrong"), human("i1", "right", repeat=True)]
    path.write_text("".join(line.model_dump_json(by_alias=True) + "\n" for line in lines) + '{"item": "i2"')
    assert {key: value.answer for key, value in read_labels(path).items()} == {
        ("i1", False): "wrong",
        ("i1", True): "right",
    }
    assert read_labels(tmp_path / "none.jsonl") == {}
