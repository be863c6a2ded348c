"""Templates: every value is escaped for its format unless it is marked as markup; a missing value is an error."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factcheck.publish import numbers
from factcheck.publish.escape import Part, Raw, code_line, file_link, markdown_text, web_address
from factcheck.text.display import plain, plain_part

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


def render_html(template: str, **values: Any) -> str:
    """A self-contained HTML file: nothing is loaded, and no style or script runs but the page's own two templates."""
    return render_markup(template, policy=content_policy(), **values)


def content_policy() -> str:
    """The content security policy of HTML pages, with the hashes of ``report.css.j2`` and ``report.js.j2``."""
    style, script = (
        b64encode(sha256(markup_environment().get_template(name).render().encode()).digest()).decode()
        for name in ("report.css.j2", "report.js.j2")
    )
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; base-uri 'none';"
        " form-action 'none'"
    )


@lru_cache(maxsize=1)
def markdown_environment() -> "Environment":
    """The environment of ``*.md.j2``."""
    environment = _environment(autoescape=False, finalize=_markdown_value)
    environment.filters.update({"code_line": code_line, "file_link": file_link})
    return environment


@lru_cache(maxsize=1)
def markup_environment() -> "Environment":
    """The environment of ``*.svg.j2``, ``*.html.j2``, and of style and script."""
    environment = _environment(autoescape=True, finalize=_markup_value)
    environment.filters["web_address"] = web_address
    return environment


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
    # Markup comes from a template, made harmless there. Whatever other class of text comes here is escaped.
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return plain_part(value) if isinstance(value, Part) else plain(value)
