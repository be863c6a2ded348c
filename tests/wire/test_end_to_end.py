"""A run on a server that answers from the embedded model, through the real SDK: the same results, and money counted."""

import json
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Task
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.call import Call
from factcheck.records.result import Result as ArmResult
from factcheck.records.tasks import (
    ExtractedClaims,
    ExtractInput,
    JudgeAnswer,
    JudgeInput,
    NumberedSentence,
    SinglePassAnswer,
    SinglePassInput,
)

SETTINGS = """
[models]
extractor = "local:rules"
judge = "local:rules"
second_judge = "local:rules"

[models.endpoints.local]
base_url = "{address}/v1"
family = "rules"

[prices."local:rules"]
input = 1.0
cache_read = 0.1
cache_write = 1.0
output = 4.0
source = "the test"
date = 2026-11-29
"""


def between(text: str, start: str, end: str) -> str:
    return text.split(start, 1)[1].rsplit(end, 1)[0].strip("\n")


def sentences_of(text: str) -> tuple[NumberedSentence, ...]:
    found = re.findall(r"^\[(\d+)\] (.+)$", text, re.MULTILINE)
    return tuple(NumberedSentence(index=int(index), text=line) for index, line in found)


def read_task(fields: set[str], text: str) -> tuple[str, Record, type[Record]]:
    """What the prompt asks, read back from its text: all that a vendor's model would see."""
    if "label" in fields:
        claim = re.findall(r"^Claim: (.+)$", text, re.MULTILINE)[-1]
        article = between(text, "<article>\n", "\n</article>")
        return "judge_support", JudgeInput(claim=claim, article=article), JudgeAnswer
    if "claims" in fields:
        return "extract_claims", ExtractInput(sentences=sentences_of(text)), ExtractedClaims
    url = re.findall(r'<article url="([^"]*)">', text)[0]
    article = between(text, f'<article url="{url}">\n', "\n</article>")
    post = text.rsplit("</article>", 1)[1]
    link = re.findall(r"^Link of the post: (.+)$", post, re.MULTILINE)[-1]
    inputs = SinglePassInput(sentences=sentences_of(post), link=link, article_url=url, article=article)
    return "single_pass", inputs, SinglePassAnswer


def texts_of(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part["text"] for part in content)


class Vendor(BaseHTTPRequestHandler):
    """Speaks the chat-completions protocol and knows nothing but the request."""

    model: ClassVar[EmbeddedModel] = EmbeddedModel()
    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        text = "\n".join(texts_of(message["content"]) for message in body["messages"])
        schema = body["response_format"]["json_schema"]["schema"]
        name, inputs, kind = read_task(set(schema["properties"]), text)
        name = "judge_refute" if "Try to refute the claim" in text else name
        self.asked.append(name)
        answer = self.model.ask(Task(name, Prompt("", "", ""), inputs, kind)).answer
        assert answer is not None
        message = {"role": "assistant", "content": answer.model_dump_json()}
        reply = {
            "id": "x",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100},
        }
        data = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    Vendor.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Vendor)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wire")
    done = CliRunner().invoke(main, ["build-cases", "--seed", "3", "--per-class", "1", "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["run", "--seed", "3", "--dir", str(folder), *words])


def results(folder: Path, name: str, arm: str) -> list[ArmResult]:
    return list(read_records(folder / "published" / name / f"arm-{arm}.jsonl", ArmResult))


def test_a_vendor_that_answers_from_the_embedded_model_gives_its_results(
    built: Path, tmp_path: Path, address: str
) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    arms = [word for arm in "ACDE" for word in ("--arm", arm)]
    assert run(folder, "--run", "embedded", *arms).exit_code == 0
    (folder / "factcheck.toml").write_text(SETTINGS.format(address=address))
    refused = run(folder, "--run", "vendor", "--arm", "C")
    assert refused.exit_code == 5 and "--budget" in refused.stderr and not Vendor.asked
    done = run(folder, "--run", "vendor", "--budget", "5", *arms)
    assert done.exit_code == 0, done.output
    for arm in "ACDE":
        for one, other in zip(results(folder, "embedded", arm), results(folder, "vendor", arm), strict=True):
            assert (one.flagged, one.link_flagged, one.claims) == (other.flagged, other.link_flagged, other.claims)
            assert other.status == "ok" and other.cost_usd > 0 and one.cost_usd == 0
    assert not any(
        arm.startswith("embedded") for r in results(folder, "vendor", "C") for arm in (r.models["judge"].asked,)
    )


def test_arms_share_calls_and_what_each_would_cost_alone_is_told(built: Path, tmp_path: Path, address: str) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    (folder / "factcheck.toml").write_text(SETTINGS.format(address=address))
    Vendor.asked.clear()
    assert run(folder, "--budget", "5", "--arm", "C").exit_code == 0
    first = len(Vendor.asked)
    assert run(folder, "--arm", "D").exit_code == 0
    added = Vendor.asked[first:]
    assert set(added) == {"judge_refute"}, "extraction and first judge were asked once"
    assert run(folder, "--arm", "E").exit_code == 0
    assert set(Vendor.asked[first + len(added) :]) == {"judge_support"}, "a second sample is never a stored one"
    calls = list(read_records(folder / "published" / "3" / "calls.jsonl", Call))
    spent = sum(call.spent_usd for call in calls)
    assert abs(spent - len(Vendor.asked) * (1000 * 1.0 + 100 * 4.0) / 1e6) < 1e-9
    alone = sum(result.cost_usd for result in results(folder, "3", "D"))
    assert alone > sum(call.spent_usd for call in calls if call.arm == "D")


def test_the_cap_stops_the_run_and_a_larger_one_finishes_it(built: Path, tmp_path: Path, address: str) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    (folder / "factcheck.toml").write_text(SETTINGS.format(address=address))
    stopped = run(folder, "--arm", "C", "--budget", "0.03", "--workers", "1")
    assert stopped.exit_code == 5 and "Traceback" not in stopped.output
    calls = list(read_records(folder / "published" / "3" / "calls.jsonl", Call))
    assert sum(call.spent_usd for call in calls) <= 0.03
    assert run(folder, "--arm", "C", "--budget", "5").exit_code == 0
    assert len(results(folder, "3", "C")) == 16
    Vendor.asked.clear()
    shutil.rmtree(folder / "published")
    assert run(folder, "--arm", "C", "--offline").exit_code == 0
    assert not Vendor.asked and {result.status for result in results(folder, "3", "C")} == {"ok"}


def test_a_dry_run_asks_nothing_and_counts_the_calls_that_follow(built: Path, tmp_path: Path, address: str) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    (folder / "factcheck.toml").write_text(SETTINGS.format(address=address))
    Vendor.asked.clear()
    told = run(folder, "--arm", "A", "--arm", "C", "--arm", "D", "--dry-run")
    assert told.exit_code == 0 and not Vendor.asked and not (folder / "published").exists(), told.output
    words = ["--arm", "A", "--arm", "C", "--arm", "D"]
    assert run(folder, "--budget", "5", *words).exit_code == 0
    assert f"local:rules: {len(Vendor.asked)} calls" in told.stdout
    low, high = (float(amount) for amount in re.findall(r"out, \$([\d.]+) to \$([\d.]+)", told.stdout)[0])
    assert 0 < low < high
    again = run(folder, *words, "--dry-run")
    assert "arm C: 0 cases, 0 new calls" in again.stdout


def test_a_dry_run_refuses_a_model_without_a_price(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    done = run(folder, "--arm", "C", "--judge", "openai:unheard-of", "--dry-run")
    assert done.exit_code == 2 and "price unknown" in done.stderr
