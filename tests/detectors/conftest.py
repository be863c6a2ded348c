"""Samples by a script, tools of known confusion, rounds in a folder."""

import hashlib
import json
import math
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from factcheck.protocols.detectors.rules import ProtocolText, read_protocol, shipped_protocol
from factcheck.workspace import Workspace

SLICES = ("native", "second_language", "unedited", "edited", "paraphrased")
HUMAN = SLICES[:2]
Z = 1.959963984540054
START = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
Rows = list[dict[str, Any]]
CHECKS = ("number", "marked_passages", "false_positive_rate", "model_version", "sole_evidence_warning")


def vocabulary() -> list[str]:
    """2,500 words that are none."""
    draw = random.Random(11)
    syllables = [a + b for a in "bdfgklmnprstvz" for b in "aeiou"]
    return ["".join(draw.choices(syllables, k=draw.randint(2, 4))) for _ in range(2500)]


WORDS = vocabulary()


def sentences(draw: random.Random, count: int) -> list[str]:
    return [" ".join(draw.choices(WORDS, k=draw.randint(10, 18))).capitalize() + "." for _ in range(count)]


def canary(name: str) -> str:
    """A word that stands in one document only."""
    return "Canary" + hashlib.sha256(name.encode()).hexdigest()[:12]


def sample_rows(per_slice: int, topics: int, makers: int, length: int) -> Iterator[dict[str, Any]]:
    """Rows of a sample of five slices; every human text holds its own canary in every tenth sentence."""
    for index in range(per_slice):
        topic = f"topic {index % topics:02}"
        for slice_ in HUMAN:
            name = f"{slice_}-{index:03}"
            body = sentences(random.Random(name), length)
            body[::10] = [f"{canary(name)} {one}" for one in body[::10]]
            about = {"provenance": "supervised session", "consent": "form 3, signed"}
            yield {"id": name, "slice": slice_, "topic": topic, "text": " ".join(body), **about}
        maker = f"maker-{index * makers // per_slice}"
        base = sentences(random.Random(f"ai-{index}"), length)
        model = {"maker": maker, "model": f"{maker}-large", "version": "2026-09", "date": "2026-10-01"}
        parent = f"unedited-{index:03}"
        told = {"provenance": "our prompt 4", **model}
        yield {"id": parent, "slice": "unedited", "topic": topic, "text": " ".join(base), **told}
        changed = sentences(random.Random(f"edit-{index}"), length // 5)
        edited = [*changed, *base[len(changed) :]]
        other = sentences(random.Random(f"para-{index}"), length)
        for slice_, body, method in (("edited", edited, "by hand"), ("paraphrased", other, "a paraphraser, default")):
            about = {"provenance": "from the unedited one", "parent": parent, "method": method}
            yield {"id": f"{slice_}-{index:03}", "slice": slice_, "topic": topic, "text": " ".join(body), **about}


def write_sample(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def small_protocol(folder: Path, per_slice: int, topics: int = 3, makers: int = 2, version: str = "v1") -> Path:
    """The protocol that is shipped, for fewer and shorter documents."""
    text = shipped_protocol().text.replace("documents = 300", f"documents = {per_slice}")
    for before, now in (
        ("per_maker = 75", f"per_maker = {per_slice // makers}"),
        ("words_min = 300", "words_min = 50"),
        ("topics = 60", f"topics = {topics}"),
        ("makers = 4", f"makers = {makers}"),
        ('version = "v1"', f'version = "{version}"'),
    ):
        assert text.count(before) == 1, before
        text = text.replace(before, now)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"protocol-{version}.toml"
    path.write_text(text, "utf-8")
    return path


def tool_toml(name: str, kind: str, where: str, *, checks: tuple[str, ...] = (), version: str = "3.1") -> str:
    """A tool of factcheck.toml; ``where`` is a line that says how it is asked."""
    lines = [f"[detectors.tools.{name}]", f'title = "Tool {name}"', f'maker = "{name} Inc."', 'plan = "Pro"']
    lines += ['interface = "API"', f'version = "{version}"', where, f"[detectors.tools.{name}.reply]"]
    if kind in ("verdict", "both"):
        lines += ['verdict = "label"', 'verdicts = { "AI-generated" = "ai", Mixed = "mixed", human = "human" }']
    if kind in ("score", "both"):
        lines += ['score = "result.p"', "scale = [0, 1]"]
    for check in CHECKS:
        met = "true" if check in checks else "false"
        lines += [f"[detectors.tools.{name}.checks.{check}]", f"met = {met}", 'evidence = "its own page, 2 November"']
    return "\n".join(lines) + "\n"


# What follows knows nothing of the package: counts (flagged, undecided, documents) by slice, and the document's words.
Counts = dict[str, tuple[int, int, int]]


def wilson(k: int, n: int) -> tuple[float, float]:
    center, spread = (k + Z * Z / 2) / (n + Z * Z), Z * math.sqrt(k * (n - k) / n + Z * Z / 4) / (n + Z * Z)
    return max(center - spread, 0.0), min(center + spread, 1.0)


def ends(counts: Counts, *names: str) -> tuple[float, float, float]:
    """Rate, lowest and highest; those without a decision are against and for the tool in turn."""
    k, u, n = (sum(counts[name][place] for name in names) for place in range(3))
    return k / (n - u), wilson(k, n)[0] if k else 0.0, wilson(k + u, n)[1] if k + u < n else 1.0


def lost(points: float) -> float:
    return max(0.0, 100.0 - 10.0 * max(points, 0.0))


def second_computation(counts: Counts, checks: int) -> dict[str, tuple[float, float, float]]:
    """Points, worst and best of every part."""
    human, low, high = ends(counts, "native", "second_language")
    parts = {"false_flags": (lost(100 * human), lost(100 * high), lost(100 * low))}
    parts["catching"] = tuple(100 * value for value in ends(counts, "unedited", "edited"))  # type: ignore[assignment]
    u, u_low, u_high = ends(counts, "unedited")
    p, p_low, p_high = ends(counts, "paraphrased")
    if counts["unedited"][0] == 0:
        parts["paraphrase"] = (0.0, 0.0, 100.0 if counts["unedited"][1] else 0.0)
    else:
        best = min(100.0, 100 * p_high / u_low) if u_low > 0 else 100.0
        parts["paraphrase"] = (min(100.0, 100 * p / u) if u else 0.0, min(100.0, 100 * p_low / u_high), best)
    s, s_low, s_high = ends(counts, "second_language")
    v, v_low, v_high = ends(counts, "native")
    parts["fairness"] = (lost(100 * (s - v)), lost(100 * (s_high - v_low)), lost(100 * (s_low - v_high)))
    parts["explaining"] = (20.0 * checks,) * 3
    return parts


WEIGHTS = {"false_flags": 35, "catching": 25, "paraphrase": 15, "fairness": 15, "explaining": 10}


def whole_score(counts: Counts, checks: int) -> tuple[float, float, float]:
    """Score, worst and best."""
    parts = second_computation(counts, checks)
    score, worst, best = (
        sum(parts[name][place] * weight / 100 for name, weight in WEIGHTS.items()) for place in range(3)
    )
    return score, worst, best


class Samples:
    """What the tests make samples, protocols and tools with."""

    start, slices, human, checks = START, SLICES, HUMAN, CHECKS
    rows = staticmethod(sample_rows)
    write = staticmethod(write_sample)
    protocol_file = staticmethod(small_protocol)
    tool = staticmethod(tool_toml)
    canary = staticmethod(canary)
    parts = staticmethod(second_computation)
    score = staticmethod(whole_score)
    wilson = staticmethod(wilson)

    @staticmethod
    def protocol(path: Path) -> ProtocolText:
        return read_protocol(path)

    @staticmethod
    def day(number: int) -> datetime:
        return START + timedelta(days=number)

    @staticmethod
    def leaks(folder: Path) -> list[str]:
        """Files below a folder that hold a canary, whatever their kind."""
        found = re.compile(rb"Canary[0-9a-f]{12}")
        return [str(path) for path in folder.rglob("*") if path.is_file() and found.search(path.read_bytes())]


class Loopback:
    """Detectors on loopback in a process of their own: what they answer is planned, every call is counted."""

    def __init__(
        self, folder: Path, rows: list[dict[str, Any]], tools: dict[str, dict[str, Any]], delay_s: float
    ) -> None:
        documents = {hashlib.sha256(row["text"].encode()).hexdigest(): row["id"] for row in rows}
        self._plan, self._log = folder / "plan.json", folder / "calls.log"
        self._plan.write_text(json.dumps({"documents": documents, "tools": tools}), "utf-8")
        words = [sys.executable, str(Path(__file__).with_name("loopback_tool.py")), self._plan, self._log, str(delay_s)]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def where(self, tool: str) -> str:
        """The line of factcheck.toml that leads to a tool."""
        return f'url = "http://127.0.0.1:{self.port}/{tool}"'

    def calls(self) -> Counter[tuple[str, str]]:
        """How often each document was seen, by tool."""
        lines = self._log.read_text("utf-8").splitlines() if self._log.exists() else []
        return Counter((line.split()[0], line.split()[1]) for line in lines)

    def order(self, tool: str) -> list[str]:
        """Documents as a tool saw them."""
        lines = [line.split() for line in self._log.read_text("utf-8").splitlines()]
        return [document for name, document in lines if name == tool]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def loopback(tmp_path: Path) -> Iterator[Callable[..., Loopback]]:
    """The function that starts one; it ends with the test."""
    opened: list[Loopback] = []

    def start(rows: Rows, tools: dict[str, dict[str, Any]], delay_s: float = 0.0) -> Loopback:
        folder = tmp_path / f"loopback-{len(opened)}"
        folder.mkdir()
        opened.append(Loopback(folder, rows, tools, delay_s))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture(scope="session")
def samples() -> type[Samples]:
    return Samples


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    folder = tmp_path / "w"
    folder.mkdir()
    return Workspace(folder)
