"""Where the report proper begins: behind front matter, a model's thoughts, or the log of the program that ran it."""

import re

_FRONT_MATTER = re.compile(
    r"\s{0,10}---[ \t]*\r?\n(?:[\w-]{1,60}[ \t]*:[^\n]{0,2000}\n|[ \t#-][^\n]{0,2000}\n){1,80}---[ \t]*(?:\r?\n|$)"
)
_THOUGHTS = re.compile(r"\s{0,20}<(think|thinking|reasoning)>")
_ANSWER = re.compile(
    r"^[=\-*#_]{8,}[ \t]*\r?\n(?:[ \t]*\r?\n){0,3}"
    r"(?:#{1,3} )?(?:FINAL )?(?:ANSWER|REPORT|RESPONSE|OUTPUT)(?: \(FINAL\))?[ \t]*:?[ \t]*\r?\n"
    r"(?:[=\-*_]{8,}[ \t]*\r?\n)?",
    re.MULTILINE,
)


def body_start(text: str) -> int:
    """The offset of the report proper; 0 where nothing is before it."""
    start = 0
    if thoughts := _THOUGHTS.match(text):
        end = text.find(f"</{thoughts[1]}>")
        start = end + len(thoughts[1]) + 3 if end >= 0 else 0
    if matter := _FRONT_MATTER.match(text, start):
        start = matter.end()
    answer = _ANSWER.search(text, start)
    return answer.end() if answer is not None and text[answer.end() :].strip() else start


def without_head(text: str, start: int) -> str:
    """The text with everything before ``start`` blank, so that places stay what they are."""
    return text if start == 0 else " " * (start - 1) + "\n" + text[start:]
