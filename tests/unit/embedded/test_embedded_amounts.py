"""Claims that keep a number of the article and bind it otherwise."""

import pytest

from factcheck.models.embedded.judge import judge_support
from factcheck.models.embedded.page import read_page

# An article, claims that it does not bear out, and claims that it does.
Case = tuple[str, tuple[str, ...], tuple[str, ...]]

# A number of one thing, told of another.
COUNTED: tuple[Case, ...] = (
    (
        "The farm sold 45 goats and 18 sheep at the market in June.",
        ("The farm sold 45 sheep at the market in June.", "The farm sold 18 goats at the market."),
        ("The farm sold 45 goats at the market.", "In June the farm sold 18 sheep at the market."),
    ),
    (
        "The school has 22 teachers, 310 pupils and 14 classrooms.",
        ("The school has 22 classrooms.", "The school has 14 teachers.", "The school has 310 teachers."),
        ("The school has 310 pupils.", "The school has 14 classrooms."),
    ),
    (
        "A crew of 12 sailors and 3 cooks left Oban.",
        ("A crew of 12 cooks left Oban.", "3 sailors left Oban."),
        ("12 sailors left Oban.", "Three cooks left Oban."),
    ),
    ("The fund gave 5 scholarships to women and 9 to men.", (), ("The fund gave 5 scholarships to women.",)),
    (
        "The library lends 40,000 books and 3,000 films each year.",
        ("The library lends 3,000 books each year.", "The library lends 40,000 films each year."),
        ("The library lends 3,000 films every year.", "Each year the library lends 40,000 books."),
    ),
    ("He owned three boats and two cars.", ("He owned two boats.", "He owned three cars."), ("He owned two cars.",)),
    (
        "The hotel has 90 rooms, 4 pools and 2 bars.",
        ("The hotel has 90 pools.", "The hotel has 2 pools.", "The hotel has 4 bars."),
        ("The hotel has 2 bars.",),
    ),
)
# Another span of time.
TIME_UNITS: tuple[Case, ...] = (
    (
        "The tour takes an hour, and the climb takes two hours.",
        ("The climb takes an hour.", "The tour takes a week."),
        ("The tour takes an hour.", "The climb takes two hours."),
    ),
    (
        "The kiln cools for 36 hours, and the oven cools for 3 hours.",
        ("The kiln cools for an hour.", "The oven cools for an hour."),
        ("The kiln cools for 36 hours.",),
    ),
    (
        "The ferry carried 900 passengers in its first month.",
        ("The ferry carried 900 passengers in its first week.", "The ferry carried 900 passengers in its first year."),
        ("In its first month the ferry carried 900 passengers.",),
    ),
    (
        "The plant makes 70 tons of steel a day.",
        ("The plant makes 70 tons of steel a week.", "The plant makes 70 tons of steel per hour."),
        ("The plant makes 70 tons of steel per day.", "The plant makes 70 tons of steel every day."),
    ),
    (
        "The committee meets monthly in Bergen.",
        ("The committee meets weekly in Bergen.", "The committee meets once a year in Bergen."),
        ("The committee meets every month in Bergen.",),
    ),
    (
        "The climb took a day and a half.",
        ("The climb took a day.", "The climb took one day."),
        ("The climb took a day and a half.", "The climb took 36 hours."),
    ),
    (
        "The show lasts two and a half hours.",
        ("The show lasts an hour.", "The show lasts two hours."),
        ("The show lasts 150 minutes.",),
    ),
    (
        "The crossing lasted a year and a half.",
        ("The crossing lasted a year.",),
        ("The crossing lasted a year and a half.", "The crossing lasted 18 months."),
    ),
    (
        "The pump moves 300 liters per minute.",
        ("The pump moves 300 liters per hour.", "The pump moves 300 liters per second."),
        ("The pump moves 300 liters a minute.",),
    ),
    (
        "Tickets cost 15 euros in the last week of the fair.",
        ("Tickets cost 15 euros in the last month of the fair.",),
        ("Tickets cost 15 euros in the final week of the fair.",),
    ),
    ("The newspaper appears daily.", ("The newspaper appears weekly.",), ("The newspaper appears every day.",)),
    ("The trip takes an hour and a quarter.", ("The trip takes an hour.",), ("The trip takes 75 minutes.",)),
    (
        "Repairs took a week and a half.",
        ("Repairs took a week.", "Repairs took a month."),
        ("Repairs took a week and a half.",),
    ),
    (
        "The store lost 2 million euros in the second quarter.",
        ("The store lost 2 million euros in the second year.", "The store lost 2 million euros in the third quarter."),
        ("In the second quarter the store lost 2 million euros.",),
    ),
    ("The drug is taken twice a day.", ("The drug is taken twice a week.",), ("The drug is taken twice daily.",)),
    ("The board meets every six weeks.", ("The board meets every six months.",), ("The board meets every six weeks.",)),
    (
        "The festival lasts three and a half days.",
        ("The festival lasts three days.", "The festival lasts a day."),
        ("The festival lasts three and a half days.",),
    ),
)
# Another dimension.
DIMENSIONS: tuple[Case, ...] = (
    (
        "The pool is 50 meters long and 21 meters wide.",
        ("The pool is 50 meters wide.", "The pool is 21 meters long."),
        ("The pool is 50 meters long.", "The pool is 21 meters wide."),
    ),
    (
        "The shaft is 8 meters wide and 120 meters deep.",
        ("The shaft is 120 meters wide.", "The shaft is 8 meters deep."),
        ("The shaft is 120 meters deep.",),
    ),
    (
        "The wall is 4 meters high and 90 meters long.",
        ("The wall is 90 meters high.", "The wall is 4 meters long."),
        ("The wall is 90 meters long.", "The wall has a height of 4 meters.", "The wall is 4 meters tall."),
    ),
    (
        "The lake covers 12 square kilometers and reaches a depth of 80 meters.",
        ("The lake is 80 meters wide.",),
        ("The lake is 80 meters deep.",),
    ),
    (
        "The statue is 12 meters tall and weighs 9 tons.",
        ("The statue weighs 12 tons.", "The statue is 9 meters tall."),
        ("The statue weighs 9 tons.",),
    ),
    (
        "The tunnel is 3.2 km long and lies 40 m below the river.",
        ("The tunnel is 40 m long.",),
        ("The tunnel is 3.2 km long.",),
    ),
    (
        "The glacier is 200 meters thick and 3 kilometers long.",
        ("The glacier is 200 meters long.", "The glacier is 3 kilometers thick."),
        ("The glacier is 200 meters thick.",),
    ),
)
# The bound turned round.
BOUNDS: tuple[Case, ...] = (
    (
        "Nearly half of the wells were dry.",
        ("More than half of the wells were dry.",),
        ("Nearly half of the wells were dry.",),
    ),
    (
        "Less than 40 percent of the members voted.",
        ("More than 40 percent of the members voted.", "At least 40 percent of the members voted."),
        ("Less than 40 percent of the members voted.",),
    ),
    (
        "The bridge cost almost three quarters of the budget.",
        ("The bridge cost over three quarters of the budget.",),
        ("The bridge cost almost three quarters of the budget.",),
    ),
    (
        "Just under a quarter of the students failed.",
        ("More than a quarter of the students failed.", "Over a quarter of the students failed."),
        (),
    ),
    (
        "At most 50 guests are admitted.",
        ("At least 50 guests are admitted.", "More than 50 guests are admitted."),
        ("At most 50 guests are admitted.",),
    ),
    (
        "No more than 15 percent of the wells are safe.",
        ("More than 15 percent of the wells are safe.", "At least 15 percent of the wells are safe."),
        (),
    ),
    (
        "Almost 3,000 people signed.",
        ("More than 3,000 people signed.",),
        ("Almost 3,000 people signed.", "Nearly 3,000 people signed."),
    ),
)
# A share told of the whole.
SHARES: tuple[Case, ...] = (
    (
        "Four of the nine trustees voted against the sale.",
        ("Nine trustees voted against the sale.", "All nine trustees voted against the sale."),
        (
            "Four trustees voted against the sale.",
            "Four of nine trustees voted against the sale.",
            "Four of the nine trustees opposed the sale.",
        ),
    ),
    (
        "Most of the 60 boats sank in the storm.",
        ("60 boats sank in the storm.", "All 60 boats sank in the storm."),
        ("Most of the 60 boats sank.",),
    ),
    (
        "Two of the five towers collapsed.",
        ("Five towers collapsed.", "All five towers collapsed."),
        ("Two towers collapsed.", "Of the five towers, two collapsed."),
    ),
    ("Half of the 80 seats are reserved.", ("80 seats are reserved.",), ("Half of the 80 seats are reserved.",)),
    ("Only one of the 11 judges dissented.", ("11 judges dissented.",), ("One of the 11 judges dissented.",)),
    ("The jury of nine members chose Lund.", (), ("The jury had nine members.",)),
    (
        "A third of the 90 pupils walk to school.",
        ("90 pupils walk to school.",),
        ("A third of the pupils walk to school.",),
    ),
    (
        "Six of his eight films were shot in Cork.",
        ("His eight films were shot in Cork.", "Eight films were shot in Cork."),
        ("Six films were shot in Cork.",),
    ),
)
ALL = (*COUNTED, *TIME_UNITS, *DIMENSIONS, *BOUNDS, *SHARES)


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, wrong, _ in ALL for one in wrong])
def test_what_is_said_otherwise_is_not_supported(article: str, claim: str) -> None:
    assert judge_support(claim, read_page(article)).label != "supported"


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, _, right in ALL for one in right])
def test_what_is_said_is_supported(article: str, claim: str) -> None:
    answer = judge_support(claim, read_page(article))
    assert answer.label == "supported", answer.reason
