"""``factcheck detectors``: tools that detect AI writing, on a frozen sample."""

import click

from factcheck.cli.detectors_demo import demo
from factcheck.cli.detectors_dispute import correct, dispute
from factcheck.cli.detectors_freeze import freeze
from factcheck.cli.detectors_publish import packet, publish
from factcheck.cli.detectors_run import rerun, run
from factcheck.cli.detectors_score import score
from factcheck.cli.detectors_verify import verify


@click.group("detectors")
def detectors() -> None:
    """Tools that detect AI writing: how often they flag people, what they catch, and a score with its range.

    \b
    Example:
      factcheck detectors demo
    """


for command in (freeze, run, rerun, score, packet, publish, dispute, correct, verify, demo):
    detectors.add_command(command)
