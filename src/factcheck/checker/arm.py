"""An arm: a name and a tuple of steps, which writes itself down and can be checked before anything is asked."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from factcheck.checker.state import DraftView, State, Step, Tools
from factcheck.errors import ConfigError
from factcheck.hashing import sha256_json
from factcheck.records.result import ModelUse, Result, Usage
from factcheck.records.tasks import Sampling


@dataclass(frozen=True, slots=True)
class Arm:
    """What is measured: ``steps`` are called in order, each on the state of the one before."""

    name: str
    title: str
    steps: tuple[Step, ...]

    @property
    def prompts(self) -> tuple[str, ...]:
        """All prompts it renders, sorted."""
        return tuple(sorted({prompt for step in self.steps for prompt in step.prompts}))

    @property
    def roles(self) -> tuple[str, ...]:
        """All model roles it asks, sorted."""
        return tuple(sorted({role for step in self.steps for role in step.roles}))


def arm_fingerprint(arm: Arm, tools: Tools) -> str:
    """The fingerprint of an arm with the prompts and models that are at hand."""
    prompts = {name: tools.prompts.source(name).sha256 for name in arm.prompts}
    models = {role: tools.models[role].name for role in arm.roles}
    return fingerprint_of(arm, prompts, models, tools.sampling)


def fingerprint_of(
    arm: Arm, prompts: Mapping[str, str], models: Mapping[str, str], sampling: Mapping[str, Sampling]
) -> str:
    """SHA-256 of the steps with their settings, the prompts' hashes and the models: what makes two runs comparable.

    Sampling settings, by model, are in it where there are any, so that the fingerprints of arms without them stay what
    they were.
    """
    chosen = {role: sampling[name].chosen() for role, name in models.items() if name in sampling}
    drawn = {role: settings for role, settings in chosen.items() if settings}
    parts: dict[str, object] = {"steps": steps_as_data(arm), "prompts": dict(prompts), "models": dict(models)}
    return sha256_json(parts | {"sampling": drawn} if drawn else parts)


def steps_as_data(arm: Arm) -> list[list[object]]:
    """The steps by the names of their classes, with their settings. Raises TypeError for one that is no dataclass."""
    return [[type(step).__name__, _fields(step)] for step in arm.steps]


def check_arm(arm: Arm, tools: Tools) -> None:
    """Raise ConfigError for a prompt or a model role that is not there, before the first question."""
    for prompt in arm.prompts:
        tools.prompts.source(prompt)
    for role in arm.roles:
        if role not in tools.models:
            raise ConfigError(f"arm {arm.name} asks a model in the role {role!r}; name one under [models]")


def run_steps(arm: Arm, draft: DraftView, tools: Tools) -> State:
    """All steps in order; after a failure the rest is not asked."""
    state = State(draft)
    for step in arm.steps:
        state = step(state, tools)
        if state.status != "ok":
            break
    return state


def result_from(state: State, arm: Arm, fingerprint: str, case: str, article: str, tools: Tools) -> Result:
    """The record of one arm on one case. Without an answer nothing is flagged and nothing is scored."""
    answered = state.status == "ok"
    flagged = {c.sentence for c in state.claims if c.outcome in ("corrected", "contested")} if answered else set()
    silent = {c.sentence for c in state.claims if c.outcome == "unscored"} - flagged if answered else set()
    replies = [note.reply for note in state.calls]
    usage = Usage()
    for reply in replies:
        usage = usage.plus(reply.usage)
    return Result(
        case=case,
        arm=arm.name,
        arm_fingerprint=fingerprint,
        sample=tools.repeat,
        status=state.status,
        reason=state.reason,
        article=article,
        prompt_version=tools.prompts.version,
        prompts={name: tools.prompts.source(name).sha256 for name in arm.prompts},
        models=_models(state, arm, tools),
        claims=state.claims,
        flagged=tuple(sorted(index for index in flagged if index is not None)),
        unscored=tuple(sorted(index for index in silent if index is not None)),
        link_flagged=state.link_flagged and answered,
        link_reason=state.link_reason,
        calls=len(replies),
        usage=usage,
        cost_usd=round(sum(reply.cost_usd for reply in replies), 9),
    )


def _models(state: State, arm: Arm, tools: Tools) -> dict[str, ModelUse]:
    served = {note.role: note.reply.served for note in state.calls}
    return {role: ModelUse(asked=tools.models[role].name, served=served.get(role)) for role in arm.roles}


def _fields(step: Step) -> dict[str, object]:
    if not dataclasses.is_dataclass(step):
        raise TypeError(f"{type(step).__name__} must be a frozen dataclass")
    fields = [field for field in dataclasses.fields(step) if field.metadata.get("fingerprint", True)]
    return {field.name: getattr(step, field.name) for field in fields}
