"""Agreement of judges and of people, as pure functions over decisions; the examples of docs/receipts.md are run."""

import doctest
from pathlib import Path

import pytest

from factcheck.protocols.receipts.reliability import reliability
from factcheck.protocols.receipts.view_brief import reliability_section
from factcheck.records.panel import Ballot, Decision, PanelMode
from factcheck.records.receipt_rules import ReceiptLabel

PAGE = Path(__file__).resolve().parents[3] / "docs" / "receipts.md"


def test_the_examples_of_the_page() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted >= 6 and result.failed == 0


def decision(claim: int, *votes: str | None, label: str | None = None, mode: PanelMode = "panel") -> Decision:
    ballots = [
        Ballot.model_validate(
            {
                "role": role, "asked": "a:b", "served": "b", "house": "meta", "family": "same", "said": vote,
                "status": "ok" if vote else "error", "label": vote, "quote": None, "quote_url": None,
                "quote_start": None, "tier": "none", "reason": None, "rule": None,
            }
        )
        for role, vote in zip(("judge", "second_judge", "tie_breaker"), votes, strict=False)
    ]  # fmt: skip
    return Decision.model_validate(
        {
            "report": "r", "claim": claim, "url": None, "rule_version": "v", "mode": mode, "ballots": ballots,
            "label": label, "why": "", "disputed": True, "cause": "split", "attempts": (),
        }
    )  # fmt: skip


def test_the_worked_example() -> None:
    settled = [decision(n, "VERIFIED", "VERIFIED", label="VERIFIED") for n in range(6)]
    settled.append(decision(6, "CONTRADICTED", "CONTRADICTED", label="CONTRADICTED"))
    split = [decision(7 + n, "VERIFIED", "UNSUPPORTED", "UNSUPPORTED", label="UNSUPPORTED") for n in range(3)]
    people: dict[tuple[str, int], ReceiptLabel] = {("r", 7): "UNSUPPORTED", ("r", 8): "UNSUPPORTED"}
    people[("r", 9)] = "VERIFIED"
    found = reliability([*settled, *split], people, "panel")
    assert found.first_two is not None and found.with_third is not None
    assert found.first_two.value == pytest.approx(0.105 / 0.405) and found.first_two.method == "fleiss"
    assert (found.first_two.claims, found.first_two.unanimous.k) == (10, 7)
    assert found.with_third.value == pytest.approx(0.5992, abs=1e-4)
    assert found.with_third.method == "fleiss_generalized"
    assert found.human_agreement is not None and found.human_kappa is not None and found.human_labels == 3
    assert (found.human_agreement.k, found.human_agreement.n) == (2, 3) and found.human_agreement.low is not None
    assert found.human_kappa.value == 0 and found.judges_note is None and found.human_note is None


def test_kappa_has_an_interval_over_reports_and_none_over_one() -> None:
    tables = {"a": ["VV", "VV", "VV", "VU"], "b": ["VV", "VV", "CC"], "c": ["VV", "VU", "VU"]}
    names = {"V": "VERIFIED", "U": "UNSUPPORTED", "C": "CONTRADICTED"}
    made = [
        decision(claim, *(names[vote] for vote in votes)).model_copy(update={"report": report})
        for report, rows in tables.items()
        for claim, votes in enumerate(rows)
    ]
    found = reliability(made, {}, "panel").first_two
    assert found is not None and (found.low, found.high, found.reports) == (-0.5, 1, 3) and found.interval_note is None
    line = reliability_section(reliability(made, {}, "panel")).lines[0]
    assert "50 to 1.00), n = 10 claims of 3 reports" in line
    alone = reliability([one for one in made if one.report == "a"], {}, "panel")
    assert alone.first_two is not None and alone.first_two.low is None and alone.first_two.high is None
    assert "(no interval: one cluster" in reliability_section(alone).lines[0]


def test_a_claim_with_one_vote_is_left_out() -> None:
    found = reliability([decision(0, "VERIFIED", None), decision(1, "VERIFIED", "DISTORTED")], {}, "panel")
    assert found.first_two is not None and (found.first_two.claims, found.first_two.left_out) == (1, 1)


def test_one_label_throughout_gives_no_value_and_says_so() -> None:
    found = reliability([decision(0, "VERIFIED", "VERIFIED")], {}, "panel")
    assert found.first_two is not None and found.first_two.value is None
    assert found.first_two.note == "not defined: every rating is one and the same label"


@pytest.mark.parametrize(("mode", "said"), [("embedded", "one embedded instrument"), ("one_house", "one house")])
def test_what_is_no_panel_has_no_figure_of_either_kind(mode: PanelMode, said: str) -> None:
    one = decision(0, "VERIFIED", "VERIFIED", label="VERIFIED", mode=mode)
    found = reliability([one], {("r", 0): "VERIFIED"}, mode)
    assert found.first_two is None and found.with_third is None and said in str(found.judges_note)
    assert found.human_kappa is None and found.human_agreement is None and said in str(found.human_note)
    assert found.human_labels == 1


def test_nothing_yet() -> None:
    found = reliability([], {}, "panel")
    assert (found.judges_note, found.human_note) == ("no claim has two votes yet", "no person has labeled a claim yet")
    silent = reliability([decision(0, "VERIFIED", None)], {("r", 0): "VERIFIED"}, "panel")
    assert silent.human_note == "the panel has no label for what people labeled" and silent.human_labels == 1
    other = reliability([decision(0, "VERIFIED", "VERIFIED", label="VERIFIED")], {("r", 5): "VERIFIED"}, "panel")
    assert other.human_labels == 0, "a label of a claim that is no more is none"
