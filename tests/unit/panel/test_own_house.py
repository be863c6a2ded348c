"""Nobody judges a report of their own house: whoever may be of it is refused before anything is asked."""

import time
from typing import Any

import pytest

from factcheck.checker.panel.houses import declared_houses, houses_at, houses_in
from factcheck.checker.panel.lookalikes import is_readable, plain
from factcheck.checker.panel.refuse import plan_panel, refuse_own_family
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.panel.seats import Seat, houses_of_author, seats_of
from factcheck.errors import ConfigError
from factcheck.settings import EndpointSettings

RULE = shipped_panel("citations")
OPENAI = {"vendor": "OpenAI", "product": "ChatGPT Deep Research", "model": "gpt-5.6-sol"}
CLAUDE = {"vendor": "Anthropic", "product": "Research", "model": "claude-opus-5-5"}
GEMINI = {"vendor": "Google", "product": "Deep Research", "model": "deep-research-preview-04-2026"}

ATTEMPTS: list[tuple[dict[str, str], dict[str, Any]]] = [
    # the plain name, other models of the house, dates, sizes
    (OPENAI, {"model": "openai:gpt-5.6-sol"}),
    (OPENAI, {"model": "openai:o4-mini-2025-04-16"}),
    (CLAUDE, {"model": "anthropic:claude-haiku-5"}),
    (GEMINI, {"model": "google:gemini-3.8-flash"}),
    (GEMINI, {"model": "vllm:gemma3:27b-it-q4_K_M", "family": "mixed"}),
    # capitals, blanks, separators
    (OPENAI, {"model": "gateway:OPENAI/GPT-5", "family": "mixed"}),
    (CLAUDE, {"model": "gateway:CLAUDE_SONNET_5", "family": "llama"}),
    (OPENAI, {"model": "gateway:g.p.t-5", "family": "llama"}),
    (CLAUDE, {"model": "gateway:c l a u d e", "family": "llama"}),
    # paths of an organization, a router, a cloud
    (CLAUDE, {"model": "openrouter:anthropic/claude-sonnet-5:beta", "family": "mixed"}),
    (OPENAI, {"model": "vllm:openai/gpt-oss-120b", "family": "llama"}),
    (CLAUDE, {"model": "bedrock:us.anthropic.claude-opus-5-v1:0", "family": "mixed"}),
    (
        CLAUDE,
        {"model": "bedrock:arn:aws:bedrock:eu-west-1:1:inference-profile/eu.anthropic.claude-x", "family": "nova"},
    ),
    (CLAUDE, {"model": "vertex:publishers/anthropic/models/claude-sonnet-5@20260101", "family": "gemini"}),
    (GEMINI, {"model": "vertex:projects/p/locations/global/publishers/google/models/g-3", "family": "mixed"}),
    (OPENAI, {"model": "azure:my-gpt4-deployment", "family": "mixed"}),
    # tuned and distilled models
    (OPENAI, {"model": "openai:ft:gpt-4o-mini:acme:judge:abc123"}),
    (OPENAI, {"model": "openai:ft:our-own-judge"}),
    (
        {"vendor": "Meta", "product": "Meta AI", "model": "llama-4"},
        {"model": "hf:deepseek-r1-distill-llama-70b", "family": "deepseek"},
    ),
    (OPENAI, {"model": "local:mygpt-judge.Q4_K_M.gguf", "family": "llama"}),
    # a server of one's own under a neutral name
    (OPENAI, {"model": "neutral:judge-1", "family": "openai"}),
    (OPENAI, {"model": "neutral:judge-1", "family": "GPT"}),
    (CLAUDE, {"model": "neutral:judge-1", "family": "Anthropic PBC"}),
    (OPENAI, {"model": "neutral:judge-1", "family": "llama", "base_url": "https://api.openai.com/v1"}),
    (OPENAI, {"model": "neutral:judge-1", "family": "llama", "base_url": "https://u:p@API.OpenAI.com.:443/v1"}),
    (OPENAI, {"model": "neutral:judge-1", "family": "llama", "base_url": "https://api%2Eopenai%2Ecom/v1"}),
    (OPENAI, {"model": "neutral:judge-1", "family": "llama", "base_url": "https://acme.openai.azure.com/openai"}),
    (CLAUDE, {"model": "neutral:judge-1", "family": "qwen", "base_url": "https://api.anthropic.com"}),
    (
        GEMINI,
        {"model": "neutral:j", "family": "qwen", "base_url": "https://generativelanguage.googleapis.com/v1beta/openai"},
    ),
    (OPENAI, {"model": "neutral:judge-1", "family": "llama", "aliases": ("openai:gpt-5",)}),
    (CLAUDE, {"model": "claude-proxy:judge", "family": "llama"}),
    # nobody says whose it is
    (OPENAI, {"model": "neutral:judge-1", "family": "neutral"}),
    (OPENAI, {"model": "router:auto", "family": "mixed"}),
    (OPENAI, {"model": "ollama:my-model", "family": "unknown"}),
    (OPENAI, {"model": "own:judge", "family": "our own"}),
    # letters that look alike, letters that are not seen, digits for letters
    (CLAUDE, {"model": "gateway:сlаudе-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:ＧＰＴ-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:gρτ-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:g\u200bp\u200dt-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:𝗀𝗉𝗍-5", "family": "llama"}),
    (CLAUDE, {"model": "gateway:cl\u0301au\u0308de", "family": "llama"}),
    (CLAUDE, {"model": "gateway:cl4ud3-5", "family": "llama"}),
    (CLAUDE, {"model": "gateway:cIaude-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:0penai-judge", "family": "llama"}),
    (OPENAI, {"model": "gateway:🅶🅿🆃-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:%67pt-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:ЖПТ-5", "family": "llama"}),
    (OPENAI, {"model": "gateway:" + "x" * 1200 + "gpt-5", "family": "llama"}),
    # the author's side: declared, hidden in the product, or only in the model's name
    ({"vendor": "Acme", "product": "Acme Research", "model": "acme-1", "family": "gpt"}, {"model": "openai:gpt-5"}),
    ({"vendor": "Microsoft", "product": "Copilot Researcher", "model": ""}, {"model": "openai:gpt-5"}),
    (
        {"vendor": "Acme", "product": "Acme", "model": "anthropic/claude-sonnet-5"},
        {"model": "anthropic:claude-haiku-5"},
    ),
    ({"vendor": "ΟpenΑΙ", "product": "DR", "model": "x"}, {"model": "openai:gpt-5"}),
]


@pytest.mark.parametrize("number", range(len(ATTEMPTS)))
@pytest.mark.parametrize("role", ["extractor", "judge", "tie_breaker"])
def test_every_attempt_is_refused(number: int, role: str, author) -> None:
    who, seat = ATTEMPTS[number]
    with pytest.raises(ConfigError):
        refuse_own_family(author(**who), [Seat(role, **seat)])


def test_there_are_more_than_fifty_of_them() -> None:
    assert len(ATTEMPTS) == 52


@pytest.mark.parametrize(
    ("who", "seat"),
    [
        (OPENAI, {"model": "anthropic:claude-haiku-5"}),
        (CLAUDE, {"model": "openai:gpt-5"}),
        (GEMINI, {"model": "deepseek:deepseek-v4-pro", "family": "deepseek", "base_url": "https://api.deepseek.com"}),
        (OPENAI, {"model": "groq:llama-3.3-70b", "family": "mixed", "base_url": "https://api.groq.com/openai/v1"}),
        ({"vendor": "Meta", "model": "llama-4"}, {"model": "ollama:qwen3:8b", "family": "mixed"}),
        ({"vendor": "Meta", "model": "llama-4"}, {"model": "llamacpp:judge", "family": "qwen"}),
        (OPENAI, {"model": "own:judge-2", "family": "acme"}),
        ({"vendor": "Reuters", "product": "a reporter", "family": "human"}, {"model": "openai:gpt-5"}),
        (CLAUDE, {"model": "embedded:rules"}),
    ],
)
def test_other_houses_may_judge(who: dict[str, str], seat: dict[str, Any], author) -> None:
    refuse_own_family(author(**who), [Seat("judge", **seat)])


@pytest.mark.parametrize(
    "who",
    [
        {"vendor": "Acme", "product": "Acme Research", "model": "acme-1"},
        {"vendor": "Acme", "product": "Claude Monet Reports", "model": "m"},
        {"vendor": "Acme", "product": "x", "model": "y", "family": "mixed"},
        {},
    ],
)
def test_an_author_whom_nobody_knows_must_be_declared(who: dict[str, str], author) -> None:
    with pytest.raises(ConfigError, match="declare the author's family"):
        refuse_own_family(author(**who), [Seat("judge", "openai:gpt-5")])


def test_the_message_names_both_and_says_what_to_do(author) -> None:
    with pytest.raises(ConfigError) as caught:
        refuse_own_family(author(**OPENAI), [Seat("second_judge", "gateway:gpt-4o", "llama")])
    said = str(caught.value)
    assert "'gateway:gpt-4o' in the role 'second_judge' is of openai" in said
    assert "OpenAI, gpt-5.6-sol" in said and "another one" in said


def test_seats_take_what_the_settings_and_the_prices_say() -> None:
    server = EndpointSettings(base_url="https://api.openai.com/v1", family="llama")
    roles = {"judge": "neutral:j", "second_judge": "anthropic:claude-x", "tie_breaker": "deal:j2"}
    first, second, third = seats_of(roles, {"neutral": server}, {"deal:j2": "openai:gpt-5", "deal:j3": "openai:gpt-5"})
    assert (first.family, first.base_url, first.houses) == ("llama", "https://api.openai.com/v1", {"meta", "openai"})
    assert second == Seat("second_judge", "anthropic:claude-x") and second.houses == {"anthropic"}
    assert third.aliases == ("deal:j3", "openai:gpt-5") and third.houses == {"openai"}


# Two judges of one house.


def seats(*models: str, family: str = "mixed") -> list[Seat]:
    roles = ("judge", "second_judge")
    return [Seat(role, model, family) for role, model in zip(roles, models, strict=True)]


@pytest.mark.parametrize(
    "models",
    [
        ("openai:gpt-5", "openai:gpt-5"),
        ("openai:gpt-5", "openai:o4-mini"),
        ("google:gemini-3", "ollama:gemma3:4b"),
        ("a:meta-llama/Llama-3", "b:vicuna-13b"),
        ("openai:gpt-5", "azure:gpt-4o"),
        ("deepseek:deepseek-v4", "hf:deepseek-r1-distill-llama-70b"),
    ],
)
def test_two_judges_of_one_house_are_no_panel(models: tuple[str, str], author) -> None:
    with pytest.raises(ConfigError, match="two judges of one house are no panel"):
        plan_panel(author(**CLAUDE), seats(*models), None, RULE)
    loose = RULE.model_copy(update={"other_families": False})
    assert plan_panel(author(**CLAUDE), seats(*models), None, loose).mode == "one_house"


def test_who_serves_the_models_of_others_is_not_their_house(author) -> None:
    served = seats("huggingface:meta-llama/Llama-3", "huggingface:Qwen/Qwen3")
    assert plan_panel(author(**CLAUDE), served, None, RULE).mode == "panel"
    refuse_own_family(author("Amazon", "Q", "nova-pro"), [Seat("judge", "amazon:anthropic.claude-x", "mixed")])
    with pytest.raises(ConfigError):
        refuse_own_family(author("Amazon", "Q", "nova-pro"), [Seat("judge", "amazon:my-model", "mixed")])


def test_a_third_of_a_house_that_judges_already_is_refused(author) -> None:
    judges = seats("openai:gpt-5", "google:gemini-3")
    with pytest.raises(ConfigError, match="tie_breaker"):
        plan_panel(author(**CLAUDE), judges, Seat("tie_breaker", "openai:o3"), RULE)
    with pytest.raises(ConfigError, match="nobody judges a report of their own house"):
        plan_panel(author(**CLAUDE), judges, Seat("tie_breaker", "anthropic:claude-x"), RULE)
    third = Seat("tie_breaker", "mistral:m", "mistral")
    assert plan_panel(author(**CLAUDE), judges, third, RULE).third == third


def test_the_rules_are_one_instrument_and_never_one_of_a_panel(author, rules_seats) -> None:
    alone = plan_panel(author(**CLAUDE), rules_seats, Seat("tie_breaker", "embedded:rules"), RULE)
    assert (alone.mode, len(alone.seats)) == ("embedded", 1)
    with pytest.raises(ConfigError, match="rules over text"):
        plan_panel(author(**CLAUDE), [Seat("judge", "openai:gpt-5"), rules_seats[1]], None, RULE)
    judges = seats("openai:gpt-5", "google:gemini-3")
    panel = plan_panel(author(**CLAUDE), judges, Seat("tie_breaker", "embedded:rules"), RULE)
    assert panel.third is None, "a default that nobody chose breaks no tie among models"


def test_a_panel_has_two_judges(author) -> None:
    with pytest.raises(ConfigError, match="two judges"):
        plan_panel(author(**CLAUDE), [Seat("judge", "openai:gpt-5")], None, RULE)


# Names.


@pytest.mark.parametrize(
    ("name", "houses"),
    [
        ("us.anthropic.claude-opus-4-v1:0", {"anthropic"}),
        ("sonnet-5", {"anthropic"}),
        ("grok-4-fast", {"xai"}),
        ("groq-fast", set()),
        ("Kimi-K2-Thinking", {"moonshot"}),
        ("z-ai/glm-5", {"zhipu"}),
        ("llama-3.1-nemotron-70b", {"meta", "nvidia"}),
        ("phi4", {"microsoft"}),
        ("philosopher", set()),
        ("sonar-deep-research", {"perplexity"}),
        ("ollama", set()),
        ("llama.cpp", set()),
        ("command-r-plus", {"cohere"}),
        ("judge-1", set()),
        ("", set()),
    ],
)
def test_houses_of_names(name: str, houses: set[str]) -> None:
    assert houses_in(name) == houses


@pytest.mark.parametrize(
    ("family", "houses"),
    [("meta", {"meta"}), ("Llama 3", {"meta"}), ("mixed", set()), ("my own", set()), ("ACME", {"acme"}), (None, set())],
)
def test_declared_families(family: str | None, houses: set[str]) -> None:
    assert declared_houses(family) == houses


@pytest.mark.parametrize(
    ("url", "houses"),
    [
        ("https://api.x.ai/v1", {"xai"}),
        ("https://notopenai.com/v1", set()),
        ("https://openai.com.evil.example/v1", set()),
        ("http://127.0.0.1:8080/v1", set()),
        ("https://host:0/v1", set()),
        ("", set()),
    ],
)
def test_addresses_that_serve_one_house(url: str, houses: set[str]) -> None:
    assert houses_at(url) == houses


def test_looks() -> None:
    assert plain("ＣＬАUDЕ") == "claude" and plain("Ο3") == "o3"
    assert is_readable("Llama-3.1 (8B)") and is_readable("josé/llama") and not is_readable("模型-1")


def test_the_houses_of_an_author_are_all_that_anything_names(author) -> None:
    assert houses_of_author(author("Microsoft", "Copilot", "gpt-5")) == {"microsoft", "openai"}
    assert houses_of_author(author("Acme", "x", "y", "llama")) == {"meta"}


def test_hostile_names_are_quick() -> None:
    started = time.perf_counter()
    for text in ("claud" * 2000, "o" * 10_000, "-o1a" * 2500, "\u0130" * 10_000, "l1@m" * 250, "%67" * 333):
        houses_in(text)
        is_readable(text)
    assert time.perf_counter() - started < 0.2
