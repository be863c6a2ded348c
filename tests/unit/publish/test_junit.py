"""JUnit XML: well-formed whatever the texts hold, with the counts that build servers read."""

from xml.etree.ElementTree import fromstring

from hypothesis import given
from hypothesis import strategies as st

from factcheck.publish.junit import JunitCase, junit_text

CASES = (
    JunitCase("run 7", "fine"),
    JunitCase("run 7", "failed", ("first", "second"), ("old",)),
    JunitCase("run 8", "shown", (), ("old", "older")),
)


def test_counts_and_places() -> None:
    root = fromstring(junit_text("status", CASES))
    assert root.attrib == {"tests": "3", "failures": "1", "errors": "0", "skipped": "1"}
    (suite,) = root
    assert suite.tag == "testsuite" and suite.get("name") == "status"
    fine, failed, shown = suite
    assert [(case.get("classname"), case.get("name")) for case in suite] == [
        ("run 7", "fine"),
        ("run 7", "failed"),
        ("run 8", "shown"),
    ]
    assert list(fine) == []
    assert failed[0].tag == "failure" and failed[0].get("message") == "first"
    assert failed[0].text == "first\nsecond\nold"
    assert shown[0].tag == "skipped" and shown[0].text == "old\nolder"


def test_the_same_checks_give_the_same_bytes() -> None:
    assert junit_text("status", CASES) == junit_text("status", CASES)
    assert "time" not in junit_text("status", CASES)


def test_hostile_text_is_text() -> None:
    hostile = '</failure><script>alert("1")</script>]]>&amp; \x1b[31m\x00 \u202eevil \ud800 \ufffe\nnext'
    text = junit_text(hostile, (JunitCase(hostile, hostile, (hostile,)),))
    text.encode("utf-8")
    failure = fromstring(text)[0][0][0]
    assert "<script>" not in text
    shown = failure.get("message") or ""
    assert shown.startswith('</failure><script>alert("1")</script>]]>&amp; \\x1b[31m')
    assert not set(shown) & set("\x00\x1b\u202e\ufffe\n")


@given(st.text(st.characters(codec=None)), st.text(st.characters(codec=None)))
def test_any_text_gives_readable_xml(name: str, message: str) -> None:
    found = fromstring(junit_text("any", (JunitCase("group", name, (message,), (message,)),)).encode("utf-8"))
    assert found.get("failures") == "1"
    assert not [mark for mark in found[0][0][0].get("message") or "" if ord(mark) < 32 or 127 <= ord(mark) < 160]
