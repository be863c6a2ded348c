"""``factcheck check``."""

import sys
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, budget_option, open_tools, open_workspace, role_options, workspace_option
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.checker.post import Checked
    from factcheck.checker.state import Page

INDENT = 11  # columns before a claim: the longest outcome and a blank


@click.command("check")
@click.argument("draft", metavar="DRAFT")
@click.option("--source", required=True, metavar="URL|FILE", help="The article the post speaks of.")
@click.option("--arm", "arm_name", default="C", show_default=True, metavar="NAME", help="Which checker.")
@role_options
@budget_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@workspace_option
@click.pass_context
def check(
    ctx: click.Context,
    draft: str,
    source: str,
    arm_name: str,
    roles: dict[str, str | None],
    budget: Decimal | None,
    as_json: bool,
    folder: Path,
) -> None:
    """Check one post against its source. DRAFT is a file, a text, or - for standard input.

    Exit code 1 when something is flagged, 6 when something could not be checked.

    \b
    Examples:
      factcheck check post.txt --source https://example.org/article
      echo "The bridge opened in 1932." | factcheck check - --source article.html --json
    """
    from factcheck.checker.post import check_post
    from factcheck.protocols.planted.arms import all_arms, choose_arm

    workspace, settings = open_workspace(folder)
    arm = choose_arm(arm_name, all_arms(settings.arms, folder.resolve()))
    tools = open_tools(workspace, settings, Asking(arm.roles, "check", roles, budget))
    post = read_post(draft)
    page = read_page(source, settings.sources.max_chars)
    checked = check_post(post, page, arm, tools)
    print_json(checked, arm.name) if as_json else print_lines(checked, [tools.models[role].name for role in arm.roles])
    ctx.exit(1 if checked.flagged else 6 if checked.unscored else 0)


def read_post(draft: str) -> str:
    """The post: standard input, an existing file, or the text itself. Raises ConfigError or DataError."""
    from factcheck.errors import ConfigError, DataError

    if draft == "-":
        text = sys.stdin.read()
    elif len(draft) < 1000 and "\n" not in draft and Path(draft).is_file():
        try:
            text = Path(draft).read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise DataError("is not UTF-8 text", path=Path(draft)) from None
    elif " " not in draft.strip() and "." in draft:
        raise DataError("there is no such file", path=Path(draft))
    else:
        text = draft
    if not text.strip():
        raise ConfigError("the post is empty; give a file, a text, or - and standard input")
    return text


def read_page(source: str, max_chars: int) -> "Page":
    """The article's page. Raises DataError with the reason where there is no usable text."""
    from factcheck.checker.state import make_page
    from factcheck.errors import DataError
    from factcheck.sources.clip import clip_text
    from factcheck.sources.fetch import Fetcher
    from factcheck.sources.load import load_source
    from factcheck.text.language import is_english

    loaded = load_source(source, Fetcher(), None)
    extracted = loaded.extracted
    if extracted.status != "ok" or not extracted.text.strip():
        raise DataError(f"{source}: no usable text ({extracted.status}: {extracted.reason or 'empty'})")
    text = clip_text(extracted.text, max_chars)
    if not is_english(text):
        raise DataError(f"{source}: the text is not English; other languages are not checked yet")
    url = source if loaded.url else extracted.canonical or ""
    return make_page(url, extracted.title or source, text)


def print_json(checked: "Checked", arm: str) -> None:
    """One JSON object: claims as in result/1, the link, and the status."""
    from factcheck.hashing import canonical_json

    state = checked.state
    answer = {
        "arm": arm,
        "status": state.status,
        "reason": state.reason,
        "flagged": checked.flagged,
        "link": {"url": state.draft.link, "flagged": state.link_flagged, "reason": state.link_reason},
        "claims": [claim.model_dump(mode="json", by_alias=True) for claim in state.claims],
    }
    click.echo(canonical_json(answer))


def print_lines(checked: "Checked", models: list[str]) -> None:
    """Each claim with outcome, quote and reason; ``models`` are those the arm asks."""
    from factcheck.models.catalog import is_embedded

    if any(map(is_embedded, models)):
        click.echo("Judged by the embedded no-model baseline (rules over text), not by a language model.\n")
    state = checked.state
    for claim in state.claims:
        click.echo(f"{claim.outcome.upper():<{INDENT}}{plain_text(claim.text)}")
        quote = next((v.quote for v in claim.verdicts if v.quote and v.tier in ("verbatim", "folded")), None)
        if quote:
            click.echo(f"{'':<{INDENT}}quote: “{plain_text(quote)}”")
        click.echo(f"{'':<{INDENT}}{plain_text(claim.why)}")
    if state.link_flagged:
        click.echo(f"{'LINK':<{INDENT}}{plain_text(f'{state.draft.link}: {state.link_reason}')}")
    if state.status != "ok":
        click.echo(plain_text(f"not checked: {state.status}: {state.reason}"))
    elif not state.claims:
        click.echo("no sentence to check")
    for asked, served in strangers(checked).items():
        click.echo(plain_text(f"note: {asked} was answered by {served}, whose family is not known"))


def strangers(checked: "Checked") -> dict[str, str]:
    """Model asked to model that answered, where nobody knows whether the two are of one family."""
    from factcheck.models.catalog import is_embedded

    replies = {note.reply.asked: note.reply for note in checked.state.calls if note.family == "unknown"}
    return {asked: reply.served for asked, reply in replies.items() if reply.served and not is_embedded(asked)}
