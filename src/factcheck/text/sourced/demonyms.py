"""Countries by their adjectives, and other names of the same place."""

from factcheck.text.specifics.places import SAME_NAMES

_ROWS = """
afghan afghanistan|albanian albania|algerian algeria|american americans us usa america states|argentine argentina
argentinian argentina|armenian armenia|asian asia|african africa|australian australia|austrian austria
azerbaijani azerbaijan|bangladeshi bangladesh|belarusian belarus|belgian belgium|bolivian bolivia|bosnian bosnia
brazilian brazil|british britain uk england kingdom|bulgarian bulgaria|cambodian cambodia|canadian canada
chilean chile|chinese china|colombian colombia|croatian croatia|cuban cuba|cypriot cyprus|czech czechia
danish denmark danes|dutch netherlands holland|ecuadorian ecuador|egyptian egypt|english england|estonian estonia
ethiopian ethiopia|european europe eu|filipino philippines|finnish finland|french france|georgian georgia
german germany|ghanaian ghana|greek greece|guatemalan guatemala|haitian haiti|hungarian hungary|icelandic iceland
indian india|indonesian indonesia|iranian iran|iraqi iraq|irish ireland|israeli israel|italian italy
jamaican jamaica|japanese japan|jordanian jordan|kazakh kazakhstan|kenyan kenya|korean korea|kuwaiti kuwait
latvian latvia|lebanese lebanon|libyan libya|lithuanian lithuania|malaysian malaysia|mexican mexico|moroccan morocco
nepalese nepal|nigerian nigeria|norwegian norway|pakistani pakistan|palestinian palestine|peruvian peru
polish poland|portuguese portugal|romanian romania|roman rome|russian russia|saudi arabia|scottish scotland
serbian serbia|singaporean singapore|slovak slovakia|slovenian slovenia|somali somalia|spanish spain|sudanese sudan
swedish sweden|swiss switzerland|syrian syria|taiwanese taiwan|thai thailand|tunisian tunisia|turkish turkey
ugandan uganda|ukrainian ukraine|uruguayan uruguay|venezuelan venezuela|vietnamese vietnam|welsh wales|yemeni yemen
zambian zambia|zimbabwean zimbabwe|californian california|texan texas|parisian paris|viennese vienna|berliner berlin
christian christianity christians|jewish jews judaism|muslim muslims islam|islamic islam|soviet ussr
"""


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    rows = [row.split() for row in _ROWS.replace("\n", "|").split("|") if row]
    for same in SAME_NAMES:
        rows.append(
            [form for name in same if len(form := name.replace(".", "").replace("'", "")) > 1 and " " not in form]
        )
    for row in rows:
        for word in row:
            found.setdefault(word, set()).update(other for other in row if other != word)
    return {word: frozenset(others) for word, others in found.items()}


_RELATED = _table()
_NONE: frozenset[str] = frozenset()


def related(low: str) -> frozenset[str]:
    """Words that name the same country or its people: "french" and "france"."""
    return _RELATED.get(low, _NONE)
