"""Sampling settings: what counts as one, what they change in keys and fingerprints, and what is refused."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import ValidationError

from factcheck.checker.arm import arm_fingerprint
from factcheck.checker.state import Tools
from factcheck.errors import ConfigError
from factcheck.models.capabilities import Capabilities
from factcheck.models.catalog import Access, Money, Server, capabilities_of, known_keys, refuse_sampling
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Reply, Task
from factcheck.models.store import MemoryStore, Stored, reply_key
from factcheck.models.vendor import EndpointVendor
from factcheck.prompts import Prompt, load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer, JudgeInput, Sampling
from factcheck.settings import load_settings
from factcheck.workspace import shipped

ROOT = Path(__file__).parents[3]
SET = Sampling(temperature=0.0, top_p=0.9, seed=1)


class Listening:
    """Answers every question and remembers it."""

    def __init__(self, name: str = "maker:large") -> None:
        self.name = name
        self.asked: list[Task] = []

    def ask(self, task: Task) -> Reply:
        self.asked.append(task)
        answer = JudgeAnswer(label="not_found", quote="", reason="r")
        return Reply("ok", answer, Usage(input=1, output=1), self.name, None, "{}")


def task(**more: object) -> Task:
    claim, article = "The bridge has five arches.", "The bridge has four arches."
    inputs = JudgeInput(claim=claim, article=article)
    return Task("judge_support", Prompt("You judge.", article, claim), inputs, JudgeAnswer, **more)  # type: ignore[arg-type]


def tools(sampling: dict[str, Sampling], *models: Listening) -> Tools:
    named = dict(zip(("judge", "extractor", "second_judge"), models, strict=False))
    return Tools(named, load_prompts(shipped("prompts")), sampling=sampling)


def access(**servers: Server) -> Access:
    def no_files() -> MemoryStore:
        raise AssertionError("a plan opens no store")

    def no_money() -> Money:
        raise AssertionError("a plan opens no ledger")

    return Access({}, servers, no_files, no_money)


# What a setting is.


def test_nothing_is_set_by_default() -> None:
    assert Sampling().chosen() == {} and task().sampling == Sampling()
    assert SET.chosen() == {"temperature": 0.0, "top_p": 0.9, "seed": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"temperature": -0.1},
        {"temperature": 2.1},
        {"temperature": "0"},
        {"temperature": True},
        {"temperature": float("nan")},
        {"temperature": Decimal("Infinity")},
        {"top_p": 1.01},
        {"top_k": 0},
        {"top_k": 1.5},
        {"seed": -1},
        {"seed": 2**31},
        {"seed": False},
        {"frequency_penalty": 1},
    ],
)
def test_what_is_no_setting(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Sampling.model_validate(wrong)


def test_another_sample_has_a_seed_of_its_own_and_nothing_else_changes() -> None:
    assert SET.for_sample(0) == SET
    assert SET.for_sample(1) == SET.model_copy(update={"seed": 2})
    assert Sampling(seed=2**31 - 1).for_sample(1).seed == 0
    assert Sampling(temperature=1.0).for_sample(3) == Sampling(temperature=1.0)


def settings_of(folder: Path, text: str):  # type: ignore[no-untyped-def]
    path = folder / "factcheck.toml"
    path.write_text(text, "utf-8")
    return load_settings(path, {})


def test_settings_are_read_by_model(tmp_path: Path) -> None:
    read = settings_of(tmp_path, '[models.sampling."openai:gpt-x"]\ntemperature = 0.0\ntop_p = 0.9\nseed = 1\n')
    assert read.models.sampling == {"openai:gpt-x": SET}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[models.sampling."openai:x"]\ntemprature = 0\n', "temprature"),
        ('[models.sampling."openai:x"]\ntop_p = 7\n', "top_p"),
        ('[models.sampling."gpt-x"]\nseed = 1\n', "'gpt-x' is no model"),
        ('[models.sampling.":x"]\nseed = 1\n', "':x' is no model"),
        ("[models.sampling]\ntemperature = 0\n", "models.sampling.temperature"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        settings_of(tmp_path, text)


# What it changes.


def test_each_question_has_the_settings_of_the_model_of_its_role() -> None:
    judge, extractor = Listening("maker:large"), Listening("maker:small")
    ready = tools({"maker:large": SET}, judge, extractor)
    inputs = JudgeInput(claim="c", article="a")
    for role, sample in (("judge", 0), ("judge", 1), ("extractor", 1)):
        ready.ask("judge_support", role, inputs, JudgeAnswer, sample)
    assert [asked.sampling for asked in judge.asked] == [SET, SET.for_sample(1)]
    assert [asked.sampling for asked in extractor.asked] == [Sampling()]


def test_keys_of_questions_without_settings_are_what_they_were() -> None:
    assert reply_key("maker:large", task()) == "d5b715a4748224d0fe62e1ced505ac3024b4b64da00663415dfafbefcdea40b6"
    there = reply_key("maker:large", task(), "http://localhost:80")
    assert there == "1efd8d6661e7decf43b68c7b675c3daf8c09cb2934079561b6c998c3c4e080ee"


def test_each_setting_makes_another_key() -> None:
    settings = (
        Sampling(),
        Sampling(temperature=0.0),
        Sampling(temperature=0.1),
        Sampling(top_p=0.1),
        Sampling(top_k=1),
        Sampling(seed=1),
        Sampling(seed=0),
        SET,
    )
    keys = {reply_key("maker:large", task(sampling=sampling)) for sampling in settings}
    assert len(keys) == len(settings)


def test_a_stored_reply_belongs_to_its_settings() -> None:
    model = Listening()
    stored = Stored(model, MemoryStore())
    replies = [stored.ask(task(sampling=sampling)) for sampling in (Sampling(), SET, SET, Sampling())]
    assert [reply.stored for reply in replies] == [False, False, True, True] and len(model.asked) == 2


@pytest.mark.parametrize("name", "LABCDE")
def test_published_fingerprints_are_what_they_were(name: str) -> None:
    with (ROOT / "published" / "demo" / f"arm-{name}.jsonl").open("rb") as lines:
        published = json.loads(next(lines))
    rules = EmbeddedModel()
    roles = {role: rules for role in ("judge", "extractor", "second_judge")}
    ready = Tools(roles, load_prompts(shipped("prompts")))
    assert published["prompt_version"] == ready.prompts.version
    assert arm_fingerprint(built_in_arms()[name], ready) == published["arm_fingerprint"]


def test_a_fingerprint_moves_with_the_settings_of_a_model_it_asks() -> None:
    arm = built_in_arms()["C"]
    models = (Listening("maker:large"), Listening("maker:small"), Listening("maker:third"))
    bare = arm_fingerprint(arm, tools({}, *models))
    same = [{"maker:third": SET}, {"maker:large": Sampling()}, {"other:large": SET}]
    assert {arm_fingerprint(arm, tools(sampling, *models)) for sampling in same} == {bare}
    moved = [{"maker:large": SET}, {"maker:small": SET}, {"maker:large": Sampling(seed=1)}]
    assert len({bare, *(arm_fingerprint(arm, tools(sampling, *models)) for sampling in moved)}) == 4


# What is refused.


def local(protocol: str = "compatible", url: str = "http://127.0.0.1:9/v1") -> Server:
    return Server(url, "llama", None, protocol)


@pytest.mark.parametrize(
    ("name", "sampling", "missing"),
    [
        ("anthropic:claude-x", Sampling(temperature=0.0), "temperature"),
        ("anthropic:claude-x", Sampling(top_p=1.0, top_k=5), "top_k and no top_p"),
        ("openai:gpt-x", SET, "seed"),
        ("google:gemini-x", SET, ""),
        ("google:gemini-x", Sampling(top_k=5), ""),
        ("local:m", SET, ""),
        ("local:m", Sampling(top_k=5), "top_k"),
        ("proxy:m", Sampling(temperature=0.0), "temperature"),
        ("deepseek:m", Sampling(temperature=0.0), ""),
        ("deepseek:m", SET, "seed"),
        ("embedded:rules", Sampling(seed=1), "seed"),
        ("embedded:rules", Sampling(), ""),
    ],
)
def test_a_plan_is_refused_where_the_provider_does_not_take_it(name: str, sampling: Sampling, missing: str) -> None:
    reach = access(local=local(), proxy=local("anthropic"), deepseek=local())
    if not missing:
        refuse_sampling([name], {name: sampling}, reach)
        return
    with pytest.raises(ConfigError) as caught:
        refuse_sampling(["google:other", name], {name: sampling}, reach)
    assert str(caught.value).startswith(f"{name} takes no {missing} (it takes ")
    assert f'take it out of [models.sampling."{name}"]' in str(caught.value)


def test_settings_of_a_model_that_is_not_asked_refuse_nothing() -> None:
    refuse_sampling(["openai:gpt-x"], {"anthropic:claude-x": SET, "nobody:m": SET}, access())


def test_a_provider_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match="there is no provider 'nobody'"):
        capabilities_of("nobody:m", access())
    with pytest.raises(ConfigError, match="write provider:model"):
        capabilities_of("nobody", access())


def test_a_vendor_must_declare() -> None:
    with pytest.raises(NotImplementedError):
        _ = EndpointVendor.capabilities.fget(object())  # type: ignore[attr-defined]
    can = Capabilities(schema_output=True, sampling=frozenset({"seed"}), prompt_caching="none")
    assert can.refusal("a:b", Sampling(seed=1)) is None


def test_all_keys_that_could_be_sent_are_known() -> None:
    values = {"OPENAI_API_KEY": " sk-one ", "LOCAL_KEY": "longer-than-one", "GEMINI_API_KEY": "", "OTHER": "x"}
    reach = Access(
        values, {"local": Server("http://h/v1", "llama", "LOCAL_KEY"), "free": local()}, MemoryStore, access().money
    )
    assert known_keys(reach) == ("longer-than-one", "sk-one")
