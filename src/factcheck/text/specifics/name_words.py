"""Words that begin, join and follow names; titles; nationalities."""

from factcheck.text.specifics.word_sets import phrase_set, word_set

# Common words that do begin names when another capital follows ("New York", "Bank of England", "Supreme Court").
NAME_STARTS = word_set(
    """
    new great north south east west northern southern eastern western central upper lower saint st san santa los
    las el la le mount lake port fort cape united royal national international federal supreme european african
    american bank university ministry department house church city court council republic kingdom island islands
    bay gulf institute museum bridge river park street school college hospital society association union
    commission committee office agency center centre high democratic conservative labour liberal republican
    green world general white black red golden silver big old little star apple air art first grand social human
    people's public state home foreign internal district county joint nuclear space medical science premier
    champions super civil child world's women's men's electronic environmental food digital open free global
    health trade treasury microsoft google van von de prince princess king queen lord lady sir pope cardinal
    """
)

RANK_STARTS = word_set("first second third fourth fifth one two three seven")

ORG_HEADS = word_set(
    """
    bank university ministry department institute school college church house court council commission committee
    office agency center centre association organization organisation federation foundation academy society
    union bureau board museum library hospital republic kingdom city county state gulf bay strait isle duke earl
    prince princess archbishop bishop lord chamber secretary treaty battle siege bridge tower palace statue
    declaration order league alliance bill act convention statute fund authority administration directorate
    faculty journal international company bank's people's united states district province cape sea mouth lake
    mount mountains day book game house's
    """
)
AND_HEADS = word_set(
    """
    ministry department institute center centre committee office agency bureau organization organisation
    association secretary school faculty college university administration council board act commission
    """
)
AND_PAIRS = phrase_set(
    """
    food drug, johnson johnson, trinidad tobago, bosnia herzegovina, antigua barbuda, procter gamble, simon
    schuster, barnes noble, ernst young, marks spencer, standard poor, tyne wear, arts sciences, smith wesson,
    black decker, harley davidson, newfoundland labrador, victoria albert, hammersmith fulham, kensington
    chelsea
    """
)

TITLES = word_set(
    """
    mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend fr father sister brother hon st
    president vice-president vice prime minister chancellor senator sen representative rep congressman
    congresswoman governor gov mayor judge justice king queen prince princess pope cardinal archbishop bishop
    general gen colonel col major maj captain capt lieutenant lt sergeant sgt admiral adm commander chief
    executive officer director chairman chairwoman chair secretary ambassador attorney councillor doctor
    detective inspector constable sheriff deputy former acting baroness baron duke duchess earl emperor empress
    sultan sheikh rabbi imam premier foreign defence defense finance health interior education treasury home
    economy chairperson spokesman spokeswoman ceo cto cfo speaker commissioner coach
    """
)
PERSON_TITLES = word_set(
    """
    mr mrs ms miss mx dr prof professor sir dame rev capt lt sgt sen rep gov gen col maj adm hon
    """
)

NATIONALITIES = word_set(
    """
    afghan albanian algerian american argentine argentinian armenian asian african australian austrian
    azerbaijani bangladeshi belarusian belgian bolivian bosnian brazilian british bulgarian cambodian canadian
    chilean chinese colombian croatian cuban cypriot czech danish dutch ecuadorian egyptian english estonian
    ethiopian european filipino finnish french georgian german ghanaian greek guatemalan haitian hungarian
    icelandic indian indonesian iranian iraqi irish israeli italian jamaican japanese jewish jordanian kazakh
    kenyan korean kuwaiti latvian lebanese libyan lithuanian malaysian mexican moroccan muslim christian
    nepalese nigerian norwegian pakistani palestinian peruvian polish portuguese roman romanian russian saudi
    scottish serbian singaporean slovak slovenian somali spanish sudanese swedish swiss syrian taiwanese thai
    tunisian turkish ugandan ukrainian uruguayan venezuelan vietnamese welsh yemeni zambian zimbabwean
    """
)
NOT_NAMES = word_set(
    """
    i i'm i've i'd i'll i’m i’ve i’d i’ll ok okay am pm ceo cfo cto coo tv phd faq pdf url id diy pr hr vip dvd
    cd pc gdp dna rna ai api it's etc vs no nos mr mrs ms dr prof bc ad bce ce a.m p.m a.m. p.m. e.g i.e ph.d
    gps llc suv atm usb  monday tuesday wednesday thursday friday saturday sunday mondays
    tuesdays wednesdays thursdays fridays saturdays sundays mon tue wed thu fri sat sun january february march
    april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
    dec lol omg fyi asap btw tba tbd q&a r&d b2b ii iii iv
    """
)
