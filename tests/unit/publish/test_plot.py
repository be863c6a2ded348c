"""The forest plot: well-formed, deterministic, on the right places, readable by machine and in the dark."""

import xml.etree.ElementTree as ET

import pytest

from factcheck.publish.plot import ForestGroup, ForestPanel, ForestRow, axis_maximum, forest_svg
from factcheck.records.summary import Proportion
from factcheck.stats.intervals import proportion

SVG = "{http://www.w3.org/2000/svg}"


def share(k: int, n: int) -> Proportion:
    found = proportion(k, n)
    return Proportion(k=k, n=n, point=found.point, low=found.low, high=found.high)


def plot(rows: list[ForestRow], maximum: float = 1.0) -> str:
    return forest_svg("Title", "What it shows", [ForestPanel("Recall", maximum, (ForestGroup("all", tuple(rows)),))])


def test_whiskers_and_marks_stand_where_the_figures_say() -> None:
    root = ET.fromstring(plot([ForestRow("arm C", share(58, 64), 1)]))
    whisker = next(path for path in root.iter(f"{SVG}path") if "whisker" in path.attrib["class"])
    # The axis runs from 190 to 610: 190 + 420 · 0.810 = 530.2 and 190 + 420 · 0.956 = 591.6.
    start, end = whisker.attrib["d"].removeprefix("M").split(" H")
    assert float(start.split(" ")[0]) == pytest.approx(530.2, abs=0.3)
    assert float(end) == pytest.approx(591.6, abs=0.3)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert "90.6%, 95% CI 81.0% to 95.6%, 58/64" in texts
    assert "100%" in texts


def test_a_row_without_items_has_no_mark() -> None:
    text = plot([ForestRow("arm C", share(0, 0), 2)])
    assert "n/a (n = 0)" in text
    assert 'class="mark' not in text


def test_accessible_and_for_dark_ground() -> None:
    root = ET.fromstring(plot([ForestRow("arm C", share(1, 2), 0)]))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"].split() == ["plot-title", "plot-desc"]
    assert [element.text for element in root.iter() if element.attrib.get("id") == "plot-desc"] == ["What it shows"]
    style = next(root.iter(f"{SVG}style")).text or ""
    assert "prefers-color-scheme: dark" in style


def test_every_style_has_its_own_mark() -> None:
    root = ET.fromstring(plot([ForestRow(f"arm {n}", share(1, 2), n) for n in range(7)]))
    marks = [path for path in root.iter(f"{SVG}path") if path.attrib["class"].startswith("mark")]
    assert [path.attrib["class"] for path in marks] == [f"mark s{n % 6}" for n in range(7)]


def test_nothing_leaves_the_sheet() -> None:
    root = ET.fromstring(plot([ForestRow("a" * 500, share(5, 5), 0), ForestRow("b", share(0, 5), 1)], maximum=0.1))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in root.iter(f"{SVG}text"):
        assert 0 <= float(element.attrib["x"]) <= width
        assert 0 <= float(element.attrib["y"]) <= height
        assert len(element.text or "") < 80


def test_the_same_input_gives_the_same_bytes() -> None:
    rows = [ForestRow("arm C", share(3, 9), 0)]
    assert plot(rows) == plot(rows)


def test_a_hostile_label_is_text() -> None:
    text = plot([ForestRow("</text><script>x\x1b", share(1, 2), 0)])
    assert "<script" not in text
    ET.fromstring(text)


@pytest.mark.parametrize(
    ("shares", "maximum"),
    [([], 0.1), ([(0, 198)], 0.1), ([(22, 198)], 0.2), ([(22, 198), (5, 10)], 1.0), ([(0, 0)], 0.1)],
)
def test_axis(shares: list[tuple[int, int]], maximum: float) -> None:
    assert axis_maximum([share(*pair) for pair in shares]) == maximum
