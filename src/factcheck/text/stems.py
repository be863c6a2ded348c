"""Words brought to a common form for look-up: a small suffix stemmer for English."""

import re
from functools import lru_cache

_IRREGULAR = {
    form: lemma
    for lemma, forms in {
        "be": "is are was were been being am", "have": "has had having", "do": "does did done doing",
        "go": "goes went gone", "say": "said", "make": "made", "take": "took taken", "get": "got gotten",
        "come": "came", "see": "saw seen", "know": "knew known", "give": "gave given", "find": "found",
        "think": "thought", "tell": "told", "become": "became", "leave": "left", "feel": "felt", "put": "putting",
        "bring": "brought", "begin": "began begun", "keep": "kept", "hold": "held", "write": "wrote written",
        "stand": "stood", "hear": "heard", "let": "letting", "mean": "meant", "set": "setting", "meet": "met",
        "run": "ran running", "pay": "paid", "sit": "sat", "speak": "spoke spoken", "lead": "led", "grow": "grew grown",
        "lose": "lost", "fall": "fell fallen", "send": "sent", "build": "built", "understand": "understood",
        "draw": "drew drawn", "break": "broke broken", "spend": "spent", "cut": "cutting", "rise": "rose risen",
        "drive": "drove driven", "buy": "bought", "wear": "wore worn", "choose": "chose chosen", "sell": "sold",
        "win": "won winning", "teach": "taught", "catch": "caught", "fight": "fought", "seek": "sought",
        "throw": "threw thrown", "fly": "flew flown", "eat": "ate eaten", "shoot": "shot", "strike": "struck stricken",
        "deal": "dealt", "sing": "sang sung", "sink": "sank sunk", "swim": "swam swum", "shake": "shook shaken",
        "steal": "stole stolen", "freeze": "froze frozen", "hide": "hid hidden", "forget": "forgot forgotten",
        "forbid": "forbade forbidden", "lend": "lent", "bend": "bent", "feed": "fed", "breed": "bred", "lay": "laid",
        "lie": "lying", "light": "lit", "ride": "rode ridden", "ring": "rang rung", "sleep": "slept", "sweep": "swept",
        "tear": "tore torn", "wake": "woke woken", "bear": "bore borne", "beat": "beaten", "bind": "bound",
        "bite": "bit bitten", "blow": "blew blown", "burn": "burnt", "dig": "dug", "drink": "drank drunk",
        "learn": "learnt", "spread": "spreading", "spring": "sprang sprung", "stick": "stuck", "swear": "swore sworn",
        "undergo": "underwent undergone", "withdraw": "withdrew withdrawn", "overcome": "overcame", "shut": "shutting",
        "man": "men", "woman": "women", "child": "children", "person": "people", "foot": "feet", "tooth": "teeth",
        "mouse": "mice", "goose": "geese", "life": "lives", "wife": "wives", "half": "halves", "leaf": "leaves",
        "analysis": "analyses", "crisis": "crises", "thesis": "theses", "criterion": "criteria",
        "phenomenon": "phenomena", "die": "died dies dying", "use": "used uses using", "add": "added adding",
    }.items()
    for form in forms.split()
}  # fmt: skip
_KEPT = frozenset(
    str.split("""january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday this his its us plus thus news series species always perhaps
    less various basis status virus bus gas bias lens texas paris james wales hundred need speed exceed proceed
    succeed indeed seed weed during morning evening spring string thing nothing something everything anything king
    ring wing bring sing beijing family only early daily fly supply apply reply july italy assembly likely""")
)
_DOUBLED = re.compile(r"(?:bb|dd|gg|mm|nn|pp|rr|tt)$")


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A form shared by the inflections of a word: plural, -ed, -ing, -ly and common irregular verbs; lower case.

    Two unrelated words may share one; it serves to find passages, never to say that words are equal.
    """
    low = word.lower().replace("’", "'")
    low = low.removesuffix("'s").rstrip("'")
    if low in _IRREGULAR:
        return _final(_IRREGULAR[low])
    if low in _KEPT or len(low) < 4 or not low.isalpha():
        return low
    for suffix, least in (("ing", 3), ("ed", 3), ("ly", 3)):
        base = low.removesuffix(suffix)
        if base != low and len(base) >= least and re.search("[aeiouy]", base):
            return base if base.endswith("e") else _final(_undoubled(base))
    return _final(_singular(low))


def _singular(word: str) -> str:
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def _undoubled(base: str) -> str:
    return base[:-1] if _DOUBLED.search(base) else base


def _final(word: str) -> str:
    """Without a mute e, and with i for y: "make", "mak(ing)" and "study", "studi(ed)" meet."""
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word
