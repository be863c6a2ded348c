"""Word lists for cutting text into sentences (see ``sentences``)."""

NEVER_LAST = frozenset(
    # titles, and words that only ever introduce something
    str.split("""mr mrs ms messrs mx dr drs prof profs gov govs lt sgt cpl pvt capt cmdr cdr col gen maj adm brig
    sen sens rep reps rev revd hon rt pres supt det insp asst assoc msgr fr mme mlle vs v cf viz approx incl esp e.g
    i.e eg ie ca fig figs eq eqs vol vols ch chap sec sect ref refs""")
)
"""Abbreviations after which a capital never starts a sentence."""

OFTEN_MID = frozenset(
    str.split("""inc corp co cos ltd llc plc bros mfg assn assoc dept div univ inst jr sr esq st ste mt ft ave blvd
    rd hwy ln bldg jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri ala ariz ark
    calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa tenn tex va vt
    wash wis wyo ont que etc al ed eds trans natl intl govt sci acad lab labs max min avg est no. op""")
)
"""Abbreviations that may end a sentence: they do only before a word that clearly starts one."""

BEFORE_NUMBER = frozenset(
    str.split("""no nos nr nrs p pp par para art arts fig figs eq eqs vol vols ch chap sec sect ref refs app tab ver
    v vs ca c cir approx est circa jan feb mar apr jun jul aug sep sept oct nov dec rs st ave rt ext tel cf lot op al
    bk pt min max avg inv abt approx""")
)
"""Abbreviations that belong to the number after them."""

STARTERS = frozenset(
    str.split("""The This That These Those It Its It's He She They We You His Her Their Our My I I'm I've There
    There's Here In On At For From With But And Or So Yet If When Whenever While Although Though However Moreover
    Furthermore Nevertheless After Before Since As By To A An What What's Why How Who Where Some Many Not Now Then
    Also Both Another During Despite Because Once Until Unlike Instead Meanwhile According Today Yesterday Perhaps
    Still Such Thus Therefore Hence Additionally Later Earlier Researchers Officials Police They've They're We've
    We're That's He's She's Let's Only Is Are Was Were Do Does Did Can Could Has Have Will Would Should""")
)
"""Words that, after an abbreviation, show that a new sentence has begun."""

AFTER_CLOCK = frozenset(
    str.split("""monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
    january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec eastern central mountain pacific atlantic greenwich local eastern-time et est edt ct
    cst cdt mt mst mdt pt pst pdt gmt utc bst cet cest ist jst eet msk aest aedt east""")
)
"""What may follow "a.m." or "p.m." inside a sentence although it has a capital."""

MONTHS = frozenset(
    str.split("""January February March April May June July August September October November December""")
)

BEFORE_DAY = frozenset(str.split("on the since until till from before after by of am vom"))
"""Words before the day of a date that is written as an ordinal ("on 3. May")."""

SAID = frozenset(
    str.split("""said says asked asks shouted cried wrote writes tweeted replied added exclaimed wondered yelled
    told quipped joked recalled called declared screamed demanded whispered answered read reads""")
)

TITLED_KINDS = frozenset(
    str.split("""band group duo trio quartet musical show film movie magazine brand company firm retailer album song
    single game app website site quiz programme program series play opera novel book party festival label chain
    channel service portal""")
)
"""Nouns before a proper name; a "!" or "?" in that name ("the band Oi! Harbour") does not end a sentence."""

MARKED_NAMES = frozenset(
    str.split(
        "yahoo yum jeopardy guess panic godspeed wham oklahoma joomla chips-ahoy westward e oliver airplane shazam"
    )
)
"""Names written with a "!" or "?"."""

LIST_HEADS = frozenset(
    str.split(
        "step steps part phase chapter section rule article item question table figure box note lesson tip day week"
    )
)

LOWER_NAMES = frozenset(
    str.split("""npm pip git nginx curl pandas numpy scipy systemd pytest macos adidas redis webpack jquery ffmpeg
    grep sed awk bash zsh ssh gcc clang cmake kubectl docker eslint mypy ruff pnpm yarn deno sqlite postgres""")
)
"""Names that keep a small letter at the start of a sentence."""
