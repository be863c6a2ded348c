"""How wide a place is: a country is swapped for a country, a state for a state, a town for a town."""

import re

_COUNTRIES = """
afghanistan albania algeria angola argentina armenia australia austria azerbaijan bahrain bangladesh belarus
belgium belize
benin bhutan bolivia bosnia botswana brazil britain brunei bulgaria burundi cambodia cameroon canada chad chile china
colombia congo
croatia cuba cyprus czechia denmark ecuador egypt england eritrea estonia ethiopia fiji finland france gabon
gambia germany ghana
greece greenland guatemala guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland israel
italy jamaica
japan kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya lithuania luxembourg
madagascar malawi
malaysia maldives mali malta mauritania mauritius mexico moldova monaco mongolia montenegro morocco mozambique
myanmar namibia
nepal netherlands nicaragua niger nigeria norway oman pakistan palestine panama paraguay peru philippines poland
portugal qatar
romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan suriname sweden
switzerland syria
taiwan tajikistan tanzania thailand togo tunisia turkey turkmenistan uganda ukraine uruguay uzbekistan venezuela
vietnam wales
yemen zambia zimbabwe
costa rica|cape verde|burkina faso|czech republic|dominican republic|el salvador|hong kong|ivory coast
new zealand|north korea
north macedonia|papua new guinea|saudi arabia|sierra leone|south africa|south korea|south sudan|sri lanka
united arab emirates
"""
_STATES = """
alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana
iowa kansas
kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
ohio oklahoma
oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming ontario alberta manitoba saskatchewan
new hampshire|new jersey|new mexico|north carolina|north dakota|rhode island|south carolina|south dakota|west virginia
british columbia|nova scotia
"""
_CONTINENTS = frozenset(
    {"africa", "antarctica", "asia", "australasia", "europe", "north america", "oceania", "south america"}
)
# Names of places of several widths: swapping one leaves open which was meant.
AMBIGUOUS = frozenset(
    {"georgia", "new york", "washington", "jordan", "luxembourg", "mexico city", "quebec", "singapore"}
)


_FEATURES = re.compile(
    r"\b(?:sea|ocean|river|lake|bay|gulf|strait|mount|mountains?|valley|desert|island|islands|peninsula|forest|park"
    r"|street"
    r"|avenue|road|square|bridge|airport|harbou?r|port|beach|coast|canyon|canal|glacier|county|district|province)\b"
)


def _names(block: str) -> frozenset[str]:
    names: set[str] = set()
    for line in block.strip().splitlines():
        names.update(line.split("|") if "|" in line else line.split())
    return frozenset(names) - AMBIGUOUS


_COUNTRY_NAMES = _names(_COUNTRIES)
_STATE_NAMES = _names(_STATES)


def place_level(name: str) -> str:
    """ "country", "continent", "state", a word for a feature ("river", "county"), "town" (any other), "ambiguous"."""
    low = name.lower().removeprefix("the ")
    if low in AMBIGUOUS or low.endswith(" state"):
        return "ambiguous"
    if low in _COUNTRY_NAMES:
        return "country"
    if low in _CONTINENTS:
        return "continent"
    feature = _FEATURES.search(low)
    if feature is not None:
        return feature.group()
    return "state" if low in _STATE_NAMES else "town"
