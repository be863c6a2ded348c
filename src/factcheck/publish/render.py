"""Templates: every value is escaped for its format unless it is marked as markup; a missing value is an error."""

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factcheck.publish import numbers
from factcheck.publish.escape import Raw, code_line, file_link, markdown_text
from factcheck.text.display import plain

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
FORMATS = (
    numbers.coefficient,
    numbers.count,
    numbers.k_of_n,
    numbers.mean,
    numbers.money,
    numbers.percent,
    numbers.points,
    numbers.seconds,
)
_BLANK_LINES = re.compile(r"\n{3,}")


def render_markdown(template: str, **values: Any) -> str:
    """A Markdown page: values are escaped, blank lines never pile up, and one line break ends the text."""
    text = markdown_environment().get_template(template).render(**values)
    return _BLANK_LINES.sub("\n\n", text).strip("\n") + "\n"


def render_markup(template: str, **values: Any) -> str:
    """An SVG or HTML file: values are escaped by name of entity, control characters show as escapes."""
    return markup_environment().get_template(template).render(**values).strip("\n") + "\n"


@lru_cache(maxsize=1)
def markdown_environment() -> "Environment":
    """The environment of ``*.md.j2``."""
    environment = _environment(autoescape=False, finalize=_markdown_value)
    environment.filters.update({"code_line": code_line, "file_link": file_link})
    return environment


@lru_cache(maxsize=1)
def markup_environment() -> "Environment":
    """The environment of ``*.svg.j2`` and ``*.html.j2``."""
    return _environment(autoescape=True, finalize=_markup_value)


def _environment(*, autoescape: bool, finalize: Any) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=autoescape,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update({format_.__name__: format_ for format_ in FORMATS})
    return environment


def _markdown_value(value: Any) -> Any:
    return markdown_text(value) if isinstance(value, str) and not isinstance(value, Raw) else value


def _markup_value(value: Any) -> Any:
    # Markup is a str of its own class: it comes from a template and is left as it is.
    return plain(value) if type(value) is str else value
