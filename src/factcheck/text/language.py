"""Whether a text is English: by its function words first, by a trained model where they do not settle it."""

import re
from functools import cache
from typing import Protocol

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENGLISH = frozenset(
    str.split("""the of and to is was were that for with as are by this from be has have had not which their its his
    her they but been it's who will would there if about after also into than when what said more out up can could
    our we he she you your at an on it over between while where how these those only""")
)
_FOREIGN = frozenset(
    str.split("""der das und ist nicht ein eine mit von zu den dem auf für im sich auch dass wird werden sind bei
    nach le la les et est une dans pour que qui pas sur avec au du des plus ne el los las es una por con para del se
    su al como más pero il di che è un per non della sono gli nel alla het een van niet zijn voor met ook og er det
    på av som til den att och är på med ett w nie na się jest z do o os as uma não em dos das para com ao ve bir bu
    için ile""")
)
_BLOCK = 200  # letters: a line or lines of that many are judged by themselves, so that a mixed page falls apart
_SURE, _NEVER = 0.22, 0.05


class _Identifier(Protocol):
    def classify(self, instance: str) -> tuple[str, float]: ...


def is_english(text: str) -> bool:
    """Whether most of ``text`` (by letters) is English. A text without letters is not."""
    blocks = _blocks(text)
    letters = sum(count for _, count in blocks)
    english = sum(count for block, count in blocks if _is_english_block(block, count))
    return letters > 0 and english * 2 > letters


def _blocks(text: str) -> list[tuple[str, int]]:
    """Stretches of lines of about ``_BLOCK`` letters, with their count of letters."""
    blocks: list[tuple[str, int]] = []
    gathered: list[str] = []
    count = 0
    for line in text.splitlines():
        letters = sum(map(str.isalpha, line))
        if letters == 0:
            continue
        gathered.append(line)
        count += letters
        if count >= _BLOCK:
            blocks.append(("\n".join(gathered), count))
            gathered, count = [], 0
    if count:
        blocks.append(("\n".join(gathered), count))
    return blocks


def _is_english_block(block: str, letters: int) -> bool:
    words = [word.lower().replace("’", "'") for word in _WORD.findall(block)]
    ours = sum(word in _ENGLISH for word in words)
    theirs = sum(word in _FOREIGN for word in words)
    share = ours / max(1, len(words))
    if letters < _BLOCK:
        latin = sum("a" <= c <= "z" for c in block.lower())
        return ours > theirs or (ours == theirs == 0 and latin == letters)
    if share >= _SURE and ours > 2 * theirs:
        return True
    if share < _NEVER and theirs > 2 * ours:
        return False
    language, _ = _identifier().classify(block[:2000])
    return bool(language == "en")


@cache
def _identifier() -> _Identifier:
    """The model, loaded once; asking it changes nothing in it."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier: _Identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=False)
    return identifier
