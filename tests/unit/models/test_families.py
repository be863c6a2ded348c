"""Whether the model that answered is of the family asked for."""

from collections.abc import Callable

import pytest

from factcheck.models.families import family_of, house_of


@pytest.mark.parametrize(
    ("name", "house"),
    [
        ("claude-sonnet-5-20260101", "anthropic"),
        ("us.anthropic.claude-opus-4-v1:0", "anthropic"),
        ("gpt-5.6-sol", "openai"),
        ("o4-mini-2025-04-16", "openai"),
        ("openai/gpt-oss-20b", "openai"),
        ("models/gemini-3-flash", "google"),
        ("gemma3:4b", "google"),
        ("deepseek-r1-distill-llama-70b", "deepseek"),
        ("meta-llama/Llama-3.1-8B-Instruct", "meta"),
        ("qwen3:8b", "alibaba"),
        ("/srv/models/SmolLM2-135M-Instruct.Q4_1.gguf", "huggingface"),
        ("Mixtral-8x7B", "mistral"),
        ("ollama-default", None),
        ("phi4", "microsoft"),
        ("philosopher", None),
        ("groq-fast", None),
        ("local", None),
        ("", None),
    ],
)
def test_houses(name, house) -> None:
    assert house_of(name) == house


@pytest.mark.parametrize(
    ("served", "asked", "match"),
    [
        ("gpt-5.6-sol-2026-07-01", "openai:gpt-5.6-sol", "same"),
        ("claude-haiku-5", "anthropic:claude-sonnet-5", "same"),
        ("gpt-4o", "compatible:deepseek-chat", "other"),
        ("llama3:8b", "ollama:llama3:8b", "same"),
        ("qwen3:8b", "ollama:llama3:8b", "other"),
        ("my-alias", "vllm:my-alias", "same"),
        ("my-alias", "my-alias", "same"),
        ("SmolLM2.gguf", "llamacpp:local", "unknown"),
        ("some-model", "openai:gpt-5", "unknown"),
        ("deepseek-reasoner", "deepseek:chat", "same"),
        (None, "openai:gpt-5", "unknown"),
        ("", "openai:gpt-5", "unknown"),
    ],
)
def test_matches(served, asked, match) -> None:
    assert family_of(served, asked) == match


@pytest.mark.parametrize(
    ("served", "asked", "declared", "match"),
    [
        ("qwen3:8b", "local:judge", "llama", "other"),
        ("llama3:8b", "local:judge", "meta", "same"),
        ("llama3:8b", "local:judge", "Llama 3", "same"),
        ("llama-3.gguf", "local:gpt-4", "llama", "same"),
        ("gpt-4o", "local:gpt-4", "llama", "other"),
        ("gpt-4", "local:gpt-4", "llama", "same"),
        ("qwen3:8b", "router:llama-3-70b", "mixed", "other"),
        ("llama-3-70b:free", "router:llama-3-70b", "mixed", "same"),
        ("judge-v2", "local:judge", "llama", "unknown"),
        ("gpt-4o", "local:judge", "our own", "unknown"),
        ("deepseek-chat", "openai:ft:our-own", "", "other"),
        ("gpt-5-2026", "openai:ft:our-own", "", "same"),
        ("claude-haiku-5", "anthropic:claude-sonnet-5", "claude", "same"),
        (None, "local:judge", "llama", "unknown"),
    ],
)
def test_what_is_declared_goes_before_the_name_asked_for(served, asked, declared, match) -> None:
    assert family_of(served, asked, declared) == match


def test_hostile_names_are_quick(quickest: Callable[..., None]) -> None:
    def work() -> None:
        for text in ("claud" * 2000, "o" * 10_000, "-o1a" * 2500, "\u0130" * 10_000):
            house_of(text)

    quickest(work, within=0.05)
