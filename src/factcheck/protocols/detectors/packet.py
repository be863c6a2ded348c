"""Right of reply: each maker gets its own numbers, the method and the protocol, days before anything is published."""

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from factcheck.audit.page import AuditPage, PageSection, render_page
from factcheck.errors import ConfigError, DataError
from factcheck.jsonl import dump_line, write_text
from factcheck.protocols.detectors.documents import ai_decisions, fingerprints
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.guard import HumanTexts
from factcheck.protocols.detectors.log import append_log, days_later, moment, read_log
from factcheck.protocols.detectors.pages.words import (
    ENDS,
    NEVER,
    checks_table,
    flag_line,
    label_line,
    parts_table,
    points_text,
    range_text,
    settings_lines,
    slices_table,
)
from factcheck.protocols.detectors.report import make_report, met_versions, score_sha256, scores_of
from factcheck.protocols.detectors.rules import ProtocolText
from factcheck.records.detectors_scores import DetectorReport, ToolScore


def send_packets(
    place: RoundFolder, given: ProtocolText, makers: Sequence[str], at: datetime, human: HumanTexts
) -> list[Path]:
    """Write the packets of makers (all that have a score, if none is named), and log the day of each.

    A packet holds one maker's numbers and nobody else's. A maker whose numbers are those of an earlier packet gets no
    second one, and its days go on. Raises DataError where there is no score, ConfigError for a maker that has none.
    """
    scores = scores_of(place, given.protocol.version)
    known = list(dict.fromkeys(score.maker for score in scores))
    if not known:
        raise DataError("no tool has a score; run factcheck detectors score first", path=place.folder)
    for maker in makers:
        if maker not in known:
            raise ConfigError(f"there is no maker {maker!r} with a score; known: {', '.join(known)}")
    written = []
    for maker in makers or known:
        own = [score for score in scores if score.maker == maker and not packet_day(place, score)]
        if own:
            written.append(_send(place, given, maker, own, at, human))
    return written


def packet_day(place: RoundFolder, score: ToolScore) -> str | None:
    """The day of the packet that showed a maker exactly these numbers, ISO; None where none did."""
    sha256 = score_sha256(score)
    found = [e.at for e in read_log(place) if (e.kind, e.tool, e.sha256) == ("packet", score.tool, sha256)]
    return found[0][:10] if found else None


def log_reply(place: RoundFolder, maker: str, summary: str, at: datetime, human: HumanTexts) -> None:
    """Log the summary of a maker's reply, which every later page shows. Raises ConfigError where no packet was sent."""
    if not any(entry.kind == "packet" and entry.maker == maker for entry in read_log(place)):
        raise ConfigError(f"no packet was sent to {maker!r}, so there is nothing to reply to")
    human.refuse(summary, "the summary of the reply")
    append_log(place, at, "reply", maker=maker, text=one_line(summary))


def one_line(text: str, most: int = 1000) -> str:
    """What a person wrote, on one line. Raises ConfigError for nothing and for too much."""
    line = " ".join(text.split())
    if not line or len(line) > most:
        raise ConfigError(f"write one to {most} characters, not {len(line)}")
    return line


def _send(
    place: RoundFolder, given: ProtocolText, maker: str, own: list[ToolScore], at: datetime, human: HumanTexts
) -> Path:
    log, documents = read_log(place), read_documents(place)
    number = len(log) + 1
    folder = place.packet(number, re.sub(r"[^A-Za-z0-9]+", "-", maker).strip("-").lower() or "maker")
    report = make_report(given, own, log, documents, met_versions(place, log), at, draft=True)
    due = days_later(moment(at), given.protocol.reply_days).isoformat()
    files = {
        "PACKET.md": _page(report, maker, due, given),
        "protocol.toml": given.text,
        "fingerprints.jsonl": "".join(map(dump_line, fingerprints(place, log))),
        **{f"score-{score.tool}.json": dump_line(score) for score in own},
        **{
            f"ai-documents-{score.tool}.jsonl": "".join(map(dump_line, ai_decisions(place, score, given, log)))
            for score in own
        },
    }
    for name, text in files.items():
        human.refuse(text, f"{name} of the packet")
    for name, text in files.items():
        write_text(folder / name, text)
    for score in own:
        about = {"tool": score.tool, "maker": maker, "run": score.basis.run, "due": due}
        append_log(place, at, "packet", protocol_version=given.protocol.version, sha256=score_sha256(score), **about)
    return folder


def _page(report: DetectorReport, maker: str, due: str, given: ProtocolText) -> str:
    tools = [one.score for one in report.tools]
    lines = [f"{own.title}: score {points_text(own.score)}, range {range_text(own)}." for own in tools]
    method = (
        f"Protocol {given.protocol.version}, published {given.protocol.published}; see protocol.toml.",
        flag_line(report),
        ENDS,
        label_line(report),
        NEVER,
    )
    reply = (
        f"Publication is possible from {due} on. A reply received before is summarised in the report. Afterwards makers"
        f" and readers can dispute a result, and get an answer within {given.protocol.dispute_days} days.",
    )
    sections = (
        PageSection("Your numbers", tuple(lines), parts_table(report, tools)),
        PageSection("Flagged by slice", (), slices_table(report, tools)),
        PageSection("Explanation checks", (), checks_table(tools)),
        PageSection("Settings", tuple(line for own in tools for line in settings_lines(own, report.level))),
        PageSection("Method", method),
        PageSection("Your reply", reply),
    )
    notices = (report.notice,) if report.notice else ()
    return render_page(AuditPage(f"Numbers for {maker}, before publication", notices, sections))
