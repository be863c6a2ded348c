"""The programs in docs/examples, run as arms of factcheck.toml against a loopback server or a stand-in classifier.

Those that wrap ragas and deepeval are run where FACTCHECK_RAGAS and FACTCHECK_DEEPEVAL name a python that has them.
"""

import json
import os
import re
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from factcheck.checker.post import check_post
from factcheck.checker.state import State, Tools, make_page
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import all_arms
from factcheck.settings import UserArm
from factcheck.workspace import shipped

DOCS = Path(__file__).parent.parent.parent / "docs"
EXAMPLES = DOCS / "examples"
TEXT = (
    "The Alder Bridge opened on 3 May 1932 after 18 months of work. It carried 4,200 vehicles a day in its first year."
    " The toll was never raised above 5 cents."
)
GOOD, BAD, VIEW = "The Alder Bridge opened on 3 May 1932.", "It took 81 months to build.", "A fine bridge, I think."
POST = f"{GOOD}\n{BAD}\n{VIEW}"


def run(command: list[str], folder: Path, post: str = POST, text: str = TEXT, timeout_s: float = 60.0) -> State:
    """What an arm with this command makes of a post."""
    arm = all_arms({"X": UserArm(command=tuple(command), timeout_s=timeout_s)}, folder)["X"]
    page = make_page("https://news.example.com/alder-bridge", "The Alder Bridge", text)
    return check_post(post, page, arm, Tools({}, load_prompts(shipped("prompts")))).state


def flags(state: State) -> list[int]:
    assert state.status == "ok", state.reason
    return [c.sentence for c in state.claims if c.outcome == "contested" and c.sentence is not None]


def example(name: str, *words: str, python: str = sys.executable) -> list[str]:
    return [python, str(EXAMPLES / name), *words]


def test_the_pages_name_every_example_and_no_other() -> None:
    pages = [(DOCS / name).read_text("utf-8") for name in ("own-checker.md", "models.md")]
    linked = {name for page in pages for name in re.findall(r"\(examples/([\w.]+)\)", page)}
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == linked


def test_the_shell_example_is_one() -> None:
    subprocess.run(["sh", "-n", str(EXAMPLES / "local_model.sh")], check=True)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_every_example_compiles_and_says_what_it_is(path: Path) -> None:
    code = compile(path.read_text("utf-8"), str(path), "exec")
    assert code.co_consts[0].strip().endswith(".")


def test_the_declared_arms_name_examples_that_are_there() -> None:
    page = (DOCS / "own-checker.md").read_text("utf-8")
    shown = [tomllib.loads(body) for body in re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)]
    arms = {name: UserArm.model_validate(arm) for block in shown for name, arm in block["arms"].items()}
    named = {Path(word).name for arm in arms.values() if arm.command for word in arm.command if ".py" in word}
    assert {path.name for path in EXAMPLES.glob("*.py")} <= named


# One plain prompt.


@pytest.fixture
def asked(server, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list]:  # type: ignore[no-untyped-def]
    """Points the examples at the loopback server and scripts its answers; gives the list of its requests."""

    def script(*answers: object) -> list:
        server.scripts["told"] = list(answers)
        server.requests.clear()
        monkeypatch.setenv("CHECKER_URL", f"{server.url}/v1")
        monkeypatch.setenv("CHECKER_MODEL", "told")
        monkeypatch.setenv("CHECKER_KEY", "sk-of-the-example")
        return server.requests  # type: ignore[no-any-return]

    return script


@pytest.mark.parametrize(
    ("said", "doubted"),
    [
        ('{"doubted": [1]}', [1]),
        ('```json\n{"doubted": [2, 1, 1]}\n```', [1, 2]),
        ('{"doubted": []}', []),
    ],
)
def test_a_plain_prompt_flags_what_the_model_doubts(wire, asked, tmp_path: Path, said: str, doubted: list[int]) -> None:  # type: ignore[no-untyped-def]
    requests = asked(wire.Say(said))
    assert flags(run(example("plain_prompt.py"), tmp_path)) == doubted
    assert requests[0].headers["authorization"] == "Bearer sk-of-the-example"
    prompt = requests[0].json["messages"][0]["content"]
    assert TEXT in prompt and f"1: {BAD}" in prompt


@pytest.mark.parametrize(
    ("say", "reason"),
    [
        ({"text": '{"doubted": [1', "stop": "truncated"}, "the answer is not finished (length)"),
        ({"text": '{"doubted": []}', "stop": "safety"}, "the answer is not finished (content_filter)"),
        ({"text": "All is well."}, "the answer is not the JSON that was asked for: 'All is well.'"),
        ({"text": None}, "the answer is not the JSON that was asked for: ''"),
        ({"text": "[]"}, "the answer is not the JSON that was asked for: '[]'"),
        ({"text": '{"doubted": [7]}'}, "the answer names sentences that are not there: [7]"),
        ({"text": '{"doubted": [true]}'}, "the answer names sentences that are not there: [True]"),
        ({"text": '{"doubted": "none"}'}, "the answer names sentences that are not there: 'none'"),
        ({"status": 401}, "the server answered 401"),
        ({"body": b"<html>"}, "the server gave no answer (JSONDecodeError"),
        ({"body": b'{"choices": []}'}, "the server gave no answer (IndexError"),
    ],
)
def test_a_plain_prompt_without_a_whole_answer_is_an_error(wire, asked, tmp_path: Path, say: dict, reason: str) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say(**say))
    state = run(example("plain_prompt.py"), tmp_path)
    assert state.status == "error" and state.claims == ()
    assert str(state.reason).startswith(f"the command ended with exit code 1: {reason}")


def test_a_plain_prompt_without_a_model_or_a_server_is_an_error(asked, wire, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say())
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    monkeypatch.setenv("CHECKER_URL", f"http://127.0.0.1:{port}/v1")
    assert "the server gave no answer (URLError" in str(run(example("plain_prompt.py"), tmp_path).reason)
    monkeypatch.delenv("CHECKER_MODEL")
    assert str(run(example("plain_prompt.py"), tmp_path).reason).endswith("set CHECKER_MODEL")


# A classifier.

STAND_IN = '''
import re


def score(sentence, document):
    """The share of the sentence's numbers that stand in the document; without a number a half."""
    numbers = re.findall(r"\\d+", sentence)
    return sum(number in document for number in numbers) / len(numbers) if numbers else 0.5


def broken(sentence, document):
    return float("nan")


def logit(sentence, document):
    return -3.2
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "stand_in.py").write_text(STAND_IN, "utf-8")
    return tmp_path


@pytest.mark.parametrize(("threshold", "flagged"), [("0.4", [1]), ("0.6", [1, 2]), ("0", [])])
def test_a_classifier_flags_what_stays_below_the_threshold(folder: Path, threshold: str, flagged: list[int]) -> None:
    state = run(example("classifier.py", "stand_in:score", threshold), folder)
    assert flags(state) == flagged
    assert [claim.why for claim in state.claims if claim.sentence == 0] == ["supported with 1.000"]


def test_a_classifier_sees_a_long_article_in_passages(folder: Path) -> None:
    text = " ".join(f"Day {day} was calm and nothing of note was written down in the book." for day in range(300))
    (folder / "short_sighted.py").write_text(
        "def score(sentence, document):\n"
        "    assert len(document.split()) <= 400\n"
        "    return 1.0 if ' '.join(sentence.split()[:2]) in document else 0.0\n",
        "utf-8",
    )
    post = "Day 0 was calm.\nDay 150 was calm.\nDay 299 was calm.\nDay 300 was calm."
    state = run(example("classifier.py", "short_sighted:score", "0.5"), folder, post, text)
    assert flags(state) == [3]


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("stand_in:broken", "ValueError: the classifier answered nan, which is no probability"),
        ("stand_in:logit", "ValueError: the classifier answered -3.2, which is no probability"),
        ("stand_in:missing", "there is no classifier 'stand_in:missing'"),
        ("nowhere:score", "there is no classifier 'nowhere:score' (No module named 'nowhere')"),
        ("", "there is no classifier ''"),
    ],
)
def test_a_classifier_without_a_probability_is_an_error(folder: Path, named: str, reason: str) -> None:
    state = run(example("classifier.py", named, "0.5"), folder)
    assert state.status == "error" and f"exit code 1: {reason}" in str(state.reason)


@contextmanager
def served(words: list[str], folder: Path) -> Iterator[int]:
    """A running example server, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    with subprocess.Popen([*words, str(port)], cwd=folder, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(200):
                with socket.socket() as tried:
                    if tried.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert process.poll() is None, "the example server ended"
                time.sleep(0.05)
            yield port
        finally:
            process.terminate()


def test_a_classifier_serves_many_drafts_and_outlives_a_bad_one(folder: Path) -> None:
    with served(example("classifier.py", "stand_in:score", "0.4"), folder) as port:
        arm = all_arms({"X": UserArm(url=f"http://127.0.0.1:{port}/check")}, folder)["X"]
        page = make_page("https://news.example.com/alder-bridge", "The Alder Bridge", TEXT)
        tools = Tools({}, load_prompts(shipped("prompts")))
        assert flags(check_post(POST, page, arm, tools).state) == [1]
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(b"POST / HTTP/1.0\r\ncontent-length: 1\r\n\r\n[")
            assert raw.recv(100).startswith(b"HTTP/1.0 500")
        assert flags(check_post(GOOD, page, arm, tools).state) == []


# ragas and deepeval.


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ragas_faithfulness.py", "install ragas==0.4.3"),
        ("deepeval_faithfulness.py", "install deepeval==4.3.1"),
    ],
)
def test_a_missing_package_is_named(name: str, hint: str, tmp_path: Path, asked, wire) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say())
    bare = [sys.executable, "-S", "-I", str(EXAMPLES / name)]  # without installed packages
    state = run(bare, tmp_path)
    assert state.status == "error" and "No module named" in str(state.reason) and hint in str(state.reason)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def rules(article: str, *, claims: bool = True, verdicts: int | None = None) -> Callable[[str], str]:
    """A stand-in for the model behind both packages: a claim is wrong where a number of it is not in the article.

    Without ``claims`` it finds none; ``verdicts`` is how many it gives at most.
    """

    def judged(texts: list[str]) -> list[bool]:
        return [numbers(text) <= numbers(article) for text in texts][:verdicts]

    def answer(prompt: str) -> str:
        last = prompt.rpartition("Now perform the same with the following input")[2]
        if last != prompt:  # ragas
            asked = json.loads(last.partition("input: ")[2].rpartition("Output:")[0])
            if "answer" in asked:
                return json.dumps({"statements": [asked["answer"], "It is a bridge."] if claims else []})
            said = zip(asked["statements"], judged(asked["statements"]), strict=False)
            return json.dumps({"statements": [{"statement": s, "reason": "", "verdict": int(ok)} for s, ok in said]})
        if "Claims:\n" in prompt:  # deepeval
            listed = re.findall(r"""["']([^"']+)["']""", prompt.rpartition("Claims:\n")[2].rpartition("JSON:")[0])
            return json.dumps(
                {"verdicts": [{"verdict": "yes" if ok else "no", "reason": "x"} for ok in judged(listed)]}
            )
        if "AI Output:\n" in prompt:
            said_by = prompt.rpartition("AI Output:\n")[2].rpartition("JSON:")[0].strip().splitlines()
            return json.dumps({"claims": [line for line in said_by if "I think" not in line] if claims else []})
        return json.dumps({"truths": [article]})

    return answer


PACKAGES = [("ragas_faithfulness.py", "FACTCHECK_RAGAS"), ("deepeval_faithfulness.py", "FACTCHECK_DEEPEVAL")]


@pytest.fixture(params=PACKAGES, ids=["ragas", "deepeval"])
def package(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The command of an example whose package is at hand."""
    name, variable = request.param
    if not os.environ.get(variable):
        pytest.skip(f"{variable} names no python that has the package")
    monkeypatch.setenv("RAGAS_DO_NOT_TRACK", "true")
    return example(name, python=os.environ[variable])


def by_rules(wire, answer: Callable[[str], str]) -> Callable:  # type: ignore[no-untyped-def,type-arg]
    return lambda request: wire.Say(answer(request.json["messages"][-1]["content"]))


def test_a_package_flags_the_sentence_with_the_wrong_number(wire, server, asked, package, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say())
    server.scripts["told"] = by_rules(wire, rules(TEXT))
    assert flags(run(package, tmp_path)) == [1]
    assert flags(run(package, tmp_path, f"{GOOD}\n{VIEW}")) == []


def test_a_package_that_finds_no_claim_gives_no_answer(wire, server, asked, package, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say())
    server.scripts["told"] = by_rules(wire, rules(TEXT, claims=False))
    state = run(package, tmp_path)
    assert state.status == "error", state.claims
    reasons = (
        "ragas found nothing to judge in sentence 0, 1, 2",
        "deepeval gave 0 verdicts on 0 claims, whose score would be 1",
    )
    assert any(reason in str(state.reason) for reason in reasons), state.reason


@pytest.mark.parametrize("verdicts", [0, 1])
def test_a_package_that_leaves_verdicts_out_gives_no_answer(  # type: ignore[no-untyped-def]
    wire, server, asked, package, tmp_path: Path, verdicts: int
) -> None:
    asked(wire.Say())
    server.scripts["told"] = by_rules(wire, rules(TEXT, verdicts=verdicts))
    state = run(package, tmp_path)
    assert state.status == "error", state.claims


@pytest.mark.parametrize("say", [{"text": "All is well."}, {"status": 400}, {"text": '{"trut', "stop": "truncated"}])
def test_a_package_whose_model_fails_gives_no_answer(wire, asked, package, tmp_path: Path, say: dict) -> None:  # type: ignore[no-untyped-def]
    asked(wire.Say(**say))
    state = run(package, tmp_path)
    assert state.status == "error" and " gave no " in str(state.reason), state.reason
