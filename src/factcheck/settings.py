"""factcheck.toml and the environment, read into one frozen Settings."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator, model_validator

from factcheck.errors import ConfigError
from factcheck.records.base import Record
from factcheck.records.candidate import ResearchSettings
from factcheck.records.detectors_tools import DetectorTool
from factcheck.records.tasks import Sampling

EMBEDDED = "embedded:rules"
ROLES = ("writer", "extractor", "judge", "second_judge", "tie_breaker")
AGGREGATORS = ("techmeme.com", "reddit.com", "bing.com", "msn.com", "yahoo.com")


class EndpointSettings(Record):
    """A server of the user's own, or a gateway: where it is, whose models it serves, where its key stands.

    ``key_env`` names an environment variable; the key itself never stands in a file. ``protocol`` says which interface
    it speaks: a vendor's own, or chat completions ("compatible").
    """

    base_url: str
    family: str
    key_env: str | None = None
    protocol: Literal["anthropic", "openai", "google", "compatible"] = "compatible"


class ModelRoles(Record):
    """Which model plays which role, as ``provider:model``; ``endpoints`` are servers of the user's own, by name.

    ``sampling`` is by the name of a model: its settings hold in whatever role it is asked.
    """

    writer: str = EMBEDDED
    extractor: str = EMBEDDED
    judge: str = EMBEDDED
    second_judge: str = EMBEDDED
    tie_breaker: str = EMBEDDED
    endpoints: dict[str, EndpointSettings] = Field(default_factory=dict)
    sampling: dict[str, Sampling] = Field(default_factory=dict)

    @field_validator("sampling")
    @classmethod
    def _named_models(cls, sampling: dict[str, Sampling]) -> dict[str, Sampling]:
        for name in sampling:
            provider, _, model = name.partition(":")
            if not (provider and model):
                raise ValueError(f'{name!r} is no model; write [models.sampling."provider:model"]')
        return sampling

    def by_role(self) -> dict[str, str]:
        """Role to model name."""
        return {role: str(getattr(self, role)) for role in ROLES}


class BudgetSettings(Record):
    """Caps in USD: ``per_run_usd`` is approved where --budget is not given, ``monthly_usd`` holds for all runs."""

    per_run_usd: Decimal | None = Field(None, ge=0)
    monthly_usd: Decimal | None = Field(None, ge=0)


class UserArm(Record):
    """An arm declared in factcheck.toml: a tuple of steps, or a command, or an HTTP endpoint."""

    title: str = ""
    steps: tuple[str, ...] = ()
    command: tuple[str, ...] | str | None = None
    url: str | None = None
    timeout_s: float = Field(60.0, gt=0)

    @model_validator(mode="after")
    def _exactly_one(self) -> "UserArm":
        if sum((bool(self.steps), bool(self.command), bool(self.url))) != 1:
            raise ValueError("an arm needs exactly one of steps, command and url")
        return self


class SourceSettings(Record):
    """How articles are taken in, and what is asked about cited addresses.

    Longer articles are cut; sources of labeled claims never: those are left out. ``reader_url``, ``archive_url`` and
    ``archive_index_url`` are services of the user's choice, with ``{url}`` or ``{raw_url}`` where an address goes.
    ``search`` is the model whose provider searches the web where no other search is named.
    """

    aggregators: tuple[str, ...] = AGGREGATORS
    min_chars: int = Field(1200, ge=0)
    max_chars: int = Field(10_000, ge=100)
    labelled_max_chars: int = Field(20_000, ge=100)
    reader_url: str | None = None
    archive_url: str | None = None
    archive_index_url: str | None = None
    search: str | None = None


class LimitSettings(Record):
    """Concurrency and patience."""

    workers: int = Field(4, ge=1, le=256)
    timeout_s: float = Field(120.0, gt=0)


class DetectorSettings(Record):
    """Tools that detect AI writing, by name: letters, digits, dash and underscore."""

    tools: dict[Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")], DetectorTool] = Field(
        default_factory=dict
    )


class Settings(Record):
    """Everything a stage may be told, except what stands on the command line."""

    models: ModelRoles = ModelRoles()
    arms: dict[str, UserArm] = Field(default_factory=dict)
    sources: SourceSettings = SourceSettings()
    limits: LimitSettings = LimitSettings()
    budget: BudgetSettings = BudgetSettings()
    prices: dict[str, Any] = Field(default_factory=dict)
    detectors: DetectorSettings = DetectorSettings()
    research: ResearchSettings = ResearchSettings()
    eval_enabled: bool = True


def load_settings(path: Path, environment: Mapping[str, str]) -> Settings:
    """Settings from a TOML file that need not exist, and from the environment (EVAL_ENABLED=0).

    Raises ConfigError with the file and the key.
    """
    data: dict[str, object] = {}
    if path.exists():
        try:
            data = tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            raise ConfigError(f"{path}: not readable TOML ({error}); mend the file") from None
    data["eval_enabled"] = environment.get("EVAL_ENABLED", "1") != "0"
    try:
        return Settings.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{path}: key {key!r}: {first['msg']}; see docs/settings.md") from None
