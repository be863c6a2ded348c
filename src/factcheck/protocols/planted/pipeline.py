"""What a rule is locked together with: prompts, arms, models and prices, by hash; and what has changed since."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from factcheck.checker.arm import Arm, steps_as_data
from factcheck.hashing import sha256_json
from factcheck.models.price import Price
from factcheck.prompts import PromptBook
from factcheck.records.lock import Addendum, RuleLock


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The prompt version; by name the SHA-256 of every prompt, of every arm's steps and of every model's price; the
    model of every role.
    """

    prompt_version: str
    prompts: Mapping[str, str]
    arms: Mapping[str, str]
    models: Mapping[str, str]
    prices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was locked; ``locked`` or ``now`` is None where it was not there or is gone."""

    what: str
    name: str
    locked: str | None
    now: str | None

    @property
    def sentence(self) -> str:
        """For people: names and versions in full, hashes not at all."""
        if self.locked is None:
            return f"{self.what} {self.name} is new"
        if self.now is None:
            return f"{self.what} {self.name} is gone"
        shown = self.what in ("prompt version", "model of the")
        return f"{self.what} {self.name}".strip() + (f" is now {self.now}, not {self.locked}" if shown else " changed")


@dataclass(frozen=True, slots=True)
class Used:
    """What a run asks: arms by name, model roles, and models that have a price."""

    arms: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    models: tuple[str, ...] = ()


def pipeline_of(
    prompts: PromptBook, arms: Mapping[str, Arm], models: Mapping[str, str], prices: Mapping[str, Price]
) -> Pipeline:
    """The pipeline as it stands now."""
    return Pipeline(
        prompts.version,
        {name: source.sha256 for name, source in sorted(prompts.sources.items())},
        {name: steps_sha256(arm) for name, arm in sorted(arms.items())},
        dict(sorted(models.items())),
        {name: price_sha256(price) for name, price in sorted(prices.items())},
    )


def registered(lock: RuleLock) -> Pipeline:
    """The pipeline that was registered last: with the lock, or with its last addendum."""
    entry: RuleLock | Addendum = lock.addenda[-1] if lock.addenda else lock
    return Pipeline(entry.prompt_version, entry.prompts, entry.arms, entry.models, entry.prices)


def differences(locked: Pipeline, now: Pipeline, used: Used | None = None) -> tuple[Difference, ...]:
    """Everything locked that changed or is gone; and what is new, all of it or only what a run uses."""
    found: list[Difference] = []
    if locked.prompt_version != now.prompt_version:
        found.append(Difference("prompt version", "", locked.prompt_version, now.prompt_version))
    everything = used is None
    wanted = used or Used()
    found += _compared("prompt", locked.prompts, now.prompts, now.prompts if everything else ())
    found += _compared("arm", locked.arms, now.arms, now.arms if everything else wanted.arms)
    found += _compared("model of the", locked.models, now.models, now.models if everything else wanted.roles)
    found += _compared("price of", locked.prices, now.prices, now.prices if everything else wanted.models)
    return tuple(found)


def steps_sha256(arm: Arm) -> str:
    """SHA-256 of an arm's steps with their settings: its fingerprint without prompts and models."""
    return sha256_json(steps_as_data(arm))


def price_sha256(price: Price) -> str:
    """SHA-256 of the rates; 0.4 and 0.40 are one price, and when and where it was read does not change it.

    Nothing here searches the web, and what that costs is no part of it.
    """
    return sha256_json(_plain(price.model_dump(exclude={"aliases", "source", "date", "web_search"})))


def _compared(what: str, locked: Mapping[str, str], now: Mapping[str, str], new: Iterable[str]) -> Iterator[Difference]:
    for name in sorted({*locked, *(name for name in new if name in now)}):
        if locked.get(name) != now.get(name):
            yield Difference(what, name, locked.get(name), now.get(name))


def _plain(value: object) -> object:
    """Decimals as their shortest text, within tables too."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return f"{value.normalize():f}" if isinstance(value, Decimal) else value
