"""The embedded score of a claim against its source on public sets of labeled claims, beside word recall.

Run with a folder of JSON Lines files of id, source_text, claim, label ("supported" or "unsupported") and meta with
source_id. One JSON line a set, then a table; docs/groundedness-benchmark.md holds the figures and what was looked at.
"""

import argparse
import json
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from groundedness_lines import evidence_lines
from groundedness_published import PUBLISHED

from factcheck.models.embedded.support.score import support_score
from factcheck.models.embedded.support.source import prepare_source
from factcheck.models.embedded.words import STOP_WORDS
from factcheck.stats.bootstrap import ClusterInterval, cluster_interval
from factcheck.stats.roc import Separation, accuracy_interval, auc_difference, auc_interval, cross_fit

REPORTED = ("wice", "bump", "summedits", "scifact", "frank", "factcheck_bench", "attributionbench", "begin")
_WORD = re.compile(r"\w+")

Row = Mapping[str, Any]


def main() -> None:
    """Every set of the folder that is reported, or the development sets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", default=",".join(REPORTED), help="names of files without .jsonl, with commas")
    asked = parser.parse_args()
    found = []
    for name in asked.sets.split(","):
        path = asked.folder / f"{name}.jsonl"
        if not path.exists():
            print(json.dumps({"benchmark": "groundedness", "set": name, "absent": True}))
            continue
        figures = measured(name, [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()])
        print(json.dumps(figures))
        found.append(figures)
    print(*table(found), sep="\n")


def measured(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    """The figures of one set."""
    rows = [row for row in rows if row["label"] in ("supported", "unsupported")]
    texts = dict.fromkeys(row["source_text"] for row in rows)
    clock = time.perf_counter()
    sources = {text: prepare_source(text) for text in texts}
    preparing = time.perf_counter() - clock
    clock = time.perf_counter()
    found = [support_score(row["claim"], sources[row["source_text"]]) for row in rows]
    scoring = time.perf_counter() - clock
    scores, floor = [one.score for one in found], [recall(row["claim"], row["source_text"]) for row in rows]
    kinds, clusters = [row["label"] == "supported" for row in rows], [row["meta"]["source_id"] for row in rows]
    figures: dict[str, Any] = {
        "benchmark": "groundedness",
        "set": name,
        "n": len(rows),
        "supported": sum(kinds),
        "sources": len(set(clusters)),
        "auc": shown(auc_interval(scores, kinds, clusters, name)),
        "floor_auc": shown(auc_interval(floor, kinds, clusters, name)),
        "auc_difference": shown(auc_difference(scores, floor, kinds, clusters, name)),
        "bacc": shown(accuracy_interval(cross_fit(scores, kinds, clusters, name), kinds, clusters, name)),
        "floor_bacc": shown(accuracy_interval(cross_fit(floor, kinds, clusters, name), kinds, clusters, name)),
        "bacc_as_shipped": shown(accuracy_interval([o.label == "stated" for o in found], kinds, clusters, name)),
        "prepare_ms": round(1000 * preparing / len(texts), 2),
        "score_ms": round(1000 * scoring / len(rows), 2),
        "published": PUBLISHED.get(name, []),
    }
    if name == "bump":
        figures["pairs"], figures["floor_pairs"] = (shown_share(in_order(rows, held)) for held in (scores, floor))
    if name == "wice":
        figures["evidence_lines"] = evidence_lines(rows)
    return figures


def recall(claim: str, source: str) -> float:
    """The share of the claim's content words that the source holds: the lexical floor."""
    held = set(_WORD.findall(source.lower()))
    words = [word for word in _WORD.findall(claim.lower()) if word not in STOP_WORDS]
    return sum(word in held for word in words) / max(1, len(words))


def in_order(rows: Sequence[Row], scores: Sequence[float]) -> ClusterInterval:
    """The share of pairs in which the supported claim scores higher, ties counting a half."""
    pairs: dict[str, list[tuple[bool, float, str]]] = {}
    for row, score in zip(rows, scores, strict=True):
        key = str(row["meta"]["pair"])
        pairs.setdefault(key, []).append((row["label"] == "supported", score, row["meta"]["source_id"]))
    halves: dict[str, tuple[int, int]] = {}
    for held in pairs.values():
        right = [score for kind, score, _ in held if kind]
        for kind, score, source in held:
            if not kind and right:
                points, most = halves.get(source, (0, 0))
                halves[source] = (points + (2 if right[0] > score else right[0] == score), most + 2)
    return cluster_interval(list(halves.values()), "pairs")


def shown(value: Separation) -> list[float | None]:
    """Point and interval in percent."""
    return [None if one is None else round(100 * one, 1) for one in (value.point, value.low, value.high)]


def shown_share(value: ClusterInterval) -> list[float | None]:
    """The same for a share."""
    return [None if one is None else round(100 * one, 1) for one in (value.point, value.low, value.high)]


def table(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """A Markdown table of all sets."""
    lines = [
        "| set | n (sources) | AUC | word recall AUC | difference | BAcc | word recall BAcc | BAcc as shipped |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        cells = [cell(one[k]) for k in ("auc", "floor_auc", "auc_difference", "bacc", "floor_bacc", "bacc_as_shipped")]
        lines.append(f"| {one['set']} | {one['n']} ({one['sources']}) | {' | '.join(cells)} |")
    for one in found:
        for system, measure, value, where in one["published"]:
            lines.append(f"{one['set']}: {system} {measure} {value} ({where})")
        if "pairs" in one:
            lines.append(f"pairs in order: {cell(one['pairs'])}; word recall {cell(one['floor_pairs'])}")
        if "evidence_lines" in one:
            lines.append(f"evidence lines: {json.dumps(one['evidence_lines'])}")
    return lines


def cell(value: Sequence[float | None]) -> str:
    """A figure with its interval."""
    point, low, high = value
    return f"{point}" if low is None else f"{point} [{low}, {high}]"


if __name__ == "__main__":
    main()
