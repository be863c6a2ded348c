"""Common verbs: the irregular ones with their forms, and regular ones whose forms follow from the base.

Only verbs listed here are ever inflected: a guess at an unknown verb would give a plant away by its grammar.
"""

# base past participle
_IRREGULAR = """
be was been|become became become|begin began begun|break broke broken|bring brought brought|build built built
buy bought bought|catch caught caught|choose chose chosen|come came come|cost cost cost|cut cut cut|deal dealt dealt
do did done|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen|feel felt felt|fight fought fought
find found found|fly flew flown|forget forgot forgotten|get got gotten|give gave given|go went gone|grow grew grown
have had had|hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|know knew known
lead led led|leave left left|lend lent lent|let let let|lose lost lost|make made made|mean meant meant|meet met met
overcome overcame overcome|oversee oversaw overseen|pay paid paid|put put put|read read read|rise rose risen
run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|shoot shot shot
show showed shown|shut shut shut|sink sank sunk|sit sat sat|speak spoke spoken|spend spent spent|split split split
spread spread spread|stand stood stood|steal stole stolen|stick stuck stuck|strike struck struck|swim swam swum
take took taken|teach taught taught|tell told told|think thought thought|throw threw thrown
understand understood understood
undergo underwent undergone|wear wore worn|win won won|withdraw withdrew withdrawn|write wrote written
forecast forecast forecast
"""

_REGULAR = """
accept access accompany account accuse achieve acknowledge acquire act adapt add address adjust adopt advance
advise affect
agree aim allow alter amend announce answer appeal appear apply appoint approach approve argue arrange arrest arrive ask
assess assign assist assume attack attempt attend attract avoid award ban base battle believe belong benefit
blame block boost
border borrow call cancel capture carry cause celebrate change charge check cite claim clear close collapse
collect combine
command comment commit compare compete compile complete comply comprise compromise concern conclude conduct
confirm connect
consider consist consume contact contain continue contribute control convert convince cooperate cover crash
create criticize
cross damage date debut decide declare decline decrease dedicate defeat defend define delay deliver demand
demonstrate deny
depend deploy describe design destroy detail detect determine develop die differ direct disappear disclose
discontinue discover
discuss display dissolve distribute divide dominate donate double drop earn edit elect eliminate emerge employ
enable encourage
end endorse endure enforce engage enhance enjoy ensure enter escape establish estimate evaluate evolve examine
exceed exclude
execute exercise exist expand expect experience expire explain explore export express extend face fail favor
feature file fill
finance finish fix focus follow force form found fuel function fund gain gather generate govern grant guarantee
handle happen
harm head help highlight hire host identify ignore implement import impose improve include incorporate increase
indicate infect
influence inform inherit inject injure insist inspect inspire install intend interview introduce invade invent invest
investigate invite involve issue join jump justify kill label lack land last launch launder learn license lift
limit link list
live load locate lower maintain manage manufacture mark marry matter measure mention merge monitor mount move
multiply name need
note notice obtain occupy occur offer open operate oppose order organize originate outline overlap own
participate partner pass
perform permit persuade pick place plan plant play pledge point poll post praise predict prefer prepare present
preserve press
prevent price print process produce program prohibit promise promote prompt propose protect prove provide
publish pull purchase
pursue push qualify question quit raise range rank rate reach react realize receive recognize recommend record
recover reduce
reflect refuse register reject relate release rely remain remember remove rename rent reopen repair repeat
replace reply report
represent request require rescue reserve resign resist resolve respond restore restrict result resume retain
retire return
reveal reverse review rule sail sample satisfy save score seem seize separate serve settle share shelve shift
ship sign slash
slip slow smash solve sound specify sponsor start state stay stem stop store strengthen stress struggle study
submit succeed
suffer suggest supply support surge surpass surround survey survive suspect suspend switch target tend terminate
test thank
threaten total touch tour trace track trade train transfer transform translate transmit travel treat trigger
triple turn unveil
update upgrade urge use value vary view violate visit vote vow wait want warn wash waste watch weaken weigh
welcome widen work
worry yield refer accelerate accommodate accumulate activate administer advertise analyze anticipate appreciate
assemble assert attach
authorize backfire balance bar blend breach brush bury calculate campaign care catalog chase circulate cite climb cling
code coincide commence commission communicate compensate compute conceal concede condemn condition configure
conflict confront
contrast contest convey cook coordinate copy correct correlate correspond count crack criticise debate decode
decrypt deepen
defer degrade depart derive deserve deteriorate deter devote dictate diminish dip discourage dismiss dispute
disrupt distinguish
disturb diverge diversify download downplay draft drain dump ease echo elevate embrace emphasize enact encounter
equal erode erupt
escalate exhibit exploit expose fade favour finalize flag flow fluctuate force fulfill furnish gauge glow graduate greet
halt hamper harvest hinder hinge hover hunt illustrate imagine impact imply impress incur induce inhabit inhibit
initiate innovate
integrate interact interfere interpret intervene invoke isolate kick lag lean leap lecture leverage linger lobby
lock log loom maintain
map march mask match mature mimic model motivate multiply narrow navigate negotiate nominate normalize object
offset omit outlaw
outnumber outpace outperform peak penetrate persist pilot portray pose possess postpone pour practice predate
prevail prioritize probe procure project propel prosecute prosper prove pursue query quote ramp readjust rebound
recall recruit
recycle redesign redirect regain regulate reinforce relocate render repay repeal request research resemble
reshape reside retrieve
reward risk roll rotate ruin sacrifice sanction scale scan scatter schedule scrap screen seal seat secure select
shape shorten shrug
signal simplify simulate skip slide slump soar span spark specialize speed spur stabilize standardize stimulate
stress stretch
structure subsidize substitute succeed sue summarize supplement suppress surface surrender swap symbolize tackle
tail tax team tempt
tender testify tie tighten tolerate top transact transport treat trend trim trust tumble undermine unify unite
upload usher utilize
validate vanish veto void vouch waive wander widen witness
"""

_DOUBLED_WORDS = """
    ban plan stop ship drop slip stem commit permit admit submit transmit prefer refer occur transfer equip
    control program compel jog rob tap trap step chip strip whip
"""
_DOUBLED = frozenset(_DOUBLED_WORDS.split())


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ied"
    if base in _DOUBLED:
        return base + base[-1] + "ed"
    return base + "ed"


def third_person(base: str) -> str:
    """The form with he, she or it: "go" → "goes"."""
    special = {"have": "has", "be": "is", "do": "does"}
    if base in special:
        return special[base]
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    return base + "s"


def _past_forms() -> dict[str, str]:
    forms = {base: _regular_past(base) for base in _REGULAR.split() if base != "quit"}
    forms["quit"] = "quit"
    for entry in _IRREGULAR.replace("\n", "|").split("|"):
        if entry:
            base, past, _ = entry.split()
            forms[base] = past
    return forms


PAST = _past_forms()
BASE_OF_PAST = {past: base for base, past in sorted(PAST.items()) if base not in {"be", "found"}}
BASE_OF_THIRD = {third_person(base): base for base in sorted(PAST) if base != "be"}
PARTICIPLES = frozenset(PAST.values()) | frozenset(
    entry.split()[2] for entry in _IRREGULAR.replace("\n", "|").split("|") if entry
)
# A past that is also the base: "did not cut" could come from "cuts" or "cut", so these are never inflected back.
SAME_FORMS = frozenset(base for base, past in PAST.items() if base == past)


def past_of(base: str) -> str | None:
    """The simple past of a listed verb, or None: "sell" → "sold"."""
    return PAST.get(base) if base != "be" else None


def base_of_past(form: str) -> str | None:
    """The base of a simple past that is unlike its base, or None: "sold" → "sell"."""
    base = BASE_OF_PAST.get(form)
    return base if base is not None and base not in SAME_FORMS else None


def base_of_third(form: str) -> str | None:
    """The base of a third person singular, or None: "goes" → "go"."""
    return BASE_OF_THIRD.get(form)
