"""Countries, states and large cities, lower case; and other names of the same place or body."""

from factcheck.text.specifics.word_sets import phrase_set

PLACES = phrase_set(
    """
    afghanistan, albania, algeria, andorra, angola, argentina, armenia, australia, austria, azerbaijan, bahamas,
    bahrain, bangladesh, barbados, belarus, belgium, belize, benin, bhutan, bolivia, bosnia and herzegovina,
    bosnia, botswana, brazil, brunei, bulgaria, burkina faso, burundi, cambodia, cameroon, canada, cape verde,
    central african republic, chad, chile, china, colombia, comoros, congo, democratic republic of the congo,
    costa rica, croatia, cuba, cyprus, czech republic, czechia, denmark, djibouti, dominica, dominican republic,
    east timor, ecuador, egypt, el salvador, equatorial guinea, eritrea, estonia, eswatini, ethiopia, fiji,
    finland, france, gabon, gambia, georgia, germany, ghana, greece, greenland, grenada, guatemala, guinea,
    guinea-bissau, guyana, haiti, honduras, hungary, iceland, india, indonesia, iran, iraq, ireland, israel,
    italy, ivory coast, jamaica, japan, jordan, kazakhstan, kenya, kiribati, kosovo, kuwait, kyrgyzstan, laos,
    latvia, lebanon, lesotho, liberia, libya, liechtenstein, lithuania, luxembourg, madagascar, malawi,
    malaysia, maldives, mali, malta, mauritania, mauritius, mexico, micronesia, moldova, monaco, mongolia,
    montenegro, morocco, mozambique, myanmar, burma, namibia, nauru, nepal, netherlands, new zealand, nicaragua,
    niger, nigeria, north korea, north macedonia, norway, oman, pakistan, palau, palestine, panama, papua new
    guinea, paraguay, peru, philippines, poland, portugal, qatar, romania, russia, rwanda, samoa, san marino,
    saudi arabia, senegal, serbia, seychelles, sierra leone, singapore, slovakia, slovenia, somalia, south
    africa, south korea, south sudan, spain, sri lanka, sudan, suriname, sweden, switzerland, syria, taiwan,
    tajikistan, tanzania, thailand, togo, tonga, trinidad and tobago, tunisia, turkey, türkiye, turkmenistan,
    tuvalu, uganda, ukraine, united arab emirates, uae, united kingdom, uk, u.k., great britain, britain,
    england, scotland, wales, northern ireland, united states, united states of america, us, u.s., usa, america,
    uruguay, uzbekistan, vanuatu, vatican city, venezuela, vietnam, yemen, zambia, zimbabwe, europe, asia,
    africa, north america, south america, antarctica, alabama, alaska, arizona, arkansas, california, colorado,
    connecticut, delaware, florida, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine,
    maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new
    hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon,
    pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia,
    washington, west virginia, wisconsin, wyoming, london, paris, berlin, madrid, rome, milan, naples, turin,
    venice, florence, barcelona, valencia, seville, lisbon, porto, vienna, zurich, geneva, basel, bern,
    brussels, antwerp, amsterdam, rotterdam, the hague, copenhagen, aarhus, oslo, bergen, stockholm, gothenburg,
    malmö, malmo, uppsala, lund, helsinki, tampere, reykjavik, dublin, cork, edinburgh, glasgow, cardiff,
    belfast, manchester, liverpool, birmingham, leeds, bristol, oxford, cambridge, sheffield, nottingham,
    newcastle, york, brighton, munich, hamburg, frankfurt, cologne, stuttgart, leipzig, dresden, bonn, prague,
    brno, warsaw, krakow, gdansk, budapest, bucharest, sofia, athens, thessaloniki, istanbul, ankara, izmir,
    kyiv, kiev, lviv, odesa, kharkiv, moscow, saint petersburg, minsk, vilnius, riga, tallinn, belgrade, zagreb,
    ljubljana, bratislava, sarajevo, lyon, marseille, nice, bordeaux, toulouse, strasbourg, lille, new york
    city, los angeles, chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, san jose,
    austin, san francisco, seattle, denver, washington dc, d.c., boston, nashville, detroit, portland, las
    vegas, memphis, baltimore, milwaukee, albuquerque, atlanta, miami, oakland, minneapolis, new orleans,
    cleveland, pittsburgh, st. louis, salt lake city, honolulu, toronto, montreal, vancouver, ottawa, calgary,
    edmonton, quebec, ontario, alberta, mexico city, guadalajara, havana, bogotá, bogota, lima, santiago, buenos
    aires, são paulo, sao paulo, rio de janeiro, brasilia, caracas, quito, montevideo, cairo, alexandria, lagos,
    abuja, nairobi, accra, addis ababa, johannesburg, cape town, pretoria, durban, casablanca, rabat, tunis,
    algiers, tripoli, khartoum, kampala, dar es salaam, harare, luanda, kinshasa, dakar, jerusalem, tel aviv,
    gaza, beirut, damascus, baghdad, tehran, riyadh, dubai, abu dhabi, doha, kabul, islamabad, karachi, lahore,
    delhi, new delhi, mumbai, bangalore, bengaluru, chennai, kolkata, hyderabad, dhaka, kathmandu, colombo,
    yangon, bangkok, hanoi, ho chi minh city, phnom penh, kuala lumpur, jakarta, manila, beijing, shanghai,
    shenzhen, guangzhou, wuhan, hong kong, macau, taipei, seoul, busan, tokyo, osaka, kyoto, nagoya, sydney,
    melbourne, brisbane, perth, adelaide, canberra, auckland, wellington, new south wales, queensland, tasmania,
    bavaria, saxony, catalonia, crimea, sicily, normandy, flanders, lombardy, tuscany, siberia, tibet, xinjiang,
    kashmir, punjab, silicon valley, wall street, manhattan, brooklyn
    """
)

# Each row: names of the same place or body. Lower case, dots as usually written.
SAME_NAMES: tuple[tuple[str, ...], ...] = (
    ("united states", "united states of america", "us", "u.s.", "usa", "u.s.a.", "america"),
    ("united kingdom", "uk", "u.k.", "great britain", "britain"),
    ("european union", "eu", "e.u."),
    ("united nations", "un", "u.n."),
    ("united arab emirates", "uae"),
    ("russia", "russian federation"),
    ("czech republic", "czechia"),
    ("netherlands", "the netherlands", "holland"),
    ("myanmar", "burma"),
    ("turkey", "türkiye"),
    ("ivory coast", "côte d'ivoire"),
    ("kyiv", "kiev"),
    ("new york city", "nyc"),
    ("los angeles", "la"),
    ("washington dc", "washington d.c.", "district of columbia"),
    ("south korea", "republic of korea"),
    ("north korea", "democratic people's republic of korea", "dprk"),
    ("china", "people's republic of china", "prc"),
    ("mumbai", "bombay"),
    ("beijing", "peking"),
    ("bangalore", "bengaluru"),
    ("federal reserve", "fed", "the fed"),
    ("nato", "north atlantic treaty organization", "north atlantic treaty organisation"),
    ("covid-19", "covid"),
    ("facebook", "meta", "meta platforms"),
    ("google", "alphabet"),
)
