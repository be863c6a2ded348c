"""Every format, in the order in which a row is tried on them."""

from factcheck.protocols.groundedness.formats import (
    alce,
    answers,
    attribution,
    deepeval,
    expertqa,
    hagrid,
    inspect_log,
    promptfoo,
    ragas,
    veriscore,
)
from factcheck.protocols.groundedness.formats.fields import Format

FORMATS: tuple[Format, ...] = (
    answers.FORMAT,
    expertqa.FORMAT,
    attribution.FORMAT,
    hagrid.FORMAT,
    veriscore.FORMAT,
    inspect_log.FORMAT,
    promptfoo.FORMAT,
    deepeval.FORMAT,
    ragas.FORMAT,
    alce.FORMAT,
)
NAMES = tuple(one.name for one in FORMATS)
