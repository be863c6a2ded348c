"""From the outcome of a re-run to the text of a comment: Markdown in which nothing of others is markup.

The table holds numbers and names of arms only. Whatever else comes from cases, prompts, models or commands stands in
fences that are longer than any row of backticks in them: there it is neither markup, nor a link, nor the mention of
somebody.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from factcheck.publish.numbers import interval_text, k_of_n, level_name, p_value, points, points_range
from factcheck.text.display import plain

LONGEST = 50_000  # characters; a comment holds at most 65,536 bytes
METRICS = (("recall", "recall"), ("false_alarms", "false alarms"))
CHANGED = (("recall", "newly caught", "newly missed"), ("false_alarms", "newly alarmed", "no longer alarmed"))
EMBEDDED = (
    "**Embedded no-model baseline: no language model was asked.** The baseline is rules over text. It does not read the"
    " prompts, so it shows that the pipeline runs, and what a change of the code does; of a changed wording it shows"
    " nothing."
)


def comment_text(outcome: Mapping[str, Any]) -> str:
    """The comment on an outcome, as ``rerun.py`` writes it into outcome.json."""
    lines = [f"### factcheck: {outcome['base'][:12]} against {outcome['head'][:12]}", "", *_made_by(outcome), ""]
    compared = outcome["compared"]
    if compared is not None:
        lines += [*_table(compared), ""]
    failed = [step for step in outcome["steps"] if step["code"] != 0]
    if failed:
        said = [f"{step['name']} ended with exit code {step['code']}: {plain(step['said'])}" for step in failed]
        lines += ["Not everything worked:", "", *fenced(said), ""]
    if compared is not None:
        shown = [plain(line) for arm in compared["arms"] for line in _details(arm)]
        lines += ["<details><summary>What was made differently, and which sentences changed</summary>", ""]
        lines += [*fenced(shortened(shown)), "", "</details>", ""]
    lines += [
        f"{outcome['cases']} cases of the development seed {outcome['seed']}, from the demo corpus. Such figures find"
        " defects; they are no results, and nothing is published from them."
    ]
    return "\n".join(lines) + "\n"


def fenced(lines: Sequence[str]) -> list[str]:
    """Lines as they are, between fences longer than any row of backticks in them."""
    longest = max((len(found) for line in lines for found in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *lines, fence]


def shortened(lines: Sequence[str]) -> list[str]:
    """As many lines as a comment can hold, and how many there are besides."""
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line.encode("utf-8", "replace")) + 1
        if size > LONGEST:
            return [*kept, f"… and {len(lines) - len(kept)} more lines, in the artifact of the run"]
        kept.append(line)
    return kept


def _made_by(outcome: Mapping[str, Any]) -> Iterator[str]:
    if outcome["model"] is None:
        yield EMBEDDED
        if outcome["why_embedded"]:
            yield ""
            yield from fenced([f"why no model was asked: {plain(outcome['why_embedded'])}"])
        return
    yield "Asked, within the approved budget:"
    yield ""
    yield from fenced([f"{plain(outcome['model'])}, at most ${outcome['budget']} in all"])
    yield ""
    yield (
        "Each case was asked once before and once after: a difference may be no more than that between two runs of the"
        " same arm. `factcheck run --sample 2` tells how much that is."
    )


def _table(compared: Mapping[str, Any]) -> Iterator[str]:
    level = compared["level"]
    yield f"| arm | | before | after | difference, {level_name(level)} | McNemar, exact |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for arm in compared["arms"]:
        for key, title in METRICS:
            change = arm[key]["change"]
            cells = [_rate(arm[key][side], level) for side in ("first", "second")]
            difference = f"{points(change['difference'])} ({points_range(change['low'], change['high'])})"
            yield f"| {_name(arm['arm'])} | {title} | {' | '.join(cells)} | {difference} | {p_value(change['p'])} |"


def _details(arm: Mapping[str, Any]) -> Iterator[str]:
    """What is unlike between the two runs of an arm: how it was made, and what it said."""
    name = f"arm {arm['arm']} ({arm['pairs']} of {arm['cases']} cases answered in both)"
    yield name if arm["differences"] else f"{name}: same prompts, models and steps"
    for item in arm["differences"]:
        yield f"arm {arm['arm']}, made differently: {item['what']}: {_short(item['first'])} → {_short(item['second'])}"
    for key, gained, lost in CHANGED:
        for title, items in ((gained, arm[key]["gained"]), (lost, arm[key]["lost"])):
            for item in items:
                yield f"arm {arm['arm']}, {title}: {item['case']} ({item['class']}): {item['text']}"


def _short(value: str) -> str:
    """Hashes by their first digits."""
    return re.sub(r"\b([0-9a-f]{12})[0-9a-f]{52}\b", r"\1", value)


def _rate(rate: Mapping[str, Any], level: float) -> str:
    return (
        f"{k_of_n(rate['k'], rate['n'])} = {interval_text(rate['point'], rate['low'], rate['high'], rate['n'], level)}"
    )


def _name(arm: str) -> str:
    """The name of an arm: letters, digits, dash and underscore, whatever a file says."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", arm).replace("_", "\\_")
