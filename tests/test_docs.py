"""The documentation tells the truth: links, commands, options, fields, settings, code blocks and examples."""

import json
import re
import shlex
import socket
import subprocess
import sys
import time
import tomllib
import types
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import click
import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from factcheck.checker.post import Checked, check_post
from factcheck.checker.state import Page, Tools, make_page
from factcheck.checker.steps.external import draft_json
from factcheck.cli.main import main
from factcheck.errors import CheckFailed, FactcheckError
from factcheck.models.prices import load_prices
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import STEPS, all_arms, built_in_arms
from factcheck.protocols.planted.plants.family import PLANT_CLASSES
from factcheck.records.answer_claims import (
    AnswerClaim,
    AnswerReading,
    AnswerVerdict,
    ClaimVerdict,
    GroundednessRules,
)
from factcheck.records.answer_key import AnswerKey
from factcheck.records.article import Article, Sentence
from factcheck.records.audit import Audit
from factcheck.records.audit_summary import (
    AuditRank,
    CitationSummary,
    CitationTally,
    OmissionTally,
    PanelUse,
    ReceiptSummary,
    RequirementTally,
)
from factcheck.records.base import Record
from factcheck.records.call import Call
from factcheck.records.candidate import Candidate, CandidateRun, ResearchFile
from factcheck.records.case import Case
from factcheck.records.citation_rules import CitationRules
from factcheck.records.detectors import DetectorProtocol
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_sample import DetectorDocument, DetectorFingerprint, DetectorManifest, SampleRow
from factcheck.records.detectors_scores import DetectorReport, ToolScore
from factcheck.records.detectors_tools import (
    CheckEvidence,
    DetectorAsk,
    DetectorDecision,
    DetectorReply,
    DetectorRun,
    DetectorTool,
    ReplyMapping,
)
from factcheck.records.exchange import Draft, Findings
from factcheck.records.gain import Gain
from factcheck.records.groundedness import Answer, HeldAnswer, ImportNote
from factcheck.records.groundedness_summary import GroundednessSummary, SourceRate
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.label import HumanLabel, JudgedLabel
from factcheck.records.labelled import LabelledClaim
from factcheck.records.lock import RuleLock
from factcheck.records.natural import Gap, NaturalArm, NaturalReading, PairOutcomes, RawLabelShare
from factcheck.records.omission import Omission, OmissionLabel
from factcheck.records.panel import Attempt, Ballot, Decision, Evidence, PanelRule, ReportClaim
from factcheck.records.person_label import PersonLabel
from factcheck.records.receipt_rules import ReceiptRules
from factcheck.records.reliability import JudgeAgreement, Reliability
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.requirement import Brief, RequirementLabel, RequirementResult
from factcheck.records.resolution import Resolution
from factcheck.records.result import Result, Usage
from factcheck.records.rule import Rule
from factcheck.records.run import Run
from factcheck.records.search import SearchRecord
from factcheck.records.second_pass import SecondPass
from factcheck.records.steadiness import Flips, JudgePair
from factcheck.records.summary import (
    Bounds,
    Clustered,
    Comparison,
    Kappa,
    Latency,
    Miss,
    Proportion,
    Shortfall,
    Summary,
)
from factcheck.records.tasks import Sampling
from factcheck.settings import EndpointSettings, Settings, UserArm, load_settings
from factcheck.workspace import shipped

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
RECORDS: dict[str, type[BaseModel]] = {
    "article/1": Article,
    "sentence/1": Sentence,
    "case/1": Case,
    "result/1": Result,
    "call/1": Call,
    "summary/1": Summary,
    "draft/1": Draft,
    "findings/1": Findings,
    "run/1": Run,
    "label/1": HumanLabel,
    "judged-label/1": JudgedLabel,
    "lock/1": RuleLock,
    "report/1": Report,
    "citation/1": Citation,
    "reference/1": Reference,
    "resolution/1": Resolution,
    "report-claim/1": ReportClaim,
    "evidence/1": Evidence,
    "decision/1": Decision,
    "key-decision/1": KeyDecision,
    "named-document/1": NamedDocument,
    "second-pass/1": SecondPass,
    "rule": Rule,
    "labelled": LabelledClaim,
    "search/1": SearchRecord,
    "candidate-run/1": CandidateRun,
    "candidates": ResearchFile,
    "person-label/1": PersonLabel,
    "omission/1": Omission,
    "omission-label/1": OmissionLabel,
    "requirement/1": RequirementResult,
    "requirement-label/1": RequirementLabel,
    "brief": Brief,
    "audit/1": Audit,
    "citation-summary/1": CitationSummary,
    "receipt-summary/1": ReceiptSummary,
    "answer/1": Answer,
    "held-answer/1": HeldAnswer,
    "import-note/1": ImportNote,
    "answer-claim/1": AnswerClaim,
    "answer-reading/1": AnswerReading,
    "claim-verdict/1": ClaimVerdict,
    "answer-verdict/1": AnswerVerdict,
    "groundedness-summary/1": GroundednessSummary,
    "groundedness rules": GroundednessRules,
    "answer key": AnswerKey,
    "citation rules": CitationRules,
    "receipt rules": ReceiptRules,
    "panel rule": PanelRule,
    "detector-document/1": DetectorDocument,
    "detector-manifest/1": DetectorManifest,
    "detector-fingerprint/1": DetectorFingerprint,
    "detector-run/1": DetectorRun,
    "detector-ask/1": DetectorAsk,
    "detector-reply/1": DetectorReply,
    "detector-decision/1": DetectorDecision,
    "detector-score/1": ToolScore,
    "detector-report/1": DetectorReport,
    "detector-log/1": DetectorLogEntry,
    "detector protocol": DetectorProtocol,
    "detector sample": SampleRow,
}
SHAPES: dict[str, type[BaseModel]] = {
    "proportion": Proportion,
    "detector-score/1": ToolScore,
    "kappa": Kappa,
    "bounds": Bounds,
    "latency": Latency,
    "clustered": Clustered,
    "citation_tally": CitationTally,
    "panel_use": PanelUse,
    "omission_tally": OmissionTally,
    "requirement_tally": RequirementTally,
    "reliability": Reliability,
    "judge_agreement": JudgeAgreement,
    "ballot": Ballot,
    "attempt": Attempt,
    "audit_rank": AuditRank,
    "source_rate": SourceRate,
    "usage": Usage,
    "miss": Miss,
    "comparison": Comparison,
    "gain": Gain,
    "flips": Flips,
    "judge_pair": JudgePair,
    "shortfall": Shortfall,
    "natural_arm": NaturalArm,
    "natural_reading": NaturalReading,
    "raw_label_share": RawLabelShare,
    "pair_outcomes": PairOutcomes,
    "gap": Gap,
}
_FENCE = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return [body for found, body in _FENCE.findall(text) if found == language]


def prose(text: str) -> str:
    """The page without its fenced blocks."""
    return _FENCE.sub("", text)


def section(text: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    match = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert match, f"there is no heading {heading!r}"
    rest = text[match.end() :]
    end = re.search(rf"^#{{1,{len(match[1])}}} ", _FENCE.sub(lambda found: " " * len(found[0]), rest), re.MULTILINE)
    return rest[: end.start()] if end else rest


def first_cells(text: str) -> list[str]:
    """The code names in the first column of all tables."""
    return re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)


def page_id(path: Path) -> str:
    return path.name


def test_the_index_names_every_page() -> None:
    linked = set(re.findall(r"\]\(([^)#]+\.md)\)", read("README.md")))
    assert linked == {path.name for path in PAGES} - {"README.md"}


def anchors(text: str) -> set[str]:
    """The anchors that a Markdown page has, as hosts make them from its headings."""
    heads = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text("utf-8"))):
        if target.startswith(("http://", "https://")):
            continue
        name, _, anchor = target.partition("#")
        path = page.parent / name if name else page
        assert path.is_file(), target
        if anchor:
            assert anchor in anchors(path.read_text("utf-8")), target


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_paths_that_are_named_exist(page: Path) -> None:
    text = prose(page.read_text("utf-8"))
    named = re.findall(r"`((?:src|tests|prompts|docs|protocols|records|publish|models|checker|plants)/[\w/.]+)`", text)
    for name in named:
        places = [ROOT / name, ROOT / "src" / "factcheck" / name, ROOT / "src/factcheck/protocols/planted" / name]
        assert any(place.exists() for place in places), name


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_code_blocks_parse(page: Path) -> None:
    text = page.read_text("utf-8")
    for body in blocks(text, "json"):
        json.loads(body)
    for body in blocks(text, "toml"):
        tomllib.loads(body)
    for body in blocks(text, "python"):
        compile(body, str(page), "exec")
    known = {"json", "toml", "python", "sh", "console", "text", "yaml", ""}
    assert {language for language, _ in _FENCE.findall(text)} <= known


def commands() -> dict[str, click.Command]:
    """Every command by what is typed; those of a group with the group's name before their own."""
    found: dict[str, click.Command] = {}
    waiting = list(main.commands.items())
    while waiting:
        name, command = waiting.pop(0)
        if isinstance(command, click.Group):
            waiting += [(f"{name} {own}", part) for own, part in command.commands.items()]
        else:
            found[name] = command
    return found


def options_of(command: click.Command) -> set[str]:
    named = {name for item in command.params if isinstance(item, click.Option) for name in item.opts}
    return {name for name in named if name.startswith("--")} | {"--help"}


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_with_an_example(name: str) -> None:
    shown = CliRunner().invoke(main, [*name.split(), "--help"])
    assert shown.exit_code == 0
    assert re.search(rf"Examples?:\n(?:.*\n)*? *(?:echo .* \| )?factcheck {name}\b", shown.stdout)
    for item in commands()[name].params:
        if isinstance(item, click.Option) and "--help" not in item.opts:
            assert item.help, f"{name} {item.opts[0]} has no help"


def test_the_table_of_commands_names_every_option_and_no_other() -> None:
    table = section(read("settings.md"), "Commands and options")
    rows = dict(re.findall(r"^\| `factcheck ([\w -]+)` \|([^|]*)\|", table, re.MULTILINE))
    assert set(rows) == set(commands())
    for name, command in commands().items():
        everywhere = {"--help"} | ({"--dir"} if name != "demo" else set())
        assert set(re.findall(r"--[a-z-]+", rows[name])) == options_of(command) - everywhere, name


def test_which_commands_take_a_workspace() -> None:
    without = {name for name, command in commands().items() if "--dir" not in options_of(command)}
    assert without == {"plants", "verify", "groundedness specifics"}
    assert "Every command but `plants` and `groundedness specifics` takes `--dir`" in read("settings.md")


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_options_that_are_named_exist(page: Path) -> None:
    every = {"--version"}.union(*(options_of(command) for command in commands().values()))
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page.read_text("utf-8"))) <= every


def typed_commands(text: str) -> Iterator[list[str]]:
    """The words of each factcheck command that a page shows, in a block or in code marks."""
    lines = [line for body in [*blocks(text, "console"), *blocks(text, "sh")] for line in body.splitlines()]
    lines += re.findall(r"`(factcheck [^`]+)`", prose(text))
    for line in lines:
        match = re.match(r"(?:\$ )?(?:PYTHONHASHSEED=1 )?(factcheck .*)", line)
        if match:
            yield shlex.split(match[1])[1:]


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_commands_that_are_shown_can_be_typed(page: Path) -> None:
    for words in typed_commands(page.read_text("utf-8")):
        if words[0] in ("COMMAND", "--version"):
            continue
        name = next((name for count in (3, 2, 1) if (name := " ".join(words[:count])) in commands()), None)
        assert name is not None, words
        used = {word.split("=")[0] for word in words[1:] if word.startswith("--")}
        assert used <= options_of(commands()[name]), words


def inner(annotation: Any) -> tuple[type[BaseModel] | None, str]:
    """The record within a type, and how a path leads into it: "[]" for a list, ".*" for an object."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return next((found for part in inside if (found := inner(part))[0]), (None, ""))
    if origin in (tuple, dict):
        found, path = inner(inside[0] if origin is tuple else inside[1])
        return found, ("[]" if origin is tuple else ".*") + path
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and annotation not in SHAPES.values():
        return annotation, ""
    return None, ""


def fields(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """Every field of a record and of its parts, as the tables name them."""
    for key, field in model.model_fields.items():
        path = prefix + (field.alias or key)
        yield path
        part, step = inner(field.annotation)
        if part is not None:
            yield from fields(part, f"{path}{step}.")


@pytest.mark.parametrize(("name", "model"), [*RECORDS.items(), *SHAPES.items()])
def test_every_field_is_documented_and_no_other(name: str, model: type[BaseModel]) -> None:
    documented = first_cells(section(read("records.md"), name))
    assert sorted(documented) == sorted(fields(model))


def parts(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """A record and the records within it whose fields stand in its table."""
    yield model
    for field in model.model_fields.values():
        part, _ = inner(field.annotation)
        if part is not None:
            yield from parts(part)


def test_every_record_of_the_package_is_documented() -> None:
    reached = {part for model in RECORDS.values() for part in parts(model)} | set(SHAPES.values())
    names = {path.stem for path in (ROOT / "src/factcheck/records").glob("[a-z]*.py")}
    names -= {"tasks", "audit_tasks", "answer_tasks"}
    rooms = {f"factcheck.records.{name}" for name in names}
    known = {model for model in Record.__subclasses__() if model.__module__ in rooms}
    assert len(known) > 20
    assert known <= reached, known - reached


@pytest.mark.parametrize("name", [name for name in RECORDS if "/" in name])
def test_the_examples_are_records(name: str) -> None:
    found = blocks(section(read("records.md"), name), "json")
    assert found
    for body in found:
        assert json.loads(body)["schema"] == name
        RECORDS[name].model_validate_json(body)


def test_the_example_of_the_rule_is_one() -> None:
    (body,) = blocks(section(read("records.md"), "rule"), "toml")
    Rule.model_validate(tomllib.loads(body))


def test_the_example_of_a_labeled_claim_is_one() -> None:
    (body,) = blocks(section(read("records.md"), "labelled"), "json")
    LabelledClaim.model_validate_json(body)


def detector_settings() -> dict[str, Any]:
    """The keys of a tool under test, with their defaults."""
    tool = "detectors.tools.NAME"
    known = {f"{tool}.{key}": part.default for key, part in DetectorTool.model_fields.items()}
    del known[f"{tool}.reply"], known[f"{tool}.checks"]
    known |= {f"{tool}.reply.{key}": part.default for key, part in ReplyMapping.model_fields.items()}
    return known | {f"{tool}.checks.CHECK.{key}": None for key in CheckEvidence.model_fields}


def test_every_setting_is_documented_with_its_default() -> None:
    known = {}
    for room, field in Settings.model_fields.items():
        if room == "arms":
            known |= {f"arms.NAME.{key}": part.default for key, part in UserArm.model_fields.items()}
        elif room == "prices":
            known["prices"] = None
        elif isinstance(field.default, BaseModel):
            known |= {f"{room}.{key}": getattr(field.default, key) for key in type(field.default).model_fields}
            if known.pop("models.endpoints", None) is not None:
                known |= {f"models.endpoints.NAME.{key}": None for key in EndpointSettings.model_fields}
            if known.pop("models.sampling", None) is not None:
                known |= {f"models.sampling.NAME.{key}": None for key in Sampling.model_fields}
            if known.pop("research.candidates", None) is not None:
                known |= {
                    f"research.candidates.NAME.{key}": part.default for key, part in Candidate.model_fields.items()
                }
            if known.pop("detectors.tools", None) is not None:
                known |= detector_settings()
        else:
            assert room == "eval_enabled"
    rows = re.findall(r"^\| `([\w.]+)` \| ([^|]*) \|", section(read("settings.md"), "Keys"), re.MULTILINE)
    assert {key for key, _ in rows} == set(known)
    for key, default in rows:
        if isinstance(known[key], int | float):
            assert float(default) == known[key], key
        elif isinstance(known[key], str) and known[key]:
            assert default.strip("`") == known[key], key
    assert "`EVAL_ENABLED`" in section(read("settings.md"), "Environment")


def test_the_settings_block_holds_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "factcheck.toml"
    path.write_text(blocks(read("settings.md"), "toml")[0], "utf-8")
    loaded = load_settings(path, {})
    bare = {"arms": {}, "prices": {}, "budget": Settings().budget}
    models = loaded.models.model_copy(update={"endpoints": {}, "sampling": {}})
    assert loaded.model_copy(update={**bare, "models": models}) == Settings()
    assert list(loaded.arms) == ["mine"] and list(loaded.models.endpoints) == ["local"]
    assert list(loaded.models.sampling) == ["local:my-model"]
    assert load_prices(loaded.prices).price("local:my-model").output == Decimal("0.40")


def test_every_class_arm_and_step_is_documented() -> None:
    protocol = read("planted-errors.md")
    heads = re.findall(r"^### (\w+)$", section(protocol, "The eight classes"), re.MULTILINE)
    assert heads == [plant.name for plant in PLANT_CLASSES]
    rows = dict(re.findall(r"^\| ([A-Z]) \| ([^|]+) \|", section(protocol, "Arms"), re.MULTILINE))
    names = {step: name for name, step in STEPS.items()}
    assert {arm: re.findall(r"`(\w+)`", steps) for arm, steps in rows.items()} == {
        name: [names[step] for step in arm.steps] for name, arm in built_in_arms().items()
    }
    assert first_cells(section(read("checker.md"), "Steps")) == list(STEPS)


def test_every_check_of_a_proof_is_documented() -> None:
    named: set[str] = set()
    for path in (ROOT / "src/factcheck/protocols/planted/plants").glob("*.py"):
        for listed in re.findall(r'"checks": \[([^\]]*)\]', path.read_text("utf-8")):
            named |= set(re.findall(r'"(\w+)"', listed))
    assert len(named) >= 10
    text = section(read("planted-errors.md"), "The eight classes")
    assert {check for check in named if f"`{check}`" not in text} == set()


def test_every_exit_code_is_documented() -> None:
    rows = re.findall(r"^\| (\d+) \|", section(read("safety.md"), "Exit codes"), re.MULTILINE)
    codes = {FactcheckError.exit_code, CheckFailed.exit_code}
    codes |= {error.exit_code for error in FactcheckError.__subclasses__()}
    assert {int(code) for code in rows} == codes | {0, 130}


def test_statuses_and_outcomes_are_documented() -> None:
    statuses = get_args(Article.model_fields["status"].annotation)
    assert first_cells(section(read("planted-errors.md"), "Articles")) == list(statuses)
    metrics = section(read("planted-errors.md"), "Metrics")
    arm = get_args(Summary.model_fields["arms"].annotation)[1]
    about = {"title", "models", "prompt_version"}
    assert {field for field in arm.model_fields if field not in about and f"`{field}`" not in metrics} == set()


# The examples run.


def page() -> Page:
    text = (
        "The Alder Bridge opened on 3 May 1932 after 18 months of work. It carried 4,200 vehicles a day in its first"
        " year. The toll was never raised above 5 cents, and the city paid $3.1 billion in all."
    )
    return make_page("https://news.example.com/alder-bridge", "The Alder Bridge", text)


def tools() -> Tools:
    return Tools({}, load_prompts(shipped("prompts")))


def checked(folder: Path, arm: str, post: str, *, replacing: tuple[str, str] = ("", "")) -> Checked:
    """An arm of own-checker.md on a post, declared as its block declares it."""
    declared = blocks(read("own-checker.md"), "toml")[0].replace(*replacing)
    (folder / "factcheck.toml").write_text(declared, "utf-8")
    arms = all_arms(load_settings(folder / "factcheck.toml", {}).arms, folder)
    return check_post(post, page(), arms[arm], tools())


def flags(done: Checked) -> list[int]:
    assert done.state.status == "ok", done.state.reason
    doubted = ("corrected", "contested")
    return [c.sentence for c in done.state.claims if c.outcome in doubted and c.sentence is not None]


GOOD = "The Alder Bridge opened on 3 May 1932."
BAD = "It took 81 months to build."
PYTHON = ('["python3",', f"[{json.dumps(sys.executable)},")


def test_the_python_example_runs_as_an_arm(tmp_path: Path) -> None:
    (tmp_path / "checker.py").write_text(blocks(read("own-checker.md"), "python")[0], "utf-8")
    link = "https://news.example.com/alder-bridge"
    done = checked(tmp_path, "numbers", f"{GOOD}\n{BAD}\n{link}", replacing=PYTHON)
    assert flags(done) == [1] and not done.state.link_flagged
    assert next(c.why for c in done.state.claims if c.sentence == 1) == "not in the article: 81"
    other = checked(tmp_path, "numbers", f"{GOOD}\nhttps://news.example.com/other", replacing=PYTHON)
    assert flags(other) == [] and other.state.link_flagged


def test_the_python_example_answers_as_the_page_says(tmp_path: Path) -> None:
    text = read("own-checker.md")
    draft, findings = (json.loads(body) for body in blocks(text, "json"))
    program = tmp_path / "checker.py"
    program.write_text(blocks(text, "python")[0], "utf-8")
    answer = subprocess.run(
        [sys.executable, program], input=json.dumps(draft).encode(), capture_output=True, check=True
    )
    assert json.loads(answer.stdout) == findings
    Draft.model_validate(draft)
    Findings.model_validate(findings)


def test_the_draft_on_the_page_is_what_is_sent(tmp_path: Path) -> None:
    shown = json.loads(blocks(read("own-checker.md"), "json")[0])
    article = shown["article"]
    where = make_page(article["url"], article["title"], article["text"])
    (tmp_path / "checker.py").write_text(blocks(read("own-checker.md"), "python")[0], "utf-8")
    arm = all_arms({"X": UserArm(command=(sys.executable, "checker.py"))}, tmp_path)["X"]
    state = check_post(shown["post"], where, arm, tools()).state
    assert json.loads(draft_json(state.draft)) == shown


def test_the_shell_example_runs_as_an_arm(tmp_path: Path) -> None:
    script = blocks(read("own-checker.md"), "sh")[0].replace("python3", shlex.quote(sys.executable))
    (tmp_path / "absolute.sh").write_text(script, "utf-8")
    assert flags(checked(tmp_path, "absolute", f"{GOOD}\nThe toll was never raised above 5 cents.\n{BAD}")) == [1]
    assert flags(checked(tmp_path, "absolute", f"{GOOD}\n{BAD}")) == []


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(200):
        assert process.poll() is None, "the example server ended"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the example server never listened")


def test_the_server_example_runs_as_an_arm(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(blocks(read("own-checker.md"), "python")[1], "utf-8")
    port = free_port()
    command = [sys.executable, str(tmp_path / "server.py"), str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            post = f"{GOOD}\nThe city paid $3.1 billion in all."
            assert flags(checked(tmp_path, "service", post, replacing=("8321", str(port)))) == [1]
        finally:
            process.terminate()


def test_a_failing_command_gets_the_status_and_reason_of_the_table(tmp_path: Path) -> None:
    table = section(read("own-checker.md"), "What counts as no answer")
    rows = {
        "sh -c 'echo no key >&2; exit 1'": ("error", "the command ended with exit code 1: "),
        "no-such-program": ("error", "the command could not be started ("),
        "echo hello": (
            "error",
            "the answer is not findings/1: field 'answer': Invalid JSON: expected value",
        ),
        "echo '{\"flagged\": [9]}'": ("error", "the answer flags sentence 9, which is not there"),
    }
    for command, (status, reason) in rows.items():
        arm = all_arms({"X": UserArm(command=command)}, tmp_path)["X"]
        state = check_post(GOOD, page(), arm, tools()).state
        assert state.status == status
        assert str(state.reason).startswith(reason.rstrip())
        assert f"`{status}` | `{reason.rstrip()}" in table


def outcome_lines(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if re.match(r"(?:PASSED|CONTESTED|CORRECTED|UNSCORED|LINK) ", line)]


def check_examples(text: str) -> Iterator[tuple[str, str]]:
    """Each check of the built-in arms on the demo corpus, as typed, and what the page shows for it."""
    for body in blocks(text, "console"):
        for shown in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            typed, _, output = shown.partition("\n")
            if typed.startswith("factcheck check") and "cases/demo" in typed and "--json" not in typed:
                yield typed, output


@pytest.mark.parametrize("name", ["README.md", "checker.md"])
def test_checks_come_out_as_shown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = read(name)
    post = re.search(r"^\$ cat post\.txt\n(.*)$", text, re.MULTILINE)
    if post:
        (tmp_path / "post.txt").write_text(post[1] + "\n", "utf-8")
    examples = list(check_examples(text))
    assert examples
    monkeypatch.chdir(tmp_path)
    for typed, output in examples:
        words = [str(ROOT / word) if word.startswith("cases/demo") else word for word in shlex.split(typed)[1:]]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 1, done.stderr
        assert outcome_lines(done.stdout) == outcome_lines(output)


def test_messages_that_are_quoted_come_out_as_shown(tmp_path: Path) -> None:
    """The failures in docs that need no built workspace."""
    (tmp_path / "index.jsonl").write_text('{"id": "x"}\n', "utf-8")
    index = str(tmp_path / "index.jsonl")
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "7.jsonl").write_text("", "utf-8")
    shown = " ".join(" ".join(read(path.name).split()) for path in PAGES)
    for words, code in (
        (["run", "--arm", "Z"], 2),
        (["run", "--arm", "L", "--run", "../x"], 2),
        (["build-cases", "--seed", "7", "--articles", index], 3),
        (["check", "Hello there world.", "--source", "http://127.0.0.1:1/"], 3),
        (["check", "Hello there world.", "--source", "file:///etc/passwd"], 3),
    ):
        done = CliRunner().invoke(main, [*words, "--dir", str(tmp_path)])
        assert done.exit_code == code, done.stderr
        message = done.stderr.strip().removeprefix("factcheck: ").replace(f"{tmp_path}/", "")
        assert " ".join(message.split()) in shown, message
