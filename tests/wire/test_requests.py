"""What is sent: the schema, evidence before question, equal beginnings, no sampling, and the key in a header only."""

import json
from itertools import takewhile
from typing import Any

import pytest

from factcheck.errors import ProviderError
from factcheck.models.openai import takes_marks
from factcheck.models.ports import Limits, Task
from factcheck.models.schemas import strict_schema
from factcheck.prompts import Prompt
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractedClaims, ExtractInput, JudgeAnswer, SinglePassAnswer

KEY = "sk-loopback-0123456789abcdef"


def sent_by(server, model, task) -> Any:
    model.attempt(task)
    return server.requests[-1]


def schema_in(provider: str, body: dict[str, Any]) -> Any:
    places = {
        "anthropic": ("output_config", "format", "schema"),
        "openai": ("text", "format", "schema"),
        "google": ("generationConfig", "responseJsonSchema"),
        "compatible": ("response_format", "json_schema", "schema"),
    }
    found: Any = body
    for key in places[provider]:
        found = found[key]
    return found


def limit_in(provider: str, body: dict[str, Any]) -> Any:
    if provider == "google":
        return body["generationConfig"]["maxOutputTokens"]
    return body[{"anthropic": "max_tokens", "openai": "max_output_tokens", "compatible": "max_tokens"}[provider]]


@pytest.mark.parametrize("kind", [JudgeAnswer, ExtractedClaims, SinglePassAnswer])
def test_schema_and_limit_are_sent(server, vendor, provider, kind) -> None:
    task = Task("t", Prompt("s", "e", "q"), ExtractInput(sentences=()), kind, limits=Limits(321, 5.0))
    body = sent_by(server, vendor("m"), task).json
    assert schema_in(provider, body) == strict_schema(kind)
    assert limit_in(provider, body) == 321


def test_judges_of_one_article_share_their_beginning(server, vendor, judge_task) -> None:
    article = "The mill – “Ängsmølle” – opened in 1904. " * 40
    model = vendor("m")
    bodies = [sent_by(server, model, judge_task(claim, article)).body for claim in ("It opened in 1904.", "A claim.")]
    same = takewhile(lambda pair: pair[0] == pair[1], zip(*(body.decode() for body in bodies), strict=False))
    shared = "".join(letter for letter, _ in same)
    whole = bodies[0].decode()
    end = max(whole.rfind(json.dumps(article)[1:-1]), whole.rfind(json.dumps(article, ensure_ascii=False)[1:-1]))
    assert end > 0
    assert len(shared) > end + len(article), "the article is not in the part that is the same"
    assert whole.index("It opened in 1904.") >= len(shared) - len("It opened in 1904.")


def test_an_equal_task_is_sent_as_equal_bytes(server, vendor, judge_task) -> None:
    model = vendor("m")
    assert sent_by(server, model, judge_task()).body == sent_by(server, model, judge_task(sample=1)).body


def test_system_evidence_question_stand_where_they_should(server, vendor, provider, judge_task) -> None:
    task = judge_task(article="The mill opened in 1904. " * 50)
    body = sent_by(server, vendor("m"), task).json
    if provider == "anthropic":
        assert body["system"] == task.prompt.system
        evidence, question = body["messages"][0]["content"]
        assert evidence == {"type": "text", "text": task.prompt.evidence, "cache_control": {"type": "ephemeral"}}
        assert question == {"type": "text", "text": task.prompt.question}
    elif provider == "openai":
        assert body["instructions"] == task.prompt.system
        assert [part["text"] for part in body["input"][0]["content"]] == [task.prompt.evidence, task.prompt.question]
        assert body["store"] is False
    elif provider == "google":
        assert body["systemInstruction"]["parts"] == [{"text": task.prompt.system}]
        assert body["contents"][0]["parts"] == [{"text": task.prompt.evidence}, {"text": task.prompt.question}]
    else:
        assert body["messages"] == [
            {"role": "system", "content": task.prompt.system},
            {"role": "user", "content": f"{task.prompt.evidence}\n\n{task.prompt.question}"},
        ]


def test_an_empty_part_is_left_out(server, vendor, provider) -> None:
    task = Task("t", Prompt("", "", "What?"), ExtractInput(sentences=()), JudgeAnswer)
    body = json.dumps(sent_by(server, vendor("m"), task).json)
    assert '""' not in body
    assert "cache_control" not in body
    assert '"system' not in body
    assert '"instructions"' not in body


@pytest.mark.parametrize("provider", ["anthropic", "openai"])
def test_what_is_asked_about_once_is_not_marked(server, vendor, judge_task) -> None:
    for article, marks in (("A short post. " * 80, 0), ("A short post. " * 90, 1)):
        body = sent_by(server, vendor("gpt-5.6"), judge_task(article=article)).body.decode()
        assert body.count('"cache_control"') + body.count('"prompt_cache_breakpoint"') == marks


@pytest.mark.parametrize("provider", ["openai"])
def test_models_that_charge_for_writing_keep_what_is_marked_and_no_more(server, vendor, judge_task) -> None:
    task = judge_task(article="The mill opened in 1904. " * 50)
    body = sent_by(server, vendor("gpt-5.6-terra"), task).json
    evidence, question = body["input"][0]["content"]
    assert evidence["prompt_cache_breakpoint"] == {"mode": "explicit"}
    assert evidence["text"] == task.prompt.evidence
    assert question == {"type": "input_text", "text": task.prompt.question}
    assert body["prompt_cache_options"] == {"mode": "explicit"}
    assert "prompt_cache_options" not in sent_by(server, vendor("gpt-5.5"), task).json


@pytest.mark.parametrize("provider", ["openai"])
def test_questions_about_one_article_go_to_one_place(server, vendor, judge_task) -> None:
    def key(*words: str) -> str:
        return str(sent_by(server, vendor("gpt-5.5"), judge_task(*words)).json["prompt_cache_key"])

    assert key("One claim.", "An article.") == key("Another.", "An article.") != key("One claim.", "Another article.")
    assert len(key()) <= 64


@pytest.mark.parametrize("provider", ["openai"])
def test_a_gateway_that_refuses_the_settings_of_the_cache_is_asked_without(server, wire, vendor, judge_task) -> None:
    def old(request) -> object:
        refused = "prompt_cache" in request.body.decode()
        return wire.Say(status=400, message="Unknown parameter: 'prompt_cache_options'.") if refused else wire.Say()

    server.scripts["gpt-5.6-proxied"] = old
    model, before = vendor("gpt-5.6-proxied"), len(server.requests)
    assert [model.attempt(judge_task()).reply.status for _ in range(3)] == ["ok"] * 3
    assert len(server.requests) - before == 4, "it is refused once"


@pytest.mark.parametrize("provider", ["openai"])
def test_another_refusal_is_not_taken_for_it(server, wire, vendor, judge_task) -> None:
    server.scripts["gpt-5.6-strict"] = [wire.Say(status=400, message="bad schema")]
    before = len(server.requests)
    assert vendor("gpt-5.6-strict").attempt(judge_task()).reply.status == "error"
    assert len(server.requests) == before + 1


@pytest.mark.parametrize(
    ("model", "marks"),
    [
        *[(name, True) for name in ("gpt-5.6", "gpt-5.6-luna", "gpt-5.10", "gpt-6", "gpt-6-mini", "openai/gpt-5.7")],
        *[
            (name, False)
            for name in ("gpt-5", "gpt-5-2025-08-07", "gpt-5.5-pro", "gpt-4o", "gpt-4.1", "o5", "my-gpt-9")
        ],
    ],
)
def test_which_models_take_marks(model: str, marks: bool) -> None:
    assert takes_marks(model) is marks


def test_no_sampling_setting_is_sent(server, vendor, judge_task) -> None:
    body = json.dumps(sent_by(server, vendor("m"), judge_task()).json)
    for setting in ("temperature", "top_p", "topP", "top_k", "topK", "seed"):
        assert f'"{setting}"' not in body


def test_the_key_is_in_a_header_and_nowhere_else(server, vendor, provider, judge_task) -> None:
    request = sent_by(server, vendor("m"), judge_task())
    assert KEY not in request.path
    assert KEY not in request.body.decode()
    header = "x-goog-api-key" if provider == "google" else "authorization"
    assert {name for name, value in request.headers.items() if KEY in value} == {header}


def test_keys_of_the_environment_are_not_used(server, vendor, judge_task, monkeypatch) -> None:
    for name in ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, "sk-of-the-environment")
    for name in ("ANTHROPIC_BASE_URL", "OPENAI_BASE_URL", "GOOGLE_GEMINI_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    model = vendor("m")
    request = sent_by(server, model, judge_task())
    assert not [name for name, value in request.headers.items() if "sk-of-the-environment" in value]
    assert model.attempt(judge_task()).reply.status == "ok"


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_local_server_needs_no_key(server, vendor, judge_task) -> None:
    request = sent_by(server, vendor("m", key=None), judge_task())
    assert "authorization" not in request.headers


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_family_without_schemas_is_told_the_schema(server, vendor, judge_task) -> None:
    body = sent_by(server, vendor("m", family="deepseek"), judge_task()).json
    assert body["response_format"] == {"type": "json_object"}
    system = body["messages"][0]["content"]
    assert json.loads(system.splitlines()[-1]) == strict_schema(JudgeAnswer)
    assert "JSON" in system


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_wrong_key_of_an_own_server_names_the_place_to_look(server, wire, vendor, judge_task) -> None:
    server.scripts["locked"] = [wire.Say(status=401)]
    with pytest.raises(ProviderError, match=r"local:locked: .* key_env of \[models\.endpoints\.local\]"):
        vendor("locked", family="local").attempt(judge_task())


@pytest.mark.parametrize("provider", ["google"])
def test_seconds_become_milliseconds(server, vendor, judge_task) -> None:
    request = sent_by(server, vendor("m", timeout_s=90.0), judge_task(limits=Limits(500, 60.0)))
    assert request.headers["x-server-timeout"] == "60"


@pytest.mark.parametrize(
    ("provider", "ending", "path"),
    [
        ("anthropic", "", "/v1/messages"),
        ("anthropic", "/v1", "/v1/messages"),
        ("anthropic", "/", "/v1/messages"),
        ("openai", "", "/v1/responses"),
        ("openai", "/v1/", "/v1/responses"),
        ("compatible", "/", "/v1/chat/completions"),
        ("compatible", "/v1", "/v1/chat/completions"),
        ("google", "/v1beta", "/v1beta/models/m:generateContent"),
        ("google", "/v1/", "/v1/models/m:generateContent"),
    ],
)
def test_addresses_with_and_without_their_version(server, vendor, judge_task, ending, path) -> None:
    assert sent_by(server, vendor("m", url=server.url + ending), judge_task()).path == path


# What single servers of the compatible kind do in their own way.


def completion(wire, **parts: Any) -> bytes:
    return json.dumps(wire.write_compatible(wire.Say(), "m") | parts).encode()


@pytest.mark.parametrize("provider", ["compatible"])
@pytest.mark.parametrize(
    ("usage", "meaning"),
    [
        (
            {
                "prompt_tokens": 120,
                "prompt_cache_hit_tokens": 100,
                "prompt_cache_miss_tokens": 20,
                "completion_tokens": 9,
            },
            Usage(input=20, cache_read=100, output=9),
        ),
        ({"prompt_tokens": 63, "completion_tokens": 16, "total_tokens": 79}, Usage(input=63, output=16)),
        (
            {
                "prompt_tokens": 12000,
                "prompt_tokens_details": {"cached_tokens": 10000},
                "completion_tokens": 900,
                "completion_tokens_details": {"reasoning_tokens": 640},
                "total_tokens": 12900,
            },
            Usage(input=2000, cache_read=10000, output=260, reasoning=640),
        ),
        (
            {
                "prompt_tokens": 50,
                "completion_tokens": 7,
                "completion_tokens_details": {"reasoning_tokens": 300},
                "total_tokens": 357,
            },
            Usage(input=50, output=7, reasoning=300),
        ),
        ({"prompt_tokens": 10, "prompt_tokens_details": None, "completion_tokens": 3}, Usage(input=10, output=3)),
    ],
)
def test_each_way_of_counting_comes_to_one_meaning(ask, wire, usage, meaning) -> None:
    attempt = ask(wire.Say(body=completion(wire, usage=usage)))
    assert (attempt.reply.usage, attempt.billed) == (meaning, "yes")


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_block_of_thoughts_before_the_answer_is_no_part_of_it(ask, wire) -> None:
    text = f'<think>Perhaps {{"label":"contradicted"}}?</think>\n\n{wire.VERDICT}'
    reply = ask(wire.Say(text=text)).reply
    assert (reply.status, reply.raw) == ("ok", text)
    assert ask(wire.Say(text="<think>" + wire.VERDICT)).reply.status == "unparsed"


@pytest.mark.parametrize("provider", ["compatible"])
def test_an_error_inside_a_200(ask, wire) -> None:
    attempt = ask(wire.Say(body=b'{"error":{"code":429,"message":"slow down"}}'))
    assert (attempt.reply.status, attempt.retry, attempt.billed) == ("error", "rate_limit", "no")
    assert attempt.reply.reason == "HTTP 429: slow down"


@pytest.mark.parametrize("provider", ["compatible"])
def test_a_server_short_of_resources_may_be_asked_again(ask, wire) -> None:
    attempt = ask(wire.Say(stop="insufficient_system_resource"))
    assert (attempt.reply.status, attempt.retry) == ("error", "transient")


@pytest.mark.parametrize("provider", ["openai"])
@pytest.mark.parametrize(
    ("code", "retry"), [("server_error", "transient"), ("rate_limit_exceeded", "rate_limit"), ("x", "no")]
)
def test_a_failed_response(ask, wire, code, retry) -> None:
    value = wire.write_openai(wire.Say(stop="failed"), "m") | {"error": {"code": code, "message": "it broke"}}
    attempt = ask(wire.Say(body=json.dumps(value).encode()))
    assert (attempt.reply.status, attempt.retry) == ("error", retry)
    assert attempt.reply.reason == f"status 'failed': {code}: it broke"


@pytest.mark.parametrize("provider", ["google"])
def test_google_says_in_a_400_that_the_key_is_wrong_and_how_long_to_wait(ask, wire) -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
    body = json.dumps({"error": {"code": 400, "message": "API key not valid.", "details": details}}).encode()
    with pytest.raises(ProviderError, match="GEMINI_API_KEY"):
        ask(wire.Say(status=400, body=body))
    delay = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "31.5s"}]
    body = json.dumps({"error": {"code": 429, "message": "quota", "details": delay}}).encode()
    assert ask(wire.Say(status=429, body=body)).retry_after_s == 31.5


@pytest.mark.parametrize("provider", ["google"])
def test_google_never_continues_by_itself(ask, wire, server) -> None:
    value = wire.write_google(wire.Say(stop="CONTINUATION"), "m")
    value["candidates"][0]["continuationToken"] = "AAAA"
    before = len(server.requests)
    assert ask(wire.Say(body=json.dumps(value).encode())).reply.status == "truncated"
    assert len(server.requests) == before + 1


@pytest.mark.parametrize("provider", ["google"])
def test_google_without_any_candidate_is_no_answer(ask, wire) -> None:
    attempt = ask(wire.Say(body=b'{"usageMetadata":{"promptTokenCount":90,"totalTokenCount":90}}'))
    assert (attempt.reply.status, attempt.billed, attempt.reply.usage) == ("error", "yes", Usage(input=90))
