"""TOML files that users write, as records: one sentence with file and key for whatever is wrong."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from factcheck.errors import ConfigError

R = TypeVar("R", bound=BaseModel)


def read_toml(path: Path, kind: type[R]) -> R:
    """The record of a file. Raises ConfigError with file and key."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error}); check the path") from None
    return parse_toml(text, kind, str(path))


def parse_toml(text: str, kind: type[R], where: str) -> R:
    """The record of a text; ``where`` serves the messages. Numbers keep their decimals. Raises ConfigError."""
    try:
        return kind.model_validate(tomllib.loads(text, parse_float=Decimal))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{where}: not readable TOML ({error}); mend the file") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"]) or "the file"
        raise ConfigError(f"{where}: key {key!r}: {first['msg']}") from None
