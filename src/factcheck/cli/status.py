"""``factcheck status``."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.registered import pipeline_now
from factcheck.cli.status_audits import audit_cases, audit_values, audits_now, there_are

if TYPE_CHECKING:
    from factcheck.integrity.audit_status import AuditFinding, AuditState
    from factcheck.integrity.facts import Facts, Now, RunFacts
    from factcheck.integrity.status import Finding
    from factcheck.publish.junit import JunitCase
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

SUITE = "factcheck status"
CHECKS = {
    "lock": "prompts, arms, models and prices are as they were locked",
    "prompt": "no prompt was edited under its version",
    "version": "the prompt version is the present one",
    "model": "the models are those that the settings name",
    "price": "the prices are the present ones",
    "format": "the record formats are the present ones",
    "rule": "the rule is the one in force",
    "arm": "the arms are made of the same steps",
    "code": "the program is the present one",
    "cases": "the case file is the same",
    "pages": "summary and pages are as new as the results",
}


@click.command("status")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write JUnit XML too.")
@workspace_option
@click.pass_context
def status(ctx: click.Context, as_json: bool, junit: Path | None, folder: Path) -> None:
    """Say what there is, what of it is stale and why, and how to mend it. No key, no network, no clock.

    Exit code 1 where anything is stale. What is merely old is shown and not counted on a development seed, and where
    another run took its place.

    \b
    Example:
      factcheck status --junit status.xml
    """
    from factcheck.errors import ConfigError, FactcheckError
    from factcheck.integrity.locks import check_rule
    from factcheck.integrity.read_facts import read_facts
    from factcheck.integrity.status import find_stale

    try:
        if not folder.is_dir():
            raise ConfigError(f"there is no folder {folder}; say --dir")
        workspace, settings = open_workspace(folder)
        facts = read_facts(workspace, check_rule(workspace), made_now(workspace, settings))
    except FactcheckError as error:
        write_junit(junit, [_unreadable(str(error))])
        raise
    audits = audits_now(workspace)
    of_audits = [finding for audit in audits for finding in audit.findings]
    findings = find_stale(facts)
    write_junit(junit, [*junit_cases(facts, findings), *audit_cases(audits)])
    if as_json:
        print_json(facts, findings, audits)
    else:
        for line in (*there_is(facts), *there_are(audits), *said([*findings, *of_audits])):
            click.echo(plain_text(line) if not line.startswith("  ") else f"  {plain_text(line)}")
    ctx.exit(1 if of_audits or any(finding.stale for finding in findings) else 0)


def made_now(workspace: "Workspace", settings: "Settings") -> "Now":
    """What a run begun now would be made with."""
    from factcheck import __version__
    from factcheck.integrity.facts import Now
    from factcheck.protocols.planted.arms import all_arms
    from factcheck.protocols.planted.run_record import FORMATS
    from factcheck.settings import ROLES

    named = settings.models.model_fields_set
    models = {role: name for role, name in settings.models.by_role().items() if role in named and role in ROLES}
    arms = all_arms(settings.arms, workspace.root.resolve())
    return Now(__version__, FORMATS, pipeline_now(workspace, settings), arms, models, settings.models.sampling)


def there_is(facts: "Facts") -> Iterator[str]:
    """Lines on what exists: rule, prompts, case files, runs with their arms, pages."""
    from factcheck.publish.numbers import counted

    rule, pipeline = facts.rule, facts.now.pipeline
    kind = {"locked": f"locked {rule.locked_at}", "unlocked": "not locked", "shipped": "the package's own, not locked"}
    addenda = f", {counted(rule.addenda, 'addendum').replace('addendums', 'addenda')}" if rule.addenda else ""
    yield f"rule: version {rule.version}, {kind[rule.state]}{addenda}"
    yield f"prompts: {pipeline.prompt_version} ({counted(len(pipeline.prompts), 'text')})"
    for file in facts.cases:
        yield f"cases of seed {file.seed} ({file.role}): {file.cases:,}"
    for run in facts.runs:
        yield from _run_lines(run)
    if not facts.runs:
        yield "runs: none"
    yield f"pages: {', '.join(facts.pages.pages) or 'none'}"


def _run_lines(run: "RunFacts") -> Iterator[str]:
    from factcheck.publish.numbers import counted

    state = ["complete" if run.complete else "incomplete", "scored" if run.scored is not None else "not scored"]
    made = "no run.json, so neither its rule nor what it was begun with is recorded"
    if run.record is not None:
        made = f"rule {run.record.rule_version} ({run.record.rule_state}), factcheck {run.record.factcheck}"
    seed = "unknown" if run.seed is None else run.seed
    yield f"run {run.name}: seed {seed} ({run.role}), {counted(run.cases, 'case')}, {', '.join(state)}; {made}"
    for arm in run.arms:
        statuses = ", ".join(f"{count:,} {name}" for name, count in arm.by_status.items())
        samples = f", asked {arm.samples} times" if arm.samples > 1 else ""
        yield f"  arm {arm.name}: {arm.results:,} of {run.cases:,} ({statuses or 'not read'}){samples}"
    for name, count in run.labels.items():
        yield f"  labels of {name}: {count:,}"


def said(findings: "Sequence[Finding | AuditFinding]") -> Iterator[str]:
    """Lines on what is stale, and on what is only shown."""
    from factcheck.publish.numbers import counted

    for finding in sorted(findings, key=lambda finding: not finding.stale):
        yield f"{'stale' if finding.stale else 'old, not counted'} ({finding.cause}): {finding.text}"
        yield f"  {'mend' if finding.stale else 'because'}: {finding.excuse or finding.mend}"
    stale = sum(finding.stale for finding in findings)
    yield f"{counted(stale, 'finding')} {'counts' if stale == 1 else 'count'} as stale" if stale else "nothing is stale"


def print_json(facts: "Facts", findings: "Sequence[Finding]", audits: "Sequence[AuditState]") -> None:
    """One object with what exists and every finding; audits with theirs stand apart."""
    from factcheck.hashing import canonical_json

    rule = facts.rule
    value = {
        "schema": "status/1",
        "stale": any(finding.stale for finding in findings) or any(audit.findings for audit in audits),
        "factcheck": facts.now.factcheck,
        "rule": {
            "version": rule.version, "state": rule.state, "locked_at": rule.locked_at, "addenda": rule.addenda,
        },
        "prompt_version": facts.now.pipeline.prompt_version,
        "cases": [{"seed": file.seed, "role": file.role, "cases": file.cases} for file in facts.cases],
        "runs": [_run_value(run) for run in facts.runs],
        "audits": audit_values(audits),
        "pages": list(facts.pages.pages),
        "findings": [
            {
                "cause": finding.cause, "run": finding.run, "what": finding.what, "mend": finding.mend,
                "stale": finding.stale, "excuse": finding.excuse,
            }
            for finding in findings
        ],
    }  # fmt: skip
    click.echo(canonical_json(value))


def _run_value(run: "RunFacts") -> dict[str, Any]:
    record = run.record
    arms = [
        {
            "arm": arm.name, "results": arm.results, "samples": arm.samples, "by_status": dict(arm.by_status),
            "prompt_versions": list(arm.versions), "models": dict(arm.models),
        }
        for arm in run.arms
    ]  # fmt: skip
    return {
        "run": run.name, "seed": run.seed, "role": run.role, "cases": run.cases, "complete": run.complete,
        "scored": run.scored is not None, "arms": arms, "labels": dict(run.labels),
        "rule_version": record.rule_version if record else None, "rule_state": record.rule_state if record else None,
        "factcheck": record.factcheck if record else None,
    }  # fmt: skip


def write_junit(path: Path | None, cases: "Sequence[JunitCase]") -> None:
    """The JUnit file, where one is asked for. Raises DataError, Incomplete where it cannot be written."""
    from factcheck.jsonl import write_text
    from factcheck.publish.junit import junit_text

    if path is not None:
        write_text(path, junit_text(SUITE, cases))


def junit_cases(facts: "Facts", findings: "Sequence[Finding]") -> "list[JunitCase]":
    """Every check of the workspace and of every run, passed or not."""
    from factcheck.integrity.status import OF_RUN
    from factcheck.publish.junit import JunitCase

    about: list[tuple[str, str | None, str]] = [("workspace", None, cause) for cause in ("lock", "pages")]
    about += [(f"run {run.name}", run.name, cause) for run in facts.runs for cause in OF_RUN]
    cases = []
    for group, run, cause in about:
        mine = [finding for finding in findings if (finding.run, finding.cause) == (run, cause)]
        failures = tuple(f"{finding.text}; mend: {finding.mend}" for finding in mine if finding.stale)
        shown = tuple(f"{finding.text} (not counted: {finding.excuse})" for finding in mine if not finding.stale)
        cases.append(JunitCase(group, CHECKS[cause], failures, shown))
    return cases


def _unreadable(message: str) -> "JunitCase":
    from factcheck.publish.junit import JunitCase

    return JunitCase("workspace", "the workspace can be read, and its rule is as it was locked", (message,))
