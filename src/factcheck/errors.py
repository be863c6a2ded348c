"""Every fatal error, one exit code each.

    FactcheckError            1
    ├── CheckFailed           1   a gate, a staleness check or a verification failed
    ├── ConfigError           2   usage or configuration
    ├── DataError             3   bad data, with file and line
    ├── ProviderError         4   a provider failed after retries
    ├── BudgetStop            5   stopped by the budget; resumable
    ├── Incomplete            6   inconclusive or incomplete (also a full disk); resumable
    └── Tampered              7   bytes of a locked rule or a published file changed

What happens to a single case is a record with a status, never one of these.
"""

from pathlib import Path


class FactcheckError(Exception):
    """A foreseen failure. The message is one sentence: what, where, how to mend."""

    exit_code = 1


class CheckFailed(FactcheckError):
    """A gate, a staleness check or a verification failed."""

    exit_code = 1


class ConfigError(FactcheckError):
    """Wrong usage or configuration."""

    exit_code = 2


class DataError(FactcheckError):
    """Data that cannot be used; the message names file and line where there are any."""

    exit_code = 3

    def __init__(self, message: str, *, path: Path | None = None, line: int | None = None) -> None:
        self.path = path
        self.line = line
        where = "" if path is None else f"{path}:{line}: " if line is not None else f"{path}: "
        super().__init__(where + message)


class ProviderError(FactcheckError):
    """A model provider failed after all retries."""

    exit_code = 4


class BudgetStop(FactcheckError):
    """The next call could pass an approved cap, so it was not made."""

    exit_code = 5


class Incomplete(FactcheckError):
    """The result is inconclusive or incomplete; the same command again resumes."""

    exit_code = 6


class Tampered(FactcheckError):
    """The bytes of a locked rule or of a published file changed."""

    exit_code = 7
