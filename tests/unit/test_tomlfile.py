"""Rules and settings files: every fault is one sentence with file and key."""

from pathlib import Path

import pytest

from factcheck.errors import ConfigError
from factcheck.protocols.citations.rules import shipped_rules
from factcheck.records.citation_rules import CitationRules
from factcheck.tomlfile import parse_toml, read_toml

SHIPPED = Path(__file__).parents[2] / "src/factcheck/protocols/citations/rules.toml"


def test_a_file_is_read_as_a_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHIPPED.read_bytes())
    assert read_toml(path, CitationRules) == shipped_rules()


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("points = 40", "points = -1", "accuracy.points"),
        ("points = 40", "point = 40", "accuracy.points"),
        ('version = "', 'version = ["', "not readable TOML"),
        ("hired_mean = 75", "hired_mean = 75\nmore = 1", "verdict.more"),
        ("partial_weight = 0.5", "partial_weight = nan", "accuracy.partial_weight"),
    ],
)
def test_a_fault_names_file_and_key(before: str, after: str, said: str) -> None:
    text = SHIPPED.read_text("utf-8")
    assert before in text
    with pytest.raises(ConfigError, match=r"mine\.toml") as caught:
        parse_toml(text.replace(before, after), CitationRules, "mine.toml")
    assert said in str(caught.value)


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_toml(tmp_path / "none.toml", CitationRules)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="cannot be read"):
        read_toml(tmp_path / "binary.toml", CitationRules)
