"""Bytes to text."""

import pytest

from factcheck.sources.decode import decode_html, decode_text

PAGE = "<html><head>{}</head><body><p>The café “Ōmi” paid £1,200 – twice – for the licence.</p></body></html>"
LATIN = "<html><body><p>The café paid £1,200 for the piñata.</p></body></html>"


@pytest.mark.parametrize(
    "header",
    [None, "text/html", "text/html; charset=utf-8", "text/html; charset=iso-8859-1", "text/html; charset=koi8-r"],
)
@pytest.mark.parametrize("meta", ["", '<meta charset="windows-1251">'])
def test_valid_utf8_wins_over_any_name(header: str | None, meta: str) -> None:
    page = PAGE.format(meta)
    assert decode_html(page.encode(), header) == page


@pytest.mark.parametrize(
    "header",
    [
        "text/html; charset=iso-8859-1",
        "text/html; charset='ISO_8859-1'",
        "text/html; charset=windows-1252",
        "text/html;charset=us-ascii",
        None,
        "text/html; charset=utf-8",
        "text/html; charset=nonsense",
        "text/html; charset=hex",
        "text/html; charset=idna",
    ],
)
def test_pound_signs_of_western_pages_survive(header: str | None) -> None:
    assert decode_html(LATIN.encode("latin-1"), header) == LATIN


def test_latin1_means_windows_1252() -> None:
    assert decode_html(b"<p>\x93Yes\x94 \x96 5 \x80</p>", "text/html; charset=iso-8859-1") == "<p>“Yes” – 5 €</p>"


@pytest.mark.parametrize("codec", ["utf-16", "utf-8-sig", "utf-32"])
def test_byte_order_marks(codec: str) -> None:
    page = PAGE.format("")
    assert decode_html(page.encode(codec), "text/html; charset=iso-8859-1") == page


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark(codec: str) -> None:
    page = PAGE.format("")
    assert decode_html(page.encode(codec), None) == page


def test_one_bad_byte_does_not_ruin_a_utf8_page() -> None:
    page = PAGE.format("") * 3
    body = page.encode()
    at = body.index(b"licence")
    assert decode_html(body[:at] + b"\x92" + body[at:], "text/html; charset=cp1250") == page.replace(
        "licence", "\ufffdlicence", 1
    )


def test_a_character_cut_at_the_end_does_not_ruin_the_page() -> None:
    assert decode_html("<p>The café”".encode()[:-1], "text/html; charset=cp1250") == "<p>The café\ufffd"


def test_the_page_names_its_charset() -> None:
    text = '<meta http-equiv=content-type content="text/html; charset=windows-1251"><p>Привет, мир</p>'
    assert decode_html(text.encode("cp1251"), "text/html") == text
    xml = '<?xml version="1.0" encoding="iso-8859-2"?><p>Łódź wpłaciła 300 zł</p>'
    assert decode_html(xml.encode("iso-8859-2"), None) == xml


def test_a_charset_that_does_not_fit_is_not_believed() -> None:
    text = "<p>日本語の記事です。" * 30
    assert decode_html(text.encode("euc-jp"), "text/html; charset=shift_jis; x") != ""
    assert decode_html(text.encode("euc_jp"), None) == text


def test_asian_names_mean_their_wider_sets() -> None:
    text = "<p>价格为100元。" * 20
    assert decode_html(text.encode("gbk"), "text/html; charset=gb2312") == text


def test_plain_text_is_decoded_alike() -> None:
    assert decode_text("Tiny £5".encode("latin-1"), "text/plain; charset=latin1") == "Tiny £5"
    assert decode_text("Tiny £5".encode(), None) == "Tiny £5"
    assert decode_text(b"", None) == ""
