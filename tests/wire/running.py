"""Runs of the command line against the loopback server, and what the tests read of them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner, Result
from wire_answering import EmbeddedVendor, Seen, read_task, see
from wire_server import Request

from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.records.base import Record
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.result import Result as ArmResult

SEED = "3"
ARMS = ("A", "B", "C", "D", "E")
PRICES = {"input": "1.0", "cache_read": "0.1", "cache_write": "1.25", "output": "4.0"}
SETTINGS = """
[models]
extractor = "vendor:{model}"
judge = "vendor:{model}"
second_judge = "vendor:{model}"

[models.endpoints.vendor]
base_url = "{url}"
family = "rules"
protocol = "{protocol}"

[prices."vendor:{model}"]
input = {input}
cache_read = {cache_read}
cache_write = {cache_write}
output = {output}
source = "the test"
date = 2026-11-29
"""


def model_of(protocol: str) -> str:
    """The model's name: one by which the openai adapter knows a cache that holds what is marked."""
    return "gpt-5.6-rules" if protocol == "openai" else "rules"


def settle(folder: Path, url: str, protocol: str, model: str | None = None) -> None:
    """Write a factcheck.toml that leads every role to the server."""
    text = SETTINGS.format(url=url, protocol=protocol, model=model or model_of(protocol), **PRICES)
    (folder / "factcheck.toml").write_text(text, "utf-8")


def build(folder: Path, per_class: int) -> Path:
    """The cases of a development seed over the demo's articles."""
    done = CliRunner().invoke(
        main, ["build-cases", "--seed", SEED, "--per-class", str(per_class), "--dir", str(folder)]
    )
    assert done.exit_code == 0, done.output or repr(done.exception)
    return folder


def run(folder: Path, *words: str) -> Result:
    """``factcheck run``."""
    return CliRunner().invoke(main, ["run", "--seed", SEED, "--dir", str(folder), *words])


def run_arms(folder: Path, *words: str, arms: Iterable[str] = ARMS) -> Result:
    """``factcheck run`` of several arms, which must succeed."""
    done = run(folder, *words, *(word for arm in arms for word in ("--arm", arm)))
    assert done.exit_code == 0, done.output or repr(done.exception)
    return done


def cases(folder: Path) -> list[Case]:
    """The cases."""
    return list(read_records(folder / "cases" / f"{SEED}.jsonl", Case))


def results(folder: Path, arm: str, name: str = SEED) -> list[ArmResult]:
    """The results of an arm."""
    return list(read_records(folder / "published" / name / f"arm-{arm}.jsonl", ArmResult))


def calls(folder: Path, name: str = SEED) -> list[Call]:
    """The journal."""
    return list(read_records(folder / "published" / name / "calls.jsonl", Call))


@dataclass(frozen=True)
class Wired:
    """A finished run: the folder, the vendor with all it was asked, and the requests as they came."""

    protocol: str
    folder: Path
    embedded: Path
    vendor: EmbeddedVendor
    requests: tuple[Request, ...]


@dataclass(frozen=True)
class Read:
    """A request with what it asks."""

    request: Request
    seen: Seen
    task: str
    inputs: Record


def read_all(requests: Iterable[Request]) -> list[Read]:
    """The requests, read back."""
    found = []
    for request in requests:
        seen = see(request)
        task, inputs, _ = read_task(seen)
        found.append(Read(request, seen, task, inputs))
    return found


def raw_fields(body: bytes) -> dict[str, str]:
    """The top level of a JSON object: each name with its value exactly as it was sent."""
    text, decoder = body.decode(), json.JSONDecoder()
    fields: dict[str, str] = {}
    place = text.index("{") + 1
    while text[place] != "}":
        name, place = decoder.raw_decode(text, _past(text, place, ", "))
        start = _past(text, place, ": ")
        _, place = decoder.raw_decode(text, start)
        fields[name] = text[start:place]
    return fields


def _past(text: str, place: int, letters: str) -> int:
    while text[place] in letters:
        place += 1
    return place


def escaped(text: str, within: str) -> bool:
    """Whether a JSON text holds another, in either way of writing letters beyond ASCII."""
    return any(json.dumps(text, ensure_ascii=ascii)[1:-1] in within for ascii in (True, False))
