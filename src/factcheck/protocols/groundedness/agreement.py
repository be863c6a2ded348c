"""Both instruments against people, on the same statements: what each says of a statement, and of a whole answer."""

from collections import Counter
from collections.abc import Callable, Sequence

from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.people import Cells, Statement, added, cell, kappa_of, statements_of
from factcheck.protocols.groundedness.score import as_share, is_grounded
from factcheck.records.answer_claims import AnswerClaim
from factcheck.records.groundedness import ClaimOutcome, HeldAnswer, Instrument
from factcheck.records.groundedness_summary import Against

Said = bool | str  # yes or no, else why it cannot be compared
NO_SOURCE = ("uncited", "no_such_source")


def against_people(facts: Facts) -> tuple[Against, ...]:
    """Each instrument that ran, on each criterion; () without labels."""
    if not any(answer.labels for answer in facts.answers):
        return ()
    found = []
    if "per_claim" in facts.rules.instruments:
        found.append(_on_claims(facts, "per_claim", "claim", lambda a, s: _per_claim(facts, a, s)))
        found.append(_on_claims(facts, "per_claim", "claim with a source", lambda a, s: _with_source(facts, a, s)))
        found.append(_on_answers(facts, "per_claim", lambda answer: _per_claim_whole(facts, answer)))
    if "global" in facts.rules.instruments:
        found.append(_on_claims(facts, "global", "claim", lambda a, s: _global(facts, a, s)))
        found.append(_on_answers(facts, "global", lambda answer: _global_whole(facts, answer)))
    return tuple(found)


def claims_in(statement: Statement, claims: Sequence[AnswerClaim], others: Sequence[Statement]) -> list[AnswerClaim]:
    """The claims that stand in a statement: those whose largest part lies in it."""
    return [claim for claim in claims if _home(claim, others) is statement]


def _home(claim: AnswerClaim, statements: Sequence[Statement]) -> Statement | None:
    common = [(min(claim.end, one.end) - max(claim.start, one.start), one) for one in statements]
    return max(common, key=lambda item: item[0], default=(0, None))[1] if any(n > 0 for n, _ in common) else None


def _outcomes(facts: Facts, answer: HeldAnswer, statement: Statement) -> list[ClaimOutcome]:
    held = claims_in(statement, facts.claims_of[answer.id], _statements(answer, statement))
    return [facts.verdict_of[claim.answer, claim.index].outcome for claim in held]


def _statements(answer: HeldAnswer, own: Statement) -> list[Statement]:
    """All statements of an answer, this one as the very object."""
    return [own if (one.start, one.end) == (own.start, own.end) else one for one in statements_of(answer)]


def _per_claim(facts: Facts, answer: HeldAnswer, statement: Statement) -> Said:
    outcomes = _outcomes(facts, answer, statement)
    grounded = is_grounded(outcomes)
    return grounded if grounded is not None else "not judged" if outcomes else "no claim was listed"


def _with_source(facts: Facts, answer: HeldAnswer, statement: Statement) -> Said:
    outcomes = _outcomes(facts, answer, statement)
    return "no source" if any(one in NO_SOURCE for one in outcomes) else _per_claim(facts, answer, statement)


def _per_claim_whole(facts: Facts, answer: HeldAnswer) -> Said:
    outcomes = facts.outcomes_of[answer.id]
    grounded = is_grounded(outcomes)
    return grounded if grounded is not None else "not judged" if outcomes else "no claim was listed"


def _global(facts: Facts, answer: HeldAnswer, statement: Statement) -> Said:
    found = facts.overall_of[answer.id]
    if found.verdict is None:
        return "not judged"
    if found.verdict != "partly":
        return found.verdict == "grounded"
    placed = [(doubt.start, doubt.end) for doubt in found.doubted if doubt.start is not None and doubt.end is not None]
    if not placed:
        return "doubt without a place"
    return not any(start < statement.end and statement.start < end for start, end in placed)


def _global_whole(facts: Facts, answer: HeldAnswer) -> Said:
    verdict = facts.overall_of[answer.id].verdict
    return "not judged" if verdict is None else verdict == "grounded"


def _on_claims(
    facts: Facts, instrument: Instrument, criterion: str, said: Callable[[HeldAnswer, Statement], Said]
) -> Against:
    apart: Counter[str] = Counter()
    tables = []
    for answer in facts.answers:
        pairs = [(said(answer, one), one.stated) for one in statements_of(answer)]
        tables.append(added([pair for one in pairs if (pair := _pair(*one, apart)) is not None]))
    return _against(facts, instrument, criterion, tables, apart)


def _on_answers(facts: Facts, instrument: Instrument, said: Callable[[HeldAnswer], Said]) -> Against:
    apart: Counter[str] = Counter()
    tables = []
    for answer in facts.answers:
        people = [one.stated for one in statements_of(answer)]
        if people:
            word = False if False in people else None if None in people else True
            pair = _pair(said(answer), word, apart)
            tables += [pair] if pair is not None else []
    return _against(facts, instrument, "answer", tables, apart)


def _pair(said: Said, people: bool | None, apart: Counter[str]) -> Cells | None:
    reason = said if isinstance(said, str) else "people are split" if people is None else None
    if reason is not None or isinstance(said, str) or people is None:
        apart[reason or ""] += 1
        return None
    return cell(said, people)


def _against(
    facts: Facts, instrument: Instrument, criterion: str, tables: Sequence[Cells], apart: Counter[str]
) -> Against:
    both = added(tables)
    return Against.model_validate(
        {
            "instrument": instrument,
            "criterion": criterion,
            "kappa": kappa_of(tables, facts.audit, instrument, criterion),
            "raw": as_share(both[0] + both[3], sum(both)),
            "table": both,
            "apart": dict(sorted(apart.items())),
        }
    )
