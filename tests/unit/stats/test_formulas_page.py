"""The worked examples of docs/formulas.md are run as they stand."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "formulas.md"


def test_worked_examples() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted >= 55
    assert result.failed == 0


def test_every_module_of_statistics_has_an_example() -> None:
    text = PAGE.read_text(encoding="utf-8")
    modules = (PAGE.parents[1] / "src" / "factcheck" / "stats").glob("[a-z]*.py")
    assert all(f"factcheck.stats.{module.stem} import" in text for module in modules)
