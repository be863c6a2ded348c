"""Seconds to score 100,000 results: small cases under fresh ids, with drawn outcomes."""

import json
import time

from factcheck.hashing import draw_number
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.records.case import ArticleRef, Case, CaseSentence, Plant, PostLink
from factcheck.records.result import ClaimResult, Result, Usage
from factcheck.workspace import RULE_NAME, shipped

RESULTS = 100_000
ARMS = ("A", "C", "D", "L")
CLASSES = ("number_swap", "date_shift", "version_change", "entity_swap", "negation", "quantifier")
URL = "https://example.org/dam"


def make_case(number: int, planted: bool) -> Case:
    """A pair's clean or planted case: the year of the second sentence is wrong in the planted one."""
    name = CLASSES[number % len(CLASSES)]
    year = "1935" if planted else "1932"
    texts = (
        "The dam holds 40 million litres.",
        f"It opened in {year}.",
        "It is 62 metres high.",
        "A fine piece of work.",
    )
    sentences, start = [], 0
    for index, text in enumerate(texts):
        kind = "opinion" if index == 3 else "fact"
        sentences.append(CaseSentence(index=index, kind=kind, start=start, end=start + len(text), text=text))
        start += len(text) + 1
    post = "\n".join([*texts, URL])
    at = post.index(year)
    change = {"before": "It opened in 1932.", "after": texts[1], "old": "1932", "new": year, "start": at, "end": at + 4}
    plant = Plant(target="sentence", sentence=1, proof={"difficulty": "absent"}, **change)
    role = "planted" if planted else "clean"
    return Case(
        id=f"s1-{name}-{number}-{role}",
        pair=f"s1-{name}-{number}",
        seed=1,
        role=role,
        label="error" if planted else "clean",
        class_=name,
        article=ArticleRef(id=f"a{number % 500}", url=URL, title="Dam", sha256="0" * 64, chars=100),
        writer="curated",
        post=post,
        sentences=tuple(sentences),
        link=PostLink(url=URL, start=start, end=start + len(URL)),
        plant=plant if planted else None,
    )


def make_result(case: Case, arm: str) -> Result:
    """A result that finds nine of ten plants and cries wolf now and then."""
    draw = draw_number(arm, case.id)
    flagged = ((1,) if case.role == "planted" and draw % 10 else ()) + ((2,) if draw % 37 == 0 else ())
    claims = tuple(
        ClaimResult(
            index=sentence.index,
            text=sentence.text,
            kind=sentence.kind,
            sentence=sentence.index,
            start=sentence.start,
            end=sentence.end,
            origin="extractor",
            outcome="contested" if sentence.index in flagged else "passed",
            why="",
        )
        for sentence in case.sentences
    )
    return Result(
        case=case.id,
        arm=arm,
        arm_fingerprint="f",
        sample=0,
        status="ok",
        article=case.article.id,
        prompt_version="v",
        prompts={},
        models={},
        claims=claims,
        flagged=flagged,
        link_flagged=False,
        calls=4,
        usage=Usage(),
        cost_usd=0.0,
    )


def main() -> None:
    """Score four arms over the same cases."""
    pairs = RESULTS // len(ARMS) // 2
    cases = [make_case(number, planted) for number in range(pairs) for planted in (False, True)]
    results = {arm: [make_result(case, arm) for case in cases] for arm in ARMS}
    about = RunAbout(run="benchmark", locked=read_rule(shipped(RULE_NAME)))
    clock = time.perf_counter()
    summary = score_run(cases, results, None, about)
    seconds = time.perf_counter() - clock
    scored = sum(len(items) for items in results.values())
    recall = summary.arms["C"].recall
    print(
        json.dumps(
            {"benchmark": "scoring", "results": scored, "seconds": round(seconds, 2), "recall": [recall.k, recall.n]}
        )
    )


if __name__ == "__main__":
    main()
