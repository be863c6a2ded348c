"""The command group: every failure becomes one sentence and an exit code, never a traceback for a user's mistake."""

import errno
import os

import click

from factcheck import __version__
from factcheck.cli.amend import amend
from factcheck.cli.arms import arms
from factcheck.cli.build_cases import build_cases
from factcheck.cli.check import check
from factcheck.cli.citations import citations
from factcheck.cli.compare import compare
from factcheck.cli.context import INTERRUPTED
from factcheck.cli.demo import demo
from factcheck.cli.detectors import detectors
from factcheck.cli.groundedness import groundedness
from factcheck.cli.init import init
from factcheck.cli.models import models
from factcheck.cli.plan import plan
from factcheck.cli.plants import plants
from factcheck.cli.preregister import preregister
from factcheck.cli.receipts import receipts
from factcheck.cli.report import report
from factcheck.cli.run import run
from factcheck.cli.score import score
from factcheck.cli.spend import spend
from factcheck.cli.spot_check import spot_check
from factcheck.cli.status import status
from factcheck.cli.verify import verify
from factcheck.errors import FactcheckError


class FactcheckGroup(click.Group):
    """Turns errors into messages and exit codes; commands are listed in the order in which they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In order of use, not of the alphabet."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; translate what it raises."""
        try:
            return super().invoke(ctx)
        except FactcheckError as error:
            _say(str(error))
            ctx.exit(error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            _say("interrupted; what was finished is kept, and the same command resumes")
            ctx.exit(INTERRUPTED)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            _say(f"{error.filename or 'a file'}: {os.strerror(error.errno) if error.errno else error}")
            ctx.exit(3)


def _say(message: str) -> None:
    """One line on standard error, harmless on any terminal."""
    from factcheck.text.display import plain

    click.echo(f"factcheck: {plain(message)}", err=True)


@click.group(cls=FactcheckGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="factcheck")
def main() -> None:
    """Measure a fact-checker honestly: plant known errors into posts about real articles, see which it finds
    and how often it cries wolf, and judge the figures by a rule that was fixed in advance.

    \b
    Start here:
      factcheck demo                                  everything, without a key, in under a minute
      factcheck build-cases --seed 1 --articles DIR   cases from your own articles
      factcheck run --arm C                           one arm over the cases (repeat to resume)
      factcheck report                                RESULTS.md with intervals and the verdict
      factcheck check post.txt --source URL           the checker on one post
    """


for command in (
    demo,
    init,
    preregister,
    amend,
    plan,
    build_cases,
    run,
    score,
    report,
    compare,
    verify,
    status,
    spot_check,
    check,
    arms,
    plants,
    models,
    spend,
    citations,
    receipts,
    detectors,
    groundedness,
):
    main.add_command(command)
