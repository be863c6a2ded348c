"""The protocol that comes with the package, and versions of it that users declare."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from factcheck.errors import ConfigError, DataError
from factcheck.hashing import sha256_bytes, sha256_json
from factcheck.jsonl import write_text
from factcheck.protocols.detectors.folders import RoundFolder
from factcheck.records.detectors import DetectorProtocol
from factcheck.records.detectors_sample import DetectorProtocolVersion
from factcheck.tomlfile import parse_toml

NAME = "protocol.toml"


@dataclass(frozen=True, slots=True)
class ProtocolText:
    """A protocol with the text of its file, which is what is hashed and kept."""

    text: str
    protocol: DetectorProtocol

    @property
    def sha256(self) -> str:
        """The hash of the file."""
        return sha256_bytes(self.text.encode())

    @property
    def design_sha256(self) -> str:
        """The hash of the sample's design alone: what a frozen sample was checked against."""
        return sha256_json(self.protocol.sample.model_dump(mode="json"))

    @property
    def about(self) -> DetectorProtocolVersion:
        """The version by name, day and hash."""
        held = self.protocol
        return DetectorProtocolVersion(
            version=held.version, published=held.published, sha256=self.sha256, flag_rule=held.flag_rule
        )


def shipped_protocol() -> ProtocolText:
    """Protocol v1 as the package brings it."""
    text = files("factcheck.protocols.detectors").joinpath(NAME).read_text("utf-8")
    return ProtocolText(text, parse_toml(text, DetectorProtocol, NAME))


def read_protocol(path: Path) -> ProtocolText:
    """A protocol of the user's. Raises ConfigError with file and key."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error}); check the path") from None
    return ProtocolText(text, parse_toml(text, DetectorProtocol, str(path)))


def kept_protocol(place: RoundFolder, version: str) -> ProtocolText:
    """A version that the round has met. Raises DataError where it has not."""
    path = place.protocol(version)
    if not path.exists():
        raise DataError(f"the round has met no protocol {version}; give its file with --protocol", path=path)
    return read_protocol(path)


def keep_protocol(place: RoundFolder, given: ProtocolText) -> bool:
    """Keep a version of the protocol in the round; whether it is new.

    Raises ConfigError where the version is known with another text: a change needs a new version.
    """
    path = place.protocol(given.protocol.version)
    if not path.exists():
        write_text(path, given.text)
        return True
    if path.read_bytes() != given.text.encode():
        raise ConfigError(
            f"protocol {given.protocol.version} of this round has another text ({path}); a change of sample, flag rule"
            " or rubric needs a new version"
        )
    return False
