"""Each step of an arm, with a scripted model behind the seam."""

import pytest

from factcheck.checker.decide import Decide, decide
from factcheck.checker.guards.coverage import GuardCoverage
from factcheck.checker.guards.link import CheckLink
from factcheck.checker.guards.specifics import CheckSpecifics
from factcheck.checker.state import State
from factcheck.checker.steps.extract import ExtractClaims
from factcheck.checker.steps.judge import JudgeClaims
from factcheck.checker.steps.lookup import LookupSpecifics
from factcheck.checker.steps.single_pass import OverlayGuards, SinglePass
from factcheck.records.result import ClaimResult, GuardFinding, Verdict
from factcheck.records.tasks import Doubt, ExtractedClaim, ExtractedClaims, JudgeAnswer, SinglePassAnswer

GOOD = "The Alder Bridge opened on 3 May 1932 after 18 months of work."


def claims_of(*items: tuple[int, str, str]) -> ExtractedClaims:
    return ExtractedClaims(claims=tuple(ExtractedClaim(sentence=s, text=t, kind=k) for s, t, k in items))


def answer(label, quote="", reason="because"):
    return JudgeAnswer(label=label, quote=quote, reason=reason)


def verdict(label, tier="verbatim", status="ok", judge="support"):
    return Verdict(judge=judge, status=status, label=label, quote="q", quote_start=0, tier=tier, reason="r")


def claim(*verdicts, guards=(), kind="fact"):
    return ClaimResult(
        index=0,
        text="t",
        kind=kind,
        sentence=0,
        start=0,
        end=1,
        origin="extractor",
        verdicts=verdicts,
        guards=guards,
        outcome="unscored",
        why="",
    )


def test_claims_keep_their_place_in_the_post(draft, tools, scripted) -> None:
    post = draft("First one.", "It opened in 1932, and the toll was 5 cents.")
    model = scripted([claims_of((1, "the toll was 5 cents", "fact"), (0, "reworded", "opinion"))])
    state = ExtractClaims()(State(post), tools(extractor=model))
    first, second = state.claims
    assert post.post[first.start : first.end] == "the toll was 5 cents" and first.sentence == 1
    assert post.post[second.start : second.end] == "First one." and second.kind == "opinion"
    assert state.calls[0].reply.usage.input == 10


@pytest.mark.parametrize("status", ["unparsed", "refused", "truncated", "error"])
def test_an_extraction_without_an_answer_is_never_an_empty_list(draft, tools, scripted, failed, status) -> None:
    state = ExtractClaims()(State(draft(GOOD)), tools(extractor=scripted([failed(status, "no JSON")])))
    assert state.status == status and "no JSON" in state.reason


def test_a_claim_of_no_sentence_makes_the_answer_unusable(draft, tools, scripted) -> None:
    state = ExtractClaims()(State(draft(GOOD)), tools(extractor=scripted([claims_of((5, "x", "fact"))])))
    assert state.status == "unparsed" and "sentence 5" in state.reason


def test_a_lost_number_brings_the_whole_sentence_back(draft, tools, scripted) -> None:
    post = draft(
        "The price rose from 8 euros to 12 euros.", "It was never raised.", "A fine bridge.", "No claim of this."
    )
    model = scripted(
        [
            claims_of(
                (0, "The price rose to 12 euros.", "fact"),
                (1, "It was raised.", "opinion"),
                (2, "A fine bridge.", "opinion"),
            )
        ]
    )
    state = ExtractClaims()(State(post), tools(extractor=model))
    state = GuardCoverage()(state, tools())
    added = [item for item in state.claims if item.origin == "coverage_guard"]
    assert [item.sentence for item in added] == [0, 1, 3]
    assert all(item.kind == "fact" and item.text == post.sentences[item.sentence].text for item in added)
    assert "8" in added[0].guards[0].detail and not added[0].guards[0].fired


def test_a_full_extraction_adds_nothing(draft, tools, scripted) -> None:
    model = scripted([claims_of((0, GOOD, "fact"))])
    state = GuardCoverage()(ExtractClaims()(State(draft(GOOD)), tools(extractor=model)), tools())
    assert len(state.claims) == 1


def test_a_quote_counts_only_where_it_stands_in_the_article(draft, tools, scripted) -> None:
    extracted = claims_of((0, GOOD, "fact"), (0, "x", "opinion"))
    model = scripted([extracted, answer("supported", "opened on 3 May 1932 after 18 months")])
    ready = tools(extractor=model, judge=model)
    state = JudgeClaims()(ExtractClaims()(State(draft(GOOD)), ready), ready)
    found = state.claims[0].verdicts[0]
    assert found.tier == "verbatim" and state.draft.page.text[found.quote_start :].startswith("opened on 3 May")
    assert state.claims[1].verdicts == (), "opinions are not judged"
    assert [task.name for task in model.asked] == ["extract_claims", "judge_support"]


def test_an_invented_quote_contests_the_claim(draft, tools, scripted) -> None:
    model = scripted(
        [claims_of((0, GOOD, "fact")), answer("supported", "The Alder Bridge opened on 4 May 1932 at noon.")]
    )
    ready = tools(extractor=model, judge=model)
    state = Decide()(JudgeClaims()(ExtractClaims()(State(draft(GOOD)), ready), ready), ready)
    assert state.claims[0].outcome == "contested" and "not verified" in state.claims[0].why


def test_a_judge_without_an_answer_leaves_the_claim_unscored(draft, tools, scripted, failed) -> None:
    model = scripted([claims_of((0, GOOD, "fact")), failed("truncated", "cut off")])
    ready = tools(extractor=model, judge=model)
    state = Decide()(JudgeClaims()(ExtractClaims()(State(draft(GOOD)), ready), ready), ready)
    assert state.claims[0].verdicts[0].label is None and state.claims[0].outcome == "unscored"
    assert state.status == "ok"


def test_a_quote_is_kept_to_25_words(draft, tools, scripted) -> None:
    article = "word " * 40 + "ends here."
    model = scripted([claims_of((0, GOOD, "fact")), answer("supported", article)])
    ready = tools(extractor=model, judge=model)
    state = JudgeClaims()(ExtractClaims()(State(draft(GOOD, article=article)), ready), ready)
    found = state.claims[0].verdicts[0]
    assert len(found.quote.split()) <= 26 and found.tier == "verbatim"


@pytest.mark.parametrize(
    ("item", "outcome"),
    [
        (claim(verdict("supported")), "passed"),
        (claim(verdict("supported", "folded"), verdict("supported")), "passed"),
        (claim(verdict("supported", "not_found")), "contested"),
        (claim(verdict("supported", "too_short")), "contested"),
        (claim(verdict("contradicted")), "contested"),
        (claim(verdict("not_found", "none")), "contested"),
        (claim(verdict("contradicted"), verdict("overstated")), "corrected"),
        (claim(verdict("contradicted"), verdict("not_found", "none")), "corrected"),
        (claim(verdict("supported"), verdict("overstated")), "contested"),
        (claim(verdict("supported"), guards=(GuardFinding(name="specifics", fired=True, detail="12"),)), "contested"),
        (claim(verdict("supported"), guards=(GuardFinding(name="coverage", fired=False, detail="12"),)), "passed"),
        (claim(verdict(None, "none", "refused")), "unscored"),
        (claim(verdict("contradicted"), verdict(None, "none", "error")), "unscored"),
        (claim(), "unscored"),
        (claim(kind="opinion"), "passed"),
    ],
)
def test_decisions(item: ClaimResult, outcome: str) -> None:
    assert decide(item)[0] == outcome


def test_specifics_that_are_nowhere_on_the_page_fire(draft, tools, scripted) -> None:
    texts = [
        "The bridge opened on 4 May 1932.",
        "It carried 4200 vehicles a day.",
        "It cost 420 dollars.",
        "Bo Lind led it.",
    ]
    model = scripted([claims_of(*((i, text, "fact") for i, text in enumerate(texts)))])
    state = CheckSpecifics()(ExtractClaims()(State(draft(*texts)), tools(extractor=model)), tools())
    assert [item.guards[0].fired for item in state.claims] == [True, False, True, True]


@pytest.mark.parametrize(
    ("link", "url", "flagged"),
    [
        ("http://example.org/alder-bridge/?utm_source=x#top", "https://www.example.org/alder-bridge", False),
        ("https://www.example.org/alder-tunnel", "https://www.example.org/alder-bridge", True),
        ("https://example.com/alder-bridge", "https://www.example.org/alder-bridge", True),
        (None, "https://www.example.org/alder-bridge", False),
        ("https://www.example.org/a", "", False),
    ],
)
def test_the_link_is_compared_after_canonicalization(draft, tools, link, url, flagged) -> None:
    state = CheckLink()(State(draft(GOOD, link=link, url=url)), tools())
    assert state.link_flagged is flagged and (state.link_reason is not None) is flagged


def test_the_single_pass_doubts_sentences_and_the_link(draft, tools, scripted) -> None:
    reply = SinglePassAnswer(doubts=(Doubt(sentence=1, reason="other year"),), link_doubted=True)
    model = scripted([reply])
    state = SinglePass()(State(draft(GOOD, "It opened in 1933.")), tools(judge=model))
    assert [(item.outcome, item.origin) for item in state.claims] == [
        ("passed", "single_pass"),
        ("contested", "single_pass"),
    ]
    assert state.claims[1].why == "other year" and state.link_flagged
    assert "no error" in model.asked[0].prompt.system


def test_a_doubt_about_no_sentence_makes_the_answer_unusable(draft, tools, scripted, failed) -> None:
    reply = SinglePassAnswer(doubts=(Doubt(sentence=9, reason="?"),), link_doubted=False)
    assert SinglePass()(State(draft(GOOD)), tools(judge=scripted([reply]))).status == "unparsed"
    assert SinglePass()(State(draft(GOOD)), tools(judge=scripted([failed("refused", "no")]))).status == "refused"


def test_code_checks_laid_over_the_single_pass_only_add_doubt(draft, tools, scripted) -> None:
    post = draft("It cost 420 dollars.", "It opened in 1931.", GOOD)
    model = scripted([SinglePassAnswer(doubts=(Doubt(sentence=1, reason="year"),), link_doubted=False)])
    ready = tools(judge=model)
    state = OverlayGuards()(CheckSpecifics()(SinglePass()(State(post), ready), ready), ready)
    assert [item.outcome for item in state.claims] == ["contested", "contested", "passed"]
    assert state.claims[1].why == "year"


def test_the_lookup_asks_nobody(draft, tools) -> None:
    state = LookupSpecifics()(State(draft("It cost 420 dollars.", GOOD)), tools())
    assert [item.outcome for item in state.claims] == ["contested", "passed"] and state.calls == ()
