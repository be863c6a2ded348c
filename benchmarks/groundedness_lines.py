"""Gold evidence lines among the first three that a ranking of a source's lines gives for a claim.

BM25 by ``bm25s`` (extra ``bench``), or where it is not installed by a plain one written here.
"""

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from factcheck.checker.panel.pages import make_evidence_page
from factcheck.checker.panel.passages import passages_of
from factcheck.models.embedded.words import STOP_WORDS
from factcheck.stats.bootstrap import cluster_interval
from factcheck.text.passages import Passage, PassageIndex

FIRST = 3
_WORD = re.compile(r"\w+")
Ranking = Callable[[str, str], list[int]]


def evidence_lines(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Mean recall of the gold lines among the first three, and the share of claims with a gold line among them.

    A claim has alternative sets of gold lines; the one that a ranking recalls best counts.
    """
    asked = [row for row in rows if any(row["meta"].get("supporting_sentences") or ())]
    bm25 = "bm25s" if find_spec("bm25s") else "plain BM25"
    rankings: dict[str, Ranking] = {
        "text.passages": by_index,
        "panel.passages": by_panel,
        bm25: by_bm25s if bm25 == "bm25s" else by_plain,
    }
    found: dict[str, Any] = {"claims": len(asked)}
    for name, ranking in rankings.items():
        recalls, hits = [], []
        for row in asked:
            first = set(ranking(row["source_text"], row["claim"])[:FIRST])
            gold = [set(held) for held in row["meta"]["supporting_sentences"] if held]
            recalls.append(max(len(first & held) / len(held) for held in gold))
            hits.append((int(any(first & held for held in gold)), 1))
        share = cluster_interval(hits, "lines", name)
        found[name] = {
            "recall_at_3": round(100 * sum(recalls) / len(recalls), 1),
            "hit_at_3": [None if x is None else round(100 * x, 1) for x in (share.point, share.low, share.high)],
        }
    return found


def _lines(text: str) -> list[Passage]:
    found, start = [], 0
    for line in text.split("\n"):
        found.append(Passage(start, start + len(line), line))
        start += len(line) + 1
    return found


def by_index(text: str, claim: str) -> list[int]:
    """The ranking of ``text.passages`` over lines."""
    lines = _lines(text)
    starts = [line.start for line in lines]
    best = PassageIndex.of(tuple(lines)).best(claim, FIRST)
    return [bisect_right(starts, passage.start) - 1 for passage, _ in best]


def by_panel(text: str, claim: str) -> list[int]:
    """The order in which the panel chooses what it shows, by the line that each piece stands in."""
    starts = [line.start for line in _lines(text)]
    hits = passages_of(make_evidence_page("", text), claim, 1200).hits
    return list(dict.fromkeys(bisect_right(starts, start) - 1 for start, _ in hits))


def by_bm25s(text: str, claim: str) -> list[int]:
    """bm25s with its defaults and its English stop words."""
    import bm25s

    lines = [line.text for line in _lines(text)]
    index = bm25s.BM25()
    index.index(bm25s.tokenize(lines, stopwords="en", show_progress=False), show_progress=False)
    asked = bm25s.tokenize([claim], stopwords="en", show_progress=False)
    places, _ = index.retrieve(asked, k=min(FIRST, len(lines)), show_progress=False)
    return [int(place) for place in places[0]]


def by_plain(text: str, claim: str) -> list[int]:
    """BM25 as of the textbook, k1 = 1.5 and b = 0.75, words not stemmed."""
    lines = [[w for w in _WORD.findall(line.text.lower()) if w not in STOP_WORDS] for line in _lines(text)]
    mean = max(1.0, sum(map(len, lines)) / len(lines))
    spread = Counter(word for line in lines for word in set(line))
    wanted = {word for word in _WORD.findall(claim.lower()) if word in spread}
    scores = []
    for line in lines:
        counts = Counter(line)
        scores.append(sum(
            math.log(1 + (len(lines) - spread[w] + 0.5) / (spread[w] + 0.5))
            * counts[w] * 2.5 / (counts[w] + 1.5 * (0.25 + 0.75 * len(line) / mean))
            for w in sorted(wanted)
        ))  # fmt: skip
    return sorted(range(len(lines)), key=lambda place: -scores[place])
