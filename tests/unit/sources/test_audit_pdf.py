"""PDF pages whose drawing order, ink and tables mislead, judged by a reader's eye and by the whole checker's quotes."""

import io
from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from factcheck.sources.pdf_child import read_pdf
from factcheck.text.presence import missing_specifics, page_facts
from factcheck.text.quotes import match_quote


def read(draw: Callable[[Canvas], None]) -> dict[str, object]:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(595, 842), invariant=1)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return read_pdf(target.getvalue(), 10_000)


def put(canvas: Canvas, x: float, y: float, text: str, size: float = 12) -> None:
    canvas.setFont("Helvetica", size)
    canvas.drawString(x, y, text)


@pytest.mark.parametrize("shade", [0.0, 1.0])
def test_text_that_was_painted_over_is_hidden(shade: float) -> None:
    def page(canvas: Canvas) -> None:
        put(canvas, 72, 700, "The mill closed in 1951 for good.")
        put(canvas, 72, 650, "The owner got 9,999 crowns.")
        canvas.setFillGray(shade)
        canvas.rect(70, 640, 220, 25, fill=1, stroke=0)

    answer = read(page)
    assert answer["text"] == "The mill closed in 1951 for good."
    assert answer["hidden_text"] is True


def test_text_on_an_area_or_under_a_thin_line_is_seen() -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFillGray(1)
        canvas.rect(60, 640, 300, 100, fill=1, stroke=0)
        canvas.setFillGray(0)
        put(canvas, 72, 700, "The mill closed in 1951 for good.")
        canvas.rect(72, 703, 100, 1, fill=1, stroke=0)
        canvas.setFillColorRGB(1, 1, 0)
        canvas.rect(60, 600, 300, 2, fill=1, stroke=0)

    answer = read(page)
    assert answer["text"] == "The mill closed in 1951 for good."
    assert answer["hidden_text"] is False


@pytest.mark.parametrize("color", [(1, 1, 1), (0.99, 0.99, 0.99)])
def test_white_text_supports_nothing(color: tuple[float, float, float]) -> None:
    def page(canvas: Canvas) -> None:
        put(canvas, 72, 700, "The museum opened in 1994.")
        canvas.setFillColorRGB(*color)
        put(canvas, 72, 680, "The museum opened in 1949.")

    text = str(read(page)["text"])
    assert match_quote("The museum opened in 1949.", text).tier == "not_found"
    assert [item.text for item in missing_specifics("It opened in 1949.", page_facts(text))] == ["1949"]


def test_a_quote_that_runs_over_a_page_break_is_found() -> None:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(595, 842), invariant=1)
    halves = ("The renter shall keep the mill dry and pay at most", "70 percent of the heating bill in any year.")
    for number, text in enumerate(halves, 1):
        put(canvas, 72, 810, "Mill Lease", 9)
        put(canvas, 72, 700, text)
        put(canvas, 280, 40, f"Page {number} of 2", 9)
        canvas.showPage()
    canvas.save()
    text = str(read_pdf(target.getvalue(), 10_000)["text"])
    assert match_quote(" ".join(halves), text).tier == "folded"
    assert "Lease" not in text


def test_a_table_drawn_column_by_column_keeps_its_pairs() -> None:
    columns = ((72, ("Town", "Kern", "Lund")), (200, ("2001", "14", "8")), (300, ("2011", "19", "6")))

    def page(canvas: Canvas) -> None:
        for x, cells in columns:
            for row, cell in enumerate(cells):
                put(canvas, x, 700 - 18 * row, cell)

    assert read(page)["text"] == "| Town | 2001 | 2011 |\n| Kern | 14 | 19 |\n| Lund | 8 | 6 |"


def test_words_broken_at_line_ends_are_found_by_quote() -> None:
    def page(canvas: Canvas) -> None:
        for row, text in enumerate(
            ("The com-", "mittee met in Febru-", "ary 2019 about COVID-", "19 in the old mill.")
        ):
            put(canvas, 72, 700 - 14 * row, text)

    text = str(read(page)["text"])
    assert match_quote("The committee met in February 2019 about COVID-19", text).tier == "verbatim"
