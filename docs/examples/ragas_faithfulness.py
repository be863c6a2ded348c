"""The faithfulness metric of ragas as an arm: one score a sentence, flagged where it stays below 1.

Needs `pip install ragas==0.4.3 "langchain-community<0.4"`, in an environment of its own: name that environment's python
in the arm's command. RAGAS_DO_NOT_TRACK=true keeps ragas from reporting its use.

    CHECKER_URL    for example http://127.0.0.1:8080/v1
    CHECKER_MODEL  the name that the server knows the model by
    CHECKER_KEY    the server's key, if it has one

The score is not a number where ragas finds no statement in a sentence, and a table of scores leaves such a row out of
its mean. Where the model passes over a statement, the score is the mean of the others. Both end the draft with exit
code 1 here: an answer that is missing must count as an error, never as a pass.
"""

import asyncio
import json
import math
import os
import sys

THRESHOLD = 1.0  # the share of a sentence's statements that must follow from the article
QUESTION = "What does the article say?"  # ragas judges answers, and an answer has a question


def main() -> None:
    draft = json.load(sys.stdin.buffer)
    counts: list[int] = []
    metric = make_metric(counts)
    try:
        scores = asyncio.run(score_sentences(metric, draft))
    except Exception as error:  # whatever ragas or the server raise: this draft has no answer
        sys.exit(f"ragas gave no score ({type(error).__name__}: {' '.join(str(error).split())[:150]})")
    missing = [str(index) for index, score in scores.items() if math.isnan(score)]
    if missing:
        sys.exit(f"ragas found nothing to judge in sentence {', '.join(missing)}")
    if counts[::2] != counts[1::2]:
        sys.exit(f"ragas found {sum(counts[::2])} statements and judged {sum(counts[1::2])}")
    json.dump(findings(draft, scores), sys.stdout)


async def score_sentences(metric, draft: dict) -> dict[int, float]:
    """The score of each sentence, asked one after the other."""
    found = {}
    for sentence in draft["sentences"]:
        result = await metric.ascore(
            user_input=QUESTION, response=sentence["text"], retrieved_contexts=[draft["article"]["text"]]
        )
        found[sentence["index"]] = float(result.value)
    return found


def make_metric(counts: list[int]):
    """The metric, and by ``counts`` what it does not tell: how many statements it finds, then judges, a sentence."""
    try:
        from openai import AsyncOpenAI
        from ragas.llms import llm_factory
        from ragas.metrics.collections import Faithfulness
    except ImportError as error:
        sys.exit(f'{error}: install ragas==0.4.3 and "langchain-community<0.4", and run this with their python')
    client = AsyncOpenAI(base_url=setting("CHECKER_URL"), api_key=os.environ.get("CHECKER_KEY") or "none")
    llm = llm_factory(setting("CHECKER_MODEL"), client=client, temperature=0.0)
    ask = llm.agenerate

    async def count(prompt, form):
        answer = await ask(prompt, form)
        counts.append(len(answer.statements))
        return answer

    llm.agenerate = count
    return Faithfulness(llm=llm)


def findings(draft: dict, scores: dict[int, float]) -> dict:
    claims = [
        {
            "text": sentence["text"],
            "sentence": sentence["index"],
            "outcome": "contested" if scores[sentence["index"]] < THRESHOLD else "passed",
            "why": f"ragas faithfulness {scores[sentence['index']]:.2f}",
        }
        for sentence in draft["sentences"]
    ]
    flagged = [index for index, score in scores.items() if score < THRESHOLD]
    return {"schema": "findings/1", "flagged": flagged, "claims": claims}


def setting(name: str) -> str:
    return os.environ.get(name) or sys.exit(f"set {name}")


if __name__ == "__main__":
    main()
