"""Samples by a script, tools of known confusion, rounds in a folder."""

import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from factcheck.protocols.detectors.rules import ProtocolText, read_protocol, shipped_protocol
from factcheck.workspace import Workspace

SLICES = ("native", "second_language", "unedited", "edited", "paraphrased")
HUMAN = SLICES[:2]
START = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
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


Plan = Mapping[str, tuple[int, int]]


def planned_reply(document: str, flags: Mapping[str, int], kind: str, text: str) -> dict[str, Any]:
    """What a tool of known confusion answers: the first ``flags[slice]`` documents of a slice are flagged.

    It repeats the text, as real tools do.
    """
    slice_, _, number = document.rpartition("-")
    hit = int(number) < flags[slice_]
    said: dict[str, Any] = {"input": text, "model": "m-3"}
    if kind in ("verdict", "both"):
        said["label"] = ("AI-generated" if int(number) % 2 else "Mixed") if hit else "Human"
    if kind in ("score", "both"):
        said["result"] = {"p": 0.5 if hit else 0.49}
    return said


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


class Samples:
    """What the tests make samples, protocols and tools with."""

    start, slices, human, checks = START, SLICES, HUMAN, CHECKS
    rows = staticmethod(sample_rows)
    write = staticmethod(write_sample)
    protocol_file = staticmethod(small_protocol)
    reply = staticmethod(planned_reply)
    tool = staticmethod(tool_toml)
    canary = staticmethod(canary)

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


@pytest.fixture(scope="session")
def samples() -> type[Samples]:
    return Samples


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    folder = tmp_path / "w"
    folder.mkdir()
    return Workspace(folder)
