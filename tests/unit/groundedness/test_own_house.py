"""No self-grading: by the names of systems and models, without asking anybody."""

from collections.abc import Callable

import pytest

from factcheck.checker.panel.seats import Seat
from factcheck.errors import ConfigError
from factcheck.protocols.groundedness.holding import hold
from factcheck.protocols.groundedness.own_house import refuse_own_house
from factcheck.records.groundedness import Answer

Given = Callable[..., Answer]


@pytest.mark.parametrize("system", ["claude-sonnet-4-5", "Anthropic assistant", "anthropic:claude-opus-4-5"])
def test_a_judge_of_the_house_of_the_system_is_refused(system: str, answer: Given) -> None:
    written = hold(answer("A mill stands here [1].").model_copy(update={"system": system}))[0]
    with pytest.raises(ConfigError, match="nobody judges answers of their own house"):
        refuse_own_house([written], [Seat("judge", "anthropic:claude-opus-4-5")])
    refuse_own_house([written], [Seat("judge", "openai:gpt-5"), Seat("extractor", "embedded:rules")])


def test_a_server_of_no_known_house_may_not_judge_what_names_one(answer: Given) -> None:
    written = hold(answer("A mill stands here [1].").model_copy(update={"system": "gpt-5"}))[0]
    with pytest.raises(ConfigError, match="nobody knows whose model"):
        refuse_own_house([written], [Seat("judge", "shed:own-model")])


@pytest.mark.parametrize("system", ["", "atlas"])
def test_a_system_that_names_no_house_refuses_nobody(system: str, answer: Given) -> None:
    written = hold(answer("A mill stands here [1].").model_copy(update={"system": system}))[0]
    refuse_own_house([written], [Seat("judge", "anthropic:claude-opus-4-5"), Seat("extractor", "shed:own-model")])
