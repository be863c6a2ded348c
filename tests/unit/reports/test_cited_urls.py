"""Addresses as reports write them: found in running text, cleaned, or refused with a fault."""

import pytest

from factcheck.sources.reports.identifiers import doi_of, find_identifiers
from factcheck.sources.reports.urls import bare_at, clean, find_bare
from factcheck.text.links import is_tracking


def bare(text: str) -> list[str]:
    return [text[found.start : found.end] for found in find_bare(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "See https://a.example/r/1, then https://b.example/q?x=2.",
            ["https://a.example/r/1", "https://b.example/q?x=2"],
        ),
        ("(https://w.example/wiki/Mill_(town)).", ["https://w.example/wiki/Mill_(town)"]),
        ("(see https://a.example/x)", ["https://a.example/x"]),
        ("https://a.example/x[3] and https://b.example/y【4】", ["https://a.example/x", "https://b.example/y"]),
        ("https://a.example/list?filter[0]=x&b[]=y", ["https://a.example/list?filter[0]=x&b[]=y"]),
        ("“https://a.example/x”; 'https://b.example/y'", ["https://a.example/x", "https://b.example/y"]),
        ("资料https://a.example/x。以及https://b.example/y，等", ["https://a.example/x", "https://b.example/y"]),
        ("https://a.example/x是什么", ["https://a.example/x"]),
        ("https://zh.example/wiki/水坝", ["https://zh.example/wiki/水坝"]),
        ("https://a.example/x,https://b.example/y", ["https://a.example/x", "https://b.example/y"]),
        ("https://a.example/xhttps://b.example/y", ["https://a.example/x", "https://b.example/y"]),
        ("https://keep.example/web/2020/https://a.example/x", ["https://keep.example/web/2020/https://a.example/x"]),
        ("https://go.example/?to=https://a.example/x", ["https://go.example/?to=https://a.example/x"]),
        ("www.a.example/pub. Mail me@www.b.example", ["www.a.example/pub"]),
        ("**https://a.example/x** and *https://b.example/y*", ["https://a.example/x", "https://b.example/y"]),
        ("_https://a.example/x_y_", ["https://a.example/x_y"]),
        ("HTTP://A.example/X!", ["HTTP://A.example/X"]),
        ("<https://a.example/x> | https://b.example/y |", ["https://a.example/x", "https://b.example/y"]),
        ("https:// and http://x and www.", []),
        ("(https://w.example/wiki/Boreal_Ltd.) and", ["https://w.example/wiki/Boreal_Ltd."]),
        ("See https://w.example/wiki/Boreal_Ltd. Then", ["https://w.example/wiki/Boreal_Ltd"]),
        ("https://a.example/x\u202etxt", ["https://a.example/x"]),
        ("https://a.example/x¹ https://b.example/y’s page", ["https://a.example/x", "https://b.example/y"]),
        (
            "https://a.example/x&nbsp; https://b.example/?a=1&amp;b=2",
            ["https://a.example/x", "https://b.example/?a=1&amp;b=2"],
        ),
        ("\\href{https://a.example/x}{text} and https://{host}/y", ["https://a.example/x", "https://{host}/y"]),
    ],
)
def test_bare_addresses_end_where_the_sentence_goes_on(text: str, found: list[str]) -> None:
    assert bare(text) == found


def test_an_address_cut_short_is_told_from_one_before_three_dots() -> None:
    assert [
        one.cut for one in find_bare("https://a.example/very/lo... https://a.example/ve… https://a.example ...")
    ] == [
        True,
        True,
        False,
    ]


def test_an_address_at_a_place() -> None:
    text = "See https://a.example/x."
    assert bare_at(text, 4, len(text)) == (4, 23, False)
    assert bare_at(text, 0, len(text)) is None
    assert bare_at("https://a.example/x", 0, 14) == (0, 14, False)


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("https://a.example/x", "https://a.example/x"),
        ("HTTPS://Mill.EXAMPLE:8443/Path", "https://mill.example:8443/Path"),
        ("https://a.example/x?utm_source=bot&b=2&gclid=9", "https://a.example/x?b=2"),
        ("https://a.example/x?utm_source=bot", "https://a.example/x"),
        ("https://a.example/x#:~:text=the%20mill", "https://a.example/x"),
        ("https://a.example/x#part:~:text=mill", "https://a.example/x#part"),
        ("https://a.example/x#part", "https://a.example/x#part"),
        ("https://a.example/?a=1&amp;b=2&copy=3", "https://a.example/?a=1&b=2&copy=3"),
        ("https://a.example/x y", "https://a.example/x%20y"),
        ("https://a.example/x%20y", "https://a.example/x%20y"),
        ("https://a.example/100%", "https://a.example/100%25"),
        ("https://brücke.example/straße?q=ü", "https://xn--brcke-lva.example/stra%C3%9Fe?q=%C3%BC"),
        (" <https://a.example/x> ", "https://a.example/x"),
        ("https://a.example/\u200bx\u00ad", "https://a.example/x"),
        ("//a.example/x", "https://a.example/x"),
        ("www.a.example/x", "https://www.a.example/x"),
        ("http://192.0.2.7/x", "http://192.0.2.7/x"),
        ("http://[2001:db8::1]/x", "http://[2001:db8::1]/x"),
        ("http://localhost/x", "http://localhost/x"),
        ("https://a.example/filter?f[0]=x", "https://a.example/filter?f[0]=x"),
    ],
)
def test_a_cleaned_address_can_be_asked_for(written: str, url: str) -> None:
    assert clean(written) == (url, None)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("", "no_url"),
        ("  ", "no_url"),
        ("#", "no_url"),
        ("/docs/x", "malformed"),
        ("report.html", "malformed"),
        ("a.example:80/x", "malformed"),
        ("https://", "malformed"),
        ("https:/a.example/x", "malformed"),
        ("https:///x", "malformed"),
        ("https://host", "malformed"),
        ("https://a b.example/x", "malformed"),
        ("https://a.example:99999/x", "malformed"),
        ("https://[bad/x", "malformed"),
        ("https://a.example/…/x", "malformed"),
        ("https://a.example@b.example/x", "malformed"),
        ("https://a.example/{id}/x", "malformed"),
        ("https://-ü-.example/x", "malformed"),
        ("ftp://a.example/x", "not_http"),
        ("javascript:alert(1)", "not_http"),
        ("sandbox:/mnt/data/table.csv", "not_http"),
        ("file:///etc/passwd", "not_http"),
        ("data:text/html,x", "not_http"),
    ],
)
def test_what_cannot_be_asked_for_has_a_fault(written: str, fault: str) -> None:
    assert clean(written) == (None, fault)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "doi:10.1234/abcd.56 and 10.1234/xy(2020)7.",
            ["https://doi.org/10.1234/abcd.56", "https://doi.org/10.1234/xy(2020)7"],
        ),
        ("DOI: 10.1234/a[b]c], next", ["https://doi.org/10.1234/a[b]c"]),
        (
            "arXiv:2305.14627v2; arXiv: math.GT/0309136",
            ["https://arxiv.org/abs/2305.14627v2", "https://arxiv.org/abs/math.GT/0309136"],
        ),
        (
            "PMID: 12345678, PMC1234567",
            ["https://pubmed.ncbi.nlm.nih.gov/12345678/", "https://pmc.ncbi.nlm.nih.gov/articles/PMC1234567/"],
        ),
        ("[10.1234/abcd](https://a.example)", ["https://doi.org/10.1234/abcd"]),
        (
            "10.1002/(SICI)1097(199806)49:8<693::AID-A4>3.0.CO;2-O said",
            ["https://doi.org/10.1002/(SICI)1097(199806)49:8<693::AID-A4>3.0.CO;2-O"],
        ),
        ("version 10.1234 of 10.12/x and 110.1234/x", []),
    ],
)
def test_identifiers_stand_for_addresses(text: str, found: list[str]) -> None:
    assert [one.url for one in find_identifiers(text)] == found


@pytest.mark.parametrize(
    ("url", "doi"),
    [
        ("https://press.example/doi/10.1234/pub.2020.15", "10.1234/pub.2020.15"),
        ("https://doi.org/10.1234/0092-1(94)90302-6", "10.1234/0092-1(94)90302-6"),
        ("https://press.example/doi/full/10.1234/x.9/full?a=1", "10.1234/x.9"),
        ("https://doi.org/10.1234%2Fx", "10.1234/x"),
        ("https://press.example/10/12", None),
    ],
)
def test_the_doi_of_an_address(url: str, doi: str | None) -> None:
    assert doi_of(url) == doi


def test_tracking_parameters_are_known_by_their_names() -> None:
    assert is_tracking("utm_campaign") and is_tracking("FBCLID")
    assert not is_tracking("id") and not is_tracking("utmost")
