"""Where a model is asked: provider, model, address, key and patience, the same for every provider."""

import math
import re
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from factcheck.errors import ConfigError, ProviderError
from factcheck.models.ports import Task
from factcheck.models.schemas import schema_text

DEFAULT_TIMEOUT_S = 120.0
OVERHEAD_TOKENS = 1024  # role marks and what a vendor adds to hold an answer to a schema
_TELLING = 16  # characters of a key's beginning that are hidden too: a message may have been cut within the key
_VERSION = re.compile(r"/(v\d\w*)/?$")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """``family`` is what stands before the colon of the model's name; the key is in no text that leaves this object.

    ``keyless`` is True for a server of the user's own, which may need no key.
    """

    family: str
    model: str
    base_url: str
    timeout_s: float
    key_env: str
    key: str | None = field(default=None, repr=False)
    keyless: bool = False

    @property
    def name(self) -> str:
        """``provider:model``."""
        return f"{self.family}:{self.model}"

    def secret(self) -> str:
        """The key, or "none" for a server that may need none. Raises ProviderError where a vendor's key is missing."""
        if self.key is None and not self.keyless:
            raise ProviderError(f"{self.name}: there is no key; set {self.key_env}")
        return self.key or "none"

    def seconds(self, task: Task) -> float:
        """How long one attempt may wait: the shorter of the task's limit and the endpoint's own."""
        return min(task.limits.timeout_s, self.timeout_s)

    def hide(self, text: str) -> str:
        """A text without the key, for vendors repeat it in their messages; a long beginning of it is hidden as well."""
        return hide_key(text, self.key) if self.key else text


def make_endpoint(
    family: str,
    model: str,
    *,
    key: str | None,
    key_env: str,
    base_url: str,
    timeout_s: float | None,
    provider: str | None = None,
) -> Endpoint:
    """An endpoint with a checked address and time limit. Raises ConfigError; a key may be missing until it is used.

    A ``family`` other than the ``provider`` whose protocol is spoken is a server of the user's own.
    """
    address = split_address(base_url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise ConfigError(f"{family}:{model}: {shown_address(base_url)!r} is no address; write https://host/path")
    seconds = DEFAULT_TIMEOUT_S if timeout_s is None else timeout_s
    if not (seconds > 0 and math.isfinite(seconds)):
        raise ConfigError(f"{family}:{model}: a time limit of {timeout_s!r} s is none; write seconds above 0")
    own = provider not in (None, family)
    key_env = f"the variable that key_env of [models.endpoints.{family}] names" if own else key_env
    known = (key or "").strip() or None
    if known is not None and not (known.isascii() and known.isprintable()):
        raise ConfigError(f"{family}:{model}: {key_env} holds characters that no key has; set it again")
    return Endpoint(family, model, base_url.rstrip("/"), seconds, key_env, known, own)


def hide_key(text: str, key: str) -> str:
    """A text without a key, and without the beginnings of it that are 16 characters or longer."""
    text = text.replace(key, "[key]")
    head, rest = key[:_TELLING], key[_TELLING:]
    if not rest or head not in text:
        return text
    first, *later = text.split(head)
    for piece in later:
        same = next((place for place, letter in enumerate(rest) if piece[place : place + 1] != letter), len(rest))
        first += "[key]" + piece[same:]
    return first


def split_address(url: str) -> SplitResult:
    """The parts of an address. Raises ConfigError where its host or port cannot be read."""
    try:
        parts = urlsplit(url.strip())
        if parts.port == 0:
            raise ValueError("nothing listens at port 0")
    except ValueError:
        raise ConfigError(
            f"the address {shown_address(url)!r} has a host or a port that cannot be read; mend its base_url under"
            " [models.endpoints] in factcheck.toml, for example http://127.0.0.1:8080/v1"
        ) from None
    return parts


def shown_address(url: str) -> str:
    """An address as it may be printed: without user name, password, query and fragment."""
    try:
        parts = urlsplit(url.strip())
        return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()
    except ValueError:
        return re.split("[?#]", url.rpartition("@")[2], maxsplit=1)[0]


def with_version(base_url: str, version: str) -> str:
    """The address with its version as path, where it has no path at all."""
    return base_url if split_address(base_url).path.strip("/") else f"{base_url.rstrip('/')}/{version}"


def split_version(base_url: str) -> tuple[str, str | None]:
    """An address without the version at its end, and that version."""
    found = _VERSION.search(base_url)
    return (base_url[: found.start()], found.group(1)) if found else (base_url.rstrip("/"), None)


def input_bound(task: Task) -> int:
    """An upper bound of a task's input tokens: one for each UTF-8 byte of prompt and schema, and the overhead.

    No tokenizer of these vendors makes more than one token of a byte: their vocabularies hold the single bytes. A
    tighter rule (bytes / 2) fails on digits, rare scripts and random letters, and what is reserved is given back.
    """
    prompt = task.prompt
    parts = (prompt.system, prompt.evidence, prompt.question, schema_text(task.answer))
    return sum(len(part.encode("utf-8", "replace")) for part in parts) + OVERHEAD_TOKENS
