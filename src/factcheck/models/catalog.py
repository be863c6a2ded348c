"""From a model's name to a model. Providers are found by file name and imported only when asked for."""

from collections.abc import Mapping

from factcheck.errors import ConfigError
from factcheck.models.ports import Model
from factcheck.models.store import ReplyStore, Stored


def open_model(name: str, store: ReplyStore) -> Model:
    """The model ``provider:model`` behind the wrappers. Raises ConfigError for one that is not available."""
    provider, colon, model = name.partition(":")
    if not colon or not model:
        raise ConfigError(f"{name!r} is no model; write provider:model, for example embedded:rules")
    if provider != "embedded":
        raise ConfigError(f"the provider {provider!r} is not available; this version answers with embedded:rules")
    if model != "rules":
        raise ConfigError(f"the embedded provider has no model {model!r}; use embedded:rules")
    from factcheck.models.embedded.model import EmbeddedModel

    return Stored(EmbeddedModel(), store)


def open_roles(roles: Mapping[str, str], store: ReplyStore) -> dict[str, Model]:
    """One model per role; roles that name the same model share it."""
    opened = {name: open_model(name, store) for name in sorted(set(roles.values()))}
    return {role: opened[name] for role, name in roles.items()}


def is_embedded(name: str) -> bool:
    """Whether a model is the no-model baseline, whose results must be labelled as such."""
    return name.startswith("embedded:")
