"""Arms as data: fingerprints, results, user arms and external checkers."""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from factcheck.checker.arm import arm_fingerprint, check_arm, result_from, run_steps
from factcheck.checker.post import check_post, draft_from_post
from factcheck.checker.rewrite import rewrite_post
from factcheck.checker.state import State, make_page
from factcheck.checker.steps.external import PostDraft, RunCommand
from factcheck.errors import ConfigError
from factcheck.protocols.planted.arms import all_arms, built_in_arms, choose_arm
from factcheck.records.result import ClaimResult
from factcheck.records.tasks import ExtractedClaim, ExtractedClaims, JudgeAnswer
from factcheck.settings import UserArm

GOOD = "The Alder Bridge opened on 3 May 1932 after 18 months of work."
BAD = "The Alder Bridge opened on 4 May 1932 after 18 months of work."


def answers(*labels):
    extracted = ExtractedClaims(claims=(ExtractedClaim(sentence=0, text=GOOD, kind="fact"),))
    quote = "opened on 3 May 1932 after 18 months of work"
    return [extracted, *(JudgeAnswer(label=label, quote=quote, reason="r") for label in labels)]


def test_each_arm_is_the_one_before_with_one_thing_added() -> None:
    arms = built_in_arms()
    assert list(arms) == ["L", "A", "B", "C", "D", "E"]
    assert arms["B"].steps[: len(arms["A"].steps)] == arms["A"].steps
    for longer, added in (("D", "refute"), ("E", "support_again")):
        extra = [step for step in arms[longer].steps if step not in arms["C"].steps]
        assert [step.judge for step in extra] == [added]
        assert [step for step in arms[longer].steps if step in arms["C"].steps] == list(arms["C"].steps)
    again = next(step for step in arms["E"].steps if getattr(step, "sample", 0) == 1)
    assert again.prompt == "judge_support", "the control repeats the same question as another sample"


def test_the_fingerprint_moves_with_steps_prompts_and_models(tools, scripted) -> None:
    arms = built_in_arms()
    one = tools(extractor=scripted([]), judge=scripted([]), second_judge=scripted([]))
    other = tools(extractor=scripted([]), judge=scripted([], "test:other"), second_judge=scripted([]))
    prints = {arm_fingerprint(arm, one) for arm in arms.values()}
    assert len(prints) == len(arms)
    assert arm_fingerprint(arms["C"], one) != arm_fingerprint(arms["C"], other)
    assert arm_fingerprint(arms["L"], one) == arm_fingerprint(arms["L"], other)


def test_the_folder_of_a_command_does_not_move_the_fingerprint(tools) -> None:
    declared = {"X": UserArm(command=("cat",))}
    here, there = (all_arms(declared, folder)["X"] for folder in ("/a", "/b"))
    assert arm_fingerprint(here, tools()) == arm_fingerprint(there, tools())


def test_an_arm_is_checked_before_anything_is_asked(tools) -> None:
    with pytest.raises(ConfigError, match="role 'extractor'"):
        check_arm(built_in_arms()["C"], tools())


def test_a_result_holds_everything_but_times(draft, tools, scripted) -> None:
    model = scripted(answers("contradicted", "overstated"))
    arm = built_in_arms()["D"]
    ready = tools(extractor=model, judge=model, second_judge=model)
    state = run_steps(arm, draft(GOOD, link="https://other.example/x"), ready)
    result = result_from(state, arm, "f", "case-1", "bridge", ready)
    assert result.flagged == (0,) and result.claims[0].outcome == "corrected" and result.link_flagged
    assert result.calls == 3 and result.usage.input == 30 and result.cost_usd == 0.03
    assert result.models["judge"].served == "scripted-1" and set(result.prompts) == set(arm.prompts)
    assert not any("second" in key or "time" in key or "spent" in key for key in result.model_dump())


def test_a_failed_draft_flags_nothing_and_asks_no_more(draft, tools, scripted, failed) -> None:
    model = scripted([failed("error", "time-out")])
    arm = built_in_arms()["C"]
    ready = tools(extractor=model, judge=model)
    result = result_from(run_steps(arm, draft(GOOD), ready), arm, "f", "c", "a", ready)
    assert result.status == "error" and result.flagged == () and not result.link_flagged and len(model.asked) == 1


def test_a_sentence_with_an_unanswered_claim_is_unscored_unless_flagged(draft, tools, scripted, failed) -> None:
    extracted = ExtractedClaims(
        claims=tuple(ExtractedClaim(sentence=s, text=t, kind="fact") for s, t in enumerate([GOOD, BAD]))
    )
    model = scripted([extracted, failed("refused", "no"), JudgeAnswer(label="contradicted", quote="", reason="r")])
    arm = built_in_arms()["C"]
    ready = tools(extractor=model, judge=model)
    result = result_from(run_steps(arm, draft(GOOD, BAD), ready), arm, "f", "c", "a", ready)
    assert (result.status, result.flagged, result.unscored) == ("ok", (1,), (0,))


def test_user_arms_are_a_few_lines_of_data() -> None:
    arms = all_arms({"mine": UserArm(steps=("extract", "judge_refute", "decide"))}, "/x")
    assert [type(step).__name__ for step in arms["mine"].steps] == ["ExtractClaims", "JudgeClaims", "Decide"]
    with pytest.raises(ConfigError, match="known: L, A, B, C, D, E"):
        choose_arm("Z", built_in_arms())
    with pytest.raises(ConfigError, match="no step 'jugde'"):
        all_arms({"mine": UserArm(steps=("jugde",))}, "/x")
    with pytest.raises(ConfigError, match="built in"):
        all_arms({"C": UserArm(command=("x",))}, "/x")
    with pytest.raises(ConfigError, match="letters"):
        all_arms({"a/b": UserArm(command=("x",))}, "/x")


def command(tmp_path, body: str, timeout: float = 20.0) -> RunCommand:
    script = tmp_path / "checker.py"
    script.write_text("import json, sys, time, os\ndraft = json.load(sys.stdin)\n" + body)
    return RunCommand((sys.executable, str(script)), timeout, str(tmp_path))


def test_a_command_sees_the_draft_and_no_more(draft, tools, tmp_path) -> None:
    step = command(
        tmp_path,
        "open('seen.json', 'w').write(json.dumps(draft))\n"
        "print(json.dumps({'schema': 'findings/1', 'flagged': [1], 'link_flagged': True}))",
    )
    state = step(State(draft(GOOD, BAD)), tools())
    assert [item.outcome for item in state.claims] == ["passed", "contested"] and state.link_flagged
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert set(seen) == {"schema", "post", "sentences", "link", "article"}
    assert set(seen["sentences"][0]) == {"index", "start", "end", "text"}, "neither kind nor class is told"


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("sys.exit('no key set')", "error", "exit code 1: no key set"),
        ("sys.exit(3)", "error", "exit code 3, and said nothing"),
        ("print('Here you go: all fine')", "error", "findings/1"),
        ("print(json.dumps({'schema': 'findings/1', 'flagged': [7]}))", "error", "sentence 7"),
        ("print(json.dumps({'schema': 'findings/1', 'flagged': 'none'}))", "error", "'flagged'"),
        ("print('x' * 2000000)", "error", "more than"),
    ],
)
def test_a_command_that_fails_is_counted_and_flags_nothing(draft, tools, tmp_path, body, status, said) -> None:
    state = command(tmp_path, body)(State(draft(GOOD)), tools())
    assert state.status == status and said in state.reason and state.claims == ()


def test_a_command_that_hangs_is_killed_with_its_children(draft, tools, tmp_path) -> None:
    body = (
        "import subprocess\nchild = subprocess.Popen(['sleep', '60'])\n"
        "open('pid', 'w').write(str(child.pid))\ntime.sleep(60)"
    )
    state = command(tmp_path, body, timeout=1.0)(State(draft(GOOD)), tools())
    assert state.status == "error" and "within 1 s" in state.reason
    pid = int((tmp_path / "pid").read_text())
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie, given a moment to end."""
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return False
        except OSError:
            return False
        time.sleep(0.02)
    return True


def test_a_command_that_is_not_there(draft, tools) -> None:
    state = RunCommand(("/no/such/checker",), 1.0, "/")(State(draft(GOOD)), tools())
    assert state.status == "error" and "could not be started" in state.reason


def test_claims_of_a_command_are_taken_over_but_never_say_more_than_its_flags(draft, tools, tmp_path) -> None:
    step = command(
        tmp_path,
        "claims = [{'text': t, 'sentence': i, 'outcome': 'corrected'} for i, t in enumerate('ab')]\n"
        "print(json.dumps({'schema': 'findings/1', 'flagged': [1], 'claims': claims}))",
    )
    state = step(State(draft(GOOD, BAD)), tools())
    assert [(item.sentence, item.outcome) for item in state.claims] == [(0, "passed"), (1, "corrected")]
    assert {item.origin for item in state.claims} == {"external"}


def test_a_command_may_leave_a_sentence_open_but_not_one_that_it_flags(draft, tools, tmp_path) -> None:
    step = command(
        tmp_path,
        "claims = [{'text': t, 'sentence': i, 'outcome': 'unscored'} for i, t in enumerate('ab')]\n"
        "print(json.dumps({'schema': 'findings/1', 'flagged': [1], 'claims': claims}))",
    )
    arm = all_arms({"X": UserArm(command=("true",))}, tmp_path)["X"]
    result = result_from(step(State(draft(GOOD, BAD)), tools()), arm, "f", "case", "article", tools())
    assert (result.status, result.flagged, result.unscored) == ("ok", (1,), (0,))


class Endpoint(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        draft = json.loads(self.rfile.read(int(self.headers["content-length"])))
        status = 500 if self.path == "/broken" else 200
        flagged = [s["index"] for s in draft["sentences"] if "4 May" in s["text"]]
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps({"schema": "findings/1", "flagged": flagged}).encode())

    def log_message(self, *args: object) -> None:
        pass


def test_an_endpoint_as_an_arm(draft, tools) -> None:
    server = HTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}"
        state = PostDraft(f"{base}/ok", 5.0)(State(draft(GOOD, BAD)), tools())
        assert [item.outcome for item in state.claims] == ["passed", "contested"]
        broken = PostDraft(f"{base}/broken", 5.0)(State(draft(GOOD)), tools())
        assert broken.status == "error" and "500" in broken.reason
    finally:
        server.shutdown()
        server.server_close()
    gone = PostDraft(f"{base}/ok", 1.0)(State(draft(GOOD)), tools())
    assert gone.status == "error" and "could not be asked" in gone.reason
    assert PostDraft("file:///etc/passwd", 1.0)(State(draft(GOOD)), tools()).status == "error"


def corrected(index: int, start: int, end: int, outcome: str = "corrected") -> ClaimResult:
    return ClaimResult(
        index=index,
        text="t",
        kind="fact",
        sentence=0,
        start=start,
        end=end,
        origin="extractor",
        outcome=outcome,
        why="w",
    )


def test_the_rewrite_changes_the_corrected_span_and_no_other_byte() -> None:
    post = "Tolls rose.\n It  opened in 1933… \nhttps://x.example #ai"
    start = post.index("It")
    end = post.index("…")
    claims = (corrected(0, start, end), corrected(1, 0, 11, "contested"))
    new = rewrite_post(post, claims, {0: "It opened in 1932", 1: "never used"})
    assert new == post[:start] + "It opened in 1932" + post[end:]
    assert rewrite_post(post, claims, {}) == post


def test_the_rewrite_refuses_what_it_cannot_do_safely() -> None:
    with pytest.raises(ValueError, match="share"):
        rewrite_post("abcdef", (corrected(0, 0, 4), corrected(1, 3, 6)), {0: "x", 1: "y"})
    with pytest.raises(ValueError, match="no place"):
        rewrite_post("abc", (corrected(0, 2, 9),), {0: "x"})


def test_a_post_is_taken_apart_without_its_links_and_tags() -> None:
    page = make_page("https://example.org/a", "t", "text")
    post = (
        "It opened in 1932. See https://example.org/a.html?x=1 for more!\n\n#bridges #ai\nhttps://example.org/a\n@you"
    )
    view = draft_from_post(post, page)
    assert [item.text for item in view.sentences] == [
        "It opened in 1932.",
        "See https://example.org/a.html?x=1 for more!",
    ]
    assert view.link == "https://example.org/a.html?x=1"
    assert all(post[item.start : item.end] == item.text for item in view.sentences)


def test_checking_one_post(tools, scripted) -> None:
    page = make_page("", "Bridge", "The bridge opened in 1932 after long work.")
    extracted = ExtractedClaims(claims=(ExtractedClaim(sentence=0, text="The bridge opened in 1932.", kind="fact"),))
    judge = JudgeAnswer(label="supported", quote="The bridge opened in 1932", reason="r")
    model = scripted([extracted, judge])
    checked = check_post("The bridge opened in 1932.", page, built_in_arms()["C"], tools(extractor=model, judge=model))
    assert not checked.flagged and not checked.unscored
