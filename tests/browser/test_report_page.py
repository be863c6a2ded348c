"""The HTML page in a real browser: nothing is loaded, all works by keyboard, and the audit finds nothing.

Needs Chromium (Debian: ``make browser``) and the packages of the extra "dev"; skipped with a reason without them,
unless FACTCHECK_BROWSER=required. FACTCHECK_CHROMIUM names another program.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.protocols.planted.folders import read_summary
from factcheck.records.summary import Summary
from factcheck.workspace import Workspace

REQUIRED = os.environ.get("FACTCHECK_BROWSER") == "required"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
WIDTHS = (400, 1400)
THEMES = ("light", "dark")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MOST_BYTES = 1_500_000


def absent(reason: str) -> None:
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def chromium() -> str:
    named = os.environ.get("FACTCHECK_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not found:
        absent("needs Chromium: make browser, or FACTCHECK_CHROMIUM=/path/to/it")
    return str(found)


@pytest.fixture(scope="module")
def context(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One browser for all tests of this module, with a fresh profile."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        absent('needs playwright: pip install ".[dev]"')
    with sync_playwright() as driver:
        profile = tmp_path_factory.mktemp("profile")
        made = driver.chromium.launch_persistent_context(profile, executable_path=chromium, headless=True, args=FLAGS)
        yield made
        made.close()


class Visit:
    """A page with everything it said and asked for."""

    def __init__(self, page: Any) -> None:
        self.page, self.said, self.asked = page, list[str](), list[str]()
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, file: Path, place: str = "", width: int = 1400, theme: str = "light") -> Any:
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=theme)
        self.page.goto("about:blank")
        self.asked.clear()
        self.page.goto(file.as_uri() + place)
        return self.page


@pytest.fixture
def visit(context: Any) -> Iterator[Visit]:
    page = context.new_page()
    yield Visit(page)
    page.close()


@pytest.fixture(scope="module")
def demo(demo_folder: Path) -> Path:
    return demo_folder / "published" / "report.html"


@pytest.fixture(scope="module")
def summary(demo_folder: Path) -> Summary:
    return read_summary(Workspace(demo_folder).run("demo"))


@pytest.fixture(scope="module")
def hostile_page(hostile_folder: Path) -> Path:
    done = CliRunner().invoke(main, ["report", "--html", "--dir", str(hostile_folder)])
    assert done.exit_code == 0, done.output
    return hostile_folder / "published" / "report.html"


def unfold(page: Any) -> None:
    """Open all that folds, and of the cases one of each outcome."""
    page.evaluate(
        """() => {
          for (const fold of document.querySelectorAll("details:not(.case *)")) fold.open = !fold.matches(".case");
          for (const code of "mfacun") {
            const item = document.querySelector(`details.case[data-o*="${code}"]`);
            for (const fold of item ? [item, ...item.querySelectorAll("details")] : []) fold.open = true;
          }
        }"""
    )


def shorten(page: Any) -> None:
    """Take away what only repeats: rows of tables after the third, cases after the first of each outcome."""
    page.evaluate(
        """() => {
          const kept = [..."mfacun"].map((code) => document.querySelector(`details.case[data-o*="${code}"]`));
          for (const item of document.querySelectorAll("details.case")) if (!kept.includes(item)) item.remove();
          for (const row of document.querySelectorAll("tr:nth-child(n + 4)")) row.remove();
          for (const item of kept) if (item) item.style.contentVisibility = "visible";
          for (const fold of document.querySelectorAll("details")) fold.open = true;
        }"""
    )


def until(page: Any, expression: str) -> None:
    """Wait until it holds; the page's own policy forbids the driver's way to wait."""
    for _ in range(200):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {expression}")


def tab_to(page: Any, selector: str, most: int = 80) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by {most} tabs")


def choose(page: Any, label: str) -> None:
    """With the arrow keys, in the list that has the focus."""
    page.keyboard.press("Home")
    for _ in range(20):
        if page.evaluate("document.activeElement.selectedOptions[0].label") == label:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no {label} in the list")


def count(page: Any) -> str:
    return str(page.locator(".filter output").inner_text())


def test_it_is_small(demo: Path) -> None:
    assert demo.stat().st_size < MOST_BYTES, "128 cases and six arms"


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_asked_for_and_nothing_goes_wrong(visit: Visit, demo: Path, theme: str) -> None:
    page = visit.open(demo, theme=theme)
    unfold(page)
    page.mouse.wheel(0, 20_000)
    page.wait_for_timeout(100)
    assert visit.said == []
    assert visit.asked == [demo.as_uri()]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_audit_finds_nothing(visit: Visit, demo: Path, width: int, theme: str) -> None:
    audit(visit.open(demo, width=width, theme=theme))


def test_the_audit_finds_nothing_in_two_runs_of_hostile_text(visit: Visit, hostile_page: Path) -> None:
    audit(visit.open(hostile_page, width=400))


def audit(page: Any) -> None:
    """No violation of any rule, and no place but those named below where contrast could not be told."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        absent('needs axe-playwright-python: pip install ".[dev]"')
    shorten(page)
    found = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations", "incomplete"]})
    assert found.violations_count == 0, found.generate_report()
    nodes = [node for item in found.response["incomplete"] for node in item["nodes"]]
    aside = "selector => document.querySelector(selector).closest('.scroll, .contents') !== null"
    unsure = [node for node in nodes if any("too short" not in check["message"] for check in node["any"])]
    unsure = [node["html"] for node in unsure if not page.evaluate(aside, node["target"][0])]
    assert unsure == [], "but for single letters, and what a box that scrolls holds out of sight"


@pytest.mark.parametrize("width", (320, *WIDTHS))
def test_the_page_never_scrolls_sideways(visit: Visit, demo: Path, hostile_page: Path, width: int) -> None:
    for file in (demo, hostile_page):
        page = visit.open(file, width=width)
        unfold(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_filters_work_by_keyboard_and_count_as_the_summary_does(visit: Visit, demo: Path, summary: Summary) -> None:
    page = visit.open(demo)
    assert count(page) == f"{summary.cases} of {summary.cases} cases"
    tab_to(page, "select[name=arm]")
    choose(page, "C")
    tab_to(page, "select[name=outcome]", 2)
    choose(page, "missed")
    arm = summary.arms["C"]
    assert count(page) == f"{arm.recall.n - arm.recall.k} of {summary.cases} cases"
    choose(page, "false alarm")
    touched = arm.clean_drafts_untouched.n - arm.clean_drafts_untouched.k
    assert count(page) == f"{touched} of {summary.cases} cases"
    assert page.locator("details.case:visible").count() == touched
    page.keyboard.press("Shift+Tab")
    choose(page, "negation")
    shown = page.locator("details.case:visible").all()
    assert 0 < len(shown) < touched and {item.get_attribute("data-k") for item in shown} == {"negation"}
    tab_to(page, "button[type=reset]", 3)
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('details.case[hidden]').length === 0")
    assert count(page) == f"{summary.cases} of {summary.cases} cases"


def test_an_outcome_that_no_case_has_says_so(visit: Visit, demo: Path) -> None:
    page = visit.open(demo)
    page.locator("select[name=arm]").select_option(label="L")
    page.locator("select[name=class]").select_option("foreign_link")
    page.locator("select[name=outcome]").select_option(label="found")
    assert count(page).startswith("0 of ")
    assert page.locator(".none").is_visible()


def test_all_shown_cases_open_and_close_by_one_button(visit: Visit, demo: Path) -> None:
    page = visit.open(demo)
    page.locator("select[name=class]").select_option("negation")
    tab_to(page, ".unfold")
    page.keyboard.press("Space")
    shown = page.locator("details.case:visible").count()
    assert page.locator("details.case[open]").count() == shown > 0
    page.keyboard.press("Space")
    assert page.locator("details.case[open]").count() == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_a_link_to_a_case_opens_it(visit: Visit, demo: Path, width: int) -> None:
    name = "s2026-negation-02-planted"
    page = visit.open(demo, f"#{name}", width=width)
    until(page, "document.activeElement.matches('summary')")
    opened = page.locator("details.case[open]")
    assert opened.count() == 1
    assert opened.locator(".body").get_attribute("id") == name
    top = opened.locator("summary").first.bounding_box()["y"]
    assert 0 <= top < 300
    page.locator("select[name=outcome]").select_option(label="false alarm")
    page.evaluate("location.hash = '#s2026-quantifier-01-planted'")
    until(page, "document.getElementById('s2026-quantifier-01-planted').offsetParent !== null")
    assert count(page).startswith("128 of "), "a filter that hides the case is taken away"


def test_every_missed_error_leads_to_its_case(visit: Visit, demo: Path, summary: Summary) -> None:
    page = visit.open(demo)
    missed = {miss.case for arm in summary.arms.values() for miss in arm.missed}
    links = page.evaluate("[...document.querySelectorAll('.fold td a')].map(a => [a.textContent, a.hash.slice(1)])")
    assert missed and missed == {name for name, _ in links}
    for name, place in links:
        assert page.locator(f"[id='{place}'] .src").text_content().startswith(name)


def test_the_theme_is_switched_by_keyboard_and_kept(visit: Visit, demo: Path) -> None:
    page = visit.open(demo, theme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    tab_to(page, "#theme", 3)
    page.keyboard.press("Enter")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    page.locator("#theme").press("Space")
    assert page.evaluate(ground) == light
    page.evaluate("localStorage.clear()")
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert page.evaluate(ground) == dark, "without a choice the system's theme"


def test_print_is_light_and_without_tools(visit: Visit, demo: Path) -> None:
    page = visit.open(demo, theme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(30, 35, 40)"
    for selector in (".filter", ".contents", "#theme"):
        assert not page.locator(selector).is_visible()
    shorten(page)
    assert page.pdf().startswith(b"%PDF")


def test_all_is_readable_without_script(visit: Visit, demo: Path, summary: Summary) -> None:
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("Emulation.setScriptExecutionDisabled", {"value": True})
    page = visit.open(demo, "#s2026-negation-02-planted")
    assert not page.locator(".filter").is_visible() and not page.locator("#theme").is_visible()
    assert page.locator("details.case").count() == summary.cases
    assert page.locator("#s2026-negation-02-planted").is_visible(), "the browser opens the case that is linked to"
    page.locator(".fold summary").first.click()
    assert page.locator(".fold table").first.is_visible()


def test_hostile_text_does_nothing(visit: Visit, hostile_page: Path) -> None:
    page = visit.open(hostile_page)
    unfold(page)
    page.locator("summary").first.click()
    assert page.evaluate("window.pwned === undefined")
    assert visit.said == []
    assert visit.asked == [hostile_page.as_uri()]
    text = page.locator("main").inner_text()
    assert "<script>window.pwned = 1</script>" in text and "\\u202egpj.exe" in text
    assert page.locator("main a:not([href^='#'])").count() == 0
