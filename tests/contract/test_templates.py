"""What every template keeps to: it compiles, it refuses missing values, and it lets no value through unescaped."""

from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError, meta

from factcheck.publish.render import TEMPLATES, markdown_environment, markup_environment

FILES = sorted(path.name for path in TEMPLATES.glob("*.j2"))


def environment(name: str) -> Environment:
    return markdown_environment() if name.endswith(".md.j2") else markup_environment()


def test_there_are_templates() -> None:
    assert {"RESULTS.md.j2", "run.md.j2", "table.md.j2", "forest.svg.j2"} <= set(FILES)
    assert all(name.endswith((".md.j2", ".svg.j2", ".html.j2")) for name in FILES)


@pytest.mark.parametrize("name", FILES)
def test_it_compiles_strictly(name: str) -> None:
    made = environment(name)
    assert made.undefined is StrictUndefined
    assert made.finalize is not None
    made.get_template(name)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_value_is_an_error(name: str) -> None:
    made = environment(name)
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    wanted = meta.find_undeclared_variables(made.parse(source))
    template = made.get_template(name)
    if not wanted:
        assert template.render()
        return
    with pytest.raises(UndefinedError):
        template.render()


@pytest.mark.parametrize("name", FILES)
def test_no_template_marks_a_value_as_safe(name: str) -> None:
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    assert "|safe" not in source.replace(" ", "")
    assert "autoescape false" not in source


def test_numbers_are_not_formatted_in_templates() -> None:
    for name in FILES:
        source = (TEMPLATES / name).read_text(encoding="utf-8")
        assert "|round" not in source.replace(" ", "")
        assert ".format(" not in source
        assert "|int" not in source.replace(" ", "")


def test_templates_come_with_the_package() -> None:
    import factcheck

    assert Path(factcheck.__file__).parent in TEMPLATES.parents
