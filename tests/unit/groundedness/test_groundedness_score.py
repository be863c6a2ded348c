"""The figures of groundedness, recomputed by hand; the worked examples of the documentation."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from factcheck.protocols.groundedness.agreement import against_people
from factcheck.protocols.groundedness.breakdown import by_kind, by_source
from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.levels import answer_level, claim_level, kind_level, quadrant_level
from factcheck.protocols.groundedness.people import ceilings, statements_of
from factcheck.protocols.groundedness.rules import shipped_rules
from factcheck.protocols.groundedness.score import (
    claims_line,
    has_absent,
    is_grounded,
    kinds,
    quadrant_of,
    quadrants,
)
from factcheck.publish.numbers import percent, range_text
from factcheck.records.answer_claims import AnswerClaim, AnswerReading, AnswerVerdict, ClaimVerdict, DoubtedSpan
from factcheck.records.groundedness import ClaimOutcome, HeldAnswer, HeldLabel, HeldSource, PersonVerdict

DOCS = Path(__file__).parents[3] / "docs" / "groundedness.md"
S: ClaimOutcome = "stated"
A: ClaimOutcome = "absent"
U: ClaimOutcome = "unjudged"


def test_the_claim_level_in_words() -> None:
    line = claims_line({"stated": 9, "absent": 1, "partial": 1})
    assert line == "9 of 11 claims stated, 1 absent, 1 partial"
    assert f"**{line}**" in DOCS.read_text("utf-8")
    assert claims_line({}) == "no claims"
    assert claims_line({"stated": 1}) == "1 of 1 claim stated"
    assert claims_line({"unjudged": 3}) == "0 of 0 claims stated; 3 more not judged"
    more = {"uncited": 2, "no_such_source": 1, "contradicted": 1, "unjudged": 1}
    assert claims_line(more) == (
        "0 of 4 claims stated, 1 contradicted, 2 without a citation, 1 citing a source that does not exist;"
        " 1 more not judged"
    )


def table_rows(heading: str) -> list[tuple[str, ...]]:
    """The rows of the table below a heading of the documentation, without its head."""
    text = DOCS.read_text("utf-8").partition(f"{heading}")[2]
    found = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert found is not None
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in found.group().splitlines()]
    return rows[2:]


def test_the_quadrants_of_a_thousand_answers() -> None:
    counts = {
        "grounded_correct": 912,
        "grounded_incorrect": 48,
        "ungrounded_correct": 26,
        "ungrounded_incorrect": 14,
    }
    made = quadrants(counts)  # type: ignore[arg-type]
    assert [percent(one.share.point) for one in made] == ["91.2%", "4.8%", "2.6%", "1.4%"]
    shown = [(percent(one.share.point), range_text(one.share.low, one.share.high)) for one in made]
    assert [row[1:3] for row in table_rows("**Grounded and correct**")] == shown
    assert all(one.meaning and one.action for one in made) and quadrants({}) == ()
    assert quadrant_of(True, False) == "grounded_incorrect" and quadrant_of(False, True) == "ungrounded_correct"


def test_the_kinds_of_a_hundred_inventions() -> None:
    counts = {
        "plausible_specifics": 46,
        "bridging_inference": 27,
        "confident_generalization": 18,
        "fabricated_provenance": 9,
    }
    made = kinds(counts, {"bridging_inference": 27})  # type: ignore[arg-type]
    assert [percent(one.share.point) for one in made] == ["46.0%", "27.0%", "18.0%", "9.0%", "0.0%"]
    shown = [(percent(one.share.point), range_text(one.share.low, one.share.high)) for one in made[:4]]
    assert [row[1:3] for row in table_rows("## Four kinds")] == shown
    assert [one.by_model for one in made] == [0, 27, 0, 0, 0] and kinds({}, {}) == ()


@pytest.mark.parametrize(
    ("outcomes", "grounded", "absent"),
    [
        ([], None, None),
        ([S, S], True, False),
        ([S, A], False, True),
        ([S, "partial"], False, False),
        ([S, "uncited"], False, False),
        ([S, U], None, None),
        ([A, U], False, True),
        (["partial", U], False, None),
        ([U], None, None),
    ],
)
def test_an_answer_is_known_as_far_as_it_can_be(
    outcomes: Sequence[ClaimOutcome], grounded: bool | None, absent: bool | None
) -> None:
    assert is_grounded(outcomes) is grounded and has_absent(outcomes) is absent


TEXT = "s" * 10 + "." + "t" * 10 + "." + "u" * 10 + "."
SPANS = ((0, 11), (11, 22), (22, 33))


def held(
    name: str,
    labels: Sequence[tuple[int, PersonVerdict, str]] = (),
    correct: bool | None = None,
    kind: str = "policy",
) -> HeldAnswer:
    """An answer of three statements and a source or two."""
    sources = tuple(
        HeldSource(number=n, id=f"s{n}", kind=k, title="", url=None, sha256=str(n), chars=5, same_as=None)
        for n, k in ((1, kind), (2, "scan"))
    )
    return HeldAnswer(
        id=name,
        format="answer",
        system="",
        question=None,
        answer=TEXT,
        sources=sources,
        citations=None,
        correct=correct,
        correct_by="person" if correct is not None else None,
        labels=tuple(HeldLabel(start=SPANS[p][0], end=SPANS[p][1], label=v, who=w) for p, v, w in labels),
        scope="answer",
        unplaced_labels=0,
    )


def facts(
    *answers: tuple[HeldAnswer, Sequence[tuple[int, ClaimOutcome, tuple[int, ...]]]],
    overall: Sequence[AnswerVerdict] = (),
    unread: int = 0,
    **rules: object,
) -> Facts:
    """Claims by statement, outcome and what they cite."""
    claims, verdicts, readings = [], [], []
    for answer, given in answers:
        for index, (place, outcome, cites) in enumerate(given):
            start, end = SPANS[place]
            claims.append(
                AnswerClaim(
                    answer=answer.id,
                    index=index,
                    text="t",
                    kind="name",
                    start=start + 1,
                    end=end - 1,
                    sources=cites,
                    unknown=(),
                    against="own",
                    origin="code",
                )
            )
            made_up = outcome in ("absent", "contradicted")
            verdicts.append(
                ClaimVerdict(
                    answer=answer.id,
                    claim=index,
                    outcome=outcome,
                    source=None,
                    why="",
                    looks=(),
                    elsewhere=(2,) if outcome == "absent" else (),
                    conflict=False,
                    invention="other" if made_up else None,
                    invention_by="rules" if made_up else None,
                )
            )
        readings.append(
            AnswerReading(
                answer=answer.id,
                sentences=3,
                claims=len(given),
                left_out={},
                unread=unread,
                why_unread=None,
                marks=1,
                unknown=(),
                unsourced=None,
            )
        )
    own = shipped_rules().model_copy(update={"instruments": ("per_claim",), **rules})
    return Facts("t", own, [answer for answer, _ in answers], [], claims, readings, verdicts, overall)


def test_claims_and_answers_are_counted_apart() -> None:
    made = facts(
        (held("a", correct=True), [(0, S, (1,)), (1, S, (1,))]),
        (held("b", correct=True), [(0, S, (1,)), (1, A, (1,)), (2, U, (1,))]),
        (held("c", correct=False), []),
        (held("d"), [(0, U, (1,))]),
        (held("e", correct=False), [(0, "uncited", ())]),
    )
    claims = claim_level(made)
    assert (claims.stated.k, claims.stated.n) == (3, 5) and claims.outcomes["unjudged"] == 2
    assert claims.bounds.against.n == claims.bounds.in_favor.n == 7 and claims.bounds.in_favor.k == 5
    assert claims.macro == pytest.approx((1 + 0.5 + 0) / 3) and claims.answers == 3 and claims.elsewhere == 1
    assert claims.clustered.clusters == 3
    answers = answer_level(made)
    assert (answers.grounded.k, answers.grounded.n) == (1, 3) and answers.apart == {"no claims": 1, "not judged": 1}
    assert (answers.invented.k, answers.invented.n) == (1, 3) and answers.invented_apart == answers.apart
    shares, apart = quadrant_level(made)
    assert [one.share.k for one in shares] == [1, 0, 1, 1]
    assert apart == {"no claims": 1, "nobody knows whether it is correct": 1}
    assert [one.share.k for one in kind_level(made)] == [0, 0, 0, 0, 1]


def test_a_sentence_that_was_not_read_may_hold_anything() -> None:
    made = facts((held("a"), [(0, S, (1,))]), unread=1)
    assert answer_level(made).apart == {"not judged": 1} and claim_level(made).bounds.against.point == 0.5


def test_a_source_that_goes_with_more_misses_than_the_rest() -> None:
    answers = [
        (held(f"a{n}", kind="policy"), [(0, S, (1,)), (1, A if n % 4 == 0 else S, (1,)), (2, A, (2,))])
        for n in range(20)
    ]
    made = facts(*answers)
    kinds_ = {row.name: row for row in by_kind(made)}
    assert (kinds_["scan"].not_stated.k, kinds_["scan"].not_stated.n, kinds_["scan"].answers) == (20, 20, 20)
    assert kinds_["scan"].ratio == pytest.approx(1 / (5 / 40)) and kinds_["scan"].rest.n == 40
    assert kinds_["scan"].ratio_low is not None and kinds_["scan"].ratio_low > 2
    rows, left = by_source(made)
    assert [row.name for row in rows] == ["s2", "s1"] and left == 0
    assert by_source(facts(*answers, source_claims=21))[1] == 1
    assert by_kind(facts((held("a"), []))) == ()


def test_no_kind_of_source_makes_no_row() -> None:
    bare = held("a").model_copy(update={"sources": tuple(s.model_copy(update={"kind": ""}) for s in held("a").sources)})
    assert by_kind(facts((bare, [(0, S, (1,))]))) == ()


def overall(name: str, verdict: str | None, *spans: tuple[int | None, int | None]) -> AnswerVerdict:
    return AnswerVerdict.model_validate(
        {
            "answer": name,
            "status": "ok" if verdict else "refused",
            "verdict": verdict,
            "doubted": [DoubtedSpan(start=a, end=b, quote="q", reason="") for a, b in spans],
            "reason": None,
            "shown": 1,
            "chars": 1,
            "asked": None,
            "served": None,
        }
    )


def test_both_instruments_on_the_same_statements() -> None:
    labels: list[tuple[int, PersonVerdict, str]] = [(0, "stated", "x"), (1, "absent", "x"), (2, "partial", "x")]
    made = facts(
        (held("a", labels), [(0, S, (1,)), (0, S, (1,)), (1, A, (1,)), (2, S, (1,))]),
        (held("b", labels), [(0, A, (1,)), (1, "uncited", ()), (2, U, (1,))]),
        (held("c", labels), []),
        (held("d"), [(0, S, (1,))]),
        overall=[
            overall("a", "partly", (12, 15)),
            overall("b", "not_grounded"),
            overall("c", None),
            overall("d", "grounded"),
        ],
        instruments=("per_claim", "global"),
    )
    found = {(one.instrument, one.criterion): one for one in against_people(made)}
    claim = found["per_claim", "claim"]
    assert claim.table == (1, 1, 1, 2) and claim.apart == {"no claim was listed": 3, "not judged": 1}
    assert claim.kappa.n == 5 and claim.kappa.value == pytest.approx((0.6 - 0.52) / 0.48)
    assert found["per_claim", "claim with a source"].table == (1, 1, 1, 1)
    assert found["per_claim", "answer"].table == (0, 0, 0, 2)
    assert found["global", "claim"].table == (1, 1, 1, 3) and found["global", "claim"].apart == {"not judged": 3}
    assert found["global", "answer"].table == (0, 0, 0, 2)
    assert against_people(facts((held("d"), []))) == ()


def test_a_doubt_without_a_place_is_not_compared() -> None:
    labels: list[tuple[int, PersonVerdict, str]] = [(0, "stated", "x")]
    made = facts(
        (held("a", labels), []),
        overall=[overall("a", "partly", (None, None))],
        instruments=("global",),
    )
    claim, answer = against_people(made)
    assert claim.apart == {"doubt without a place": 1} and answer.table == (0, 0, 1, 0)


def test_two_people_give_a_ceiling_and_more_another_kappa() -> None:
    def votes(*rows: tuple[PersonVerdict, ...]) -> list[tuple[int, PersonVerdict, str]]:
        return [(place, word, f"p{who}") for place, row in enumerate(rows) for who, word in enumerate(row)]

    two = [
        held("a", votes(("stated", "stated"), ("absent", "stated"), ("absent", "absent"))),
        held("b", votes(("stated", "stated"), ("stated", "stated"), ("absent", "absent"))),
    ]
    claim, whole = ceilings(two, "t")
    assert (claim.method, claim.people, claim.kappa.n) == ("cohen", 2, 6)
    assert claim.kappa.value == pytest.approx((5 / 6 - 0.5) / 0.5)
    assert (claim.raw.k, claim.raw.n) == (5, 6) and whole.kappa.n == 2
    three = [held("a", votes(("stated", "stated", "absent"), ("absent", "absent", "absent")))]
    assert ceilings(three, "t")[0].method == "fleiss" and ceilings(three, "t")[0].people == 3
    assert ceilings([held("a", votes(("stated",)))], "t") == ()


def test_most_people_decide_and_the_last_word_of_each() -> None:
    split = held("a", [(0, "stated", "x"), (0, "absent", "y")])
    assert [one.stated for one in statements_of(split)] == [None]
    again = held("a", [(0, "stated", "x"), (0, "absent", "x")])
    assert [one.stated for one in statements_of(again)] == [False]
    made = facts((split, [(0, S, (1,))]))
    assert against_people(made)[0].apart == {"people are split": 1}
