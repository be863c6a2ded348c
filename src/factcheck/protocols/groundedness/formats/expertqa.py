"""ExpertQA: answers of systems with the evidence and the experts' labels of each claim.

Its own files hold one question with an answer a system ("answers", "answer_string", "claim_string"); files with one
answer a row ("answer", "claims", "claim") are read as well.
"""

from collections.abc import Mapping, Sequence

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    Unusable,
    maybe_text,
    no_items,
    rows_of,
    text_of,
    texts_of,
)
from factcheck.protocols.groundedness.formats.statements import Statement, placed
from factcheck.records.groundedness import Answer, PersonVerdict

SUPPORT: Mapping[str, PersonVerdict] = {
    "Complete": "stated",
    "Incomplete": "partial",
    "Partial": "partial",
    "Missing": "absent",
}
RIGHT, WRONG = ("Definitely correct", "Probably correct"), ("Definitely incorrect", "Likely incorrect")


def _fits(row: Row) -> bool:
    answers = row.get("answers")
    if isinstance(answers, Mapping):
        return any(isinstance(one, Mapping) and "answer_string" in one for one in answers.values())
    claims = rows_of(row.get("claims"))
    return "answer" in row and bool(claims) and all("claim" in one and "support" in one for one in claims)


def _read(row: Row, name: str) -> list[Answer]:
    own = str(row.get("id") or name)
    question = maybe_text(row, "question")
    if not isinstance(row.get("answers"), Mapping):
        return [_answer(row, own, maybe_text(row, "system") or "", question)]
    held = row["answers"]
    return [_answer(one, own, system, question) for system, one in held.items() if isinstance(one, Mapping)]


def _answer(row: Row, name: str, system: str, question: str | None) -> Answer:
    text = text_of(row, "answer", "answer_string")
    claims = rows_of(row.get("claims"))
    if not claims:
        raise Unusable("an answer without claims of experts")
    sources, citations, labels = placed(text, [_statement(one) for one in claims])
    return Answer(
        id=f"{name}#{system}" if system else name,
        system=system,
        question=question,
        answer=text,
        sources=sources,
        citations=citations,
        correct=all_correct([maybe_text(one, "correctness") for one in claims]),
        labels=labels,
    )


def _statement(row: Row) -> Statement:
    text = text_of(row, "claim", "claim_string")
    return Statement(text, texts_of(row.get("evidence")), SUPPORT.get(str(row.get("support"))))


def all_correct(said: Sequence[str | None]) -> bool | None:
    """False where an expert calls a claim incorrect, True where all are called correct, else nobody knows."""
    if any(one in WRONG for one in said):
        return False
    return True if said and all(one in RIGHT for one in said) else None


FORMAT = Format("expertqa", no_items, _fits, _read)
