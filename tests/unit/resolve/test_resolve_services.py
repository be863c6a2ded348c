"""What services answer: an archive, a fallback reader, robots.txt; and how they are asked."""

import json
from collections.abc import Callable

import pytest

from factcheck.errors import ConfigError
from factcheck.sources.fetch import Fetched
from factcheck.sources.resolve.archive import availability_questions, index_question, read_reply
from factcheck.sources.resolve.endpoints import declared, question_to
from factcheck.sources.resolve.reader import handed_over
from factcheck.sources.resolve.robots import may_read, parse_rules, robots_url, rules_of

PAGE = "https://a.example.org/x?y=1&z"
COPY = "http://web.archive.org/web/20190304050607/https://a.example.org/"


def answered(
    value: object, code: int | None = 200, failure: str | None = None, url: str = "https://archive.example/q"
) -> Fetched:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Fetched(url=url, final_url=url, status_code=code, body=body, failure=failure)  # type: ignore[arg-type]


def closest(**fields: object) -> dict[str, object]:
    return {
        "archived_snapshots": {"closest": {"available": True, "url": COPY, "timestamp": "20190304050607", **fields}}
    }


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (closest(status="200"), "snapshot"),
        (closest(status=200), "snapshot"),
        (closest(), "snapshot"),
        (closest(status="-"), "snapshot"),
        (closest(status="301"), "snapshot"),
        (closest(status="404"), "error_copy"),
        (closest(status=503), "error_copy"),
        (closest(available=False), "none"),
        ({"archived_snapshots": {}}, "none"),
        ({"url": PAGE, "archived_snapshots": []}, "none"),
        ({"archived_snapshots": {"closest": {}}}, "none"),
        ({"archived_snapshots": {"closest": None}}, "no_answer"),
        ({"archived_snapshots": {"closest": {"available": True}}}, "no_answer"),
        ({"archived_snapshots": None}, "no_answer"),
        ({"archived_snapshots": "none"}, "no_answer"),
        ({"error": "rate limit"}, "no_answer"),
        ({}, "no_answer"),
        ("none", "no_answer"),
        (None, "no_answer"),
        (b"", "no_answer"),
        (b"<html>Too many requests</html>", "no_answer"),
        (b"\xff\xfe", "no_answer"),
        (b"[" * 100_000, "no_answer"),
        ([], "none"),
        ([["timestamp", "original", "statuscode"]], "none"),
        ([["timestamp", "original", "statuscode"], ["20190304050607", PAGE, "200"]], "snapshot"),
        ([["timestamp", "original", "statuscode"], ["20190304050607", PAGE, "-"]], "snapshot"),
        ([["timestamp", "original", "statuscode"], ["2018", PAGE, "404"], ["20190304050607", PAGE, "200"]], "snapshot"),
        ([["timestamp", "original", "statuscode"], ["20190304050607", PAGE, "404"]], "error_copy"),
        ([["a"], ["b"]], "no_answer"),
        ([[1], ["b"]], "no_answer"),
        (["x"], "no_answer"),
    ],
)
def test_only_a_well_formed_answer_is_one(value: object, found: str) -> None:
    reply = read_reply(answered(value))
    assert reply.found == found
    assert reply.reason or found != "no_answer"


@pytest.mark.parametrize(
    ("code", "failure"), [(503, "http"), (429, "blocked"), (None, "timeout"), (302, None), (204, None)]
)
def test_an_archive_that_fails_has_said_nothing(code: int | None, failure: str | None) -> None:
    reply = read_reply(answered({"archived_snapshots": {}}, code, failure))
    assert reply.found == "no_answer" and reply.reason


def test_when_and_where_the_copy_is() -> None:
    reply = read_reply(answered(closest(status="200")))
    assert (reply.url, reply.taken_at) == (COPY, "2019-03-04T05:06:07+00:00")
    assert read_reply(answered(closest(timestamp="soon"))).taken_at is None
    rows = [["timestamp", "original", "statuscode"], ["20190304050607", PAGE, "200"]]
    assert read_reply(answered(rows)).url is None
    known = read_reply(answered(rows, url="https://web.archive.org/cdx/search/cdx?url=x"))
    assert known.url == f"https://web.archive.org/web/20190304050607/{PAGE}"


@pytest.mark.parametrize(
    ("template", "otherwise", "question"),
    [
        ("https://r.example/{url}", "/", "https://r.example/https%3A%2F%2Fa.example.org%2Fx%3Fy%3D1%26z"),
        ("https://r.example/{raw_url}", "/", f"https://r.example/{PAGE}"),
        ("https://r.example/", "/", f"https://r.example/{PAGE}"),
        ("https://r.example/read?u=", "/", "https://r.example/read?u=https%3A%2F%2Fa.example.org%2Fx%3Fy%3D1%26z"),
        ("https://r.example/a", "url=", "https://r.example/a?url=https%3A%2F%2Fa.example.org%2Fx%3Fy%3D1%26z"),
        ("https://r.example/a?k=1", "url=", "https://r.example/a?k=1&url=https%3A%2F%2Fa.example.org%2Fx%3Fy%3D1%26z"),
    ],
)
def test_questions(template: str, otherwise: str, question: str) -> None:
    assert question_to(template, PAGE, otherwise=otherwise) == question


def test_the_second_question_is_for_the_earliest_copy() -> None:
    first, second = availability_questions("https://a.example/available", "https://b.example/")
    assert first == "https://a.example/available?url=https%3A%2F%2Fb.example%2F"
    assert second == f"{first}&timestamp=19960101"
    first, second = availability_questions("https://a.example/available/{url}", "https://b.example/")
    assert first == second == "https://a.example/available/https%3A%2F%2Fb.example%2F"
    assert index_question("https://a.example/cdx", "https://b.example/").startswith(
        "https://a.example/cdx?url=https%3A%2F%2Fb.example%2F&output=json&"
    )


def test_declared_places() -> None:
    found = declared(("http://127.0.0.1:8080/r?u={url}", None, "https://Archive.example/{url}", "http://a.example"))
    assert found == {("127.0.0.1", 8080), ("archive.example", 443), ("a.example", 80)}


@pytest.mark.parametrize(
    "template", ["", "archive.example/{url}", "ftp://a.example/", "http://{url}", "http://[::1", "http://a:x/"]
)
def test_what_is_no_endpoint(template: str) -> None:
    with pytest.raises(ConfigError, match="no address of an endpoint"):
        declared((template,))


def handed(text: str, kind: str = "text/plain; charset=utf-8") -> Fetched:
    return handed_over(Fetched(url="u", final_url="u", status_code=200, body=text.encode(), content_type=kind))


def test_a_readers_own_head_is_not_text_of_the_page() -> None:
    found = handed(
        "Title: Ships\n\nURL Source: https://a.example.org/\n\nPublished Time: 2020\nMarkdown Content:\nTwelve ships.\n"
    )
    assert found.body.decode() == "# Ships\n\n\nTwelve ships.\n"
    assert found.content_type == "text/markdown; charset=utf-8" and found.failure is None


def test_what_the_page_answered_the_reader_counts() -> None:
    text = "Title: \n\nURL Source: x\n\nWarning: Target URL returned error 404: Not Found\n\nMarkdown Content:\nNo."
    found = handed(text)
    assert (found.status_code, found.failure) == (404, "http")
    assert handed(text.replace("error 404", "error 200")).status_code == 200


@pytest.mark.parametrize("text", ["Twelve ships.\nTitle: none", "# Ships\n\nTwelve ships.", ""])
def test_a_text_without_a_head_is_handed_over_as_it_is(text: str) -> None:
    assert handed(text).body == text.encode()


def test_pages_and_failures_are_handed_over_as_they_are() -> None:
    assert handed("Title: x\n", "text/html").body == b"Title: x\n"
    failed = Fetched(url="u", final_url="u", failure="timeout")
    assert handed_over(failed) is failed
    assert handed("Title: x\n" + "\n" * 60 + "y").body.decode().endswith("y")


ROBOTS = """
User-agent: *
Disallow: /private/
Allow: /private/open
Disallow: /*.cgi$
Disallow: /search*q=

User-agent: other
User-agent: FactCheck/2.0
Disallow: /only-us  # a remark
Sitemap: https://a.example.org/sitemap.xml
"""


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True), ("/private/x", False), ("/private", True), ("/private/open/x", True), ("/a/b.cgi", False),
        ("/a/b.cgi?x", True), ("/search?lang=en&q=x", False), ("/search?lang=en", True), ("/only-us", True),
    ],
)  # fmt: skip
def test_the_longest_rule_decides(path: str, allowed: bool) -> None:
    rules = parse_rules(ROBOTS.replace("FactCheck/2.0", "someone"))
    assert may_read(rules, f"https://a.example.org{path}") is allowed


def test_our_own_group_replaces_the_one_for_all() -> None:
    rules = parse_rules(ROBOTS)
    assert may_read(rules, "https://a.example.org/private/x") and not may_read(rules, "https://a.example.org/only-us/x")
    assert parse_rules("User-agent: factcheck\nDisallow:\n\nUser-agent: *\nDisallow: /") == ()
    assert parse_rules("Disallow: /\nUser-agent: *\nAllow: /x") == ((True, "/x"),)


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("/a$", "/a", True), ("/a$", "/ab", False), ("/a*$", "/ab", True), ("*/b", "/a/b/c", True),
        ("/a*b*c", "/a1b2c3", True),
        ("/a*c$", "/abcb", False), ("/a*aa$", "/aa", False), ("/%7euser", "/~user", True),
        ("/größe", "/gr%C3%B6%C3%9Fe", True),
    ],
)  # fmt: skip
def test_patterns(pattern: str, path: str, fits: bool) -> None:
    assert may_read(((False, pattern),), f"https://a.example.org{path}") is not fits


def test_allow_wins_where_two_rules_are_as_long() -> None:
    for rules in (((True, "/a"), (False, "/a")), ((False, "/a"), (True, "/a"))):
        assert may_read(rules, "https://a.example.org/a")


@pytest.mark.parametrize(
    ("code", "failure", "closed"),
    [(200, None, True), (404, "http", False), (403, "blocked", False), (503, "http", False), (None, "timeout", False),
     (200, "too_large", True), (302, None, False)],
)  # fmt: skip
def test_only_rules_that_were_read_count(code: int | None, failure: str | None, closed: bool) -> None:
    rules = rules_of(answered(b"User-agent: *\nDisallow: /\n", code, failure))
    assert may_read(rules, PAGE) is not closed


def test_where_the_rules_are() -> None:
    assert robots_url("http://a.example.org:8080/x/y?z") == "http://a.example.org:8080/robots.txt"


@pytest.mark.parametrize("pattern", ["/" + "*a" * 5000, "/" + "*" * 10_000 + "$", "*" + "a*" * 4000 + "b$"])
def test_hostile_rules_are_quick(pattern: str, quickest: Callable[..., None]) -> None:
    rules = parse_rules(f"User-agent: *\nDisallow: {pattern}\n")
    quickest(lambda: may_read(rules, f"https://a.example.org/{'a' * 10_000}"), within=0.05)
