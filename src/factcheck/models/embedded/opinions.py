"""Whether a sentence of a post is its author's own view or a statement that could be true or false.

Fact is the default: a view that is judged costs a doubtful flag, a fact taken for a view is never judged at all.
"""

import re
from typing import Literal

_HARD = re.compile(
    r"\d|\b[Ii]n May\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand"
    r"|[mb]illion|percent|per cent|dozens?|half)\b",
)
_REPORTING = (
    r"(?:sa(?:id|ys)|told|tells|report(?:ed|s)|announc(?:ed|es)|claim(?:ed|s)|argu(?:ed|es)|warn(?:ed|s)"
    r"|stat(?:ed|es)"
    r"|call(?:ed|s)|describ(?:ed|es)|expect(?:ed|s)|predict(?:ed|s)|believ(?:ed|es)|thought|thinks"
    r"|felt(?! (?:like|so|very))|feels? (?:that|the|he|she|they)|found"
    r"|hop(?:ed|es)|consider(?:ed|s)|prais(?:ed|es)|critici[sz](?:ed|es)|wr(?:ote|ites)|add(?:ed|s)|not(?:ed|es)"
    r"|suggest(?:ed|s)|recommend(?:ed|s)|urg(?:ed|es)|conclud(?:ed|es)|confirm(?:ed|s)|den(?:ied|ies)|insist(?:ed|s)"
    r"|estimat(?:ed|es)|complain(?:ed|s)|fear(?:ed|s)|wonder(?:ed|s)|prefer(?:red|s)|fores(?:aw|ees)|recall(?:ed|s)"
    r"|deem(?:ed|s)|hail(?:ed|s)|rat(?:ed|es)|dismiss(?:ed|es)|label(?:ed|led|s)|regard(?:ed|s)|welcom(?:ed|es)"
    r"|say|think|believe|argue|hope|fear|warn|claim|agree|estimate|want|expect|predict|suggest|expecting|hoping"
    r"|predicting|arguing|saying|claiming|calling|warning|asking|asked|asks|demand(?:ed|s)"
    r"|vot(?:ed|es)"
    r"|doubt(?:ed|s)|lik(?:ed|es)|lov(?:ed|es)|want(?:ed|s)|accus(?:ed|es)|admit(?:ted|s)|agree[ds]|judg(?:ed|es)"
    r"|deni(?:ed|es)|ask|seen as|viewed as|known as|according to|in the (?:view|opinion|words) of)"
)
_ATTRIBUTED = re.compile(rf"\b{_REPORTING}\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|I['’](?:m|d|ll|ve)|[Mm]y|[Mm]e|[Mm]ine|[Mm]yself)\b")
_OWN_VIEW = re.compile(
    r"\b(?:in my (?:view|opinion|book|mind|experience|humble)|if you ask me|as far as i['’]m concerned"
    r"|the kind of \w+ (?:we|you|i) (?:need|want|like)|to my (?:mind|eye|taste|surprise|delight)|for my (?:money"
    r"|taste)|my (?:own )?(?:\w+ )?(?:take|view|guess|bet|hunch"
    r"|verdict|opinion|sense|impression|hope|fear|worry|favou?rite|advice|gut|money|prediction|feeling|hat|pick|heart"
    r"|thoughts?|recommendation|preference|bottom line|two cents)"
    r"|(?:i|we) (?:\w+ly |\w+ly,? |do |just |still |really |also |can(?:not|['’]t) help but |must |have to "
    r"|would |will |for one |never |can )?"
    r"(?:think|believe|hope|feel|suspect|guess|doubt|love|loved|like|liked|enjoy(?:ed)?|wonder|wish|fear|bet|prefer"
    r"|recommend|suggest|agree|disagree|admire|expect|trust|find|found it|say|admit|hate|worry|appreciate|applaud"
    r"|see why"
    r"|welcome|miss|argue|adore)"
    r"|i['’]?m (?:\w+ )?(?:glad|happy|excited|sad|sorry|afraid|convinced|sure|certain|not sure|skeptical"
    r"|sceptical|worried"
    r"|thrilled|amazed|curious|impressed|surprised|hopeful|looking|a fan|rooting|still|torn|so|delighted|grateful"
    r"|inclined)"
    r"|i['’](?:d|ll) \w+|i (?:can['’]t|cannot|could(?:n['’]t| not)?|would(?:n['’]t| not)?|might|may|don['’]t"
    r"|do not) \w+"
    r"|(?:makes|made|leaves|left|gives|gave|strikes|struck|reminds|reminded|worries|fascinates|convinced|impressed"
    r"|surprised|puzzles|annoys) me|for me|count me|call me|we (?:should|must|need to|ought to|can all|could all"
    r"|all need"
    r"|deserve|shouldn['’]t|can only hope|have to hope))\b",
    re.IGNORECASE,
)
_STOCK = re.compile(
    r"\b(?:(?:well )?worth (?:\w+ )?(?:a|an|the|your|every|it|reading|watching|knowing|following|sharing|seeing"
    r"|noting"
    r"|remembering|keeping|thinking|trying|time)|must[- ](?:read|see|watch|have)|(?:a|an) (?:\w+ )?(?:good|great"
    r"|nice|fun|solid|lovely|quick|long|short"
    r"|fascinating|interesting|wonderful|excellent|thoughtful|sobering|delightful|brilliant|superb|rewarding"
    r"|gripping) "
    r"(?:read|piece|one|story|summary|overview|reminder|watch|explainer|look|write-?up|reporting|example|news)"
    r"|food for thought|time will tell|remains to be seen|only time|hard to (?:believe|imagine|overstate|disagree"
    r"|argue|say|beat|deny|fault)"
    r"|hats off|(?:nothing|anything) short of|could (?:hardly|scarcely|not) be (?:better|worse|more \w+|clearer)"
    r"|kudos|bravo|well done|good (?:news|luck|riddance|job)|great news|bad news|no wonder|what a|what an"
    r"|how (?:\w+ )?(?:wonderful|sad"
    r"|strange|fascinating|impressive|lucky|odd|nice|exciting)|such a|thank goodness|mark my words|highly recommended"
    r"|long overdue|about time|high time|a shame|a pity|shame on|if only|(?:sounds?|looks?|feels?"
    r"|seems?) (?:\w+ )?like|there(?:['’]s| is) (?:something|nothing) \w+"
    r"|(?:makes?|made) (?:an?|the) (?:\w+ )?(?:convincing|good|strong|great|fair|weak|poor|excellent"
    r"|compelling) (?:case|point)"
    r"|nothing (?:beats|will|compares|matches|quite)|no (?:better|finer) (?:way|example|place|time|reason)"
    r"|(?:this|that) is what|(?:no one|nobody"
    r"|nothing|few|none) \w+ (?:\w+ ){1,4}(?:better|like this|like it)"
    r"|let that sink in|the rest of us|we are all|for all of us|all of us|how (?:lucky|much|far) we"
    r"|what we (?:need|want|deserve)"
    r"|(?:a|an) (?:\w+ )?(?:miracle|marvel|joy|delight|disgrace|travesty|masterclass|breath of fresh air|sad day"
    r"|great day|waste of)"
    r"|to ignore this|fingers crossed|say what you (?:will|like)"
    r"|needless to say"
    r"|let['’]s (?:hope|be|not|see|face)|here['’]s hoping|there['’]s something|makes you (?:think|wonder)"
    r"|goes without saying"
    r"|one to (?:watch|follow|read|bookmark)|deserves? (?:\w+ )?(?:more|better|a|an|your|our|to|all|every|credit"
    r"|praise|attention)"
    r"|(?:not|never|too) (?:\w+ )?(?:enough|good|soon|late|bad) (?:\w+ )?(?:to|for|if)|speaks for itself"
    r"|can['’]t (?:wait|recommend|stop|help)"
    r"|couldn['’]t (?:agree|be)|the (?:best|worst|nicest|saddest|funniest|strangest|most \w+) (?:\w+ )?(?:thing"
    r"|part|piece|story|idea|bit|detail|explanation|article))\b",
    re.IGNORECASE,
)
_JUDGMENTS = (
    r"(?:chilling|tragedy|relief|comfort|blessing|travesty|farce|joke|nonsense|overdue|the end of an era|obvious"
    r"|gorgeous|gripping|moving|touching|petty|stellar|splendid|sublime|superior"
    r"|dreadful|appalling|atrocious|pathetic|laughable|hopeless|glorious|lazy|sloppy|cruel|generous|honest|brave|bold"
    r"|timely|memorable|unforgettable|uplifting|enlightening|illuminating|entertaining|enjoyable|readable|clumsy"
    r"|baffling|maddening|scathing|haunting|breathtaking|overwhelming|underwhelming|stupid|crazy|insane|magical"
    r"|good|great|bad|nice|fun|cool|sad|wise|silly|smart|clever|brilliant|superb"
    r"|excellent|wonderful|terrible|awful"
    r"|horrible|amazing|fascinating|interesting|remarkable|impressive|astonishing|incredible|unbelievable"
    r"|stunning|exciting"
    r"|inspiring|encouraging|promising|worrying|troubling|alarming|sobering|depressing|disappointing|disturbing"
    r"|frustrating|infuriating|heartbreaking|heartening|refreshing|delightful|charming|lovely|beautiful|elegant"
    r"|ugly|boring"
    r"|dull|ridiculous|absurd|outrageous|shameful|disgraceful|unfair|foolish|reckless|welcome|admirable|praiseworthy"
    r"|noteworthy|mind-blowing|jaw-dropping|eye-opening|thought-provoking|compelling|persuasive|convincing"
    r"|unconvincing"
    r"|overrated|underrated|overhyped|underappreciated|overblown|wrong|right|priceless|hilarious|funny|scary"
    r"|strange|odd|weird|curious|bizarre"
    r"|surprising|unsurprising|telling|crucial|vital|essential|insightful|thoughtful|tragic|magnificent|marvelous"
    r"|marvellous"
    r"|fantastic|awesome|perfect|pointless|overdue|refreshingly \w+|mistake|triumph|disgrace|marvel|gem|treat|joy"
    r"|masterpiece|mess|scandal|shame|delight|wake-up call|game[- ]changer|no-brainer)"
)
_PREDICATE = re.compile(
    r"(?:\b(?:is|are|was|were|be|been|seems?|seemed|looks?|looked|sounds?|sounded|feels?|felt|remains?)|['’]s)"
    rf"(?: (?:not|n['’]t|both|just|so|too|very|really|quite|rather|pretty|truly|simply|nothing short of|still"
    rf"|also|always|all|frankly|a|an|the"
    rf"|genuinely|deeply|utterly|absolutely|equally|surely|clearly|certainly|hardly|almost|long|more|most|such"
    rf"|bit|real|little|like|\w+ly)){{0,4}} {_JUDGMENTS}\b"
    r"(?!\s+(?:for|by) (?:the|their|his|her) (?:company|firm|industry))",
    re.IGNORECASE,
)
_VERBLESS = re.compile(
    rf"^(?:(?:a|an|the|such|truly|simply|absolutely|quite|very|really|pretty|so|how|just|another|some"
    rf"|most) )*(?:\w+ly )?{_JUDGMENTS}\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|did|does|do|will|would|can|could|may|might|\w{2,}ed|came|went|took|made"
    r"|gave|got"
    r"|won|lost|rose|fell|began|became|grew|led|left|held|kept|met|paid|ran|sent|set|sold|spent|told|wrote|hurt"
    r"|cut|put|hit|cost|spread|shut|burst|beat|split|quit|hung|drew|flew|threw|knew|saw|sank|broke|spoke|drove)\b",
    re.IGNORECASE,
)
_NORM = re.compile(
    r"\b(?:should(?:n['’]t)?|ought to|needs? to (?:be said|change|stop|act|do better|learn|happen|hear|know|talk)"
    r"|had better|must (?:we|you)|(?:you|we) must)\b",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"^(?:please |just |so |and |but |do |always |never |maybe |well,? )*(?:read|watch|check|consider|take|give"
    r"|keep|don['’]t|do not|save|share"
    r"|bookmark|try|imagine|remember|think|look|listen|ask|stop|start|learn|enjoy|treat|spend|skip|ignore|trust"
    r"|make"
    r"|go|grab|let|have a|be (?:careful|ready|prepared|warned|sure|kind|honest)|follow|notice|note|forget|spare"
    r"|pay|expect|beware|set aside|"
    r"mark|judge|picture|get|see|pour|add|subscribe|compare|thank|put|use|wait|brace)\b"
    r"(?!-| (?:\w+ )?(?:is|was|has|are|were|can|will|had)\b)",
    re.IGNORECASE,
)
_STANCE = re.compile(
    r"^(?:honestly|frankly|personally|sadly|happily|thankfully|luckily|fortunately|unfortunately|admittedly"
    r"|clearly|obviously"
    r"|hopefully|surely|perhaps|maybe|ideally|arguably|undoubtedly|without (?:a )?doubt|no doubt|wow|ouch|phew"
    r"|sigh|ah|oh|yes"
    r"|imo|imho|tl;dr|somehow|strangely|remarkably|amazingly|seems like|looks like|feels like|sounds like"
    r"|makes (?:me|you|us)|hot take|unpopular opinion"
    r"|opinion|my take|bottom line|verdict)\b[,:;.!—–-]?",
    re.IGNORECASE,
)


_CHECKABLE = re.compile(
    r"[\"“”]|[a-z,] [A-Z][a-z]{2}|\b(?:I|[Mm]y \w+) (?:\w+ly )?(?:wrote|built|worked|made|went|met|bought|sold"
    r"|ran|took|led|left|joined"
    r"|moved|studied|taught|interviewed|asked|visited|released|published|designed|installed|used|started|began)\b"
)
_READER = re.compile(
    r"\b[Yy]ou(?:['’](?:ll|d|ve)| will| won['’]t| would| should| never| don['’]t| do not)\b"
    r"|\byour (?:time|attention|life|day|weekend|while|reading list|grandmother|friends|kids)\b|\b[Ww]e (?:can"
    r"|will|could) \w+ better"
)
_BARE_START = re.compile(
    r"^(?:an?|not|more|less|such|quite|very|another|no|so|too|just|\w+ly|simply|hardly|one|some) ", re.IGNORECASE
)
_MAYBE_VERB = re.compile(
    r"\w (?!most\b)\w+(?:ed|[^su\W]s|en|ew|ght|ould|ood|old|ook|aid|ept|elt|ent|ost|ore|oke|ang|an|id|at)\b"
)
_NO_SPEAKER = frozenset(
    (
        "it",
        "this",
        "that",
        "all this",
        "all of this",
        "we",
        "you",
        "it all",
        "please",
        "let's",
        "let’s",
        "highly",
        "strongly",
        "warmly",
    )
)


def kind_of(sentence: str) -> Literal["fact", "opinion"]:
    """``opinion`` only for the author's own view, taste, advice, question or outcry; ``fact`` for everything else."""
    text = " ".join(sentence.split())[:2000]
    if _OWN_VIEW.search(text) or _says_i(text):
        return "opinion"
    if _HARD.search(text) or _attributed(text):
        return "fact"
    return "opinion" if _is_view(text) else "fact"


def _says_i(text: str) -> bool:
    """The author speaks of oneself, without a name, a quotation or a deed that could be checked."""
    return bool(_FIRST_PERSON.search(text)) and not (_HARD.search(text) or _CHECKABLE.search(text))


def _attributed(text: str) -> bool:
    """Somebody else's view is reported: a third person with a verb of saying, thinking or feeling, not "it feels"."""
    found = _ATTRIBUTED.search(text)
    if found is None:
        return False
    before = text[: found.start()].strip().lower()
    return bool(before) and before not in _NO_SPEAKER


def _is_view(text: str) -> bool:
    if text.endswith("?") or text.endswith("!"):
        return True
    if _STOCK.search(text) or _PREDICATE.search(text) or _NORM.search(text) or _STANCE.search(text):
        return True
    if _ADVICE.search(text):
        return True
    if _READER.search(text):
        return True
    return _has_no_verb(text)


def _has_no_verb(text: str) -> bool:
    """A cry or a verdict without a verb ("A small miracle of engineering."), as posts have them."""
    if _FINITE.search(text) or len(text.split()) > 14:
        return False
    return bool(_VERBLESS.search(text)) or (bool(_BARE_START.search(text)) and not _MAYBE_VERB.search(text))
