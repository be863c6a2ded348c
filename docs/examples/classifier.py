"""A classifier of sentence and document (MiniCheck, an NLI model, …) as an arm.

    python3 classifier.py MODULE:FUNCTION THRESHOLD         one draft, from standard input to standard output
    python3 classifier.py MODULE:FUNCTION THRESHOLD PORT    a service, for a model that takes long to load

FUNCTION(sentence, document) gives the probability, 0 to 1, that the document supports the sentence. MODULE is a file of
yours in the folder that the command runs in. A sentence is flagged if its best passage stays below THRESHOLD.
"""

import importlib
import json
import math
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

Classifier = Callable[[str, str], float]
WORDS = 400  # of one passage: what lies beyond a classifier's own limit is cut off unseen


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: classifier.py MODULE:FUNCTION THRESHOLD [PORT]")
    classify, threshold = load(sys.argv[1]), float(sys.argv[2])
    if len(sys.argv) == 4:
        serve(classify, threshold, int(sys.argv[3]))
    json.dump(check(json.load(sys.stdin.buffer), classify, threshold), sys.stdout)


def load(name: str) -> Classifier:
    module, _, function = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        return getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        sys.exit(f"there is no classifier {name!r} ({error}); write MODULE:FUNCTION")


def check(draft: dict, classify: Classifier, threshold: float) -> dict:
    """findings/1 for a draft. Raises ValueError for a score that is no probability."""
    passages = list(split(draft["article"]["text"]))
    flagged, claims = [], []
    for sentence in draft["sentences"]:
        best = max((probability(classify, sentence["text"], passage) for passage in passages), default=0.0)
        if best < threshold:
            flagged.append(sentence["index"])
        outcome, why = ("contested" if best < threshold else "passed"), f"supported with {best:.3f}"
        claims.append({"text": sentence["text"], "sentence": sentence["index"], "outcome": outcome, "why": why})
    return {"schema": "findings/1", "flagged": flagged, "claims": claims}


def probability(classify: Classifier, sentence: str, passage: str) -> float:
    value = float(classify(sentence, passage))
    if not 0.0 <= value <= 1.0 or math.isnan(value):
        raise ValueError(f"the classifier answered {value}, which is no probability")
    return value


def split(text: str) -> Iterator[str]:
    """Passages of at most WORDS words; each begins with the last quarter of the one before."""
    words = text.split()
    step = WORDS * 3 // 4
    for start in range(0, max(1, len(words) - WORDS // 4), step):
        yield " ".join(words[start : start + WORDS])


def serve(classify: Classifier, threshold: float, port: int) -> None:
    """Answer drafts until the process is ended; a draft that cannot be judged is answered 500."""

    class Checker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            try:
                draft = json.loads(self.rfile.read(int(self.headers["content-length"])))
                status, body = 200, json.dumps(check(draft, classify, threshold)).encode()
            except Exception as error:  # counted as an error, and the next draft is answered again
                status, body = 500, str(error).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    HTTPServer(("127.0.0.1", port), Checker).serve_forever()


if __name__ == "__main__":
    main()
