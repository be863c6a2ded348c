"""Candidates without a provider: declarations, authors, order, what a loop may use."""

from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import ValidationError

from factcheck.checker.panel.seats import houses_of_author
from factcheck.errors import ConfigError
from factcheck.models.prices import load_prices
from factcheck.protocols.citations.candidates.authors import author_of
from factcheck.protocols.citations.candidates.folder import candidates_folder
from factcheck.protocols.citations.candidates.plan import is_left_out, next_round, plan_candidates
from factcheck.protocols.citations.candidates.tools import OurTools
from factcheck.records.candidate import Candidate, CandidateRun, ResearchSettings
from factcheck.records.report import Author
from factcheck.settings import EndpointSettings
from factcheck.sources.fetch import Fetched
from factcheck.sources.search.folder import folder_search
from factcheck.sources.search.ports import Hit, Searched
from factcheck.workspace import Workspace

RATES = {"input": Decimal(1), "cache_read": Decimal(1), "cache_write": Decimal(1), "output": Decimal(10)}


def candidate(model: str = "openai:gpt-6", kind: str = "openai_web_search", **more: object) -> Candidate:
    return Candidate.model_validate({"model": model, "kind": kind} | more)


def server(family: str, url: str = "https://gate.example/v1") -> EndpointSettings:
    return EndpointSettings(base_url=url, family=family)


@pytest.mark.parametrize("name", ["", "../x", "a b", ".x", "a/b", "x" * 81, "é"])
def test_a_candidates_name_is_a_plain_file_name(name: str) -> None:
    with pytest.raises(ValidationError, match="is no candidate's name"):
        ResearchSettings(candidates={name: candidate()})


@pytest.mark.parametrize(
    "wrong",
    [{"model": "gpt-6"}, {"model": ":x"}, {"kind": "magic"}, {"max_tool_calls": 31}, {"max_minutes": 0}, {"tools": []}],
)
def test_a_wrong_declaration_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        candidate(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "..", "a/b", "a\\b", "C:x", ".hidden"])
def test_a_name_of_runs_is_a_plain_file_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="is no name for runs"):
        candidates_folder(Workspace(tmp_path), name)


AUTHORS: list[tuple[Candidate, EndpointSettings | None, set[str]]] = [
    (candidate(), None, {"openai"}),
    (candidate("google:deep-research-pro-preview-12-2025", "gemini_deep_research"), None, {"google"}),
    (candidate("openai:gpt-6", vendor="acme", product="Claude inside"), None, {"openai", "anthropic"}),
    (candidate("gate:fast", "tool_loop"), server("llama"), {"meta"}),
    (candidate("gate:fast", "tool_loop", family="acme"), server("mixed"), {"acme"}),
    (candidate("gate:fast", "tool_loop"), server("mixed", "https://api.openai.com/v1"), {"openai"}),
    (candidate("gate:qwen-9", "tool_loop", family="acme"), server("llama"), {"acme", "alibaba", "meta"}),
    (candidate("openai:ft:alias", "openai_web_search"), None, {"openai"}),
]


@pytest.mark.parametrize(("one", "where", "houses"), AUTHORS)
def test_every_house_that_anything_names_is_refused_later(
    one: Candidate, where: EndpointSettings | None, houses: set[str]
) -> None:
    """What the audit makes of the index knows at least the houses that were known here."""
    made = author_of(one, where)
    assert set(made.houses) == houses
    author = Author(vendor=made.vendor, product=made.product, model=made.model, family=made.family)
    assert houses_of_author(author) >= houses


def test_nobody_knows_whose_model_it_is() -> None:
    with pytest.raises(ConfigError, match="declare its family"):
        author_of(candidate("gate:fast", "tool_loop"), server("mixed"))


def planned(**models: Decimal) -> list[str]:
    prices = {f"openai:{name}": {**RATES, "input": rate, "web_search": Decimal(10)} for name, rate in models.items()}
    research = ResearchSettings(candidates={name: candidate(f"openai:{name}") for name in models})
    return [one.name for one in plan_candidates(research, load_prices(prices), {})]


def test_the_cheapest_comes_first_and_equals_by_name() -> None:
    assert planned(b=Decimal(2), a=Decimal(2), c=Decimal("0.5")) == ["c", "a", "b"]


def test_a_price_that_nobody_stated_is_refused() -> None:
    research = ResearchSettings(candidates={"a": candidate()})
    with pytest.raises(ConfigError, match="price unknown"):
        plan_candidates(research, load_prices({}), {})
    with pytest.raises(ConfigError, match="add web_search"):
        plan_candidates(research, load_prices({"openai:gpt-6": RATES}), {})


def first(name: str, cost: float | None) -> CandidateRun:
    return CandidateRun(
        candidate=name,
        run=1,
        kind="openai_web_search",
        model=f"openai:{name}",
        vendor="v",
        product="",
        family=None,
        houses=("openai",),
        status="done",
        brief_sha256="b",
        prompt_sha256="p",
        cost_usd=cost,
    )


def test_a_later_round_goes_by_what_the_first_did_cost_where_all_of_it_is_known() -> None:
    prices = {f"openai:{name}": {**RATES, "web_search": Decimal(10)} for name in "ab"}
    research = ResearchSettings(candidates={name: candidate(f"openai:{name}") for name in "ab"})
    made = plan_candidates(research, load_prices(prices), {})
    assert next_round(made, {("a", 1): first("a", 3.0), ("b", 1): first("b", 1.0)}) == ["b", "a"]
    assert next_round(made, {("a", 1): first("a", 3.0), ("b", 1): first("b", None)}) == ["a", "b"]
    assert next_round(made, {("a", 1): first("a", 3.0)}) == ["a", "b"]


@pytest.mark.parametrize(
    ("run", "runs", "spent", "left_out"),
    [
        (("dear", 2), 2, "34.01", True),
        (("dear", 2), 2, "34", False),  # met is not passed
        (("cheap", 2), 2, "39", False),
        (("dear", 1), 2, "39", False),
        (("dear", 2), 3, "39", False),
        (("dear", 3), 3, "39", True),
        (("dear", 1), 1, "39", False),
    ],
)
def test_only_the_last_run_of_the_dearest_is_left_out(
    run: tuple[str, int], runs: int, spent: str, left_out: bool
) -> None:
    assert is_left_out(run, runs, ["cheap", "dear"], Decimal(spent), Decimal(34)) is left_out


class Failing:
    engine = "none"

    def find(self, query: str, limit: int) -> Searched:
        return Searched(self.engine, query, (), "out of order")


class Pages:
    """One page, and nothing else."""

    def fetch(self, url: str) -> Fetched:
        if url != "https://a.example/mill":
            return Fetched(url, url, failure="refused_address", reason="leads to 10.0.0.1")
        words = "The mill opened in 1904 and closed in 1971. " * 400
        body = f"<html><title>The mill</title><body><article><p>{words}</p></article></body></html>"
        return Fetched(url, url, 200, content_type="text/html", body=body.encode())


def test_what_goes_wrong_with_a_tool_is_told_to_the_model() -> None:
    tools = OurTools(Failing(), Pages())
    assert tools("search", "mill") == "The search failed: out of order"
    assert tools("fetch", "file:///etc/passwd") == "Only http and https addresses can be fetched."
    assert tools("fetch", "https://b.example/") == "The page cannot be read: refused_address: leads to 10.0.0.1"


def test_a_page_is_read_with_its_title_and_cut() -> None:
    text = OurTools(Failing(), Pages())("fetch", " https://a.example/mill ")
    assert text.startswith("The mill\nThe mill opened in 1904") and len(text) == 7500


def test_a_folder_is_searched_and_its_pages_read_from_it() -> None:
    tools = OurTools(folder_search([Hit("file:///m.txt", "", "The mill opened in 1904."), Hit("u", "x", "y")]), Pages())
    assert tools("search", "mill 1904") == "1. (no title)\n   file:///m.txt"
    assert tools("search", "volcano") == "The search found nothing."
    assert tools("fetch", "file:///m.txt") == "The mill opened in 1904."
