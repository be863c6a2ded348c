"""From what a user names to the places of articles."""

import json
from pathlib import Path

import pytest

from factcheck.errors import DataError
from factcheck.protocols.planted.intake.places import read_places


def rows(path: Path, *items: object) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items))
    return path


def test_an_index_names_files_or_addresses(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "b.html").write_text("x")
    (tmp_path / "own.html").write_text("x")
    index = rows(
        tmp_path / "index.jsonl",
        {"url": "https://example.org/b", "id": "b", "title": "B"},
        {"url": "https://example.org/a", "id": "a", "path": "own.html", "licence": "unknown fields are ignored"},
        {"url": "https://example.org/c", "id": "c", "path": "elsewhere/c.html.gz"},
    )
    found = read_places([str(index)])
    assert [(place.id, place.path) for place in found] == [
        ("a", tmp_path / "own.html"),
        ("b", tmp_path / "html" / "b.html"),
        ("c", None),
    ]
    assert found[1].title == "B"


def test_the_order_of_the_index_does_not_matter(tmp_path: Path) -> None:
    items = [{"url": f"https://example.org/{n}"} for n in range(20)]
    one = read_places([str(rows(tmp_path / "a.jsonl", *items))])
    other = read_places([str(rows(tmp_path / "b.jsonl", *reversed(items)))])
    assert one == other and len({place.id for place in one}) == 20


def test_lists_folders_files_and_addresses(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("in/one.html", "in/two.pdf", "in/three.md", "in/skipped.css"):
        (tmp_path / name).write_text("Some prose about a bridge.")
    listed = tmp_path / "list.txt"
    listed.write_text("# my pages\nhttps://example.org/x\n\nin/one.html\n")
    assert [place.id for place in read_places([str(tmp_path / "in")])] == ["one", "three", "two"]
    assert {place.url for place in read_places([str(listed)])} == {"https://example.org/x", None}
    assert read_places(["https://example.org/x"])[0].url == "https://example.org/x"
    prose = tmp_path / "article.txt"
    prose.write_text("The bridge opened in 1932.\nIt was long.\n")
    assert read_places([str(prose)])[0].path == prose, "a text that is no list is an article"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"id": "a"}, "'url' is missing"),
        ({}, "'url' is missing"),
        ({"url": 3}, "'url' must be a text"),
        ({"url": "ftp://example.org/a"}, "http:// or https://"),
        (["no object"], "one JSON object"),
    ],
)
def test_a_bad_row_is_named_by_file_and_line(tmp_path: Path, row: object, said: str) -> None:
    index = rows(tmp_path / "index.jsonl", {"url": "https://example.org/ok"}, row)
    with pytest.raises(DataError, match=said) as caught:
        read_places([str(index)])
    assert (caught.value.path, caught.value.line) == (index, 2)


def test_missing_paths_empty_folders_and_clashing_ids(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        read_places([str(tmp_path / "none")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match=r"no \.html"):
        read_places([str(tmp_path / "empty")])
    index = rows(
        tmp_path / "i.jsonl", {"url": "https://example.org/1", "id": "a"}, {"url": "https://example.org/2", "id": "a"}
    )
    with pytest.raises(DataError, match="two articles have the id 'a'"):
        read_places([str(index)])


def test_an_id_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("x")
    (tmp_path / "pages" / "html").mkdir(parents=True)
    index = rows(tmp_path / "pages" / "index.jsonl", {"url": "https://example.org/1", "id": "../../secret"})
    assert read_places([str(index)])[0].path is None
