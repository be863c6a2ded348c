"""Claims pieced together from the words of the article in another order."""

import pytest

from factcheck.models.embedded.judge import judge_support
from factcheck.models.embedded.page import read_page

# An article, claims that it does not bear out, and claims that it does.
Case = tuple[str, tuple[str, ...], tuple[str, ...]]

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
    ("Olsen wrote the libretto; the score is by Haas.", ("Haas wrote the libretto.",), ("Olsen wrote the libretto.",)),
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
    (
        "The factory once employed 600 people but now employs 45.",
        ("The factory now employs 600 people.", "The factory once employed 45 people."),
        ("The factory now employs 45 people.", "The factory once employed 600 people."),
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
    ("The route runs from Oban to Mull.", (), ("The route runs from Oban to Mull.",)),
    (
        "The company changed its name from Nordal to Vestra in 2009.",
        ("The company changed its name from Vestra to Nordal in 2009.",),
        ("In 2009 the company changed its name to Vestra.",),
    ),
    (
        "Denmark sold the islands to the United States in 1917.",
        ("The United States sold the islands to Denmark in 1917.",),
        ("Denmark sold the islands in 1917.",),
    ),
    (
        "Version 4.2 replaced version 4.1 in May.",
        ("Version 4.1 replaced version 4.2 in May.",),
        ("Version 4.1 was replaced by version 4.2.",),
    ),
    ("Copper is cheaper than silver.", ("Silver is cheaper than copper.",), ("Copper is cheaper than silver.",)),
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
    (
        "In winter, seals rest on the rocks near the pier.",
        ("In winter, otters rest on the rocks near the pier.",),
        ("Seals rest on the rocks near the pier in winter.",),
    ),
    (
        "The nurse found the child in the barn.",
        ("The teacher found the child in the barn.", "The nurse found the child in the cellar."),
        ("The nurse found the child in the barn.",),
    ),
)
ALL = (*CLAUSES, *THEN_AND_NOW, *ORDER, *OTHER_THINGS)


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, wrong, _ in ALL for one in wrong])
def test_what_is_said_otherwise_is_not_supported(article: str, claim: str) -> None:
    assert judge_support(claim, read_page(article)).label != "supported"


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, _, right in ALL for one in right])
def test_what_is_said_is_supported(article: str, claim: str) -> None:
    answer = judge_support(claim, read_page(article))
    assert answer.label == "supported", answer.reason
