"""What every provider file must keep, found by looking: whoever adds a file adds it to these tests."""

import importlib
import inspect
import subprocess
import sys
import unicodedata
from pathlib import Path
from types import ModuleType

import pytest

import factcheck.models
from factcheck.errors import ConfigError, ProviderError
from factcheck.models.capabilities import Capabilities
from factcheck.models.ports import Task
from factcheck.prompts import Prompt
from factcheck.records.tasks import JudgeAnswer, JudgeInput

FOLDER = Path(next(iter(factcheck.models.__path__)))
PROVIDERS = sorted(path.stem for path in FOLDER.glob("*.py") if "\nKEY_ENV = " in path.read_text("utf-8"))
SDKS = {"anthropic", "openai", "google.genai", "httpx", "httpx2", "grpc"}
KEY = "sk-contract-0123456789"


@pytest.fixture(params=PROVIDERS)
def module(request: pytest.FixtureRequest) -> ModuleType:
    return importlib.import_module(f"factcheck.models.{request.param}")


def task(evidence: str = "The mill opened in 1904.") -> Task:
    prompt = Prompt("You judge claims.", evidence, "Claim: it opened in 1904.")
    return Task("judge_support", prompt, JudgeInput(claim="c", article="a"), JudgeAnswer)


def test_the_four_are_found() -> None:
    assert {"anthropic", "openai", "google", "compatible"} <= set(PROVIDERS)


@pytest.mark.parametrize("name", PROVIDERS)
def test_small_and_one_file_each(name: str) -> None:
    assert len((FOLDER / f"{name}.py").read_text("utf-8").splitlines()) < 250


def test_no_vendor_is_imported_until_a_call() -> None:
    names = ", ".join(f"factcheck.models.{name}" for name in PROVIDERS)
    makes = "; ".join(
        f"factcheck.models.{name}.create('m', key='k', base_url='http://127.0.0.1:9')" for name in PROVIDERS
    )
    code = f"import sys, {names}; {makes}; print(sorted(set(sys.modules) & {SDKS!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_declarations(module: ModuleType) -> None:
    assert isinstance(module.CAPABILITIES, Capabilities)
    assert module.KEY_ENV.endswith("_API_KEY")
    assert module.CAPABILITIES.missing(frozenset()) == ()
    assert module.CAPABILITIES.missing(frozenset({"no_such_setting"})) == ("no_such_setting",)
    parameters = inspect.signature(module.create).parameters
    assert list(parameters) == ["model", "key", "base_url", "family", "timeout_s"]
    assert all(parameter.kind is parameter.KEYWORD_ONLY for name, parameter in parameters.items() if name != "model")


def test_claude_takes_no_sampling() -> None:
    anthropic = importlib.import_module("factcheck.models.anthropic")
    wanted = frozenset({"temperature", "top_p", "top_k"})
    assert anthropic.CAPABILITIES.missing(wanted) == ("temperature", "top_k", "top_p")


def test_a_name_and_no_key_in_sight(module: ModuleType) -> None:
    model = module.create("a-model", key=KEY, base_url="http://127.0.0.1:9/v1", family="somewhere", timeout_s=3.0)
    assert model.name == "somewhere:a-model"
    assert KEY not in repr(model) + repr(vars(model)) + str(model)


def test_a_plan_needs_no_key_and_a_call_says_which_one(module: ModuleType) -> None:
    model = module.create("m", key=" ", base_url="http://127.0.0.1:9")
    assert model.input_bound(task()) > 0
    if module.__name__.endswith("compatible"):
        assert model.attempt(task()).billed == "no"
        model.close()
        return
    for _ in range(2):
        with pytest.raises(ProviderError, match=module.KEY_ENV):
            model.attempt(task())
    model.close()


@pytest.mark.parametrize(
    "text", ["", "Mill 1904. ", "工場は一九〇四年に開業した。", "🏭👩‍👩‍👧", "0123456789", "ﷺ", "\ud800", "zqxj"]
)
def test_the_bound_is_one_token_a_byte_at_least(module: ModuleType, text: str) -> None:
    model = module.create("m", key=KEY, base_url="http://127.0.0.1:9")
    long = text * 500
    grown = model.input_bound(task(long)) - model.input_bound(task(""))
    assert grown == len(long.encode("utf-8", "replace"))
    assert grown >= len(unicodedata.normalize("NFC", long).encode("utf-8", "replace")) or "\ud800" in text


def test_the_bound_counts_system_question_and_schema(module: ModuleType) -> None:
    model = module.create("m", key=KEY, base_url="http://127.0.0.1:9")
    bare = Task("t", Prompt("", "", ""), JudgeInput(claim="c", article="a"), JudgeInput)
    with_text = Task("t", Prompt("x" * 100, "", "y" * 100), JudgeInput(claim="c", article="a"), JudgeInput)
    assert model.input_bound(with_text) == model.input_bound(bare) + 200
    other = Task("t", Prompt("", "", ""), JudgeInput(claim="c", article="a"), JudgeAnswer)
    assert model.input_bound(other) != model.input_bound(bare)


@pytest.mark.parametrize("address", ["", "localhost:8080", "ftp://host/v1", "http://", "/v1"])
def test_a_wrong_address_is_refused_at_once(module: ModuleType, address: str) -> None:
    if address or module.__name__.endswith("compatible"):
        with pytest.raises(ConfigError):
            module.create("m", key=KEY, base_url=address)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_a_wrong_time_limit_is_refused_at_once(module: ModuleType, seconds: float) -> None:
    with pytest.raises(ConfigError, match="time limit"):
        module.create("m", key=KEY, base_url="http://127.0.0.1:9", timeout_s=seconds)


@pytest.mark.parametrize("key", ["sk-a\nb", "sk-ключ", "sk-a\x00"])
def test_a_key_no_header_can_carry_is_refused_without_repeating_it(module: ModuleType, key: str) -> None:
    with pytest.raises(ConfigError) as caught:
        module.create("m", key=key, base_url="http://127.0.0.1:9")
    assert key not in str(caught.value)
