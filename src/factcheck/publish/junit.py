"""JUnit XML, as continuous integration reads it: one test case a check, failed, shown only, or fine."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from factcheck.text.display import plain

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class JunitCase:
    """A check: its group and name, what is wrong (a line each), and what is shown without counting."""

    group: str
    name: str
    failures: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


def junit_text(suite: str, cases: Sequence[JunitCase]) -> str:
    """The file's text. Everything is escaped; control characters and what XML cannot hold are not in it.

    A check with failures is failed, one with nothing but shown lines is skipped. No times: the text depends on the
    checks alone.
    """
    failed = sum(bool(case.failures) for case in cases)
    skipped = sum(bool(case.shown and not case.failures) for case in cases)
    counts = {"tests": str(len(cases)), "failures": str(failed), "errors": "0", "skipped": str(skipped)}
    root = Element("testsuites", counts)
    found = SubElement(root, "testsuite", {"name": _safe(suite), **counts})
    for case in cases:
        _add(found, case)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _add(suite: Element, case: JunitCase) -> None:
    element = SubElement(suite, "testcase", {"classname": _safe(case.group), "name": _safe(case.name)})
    if case.failures:
        failure = SubElement(element, "failure", {"message": _safe(case.failures[0])})
        failure.text = "\n".join(map(_safe, (*case.failures, *case.shown)))
    elif case.shown:
        skipped = SubElement(element, "skipped", {"message": _safe(case.shown[0])})
        skipped.text = "\n".join(map(_safe, case.shown))


def _safe(text: str) -> str:
    """One line of characters that XML may hold; control characters and turned reading directions show as escapes."""
    return _NO_XML.sub("", plain(text))
