"""Answers from the files of others: each in its own shape, and what cannot be used with its place and its reason."""

import json
from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import ConfigError, DataError
from factcheck.protocols.groundedness.formats.read import Read, read_answers
from factcheck.protocols.groundedness.formats.table import FORMATS
from factcheck.records.groundedness import Answer


def read(folder: Path, rows: object, wanted: str | None = None, name: str = "file.json") -> Read:
    path = folder / name
    text = "\n".join(map(json.dumps, rows)) if name.endswith("l") and isinstance(rows, list) else json.dumps(rows)
    path.write_text(text, "utf-8")
    return read_answers(path, wanted)


def only(folder: Path, rows: object, name: str = "file.json") -> tuple[Answer, str]:
    found = read(folder, rows, name=name)
    assert found.notes == ()
    ((answer, format_name),) = found.answers
    return answer, format_name


EXPERT = {
    "id": "x/7",
    "system": "atlas",
    "question": "Who built the mill?",
    "answer": "Ida Brandt built\n\nthe mill [1]. It is tall [2].",
    "claims": [
        {
            "claim": "Ida Brandt built the mill [1].",
            "evidence": ["[1] https://mill.example/a\n\nThe mill was built by Ida Brandt."],
            "support": "Complete",
            "correctness": "Definitely correct",
        },
        {"claim": "It is tall [2].", "evidence": ["[2] https://mill.example/b"], "support": "Missing"},
        {"claim": "It is not there.", "evidence": [], "support": "N/A"},
    ],
}


def test_our_own_lines(tmp_path: Path) -> None:
    row = {"id": "a", "answer": "Yes [2].", "sources": [{"number": 2, "text": "Yes.", "kind": "policy"}]}
    answer, name = only(tmp_path, [row], name="file.jsonl")
    assert name == "answer" and answer.sources[0].kind == "policy" and answer.question is None
    by_number = {"id": 7, "answer": "Yes [3].", "sources": {"3": "Yes.", "5": {"text": "No.", "kind": "mail"}}}
    assert [(s.number, s.text) for s in only(tmp_path, by_number)[0].sources] == [(3, "Yes."), (5, "No.")]
    listed = only(tmp_path, {"answer": "Yes [2].", "sources": ["No.", {"text": "Yes."}]})[0]
    assert (listed.id, [s.number for s in listed.sources]) == ("file-1", [1, 2])
    assert "numbers for keys" in read(tmp_path, {"answer": "x", "sources": {"a": "b"}}).notes[0].reason
    assert "sources.0" in read(tmp_path, {"answer": "x", "sources": [7]}).notes[0].reason
    whole = only(tmp_path, {"schema": "answer/1", "id": "a", "answer": "Yes."})[0]
    assert whole.sources == ()


def test_experts_labels_evidence_and_places(tmp_path: Path) -> None:
    answer, name = only(tmp_path, EXPERT)
    assert (name, answer.id, answer.system) == ("expertqa", "x/7#atlas", "atlas")
    assert [(s.number, s.url, s.text) for s in answer.sources] == [
        (1, "https://mill.example/a", "The mill was built by Ida Brandt."),
        (2, "https://mill.example/b", ""),
    ]
    assert [(answer.answer[one.start : one.end], one.label) for one in answer.labels] == [
        ("Ida Brandt built\n\nthe mill [1].", "stated"),
        ("It is tall [2].", "absent"),
    ]
    assert answer.citations is not None and [one.numbers for one in answer.citations] == [(1,), (2,)]
    assert answer.correct is None  # nobody said so of the second claim


def test_experts_with_an_answer_a_system(tmp_path: Path) -> None:
    claim = {"claim_string": "It is tall.", "evidence": [], "support": "Partial", "correctness": "Likely incorrect"}
    row = {"question": "Q?", "answers": {"one": {"answer_string": "It is tall.", "claims": [claim]}, "two": {}}}
    found = read(tmp_path, row)
    assert [note.reason for note in found.notes] == ["no text in answer or answer_string"]
    row["answers"].pop("two")  # type: ignore[attr-defined]
    answer, _ = only(tmp_path, row)
    assert answer.correct is False and answer.labels[0].label == "partial" and answer.id.endswith("#one")


def test_one_number_for_two_texts_gets_another(tmp_path: Path) -> None:
    claims = [
        {"claim": "One.", "evidence": ["[1] First text."], "support": "Complete"},
        {"claim": "Two.", "evidence": ["[1] Second text."], "support": "Complete"},
        {"claim": "Three.", "evidence": ["[1] First text."], "support": "Complete"},
    ]
    answer, _ = only(tmp_path, {"id": "e", "answer": "One. Two. Three.", "claims": claims})
    assert {source.number: source.text for source in answer.sources} == {1: "First text.", 2: "Second text."}
    assert answer.citations is not None and [one.numbers for one in answer.citations] == [(1,), (2,), (1,)]


def test_labeled_statements_are_all_that_is_looked_at(tmp_path: Path) -> None:
    statements = [
        {"claim": "Alto is old.", "references": ["Alto was founded in 812."], "citation_links": ["https://a.example"]},
        {"claim": "Not in it.", "references": [], "label": "not attributable"},
    ]
    row = {"id": "g", "question": "Q?", "answer": "Hello. Alto is old.", "statements": statements}
    statements[0]["label"] = "attributable"
    answer, name = only(tmp_path, [row], name="g.jsonl")
    assert name == "attribution" and answer.scope == "labels" and answer.sources[0].url == "https://a.example"
    assert [(one.label, one.start) for one in answer.labels] == [("stated", 7), ("not_stated", None)]
    for statement in statements:
        statement["label"] = "unclear"
    assert read(tmp_path, row).notes[0].reason == "no statement has a label"


def test_hagrid_as_published(tmp_path: Path) -> None:
    row = {
        "query_id": 4,
        "query": "How old is Alto?",
        "quotes": [{"idx": 2, "docid": "d#1", "text": "Alto is old."}],
        "answers": [
            {"answer": "Old [2].", "sentences": [{"index": 1, "text": "Old [2].", "attributable": 1}]},
            {"answer": "Young [2].", "sentences": [{"text": "Young [2].", "attributable": 0}, {"text": "x"}]},
        ],
    }
    found = read(tmp_path, row)
    assert [(a.id, a.sources[0].number, a.labels[0].label) for a, _ in found.answers] == [
        ("4#1", 2, "stated"),
        ("4#2", 2, "not_stated"),
    ]
    row["answers"] = []
    assert read(tmp_path, row).notes[0].reason == "a query without an answer"


def test_prompts_and_results_of_alce(tmp_path: Path) -> None:
    docs = [{"id": "99", "title": "T", "text": "One."}, {"title": "U", "text": "Two."}]
    demo, name = only(tmp_path, {"instruction": "…", "demos": [{"question": "Q?", "answer": "One [1].", "docs": docs}]})
    assert name == "alce" and [s.number for s in demo.sources] == [1, 2] and demo.sources[0].id is None
    result = {"args": {}, "data": [{"question": "Q?", "output": "Two [2].", "answer": "Two", "docs": docs}]}
    answer, _ = only(tmp_path, result)
    assert answer.answer == "Two [2]." and answer.references == ("Two",)


def test_veriscore_cites_nothing(tmp_path: Path) -> None:
    hits = [{"title": "T", "snippet": "Tides rise twice.", "link": "https://t.example"}]
    row = {"question": "Q?", "response": "Tides rise.", "claim_list": [["Tides rise."]], "model": "m"}
    answer, name = only(tmp_path, row | {"claim_search_results": {"Tides rise.": hits, "Again.": hits}})
    assert name == "veriscore" and answer.citations is None and answer.system == "m"
    assert [(s.kind, s.text) for s in answer.sources] == [("search result", "Tides rise twice.")]


def test_ragas_of_both_times(tmp_path: Path) -> None:
    new = {"user_input": "Q?", "response": "A.", "retrieved_contexts": ["One.", "Two."], "reference": "A"}
    old = {"question": "Q?", "answer": "B.", "contexts": ["One."], "ground_truths": ["B", "C"]}
    turns = {"user_input": [{"content": "Q?"}], "response": "C.", "retrieved_contexts": []}
    silent = {"user_input": "Q?", "response": " ", "retrieved_contexts": []}
    found = read(tmp_path, [new, old, turns, silent], name="r.jsonl")
    assert [(a.id, len(a.sources), a.references) for a, _ in found.answers] == [
        ("r-1", 2, ("A",)),
        ("r-2", 1, ("B", "C")),
    ]
    assert [(note.where.rpartition("/")[2], note.format, note.reason) for note in found.notes] == [
        ("r.jsonl:3", "ragas", "a conversation of several turns"),
        ("r.jsonl:4", "ragas", "no text in response or answer"),
    ]


def test_deepeval_cases_and_runs(tmp_path: Path) -> None:
    case = {
        "input": "Q?",
        "actual_output": "A.",
        "retrieval_context": None,
        "context": ["One."],
        "expected_output": "A",
    }
    run = {
        "testCases": [{"name": "t0", "input": "Q?", "actualOutput": "B.", "retrievalContext": ["Two.", {"text": "3"}]}]
    }
    plain, name = only(tmp_path, [case])
    assert name == "deepeval" and plain.sources[0].text == "One." and plain.references == ("A",)
    answer, _ = only(tmp_path, run)
    assert answer.id == "t0" and [s.text for s in answer.sources] == ["Two.", "3"]
    assert (
        read(tmp_path, [case | {"retrieval_context": [7]}]).notes[0].reason
        == "source 1 is neither a text nor an object"
    )


def test_promptfoo_results(tmp_path: Path) -> None:
    row = {
        "id": "r1",
        "provider": {"id": "openai:x"},
        "vars": {"query": "Q?", "context": "One."},
        "response": {"output": "A."},
    }
    broken = {"provider": "p", "vars": {}, "response": {"output": {"json": 1}}}
    found = read(tmp_path, {"version": 3, "results": {"version": 3, "results": [row, broken]}})
    ((answer, name),) = found.answers
    assert (name, answer.id, answer.system, answer.question) == ("promptfoo", "r1", "openai:x", "Q?")
    assert found.notes[0].where.endswith(":item 2") and "no output" in found.notes[0].reason
    assert only(tmp_path, {"results": [row]})[0].sources[0].text == "One."


def test_inspect_logs(tmp_path: Path) -> None:
    parts = [{"type": "text", "text": "A."}, {"type": "image", "image": "x"}]
    sample: dict[str, Any] = {
        "id": 3,
        "epoch": 2,
        "input": [{"role": "system", "content": "s"}, {"role": "user", "content": "Q?"}],
        "target": "A",
        "messages": [{"role": "tool", "content": "Found."}, {"role": "tool", "content": " "}],
        "output": {"model": "m", "choices": [{"message": {"role": "assistant", "content": parts}}]},
        "metadata": {},
    }
    answer, name = only(tmp_path, {"version": 2, "eval": {}, "samples": [sample]})
    assert (name, answer.id, answer.question, answer.answer) == ("inspect", "3#2", "Q?", "A.")
    assert [s.text for s in answer.sources] == ["Found."] and answer.references == ("A",)
    sample |= {
        "epoch": 1,
        "input": "Plain?",
        "metadata": {"documents": [{"page_content": "P.", "metadata": {"title": "T"}}]},
    }
    sample["output"] = {"choices": [], "completion": "C."}
    answer, _ = only(tmp_path, {"eval": {}, "samples": [sample]})
    assert (answer.id, answer.question, answer.answer) == ("3", "Plain?", "C.")
    assert [(s.title, s.text) for s in answer.sources] == [("T", "P.")]
    sample["output"] = {"choices": []}
    assert "no completion" in read(tmp_path, {"eval": {}, "samples": [sample]}).notes[0].reason


def test_what_cannot_be_used_is_noted_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    good = json.dumps({"id": "a", "answer": "Yes.", "sources": []})
    bad = json.dumps({"id": "b", "answer": "No.", "sources": [{"number": 1, "text": "x"}, {"number": 1, "text": "y"}]})
    path.write_text("\n".join([good, "{torn", "[1]", "NaN", '{"what": 1}', good, bad, ""]), "utf-8")
    found = read_answers(path)
    assert [one.id for one, _ in found.answers] == ["a"]
    reasons = {note.where.rpartition(":")[2]: note.reason for note in found.notes}
    assert set(reasons) == {"2", "3", "4", "5", "6", "7"}
    assert "not JSON" in reasons["2"] and reasons["3"] == "no JSON object" and "NaN" in reasons["4"]
    assert "no format" in reasons["5"] and "came before" in reasons["6"] and "one number" in reasons["7"]


def test_a_format_that_is_named_takes_nothing_else(tmp_path: Path) -> None:
    row = {"user_input": "Q?", "response": "A.", "retrieved_contexts": []}
    assert read(tmp_path, [row], "ragas").answers[0][1] == "ragas"
    assert read(tmp_path, [row], "deepeval").notes[0].format == "deepeval"
    assert read(tmp_path, {"results": {"results": []}}, "ragas").notes[0].reason.startswith("no format")
    with pytest.raises(ConfigError, match="known: answer, expertqa"):
        read(tmp_path, [row], "csv")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_answers(tmp_path / "none.jsonl")
    (tmp_path / "binary.eval").write_bytes(b"PK\x03\x04\xff\xfe")
    with pytest.raises(DataError, match="cannot be read"):
        read_answers(tmp_path / "binary.eval")


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.name)
def test_no_format_takes_an_empty_row_or_trips_over_odd_ones(format_: Any) -> None:
    assert not format_.fits({})
    for odd in ({"answer": 1, "sources": 2}, {"results": 3}, {"samples": {}}, {"demos": [1]}, {"statements": [1]}):
        assert format_.items(odd) is None or isinstance(format_.items(odd), list)
        format_.fits(odd)


def test_places_and_labels_must_fit_the_answer() -> None:
    for more in (
        {"citations": [{"start": 3, "end": 99, "numbers": [1]}]},
        {"labels": [{"label": "stated"}]},
        {"labels": [{"label": "stated", "start": 2}]},
        {"labels": [{"label": "stated", "start": 2, "end": 2}]},
    ):
        with pytest.raises(ValueError, match=r"stretch|needs its text"):
            Answer.model_validate({"id": "a", "answer": "Short.", **more})
