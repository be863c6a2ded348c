"""Every way a call can end, through the real SDKs over loopback, for all four providers."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from factcheck.errors import ProviderError
from factcheck.hashing import draw_number
from factcheck.models.ports import Limits
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer

KEY = "sk-loopback-0123456789abcdef"
ANSWER = JudgeAnswer(label="supported", quote="The mill opened in 1904.", reason="the year is stated")


def expected_usage(provider: str) -> Usage:
    """The server's counts; Google does not tell what its cache wrote, so that stays with the input."""
    if provider == "google":
        return Usage(input=37 + 29, cache_read=64, cache_write=0, output=13, reasoning=8)
    return Usage(input=37, cache_read=64, cache_write=29, output=13, reasoning=8)


def test_an_answer(ask, wire, provider) -> None:
    attempt = ask(wire.Say(served="judge-2026-11"))
    reply = attempt.reply
    assert (reply.status, reply.answer, reply.raw, reply.reason) == ("ok", ANSWER, wire.VERDICT, None)
    assert reply.usage == expected_usage(provider)
    assert (reply.served, reply.asked) == ("judge-2026-11", f"{provider}:scripted-{provider}")
    assert (attempt.retry, attempt.retry_after_s, attempt.billed) == ("no", None, "yes")


def test_a_refusal_is_not_an_answer_and_is_billed(ask, wire, provider) -> None:
    attempt = ask(wire.Say(text="I will not judge this.", stop="refused"))
    assert (attempt.reply.status, attempt.reply.answer) == ("refused", None)
    assert (attempt.retry, attempt.billed) == ("no", "yes")
    assert attempt.reply.usage == expected_usage(provider)
    assert attempt.reply.raw == ("" if provider == "google" else "I will not judge this.")
    assert attempt.reply.reason


def test_a_refusal_without_text(ask, wire) -> None:
    attempt = ask(wire.Say(text=None, stop="safety"))
    assert (attempt.reply.status, attempt.reply.answer, attempt.reply.raw) == ("refused", None, "")


def test_a_complete_object_with_a_refusal_is_no_verdict(ask, wire) -> None:
    assert ask(wire.Say(stop="safety")).reply.status == "refused"


@pytest.mark.parametrize("text", ['{"label":"supp', '{"label":"supported","quote":"","reason":"whole"}', None])
def test_a_cut_reply_is_truncated_whatever_it_holds(ask, wire, text) -> None:
    attempt = ask(wire.Say(text=text, stop="truncated"))
    assert (attempt.reply.status, attempt.reply.answer, attempt.reply.raw) == ("truncated", None, text or "")
    assert (attempt.retry, attempt.billed) == ("no", "yes")


def test_all_tokens_spent_on_thinking_are_billed(ask, wire) -> None:
    counts = wire.Counts(input=900, cache_read=0, cache_write=0, output=0, reasoning=1024)
    reply = ask(wire.Say(text=None, stop="truncated", counts=counts)).reply
    assert (reply.status, reply.usage) == ("truncated", Usage(input=900, output=0, reasoning=1024))


@pytest.mark.parametrize("stop", ["pause_turn", "tool_use", "OTHER", "cancelled", "MALFORMED_RESPONSE", ""])
def test_an_unknown_stop_is_no_answer(ask, wire, stop) -> None:
    attempt = ask(wire.Say(stop=stop))
    assert (attempt.reply.status, attempt.reply.answer, attempt.billed) == ("error", None, "yes")
    assert attempt.reply.reason


@pytest.mark.parametrize(
    "text",
    [
        '{"label":"perhaps","quote":"","reason":""}',
        '{"quote":"","reason":"no label"}',
        '{"label":"supported","quote":"","reason":"","score":1}',
        '{"label":"supported","quote":1904,"reason":""}',
        "Certainly! The claim is supported.",
        '[{"label":"supported","quote":"","reason":""}]',
        "null",
        "",
    ],
)
def test_a_reply_that_does_not_fit_is_unparsed_and_kept(ask, wire, provider, text) -> None:
    attempt = ask(wire.Say(text=text))
    assert (attempt.reply.status, attempt.reply.answer, attempt.reply.raw) == ("unparsed", None, text)
    assert (attempt.billed, attempt.reply.usage) == ("yes", expected_usage(provider))
    assert attempt.reply.reason


def test_a_fenced_reply_is_an_answer_and_prose_around_it_is_not(ask, wire) -> None:
    assert ask(wire.Say(text=f"```json\n{wire.VERDICT}\n```")).reply.answer == ANSWER
    assert ask(wire.Say(text=f"Here it is:\n{wire.VERDICT}")).reply.status == "unparsed"


def test_unicode_survives(ask, wire) -> None:
    value = {"label": "not_found", "quote": "工場は一九〇四年に開業した — “ä́”\u2028𝒳", "reason": "שלום\u0000"}
    reply = ask(wire.Say(text=json.dumps(value, ensure_ascii=False))).reply
    assert reply.status == "ok"
    assert reply.answer == JudgeAnswer.model_validate(value)


@pytest.mark.parametrize(
    "body",
    [
        b"<html>gateway</html>",
        b"",
        b"null",
        b"[]",
        b"{}",
        b'"text"',
        b"{",
        b"\xff\xfe{}",
        b"[" * 5000,
        b'{"choices":3}',
    ],
)
def test_a_200_that_is_no_answer(ask, wire, body) -> None:
    kind = "text/html" if body.startswith(b"<") else "application/json"
    attempt = ask(wire.Say(body=body, headers={"content-type": kind}))
    assert (attempt.reply.status, attempt.reply.answer, attempt.reply.served) == ("error", None, None)
    assert (attempt.retry, attempt.billed) == ("transient", "unknown")
    assert attempt.reply.raw == body.decode("utf-8", "replace")


def test_a_lone_surrogate_in_the_envelope_keeps_the_usage(ask, wire, provider) -> None:
    attempt = ask(wire.Say(text='{"label":"supported","quote":"\ud83d","reason":""}'))
    assert attempt.reply.usage == expected_usage(provider)
    assert attempt.reply.raw.encode("utf-8")


def test_without_usage_the_bill_is_unknown(ask, wire) -> None:
    attempt = ask(wire.Say(counts=None))
    assert (attempt.reply.status, attempt.billed, attempt.reply.usage) == ("ok", "unknown", Usage())


STATUSES = [
    (400, "no", "no"),
    (408, "transient", "unknown"),
    (409, "transient", "no"),
    (413, "no", "no"),
    (418, "no", "no"),
    (422, "no", "no"),
    (429, "rate_limit", "no"),
    (500, "transient", "no"),
    (502, "transient", "unknown"),
    (503, "transient", "no"),
    (504, "transient", "unknown"),
    (529, "rate_limit", "no"),
]


@pytest.mark.parametrize(("status", "retry", "billed"), STATUSES)
def test_statuses(ask, wire, server, status, retry, billed) -> None:
    before = len(server.requests)
    attempt = ask(wire.Say(status=status, message="the server's own words"))
    assert (attempt.reply.status, attempt.retry, attempt.billed) == ("error", retry, billed)
    assert attempt.retry_after_s is None
    assert f"HTTP {status}" in str(attempt.reply.reason)
    assert "the server's own words" in str(attempt.reply.reason)
    assert "the server's own words" in attempt.reply.raw
    assert len(server.requests) == before + 1, "the SDK tried again by itself"


@pytest.mark.parametrize("status", [429, 503, 529])
def test_the_wait_a_server_asks_for(ask, wire, status) -> None:
    assert ask(wire.Say(status=status, headers={"retry-after": "150"})).retry_after_s == 150.0
    assert ask(wire.Say(status=status, headers={"Retry-After": "0.25"})).retry_after_s == 0.25
    assert ask(wire.Say(status=status, headers={"retry-after": "soon"})).retry_after_s is None
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert 80 < ask(wire.Say(status=status, headers={"retry-after": later})).retry_after_s <= 90


def test_an_error_page_that_is_not_json(ask, wire) -> None:
    attempt = ask(wire.Say(status=503, body=b"<h1>down</h1>", headers={"content-type": "text/html"}))
    assert (attempt.reply.reason, attempt.reply.raw, attempt.retry) == ("HTTP 503", "<h1>down</h1>", "transient")


@pytest.mark.parametrize("status", [401, 402, 403, 404])
def test_what_ends_a_run_says_so_in_one_sentence_without_the_key(ask, wire, status) -> None:
    with pytest.raises(ProviderError) as caught:
        ask(wire.Say(status=status, message=f"incorrect key: {KEY}"))
    assert f"HTTP {status}" in str(caught.value)
    assert "\n" not in str(caught.value)
    error: BaseException | None = caught.value
    assert KEY not in str(error)


def test_an_account_without_credit_ends_the_run(ask, wire) -> None:
    body = json.dumps({"error": {"message": "quota", "code": "insufficient_quota"}}).encode()
    with pytest.raises(ProviderError, match="credit"):
        ask(wire.Say(status=429, body=body))


def test_the_key_is_in_no_text_that_is_kept(ask, wire) -> None:
    attempt = ask(wire.Say(status=400, message=f"the header Bearer {KEY} is odd"))
    assert KEY not in repr(attempt)
    assert "[key]" in attempt.reply.raw
    assert KEY not in repr(ask(wire.Say(text=f"your key is {KEY}")))


def test_a_time_out_may_have_been_billed(ask, wire) -> None:
    started = time.monotonic()
    attempt = ask(wire.Say(delay_s=20), timeout_s=0.2)
    assert time.monotonic() - started < 5
    assert (attempt.reply.status, attempt.retry, attempt.billed) == ("error", "transient", "unknown")
    assert "time limit" in str(attempt.reply.reason)


def test_the_limit_of_the_task_counts_where_it_is_shorter(server, wire, vendor, judge_task) -> None:
    server.scripts["sleepy"] = [wire.Say(delay_s=20)]
    started = time.monotonic()
    attempt = vendor("sleepy", timeout_s=60.0).attempt(judge_task(limits=Limits(500, 0.2)))
    assert time.monotonic() - started < 5
    assert attempt.retry == "transient"


def test_a_slow_start_within_the_limit_is_an_answer(ask, wire) -> None:
    assert ask(wire.Say(delay_s=0.3), timeout_s=5.0).reply.answer == ANSWER


def test_a_server_that_drips_does_not_hold_the_call(ask, wire) -> None:
    started = time.monotonic()
    attempt = ask(wire.Say(breaks="drips"), timeout_s=0.3)
    assert time.monotonic() - started < 3
    assert (attempt.retry, attempt.billed) == ("transient", "unknown")
    assert "time limit" in str(attempt.reply.reason)


@pytest.mark.parametrize("breaks", ["reset", "early"])
def test_a_broken_connection_may_have_been_billed(ask, wire, breaks) -> None:
    attempt = ask(wire.Say(breaks=breaks))
    assert (attempt.reply.status, attempt.retry, attempt.billed) == ("error", "transient", "unknown")
    assert "broke" in str(attempt.reply.reason)


def test_no_connection_is_not_billed(vendor, judge_task) -> None:
    attempt = vendor("any", url="http://127.0.0.1:9").attempt(judge_task())
    assert (attempt.reply.status, attempt.retry, attempt.billed) == ("error", "transient", "no")


def test_the_next_attempt_after_a_failure_works(server, wire, vendor, judge_task) -> None:
    server.scripts["flaky"] = [wire.Say(breaks="reset"), wire.Say(status=529), wire.Say()]
    model = vendor("flaky")
    assert [model.attempt(judge_task()).reply.status for _ in range(3)] == ["error", "error", "ok"]


def test_one_model_in_many_threads(server, wire, vendor, judge_task) -> None:
    gate = threading.Barrier(32)

    def echo(request) -> object:
        claim = json.dumps(request.json).partition("Claim: ")[2].partition('"')[0]
        return wire.Say(text=json.dumps({"label": "supported", "quote": claim, "reason": ""}))

    server.scripts["echo"] = echo
    model = vendor("echo")

    def one(number: int) -> bool:
        gate.wait(10)
        answer = model.attempt(judge_task(f"Mill number {number}.")).reply.answer
        return isinstance(answer, JudgeAnswer) and answer.quote == f"Mill number {number}."

    with ThreadPoolExecutor(32) as pool:
        assert all(pool.map(one, range(32)))


def test_mutilated_envelopes_never_crash_and_a_cut_one_is_never_an_answer(ask, wire, provider) -> None:
    whole = json.dumps(wire.WRITERS[provider](wire.Say(), "m")).encode()
    for end in range(0, len(whole) - 1, 11):
        assert ask(wire.Say(body=whole[:end])).reply.status == "error"
    for number in range(120):
        place = draw_number("place", number) % len(whole)
        letter = b'{}[]":,\x00\xff7nN\\-'[draw_number("letter", number) % 14 :][:1]
        attempt = ask(wire.Say(body=whole[:place] + letter + whole[place + 1 :]))
        assert attempt.reply.status in ("ok", "unparsed", "refused", "truncated", "error")
        assert (attempt.reply.status == "ok") == isinstance(attempt.reply.answer, JudgeAnswer)
        assert min(attempt.reply.usage.model_dump().values()) >= 0


@pytest.mark.parametrize("fields", [{"usage": "many"}, {"usage": None}, {"usageMetadata": None}, {"model": None}])
def test_odd_fields_of_an_envelope_cost_no_answer_they_do_not_hold(ask, wire, provider, fields) -> None:
    value = wire.WRITERS[provider](wire.Say(), "m")
    attempt = ask(wire.Say(body=json.dumps(value | fields).encode()))
    assert attempt.reply.status in ("ok", "error")
    if attempt.reply.usage == Usage():
        assert attempt.billed == "unknown"
