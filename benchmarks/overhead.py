"""What our harness costs beside the bare SDK (and, where an environment with them is named, beside two others).

    overhead.py [--asks 1000] [--workers 64] [--delay-ms 50] [--rounds 3] [--peers-python PATH]

Every contender is a process of its own and asks the same questions of the same loopback server. The contenders take
turns within a round, and the figures are medians over the rounds. CPU is that of the contender's process alone.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from factcheck.models.schemas import strict_schema
from factcheck.prompts import load_prompts
from factcheck.records.tasks import JudgeAnswer
from factcheck.workspace import shipped

HERE = Path(__file__).parent / "contenders"
BARE, OURS, RUN = "bare_sdk", "factcheck", "factcheck_run"
OWN = {BARE: "bare_sdk.py", OURS: "with_factcheck.py", RUN: "with_run.py"}
PEERS = {"pydantic_evals": "with_pydantic_evals.py", "inspect_ai": "with_inspect.py"}
WARM_UP = 2  # questions that every contender asks before its clock starts


@dataclass(frozen=True)
class Contender:
    """A script and the interpreter that runs it."""

    name: str
    python: str
    script: str


def main() -> None:
    """Run all rounds and print one JSON line."""
    options = read_options()
    field, absent = contenders(options.peers_python)
    with tempfile.TemporaryDirectory() as folder, serving(options.delay_ms) as address:
        job = Path(folder) / "job.json"
        job.write_text(json.dumps(make_job(address, options.asks, options.workers)), "utf-8")
        rounds = [one_round(field, number, job, address, options.asks) for number in range(options.rounds)]
    figures = {name: figures_of([done[name] for done in rounds], options.asks) for name in rounds[0]}
    ideal = options.delay_ms / 1000 * -(-options.asks // options.workers)
    head = {"benchmark": "overhead", **vars(options), "cores": os.cpu_count(), "ideal_wall_s": round(ideal, 3)}
    del head["peers_python"]
    print(json.dumps({**head, **figures, **dict.fromkeys(absent, "absent"), "ratios": ratios(rounds)}))


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--asks", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--delay-ms", type=float, default=50.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers-python", help="an interpreter that has openai, inspect-ai and pydantic-evals")
    return parser.parse_args()


def contenders(peers_python: str | None) -> tuple[list[Contender], list[str]]:
    """Who takes part, and the names of those that are not installed."""
    field = [Contender(name, sys.executable, script) for name, script in OWN.items()]
    absent = []
    for name, script in PEERS.items():
        found = peers_python and subprocess.run(
            [peers_python, "-c", f"import {name}"], check=False, capture_output=True
        )
        if found and found.returncode == 0:
            field.append(Contender(name, str(peers_python), script))
        else:
            absent.append(name)
    return field, absent


def make_job(address: str, asks: int, workers: int) -> dict[str, Any]:
    """The questions: our judge's prompt for different claims about one article, the same text for everybody."""
    halls = [f"Hall {n} of the old mill was opened in {1800 + n} and holds {3 * n + 4} looms." for n in range(40)]
    article = "\n\n".join(" ".join(halls[place : place + 5]) for place in range(0, len(halls), 5))
    claims = [f"Hall {n % 40} of the old mill holds {n + 4} looms." for n in range(asks)]
    book = load_prompts(shipped("prompts"))
    prompts = [book.render("judge_support", {"article": article, "claim": claim}) for claim in claims]
    questions = [f"{prompt.evidence}\n\n{prompt.question}" for prompt in prompts]
    told = {"system": prompts[0].system, "questions": questions, "schema": strict_schema(JudgeAnswer)}
    parts = {"evidence": prompts[0].evidence, "parts": [prompt.question for prompt in prompts]}
    return {"address": f"{address}/v1", "workers": workers, **told, **parts, "article": article, "claims": claims}


@contextmanager
def serving(delay_ms: float) -> Iterator[str]:
    """The loopback server's address while it runs."""
    answer = {"label": "supported", "quote": "Hall 1 of the old mill was opened in 1801", "reason": "it is stated"}
    words = [sys.executable, str(HERE / "server.py"), str(delay_ms), json.dumps(answer)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield f"http://127.0.0.1:{int(server.stdout.readline())}"
        server.communicate()


def one_round(field: list[Contender], number: int, job: Path, address: str, asks: int) -> dict[str, Any]:
    """Every contender once, each time in another order."""
    turn = field if number % 2 == 0 else field[::-1]
    return {contender.name: run(contender, job, address, asks) for contender in turn}


def run(contender: Contender, job: Path, address: str, asks: int) -> dict[str, Any]:
    """One contender's figures. Raises RuntimeError unless it asked every question and had each answered."""
    before = asked(address)
    words = [contender.python, str(HERE / contender.script), str(job)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{contender.name}: {done.stderr[-2000:]}")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    count = asked(address) - before
    if figures["good"] != asks or count < asks + WARM_UP:
        raise RuntimeError(f"{contender.name}: {figures['good']} of {asks} answered, {count} questions asked")
    return figures


def asked(address: str) -> int:
    """How many questions the server has had."""
    with urllib.request.urlopen(f"{address}/asked") as reply:
        return int(json.load(reply)["asked"])


def figures_of(runs: list[dict[str, Any]], asks: int) -> dict[str, Any]:
    """Medians of one contender, and each round's wall seconds."""
    walls = [run["wall_s"] for run in runs]
    cpu_ms = [1000 * run["cpu_s"] / asks for run in runs]
    return {
        "version": runs[0]["version"],
        "wall_s": round(statistics.median(walls), 3),
        "cpu_ms_per_ask": round(statistics.median(cpu_ms), 3),
        "rounds": [[round(wall, 3), round(cpu, 3)] for wall, cpu in zip(walls, cpu_ms, strict=True)],
    }


def ratios(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Medians of the rounds' own ratios: ours to the bare SDK, and each peer to ours."""
    pairs = [(OURS, BARE), (RUN, BARE), *((name, OURS) for name in PEERS if name in rounds[0])]
    return {
        f"{one}/{other}": {
            kind.removesuffix("_s"): round(statistics.median(r[one][kind] / r[other][kind] for r in rounds), 2)
            for kind in ("wall_s", "cpu_s")
        }
        for one, other in pairs
    }


if __name__ == "__main__":
    main()
