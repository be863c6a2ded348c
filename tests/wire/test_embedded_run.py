"""Runs on a vendor that answers from the embedded model, through each real SDK: the same results, exact money."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest

from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.records.result import Usage

SMALL, FULL = 1, 8  # planted cases a class; the default build has 8
PROTOCOLS = ("anthropic", "openai", "google", "compatible")
RUNS = [
    *(pytest.param((protocol, SMALL), id=f"{protocol}-16") for protocol in PROTOCOLS),
    *(pytest.param((protocol, FULL), id=f"{protocol}-128", marks=pytest.mark.slow) for protocol in PROTOCOLS),
]


@pytest.fixture(scope="module")
def embedded(built, running, tmp_path_factory) -> Callable[[int], Path]:
    """Gives the embedded run over so many planted cases a class; each is made once."""
    known: dict[int, Path] = {}

    def make(per_class: int) -> Path:
        if per_class not in known:
            known[per_class] = tmp_path_factory.mktemp("embedded") / "w"
            shutil.copytree(built(per_class), known[per_class])
            running.run_arms(known[per_class])
        return known[per_class]

    return make


@pytest.fixture(scope="module", params=RUNS)
def wired(request, built, embedded, running, embedded_vendor, server, tmp_path_factory) -> Iterator:
    """Five arms over all cases, through one SDK."""
    protocol, per_class = request.param
    folder = tmp_path_factory.mktemp(protocol) / "w"
    shutil.copytree(built(per_class), folder)
    running.settle(folder, server.url, protocol)
    vendor, before = embedded_vendor(protocol), len(server.requests)
    server.scripts[running.model_of(protocol)] = vendor
    running.run_arms(folder, "--budget", "100")
    yield running.Wired(protocol, folder, embedded(per_class), vendor, tuple(server.requests[before:]))


def test_it_gives_the_results_of_the_embedded_run(wired, running) -> None:
    for arm in running.ARMS:
        ours, theirs = running.results(wired.embedded, arm), running.results(wired.folder, arm)
        assert len(ours) == len(running.cases(wired.folder))
        for one, other in zip(ours, theirs, strict=True):
            assert (one.case, one.status, one.claims) == (other.case, other.status, other.claims)
            assert (one.flagged, one.unscored) == (other.flagged, other.unscored)
            assert (one.link_flagged, one.link_reason) == (other.link_flagged, other.link_reason)
            assert other.status == "ok" and other.calls == one.calls > 0
            assert other.cost_usd > 0 == one.cost_usd
            assert not any(use.asked.startswith("embedded") for use in other.models.values())


def distinct(wired, running) -> tuple[int, int, int]:
    """How many posts there are to look at, posts to take claims from, and claims to judge: from cases and results."""
    by_id = {case.id: case for case in running.cases(wired.folder)}
    posts = {tuple(s.text for s in case.sentences): case for case in by_id.values()}
    looks = {
        (tuple(s.text for s in case.sentences), case.link and case.link.url, case.article.url, case.article.sha256)
        for case in by_id.values()
    }
    judged = {
        arm: {
            (claim.text, by_id[result.case].article.sha256)
            for result in running.results(wired.folder, arm)
            for claim in result.claims
            if claim.kind == "fact"
        }
        for arm in ("C", "D", "E")
    }
    assert judged["C"] == judged["D"] == judged["E"]
    return len(looks), len(posts), len(judged["C"])


def test_arms_share_their_calls(wired, running) -> None:
    looks, posts, claims = distinct(wired, running)
    asked = Counter(call.task for call in wired.vendor.asked)
    assert asked == {
        "single_pass": looks,
        "extract_claims": posts,
        "judge_support": 2 * claims,  # arm E's second sample is never the first one out of the store
        "judge_refute": claims,
    }
    assert len(wired.requests) == len(wired.vendor.asked) == looks + posts + 3 * claims
    times = Counter((call.task, call.key) for call in wired.vendor.asked)
    assert {(task, count) for (task, _), count in times.items()} == {
        ("single_pass", 1),
        ("extract_claims", 1),
        ("judge_support", 2),
        ("judge_refute", 1),
    }


def paid(counts) -> Decimal:
    """What the server's own count costs at the prices of the settings, in USD."""
    out = 4 * (counts.output + counts.reasoning)
    return (counts.input + counts.cache_read * Decimal("0.1") + counts.cache_write * Decimal("1.25") + out) / 10**6


def test_the_ledger_holds_what_the_server_counted_to_the_last_token(wired, running) -> None:
    asked = [call.counts for call in wired.vendor.asked]
    usage = Usage()
    for counts in asked:
        usage = usage.plus(
            Usage(
                input=counts.input,
                cache_read=counts.cache_read,
                cache_write=counts.cache_write,
                output=counts.output,
                reasoning=counts.reasoning,
            )
        )
    assert usage.cache_read > usage.input > 0 and usage.reasoning > 0
    assert (usage.cache_write > 0) == (wired.protocol in ("anthropic", "openai")), "only these tell what they wrote"
    ledger = SqliteLedger(ledger_file(wired.folder))
    (line,) = ledger.lines()
    assert (line.usage, line.calls, line.estimated, line.reserved) == (usage, len(asked), 0, 0)
    assert line.settled == ledger.spent() == sum(map(paid, asked))
    journal = [call for call in running.calls(wired.folder) if not call.stored]
    told = Usage()
    for call in journal:
        told = told.plus(call.usage)
    assert (told, len(journal)) == (usage, len(asked))
    assert sum(call.spent_usd for call in running.calls(wired.folder)) == pytest.approx(float(line.settled), abs=1e-9)


def test_each_result_says_what_it_would_cost_alone(wired, running) -> None:
    """All questions of the case and the arm at what each of them cost, whoever asked it first."""
    journal = running.calls(wired.folder)
    for arm in running.ARMS:
        alone = Counter()
        for call in journal:
            if call.arm == arm:
                alone[call.case] += round(call.cost_usd * 10**12)
        for result in running.results(wired.folder, arm):
            assert result.cost_usd == pytest.approx(alone[result.case] / 10**12, abs=2e-9)
    shared = sum(call.cost_usd for call in journal if call.stored)
    assert shared > 0 == sum(call.spent_usd for call in journal if call.stored)


PROMPT_FIELDS = {  # where each vendor's model finds schema, system and user's texts
    "anthropic": ("output_config", "system", "messages"),
    "openai": ("text", "instructions", "input"),
    "google": ("generationConfig", "systemInstruction", "contents"),
    "compatible": ("response_format", "messages", "messages"),
}


def beginning(protocol: str, body: bytes, running: ModuleType) -> str:
    """The raw bytes of a judge's request that come before the question, in the order of the vendor's model."""
    fields = running.raw_fields(body)
    schema, system, user = (fields[name] for name in PROMPT_FIELDS[protocol])
    return f"{schema}\n{system if system is not user else ''}\n{user[: user.rindex('Claim: ')]}"


def test_all_judges_of_an_article_share_their_beginning_byte_for_byte(wired, running) -> None:
    by_article: dict[str, list] = {}
    for read in running.read_all(wired.requests):
        if read.task.startswith("judge_"):
            by_article.setdefault(read.inputs.article, []).append(read)
    assert len(by_article) > 5
    for article, reads in by_article.items():
        times = Counter((read.task, read.inputs.claim) for read in reads)
        assert {(task, count) for (task, _), count in times.items()} == {("judge_support", 2), ("judge_refute", 1)}
        (shared,) = {beginning(wired.protocol, read.request.body, running) for read in reads}
        assert running.escaped(article, shared)
        if wired.protocol in ("anthropic", "openai"):
            assert {read.seen.marks for read in reads} == {(1,)}
        if wired.protocol == "anthropic":
            assert shared.count('"cache_control"') == 1
            assert '"cache_control":{"type":"ephemeral"}}' in shared[shared.rindex("</article>") :]
        if wired.protocol == "openai":
            assert len({read.request.json["prompt_cache_key"] for read in reads}) == 1


def test_what_is_marked_is_written_to_the_cache_once(wired, running) -> None:
    """Also where a planted case and its clean twin are checked at the same time."""
    if wired.protocol in ("anthropic", "openai"):
        marked = [read.seen for read in running.read_all(wired.requests) if read.seen.marks]
        beginnings = {(str(seen.schema), seen.system, seen.parts[0]) for seen in marked}
        assert sum(call.counts.cache_write > 0 for call in wired.vendor.asked) == len(beginnings) < len(marked) / 2


def test_a_post_is_asked_about_once_and_not_marked(wired, running) -> None:
    if wired.protocol in ("anthropic", "openai"):
        reads = [read for read in running.read_all(wired.requests) if read.task == "extract_claims"]
        assert reads and {read.seen.marks for read in reads} == {()}


def test_a_second_run_asks_nothing_and_writes_the_same(wired, running) -> None:
    """The last of these tests, for it takes results away."""
    full = len(running.cases(wired.folder)) > 16
    again = running.ARMS if full else ("E",)
    paths = [wired.folder / "published" / running.SEED / f"arm-{arm}.jsonl" for arm in again]
    before, asked = [path.read_bytes() for path in paths], len(wired.vendor.asked)
    running.run_arms(wired.folder)
    for path in paths:
        path.unlink()
    running.run_arms(wired.folder, arms=again)
    assert len(wired.vendor.asked) == asked
    assert [path.read_bytes() for path in paths] == before
