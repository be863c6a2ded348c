"""What a citation stands for: a clause, a sentence, several, a row, or the block before."""

import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("The mill closed [1].", ["The mill closed [1]."]),
        ("The mill closed. [1]", ["The mill closed."]),
        (
            "The mill closed in 1987 [1], but the dam stood until 2001 [2].",
            ["The mill closed in 1987", "but the dam stood until 2001 [2]."],
        ),
        ("The mill closed; the dam burst early [1], people said.", ["the dam burst early"]),
        ("The mill closed. The dam stood. It leaked. [1]", ["The mill closed. The dam stood. It leaked."]),
        (
            "The mill closed [1]. The dam stood. It leaked [2].",
            ["The mill closed [1].", "The dam stood. It leaked [2]."],
        ),
        ("The mill closed. The dam stood [1]. It leaked.", ["The dam stood [1]."]),
        ("The mill closed. The dam stood. [1] It leaked.", ["The mill closed. The dam stood."]),
        ("According to [1], the mill closed in 1987.", ["According to [1], the mill closed in 1987."]),
        ("[1] says that the mill closed. The dam stood.", ["[1] says that the mill closed."]),
        ("The mill closed [1][2], [3].", ["The mill closed [1][2], [3]."] * 3),
        ("The mill closed [1] (see [2]).", ["The mill closed", "The mill closed [1] (see [2])."]),
        ("工厂关闭了很久[1]，大坝还在使用[2]。", ["工厂关闭了很久", "大坝还在使用[2]。"]),
    ],
)
def test_clauses_and_sentences(look, text: str, spans: list[str]) -> None:
    seen = look(text)
    assert [span if not text.startswith("[1]") else f"[1] {span}" for span in seen.supports] == spans


def test_a_link_that_is_a_part_of_its_sentence_stands_for_it(look) -> None:
    seen = look("The dam stood. The [mill office](https://a.example) says the mill closed; it burned. It rained.")
    assert seen.supports == ["The [mill office](https://a.example) says the mill closed; it burned."]
    seen = look("[Mills close](https://a.example) in spring.")
    assert seen.supports == ["[Mills close](https://a.example) in spring."]


def test_a_link_in_brackets_stands_for_what_is_before(look) -> None:
    seen = look("The mill closed ([Herald](https://a.example)) and the dam stood ([Post](https://b.example)).")
    assert seen.supports == ["The mill closed", "and the dam stood ([Post](https://b.example))."]
    assert seen.sentences == ["The mill closed and the dam stood."]


def test_rows_and_cells_of_a_table(look) -> None:
    seen = look(
        "| Mill | Closed | Source |\n|---|---|---|\n| Alder | 1987 | [1] |\n| Birch | 1990 [2] | Herald |\n"
        "| Cedar | 1991 [3] | 12 men [4] |\n"
    )
    assert seen.supports == ["Alder | 1987 | [1]", "Birch | 1990 [2] | Herald", "1991 [3]", "12 men [4]"]


def test_a_line_of_citations_stands_for_the_block_before(look) -> None:
    seen = look(
        "The mill closed. It burned.\n\nSources: [1], [Herald](https://h.example)\n\n## Next\n\n[2]\n\nThe da"
        "m stood.\n\n(https://d.example)"
    )
    assert seen.supports == ["The mill closed. It burned.", "The mill closed. It burned.", None, "The dam stood."]
    assert "Sources:" not in seen.sentences
    table = look("| Mill | Closed |\n|---|---|\n| Alder | 1987 |\n\nSource: [1]\n")
    assert table.supports == ["Mill | Closed |\n|---|---|\n| Alder | 1987"]


def test_every_item_stands_for_itself(look) -> None:
    seen = look("Mills closed:\n\n- Alder in 1987 [1]\n- Birch in 1990\n  [2]\n")
    assert seen.supports == ["Alder in 1987", "Birch in 1990"]


def test_lines_that_are_statements_of_their_own(look) -> None:
    seen = look(
        "Rating: good\nMill: closed in 1987 https://a.example\n• Dam: stands https://b.example\nwhich is well"
        " known to all."
    )
    assert seen.sentences[:2] == ["Rating: good", "Mill: closed in 1987"]
    assert seen.supports[0] == "Mill: closed in 1987"


def test_nested_marks_of_one_group_share_their_span(look) -> None:
    seen = look("The mill closed in spring [1, 2]; [3], the dam stood [4-6].")
    assert seen.supports[:3] == ["The mill closed in spring"] * 3
    assert len(set(seen.supports[3:])) == 1
