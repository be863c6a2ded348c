"""A user's own checker as a step: a command or an HTTP endpoint that reads draft/1 and answers findings/1."""

import os
import shlex
import signal
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import ValidationError

from factcheck.checker.claims import decided, new_claim
from factcheck.checker.state import DraftView, State, Tools
from factcheck.hashing import canonical_json
from factcheck.records.exchange import Draft, DraftArticle, Findings
from factcheck.records.result import ClaimResult
from factcheck.sources.post import PostFailed, post_json

MAX_ANSWER_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Start the command once a draft, without a shell; the draft reaches it on standard input only."""

    command: tuple[str, ...] | str
    timeout_s: float
    folder: str = field(metadata={"fingerprint": False})
    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the checker's flags; a non-zero exit, a time-out or a wrong answer is an error, counted."""
        words = shlex.split(self.command) if isinstance(self.command, str) else list(self.command)
        try:
            answer = run_command(words, draft_json(state.draft), self.timeout_s, Path(self.folder))
        except CommandFailed as error:
            return state.failed("error", str(error))
        return with_findings(state, answer)


@dataclass(frozen=True, slots=True)
class PostDraft:
    """Send each draft to an endpoint that the user declared."""

    url: str
    timeout_s: float
    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the checker's flags; a failure or a wrong answer is an error, counted."""
        try:
            answer = post_json(self.url, draft_json(state.draft), self.timeout_s, MAX_ANSWER_BYTES)
        except PostFailed as error:
            return state.failed("error", str(error))
        return with_findings(state, answer)


class CommandFailed(Exception):
    """The command could not be started, took too long, failed, or answered too much."""


def draft_json(draft: DraftView) -> bytes:
    """The draft as one line of JSON: what every checker is told, and no more."""
    record = Draft(
        post=draft.post,
        sentences=draft.sentences,
        link=draft.link,
        article=DraftArticle(url=draft.page.url, title=draft.page.title, text=draft.page.text),
    )
    return canonical_json(record.model_dump(mode="json", by_alias=True)).encode("utf-8", "replace") + b"\n"


def run_command(words: list[str], data: bytes, timeout_s: float, folder: Path) -> bytes:
    """Standard output of a command in its own process group, which is killed when time is up. Raises CommandFailed."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            start_new_session=True,
        )
    except (OSError, ValueError, IndexError) as error:
        raise CommandFailed(f"the command could not be started ({error})") from None
    with process:
        try:
            out, err = process.communicate(data, timeout=timeout_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise CommandFailed(f"the command gave no answer within {timeout_s:g} s") from None
    if process.returncode != 0:
        said = err.decode("utf-8", "replace").strip().splitlines()
        tail = f": {said[-1][:200]}" if said else ", and said nothing on standard error"
        raise CommandFailed(f"the command ended with exit code {process.returncode}{tail}")
    if len(out) > MAX_ANSWER_BYTES:
        raise CommandFailed(f"the command answered more than {MAX_ANSWER_BYTES} bytes")
    return out


def with_findings(state: State, answer: bytes) -> State:
    """The state with the flags of a findings/1 answer, or with the status error and the reason."""
    try:
        findings = Findings.model_validate_json(answer)
        claims = _claims(state.draft, findings)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or "answer"
        return state.failed("error", f"the answer is not findings/1: field {field!r}: {first['msg']}")
    known = {sentence.index for sentence in state.draft.sentences}
    unknown = [index for index in findings.flagged if index not in known]
    if unknown:
        return state.failed("error", f"the answer flags sentence {unknown[0]}, which is not there")
    reason = "the external checker flags the link" if findings.link_flagged else None
    return replace(state, claims=claims, link_flagged=findings.link_flagged, link_reason=reason)


def _claims(draft: DraftView, findings: Findings) -> tuple[ClaimResult, ...]:
    """The checker's own claims where it sent some, and one claim for each sentence that has none."""
    defaults = {"kind": "fact", "start": None, "end": None, "why": "as the external checker says"}
    own = [
        ClaimResult.model_validate({**defaults, **claim, "index": index, "origin": "external"})
        for index, claim in enumerate(findings.claims)
    ]
    claims = [_agreeing(claim, claim.sentence in findings.flagged) for claim in own]
    spoken = {claim.sentence for claim in claims if claim.outcome in ("corrected", "contested")}
    covered = {claim.sentence for claim in claims}
    for sentence in draft.sentences:
        flagged = sentence.index in findings.flagged
        if sentence.index in (spoken if flagged else covered):
            continue
        claim = new_claim(len(claims), sentence.text, sentence, "external")
        outcome = ("contested", "flagged by the external checker") if flagged else ("passed", "not flagged")
        claims.append(decided(claim, *outcome))
    return tuple(claims)


def _agreeing(claim: ClaimResult, flagged: bool) -> ClaimResult:
    """A claim never says more than the list of flags: no doubt stands where its sentence is not flagged."""
    if not flagged and claim.outcome in ("corrected", "contested"):
        return decided(claim, "passed", f"not flagged ({claim.why})")
    return claim
