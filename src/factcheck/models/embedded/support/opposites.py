"""Words that say the opposite of one another, and words that say more or less; general English, written by hand."""

from functools import cache

from factcheck.text.specifics.word_sets import word_set
from factcheck.text.stems import stem

_OPPOSITES = (
    (
        "increase rise raise grow climb gain elevate boost enhance augment amplify"
        " expand upregulate accumulate surge soar jump higher more greater elevated increased",
        "decrease fall reduce decline drop lower lessen diminish attenuate shrink"
        " downregulate deplete lose cut less fewer reduced slump plunge sink",
    ),
    (
        "promote induce stimulate activate trigger facilitate enable support encourage permit allow",
        "inhibit suppress block prevent impair repress antagonize hinder impede discourage forbid ban prohibit stop",
    ),
    ("improve strengthen enhance better", "worsen weaken deteriorate degrade impair worse aggravate exacerbate"),
    ("accelerate speed hasten quicken faster", "slow delay decelerate retard slower"),
    ("positive positively", "negative negatively"),
    ("high highly tall", "low lowly short"),
    ("large big major broad long great", "small little minor narrow short"),
    ("early earlier before prior precede", "late later after subsequent follow"),
    ("begin start open launch commence", "end finish stop close conclude cease"),
    ("present presence exist detect", "absent absence lack missing undetectable"),
    ("able capable can", "unable incapable cannot"),
    (
        "accept approve agree endorse adopt pass admit embrace",
        "reject refuse disagree oppose deny decline veto dismiss",
    ),
    ("support favor back praise defend welcome", "oppose criticize attack condemn denounce undermine"),
    ("win victory beat succeed success", "lose loss defeat fail failure"),
    ("buy purchase acquire", "sell"),
    ("arrive enter join come", "leave exit depart quit"),
    ("include contain", "exclude omit lack"),
    ("same similar identical equal alike", "different dissimilar distinct unequal"),
    ("always ever", "never seldom rarely"),
    ("all every entire everyone", "no none nobody some few"),
    ("most majority many", "few minority fewer least"),
    ("first", "last"),
    ("top upper above over", "bottom lower below under"),
    ("up", "down"),
    ("strong strongly", "weak weakly"),
    ("good well best", "bad poorly worst poor"),
    ("old older oldest", "young younger new youngest newest"),
    ("hot warm warmer hottest warmest", "cold cool cooler coldest coolest"),
    ("fast quick rapid rapidly quickly", "slow slowly gradually gradual"),
    ("safe safely", "dangerous unsafe risky harmful"),
    ("beneficial benefit advantage helpful protective protect", "harmful harm disadvantage detrimental damage risk"),
    ("true correct accurate", "false incorrect wrong inaccurate"),
    ("alive live survive survival life", "dead die death"),
    ("north northern", "south southern"),
    ("east eastern", "west western"),
    ("male man men boy husband father son brother", "female woman women girl wife mother daughter sister"),
    ("active", "inactive passive"),
    ("acute", "chronic"),
    ("cheap inexpensive", "expensive costly"),
    ("common frequent frequently often usually", "rare uncommon infrequent rarely"),
    ("easy easily simple simply", "difficult hard complex complicated"),
    ("external outside exterior extracellular", "internal inside interior intracellular"),
    ("full fully complete completely", "empty partial partially incomplete"),
    ("guilty convict", "innocent acquit"),
    ("happy pleased glad optimistic", "sad unhappy angry disappointed upset pessimistic"),
    ("heavy heaviest", "light lightest"),
    ("legal legally", "illegal illegally"),
    ("married marry", "divorced divorce"),
    ("maximum maximal", "minimum minimal"),
    ("necessary required essential needed", "unnecessary optional dispensable unneeded"),
    ("normal", "abnormal"),
    ("possible", "impossible"),
    ("public publicly", "private privately"),
    ("rich wealthy", "poor"),
    ("sensitive sensitivity", "resistant resistance insensitive"),
    ("significant significantly substantial", "insignificant negligible insignificantly"),
    ("similar", "different"),
    ("one alone", "multiple several both many"),
    ("stable", "unstable"),
    ("sufficient enough adequate", "insufficient inadequate"),
    ("known", "unknown"),
    ("dependent", "independent"),
    ("effective efficient", "ineffective inefficient"),
    ("direct directly", "indirect indirectly"),
    ("likely", "unlikely"),
    ("profit surplus", "deficit debt"),
    ("hire recruit employ", "fire dismiss sack"),
    ("add", "remove delete subtract"),
    ("push", "pull"),
    ("appear emerge", "disappear vanish"),
    ("import", "export"),
    ("create build construct", "destroy demolish"),
    ("extend prolong lengthen", "shorten"),
    ("widen", "narrow"),
    ("keep retain maintain", "abandon scrap drop"),
    ("confirm", "deny refute"),
    ("love", "hate dislike"),
    ("friend ally", "enemy foe rival"),
    ("peace", "war"),
    ("urban", "rural"),
    ("ancient", "modern"),
    ("natural", "artificial synthetic"),
    ("visible", "invisible hidden"),
    ("wet", "dry"),
    ("day", "night"),
    ("summer", "winter"),
    ("spring", "autumn"),
    ("morning", "evening"),
    ("ascend", "descend"),
    ("connect attach join link", "disconnect detach separate"),
    ("friendly", "hostile"),
    ("local", "global foreign"),
    ("major", "minor"),
    ("optimist", "pessimist"),
    ("permanent", "temporary"),
    ("senior", "junior"),
    ("success", "failure"),
    ("thick", "thin"),
    ("deep", "shallow"),
    ("upstream", "downstream"),
    ("voluntary", "forced compulsory mandatory"),
    ("wild", "tame domestic"),
    ("wide", "narrow"),
    ("homozygous", "heterozygous"),
    ("dominant", "recessive"),
    ("benign", "malignant"),
    ("aerobic", "anaerobic"),
    ("soluble", "insoluble"),
    ("reversible", "irreversible"),
    ("regular", "irregular"),
    ("symmetric", "asymmetric"),
    ("hypertension", "hypotension"),
    ("overexpression overexpress", "knockdown knockout deletion depletion deficiency"),
    ("agonist", "antagonist"),
    ("susceptible vulnerable", "resistant immune"),
    ("obese overweight", "lean thin underweight"),
)
_MORE = """
    increase rise raise grow gain elevate boost enhance augment amplify expand upregulate accumulate surge soar
    jump high higher more great greater promote induce stimulate activate activation trigger facilitate enable
    accelerate hasten fast faster strengthen improve better prolong longer extend cause contribute lead drive
    rescue restore overexpression overexpress strong stronger frequent common likely most majority necessary
    essential require sensitive sensitivity expensive
"""
_LESS = """
    decrease fall reduce reduction decline drop low lower lessen diminish attenuate shrink downregulate deplete
    depletion less few fewer inhibit inhibition suppress suppression block prevent impair repress hinder impede
    slow slower delay weaken shorten short shorter protect protection protective lose loss delete deletion
    knockdown knockout deficiency deficient silence lack absent absence inverse inversely negative negatively
    weak weaker rare unlikely minority abolish ameliorate alleviate mitigate avoid disrupt dispensable
    unnecessary optional resistant resistance insensitive cheap cheaper inexpensive worse worsen aggravate
    exacerbate
"""
_DENIALS = word_set(
    "not no never none neither nor cannot fail unable nobody nothing unaffected unchanged hardly without"
)
_NAMES = frozenset(("los",))  # "Los Angeles" has lost nothing
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non")
_LEAST = 4  # letters that a word keeps without such a prefix


@cache
def signs() -> dict[str, int]:
    """1 for stems that say more, -1 for those that say less."""
    return {stem(word): 1 for word in word_set(_MORE)} | {stem(word): -1 for word in word_set(_LESS)}


@cache
def denials() -> frozenset[str]:
    """Stems of words that deny what is said."""
    return frozenset(stem(word) for word in _DENIALS)


def sign_of(low: str) -> int:
    """Whether a word says more (1), less (-1) or neither (0)."""
    return 0 if low in _NAMES else signs().get(stem(low), 0)


def denies(low: str) -> bool:
    """Whether a word denies."""
    return low.endswith("n't") or stem(low) in denials()


def opposites_of(low: str) -> frozenset[str]:
    """Stems of words that say the opposite, by the list or by a prefix."""
    key = stem(low)
    found = set(_opposed().get(key, ()))
    if low.isalpha() and len(low) >= _LEAST:
        found |= {stem(prefix + low) for prefix in _PREFIXES}
        found |= {stem(low[len(p) :]) for p in _PREFIXES if low.startswith(p) and len(low) - len(p) >= _LEAST}
    return frozenset(found - {key})


@cache
def _opposed() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for sides in _OPPOSITES:
        one, two = (word_set(side) for side in sides)
        for side, other in ((one, two), (two, one)):
            for word in side:
                found.setdefault(stem(word), set()).update(stem(o) for o in other)
    return {key: frozenset(held) for key, held in found.items()}
