"""Planted cases a second over the demo corpus."""

import json
import time

from factcheck.progress import Silent
from factcheck.protocols.planted.intake.articles import take_in
from factcheck.protocols.planted.intake.bank import curated_sentences, pool_of
from factcheck.protocols.planted.intake.places import read_places
from factcheck.protocols.planted.planting.cases import build_from
from factcheck.protocols.planted.planting.prepared import prepare_pool
from factcheck.settings import SourceSettings
from factcheck.workspace import shipped

SEEDS = range(1, 6)


def main() -> None:
    """Prepare the pool once, then plant for five seeds."""
    demo = shipped("demo")
    taken = take_in(read_places([str(demo / "index.jsonl")]), SourceSettings(), None, 2, Silent())
    pool = pool_of(taken, curated_sentences(demo / "sentences.jsonl", taken, Silent()))
    clock = time.perf_counter()
    prepared = prepare_pool(pool)
    preparing = time.perf_counter() - clock
    clock = time.perf_counter()
    planted = sum(len(build_from(prepared, seed=seed, per_class=8).cases) // 2 for seed in SEEDS)
    seconds = time.perf_counter() - clock
    figures = {"benchmark": "planting", "articles": len(pool), "prepare_seconds": round(preparing, 2)}
    print(json.dumps({**figures, "planted": planted, "plants_per_second": round(planted / seconds, 1)}))


if __name__ == "__main__":
    main()
