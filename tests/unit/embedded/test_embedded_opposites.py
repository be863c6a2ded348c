"""Claims that put the opposite verb, or the verb of another part of the sentence."""

import pytest

from factcheck.models.embedded.judge import judge_support
from factcheck.models.embedded.page import read_page

# An article, claims that it does not bear out, and claims that it does.
Case = tuple[str, tuple[str, ...], tuple[str, ...]]

# The opposite, or the object of the opposite.
OPPOSITES: tuple[Case, ...] = (
    (
        "Members approved the budget but rejected the fee of 30 euros.",
        ("Members rejected the budget.", "Members approved the fee of 30 euros."),
        ("Members approved the budget.", "Members rejected the fee of 30 euros.", "The fee of 30 euros was rejected."),
    ),
    (
        "Exports rose by 8 percent, while imports fell by 3 percent.",
        ("Exports fell by 8 percent.", "Imports rose by 3 percent."),
        ("Imports fell by 3 percent.", "Exports rose by 8 percent.", "Exports increased by 8 percent."),
    ),
    (
        "The library opened in 1910 and closed in 1974.",
        ("The library closed in 1910.", "The library opened in 1974."),
        ("The library opened in 1910.", "The library closed in 1974."),
    ),
    (
        "The club won 12 matches and lost 7.",
        ("The club lost 12 matches.", "The club won 7 matches."),
        ("The club won 12 matches.",),
    ),
    ("Prices fell in March.", ("Prices rose in March.",), ("Prices fell in March.", "Prices dropped in March.")),
    (
        "Voters accepted the new constitution and rejected the tax reform.",
        ("Voters rejected the new constitution.", "Voters accepted the tax reform."),
        ("Voters accepted the new constitution.", "Voters rejected the tax reform."),
    ),
    (
        "The pool closed in 1999 after it had opened in 1931.",
        ("The pool opened in 1999.", "The pool closed in 1931."),
        ("The pool opened in 1931.", "The pool closed in 1999."),
    ),
    (
        "The share of cyclists increased, whereas the share of drivers decreased.",
        ("The share of drivers increased.", "The share of cyclists decreased."),
        ("The share of drivers decreased.", "The share of cyclists rose."),
    ),
    (
        "Lake Inari is the third largest lake in the country.",
        ("Lake Inari is the third smallest lake in the country.",),
        ("Lake Inari is the third largest lake in the country.",),
    ),
    (
        "The fire broke out in the north tower.",
        ("The fire broke out in the south tower.",),
        ("The fire broke out in the north tower.",),
    ),
    (
        "The company was banned from selling the drug.",
        ("The company was allowed to sell the drug.",),
        ("The company was banned from selling the drug.", "The company was not allowed to sell the drug."),
    ),
    (
        "Mining ended in 1976; since then the pit has filled with water.",
        ("Mining began in 1976.",),
        ("Mining ended in 1976.", "The pit has filled with water since 1976."),
    ),
    (
        "The party gained 12 seats while its rival lost 9.",
        ("The party lost 12 seats.",),
        ("The party gained 12 seats.",),
    ),
    (
        "The novel was published in 1925 and filmed twice.",
        (),
        ("The novel came out in 1925.", "The novel was filmed twice.", "In 1925 the novel was published."),
    ),
    (
        "Sales rose in spring before falling in autumn.",
        ("Sales fell in spring.", "Sales rose in autumn."),
        ("Sales rose in spring.", "Sales fell in autumn."),
    ),
    (
        "The eastern tower collapsed; the western tower still stands.",
        ("The western tower collapsed.", "The eastern tower still stands."),
        ("The eastern tower collapsed.",),
    ),
    (
        "The lake froze earlier than in 2010.",
        ("The lake froze later than in 2010.",),
        ("The lake froze earlier than in 2010.",),
    ),
    (
        "The trial ended without a verdict.",
        ("The trial ended with a verdict.",),
        ("The trial ended without a verdict.",),
    ),
)
# The object of the other verb.
CONJUNCTS: tuple[Case, ...] = (
    (
        "The fire killed 14 horses and injured 22 cows.",
        ("The fire killed 22 cows.", "The fire injured 14 horses."),
        ("The fire killed 14 horses.", "The fire injured 22 cows."),
    ),
    (
        "The court upheld the fine but overturned the ban.",
        ("The court upheld the ban.", "The court overturned the fine."),
        ("The court upheld the fine.", "The court overturned the ban."),
    ),
    (
        "The band released the album in 1977 and broke up in 1981.",
        ("The band broke up in 1977.", "The band released the album in 1981."),
        ("The band broke up in 1981.",),
    ),
    (
        "The novel was praised in France and banned in Spain.",
        ("The novel was banned in France.", "The novel was praised in Spain."),
        ("The novel was banned in Spain.",),
    ),
)
ALL = (*OPPOSITES, *CONJUNCTS)


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, wrong, _ in ALL for one in wrong])
def test_what_is_said_otherwise_is_not_supported(article: str, claim: str) -> None:
    assert judge_support(claim, read_page(article)).label != "supported"


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, _, right in ALL for one in right])
def test_what_is_said_is_supported(article: str, claim: str) -> None:
    answer = judge_support(claim, read_page(article))
    assert answer.label == "supported", answer.reason
