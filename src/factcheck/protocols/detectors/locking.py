"""A run's settings are written down before its first document; another version of the tool is another run."""

from datetime import datetime

from factcheck.errors import CheckFailed, ConfigError, DataError, Tampered
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import dump_line, read_records, write_text
from factcheck.protocols.detectors.folders import RoundFolder
from factcheck.protocols.detectors.freeze import check_frozen, manifest_sha256
from factcheck.protocols.detectors.journal import read_told
from factcheck.protocols.detectors.log import append_log, day_of, moment, read_log
from factcheck.protocols.detectors.rules import kept_protocol
from factcheck.records.detectors_tools import DetectorRun, RunKind, ToolSettings


def read_run(place: RoundFolder, tool: str, number: int) -> DetectorRun:
    """A locked run. Raises Tampered where its settings are not those in the log, DataError where there is no such run.

    A run that was locked and not yet logged (a crash in between) is logged when it is next worked on.
    """
    path = place.run(tool, number).settings
    if not path.exists():
        raise DataError(f"there is no run {number} of tool {tool}", path=path)
    sha256 = sha256_bytes(path.read_bytes())
    logged = [entry for entry in read_log(place) if (entry.kind, entry.tool, entry.run) == ("locked", tool, number)]
    if logged and logged[0].sha256 != sha256:
        raise Tampered(f"{path} is not what was locked before the first document; put the file back")
    return next(read_records(path, DetectorRun))


def runs_of(place: RoundFolder, tool: str) -> list[DetectorRun]:
    """All runs of a tool, in order."""
    return [read_run(place, tool, number) for number in place.runs(tool)]


def open_run(
    place: RoundFolder, tool: str, settings: ToolSettings, at: datetime, *, new_version: bool = False
) -> DetectorRun:
    """The run to work on: the latest one if its settings are still the same, else a new one.

    Raises ConfigError where settings changed after they were locked: only another version of the tool makes another
    run, and only where it is asked for (``new_version``).
    """
    before = [run for run in runs_of(place, tool) if run.kind != "rerun"]
    if not before:
        return lock_run(place, tool, settings, at, "first")
    latest = before[-1]
    if latest.settings == settings:
        _log_lock(place, latest, at)
        return latest
    changed = _changed(latest.settings, settings)
    if not new_version:
        raise ConfigError(
            f"the settings of {tool} were locked at {latest.locked_at} and now differ in {changed}; put them back, or"
            " say --new-version for a new version of the tool"
        )
    if latest.settings.version == settings.version:
        raise ConfigError(f"{tool} has the version of run {latest.run} ({changed} differ); a new run needs a new one")
    return lock_run(place, tool, settings, at, "version")


def open_rerun(place: RoundFolder, tool: str, settings: ToolSettings, at: datetime) -> DetectorRun:
    """The rerun to work on, on another day than the run it repeats.

    Raises CheckFailed on the same day, ConfigError where the settings are not those of that run, DataError where there
    is no whole run yet.
    """
    runs = runs_of(place, tool)
    first = [run for run in runs if run.kind != "rerun"]
    if not first:
        raise DataError(f"{tool} has no run to repeat; run factcheck detectors run first", path=place.folder)
    base = first[-1]
    if base.settings != settings:
        raise ConfigError(
            f"a rerun has the settings of run {base.run} of {tool}; now {_changed(base.settings, settings)} differ"
        )
    days = days_of(place, base)
    unfinished = [run for run in runs if run.base == base.run and not is_finished(place, run)]
    if not days or not is_finished(place, base):
        raise DataError(f"run {base.run} of {tool} is not finished; finish it first", path=place.folder)
    if day_of(moment(at)).isoformat() <= days[1]:
        raise CheckFailed(f"run {base.run} of {tool} ended on {days[1]}; a rerun is made on a later day (UTC)")
    if unfinished:
        _log_lock(place, unfinished[-1], at)
        return unfinished[-1]
    return lock_run(place, tool, settings, at, "rerun", base.run)


def lock_run(
    place: RoundFolder, tool: str, settings: ToolSettings, at: datetime, kind: RunKind, base: int | None = None
) -> DetectorRun:
    """Write down a run's settings, and log their hash."""
    manifest = check_frozen(place)
    protocol = kept_protocol(place, manifest.protocol_version).protocol
    run = DetectorRun(
        round=place.name,
        tool=tool,
        run=max(place.runs(tool), default=0) + 1,
        kind=kind,
        base=base,
        locked_at=moment(at),
        protocol_version=manifest.protocol_version,
        protocol_sha256=manifest.protocol_sha256,
        manifest_sha256=manifest_sha256(place),
        flag_rule=protocol.flag_rule,
        settings=settings,
    )
    write_text(place.run(tool, run.run).settings, dump_line(run))
    _log_lock(place, run, at)
    return run


def is_finished(place: RoundFolder, run: DetectorRun) -> bool:
    """Whether the log says that every document of a run was asked."""
    found = ((entry.kind, entry.tool, entry.run) for entry in read_log(place))
    return ("finished", run.tool, run.run) in found


def days_of(place: RoundFolder, run: DetectorRun) -> tuple[str, str] | None:
    """First and last day of a run's replies, ISO; None without any."""
    days = sorted(reply.at[:10] for reply in read_told(place.run(run.tool, run.run)).replies.values())
    return (days[0], days[-1]) if days else None


def _log_lock(place: RoundFolder, run: DetectorRun, at: datetime) -> None:
    """Log a run's settings once."""
    if any((entry.kind, entry.tool, entry.run) == ("locked", run.tool, run.run) for entry in read_log(place)):
        return
    sha256 = sha256_bytes(place.run(run.tool, run.run).settings.read_bytes())
    append_log(
        place,
        at,
        "locked",
        tool=run.tool,
        maker=run.settings.maker,
        run=run.run,
        protocol_version=run.protocol_version,
        text=f"{run.kind}; version {run.settings.version}; {run.settings.plan}; {run.settings.interface}",
        sha256=sha256,
    )


def _changed(before: ToolSettings, now: ToolSettings) -> str:
    """Names of the settings that differ."""
    names = (name for name in ToolSettings.model_fields if getattr(before, name) != getattr(now, name))
    return ", ".join(names)
