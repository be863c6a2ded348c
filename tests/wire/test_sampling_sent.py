"""Sampling settings on the wire: each vendor's own names and places, and nothing that was not set."""

from typing import Any

import pytest

from factcheck.errors import ProviderError
from factcheck.records.tasks import Sampling

NAMES = {
    "anthropic": {},
    "openai": {"temperature": "temperature", "top_p": "top_p"},
    "compatible": {"temperature": "temperature", "top_p": "top_p", "seed": "seed"},
    "google": {"temperature": "temperature", "top_p": "topP", "top_k": "topK", "seed": "seed"},
}
VALUES = {"temperature": 0.0, "top_p": 0.9, "top_k": 40, "seed": 1}
WIRE_NAMES = {"temperature", "top_p", "topP", "top_k", "topK", "seed"}


def settings_in(provider: str, body: dict[str, Any]) -> dict[str, Any]:
    place = body["generationConfig"] if provider == "google" else body
    return {name: value for name, value in place.items() if name in WIRE_NAMES}


def test_what_is_taken_is_sent_and_nothing_else(server, vendor, provider, judge_task) -> None:
    taken = NAMES[provider]
    model = vendor("m")
    assert model.capabilities.sampling == frozenset(taken)
    model.attempt(judge_task(sampling=Sampling(**{name: VALUES[name] for name in taken})))
    assert settings_in(provider, server.requests[-1].json) == {wire: VALUES[name] for name, wire in taken.items()}


@pytest.mark.parametrize("setting", list(VALUES))
def test_each_setting_alone(server, vendor, provider, judge_task, setting) -> None:
    model, task = vendor("m"), judge_task(sampling=Sampling(**{setting: VALUES[setting]}))
    before = len(server.requests)
    if setting in NAMES[provider]:
        model.attempt(task)
        assert settings_in(provider, server.requests[-1].json) == {NAMES[provider][setting]: VALUES[setting]}
        return
    with pytest.raises(ProviderError, match=f"{provider}:m takes no {setting}"):
        model.attempt(task)
    assert len(server.requests) == before, "a setting that is not taken is never left out in silence"


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_family_without_schemas_takes_no_seed(server, vendor, judge_task) -> None:
    model = vendor("m", family="deepseek")
    model.attempt(judge_task(sampling=Sampling(temperature=0.3)))
    assert server.requests[-1].json["temperature"] == 0.3
    assert model.capabilities.schema_output is False
    with pytest.raises(ProviderError, match="takes no seed"):
        model.attempt(judge_task(sampling=Sampling(seed=1)))
