"""What every template keeps to: it compiles, it refuses missing values, and it lets no value through unescaped."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError, meta

from factcheck.publish.render import TEMPLATES, markdown_environment, markup_environment

FILES = sorted(path.name for path in TEMPLATES.glob("*.j2"))


def environment(name: str) -> Environment:
    return markdown_environment() if name.endswith(".md.j2") else markup_environment()


def test_there_are_templates() -> None:
    assert {"RESULTS.md.j2", "run.md.j2", "table.md.j2", "forest.svg.j2", "report.html.j2"} <= set(FILES)
    assert all(name.endswith((".md.j2", ".svg.j2", ".html.j2", ".css.j2", ".js.j2")) for name in FILES)


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


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".html.j2")])
def test_markup_holds_nothing_that_the_content_policy_forbids(name: str) -> None:
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    assert not re.search(r"\s(?:style|on[a-z]+)\s*=", source, re.IGNORECASE)
    assert not re.search(r"<(?:link|img|iframe|object|embed|base)\b|\ssrc\s*=|@import|url\(", source, re.IGNORECASE)
    assert re.findall(r"<(?:script|style)\b[^>]*>", source) in ([], ["<style>", "<script>"])


@pytest.mark.parametrize("name", ["report.css.j2", "report.js.j2"])
def test_style_and_script_take_no_values_and_load_nothing(name: str) -> None:
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    assert not meta.find_undeclared_variables(markup_environment().parse(source))
    for banned in ("url(", "@import", "http:", "https:", "innerHTML", "eval(", "Function(", "fetch(", "document.write"):
        assert banned not in source
    assert "</" not in markup_environment().get_template(name).render()


def test_numbers_are_not_formatted_in_templates() -> None:
    for name in FILES:
        source = (TEMPLATES / name).read_text(encoding="utf-8")
        assert "|round" not in source.replace(" ", "")
        assert ".format(" not in source
        assert "|int" not in source.replace(" ", "")


def test_templates_come_with_the_package() -> None:
    import factcheck

    assert Path(factcheck.__file__).parent in TEMPLATES.parents
