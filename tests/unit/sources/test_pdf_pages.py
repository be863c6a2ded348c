"""PDF pages drawn in the test, read through the child process's own functions and through the whole path."""

import io
import json
import logging
import resource
from collections.abc import Callable, Iterator

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from factcheck.sources.pdf import extract_pdf, from_answer
from factcheck.sources.pdf_child import limit_resources, main, read_pdf

PAGE = (595, 842)


def drawn(*pages: Callable[[Canvas], None], encrypt: StandardEncryption | None = None) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=PAGE, encrypt=encrypt, invariant=1)
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def lines(*texts: str, x: float = 72, y: float = 700, size: float = 12, step: float = 14) -> Callable[[Canvas], None]:
    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        for at, text in enumerate(texts):
            canvas.drawString(x, y - at * step, text)

    return page


def run(canvas: Canvas, x: float, y: float, *parts: tuple[str, float, float]) -> None:
    """Pieces of text behind each other: text, size, rise."""
    for text, size, rise in parts:
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, y + rise, text)
        x += canvas.stringWidth(text, "Helvetica", size)


def read(body: bytes) -> dict[str, object]:
    return read_pdf(body, 10_000)


def text_of(*pages: Callable[[Canvas], None]) -> str:
    answer = read(drawn(*pages))
    assert answer["status"] == "ok", answer
    return str(answer["text"])


def test_a_raised_digit_after_ten_is_an_exponent() -> None:
    def page(canvas: Canvas) -> None:
        run(canvas, 72, 700, ("The trial used 10", 12, 0), ("5", 7, 5), (" seeds in all.", 12, 0))

    assert text_of(page) == "The trial used 10^5 seeds in all."


def test_an_exponent_set_by_text_rise_is_seen_too() -> None:
    def page(canvas: Canvas) -> None:
        text = canvas.beginText(72, 700)
        text.setFont("Helvetica", 12)
        text.textOut("About 10")
        text.setFont("Helvetica", 7)
        text.setRise(5)
        text.textOut("12")
        text.setFont("Helvetica", 12)
        text.setRise(0)
        text.textOut(" cells.")
        canvas.drawText(text)

    assert text_of(page) == "About 10^12 cells."


def test_a_raised_digit_after_a_year_is_a_note_mark() -> None:
    def page(canvas: Canvas) -> None:
        run(
            canvas,
            72,
            700,
            ("Sales rose in 2018", 12, 0),
            ("4", 7, 5),
            (" by 6 percent", 12, 0),
            ("2", 7, 5),
            (".", 12, 0),
        )
        run(canvas, 72, 300, ("4 First estimate.", 8, 0))

    answer = read(drawn(page))
    assert answer["text"] == "Sales rose in 2018 by 6 percent.\n4 First estimate."
    assert "page 1: 2 note marks dropped" in answer["notes"]


def test_a_lowered_digit_stays_with_its_letters() -> None:
    def page(canvas: Canvas) -> None:
        run(canvas, 72, 700, ("Plants take up CO", 12, 0), ("2", 7, -3), (" from the air.", 12, 0))

    assert text_of(page) == "Plants take up CO2 from the air."


def test_a_large_first_letter_takes_no_marks() -> None:
    def page(canvas: Canvas) -> None:
        run(canvas, 72, 700, ("T", 40, 0), ("he harbor opened.", 12, 18))

    assert "he harbor opened." in text_of(page)


@pytest.mark.parametrize("offset", [0.0, 0.4, 1.0])
def test_bold_made_by_drawing_twice_is_read_once(offset: float) -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        for shift in (0.0, offset):
            canvas.drawString(72 + shift, 700, "Balance 3,480 of all 1122 hills")

    assert text_of(page) == "Balance 3,480 of all 1122 hills"


def test_a_line_of_doubled_characters_is_halved_and_others_are_not() -> None:
    text = text_of(lines("SSuumm ooff ppaarrttss 33,,448800", "", "1122 3344"))
    assert text.split("\n")[0].startswith("Sum of parts 3,480")
    assert "1122 3344" in text


def test_white_text_on_a_page_with_visible_text_is_no_evidence() -> None:
    def page(canvas: Canvas) -> None:
        lines("The mill closed in 1996.")(canvas)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(72, 650, "The mill closed in 1969.")
        canvas.setFillColorCMYK(0, 0, 0, 0)
        canvas.drawString(72, 630, "Or in 1970.")

    answer = read(drawn(page))
    assert (answer["text"], answer["hidden_text"]) == ("The mill closed in 1996.", True)


def test_white_text_on_a_dark_ground_is_read() -> None:
    def page(canvas: Canvas) -> None:
        lines("Report of the board.")(canvas)
        canvas.setFillColorRGB(0.1, 0.1, 0.4)
        canvas.rect(60, 640, 400, 30, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(72, 650, "Key figures for 2021")

    answer = read(drawn(page))
    assert "Key figures for 2021" in str(answer["text"])
    assert answer["hidden_text"] is False


def invisible(canvas: Canvas, text: str, y: float) -> None:
    piece = canvas.beginText(72, y)
    piece.setFont("Helvetica", 12)
    piece.setTextRenderMode(3)
    piece.textOut(text)
    piece.setTextRenderMode(0)
    canvas.drawText(piece)


def test_unpainted_text_beside_visible_text_is_dropped_and_flagged() -> None:
    def page(canvas: Canvas) -> None:
        lines("The dam holds 4 million liters.")(canvas)
        invisible(canvas, "The dam holds 9 million liters.", 650)

    answer = read(drawn(page))
    assert (answer["text"], answer["hidden_text"]) == ("The dam holds 4 million liters.", True)


def test_a_page_of_unpainted_text_only_is_a_scan_and_kept() -> None:
    answer = read(drawn(lambda canvas: invisible(canvas, "Minutes of the meeting of May 1931.", 650)))
    assert (answer["text"], answer["hidden_text"]) == ("Minutes of the meeting of May 1931.", True)


def test_text_beside_the_page_is_not_seen() -> None:
    def page(canvas: Canvas) -> None:
        lines("Inside.")(canvas)
        canvas.drawString(2000, 700, "Outside.")

    answer = read(drawn(page))
    assert (answer["text"], answer["hidden_text"]) == ("Inside.", True)


def test_turned_letters_at_the_margin_are_dropped() -> None:
    def page(canvas: Canvas) -> None:
        lines("The survey covered nine towns.")(canvas)
        canvas.rotate(90)
        canvas.drawString(100, -30, "preprint 17 May")

    assert text_of(page) == "The survey covered nine towns."


def test_a_table_is_read_row_by_row() -> None:
    def page(canvas: Canvas) -> None:
        lines("The table lists the visitors of both houses in thousands for two years.", y=740)(canvas)
        for column, cells in (
            (72, ("House", "North", "South")),
            (220, ("2016", "31", "8")),
            (330, ("2017", "44", "6")),
        ):
            lines(*cells, x=column, y=700, step=18)(canvas)
        lines("Both houses are open all year round, and admission is free.", y=600)(canvas)

    assert text_of(page).split("\n") == [
        "The table lists the visitors of both houses in thousands for two years.",
        "| House | 2016 | 2017 |",
        "| North | 31 | 44 |",
        "| South | 8 | 6 |",
        "Both houses are open all year round, and admission is free.",
    ]


def test_a_missing_cell_does_not_shift_the_columns() -> None:
    def page(canvas: Canvas) -> None:
        for y, cells in ((700, ("Town", "2016", "2017")), (682, ("Aber", "", "44")), (664, ("Brix", "8", "6"))):
            for x, cell in zip((72, 220, 330), cells, strict=True):
                canvas.drawString(x, y, cell)

    assert text_of(page).split("\n") == ["| Town | 2016 | 2017 |", "| Aber |  | 44 |", "| Brix | 8 | 6 |"]


def test_two_columns_of_prose_are_not_a_table() -> None:
    left = [
        "The first column tells how the bridge",
        "was built between two quiet towns",
        "and who paid for the iron and stone.",
    ]
    right = [
        "The second column lists the years in",
        "which the tolls were raised and then",
        "dropped again by the new council.",
    ]

    def page(canvas: Canvas) -> None:
        lines(*left, x=60, size=10)(canvas)
        lines(*right, x=320, size=10)(canvas)

    assert text_of(page).split("\n") == [" ".join(left), " ".join(right)]


def test_lines_are_joined_and_breaking_hyphens_undone() -> None:
    text = text_of(
        lines(
            "The commission published its infor-",
            "mation in a two-page note; the sup-",
            "port of the dual-mode scheme and the dual-",
            "mode vehicles came from COVID-",
            "19 funds of 2020-",
            "2021.",
        )
    )
    assert text == (
        "The commission published its information in a two-page note; the support of the dual-mode scheme and the "
        "dual-mode vehicles came from COVID-19 funds of 2020-2021."
    )


def test_running_heads_and_page_numbers_go() -> None:
    def page(number: int, text: str) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            lines(f"Annual Review {number}", y=810)(canvas)
            lines(text)(canvas)
            lines(str(number), x=290, y=30)(canvas)

        return draw

    text = text_of(
        page(1, "The harbor was dredged in March and the"), page(2, "work cost 3 million."), page(3, "It ended in May.")
    )
    assert text == "The harbor was dredged in March and the work cost 3 million.\nIt ended in May."


def test_headings_items_and_paragraphs_are_blocks() -> None:
    def page(canvas: Canvas) -> None:
        lines("Findings of the year", y=740, size=20)(canvas)
        lines("The river rose by two meters.", "\u2022 First, the gauge failed.", "\u2022 Then the pump did.")(canvas)

    assert text_of(page).split("\n") == [
        "Findings of the year",
        "The river rose by two meters.",
        "First, the gauge failed.",
        "Then the pump did.",
    ]


def test_no_glyphs_is_no_text_layer() -> None:
    answer = read(drawn(lambda canvas: canvas.rect(50, 50, 200, 200, fill=1)))
    assert (answer["status"], answer["text"]) == ("no_text_layer", "")
    assert "1 pages" in str(answer["reason"])


def test_reading_stops_when_there_is_text_enough() -> None:
    pages = [
        lines(*[f"Line {line} of page {page} holds a few words of no weight." for line in range(40)])
        for page in range(12)
    ]
    answer = read_pdf(drawn(*pages), 2_000)
    assert "of page 0" in answer["text"] and "of page 11" not in answer["text"]


def test_an_encrypted_file_needs_its_password() -> None:
    body = drawn(lines("Secret."), encrypt=StandardEncryption("user", "owner", strength=128))
    found = extract_pdf(body)
    assert (found.status, found.text) == ("encrypted", "")
    assert "password" in str(found.reason)


def test_a_file_that_opens_without_a_password_is_read() -> None:
    body = drawn(lines("Open to all."), encrypt=StandardEncryption("", "owner", canCopy=0, strength=128))
    assert extract_pdf(body).text == "Open to all."


def test_the_whole_path_gives_text_notes_and_title() -> None:
    def page(canvas: Canvas) -> None:
        canvas.setTitle("Yearly report")
        run(canvas, 72, 700, ("In 2018", 12, 0), ("4", 7, 5), (" it ended.", 12, 0))

    found = extract_pdf(drawn(page))
    assert (found.status, found.kind, found.text, found.title) == ("ok", "pdf", "In 2018 it ended.", "Yearly report")
    assert found.notes == ("page 1: 1 note marks dropped",)


@pytest.mark.parametrize("body", [b"", b"<html><p>%PDF-1.4 is a mark</p></html>", b"plain words"])
def test_what_is_no_pdf_says_so(body: bytes) -> None:
    found = extract_pdf(body)
    assert (found.status, found.reason) == ("broken", "not a PDF: the %PDF header is missing")


def test_a_broken_file_is_broken_with_the_kind_of_error() -> None:
    found = extract_pdf(
        b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer << /Root [ 7 ] >>\n%%EOF"
    )
    assert found.status == "broken"
    assert found.reason


def test_a_truncated_file_never_raises() -> None:
    body = drawn(*[lines(f"Page {page} has words.") for page in range(3)])
    for share in (0.2, 0.5, 0.8, 0.95):
        answer = read(body[: int(len(body) * share)])
        assert answer["status"] in ("ok", "broken", "no_text_layer")
        assert answer["status"] == "ok" or answer["reason"]


def test_a_slow_file_is_stopped() -> None:
    found = extract_pdf(drawn(lines("Words.")), seconds=0.01)
    assert (found.status, found.reason) == ("broken", "reading the PDF took more than 0.01 seconds")


def test_a_file_that_needs_too_much_memory_is_stopped() -> None:
    found = extract_pdf(drawn(lines("Words.")) + b"%" * 60_000_000, memory_mb=90)
    assert (found.status, found.reason) == ("broken", "reading the PDF needs too much memory")


@pytest.fixture
def own_limits() -> Iterator[None]:
    """The limits of this process, put back afterwards."""
    kinds = (resource.RLIMIT_CPU, resource.RLIMIT_AS)
    before = [resource.getrlimit(kind) for kind in kinds]
    yield
    for kind, limit in zip(kinds, before, strict=True):
        resource.setrlimit(kind, limit)


@pytest.mark.usefixtures("own_limits")
def test_the_child_writes_one_object_under_its_limits() -> None:
    target = io.StringIO()
    main(["90000", "640000", "500"], io.BytesIO(drawn(lines("One line."))), target)
    logging.disable(logging.NOTSET)
    assert json.loads(target.getvalue())["text"] == "One line."
    assert resource.getrlimit(resource.RLIMIT_CPU)[0] == 90_000


@pytest.mark.usefixtures("own_limits")
def test_limits_never_exceed_what_the_system_allows() -> None:
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    limit_resources(hard + 10 if hard != resource.RLIM_INFINITY else 90_000, 640_000)
    assert resource.getrlimit(resource.RLIMIT_CPU)[1] == hard


def by_hand(shown: bytes, mapping: str = "") -> bytes:
    """A page written object by object: a font whose codes mean what `mapping` (of a ToUnicode table) says."""
    content = b"BT /F1 12 Tf 72 700 Td (" + shown + b") Tj ET"
    table = f"/CIDInit /ProcSet findresource begin begincmap 1 beginbfchar {mapping} endbfchar endcmap end".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica" + (b" /ToUnicode 6 0 R" if mapping else b"") + b" >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(table), table),
    ]
    body = b"%PDF-1.4\n"
    for number, text in enumerate(objects, start=1):
        body += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    return body + b"trailer\n<< /Root 1 0 R /Size 7 >>\nstartxref\n0\n%%EOF\n"


@pytest.mark.parametrize("mapping", ["", "<04> <0004>"], ids=["no letter", "a control character"])
def test_a_lost_sign_before_a_number_stays_visible_as_damage(mapping: str) -> None:
    answer = read(by_hand(b"Temperatures changed by \\0047.3 degrees over the last winter.", mapping))
    assert answer["text"] == "Temperatures changed by \ufffd7.3 degrees over the last winter."
    assert "page 1: 1 glyphs without a letter, kept as U+FFFD" in answer["notes"]


def test_a_page_mostly_without_letters_is_refused() -> None:
    answer = read(by_hand(b"\\001\\002\\003\\004 ab"))
    assert answer["status"] == "broken"
    assert "page 1 refused: 4 of 7 glyphs have no letter" in str(answer["reason"])


def test_ligatures_are_spelled_out_and_soft_hyphens_dropped() -> None:
    answer = read(by_hand(b"The o\\004ce opened in Feb\\005ruary.", "<04> <FB03> <05> <00AD>"))
    assert answer["text"] == "The office opened in February."


def test_a_broken_page_does_not_take_the_others_with_it() -> None:
    body = by_hand(b"The first page can be read.")
    broken = b"/Resources << /ColorSpace << /C0 [/ICCBased 8 0 R] >> >>"
    body = body.replace(b"/Kids [3 0 R] /Count 1", b"/Kids [3 0 R 7 0 R] /Count 2").replace(
        b"trailer",
        b"7 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        + broken
        + b" >>\nendobj\n8 0 obj\n<< /Length 1 >>\nstream\nx\nendstream\nendobj\ntrailer",
    )
    answer = read(body)
    assert (answer["status"], answer["text"]) == ("ok", "The first page can be read.")
    assert "page 2: " in str(answer["notes"])


def test_a_file_without_pages_is_broken() -> None:
    body = (
        by_hand(b"x").replace(b"/Kids [3 0 R] /Count 1", b"/Kids [] /Count 0").replace(b"/Type /Page /", b"/Type /X /")
    )
    assert read(body)["reason"] == "the PDF has no pages"


@pytest.mark.parametrize(
    ("code", "errors", "reason"),
    [
        (-9, b"", "the PDF reader was stopped by signal 9: too much time or memory"),
        (1, b"Traceback\nMemoryError", "reading the PDF needs too much memory"),
        (1, b"Traceback\nImportError: pdfminer", "the PDF reader failed: ImportError: pdfminer"),
        (3, b"", "the PDF reader failed: exit code 3"),
    ],
)
def test_a_child_that_died_is_explained(code: int, errors: bytes, reason: str) -> None:
    found = from_answer(code, b"", errors)
    assert (found.status, found.reason) == ("broken", reason)
