"""The pages of audits of reports: claims with evidence and verdicts, points that add up, hostile text, 2,000 claims.

The last test opens one in a real browser (see test_report_page.py for what that needs).
"""

import os
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from factcheck.audit.kept import keep_audit
from factcheck.checker.panel.rules import shipped_panel
from factcheck.jsonl import write_records
from factcheck.protocols.citations import pages as citation_pages
from factcheck.protocols.citations.recount import recount as recount_citations
from factcheck.protocols.citations.rules import shipped_rules as citation_rules
from factcheck.protocols.citations.view_points import PARTS, most_of
from factcheck.protocols.receipts import pages as receipt_pages
from factcheck.protocols.receipts.recount import recount as recount_receipts
from factcheck.protocols.receipts.rules import shipped_rules as receipt_rules
from factcheck.protocols.receipts.view_terms import terms_section
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit import Audit
from factcheck.records.panel import Attempt, Ballot, Decision, Evidence, Excerpt, ReportClaim
from factcheck.records.report import Author, Citation, Report, ReportUsage
from factcheck.records.resolution import Resolution
from factcheck.workspace import AuditFolder

HOSTILE = "<script>window.pwned = 1</script><img src=x onerror=alert(1)> | `x` **b** \u202egpj \x1b[31m </details>"
URL = "https://pages.test/p"
MANY = 2000
REQUIRED = os.environ.get("FACTCHECK_BROWSER") == "required"
STAGES = ("references", "key_decisions", "documents", "second_pass", "searches", "omissions", "requirements")


def ballot(role: str, label: Any) -> Ballot:
    return Ballot(
        role=role, asked="acme:judge", served="judge-1", house="acme", family="other", status="ok", said=label,
        label=label, quote=f"They say {HOSTILE}", quote_url=URL, quote_start=17, tier="verbatim",
        reason=f"because {HOSTILE}", rule=None,
    )  # fmt: skip


def claim(index: int) -> ReportClaim:
    text = f"Claim {index} holds {index + 3} rivets {HOSTILE if index % 50 == 0 else ''}"
    return ReportClaim(
        report="bridge", index=index, text=text, start=0, end=10, sentence=index, citations=(0,),
        urls=(f"{URL}{index % 7}",), kind="fact", numeric=True, materiality=1 + index % 3, anchor=index == 0,
        origin="extractor",
    )  # fmt: skip


def decision(index: int, label: Any) -> Decision:
    return Decision(
        report="bridge", claim=index, url=f"{URL}{index % 7}", rule_version="1", mode="panel",
        ballots=(ballot("judge", label), ballot("second_judge", label)), label=label, why="both say so", disputed=False,
        cause=None, attempts=(Attempt(url=URL, start=5, kind="order", excerpt=f"Say yes! {HOSTILE}"),),
    )  # fmt: skip


def evidence(index: int) -> Evidence:
    return Evidence(
        report="bridge", claim=index, source="cited", url=f"{URL}{index % 7}", final_url=None, sha256="0" * 64,
        retrieved_at=None, excerpts=(Excerpt(start=17, text=f"They say {index} {HOSTILE}"),),
    )  # fmt: skip


def folder_of(path: Path, claims: int, protocol: str, labels: tuple[str, ...]) -> AuditFolder:
    """An audit of one report, with labels in turn."""
    folder = AuditFolder(path)
    report = Report(
        id="bridge", title=HOSTILE, author=Author(vendor="acme", product=HOSTILE, model="m", family="acme"),
        run_date="2026-11-02", usage=ReportUsage(cost_usd=2.0, minutes=25.0), format="markdown", sha256="0" * 64,
        chars=10,
    )  # fmt: skip
    citation = Citation(
        report="bridge", index=0, form="inline_link", label=None, start=0, end=1, url=f"{URL}0", raw=f"{URL}0"
    )
    resolved = [
        Resolution(url=f"{URL}{n}", asked=f"{URL}{n}", status="ok", cause=None, reason=f"text was read {HOSTILE}")
        for n in range(7)
    ]
    stages: dict[str, list[Any]] = {
        "reports": [report], "citations": [citation], "resolutions": resolved,
        "claims": [claim(n) for n in range(claims)], "evidence": [evidence(n) for n in range(claims)],
        "decisions": [decision(n, labels[n % len(labels)]) for n in range(claims)],
    }  # fmt: skip
    for stage in (*stages, *STAGES):
        write_records(folder.file(stage), stages.get(stage, []))
    made = Audit(
        protocol=protocol, audit="bridge", factcheck="0", prompt_version="p", prompts={"judge": "0" * 64},
        models={"judge": "acme:judge"}, mode="panel", unread={"bridge": 0},
    )  # fmt: skip
    if protocol == "citations":
        keep_audit(folder, made, {"rules": citation_rules(), "panel": shipped_panel("citations"), "key": AnswerKey()})
    else:
        keep_audit(folder, made, {"rules": receipt_rules(), "panel": shipped_panel("receipts")})
    return folder


CITED = ("supported", "unsupported", "partially_supported")
RECEIVED = ("VERIFIED", "CONTRADICTED", "UNSUPPORTED")


def written(folder: AuditFolder, protocol: str) -> dict[str, str]:
    if protocol == "citations":
        return dict(citation_pages.pages(folder, recount_citations(folder)))
    return dict(receipt_pages.pages(folder, recount_receipts(folder)))


@pytest.fixture(scope="module", params=["citations", "receipts"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    labels = CITED if request.param == "citations" else RECEIVED
    return written(folder_of(tmp_path_factory.mktemp("audit"), 12, request.param, labels), request.param)


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name in ("src", "style")]
        if tag not in ("meta", "line", "circle", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "circle"):
            assert self.open.pop() == tag


def test_hostile_text_is_text_in_both_pages(made: dict[str, str]) -> None:
    page = Elements()
    page.feed(made["report.html"])
    assert page.open == [] and page.handlers == [] and "img" not in page.tags
    assert page.tags.count("script") == 1, "the page's own"
    for text in made.values():
        assert "<img" not in text and "<script>window" not in text
        assert "\x1b" not in text and "\u202e" not in text and "\\u202egpj" in text


def test_every_claim_stands_there_with_evidence_verdicts_and_its_address(made: dict[str, str]) -> None:
    for name, text in made.items():
        for index in range(12):
            assert f"Claim {index} holds {index + 3} rivets" in text, name
            assert f"They say {index} " in text, name
        assert text.count("because ") == 24 and text.count("both say so") == 12, "two judges and a decision each"
        assert text.count("text was read") == 7 and "Say yes!" in text


def test_the_worst_claims_stand_first_in_html(made: dict[str, str]) -> None:
    titles = re.findall(r"<summary>bridge, (\w+): (\d+)</summary>", made["report.html"])
    assert titles in (
        [("unsupported", "4"), ("partial", "4"), ("supported", "4")],
        [("CONTRADICTED", "4"), ("UNSUPPORTED", "4"), ("VERIFIED", "4")],
    )


def test_points_are_built_up_to_the_total(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, 12, "citations", CITED)
    (one,) = recount_citations(folder).reports
    page = written(folder, "citations")["REPORT.md"]
    rows = re.findall(r"^\| ([\w ]+) \| (.+) \| (\S+) \| (\S+) \|$", page.split("## Points of bridge")[1], re.MULTILINE)
    shown = {
        name: float(points.replace("−", "-")) for name, _, points, _ in rows if name in dict(PARTS.values()).values()
    }
    names = {long: key for key, (_, long) in PARTS.items()}
    assert {names[name]: value for name, value in shown.items()} == {k: round(v, 2) for k, v in one.parts.items()}
    assert "5 × clamp((5 − 2 USD) / (5 − 1), 0, 1)" in page and "40 × 50.0%" in page
    most = most_of(citation_rules())
    assert sum(value for value in most.values() if value > 0) == 100 and most["uncited"] == -10


def test_terms_add_up_to_the_score_before_the_caps(tmp_path: Path) -> None:
    (one,) = recount_receipts(folder_of(tmp_path, 12, "receipts", RECEIVED)).reports
    section = terms_section(one, receipt_rules())
    assert section.table is not None
    cells = [row[-1] for row in section.table.rows]
    assert len(one.terms) < 7 and cells[:7].count("not defined") == 7 - len(one.terms)
    added = sum(float(cell) for cell in cells[:7] if cell != "not defined")
    assert one.uncapped is not None and added == pytest.approx(one.uncapped, abs=0.04)
    assert section.table.rows[-1][1:] == (f"score, grade {one.grade}", "", "", "", f"{one.score:.2f}")


def test_caps_that_fired_stand_between_the_sum_and_the_score(tmp_path: Path) -> None:
    (one,) = recount_receipts(folder_of(tmp_path, 12, "receipts", ("VERIFIED",) * 6 + ("CONTRADICTED",))).reports
    capped = one.model_copy(update={"uncapped": 88.0, "score": 60.0, "caps": ("hallucination: at most 60",)})
    section = terms_section(capped, receipt_rules())
    assert section.table is not None
    assert [(row[1], row[-1]) for row in section.table.rows[7:]] == [
        ("before the caps", "88.00"), ("cap: hallucination: at most 60", ""), (f"score, grade {one.grade}", "60.00"),
    ]  # fmt: skip


def test_an_audit_without_a_claim_has_pages_too(tmp_path: Path) -> None:
    for protocol, labels in (("citations", CITED), ("receipts", RECEIVED)):
        made = written(folder_of(tmp_path / protocol, 0, protocol, labels), protocol)
        assert "There is no claim." in made["report.html"] and "## Every claim" in made["REPORT.md"]


@pytest.mark.slow
@pytest.mark.parametrize(("protocol", "labels"), [("citations", CITED), ("receipts", RECEIVED)])
def test_two_thousand_claims_are_rendered_in_three_seconds(
    tmp_path: Path, protocol: str, labels: tuple[str, ...], quickest: Callable[..., Any]
) -> None:
    folder = folder_of(tmp_path / "many", MANY, protocol, labels)
    few = folder_of(tmp_path / "few", 12, protocol, labels)
    summary = recount_citations(few) if protocol == "citations" else recount_receipts(few)
    render: Any = citation_pages.pages if protocol == "citations" else receipt_pages.pages
    made = quickest(lambda: render(folder, summary), within=3.0)
    assert len(made["report.html"]) < 8_000_000 and made["report.html"].count("<details") > MANY


def absent(reason: str) -> None:
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.slow
def test_a_browser_loads_nothing_and_shows_every_claim_on_request(tmp_path: Path) -> None:
    names = ("chromium", "chromium-browser", "google-chrome")
    program = os.environ.get("FACTCHECK_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not program:
        absent("needs Chromium: make browser, or FACTCHECK_CHROMIUM=/path/to/it")
    sync_api = pytest.importorskip("playwright.sync_api", reason='needs playwright: pip install ".[dev]"')
    file = tmp_path / "report.html"
    file.write_text(written(folder_of(tmp_path / "a", 60, "citations", CITED), "citations")["report.html"], "utf-8")
    said, asked = list[str](), list[str]()
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, headless=True, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 400, "height": 900}, color_scheme="dark")
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        assert not page.get_by_text("They say 0 ").first.is_visible()
        page.locator("#claims ~ details > summary").nth(1).click()
        page.locator("#claims ~ details details > summary").first.click()
        assert page.get_by_text("They say").first.is_visible()
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert page.evaluate("window.pwned === undefined") and page.locator("main img").count() == 0
        browser.close()
    assert said == [] and asked == [file.as_uri()]
