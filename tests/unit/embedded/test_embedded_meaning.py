"""Claims that keep every word of the article and bind them otherwise."""

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
)
# Another span of time.
TIME_UNITS: tuple[Case, ...] = (
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
)
# The subject of one clause with the deed of another.
CLAUSES: tuple[Case, ...] = (
    (
        "Nils Berg painted the ceiling, whereas Ida Moe carved the altar.",
        ("Ida Moe painted the ceiling.", "Nils Berg carved the altar.", "The altar was carved by Nils Berg."),
        ("Ida Moe carved the altar.", "The ceiling was painted by Nils Berg."),
    ),
    (
        "The architect chose the site, but the baron paid for the garden.",
        ("The baron chose the site.", "The architect paid for the garden."),
        ("The baron paid for the garden.",),
    ),
    (
        "While the French team mapped the cave, the Swiss team drained the lake.",
        ("The Swiss team mapped the cave.", "The French team drained the lake."),
        ("The French team mapped the cave.", "The Swiss team drained the lake."),
    ),
    (
        "Lopez wrote the music, and Hall wrote the words.",
        ("Hall wrote the music.", "Lopez wrote the words."),
        ("Lopez wrote the music.", "Hall wrote the words.", "The words were written by Hall."),
    ),
    (
        "The north wing houses the archive, while the south wing houses the café.",
        ("The south wing houses the archive.", "The north wing houses the café."),
        ("The north wing houses the archive.",),
    ),
    (
        "Iron was mined in Kiruna, but copper was mined in Falun.",
        ("Copper was mined in Kiruna.", "Iron was mined in Falun."),
        ("Copper was mined in Falun.",),
    ),
    (
        "The harbor froze in January, but the ferries kept running until March.",
        ("The ferries froze in January.",),
        ("The ferries kept running until March.", "The harbor froze in January."),
    ),
)
# What was once, told of now.
THEN_AND_NOW: tuple[Case, ...] = (
    (
        "In the 1950s the village had three schools; now it has one.",
        ("The village now has three schools.", "In the 1950s the village had one school."),
        ("In the 1950s the village had three schools.",),
    ),
    (
        "The hall was once a stable and is now a library.",
        ("The hall is now a stable.", "The hall was once a library."),
        ("The hall is now a library.", "The hall was once a stable."),
    ),
    (
        "Formerly a brewery, the building now houses offices.",
        ("The building now houses a brewery.",),
        ("The building houses offices.", "The building was formerly a brewery."),
    ),
    (
        "In 1960 the island had 800 inhabitants. Today 95 people live there.",
        ("Today the island has 800 inhabitants.",),
        ("In 1960 the island had 800 inhabitants.",),
    ),
)
# From one to the other, who did it to whom.
ORDER: tuple[Case, ...] = (
    (
        "The office moved from Turin to Milan in 2003.",
        ("The office moved from Milan to Turin in 2003.", "In 2003 the office moved to Turin from Milan."),
        ("The office moved from Turin to Milan in 2003.", "The office moved to Milan from Turin in 2003."),
    ),
    (
        "Prices rose from 12 euros to 19 euros.",
        ("Prices rose from 19 euros to 12 euros.",),
        ("Prices rose from 12 euros to 19 euros.",),
    ),
    (
        "Norway beat Sweden 3-1 in the final.",
        ("Sweden beat Norway 3-1 in the final.",),
        ("Norway beat Sweden 3-1.", "Sweden was beaten by Norway."),
    ),
    (
        "Acme bought Borel in 2015 for 30 million euros.",
        ("Borel bought Acme in 2015 for 30 million euros.",),
        ("Borel was bought by Acme in 2015.",),
    ),
    (
        "She was asked to lead the institute and led it from 1990 to 1997.",
        ("She led the institute from 1997 to 1990.",),
        ("She led the institute from 1990 to 1997.",),
    ),
    (
        "The label moved its press from Lyon to Ghent after 1988.",
        ("The label moved its press from Ghent to Lyon.",),
        ("The press moved from Lyon to Ghent.",),
    ),
    (
        "Temperatures fell from 12 degrees to 4 degrees.",
        ("Temperatures rose from 4 degrees to 12 degrees.", "Temperatures fell from 4 degrees to 12 degrees."),
        ("Temperatures fell from 12 degrees to 4 degrees.",),
    ),
    (
        "Germany defeated Argentina 1-0 in 2014.",
        ("Argentina defeated Germany 1-0 in 2014.", "Germany was defeated by Argentina in 2014."),
        ("Argentina was defeated by Germany in 2014.", "Germany beat Argentina in 2014."),
    ),
    ("Helsinki is larger than Tampere.", ("Tampere is larger than Helsinki.",), ("Helsinki is larger than Tampere.",)),
    (
        "Google acquired Fitbit in 2021.",
        ("Fitbit acquired Google in 2021.",),
        ("Fitbit was acquired by Google in 2021.", "Google bought Fitbit in 2021."),
    ),
    ("Marie Curie met Albert Einstein in 1911.", (), ("Albert Einstein met Marie Curie in 1911.",)),
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
)
# Another thing in the same sentence.
OTHER_THINGS: tuple[Case, ...] = (
    (
        "In 2016 beavers settled on the island.",
        ("Otters settled on the island in 2016.", "Wolves settled on the island in 2016."),
        ("Beavers settled on the island in 2016.",),
    ),
    (
        "The carpenter repaired the 14 windows of the chapel.",
        ("The plumber repaired the 14 windows of the chapel.", "The carpenter repaired the 14 doors of the chapel."),
        ("The carpenter mended the 14 windows of the chapel.", "The carpenter fixed the 14 windows of the chapel."),
    ),
    (
        "In spring, swallows nest under the roof of the barn.",
        ("Owls nest under the roof of the barn in spring.", "Bats nest under the roof of the barn."),
        ("Swallows nest under the roof of the barn.",),
    ),
    (
        "The baker won the village lottery in 2013.",
        ("The butcher won the village lottery in 2013.",),
        ("The baker won the village lottery in 2013.",),
    ),
    (
        "The river flows through a marble gorge.",
        ("The river flows through a granite gorge.",),
        ("The river flows through a marble gorge.",),
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
)
ALL = (*COUNTED, *TIME_UNITS, *CLAUSES, *THEN_AND_NOW, *ORDER, *DIMENSIONS, *BOUNDS, *OTHER_THINGS, *SHARES)


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, wrong, _ in ALL for one in wrong])
def test_what_is_said_otherwise_is_not_supported(article: str, claim: str) -> None:
    assert judge_support(claim, read_page(article)).label != "supported"


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, _, right in ALL for one in right])
def test_what_is_said_is_supported(article: str, claim: str) -> None:
    answer = judge_support(claim, read_page(article))
    assert answer.label == "supported", answer.reason
