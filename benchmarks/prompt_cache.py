"""Input tokens billed with each vendor's prompt cache, over those billed without any: five arms, 128 cases.

Usage: prompt_cache.py [FOLDER OF ARTICLES | -] [VENDOR…]. Without a folder the demo's articles are used.

The run goes through the command line, the vendors' SDKs and a loopback server that answers from the embedded rules
and counts tokens as the vendors' pages describe their caches (tests/wire/vendor_cache.py): a read costs a tenth, a
write 1.25 times the price where writing has one, and nothing is kept below a minimum length. The divisor is the same
requests without a cache; a layout with the question first and the evidence last shares no beginning that long.

A call takes 50 ms, so that calls under way at once miss what the others have not left yet, and stands for one of two
seconds, so that caches expire. ``without_minimum`` is what our layout and order would come to if any length were kept.
"""

import importlib.util
import json
import shutil
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from click.testing import CliRunner

from factcheck.cli.main import main as factcheck

WIRE = Path(__file__).resolve().parent.parent / "tests" / "wire"
CALL_S, STANDS_FOR_S, WORKERS = 0.05, 2.0, 4
PROTOCOLS = {"openai before GPT-5.6": "openai", "google Gemini 2.5": "google"}
MODELS = {"openai before GPT-5.6": "gpt-5.5-rules"}


def load(name: str) -> ModuleType:
    """A module of the wire tests, which are no package."""
    spec = importlib.util.spec_from_file_location(f"wire_{name}", WIRE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


server, answering, vendor_cache, running = map(load, ("server", "answering", "vendor_cache", "running"))


class Meters:
    """Counts by the vendor's rule, and beside it by the same rule without a minimum."""

    def __init__(self, rule: Any) -> None:
        self.rule = rule
        self.calls = 0
        self.by_rule = vendor_cache.CachingMeter(rule, self.now)
        self.any_length = vendor_cache.CachingMeter(replace(rule, minimum=1), self.now)
        self.billed_any_length = 0.0

    def now(self) -> float:
        """Seconds that the calls answered so far would have taken."""
        return self.calls * STANDS_FOR_S / WORKERS

    def look(self, seen: Any) -> Any:
        """The counts by the vendor's rule."""
        self.billed_any_length += float(vendor_cache.billed(self.any_length.look(seen), self.rule))
        return self.by_rule.look(seen)

    def keep(self, seen: Any) -> None:
        """The request was answered."""
        self.calls += 1
        self.by_rule.keep(seen)
        self.any_length.keep(seen)


def measure(built: Path, vendor: str, answers: Any) -> dict[str, Any]:
    """One vendor: what the run's calls were billed."""
    protocol, meters = PROTOCOLS.get(vendor, vendor), Meters(vendor_cache.RULES[vendor])
    script = answering.EmbeddedVendor(answers, meters, CALL_S)
    wire = server.WireServer()
    model = MODELS.get(vendor, running.model_of(protocol))
    wire.scripts[model] = script
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "w"
        shutil.copytree(built, folder)
        running.settle(folder, wire.url, protocol, model)
        clock = time.perf_counter()
        running.run_arms(folder, "--budget", "1000", "--workers", str(WORKERS))
        seconds = time.perf_counter() - clock
    wire.stop()
    plain = sum(asked.counts.prompt for asked in script.asked)
    tasks = sorted({asked.task for asked in script.asked})
    return {
        "benchmark": "prompt_cache",
        "vendor": vendor,
        "minimum_tokens": meters.rule.minimum,
        "calls": len(script.asked),
        "prompt_tokens": plain,
        "ratio": share(script.asked, meters.rule),
        "by_task": {task: share([a for a in script.asked if a.task == task], meters.rule) for task in tasks},
        "without_minimum": round(meters.billed_any_length / plain, 3),
        "seconds": round(seconds, 1),
    }


def share(asked: list[Any], rule: Any) -> float:
    """Input tokens billed over input tokens."""
    billed = sum(vendor_cache.billed(call.counts, rule) for call in asked)
    return round(float(billed / sum(call.counts.prompt for call in asked)), 3)


def main() -> None:
    """Build the cases once, then one line a vendor."""
    folder = [] if sys.argv[1:2] in ([], ["-"]) else ["--articles", sys.argv[1]]
    answers = answering.Answers()
    with tempfile.TemporaryDirectory() as place:
        built = Path(place) / "w"
        done = CliRunner().invoke(factcheck, ["build-cases", "--seed", running.SEED, "--dir", str(built), *folder])
        if done.exit_code:
            sys.exit(done.output)
        for vendor in sys.argv[2:] or vendor_cache.RULES:
            print(json.dumps(measure(built, vendor, answers)), flush=True)


if __name__ == "__main__":
    main()
