"""Where a round lies: what may be shown in ``audits/detectors/<round>/``, raw replies in the private workspace."""

from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import ConfigError, DataError
from factcheck.jsonl import read_records
from factcheck.records.detectors_sample import DetectorDocument, DetectorManifest
from factcheck.workspace import Workspace


@dataclass(frozen=True, slots=True)
class RunPlace:
    """One pass of a tool: its locked settings, and in private what was asked and what came back."""

    folder: Path
    private: Path

    @property
    def settings(self) -> Path:
        """``detector-run/1``."""
        return self.folder / "settings.json"

    @property
    def asked(self) -> Path:
        """``detector-ask/1``: written before each call."""
        return self.private / "asked.jsonl"

    @property
    def replies(self) -> Path:
        """``detector-reply/1``: raw replies, never published."""
        return self.private / "replies.jsonl"


@dataclass(frozen=True, slots=True)
class RoundFolder:
    """A round of tests on one frozen sample."""

    folder: Path
    private: Path

    @property
    def name(self) -> str:
        """The round's name."""
        return self.folder.name

    @property
    def manifest(self) -> Path:
        """What was frozen, by hash."""
        return self.folder / "manifest.json"

    @property
    def documents(self) -> Path:
        """Every document without its text, in the fixed order."""
        return self.folder / "documents.jsonl"

    @property
    def log(self) -> Path:
        """The test log: every event, each line bound to the one before."""
        return self.folder / "log.jsonl"

    @property
    def sample(self) -> Path:
        """Where the sample file lies, in private."""
        return self.private / "sample.txt"

    def protocol(self, version: str) -> Path:
        """The protocol of a version, byte for byte."""
        return self.folder / "protocols" / f"{version}.toml"

    def score(self, version: str, tool: str) -> Path:
        """The latest score of a tool under a version of the protocol."""
        return self.folder / "scores" / version / f"{tool}.json"

    def draft(self, name: str) -> Path:
        """A file of the pages that nobody was shown yet."""
        return self.folder / "draft" / name

    def publication(self, number: int, version: str) -> Path:
        """The folder of a publication, which is never written again."""
        return self.folder / "published" / f"{number:03}-{version}"

    def packet(self, number: int, maker: str) -> Path:
        """The folder of the packet that a log entry is about."""
        return self.folder / "packets" / f"{number:03}-{maker}"

    def run(self, tool: str, number: int) -> RunPlace:
        """A run of a tool."""
        return RunPlace(self.folder / "runs" / tool / str(number), self.private / tool / str(number))

    def runs(self, tool: str) -> list[int]:
        """Numbers of the runs of a tool that were locked, in order."""
        found = (path.parent.name for path in (self.folder / "runs" / tool).glob("*/settings.json"))
        return sorted(int(name) for name in found if name.isdigit())

    def tools(self) -> list[str]:
        """Names of the tools that have a run, sorted."""
        return sorted({path.parent.parent.name for path in (self.folder / "runs").glob("*/*/settings.json")})


def round_folder(workspace: Workspace, name: str) -> RoundFolder:
    """The folder of a round. Raises ConfigError for a name that is not a plain file name."""
    return RoundFolder(workspace.audit("detectors", name).path, workspace.root / ".factcheck" / "detectors" / name)


def choose_round(workspace: Workspace, name: str | None) -> RoundFolder:
    """The round named, else the only one there is. Raises ConfigError where that is not one."""
    if name is not None:
        return round_folder(workspace, name)
    there = sorted(path.parent.name for path in (workspace.root / "audits" / "detectors").glob("*/manifest.json"))
    if len(there) != 1:
        said = f"there are rounds {', '.join(there)}; say --round" if there else "no sample was frozen here yet"
        raise ConfigError(f"{said} (factcheck detectors freeze)")
    return round_folder(workspace, there[0])


def read_manifest(place: RoundFolder) -> DetectorManifest:
    """What was frozen. Raises DataError where nothing was."""
    if not place.manifest.exists():
        raise DataError("no sample was frozen in this round; run factcheck detectors freeze", path=place.folder)
    return next(read_records(place.manifest, DetectorManifest))


def read_documents(place: RoundFolder) -> tuple[DetectorDocument, ...]:
    """The frozen documents in their fixed order, without texts."""
    return tuple(read_records(place.documents, DetectorDocument))
