"""What every extractor returns: the text of a source, or a status and a reason why there is none."""

from dataclasses import dataclass
from typing import Literal

Status = Literal["ok", "no_text_layer", "encrypted", "broken", "blocked", "error"]
Kind = Literal["html", "pdf", "text"]


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of one source.

    `text` holds one block per line (paragraph, heading, list item, or a table row written "| a | b |"); it is
    empty unless `status` is "ok". `published` and `modified` are dates as the page states them ("2021-02-11", or
    "2021-02" where it gives no day). `notes` say what was dropped or is uncertain. `hidden_text` is true where the
    source holds text that a reader cannot see, or that is only an invisible layer over a scan.
    """

    text: str
    status: Status
    reason: str | None
    kind: Kind
    title: str | None = None
    published: str | None = None
    modified: str | None = None
    language: str | None = None
    canonical: str | None = None
    notes: tuple[str, ...] = ()
    hidden_text: bool = False


def failed(status: Status, reason: str, kind: Kind, notes: tuple[str, ...] = ()) -> Extracted:
    """An Extracted without text."""
    return Extracted(text="", status=status, reason=reason, kind=kind, notes=notes)
