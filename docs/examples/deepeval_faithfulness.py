"""The faithfulness metric of deepeval as an arm: the claims it finds in the post, and its verdict on each.

Needs `pip install deepeval==4.3.1`, in an environment of its own: name that environment's python in the arm's command.

    CHECKER_URL    for example http://127.0.0.1:8080/v1
    CHECKER_MODEL  the name that the server knows the model by
    CHECKER_KEY    the server's key, if it has one

deepeval scores 1.0 where it finds no claim, and leaves out a verdict that it cannot read. Both end the draft with exit
code 1 here: an answer that is missing must count as an error, never as a pass.
"""

import json
import os
import re
import sys

os.environ.setdefault("DEEPEVAL_TELEMETRY_OPT_OUT", "1")
DOUBTED = ("no", "borderline")  # deepeval itself lets "borderline" pass, and that is where invented claims land
QUESTION = "What does the article say?"  # deepeval judges answers, and an answer has a question


def main() -> None:
    draft = json.load(sys.stdin.buffer)
    metric = make_metric()
    try:
        claims, verdicts = measure(metric, draft)
    except Exception as error:  # whatever deepeval or the server raise: this draft has no answer
        sys.exit(f"deepeval gave no verdict ({type(error).__name__}: {' '.join(str(error).split())[:150]})")
    if not claims or len(verdicts) != len(claims):
        sys.exit(f"deepeval gave {len(verdicts)} verdicts on {len(claims)} claims, whose score would be {metric.score}")
    json.dump(findings(draft, claims, verdicts), sys.stdout)


def make_metric():
    try:
        from deepeval.metrics import FaithfulnessMetric
        from deepeval.models import LocalModel
    except ImportError as error:
        sys.exit(f"{error}: install deepeval==4.3.1, and run this with its python")
    key = os.environ.get("CHECKER_KEY") or "none"
    model = LocalModel(setting("CHECKER_MODEL"), api_key=key, base_url=setting("CHECKER_URL"), temperature=0)
    return FaithfulnessMetric(model=model, include_reason=False, async_mode=False)


def measure(metric, draft: dict) -> tuple[list, list]:
    """The claims that deepeval takes from the post, and its verdicts in the same order."""
    from deepeval.test_case import LLMTestCase

    post = "\n".join(sentence["text"] for sentence in draft["sentences"])
    case = LLMTestCase(input=QUESTION, actual_output=post, retrieval_context=[draft["article"]["text"]])
    metric.measure(case, _show_indicator=False)
    return metric.claims, metric.verdicts


def findings(draft: dict, claims: list[str], verdicts: list) -> dict:
    found = []
    for text, verdict in zip(claims, verdicts, strict=True):
        said = str(verdict.verdict)
        outcome = "contested" if said in DOUBTED else "passed"
        why = f"deepeval: {said} {verdict.reason or ''}".strip()
        found.append({"text": text, "sentence": place(text, draft["sentences"]), "outcome": outcome, "why": why})
    flagged = sorted({claim["sentence"] for claim in found if claim["outcome"] == "contested"})
    return {"schema": "findings/1", "flagged": flagged, "claims": found}


def place(claim: str, sentences: list[dict]) -> int:
    """The sentence that holds most of a claim's words, for deepeval does not say which; at least half of them."""
    words = set(re.findall(r"\w+", claim.casefold()))
    shares = [len(words & set(re.findall(r"\w+", s["text"].casefold()))) / max(1, len(words)) for s in sentences]
    best = max(range(len(shares)), key=shares.__getitem__)
    if shares[best] < 0.5:
        sys.exit(f"deepeval's claim {claim[:100]!r} stands in no sentence of the post")
    return sentences[best]["index"]


def setting(name: str) -> str:
    return os.environ.get(name) or sys.exit(f"set {name}")


if __name__ == "__main__":
    main()
