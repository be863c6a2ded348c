"""Every path of a workspace, and of what the package ships. Nothing else builds paths."""

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from factcheck.errors import ConfigError

RULE_NAME = "PREREGISTRATION.md"
LOCK_NAME = "PREREGISTRATION.lock"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """``published/<run>/``: how the run began and its rule, the case file, one result file per arm, the call journal,
    the summary and the plot.
    """

    path: Path

    @property
    def name(self) -> str:
        """The run's name."""
        return self.path.name

    @property
    def cases(self) -> Path:
        """The copy of the case file that the results belong to."""
        return self.path / "cases.jsonl"

    @property
    def record(self) -> Path:
        """How the run began: the rule and the pipeline it was made under."""
        return self.path / "run.json"

    @property
    def rule(self) -> Path:
        """The rule file as it was when the run began."""
        return self.path / "rule.md"

    @property
    def calls(self) -> Path:
        """The call journal."""
        return self.path / "calls.jsonl"

    @property
    def human(self) -> Path:
        """A person's labels beside the checker's flags, without the claims' texts."""
        return self.path / "human.jsonl"

    @property
    def summary(self) -> Path:
        """The summary record."""
        return self.path / "summary.json"

    def sample(self, number: int) -> "RunFolder":
        """Where the further samples of arms lie, from 1; the first ones lie in the run's own folder."""
        return self if number == 0 else RunFolder(self.path / f"sample-{number}")

    def samples(self, arm: str) -> "list[RunFolder]":
        """The folders that hold further samples of an arm, in order, up to the first that does not."""
        numbers = range(1, 1 + sum(1 for _ in self.path.glob("sample-*")))
        return list(takewhile(lambda folder: folder.arm(arm).exists(), map(self.sample, numbers)))

    def arm(self, name: str) -> Path:
        """The results of an arm."""
        return self.path / f"arm-{name}.jsonl"

    def arms(self) -> list[str]:
        """Names of the arms that have a result file, sorted."""
        return sorted(file.stem.removeprefix("arm-") for file in self.path.glob("arm-*.jsonl"))


@dataclass(frozen=True, slots=True)
class AuditFolder:
    """``audits/<protocol>/<name>/``: one file for each stage of an audit of reports, the summary and the page."""

    path: Path

    def file(self, stage: str) -> Path:
        """The records of a stage: reports, citations, references, claims, resolutions, evidence, decisions, …"""
        return self.path / f"{stage}.jsonl"

    def part(self, name: str) -> Path:
        """What the audit was judged by: rules, panel, key."""
        return self.path / f"{name}.json"

    @property
    def record(self) -> Path:
        """How the audit was made."""
        return self.path / "audit.json"

    @property
    def summary(self) -> Path:
        """Every number that the page shows."""
        return self.path / "summary.json"

    @property
    def page(self) -> Path:
        """The page for people."""
        return self.path / "REPORT.md"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder that holds cases/, published/ and the private .factcheck/ (article texts, never published).

    ``published_name`` is another name of published/, where such a folder was copied elsewhere.
    """

    root: Path
    published_name: str = "published"

    @property
    def config(self) -> Path:
        """The user's settings file; it need not exist."""
        return self.root / "factcheck.toml"

    @property
    def own_rule(self) -> Path:
        """The workspace's own rule; it need not exist."""
        return self.root / RULE_NAME

    @property
    def rule(self) -> Path:
        """The pre-registered rule: the workspace's own, else the one that the package ships."""
        return self.own_rule if self.own_rule.exists() else shipped(RULE_NAME)

    @property
    def lock(self) -> Path:
        """What was locked of the rule, and its addenda; it need not exist."""
        return self.root / LOCK_NAME

    @property
    def pending_lock(self) -> Path:
        """The next lock while an addendum is being written; it takes the lock's place once the rule is written."""
        return self.root / f".{LOCK_NAME}.pending"

    @property
    def prompts(self) -> Path:
        """The folder of prompts: the workspace's own if it holds a VERSION, else the one that the package ships."""
        own = self.root / "prompts"
        return own if (own / "VERSION").is_file() else shipped("prompts")

    @property
    def articles(self) -> Path:
        """The articles of the last build."""
        return self.root / "cases" / "articles.jsonl"

    @property
    def sentences(self) -> Path:
        """The clean sentences of the last build, kept and dropped."""
        return self.root / "cases" / "sentences.jsonl"

    def cases(self, seed: int) -> Path:
        """The case file of a seed."""
        return self.root / "cases" / f"{seed}.jsonl"

    def seeds(self) -> list[int]:
        """Seeds that have a case file, in order."""
        names = (file.stem for file in (self.root / "cases").glob("*.jsonl"))
        return sorted(int(name) for name in names if name.isdigit())

    def text(self, sha256: str) -> Path:
        """Where the text with this hash is kept."""
        return self.root / ".factcheck" / "texts" / f"{sha256}.txt"

    @property
    def pages(self) -> Path:
        """Where fetched pages are kept."""
        return self.root / ".factcheck" / "pages"

    @property
    def answers(self) -> Path:
        """Where answers to requests for cited addresses are kept, failures for a short while."""
        return self.root / ".factcheck" / "answers"

    @property
    def replies(self) -> Path:
        """The store of models' replies."""
        return self.root / ".factcheck" / "replies.sqlite3"

    @property
    def published(self) -> Path:
        """The folder of all runs."""
        return self.root / self.published_name

    @property
    def results_page(self) -> Path:
        """RESULTS.md over all runs."""
        return self.published / "RESULTS.md"

    @property
    def html_page(self) -> Path:
        """The page for people over all runs, where it was asked for."""
        return self.published / "report.html"

    def labels(self, labeler: str) -> Path:
        """What one person answered. Raises ConfigError for a name that is not a plain file name."""
        return self.root / "labels" / f"{_plain_name(labeler, 'labeler')}.jsonl"

    def labelers(self) -> list[str]:
        """Names of those who have answered, sorted."""
        return sorted(file.stem for file in (self.root / "labels").glob("*.jsonl"))

    @property
    def drafts(self) -> "Workspace":
        """Where the user's own drafts are checked: a private workspace of its own."""
        return Workspace(self.root / ".factcheck" / "drafts")

    def audit(self, protocol: str, name: str) -> AuditFolder:
        """The folder of an audit. Raises ConfigError for a name that is not a plain file name."""
        return AuditFolder(self.root / "audits" / protocol / _plain_name(name, "audit"))

    def audits(self) -> list[AuditFolder]:
        """All audits that were finished once, by protocol and name."""
        return [AuditFolder(file.parent) for file in sorted((self.root / "audits").glob("*/*/audit.json"))]

    @property
    def decisions_log(self) -> Path:
        """Where rules and answer keys are logged before the first report is judged."""
        return self.root / "DECISIONS.md"

    def run(self, name: str) -> RunFolder:
        """The folder of a run. Raises ConfigError for a name that is not a plain file name."""
        return RunFolder(self.published / _plain_name(name, "run"))

    def runs(self) -> list[RunFolder]:
        """All runs that have a case file, by name."""
        return [RunFolder(file.parent) for file in sorted(self.published.glob("*/cases.jsonl"))]


def _plain_name(name: str, what: str) -> str:
    if not name or name.startswith(".") or any(mark in name for mark in '/\\:\0\n"'):
        raise ConfigError(f"{name!r} is no {what} name; use letters, digits, dash, dot and underscore")
    return name


def shipped(name: str) -> Path:
    """A file or folder that comes with the package: prompts, demo corpus, the default rule.

    In an installed package they lie inside it; in a checkout at the top level. Raises ConfigError if absent.
    """
    package = Path(__file__).parent
    checkout = package.parent.parent
    places = [package / "_shipped" / name, checkout / ("cases/demo" if name == "demo" else name)]
    for place in places:
        if place.exists():
            return place
    raise ConfigError(f"{name} is missing from the installed package; install it again")
