"""The loopback server, and a way to ask each provider through its real SDK."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.models.ports import Attempt, Limits, Task, Vendor
from factcheck.prompts import Prompt
from factcheck.records.tasks import JudgeAnswer, JudgeInput

KEY = "sk-loopback-0123456789abcdef"
PROVIDERS = ("anthropic", "openai", "google", "compatible")
ARTICLE = "The mill opened in 1904. It closed in 1971."


def _load(name: str) -> ModuleType:
    """A module beside this file, as ``wire_<name>``; tests are no package."""
    known = sys.modules.get(f"wire_{name}")
    if known is not None:
        return known
    spec = importlib.util.spec_from_file_location(f"wire_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


WIRE, ANSWERING, VENDOR_CACHE, RUNNING = map(_load, ("server", "answering", "vendor_cache", "running"))
WEB, CANDIDATES = map(_load, ("web_shapes", "candidates_wire"))


@pytest.fixture(scope="session")
def wire() -> ModuleType:
    """The server's module: Say, Counts, WireServer."""
    return WIRE


@pytest.fixture(scope="session")
def web() -> ModuleType:
    """What the providers' web tools answer."""
    return WEB


@pytest.fixture(scope="session")
def running() -> ModuleType:
    """Runs of the command line."""
    return RUNNING


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Gives the folder with so many planted cases a class; each is built once."""
    known: dict[int, Path] = {}

    def make(per_class: int) -> Path:
        if per_class not in known:
            known[per_class] = RUNNING.build(tmp_path_factory.mktemp("built"), per_class)
        return known[per_class]

    return make


@pytest.fixture(scope="session")
def embedded_vendor() -> Callable[..., object]:
    """Makes vendors that answer from one embedded model; without counts they count as the protocol's cache would."""
    answers = ANSWERING.Answers()

    def make(protocol: str, counts: object = None) -> object:
        if counts is not None:
            return ANSWERING.EmbeddedVendor(answers, ANSWERING.Always(counts))
        # A smaller minimum than any vendor's, so that short articles are kept too.
        rule = replace(VENDOR_CACHE.RULES[protocol], minimum=256)
        return ANSWERING.EmbeddedVendor(answers, VENDOR_CACHE.CachingMeter(rule))

    return make


@pytest.fixture(scope="module")
def server() -> Iterator:
    """A running server that answers all four protocols."""
    running = WIRE.WireServer()
    yield running
    running.stop()
    assert running.faults == []


@pytest.fixture(params=PROVIDERS)
def provider(request: pytest.FixtureRequest) -> str:
    """Each provider in turn."""
    return str(request.param)


@pytest.fixture
def judge_task() -> Callable[..., Task]:
    """Makes a question to a judge about one claim."""

    def make(claim: str = "The mill opened in 1904.", article: str = ARTICLE, **more: object) -> Task:
        prompt = Prompt("You judge claims.", f"<article>\n{article}\n</article>", f"Claim: {claim}")
        return Task("judge_support", prompt, JudgeInput(claim=claim, article=article), JudgeAnswer, **more)  # type: ignore[arg-type]

    return make


@pytest.fixture
def vendor(server, provider: str) -> Iterator[Callable[..., Vendor]]:  # type: ignore[no-untyped-def]
    """Opens models of the provider at the server, and closes them all at the end."""
    opened = []

    def make(
        model: str, *, key: str | None = KEY, url: str | None = None, timeout_s: float = 5.0, **more: str
    ) -> Vendor:
        module = importlib.import_module(f"factcheck.models.{provider}")
        made = module.create(model, key=key, base_url=url or server.url, timeout_s=timeout_s, **more)
        opened.append(made)
        return made

    yield make
    for made in opened:
        made.close()


@pytest.fixture(scope="module")
def standing(server) -> Iterator[dict[str, Vendor]]:  # type: ignore[no-untyped-def]
    """One model per provider for the whole module, for a client is slow to build."""
    made: dict[str, Vendor] = {}
    for name in PROVIDERS:
        module = importlib.import_module(f"factcheck.models.{name}")
        made[name] = module.create(f"scripted-{name}", key=KEY, base_url=server.url, timeout_s=60.0)
    yield made
    for model in made.values():
        model.close()  # type: ignore[attr-defined]


@pytest.fixture
def ask(server, standing, provider, judge_task) -> Callable[..., Attempt]:  # type: ignore[no-untyped-def]
    """One attempt at a model that answers as scripted."""

    def once(*script: object, timeout_s: float = 5.0) -> Attempt:
        server.scripts[f"scripted-{provider}"] = list(script)
        return standing[provider].attempt(judge_task(limits=Limits(500, timeout_s)))

    return once


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., Result]:
    """``factcheck citations candidates run`` in the folder of the test."""

    def go(*words: str, budget: str = "30") -> Result:
        line = ["citations", "candidates", "run", "--dir", str(tmp_path), "--budget", budget, *words]
        return CliRunner().invoke(main, [*line, "--search-folder", str(tmp_path / "pages")])

    return go
