"""Pages to look at: the published demo, rendered again, and a run whose every text is hostile."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main

ROOT = Path(__file__).parent.parent.parent
HOSTILE = (
    "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'> [click](javascript:alert(1)) "
    "</p></details>\"' \x1b[31mred\x1b]8;;http://evil.test\x07 \u202egpj.exe\u2066\u200b | `code` **bold** &lt; "
    "https://evil.test/?q"
)
LONG = "our-own-checker-of-the-third-generation_with-a-long-name"


def report(folder: Path) -> str:
    """``factcheck report --html`` there; what it printed."""
    done = CliRunner().invoke(main, ["report", "--html", "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the published demo run, scored and rendered anew."""
    folder = tmp_path_factory.mktemp("demo")
    shutil.copytree(ROOT / "published" / "demo", folder / "published" / "demo")
    report(folder)
    return folder


@pytest.fixture(scope="session")
def hostile_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with two runs over one pair of hostile cases; only the second run's arm finds the error."""
    folder = tmp_path_factory.mktemp("hostile")
    cases = [_case("clean"), _case("planted")]
    for run, flagged in (("1", []), ("2", [1])):
        place = folder / "published" / run
        place.mkdir(parents=True)
        _write(place / "cases.jsonl", cases)
        for arm in ("C", LONG):
            _write(place / f"arm-{arm}.jsonl", [{**_result(case, flagged), "arm": arm} for case in cases])
    return folder


def _write(path: Path, records: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")


def _case(role: str) -> dict[str, Any]:
    planted = role == "planted"
    texts = [f"First {HOSTILE}", f"Second {HOSTILE} {'12' if planted else '11'}"]
    starts = [0, len(texts[0]) + 1]
    end = starts[1] + len(texts[1])
    spot = {"target": "sentence", "sentence": 1, "old": "11", "new": "12", "start": end - 2, "end": end}
    link = f"javascript:alert('{HOSTILE}')"
    return {
        "schema": "case/1", "id": f"s9-{HOSTILE}-{role}", "pair": "s9-pair", "seed": 9, "role": role,
        "label": "error" if planted else "clean", "class": f"number_swap {HOSTILE}", "cluster": None,
        "article": {"id": HOSTILE, "url": link, "title": HOSTILE, "sha256": "0" * 64, "chars": 3000},
        "writer": HOSTILE, "post": " ".join([*texts, link]),
        "sentences": [
            {"index": index, "kind": "fact", "start": start, "end": start + len(text), "text": text}
            for index, (start, text) in enumerate(zip(starts, texts, strict=True))
        ],
        "link": {"url": link, "start": end + 1, "end": end + 1 + len(link)},
        "plant": {**spot, "before": texts[1][:-2] + "11", "after": texts[1], "proof": {}} if planted else None,
    }  # fmt: skip


def _result(case: dict[str, Any], flagged: list[int]) -> dict[str, Any]:
    verdict = {"judge": HOSTILE, "status": "ok", "label": "contradicted", "quote": HOSTILE, "quote_start": 5,
               "tier": "verbatim", "reason": HOSTILE}  # fmt: skip
    claim = {"index": 0, "text": f"claim {HOSTILE}", "kind": "fact", "sentence": 1, "start": None, "end": None,
             "origin": "extractor", "verdicts": [verdict], "outcome": "contested" if flagged else "passed",
             "guards": [{"name": HOSTILE, "fired": True, "detail": HOSTILE}], "why": HOSTILE}  # fmt: skip
    return {
        "schema": "result/1", "case": case["id"], "arm": "C", "arm_fingerprint": "f" * 64, "sample": 0, "status": "ok",
        "reason": None, "article": HOSTILE, "prompt_version": HOSTILE, "prompts": {}, "claims": [claim],
        "models": {HOSTILE: {"asked": HOSTILE, "served": HOSTILE}}, "flagged": flagged, "unscored": [],
        "link_flagged": bool(flagged), "link_reason": HOSTILE, "calls": 1, "usage": {}, "cost_usd": 0.0,
    }  # fmt: skip
