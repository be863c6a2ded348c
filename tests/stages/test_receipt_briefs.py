"""Receipts of reports on one brief: a panel behind a loopback server, omissions, requirements, dates, agreement."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from factcheck.audit.crew import plan_crew
from factcheck.audit.importing import ReportRow, import_reports
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.panel.seats import Seat
from factcheck.checker.state import Tools
from factcheck.cli.main import main
from factcheck.errors import BudgetStop
from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.catalog import Access, Money, Server, open_roles
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Model
from factcheck.models.prices import load_prices
from factcheck.models.store import MemoryStore
from factcheck.progress import Progress, Silent
from factcheck.prompts import load_prompts
from factcheck.protocols.receipts.audit import ReceiptPlan, audit_receipts
from factcheck.protocols.receipts.recount import recount
from factcheck.protocols.receipts.rules import shipped_rules
from factcheck.protocols.receipts.view import receipt_page
from factcheck.records.audit_summary import ReceiptReportScore, ReceiptSummary
from factcheck.records.omission import Omission
from factcheck.records.panel import Decision
from factcheck.records.receipt_rules import ReceiptRules
from factcheck.records.requirement import Brief, RequirementResult
from factcheck.settings import SourceSettings
from factcheck.sources.resolve.resolver import open_resolver
from factcheck.sources.search.folder import folder_search
from factcheck.sources.search.ports import Hit
from factcheck.workspace import Workspace, shipped

HOUSES = {"one": "llama", "two": "qwen", "three": "mistral"}
JUDGES = {"judge": "one:m1", "second_judge": "two:m2", "tie_breaker": "three:m3"}
RULES_MODEL = "embedded:rules"

CLOSED = "The northern line was closed on 1 June 2025 after its second accident."
SAME = "After its second accident the northern line was closed on 1 June 2025."
LOST = "The ferries carried 1.2 million passengers in 2024."
TWICE = "The southern line runs 2 ships a day since 2019."
ONCE = "The southern line runs 1 ship a day since April, after years of 2 ships a day."
COST = "Tickets cost 4 euros in 2024."
PAGES = [
    Hit("file:///closed", "Lines", f"{CLOSED} Nobody was hurt.", "2025-06-02"),
    Hit("file:///counts", "Counts", f"{LOST} {COST}", "2025-01-20"),
    Hit("file:///ships", "Ships", f"{ONCE} Nothing else changed.", "2026-05-02"),
]
REPORTS = {
    "a": f"# Ferries\n\n{CLOSED} {LOST}\n\n## Limits\n\n{TWICE}\n",
    "b": f"# Ferries\n\n{LOST} {COST}\n",
    "c": f"# Ferries\n\n{SAME} {COST}\n",
}
BRIEF = Brief.model_validate(
    {
        "brief": "What became of the ferries?",
        "requirements": [
            {"kind": "section", "text": "limits"},
            {"kind": "words", "least": 5, "most": 30},
            {"kind": "covers", "text": "Says what a ticket costs."},
        ],
    }
)


def _wire() -> ModuleType:
    if "wire_server" not in sys.modules:
        path = Path(__file__).parents[1] / "wire" / "server.py"
        spec = importlib.util.spec_from_file_location("wire_server", path)
        assert spec is not None and spec.loader is not None
        sys.modules["wire_server"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["wire_server"])
    return sys.modules["wire_server"]


wire: Any = _wire()


@dataclass
class House:
    """A judge who reads: what stands in the evidence as asked is verified, met or present; ``otherwise`` says more."""

    otherwise: dict[str, tuple[str, str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def __call__(self, request: Any) -> Any:
        text = "\n".join(message["content"] for message in request.json["messages"])
        part = "</report_part>" if "</report_part>" in text else "\nClaim: "
        evidence, question = text.rsplit(part, 1)
        self.asked.append(question)
        label, quote = self._say(question, evidence, "judge" if part == "\nClaim: " else "report")
        named = {"source": ""} if part == "\nClaim: " else {}
        return wire.Say(text=json.dumps({"label": label, "quote": quote, "reason": "so it stands", **named}))

    def _say(self, question: str, evidence: str, kind: str) -> tuple[str, str]:
        for words, said in self.otherwise.items():
            if words in question:
                return said
        if kind == "judge":
            held = next((one for one in (CLOSED, LOST, COST) if one in question), "")
            held = CLOSED if SAME in question else held
            return ("CONTRADICTED", ONCE) if TWICE in question else ("VERIFIED", held) if held else ("UNSUPPORTED", "")
        if "Requirement: " in question:
            return ("met", COST) if COST in evidence else ("not_met", "")
        facts = {CLOSED: (CLOSED, SAME), SAME: (CLOSED, SAME), LOST: (LOST,), COST: (COST,), TWICE: (TWICE,)}
        wanted = next(words for fact, words in facts.items() if fact in question)
        quote = next((one for one in wanted if one in evidence), "")
        return ("present", quote) if quote else ("not_present", "")


@pytest.fixture(scope="module")
def vendors() -> Iterator[Any]:
    running = wire.WireServer()
    yield running
    running.stop()
    assert running.faults == []


@dataclass
class Bench:
    """One audit as often as it is wanted, with one store."""

    folder: Path
    models: dict[str, Model]
    rules: ReceiptRules
    reports: dict[str, str] = field(default_factory=lambda: dict(REPORTS))
    brief: Brief | None = BRIEF
    told: str | None = "What became of  the Ferries?"

    @property
    def place(self) -> Path:
        return self.folder / "audits" / "receipts" / "a"

    def audit(self, progress: Progress | None = None) -> ReceiptSummary:
        workspace, panel = Workspace(self.folder), shipped_panel("receipts")
        author = {"vendor": "acme", "model": "acme-1", "family": "acme", "run_date": "2026-03-10", "brief": self.told}
        rows = []
        for name, text in self.reports.items():
            path = self.folder / f"{name}.md"
            path.write_text(text, "utf-8")
            rows.append(ReportRow.model_validate({"path": str(path), **author}))
        imported = import_reports(workspace, workspace.audit("receipts", "a"), rows)
        roles = {role: model.name for role, model in self.models.items()}
        seats = [Seat(role, name, HOUSES.get(name.partition(":")[0], "")) for role, name in roles.items()]
        crew = plan_crew(imported, [Seat("extractor", RULES_MODEL), *seats], panel)
        tools = Tools({**self.models, "extractor": EmbeddedModel()}, load_prompts(shipped("prompts")), houses=HOUSES)
        plan = ReceiptPlan(
            "a", workspace.audit("receipts", "a"), self.rules, panel, crew, folder_search(PAGES), 2, brief=self.brief
        )
        return audit_receipts(plan, imported, tools, open_resolver(workspace, SourceSettings()), progress or Silent())


def scored(summary: ReceiptSummary) -> dict[str, ReceiptReportScore]:
    return {one.report: one for one in summary.reports}


@pytest.fixture
def bench(vendors: Any, tmp_path: Path) -> Bench:
    """A panel of three houses; facts count from materiality 2, the most that the embedded extractor gives."""
    vendors.scripts = {name: House() for name in ("m1", "m2", "m3")}
    rules = shipped_rules()
    rules = rules.model_copy(update={"omissions": rules.omissions.model_copy(update={"materiality": 2})})
    return Bench(tmp_path, open_panel(vendors, tmp_path / "ledger", MemoryStore()), rules)


def open_panel(vendors: Any, ledger_path: Path, store: MemoryStore, price: int = 0) -> dict[str, Model]:
    """The panel with one dollar to spend, at so many dollars per million tokens."""
    ledger = SqliteLedger(ledger_path)
    ledger.approve("r", Decimal(1))
    rates = dict.fromkeys(("input", "cache_read", "cache_write", "output"), price)
    prices = load_prices({name: {**rates, "source": "test", "date": "2026-11-30"} for name in JUDGES.values()})
    servers = {name: Server(vendors.url, family, None, "compatible") for name, family in HOUSES.items()}
    access = Access({}, servers, lambda: store, lambda: Money(ledger, prices, "r"), timeout_s=5.0)
    return dict(open_roles(JUDGES, access))


class Said(Silent):
    """Keeps what is said, with how many questions had been asked by then."""

    def __init__(self, vendors: Any) -> None:
        self.vendors, self.notes = vendors, list[tuple[str, int]]()

    def note(self, text: str) -> None:
        self.notes.append((text, len(self.vendors.requests)))


def test_what_comparing_takes_is_said_before_and_the_budget_stops_it(bench: Bench, vendors: Any) -> None:
    store = MemoryStore()
    bench.brief = bench.told = None
    bench.models = open_panel(vendors, bench.folder / "free", store)
    bench.audit()
    asked, bench.told = len(vendors.requests), "What became of the ferries?"
    bench.models = open_panel(vendors, bench.folder / "dear", store, price=2000)
    said = Said(vendors)
    with pytest.raises(BudgetStop):
        bench.audit(said)
    ((note, by_then),) = said.notes
    assert "comparing 3 facts" in note and "6 comparisons, at most 12 calls and 6 of the third judge" in note
    assert by_then == asked == len(vendors.requests), "said before any is asked, and none passed the budget"
    bench.models = open_panel(vendors, bench.folder / "free-again", store)
    assert sum(one.omissions.proposed for one in bench.audit().reports) == 3
    assert len(vendors.requests) - asked <= 12


def resolve(bench: Bench, *words: str, keys: str) -> Result:
    return CliRunner().invoke(main, ["receipts", "resolve", "a", *words, "--dir", str(bench.folder)], input=keys)


def test_what_most_reports_hold_and_one_lacks_is_proposed(bench: Bench) -> None:
    summary = bench.audit()
    proposed = list(read_records(bench.place / "omissions.jsonl", Omission))
    assert {(one.report, one.text) for one in proposed} == {("b", CLOSED), ("c", LOST), ("a", COST)}
    (one,) = [one for one in proposed if one.report == "b"]
    assert (one.held_by, one.others, one.from_report, one.materiality) == (("a", "c"), 2, "a", 2)
    assert len(one.ballots) == 2 and {ballot.label for ballot in one.ballots} == {"not_present"}
    tally = scored(summary)["b"].omissions
    assert (tally.compared, tally.proposed, tally.open, tally.confirmed) == (True, 1, 1, 0)
    assert "1 proposed omissions have no human label" in scored(summary)["b"].provisional
    assert not any(one.text == TWICE for one in proposed), "what only one report holds is not easily found"


def test_only_a_person_makes_it_count_and_the_screen_is_resumable(bench: Bench) -> None:
    before = bench.audit()
    first = resolve(bench, "--omissions", keys="yq")
    assert first.exit_code == 0 and "1 of 3 proposed omissions settled" in first.stdout, first.output
    assert "not_present" not in first.stdout and "Does that report leave out a fact" in first.stdout
    second = resolve(bench, "--omissions", keys="xh")
    assert "3 of 3 proposed omissions settled" in second.stdout, second.output
    after = bench.audit()
    said = [json.loads(line) for line in (bench.place / "omission_people.jsonl").read_text().splitlines()]
    assert [one["label"] for one in said] == ["omitted", "immaterial", "held"]
    name = said[0]["report"]
    held, now = scored(before)[name], scored(after)[name]
    assert (now.omissions.confirmed, now.omissions.open) == (1, 0) and now.terms["distortion"] < held.terms[
        "distortion"
    ]
    assert {term: value for term, value in now.terms.items() if term != "distortion"} == {
        term: value for term, value in held.terms.items() if term != "distortion"
    }
    rest = [one.report for one in after.reports if one.report != name]
    assert all(scored(after)[one].score == scored(before)[one].score for one in rest)
    assert recount(Workspace(bench.folder).audit("receipts", "a")) == after
    page = receipt_page(after)
    assert f"{name}: material omissions proposed 1, confirmed by a person 1, rejected 0, open 0." in page
    assert "a material omission |" in page and "not material |" in page and "it has it |" in page


def test_disputed_claims_come_first_and_omissions_after_them(bench: Bench) -> None:
    bench.audit()
    done = resolve(bench, keys="cyyy")
    assert "1 of 1 disputed claims settled" in done.stdout and "3 of 3 proposed omissions settled" in done.stdout
    quit_early = resolve(bench, keys="")
    assert quit_early.exit_code == 0, "nothing is left to ask"


def test_reports_on_other_briefs_are_not_compared(bench: Bench) -> None:
    bench.told = None
    summary = bench.audit()
    assert list(read_records(bench.place / "omissions.jsonl", Omission)) == []
    assert not any(one.omissions.compared for one in summary.reports) and "judge_key_fact" not in summary.prompts
    assert "none was compared for material omissions" in receipt_page(summary)


def test_two_reports_are_each_others_company(bench: Bench) -> None:
    del bench.reports["c"]
    bench.audit()
    proposed = list(read_records(bench.place / "omissions.jsonl", Omission))
    assert ("b", CLOSED) in {(one.report, one.text) for one in proposed}


def test_what_the_panel_finds_in_other_words_is_no_omission(bench: Bench, vendors: Any) -> None:
    spoken = "Passengers in 2024: one million and two hundred thousand."
    bench.reports["c"] += f"\n{spoken}\n"
    for name in ("m1", "m2"):
        vendors.scripts[name] = _OnReports({LOST: ("present", spoken)})
    bench.audit()
    proposed = {(one.report, one.text) for one in read_records(bench.place / "omissions.jsonl", Omission)}
    assert ("c", LOST) not in proposed and ("b", CLOSED) in proposed


class _OnReports(House):
    """Says otherwise of reports alone."""

    def _say(self, question: str, evidence: str, kind: str) -> tuple[str, str]:
        return super()._say(question, evidence, kind) if kind == "report" else House()._say(question, evidence, kind)


def test_requirements_by_code_and_by_the_panel(bench: Bench) -> None:
    summary = bench.audit()
    met = {
        (one.report, one.kind): one.met for one in read_records(bench.place / "requirements.jsonl", RequirementResult)
    }
    assert met == {
        ("a", "section"): True, ("a", "words"): False, ("a", "covers"): False,
        ("b", "section"): False, ("b", "words"): True, ("b", "covers"): True,
        ("c", "section"): False, ("c", "words"): True, ("c", "covers"): True,
    }  # fmt: skip
    assert {one.report: one.terms["compliance"] for one in summary.reports} == pytest.approx(
        {"a": 1 / 3, "b": 2 / 3, "c": 2 / 3}
    )
    assert set(summary.prompts) == {"report_claims", "judge_receipt", "judge_key_fact", "judge_requirement"}
    page = receipt_page(summary)
    assert "b: 2 of 3 requirements met." in page and "no such heading" in page


def test_met_without_a_quote_of_the_report_is_not_met(bench: Bench, vendors: Any) -> None:
    for name in ("m1", "m2"):
        vendors.scripts[name] = House({"Requirement: ": ("met", "A ticket costs 5 dollars on every line.")})
    bench.audit()
    results = [one for one in read_records(bench.place / "requirements.jsonl", RequirementResult) if one.ballots]
    assert len(results) == 3 and all(one.met is False for one in results)
    assert all(ballot.rule and "not verified" in ballot.rule for one in results for ballot in one.ballots)


def test_a_later_page_supersedes_and_a_person_settles_it(bench: Bench) -> None:
    summary = bench.audit()
    decisions = {one.label: one for one in read_records(bench.place / "decisions.jsonl", Decision) if one.disputed}
    assert set(decisions) == {"SUPERSEDED"} and decisions["SUPERSEDED"].cause == "dated"
    assert scored(summary)["a"].labels["SUPERSEDED"] == 1 and summary.panel.disputed == {"dated": 1}
    resolve(bench, keys="cq")
    after = bench.audit()
    assert scored(after)["a"].labels == {"CONTRADICTED": 1, "VERIFIED": 2}
    assert after.reliability.human_labels == 1 and after.reliability.human_agreement is not None
    assert (after.reliability.human_agreement.k, after.reliability.human_agreement.n) == (0, 1)
    assert "People and panel: the same label 0/1" in receipt_page(after)


def test_kappa_of_the_judges_and_of_nobody_yet(bench: Bench, vendors: Any) -> None:
    vendors.scripts["m2"] = _OnClaims({COST: ("UNSUPPORTED", "")})
    summary = bench.audit()
    found = summary.reliability
    assert found.first_two is not None and found.with_third is not None
    assert (found.first_two.claims, found.first_two.unanimous.k, found.first_two.method) == (7, 5, "fleiss")
    # votes: VERIFIED 6 × 2 − 2, UNSUPPORTED 2, SUPERSEDED 2; κ = (5/7 − pₑ) / (1 − pₑ)
    chance = (10 / 14) ** 2 + 2 * (2 / 14) ** 2
    assert found.first_two.value == pytest.approx((5 / 7 - chance) / (1 - chance))
    assert found.with_third.method == "fleiss_generalized" and found.with_third.claims == 7
    assert found.human_kappa is None and found.human_note == "no person has labeled a claim yet"
    page = receipt_page(summary)
    assert "Fleiss' kappa of the first two judges: 0.36 (" in page and "n = 7 claims of 3 reports" in page
    assert "People and panel: n/a yet" in page


class _OnClaims(House):
    """Says otherwise to claims alone."""

    def _say(self, question: str, evidence: str, kind: str) -> tuple[str, str]:
        return super()._say(question, evidence, kind) if kind == "judge" else House()._say(question, evidence, kind)


def test_asked_again_nothing_is_asked(bench: Bench, vendors: Any) -> None:
    first = bench.audit()
    before = {file.name: file.read_bytes() for file in bench.place.iterdir()}
    asked = len(vendors.requests)
    assert bench.audit() == first and len(vendors.requests) == asked
    assert {file.name: file.read_bytes() for file in bench.place.iterdir()} == before


def test_keyless_no_figure_and_open_requirements(tmp_path: Path) -> None:
    for name, text in REPORTS.items():
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    (tmp_path / "brief.toml").write_text(
        'brief = "Ferries"\n[[requirements]]\nkind = "words"\nleast = 5\n[[requirements]]\nkind = "covers"\n'
        'text = "Says what a ticket costs."\n',
        "utf-8",
    )
    author = ["--vendor", "acme", "--model", "acme-1", "--family", "acme", "--name", "k", "--date", "2026-03-10"]
    files = [str(tmp_path / f"{name}.md") for name in REPORTS]
    words = ["receipts", "audit", *files, *author, "--brief-file", str(tmp_path / "brief.toml")]
    done = CliRunner().invoke(main, [*words, "--dir", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "1 requirements of the brief are not decided" in done.stdout
    folder = tmp_path / "audits/receipts/k"
    summary = ReceiptSummary.model_validate_json((folder / "summary.json").read_bytes())
    assert all(one.requirements.open == 1 and one.terms["compliance"] == 1 for one in summary.reports)
    assert all(one.omissions.compared for one in summary.reports), "the file's brief is that of all of them"
    assert summary.reliability.first_two is None and summary.reliability.human_kappa is None
    assert "judge_requirement" not in summary.prompts, "nobody was asked"
    half = CliRunner().invoke(main, ["receipts", "resolve", "k", "--requirements", "--dir", str(tmp_path)], input="nq")
    assert half.exit_code == 0 and "1 of 3 undecided requirements settled" in half.stdout, half.output
    assert "Says what a ticket costs." in half.stdout and "a.md" in half.stdout
    rest = CliRunner().invoke(main, ["receipts", "resolve", "k", "--requirements", "--dir", str(tmp_path)], input="yy")
    assert "3 of 3 undecided requirements settled" in rest.stdout, rest.output
    again = CliRunner().invoke(main, [*words, "--dir", str(tmp_path)])
    assert again.exit_code == 0 and "requirements of the brief are not decided" not in again.stdout, again.output
    settled = ReceiptSummary.model_validate_json((folder / "summary.json").read_bytes())
    assert {one.report: one.terms["compliance"] for one in settled.reports} == {"a": 0.5, "b": 1, "c": 1}
    assert [one.by for one in settled.requirements] == ["code", "person"] * 3
    checked = CliRunner().invoke(main, ["verify", str(folder)])
    assert checked.exit_code == 0 and "all as published" in checked.stdout, checked.output
    page = (folder / "REPORT.md").read_text("utf-8")
    assert page.count("n/a yet (one embedded instrument is no panel") == 2
    assert "`receipts/k` brief: sha256" in (tmp_path / "DECISIONS.md").read_text("utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text('[[requirements]]\nkind = "words"\n', "utf-8")
    refused = CliRunner().invoke(main, [*words[:-1], str(bad), "--dir", str(tmp_path)])
    assert refused.exit_code == 2 and "takes least, most or both" in refused.stderr
