"""The list of cases on the HTML page: outcomes, the marked post, claims and quotes told once."""

from typing import Any

import pytest

from factcheck.protocols.planted.pages.html_cases import CaseList, CaseView, Piece, case_list
from factcheck.protocols.planted.pages.html_claims import claim_views, excerpt
from factcheck.protocols.planted.pages.html_page import case_places
from factcheck.protocols.planted.pages.view import RunInput
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.records.case import Case
from factcheck.records.result import ClaimResult, Result

Bench = Any


def listed(locked: Any, cases: list[Case], **results: list[Result]) -> CaseList:
    summary = score_run(cases, results, None, RunAbout("7", locked))
    return case_list(summary, cases, results, {case.id: case.id for case in cases})


def by_name(cases: CaseList) -> dict[str, CaseView]:
    return {case.name: case for case in cases.cases}


def words(case: CaseView) -> dict[str, str]:
    return {chip.word: chip.arms for chip in case.chips}


def joined(pieces: tuple[Piece, ...], *kinds: str) -> str:
    return "".join(piece.text for piece in pieces if piece.kind in kinds)


def verdict(judge: str, label: str | None = "supported", **more: Any) -> dict[str, Any]:
    base = {"judge": judge, "status": "ok", "label": label, "quote": "It is 503 meters long.", "quote_start": 27}
    return {**base, "tier": "verbatim", "reason": "it is said there", **more}


def claims(*made: dict[str, Any]) -> list[ClaimResult]:
    return [ClaimResult.model_validate({**claim, "index": index}) for index, claim in enumerate(made)]


def test_every_outcome_and_its_letter(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    made = {
        "A": [bench.result(clean, "A"), bench.result(planted, "A")],
        "B": [bench.result(clean, "B", flagged=(0,)), bench.result(planted, "B", flagged=(1,))],
        "C": [
            bench.result(clean, "C", status="error", claims=[], reason="no {answer}"),
            bench.result(planted, "C", unscored=(1,)),
        ],
        "D": [],
    }
    found = listed(locked, [clean, planted], **made)
    assert found.arms == ("A", "B", "C", "D")
    cases = by_name(found)
    assert words(cases[clean.id]) == {"clean": "A", "false alarm": "B", "unscored": "C", "no result": "D"}
    assert words(cases[planted.id]) == {"missed": "A", "found": "B", "unscored": "C", "no result": "D"}
    assert (cases[clean.id].codes, cases[planted.id].codes) == ("caun", "mfun")
    assert [word for word, _ in found.outcomes] == ["missed", "found", "false alarm", "clean", "unscored", "no result"]
    assert "No answer from C: error (no {answer})." in cases[clean.id].reasons
    assert cases[planted.id].twin == clean.id and cases[clean.id].twin == planted.id
    assert cases[planted.id].kind == "planted error" and cases[clean.id].kind == "clean twin"


def test_counts_agree_with_the_summary(bench: Bench, locked: Any) -> None:
    pairs = [bench.pair(number, cls) for number, cls in enumerate(("number_swap", "unsourced_claim", "foreign_link"))]
    cases = [case for pair in pairs for case in pair]
    flags = {cases[1].id: (1,), cases[2].id: (0,), cases[3].id: (0,)}
    results = [bench.result(case, flagged=flags.get(case.id, ())) for case in cases]
    summary = score_run(cases, {"C": results}, None, RunAbout("7", locked))
    codes = "".join(case.codes for case in listed(locked, cases, C=results).cases)
    arm = summary.arms["C"]
    assert (codes.count("f"), codes.count("m")) == (arm.recall.k, arm.recall.n - arm.recall.k) == (1, 2)
    assert codes.count("c") == arm.clean_drafts_untouched.k == 2


def test_the_plant_is_marked_where_it_stands(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    view = by_name(listed(locked, [clean, planted], C=[bench.result(planted)]))[planted.id]
    pieces = view.sentences[1].pieces
    assert joined(pieces, "same", "old") == planted.plant.before
    assert joined(pieces, "same", "new") == planted.plant.after
    assert (joined(pieces, "old"), joined(pieces, "new")) == ("503", "530")
    assert joined(view.sentences[0].pieces, "same") == planted.sentences[0].text
    assert [(piece.text, piece.kind) for piece in view.preview] == [("503", "old"), ("530", "new")]
    untouched = by_name(listed(locked, [clean, planted], C=[]))[clean.id]
    assert all(piece.kind == "same" for sentence in untouched.sentences for piece in sentence.pieces)


def test_what_is_taken_away_is_marked_too(bench: Bench, locked: Any) -> None:
    for before, old in (("It is not 503 meters long.", " not"), ("Only it is 503 meters long.", "Only ")):
        clean, planted = bench.pair(1, before=before, old=old, new="")
        view = by_name(listed(locked, [clean, planted], C=[bench.result(planted)]))[planted.id]
        pieces = view.sentences[1].pieces
        assert joined(pieces, "old") == old
        assert joined(pieces, "same") == planted.plant.after


def test_an_added_sentence_and_a_foreign_link_are_marked(bench: Bench, locked: Any) -> None:
    cases = [*bench.pair(1, "unsourced_claim"), *bench.pair(2, "foreign_link")]
    flagged = bench.result(cases[3], link_flagged=True, link_reason="another page")
    found = by_name(listed(locked, cases, C=[bench.result(cases[1], flagged=(3,)), flagged]))
    added, link = found[cases[1].id], found[cases[3].id]
    assert joined(added.sentences[3].pieces, "new") == cases[1].plant.after
    assert joined(link.link, "same", "old") == cases[3].plant.before
    assert joined(link.link, "same", "new") == cases[3].plant.after
    assert [(chip.word, chip.arms) for chip in link.link_chips] == [("found", "C")]
    assert "Found by C: the link is doubted." in link.reasons
    assert "The link is doubted by C: another page." in link.reasons
    assert all(piece.kind == "same" for sentence in link.sentences for piece in sentence.pieces)


def test_flags_beside_the_plant_are_shown_as_flags(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    both = [bench.result(planted, flagged=(0, 1), link_flagged=True), bench.result(clean, unscored=(2,))]
    found = by_name(listed(locked, [clean, planted], C=both))
    first, second, third, view = found[planted.id].sentences
    assert [chip.word for chip in first.chips] == ["flagged"]
    assert [chip.word for chip in second.chips] == ["found"]
    assert (first.shown, second.shown, third.shown, view.shown) == (True, True, False, False)
    assert [chip.word for chip in found[planted.id].link_chips] == ["flagged"]
    assert [chip.word for chip in found[clean.id].sentences[2].chips] == ["unscored"]


def test_where_a_miss_was_lost_is_said_for_the_arms_that_share_it(bench: Bench, locked: Any) -> None:
    _, planted = bench.pair(1)
    silent = bench.result(planted, "C", claims=[bench.claim(0, planted.sentences[0].text)])
    cases = [planted]
    results = {
        "C": [silent],
        "D": [silent.model_copy(update={"arm": "D"})],
        "E": [bench.result(planted, "E", flagged=(1,))],
    }
    view = by_name(listed(locked, cases, **results))[planted.id]
    assert view.reasons == ("Missed by C, D: no claim.", "Found by E: shown as contested.")


def test_claims_and_quotes_that_arms_share_are_told_once(bench: Bench) -> None:
    text = "It is 530 meters long."
    wrong = {"label": "contradicted", "reason": "503, not 530"}
    one = bench.claim(
        1, text, "contested", why="judge support: contradicted (503, not 530)", verdicts=[verdict("support", **wrong)]
    )
    two = bench.claim(
        1,
        text,
        "corrected",
        verdicts=[verdict("support", **wrong), verdict("refute", **wrong)],
        why="judge support: contradicted (503, not 530); judge refute: contradicted (503, not 530)",
    )
    (view,) = claim_views(
        text, {"A": claims(bench.claim(1, text, why="not doubted")), "C": claims(one), "D": claims(two)}, 3000
    )
    assert view.text is None
    assert [(said.arms, said.outcome, said.why) for said in view.said] == [
        ("A", "passed", "not doubted"),
        ("C", "contested", ""),
        ("D", "corrected", ""),
    ]
    (quote,) = view.quotes
    assert quote.text == "It is 503 meters long."
    assert quote.place == "word for word, from character 27 of 3,000"
    assert quote.voices == ("support (C D), refute (D): contradicted (503, not 530)",)


def test_a_reason_that_the_judges_do_not_give_stays(bench: Bench) -> None:
    guard = {"name": "specifics", "fired": True, "detail": "number '530' is not on the page"}
    why = "judge support: overstated; number '530' is not on the page"
    doubt = verdict("support", "overstated", reason=None, quote=None, quote_start=None, tier="none")
    (view,) = claim_views(
        "x", {"C": claims(bench.claim(1, "x", "contested", why=why, verdicts=[doubt], guards=[guard]))}, 9
    )
    assert view.said[0].why == "number '530' is not on the page"
    assert view.said[0].guards == (), "the reason says it already"
    assert (view.quotes[0].text, view.quotes[0].place) == (None, "no quote")
    assert view.quotes[0].voices == ("support (C): overstated",)
    (quiet,) = claim_views("x", {"C": claims(bench.claim(1, "x", "corrected", why="two", guards=[guard]))}, 9)
    assert quiet.said[0].guards == ("specifics: number '530' is not on the page",)
    silent = verdict("support", None, status="refused", reason=None, quote=None, quote_start=None, tier="none")
    (refused,) = claim_views("x", {"C": claims(bench.claim(1, "x", "unscored", verdicts=[silent]))}, 9)
    assert refused.quotes[0].voices == ("support (C): refused",)


def test_claims_in_words_of_their_own_stand_apart(bench: Bench) -> None:
    lost = {"name": "coverage", "fired": False, "detail": "lost in extraction: 530"}
    added = bench.claim(1, "It is 530 meters long.", origin="coverage_guard", guards=[lost])
    made = claims(bench.claim(1, "It is long."), added, bench.claim(1, "I like it.", kind="opinion"))
    first, second, third = claim_views("It is 530 meters long.", {"C": made}, 9)
    assert (first.text, first.note) == ("It is long.", None)
    assert (second.text, second.note) == (None, "added by the coverage guard: lost in extraction: 530")
    assert (third.text, third.note) == ("I like it.", "taken for an opinion")


def test_claims_of_no_sentence_are_not_lost(bench: Bench, locked: Any) -> None:
    clean, planted = bench.pair(1)
    stray = bench.result(planted, claims=[bench.claim(None, "Something else.")])
    view = by_name(listed(locked, [clean, planted], C=[stray]))[planted.id]
    assert [claim.text for claim in view.loose] == ["Something else."]


def test_no_more_than_25_words_of_an_article_are_shown() -> None:
    assert excerpt("one two") == "one two"
    long = excerpt(" ".join(f"w{number}" for number in range(40)))
    assert long == " ".join(f"w{number}" for number in range(25)) + " …"
    assert len(excerpt("x" * 10_000)) <= 240


@pytest.mark.parametrize("label", ["error", "clean"])
def test_natural_cases_have_outcomes_too(bench: Bench, locked: Any, label: str) -> None:
    case, planted = bench.pair(1)
    natural = case.model_copy(
        update={
            "id": "n1",
            "pair": None,
            "role": "natural",
            "label": label,
            "sentences": case.sentences[:1],
            "link": None,
            "class_": "natural:x",
        }
    )
    summary = score_run([planted], {"C": []}, None, RunAbout("7", locked))
    results = {"C": [bench.result(natural, flagged=(0,))]}
    (view,) = case_list(summary, [natural], results, {"n1": "n1"}).cases
    assert view.chips[0].word == ("found" if label == "error" else "false alarm")
    assert view.kind == ("natural error" if label == "error" else "natural, clean")
    assert [chip.word for chip in view.sentences[0].chips] == (["found"] if label == "error" else ["flagged"])
    assert (view.twin, view.link) == (None, ())


def test_places_are_ids_and_unlike_even_where_runs_share_cases(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    one = RunInput(score_run(cases, {}, None, RunAbout("7", locked)), cases)
    two = RunInput(score_run(cases, {}, None, RunAbout("try out", locked)), cases)
    first, second = case_places([one, two])
    assert first == {case.id: case.id for case in cases}
    assert second == {case.id: f"try%20out:{case.id}" for case in cases}
