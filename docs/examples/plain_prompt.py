"""One plain prompt through any server that speaks chat completions, as an arm.

    CHECKER_URL    for example http://127.0.0.1:8080/v1
    CHECKER_MODEL  the name that the server knows the model by
    CHECKER_KEY    the server's key, if it has one

Reads draft/1 on standard input and prints findings/1. Whatever is no whole answer ends with exit code 1: an answer that
was cut off, or that is something else than the JSON asked for, must count as an error and never as "nothing doubted".
"""

import json
import os
import sys
import urllib.error
import urllib.request

TIMEOUT_S = 50  # below the arm's own timeout_s, so that the reason reaches the results
PROMPT = """Below are an article and a short post about it. Which sentences of the post does the article contradict,
overstate or not support? Answer with JSON alone: {{"doubted": [numbers of the sentences]}}, an empty list for none.

Article:
{article}

Sentences of the post:
{sentences}"""


def main() -> None:
    draft = json.load(sys.stdin.buffer)
    doubted = read_answer(ask(prompt_of(draft)), {sentence["index"] for sentence in draft["sentences"]})
    json.dump({"schema": "findings/1", "flagged": doubted}, sys.stdout)


def prompt_of(draft: dict) -> str:
    sentences = "\n".join(f"{sentence['index']}: {sentence['text']}" for sentence in draft["sentences"])
    return PROMPT.format(article=draft["article"]["text"], sentences=sentences)


def ask(prompt: str) -> dict:
    """The first choice of the server's answer."""
    body = {"model": setting("CHECKER_MODEL"), "messages": [{"role": "user", "content": prompt}], "max_tokens": 1000}
    headers = {"content-type": "application/json"}
    if os.environ.get("CHECKER_KEY"):
        headers["authorization"] = f"Bearer {os.environ['CHECKER_KEY']}"
    address = setting("CHECKER_URL").rstrip("/") + "/chat/completions"
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            return json.load(answer)["choices"][0]
    except urllib.error.HTTPError as error:
        sys.exit(f"the server answered {error.code}")
    except (OSError, ValueError, LookupError, TypeError) as error:
        sys.exit(f"the server gave no answer ({type(error).__name__}: {error})")


def read_answer(choice: dict, known: set[int]) -> list[int]:
    """The doubted sentences; exit code 1 for anything but a finished answer of the form that was asked for."""
    if choice.get("finish_reason") != "stop":
        sys.exit(f"the answer is not finished ({choice.get('finish_reason')})")
    text = str(choice["message"].get("content") or "").strip()
    try:
        doubted = json.loads(text.removeprefix("```json").removesuffix("```"))["doubted"]
    except (ValueError, LookupError, TypeError):
        sys.exit(f"the answer is not the JSON that was asked for: {text[:100]!r}")
    if not isinstance(doubted, list) or not all(type(number) is int and number in known for number in doubted):
        sys.exit(f"the answer names sentences that are not there: {doubted!r}"[:200])
    return sorted(set(doubted))


def setting(name: str) -> str:
    return os.environ.get(name) or sys.exit(f"set {name}")


if __name__ == "__main__":
    main()
