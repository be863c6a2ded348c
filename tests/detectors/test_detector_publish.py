"""From packets to pages: days, causes, disputes, corrections, versions, and that no human text leaves."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.errors import CheckFailed, ConfigError, DataError, FactcheckError, Tampered
from factcheck.jsonl import read_records
from factcheck.progress import Silent
from factcheck.protocols.detectors.asking import open_tool
from factcheck.protocols.detectors.disputes import answer_dispute, correct_label, open_dispute, overdue
from factcheck.protocols.detectors.folders import RoundFolder, choose_round, round_folder
from factcheck.protocols.detectors.freeze import freeze_sample, frozen_texts
from factcheck.protocols.detectors.guard import HumanTexts
from factcheck.protocols.detectors.locking import open_rerun, open_run
from factcheck.protocols.detectors.log import append_log, read_log
from factcheck.protocols.detectors.packet import log_reply, send_packets
from factcheck.protocols.detectors.publish import publish_round, published_reports
from factcheck.protocols.detectors.recount import recount_round
from factcheck.protocols.detectors.report import draft_report, logged_disputes
from factcheck.protocols.detectors.rules import ProtocolText, keep_protocol, kept_protocol
from factcheck.protocols.detectors.run import RunPlan, run_tool
from factcheck.protocols.detectors.score import read_score, score_tool, write_score
from factcheck.records.detectors_sample import DetectorFingerprint
from factcheck.records.detectors_scores import DetectorReport, ToolScore
from factcheck.records.detectors_tools import CheckEvidence, DetectorDecision, ToolSettings
from factcheck.workspace import Workspace

N = 6
FLAGS = {
    "a": {"native": 0, "second_language": 1, "unedited": 6, "edited": 5, "paraphrased": 3},
    "b": {"native": 1, "second_language": 0, "unedited": 6, "edited": 6, "paraphrased": 4},
}
MAKERS = {"a": "Alpha Inc.", "b": "Beta GmbH"}


class Stand:
    """A round with two tools that answer by plan, day by day."""

    def __init__(self, samples: Any, workspace: Workspace) -> None:
        self.samples, self.workspace = samples, workspace
        self.rows: list[dict[str, Any]] = list(samples.rows(N, 3, 2, 10))
        self.path = samples.write(workspace.root.parent / "sample.jsonl", self.rows)
        self.v1 = samples.protocol(samples.protocol_file(workspace.root.parent, N))
        self.place = round_folder(workspace, "r")
        freeze_sample(self.place, self.v1, self.path, samples.start)
        self.human = HumanTexts(frozen_texts(self.place))
        self.checks = {name: CheckEvidence(met=True, evidence="its page, 2 November") for name in samples.checks}
        self.versions = dict.fromkeys(FLAGS, "3.1")
        self.given = self.v1

    def day(self, number: int) -> datetime:
        return self.samples.day(number)  # type: ignore[no-any-return]

    def settings(self, tool: str) -> ToolSettings:
        return ToolSettings.model_validate(
            {
                "title": f"Tool {tool}", "maker": MAKERS[tool], "plan": "Pro", "interface": "page",
                "version": self.versions[tool], "replies": f"{tool}.jsonl", "reply": {"score": "p", "scale": [0, 1]},
            }
        )  # fmt: skip

    def run(self, tool: str, day: int, flags: dict[str, int] | None = None, kind: str = "run", **given: Any) -> int:
        """A whole run, by hand; the replies repeat the texts."""
        texts = frozen_texts(self.place)
        wanted = flags or FLAGS[tool]
        lines = []
        for one in texts:
            slice_, _, number = one.document.id.rpartition("-")
            reply = {"p": 0.9 if int(number) < wanted[slice_] else 0.2, "input": one.text}
            lines.append({"document": one.document.id, "date": self.day(day).date().isoformat(), "reply": reply})
        file = self.workspace.root / f"{tool}.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        opened: Callable[..., Any] = open_run if kind == "run" else open_rerun
        run = opened(self.place, tool, self.settings(tool), self.day(day), **given)
        asker = open_tool(run.settings, self.workspace.root, {}, 1, "r", run.locked_at)
        plan = RunPlan(self.place, run, 2, lambda: self.day(day))
        import threading

        assert run_tool(plan, texts, asker, threading.Event(), Silent()).whole
        return int(run.run)

    def score(self) -> dict[str, ToolScore]:
        scores = {tool: score_tool(self.place, tool, self.checks, self.given) for tool in self.place.tools()}
        for score in scores.values():
            write_score(self.place, score)
        return scores

    def packets(self, day: int) -> list[Path]:
        return send_packets(self.place, self.given, (), self.day(day), self.human)

    def publish(self, day: int) -> Path:
        return publish_round(self.place, self.given, self.day(day), self.human)

    def published(self) -> Path:
        """Run on day 0, packets on day 1, published on day 8."""
        for tool in FLAGS:
            self.run(tool, 0)
        self.score()
        self.packets(1)
        return self.publish(8)

    def second_protocol(self) -> ProtocolText:
        """Version 2: another limit of the flag rule."""
        text = self.v1.text.replace('version = "v1"', 'version = "v2"').replace("score_min = 50", "score_min = 95")
        path = self.workspace.root.parent / "v2.toml"
        path.write_text(text, "utf-8")
        return self.samples.protocol(path)  # type: ignore[no-any-return]

    def clean(self) -> None:
        """No canary anywhere but in the private folder and in the files of replies taken by hand."""
        private = (".factcheck", "a.jsonl", "b.jsonl")
        assert [path for path in self.samples.leaks(self.workspace.root) if not any(p in path for p in private)] == []


@pytest.fixture
def stand(samples: Any, workspace: Workspace) -> Stand:
    return Stand(samples, workspace)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_seven_days(stand: Stand) -> None:
    for tool in FLAGS:
        stand.run(tool, 0)
    with pytest.raises(DataError, match="no tool has a score"):
        stand.publish(0)
    with pytest.raises(DataError, match="no tool has a score"):
        stand.packets(0)
    stand.score()
    with pytest.raises(CheckFailed, match=r"Alpha Inc\. has not received these numbers of a"):
        stand.publish(30)
    assert len(stand.packets(1)) == 2
    for day in (1, 7):  # six days later
        with pytest.raises(CheckFailed, match=r"received its numbers on 2026-11-03: .* from 2026-11-10 on"):
            stand.publish(day)
    assert not (stand.place.folder / "published").exists()
    assert stand.packets(5) == []  # the same numbers: the days go on
    folder = stand.publish(8)  # seven days later
    assert folder.name == "001-v1"
    assert [entry.kind for entry in read_log(stand.place)][-1] == "published"
    stand.clean()


def test_a_packet_holds_one_makers_numbers(stand: Stand) -> None:
    for tool in FLAGS:
        stand.run(tool, 0)
    stand.score()
    first, second = stand.packets(1)
    text = "".join(path.read_text("utf-8") for path in first.iterdir())
    assert "Alpha" in text and "Tool a" in text and "Beta" not in text and "Tool b" not in text
    page = (first / "PACKET.md").read_text("utf-8")
    assert "Publication is possible from 2026-11-10 on" in page and "Protocol v1, published 2026-10-21" in page
    assert (first / "protocol.toml").read_text("utf-8") == stand.v1.text
    decisions = list(read_records(first / "ai-documents-a.jsonl", DetectorDecision))
    assert {one.slice for one in decisions} == {"unedited", "edited", "paraphrased"} and len(decisions) == 3 * N
    assert len(list(read_records(second / "fingerprints.jsonl", DetectorFingerprint))) == 5 * N
    with pytest.raises(ConfigError, match="no maker 'Gamma'"):
        send_packets(stand.place, stand.v1, ("Gamma",), stand.day(1), stand.human)
    with pytest.raises(ConfigError, match="nothing to reply to"):
        log_reply(stand.place, "Gamma", "Hello.", stand.day(2), stand.human)
    log_reply(stand.place, "Beta GmbH", "They say   that\nversion 4 mends it.", stand.day(2), stand.human)
    published = (stand.publish(8) / "REPORT.md").read_text("utf-8")
    assert "Beta GmbH: 2026-11-04: They say that version 4 mends it." in published
    assert "Alpha Inc.: no reply was received." in published


def test_what_is_published(stand: Stand) -> None:
    folder = stand.published()
    assert sorted(bytes_of(folder)) == [
        "REPORT.md", "SHA256SUMS", "ai-documents.jsonl", "fingerprints.jsonl", "log.jsonl", "manifest.json",
        "protocol.toml", "report.html", "report.json",
    ]  # fmt: skip
    decisions = list(read_records(folder / "ai-documents.jsonl", DetectorDecision))
    assert len(decisions) == 2 * 3 * N and not {one.slice for one in decisions} & {"native", "second_language"}
    prints = list(read_records(folder / "fingerprints.jsonl", DetectorFingerprint))
    assert {one.sha256 for one in prints} == {one.document.sha256 for one in frozen_texts(stand.place)}
    page = (folder / "REPORT.md").read_text("utf-8")
    assert "tied with b" in page and "No tool is ever labelled safe" in page and "Draft" not in page
    assert "| Tool a | Native human writing | 0/6 |" in page and "tested 2026-11-02" in page
    html = (folder / "report.html").read_text("utf-8")
    assert html.count("<svg") == 2 + 2 * 5 and "tied with b" in html and "tied with a" in html
    found = recount_round(stand.place)
    assert found.faults == [] and (found.runs, found.scores, found.publications) == (2, 2, 1)


def test_a_score_does_not_change_without_a_cause(stand: Stand) -> None:
    """A rerun with other answers, other checks, other replies: none of them changes what was published."""
    folder = stand.published()
    before = bytes_of(folder)
    stand.run("a", 9, {**FLAGS["a"], "native": 0, "second_language": 0}, kind="rerun")
    scores = stand.score()
    assert scores["a"].basis.run == 1 and scores["a"].reruns[0].same.k == 5 * N - 1
    stand.packets(9)
    second = stand.publish(16)  # the agreement is added, the score is as it was
    report = next(read_records(second / "report.json", DetectorReport))
    assert report.tools[0].score.reruns or report.tools[1].score.reruns
    assert report.changes == ()
    stand.checks = {**stand.checks, "number": CheckEvidence(met=False, evidence="none seen")}
    stand.score()
    stand.packets(16)
    with pytest.raises(CheckFailed, match=r"would change from .* to .* and its explanation checks changed; only a run"):
        stand.publish(30)
    assert bytes_of(folder) == before and len(published_reports(stand.place, read_log(stand.place))) == 2


def test_replies_that_were_changed_are_refused(stand: Stand) -> None:
    stand.published()
    replies = stand.place.run("a", 1).replies
    whole = replies.read_bytes()
    replies.write_bytes(whole.replace(b'\\"p\\":0.9', b'\\"p\\":0.1', 1))
    assert replies.read_bytes() != whole
    with pytest.raises(Tampered, match="not what was logged when the run was finished"):
        stand.score()
    found = recount_round(stand.place)
    assert found.tampered and "replies.jsonl is not what was logged" in str(found.faults[0])
    replies.write_bytes(whole)
    path = stand.place.score("v1", "a")
    path.write_text(path.read_text("utf-8").replace('"k":1', '"k":0', 1), "utf-8")
    with pytest.raises(Tampered, match="is not what the raw replies give"):
        stand.publish(40)
    assert recount_round(stand.place).tampered


def test_a_new_version_of_the_tool_changes_its_score(stand: Stand) -> None:
    first = stand.published()
    before = bytes_of(first)
    stand.versions["a"] = "4.0"
    assert stand.run("a", 10, {**FLAGS["a"], "second_language": 0}, new_version=True) == 2
    with pytest.raises(CheckFailed, match="is older than the log"):
        stand.publish(10)
    assert stand.score()["a"].basis.run == 2
    with pytest.raises(CheckFailed, match=r"Alpha Inc\. has not received these numbers"):
        stand.publish(30)
    stand.packets(10)
    report = next(read_records(stand.publish(17) / "report.json", DetectorReport))
    assert len(report.changes) == 1 and "version 4.0, run 2 of 2026-11-12" in report.changes[0]
    assert bytes_of(first) == before


def test_a_corrected_label_counts_for_every_tool(stand: Stand) -> None:
    first = stand.published()
    before = bytes_of(first)
    with pytest.raises(ConfigError, match="no such document"):
        correct_label(stand.place, "nobody", "native", "so", stand.day(9), stand.human)
    with pytest.raises(ConfigError, match="no slice 'martian'"):
        correct_label(stand.place, "native-000", "martian", "so", stand.day(9), stand.human)
    with pytest.raises(ConfigError, match="is in slice native already"):
        correct_label(stand.place, "native-000", "native", "so", stand.day(9), stand.human)
    entry = correct_label(stand.place, "native-000", "unedited", "the writer used a model", stand.day(9), stand.human)
    scores = stand.score()
    for score in scores.values():
        assert {rate.slices[0]: rate.documents for rate in score.slices}["native"] == N - 1
        assert score.basis.corrections == (entry.number,)
    stand.packets(9)
    second = stand.publish(16)
    report = next(read_records(second / "report.json", DetectorReport))
    assert len(report.changes) == 2 and all("labels were corrected for every tool" in line for line in report.changes)
    decisions = list(read_records(second / "ai-documents.jsonl", DetectorDecision))
    assert "native-000" not in {one.document for one in decisions}  # it was given as a person's
    correct_label(stand.place, "unedited-001", "native", "a person wrote it", stand.day(17), stand.human)
    stand.score()
    stand.packets(17)
    third = list(read_records(stand.publish(24) / "ai-documents.jsonl", DetectorDecision))
    assert "unedited-001" not in {one.document for one in third}
    assert bytes_of(first) == before and recount_round(stand.place).faults == []


def test_no_tool_is_left_out_of_a_later_publication(stand: Stand) -> None:
    stand.published()
    stand.place.score("v1", "b").unlink()
    with pytest.raises(CheckFailed, match="b was published and has no score now"):
        stand.publish(9)


def test_a_dispute_is_upheld_after_a_rerun_only(stand: Stand) -> None:
    stand.published()
    early = stand.run("a", 9, kind="rerun")
    dispute = open_dispute(stand.place, "a", "The page had an outage that day.", stand.day(10), stand.human)
    assert dispute.due == "2026-11-26"
    log = read_log(stand.place)
    assert overdue(log, stand.day(24).date()) == [] and overdue(log, stand.day(25).date()) == [dispute]
    number = dispute.number
    with pytest.raises(ConfigError, match="no dispute 1"):
        answer_dispute(stand.place, 1, "rejected", "no", stand.day(11), stand.human)
    with pytest.raises(CheckFailed, match="upheld after a rerun only"):
        answer_dispute(stand.place, number, "upheld", "yes", stand.day(11), stand.human)
    with pytest.raises(CheckFailed, match="was not made from begin to end after the claim"):
        answer_dispute(stand.place, number, "upheld", "yes", stand.day(11), stand.human, early)
    with pytest.raises(ConfigError, match="c was not tested"):
        open_dispute(stand.place, "c", "claim", stand.day(10), stand.human)
    rerun = stand.run("a", 12, {**FLAGS["a"], "second_language": 0}, kind="rerun")
    answer_dispute(stand.place, number, "upheld", "The rerun shows it.", stand.day(27), stand.human, rerun)
    with pytest.raises(ConfigError, match="has its answer"):
        answer_dispute(stand.place, number, "rejected", "no", stand.day(28), stand.human)
    score = stand.score()["a"]
    assert score.basis.run == rerun and [again.run for again in score.reruns] == [1]
    stand.packets(28)
    folder = stand.publish(35)
    page = (folder / "REPORT.md").read_text("utf-8")
    assert f"dispute {number} was upheld after rerun {rerun}" in page
    assert f"Answered 2026-11-29 (late, due 2026-11-26): reran as run {rerun}; upheld. The rerun shows it." in page
    assert recount_round(stand.place).faults == []


def test_a_rejected_dispute_changes_nothing_but_the_log(stand: Stand) -> None:
    stand.published()
    before = stand.score()
    dispute = open_dispute(stand.place, "b", "Too low.", stand.day(10), stand.human)
    assert logged_disputes(read_log(stand.place), "2026-11-12")[0].late is False
    answer_dispute(stand.place, dispute.number, "untestable", "It cannot be run.", stand.day(11), stand.human)
    assert stand.score() == before
    page = (stand.publish(12) / "REPORT.md").read_text("utf-8")
    assert "nothing was rerun; untestable. It cannot be run." in page


def test_another_version_of_the_protocol_leaves_results_as_they_are(stand: Stand) -> None:
    first = stand.published()
    before = bytes_of(first)
    score = stand.place.score("v1", "a").read_bytes()
    stand.given = stand.second_protocol()
    assert keep_protocol(stand.place, stand.given)
    append_log(stand.place, stand.day(9), "protocol", protocol_version="v2", sha256=stand.given.sha256)
    now = stand.score()["a"]
    assert now.score != read_score(stand.place, "v1", "a").score and now.basis.protocol_version == "v2"
    stand.packets(9)
    second = stand.publish(16)
    assert second.name == "002-v2"
    page = (second / "REPORT.md").read_text("utf-8")
    assert "under protocol v1, which stands as it was published on 2026-11-10; under v2 it is" in page
    assert "Protocol v1, published" in page and "Protocol v2, published" in page
    assert bytes_of(first) == before and stand.place.score("v1", "a").read_bytes() == score
    assert recount_round(stand.place).faults == []
    changed = ProtocolText(stand.v1.text.replace("score_min = 50", "score_min = 60"), stand.v1.protocol)
    with pytest.raises(ConfigError, match="protocol v1 of this round has another text"):
        keep_protocol(stand.place, changed)
    assert kept_protocol(stand.place, "v1").text == stand.v1.text
    with pytest.raises(DataError, match="has met no protocol v9"):
        kept_protocol(stand.place, "v9")


def test_a_version_with_another_sample_design_needs_another_sample(stand: Stand, samples: Any, tmp_path: Path) -> None:
    stand.published()
    text = stand.v1.text.replace('version = "v1"', 'version = "v3"').replace("words_min = 50", "words_min = 60")
    (tmp_path / "v3.toml").write_text(text, "utf-8")
    stand.given = samples.protocol(tmp_path / "v3.toml")
    with pytest.raises(DataError, match="has another sample design than v1"):
        stand.score()


def test_a_published_run_is_not_asked_again(stand: Stand) -> None:
    import threading

    stand.published()
    run = open_run(stand.place, "a", stand.settings("a"), stand.day(9))
    asker = open_tool(run.settings, stand.workspace.root, {}, 1, "r", run.locked_at)
    plan = RunPlan(stand.place, run, 1, lambda: stand.day(9), again=True)
    with pytest.raises(CheckFailed, match="was published; nothing of it is asked again"):
        run_tool(plan, frozen_texts(stand.place), asker, threading.Event(), Silent())


def test_changed_publications_and_logs_are_found(stand: Stand) -> None:
    folder = stand.published()
    for name in ("REPORT.md", "report.json", "SHA256SUMS", "ai-documents.jsonl"):
        path = folder / name
        whole = path.read_bytes()
        path.write_bytes(whole[:-3] + b"0\n")
        found = recount_round(stand.place)
        assert found.tampered and "is not what was published" in str(found.faults[0]), name
        path.write_bytes(whole)
    other = folder.with_name("007-v1")
    folder.rename(other)
    assert "publication 001-v1 is gone" in str(recount_round(stand.place).faults[0])
    other.rename(folder)
    extra = stand.place.run("z", 1).settings
    extra.parent.mkdir(parents=True)
    extra.write_bytes(stand.place.run("a", 1).settings.read_bytes())
    assert "run 1 of z is not in the log" in str(recount_round(stand.place).faults[0])
    extra.unlink()
    stand.place.log.write_bytes(stand.place.log.read_bytes().replace(b"Pro", b"Max", 1))
    with pytest.raises(Tampered, match="does not follow"):
        recount_round(stand.place)


def test_what_is_not_here_is_said(stand: Stand) -> None:
    stand.published()
    stand.place.sample.unlink()
    stand.place.run("a", 1).replies.unlink()
    found = recount_round(stand.place)
    assert found.faults == [] and len(found.not_here) == 2
    with pytest.raises(DataError, match="where the sample lies is not known"):
        frozen_texts(stand.place)
    assert recount_round(stand.place, stand.path).faults == []


def test_what_an_interrupted_publication_left_is_taken_away(stand: Stand) -> None:
    for tool in FLAGS:
        stand.run(tool, 0)
    stand.score()
    stand.packets(1)
    left = stand.place.publication(1, "v1")
    left.mkdir(parents=True)
    (left / "half.txt").write_text("half", "utf-8")
    assert "publication 001-v1 is not in the log" in str(recount_round(stand.place).faults[0])
    assert "half.txt" not in bytes_of(stand.publish(8))


def test_nothing_that_people_write_may_repeat_a_human_document(stand: Stand) -> None:
    stand.published()
    words = stand.rows[0]["text"].split()
    quote = f"It says “{' '.join(words[4:13])}”, which is wrong."
    place, day, human = stand.place, stand.day(9), stand.human
    attempts: list[Callable[[], Any]] = [
        lambda: open_dispute(place, "a", quote, day, human),
        lambda: log_reply(place, "Alpha Inc.", quote.upper(), day, human),
        lambda: correct_label(place, "native-000", "unedited", quote, day, human),
    ]
    before = place.log.read_bytes()
    for attempt in attempts:
        with pytest.raises(CheckFailed, match="repeats the human document native-000, and was not written") as error:
            attempt()
        assert words[5] not in str(error.value)
    assert place.log.read_bytes() == before
    stand.checks = {**stand.checks, "number": CheckEvidence(met=True, evidence=quote)}
    stand.score()
    with pytest.raises(CheckFailed, match="repeats the human document"):
        stand.packets(9)
    open_dispute(place, "a", "In unedited-000 it is wrong.", day, human)
    with pytest.raises(ConfigError, match="write one to 1000 characters"):
        open_dispute(place, "a", " \n", day, human)


def test_the_draft_says_that_it_is_one(stand: Stand) -> None:
    stand.run("a", 0)
    stand.run("b", 0, {**FLAGS["b"], "native": 6, "second_language": 6})
    stand.score()
    report = draft_report(stand.place, stand.v1, stand.day(1))
    assert [(one.score.tool, one.first, one.last, one.tied) for one in report.tools] == [
        ("b", 1, 2, ("a",)), ("a", 1, 2, ("b",)),
    ]  # fmt: skip
    for name in ("REPORT.md", "report.html"):
        page = stand.place.draft(name).read_text("utf-8")
        assert "Draft: not published" in page and "tied with a" in page and "tied with b" in page


def test_a_run_that_is_not_finished_has_no_score(stand: Stand) -> None:
    open_run(stand.place, "a", stand.settings("a"), stand.day(0))
    with pytest.raises(DataError, match="raw replies of this run are not in this workspace"):
        stand.score()
    stand.run("a", 0)
    log = stand.place.log.read_bytes().splitlines(keepends=True)
    stand.place.log.write_bytes(b"".join(log[:-1]))
    with pytest.raises(DataError, match="run 1 of a is not finished"):
        stand.score()
    with pytest.raises(DataError, match="has no score under protocol v1"):
        read_score(stand.place, "v1", "a")


def test_rounds_are_found_by_name_or_alone(workspace: Workspace, stand: Stand) -> None:
    assert choose_round(workspace, None).name == "r" and choose_round(workspace, "x").name == "x"
    other = round_folder(workspace, "s")
    freeze_sample(other, stand.v1, stand.path, stand.day(0))
    with pytest.raises(ConfigError, match="there are rounds r, s; say --round"):
        choose_round(workspace, None)
    with pytest.raises(ConfigError, match="no sample was frozen here yet"):
        choose_round(Workspace(workspace.root / "none"), None)
    with pytest.raises(DataError, match="no sample was frozen in this round"):
        recount_round(round_folder(workspace, "none"))


# The commands.


def command(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["detectors", *words, "--dir", str(folder)], catch_exceptions=False)


def test_the_commands(stand: Stand) -> None:
    """Through the real clock: what the days allow is told, what they do not is refused."""
    for tool in FLAGS:
        stand.run(tool, 0)
    folder = stand.workspace.root
    for words, code, said in (
        (["score"], 0, "tied with b"),
        (["packet"], 0, "publication is possible 7 days after"),
        (["packet"], 0, "every maker has its numbers already"),
        (["packet", "--reply", "Fine."], 2, "one --maker"),
        (["packet", "--reply", "Fine.", "--maker", "Beta GmbH"], 0, "the reply of Beta GmbH"),
        (["publish"], 1, "publication is possible from"),
        (["dispute"], 0, "no disputes have been logged yet"),
        (["dispute", "--tool", "a"], 2, "needs --tool and --claim"),
        (["dispute", "--tool", "a", "--claim", "Wrong."], 0, "to be answered by"),
        (["dispute"], 0, "Wrong. Open; answer due"),
        (["dispute", "--answer", "1"], 2, "an answer needs --outcome and --note"),
        (["correct", "native-000", "--slice", "unedited", "--reason", "found so"], 0, "run factcheck detectors score"),
        (["verify"], 0, "everything comes out the same"),
    ):
        done = command(folder, *words)
        assert done.exit_code == code and said in done.output, (words, done.output)
    number = next(entry.number for entry in read_log(stand.place) if entry.kind == "dispute")
    done = command(folder, "dispute", "--answer", str(number), "--outcome", "rejected", "--note", "It is not.")
    assert done.exit_code == 0
    v2 = stand.workspace.root.parent / "v2.toml"
    stand.second_protocol()
    assert command(folder, "score", "--protocol", str(v2)).exit_code == 0
    assert stand.place.score("v2", "a").exists()
    stand.clean()


def test_a_check_that_the_rubric_has_not_is_refused(stand: Stand, samples: Any) -> None:
    stand.run("a", 0)
    declared = samples.tool("a", "score", 'replies = "a.jsonl"').replace("checks.number", "checks.numbers")
    (stand.workspace.root / "factcheck.toml").write_text(declared, "utf-8")
    done = command(stand.workspace.root, "score")
    assert done.exit_code == 2 and "checks.numbers: the rubric has no such check" in done.stderr


def test_hostile_words_are_shown_as_words(stand: Stand) -> None:
    stand.run("a", 0)
    bad = "<script>x</script> | [a](javascript:b) **c** \x1b[31m"
    stand.checks = {**stand.checks, "number": CheckEvidence(met=True, evidence=bad)}
    stand.score()
    open_dispute(stand.place, "a", bad, stand.day(1), stand.human)
    draft_report(stand.place, stand.v1, stand.day(1))
    html, page = (stand.place.draft(name).read_text("utf-8") for name in ("report.html", "REPORT.md"))
    assert "<script>x" not in html and html.count("&lt;script&gt;x") == 2 and "\x1b[" not in html + page
    assert "<script>" not in page and "[a](javascript" not in page and "**c**" not in page


def test_a_late_dispute_ends_with_one(stand: Stand) -> None:
    stand.run("a", 0)
    past = datetime.now(stand.day(0).tzinfo) - timedelta(days=20)
    entry = open_dispute(stand.place, "a", "Wrong.", past, stand.human)
    done = command(stand.workspace.root, "dispute")
    assert done.exit_code == 1 and f"late: dispute {entry.number}" in done.stderr and "and late" in done.stdout


def test_verify_names_what_changed(stand: Stand) -> None:
    folder = stand.published()
    (folder / "REPORT.md").write_text("other", "utf-8")
    done = command(stand.workspace.root, "verify")
    assert done.exit_code == 7 and "differs: " in done.stdout
    stand.samples.write(stand.path, [{**stand.rows[0], "text": stand.rows[0]["text"] + " x"}, *stand.rows[1:]])
    done = command(stand.workspace.root, "verify")
    assert done.exit_code == 7 and "changed since it was frozen" in done.stdout
    stand.clean()


def test_the_demo(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["detectors", "demo", "--dir", str(tmp_path / "d")], catch_exceptions=False)
    assert (
        done.exit_code == 0 and "demonstration only" in done.stdout and "everything comes out the same" in done.stdout
    )
    page = next((tmp_path / "d").glob("audits/detectors/demo/published/001-demo/REPORT.md")).read_text("utf-8")
    assert "Demonstration only" in page and "it cannot tell who wrote a text" in page
    done = CliRunner().invoke(main, ["detectors", "demo", "--dir", str(tmp_path / "d")])
    assert done.exit_code == 2 and "exists; name another folder" in done.stderr


def test_canaries_are_found_nowhere(samples: Any, workspace: Workspace, loopback: Any, caplog: Any) -> None:
    """Through every command, with tools that repeat the text, fail with it, and answer with it in every field."""
    rows = list(samples.rows(N, 3, 2, 10))
    path = samples.write(workspace.root.parent / "sample.jsonl", rows)
    protocol = samples.protocol_file(workspace.root.parent, N)
    kinds = {"v": "verdict", "s": "score", "x": "both"}
    status = {"native-001": 500, "native-002": 400}
    tools = loopback(rows, {n: {"kind": k, "flags": FLAGS["a"], "status": status} for n, k in kinds.items()})
    declared = [samples.tool(name, kind, tools.where(name), checks=samples.checks) for name, kind in kinds.items()]
    echo = samples.tool("e", "verdict", tools.where("x")).replace('verdict = "label"', 'verdict = "input"')
    (workspace.root / "factcheck.toml").write_text("\n".join([*declared, echo]), "utf-8")
    said = ""
    steps: list[list[str]] = [
        ["freeze", str(path), "--round", "r", "--protocol", str(protocol)], ["run"], ["run", "--again"], ["rerun"],
        ["score"], ["packet"], ["publish"], ["dispute", "--tool", "v", "--claim", rows[0]["text"][:300]], ["verify"],
        ["correct", "native-000", "--slice", "unedited", "--reason", rows[0]["text"][:300]],
    ]  # fmt: skip
    for words in steps:
        said += command(workspace.root, *words).output
    place = round_folder(workspace, "r")
    human = HumanTexts(frozen_texts(place))
    for number in (0, 8):  # the numbers of all tools, published at last
        for tool in place.tools():
            write_score(place, score_tool(place, tool, {}, kept_protocol(place, "v1")))
        at = datetime.now(samples.start.tzinfo) + timedelta(days=number)
        if number:
            publish_round(place, kept_protocol(place, "v1"), at, human)
        else:
            send_packets(place, kept_protocol(place, "v1"), (), at, human)
    said += command(workspace.root, "verify").output
    shown = [path for path in samples.leaks(workspace.root) if "/.factcheck/" not in path]
    assert shown == [] and "Canary" not in said and "Canary" not in caplog.text
    assert (place.folder / "published" / "001-v1" / "report.html").exists()
    private = samples.leaks(workspace.root)
    assert private and all(path.endswith("replies.jsonl") for path in private)  # raw replies are kept, as they came
    for broken in (
        rows[0]["text"].encode(),
        json.dumps({"id": rows[0]["text"]}).encode(),
        b"\xff" + rows[0]["text"].encode(),
    ):
        path.write_bytes(broken + b"\n")
        for words in (["run"], ["publish"], ["verify"], ["freeze", str(path), "--round", "other"]):
            said += command(workspace.root, *words).output
        with pytest.raises(FactcheckError) as error:
            frozen_texts(place)
        said += repr(error.value)
    assert "Canary" not in said


# What only a bent round can show.


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"run": 2}, "rests on run 2 instead of 1"),
        ({"replies_sha256": "0" * 64}, "the raw replies of its run changed"),
        ({"corrections": (99,)}, "labels changed without a correction in the log"),
        ({"plan": "Max"}, "nothing in the log is a cause"),
    ],
)
def test_every_difference_needs_a_cause(stand: Stand, change: dict[str, Any], message: str) -> None:
    from factcheck.protocols.detectors.causes import change_lines

    stand.published()
    score = read_score(stand.place, "v1", "a")
    log = read_log(stand.place)
    assert change_lines(stand.place, score, log) == []
    bent = score.model_copy(update={"basis": score.basis.model_copy(update=change)})
    with pytest.raises(CheckFailed, match=message):
        change_lines(stand.place, bent, log)


def relogged(place: RoundFolder, change: Callable[[dict[str, Any]], None]) -> None:
    """Write the log anew with every hash fitting, as somebody would who wants to hide a change."""
    from factcheck.hashing import canonical_json, sha256_bytes

    lines, previous = [], "0" * 64
    for raw in place.log.read_text("utf-8").splitlines():
        entry = json.loads(raw)
        change(entry)
        lines.append(canonical_json({**entry, "previous": previous}) + "\n")
        previous = sha256_bytes(lines[-1].encode())
    place.log.write_text("".join(lines), "utf-8")


def test_a_forged_publication_comes_out_otherwise(stand: Stand) -> None:
    """Number, sums and log are made to fit each other: they still do not fit the raw replies."""
    from factcheck.hashing import sha256_bytes
    from factcheck.protocols.detectors.publish import SUMS, sums_of
    from factcheck.protocols.detectors.report import report_files

    folder = stand.published()
    report = next(read_records(folder / "report.json", DetectorReport))
    first = report.tools[0]
    better = first.model_copy(update={"score": first.score.model_copy(update={"score": 99.0})})
    forged = report.model_copy(update={"tools": (better, *report.tools[1:])})
    for name, text in report_files(forged).items():
        (folder / name).write_text(text, "utf-8")
    (folder / SUMS).write_text(sums_of(folder), "utf-8")
    sha256 = sha256_bytes((folder / SUMS).read_bytes())
    relogged(stand.place, lambda entry: entry.update(sha256=sha256) if entry["kind"] == "published" else None)
    found = recount_round(stand.place)
    assert [str(fault) for fault in found.faults] == [
        f"{folder / 'report.json'} comes out otherwise when it is computed again"
    ]
    (folder / "ai-documents.jsonl").unlink()
    (folder / SUMS).write_text(sums_of(folder), "utf-8")
    for name, text in report_files(report).items():
        (folder / name).write_text(text, "utf-8")
    (folder / SUMS).write_text(sums_of(folder), "utf-8")
    sha256 = sha256_bytes((folder / SUMS).read_bytes())
    relogged(stand.place, lambda entry: entry.update(sha256=sha256) if entry["kind"] == "published" else None)
    assert [str(fault) for fault in recount_round(stand.place).faults] == [
        f"{folder / 'ai-documents.jsonl'}: is missing"
    ]


def test_what_the_log_says_by_hash_must_be_here(stand: Stand) -> None:
    stand.published()
    whole = stand.place.log.read_bytes()
    for kind, message in (("frozen", "is not what the log says was frozen"), ("protocol", "is not the one in the log")):
        relogged(stand.place, lambda entry, kind=kind: entry.update(sha256="0" * 64) if entry["kind"] == kind else None)
        found = recount_round(stand.place)
        assert found.tampered and message in str(found.faults[0])
        stand.place.log.write_bytes(whole)
    stand.place.log.unlink()
    with pytest.raises(DataError, match="no run of a is in the test log"):
        stand.score()
    assert read_log(stand.place) == ()


def test_verify_ends_with_one_where_only_a_page_differs(stand: Stand) -> None:
    from factcheck.hashing import sha256_bytes
    from factcheck.protocols.detectors.publish import SUMS, sums_of

    folder = stand.published()
    (folder / "REPORT.md").write_text("other\n", "utf-8")
    (folder / SUMS).write_text(sums_of(folder), "utf-8")
    sha256 = sha256_bytes((folder / SUMS).read_bytes())
    relogged(stand.place, lambda entry: entry.update(sha256=sha256) if entry["kind"] == "published" else None)
    done = command(stand.workspace.root, "verify")
    assert done.exit_code == 1 and "REPORT.md comes out otherwise" in done.stdout
    stand.place.run("a", 1).replies.unlink()
    assert "not here: the raw replies of run 1 of a" in command(stand.workspace.root, "verify").stdout


def test_verify_of_the_workspace_takes_rounds_along(stand: Stand) -> None:
    folder = stand.published()
    for words in ([str(stand.workspace.root)], [str(stand.place.folder)]):
        done = CliRunner().invoke(main, ["verify", *words])
        assert done.exit_code == 0, done.output
        assert "audit detectors/r: 9 files hashed" in done.stdout and "2 pages rendered again" in done.stdout
    whole = (folder / "report.json").read_bytes()
    for bent in (whole.replace(b'"k":1', b'"k":2', 1), b"{"):
        (folder / "report.json").write_bytes(bent)
        done = CliRunner().invoke(main, ["verify", "--json", str(stand.workspace.root)])
        assert done.exit_code == 7 and "is not what was published" in done.stdout
    (folder / "report.json").write_bytes(whole)
    stand.place.protocol("v1").unlink()
    done = CliRunner().invoke(main, ["verify", str(stand.place.folder)])
    assert done.exit_code == 1 and "has met no protocol v1" in done.stdout
    stand.clean()
