"""Claims of a deed that the article only plans, asks for or shares."""

import pytest

from factcheck.models.embedded.judge import judge_support
from factcheck.models.embedded.page import read_page

# An article, claims that it does not bear out, and claims that it does.
Case = tuple[str, tuple[str, ...], tuple[str, ...]]

# A deed that is planned, asked for, shared or of others, told as the subject's own.
DEEDS: tuple[Case, ...] = (
    (
        "The council plans to demolish the Orsa pier in 2024.",
        ("The council demolished the Orsa pier in 2024.",),
        ("The council plans to demolish the Orsa pier in 2024.",),
    ),
    (
        "Ines Bru helped write the 1998 statute of the league.",
        ("Ines Bru wrote the 1998 statute of the league.",),
        ("Ines Bru helped write the 1998 statute of the league.", "Ines Bru helped to write the statute."),
    ),
    (
        "The firm proposed building 40 flats on the old quay.",
        ("The firm built 40 flats on the old quay.",),
        ("The firm proposed building 40 flats on the quay.", "The firm proposed to build 40 flats on the old quay."),
    ),
    (
        "The union threatened to strike at the Kiruna mine in May.",
        ("The union struck at the Kiruna mine in May.",),
        ("The union threatened to strike at the Kiruna mine.",),
    ),
    (
        "The mayor asked residents to leave the valley.",
        ("The mayor ordered residents to leave the valley.", "The mayor forced residents to leave the valley."),
        ("The mayor asked residents to leave the valley.",),
    ),
    (
        "Vera Holt was one of the authors of the 2010 report.",
        ("Vera Holt was the author of the 2010 report.",),
        ("Vera Holt was one of the authors of the 2010 report.", "Vera Holt was an author of the 2010 report."),
    ),
    (
        "Pell consulted the engineers who repaired the dam in 1999.",
        ("Pell repaired the dam in 1999.",),
        ("Pell consulted the engineers who repaired the dam.",),
    ),
    (
        "Moreau participated in the restoration of the 1720 organ.",
        ("Moreau restored the 1720 organ.",),
        ("Moreau participated in the restoration of the organ.",),
    ),
    (
        "The bank tried to buy the Alton railway in 1931.",
        ("The bank bought the Alton railway in 1931.", "The bank acquired the Alton railway in 1931."),
        ("The bank tried to buy the Alton railway.",),
    ),
    (
        "The airline will open a route to Oulu in 2027.",
        ("The airline opened a route to Oulu in 2027.",),
        ("The airline will open a route to Oulu in 2027.",),
    ),
    (
        "Police suspected the clerk of stealing 90 paintings.",
        ("The clerk was convicted of stealing 90 paintings.",),
        ("Police suspected the clerk of stealing 90 paintings.",),
    ),
    (
        "The storm damaged 60 houses on the coast.",
        ("The storm destroyed 60 houses on the coast.",),
        ("The storm damaged 60 houses.",),
    ),
    (
        "Anna Lindh was nominated for the Lagos prize in 2011.",
        ("Anna Lindh won the Lagos prize in 2011.",),
        ("Anna Lindh was nominated for the Lagos prize in 2011.",),
    ),
    (
        "Senators hope to cut the levy by 4 percent next spring.",
        ("Senators cut the levy by 4 percent.",),
        ("Senators hope to cut the levy by 4 percent.",),
    ),
    (
        "The agency is preparing to launch a probe named Vela in 2029.",
        ("The agency launched a probe named Vela in 2029.",),
        ("The agency is preparing to launch Vela in 2029.",),
    ),
    (
        "Residents urged the council to close the dump.",
        ("The council closed the dump.", "Residents forced the council to close the dump."),
        ("Residents urged the council to close the dump.",),
    ),
    (
        "Tran worked with the group that discovered the comet in 2004.",
        ("Tran discovered the comet in 2004.",),
        ("Tran worked with the group that discovered the comet.",),
    ),
    (
        "The minister promised to build 900 homes in Lund.",
        ("The minister built 900 homes in Lund.",),
        ("The minister promised 900 homes in Lund.", "The minister pledged to build 900 homes in Lund."),
    ),
    (
        "Kovacs assisted in the translation of the 1611 Bible.",
        ("Kovacs translated the 1611 Bible.",),
        ("Kovacs assisted in the translation of the Bible.",),
    ),
    (
        "The hospital decided to close its eye clinic in 2012, and it shut that June.",
        (),
        ("The hospital closed its eye clinic in 2012.",),
    ),
    (
        "The team built a bridge to help farmers reach the market.",
        (),
        ("The team built a bridge.", "The team built a bridge for farmers."),
    ),
    (
        "After years of planning, the city opened the tunnel in 1994.",
        (),
        ("The city opened the tunnel in 1994.", "In 1994 the city opened the tunnel."),
    ),
    (
        "The company, which had hoped to sell the yard, closed it in 2001.",
        ("The company sold the yard.",),
        ("The company closed the yard in 2001.",),
    ),
    (
        "Rossi designed the dome and helped to restore the nave.",
        ("Rossi restored the nave.",),
        ("Rossi designed the dome.",),
    ),
    (
        "The museum, founded by Lena Krag in 1902, holds 4,000 drawings.",
        (),
        (
            "Lena Krag founded the museum in 1902.",
            "The museum was founded in 1902.",
            "The museum holds 4,000 drawings.",
        ),
    ),
    (
        "The committee awarded the medal to Ada Moss, who had studied with Tom Reed.",
        (),
        ("Ada Moss received the medal.", "Ada Moss had studied with Tom Reed."),
    ),
    (
        "Dr. Alva Mbeki, a geologist at Turku, dated the rock to 1.9 billion years.",
        (),
        (
            "The rock was dated to 1.9 billion years by Alva Mbeki.",
            "Geologist Alva Mbeki dated the rock to 1.9 billion years.",
        ),
    ),
    (
        "The parliament debated abolishing the tax on salt.",
        ("The parliament abolished the tax on salt.",),
        ("The parliament debated abolishing the salt tax.",),
    ),
    (
        "The archive aims to scan 2 million letters.",
        ("The archive scanned 2 million letters.",),
        ("The archive aims to scan 2 million letters.",),
    ),
    (
        "The firm has agreed to sell its Danish branch for 80 million kroner.",
        ("The firm sold its Danish branch for 80 million kroner.",),
        ("The firm has agreed to sell its Danish branch.",),
    ),
    (
        "Keller contributed to the discovery of the virus in 1983.",
        ("Keller discovered the virus in 1983.",),
        ("Keller contributed to the discovery of the virus.",),
    ),
    (
        "Investigators believe that a short circuit caused the fire.",
        (),
        ("Investigators believe a short circuit caused the fire.",),
    ),
    (
        "The island almost lost its only school in 2015.",
        ("The island lost its only school in 2015.",),
        ("The island almost lost its school in 2015.",),
    ),
    (
        "The bus failed to reach Oban before dark.",
        ("The bus reached Oban before dark.",),
        ("The bus did not reach Oban before dark.",),
    ),
    ("Nkosi was offered the post of director in 2006.", (), ("Nkosi was offered the post of director.",)),
    (
        "The plan would create 400 jobs in Gavle.",
        ("The plan created 400 jobs in Gavle.",),
        ("The plan would create 400 jobs in Gavle.",),
    ),
    (
        "The city could lose 30 buses next year.",
        ("The city lost 30 buses.", "The city will lose 30 buses next year."),
        ("The city could lose 30 buses.",),
    ),
    ("Workers who joined before 1990 keep their pension.", (), ("Workers who joined before 1990 keep their pension.",)),
    (
        "The chairman denied that the bank had lost 3 million euros.",
        (),
        ("The chairman denied that the bank had lost 3 million euros.",),
    ),
)
# A date of a plan, told as the date of the deed.
PLANS: tuple[Case, ...] = (
    (
        "A new wing, scheduled for 2022, will house the archive.",
        ("A new wing opened in 2022.", "The new wing was finished in 2022."),
        ("A new wing was scheduled for 2022.", "A new wing is due in 2022."),
    ),
    (
        "The third line, due in 2031, may reach the airport.",
        ("The third line reached the airport in 2031.", "The third line started in 2031."),
        ("The third line may reach the airport.",),
    ),
    (
        "A footbridge is planned for 2030.",
        ("A footbridge opened in 2030.", "A footbridge was built in 2030."),
        ("A footbridge is planned for 2030.",),
    ),
    (
        "The reactor, expected to start in 2026, will cost 7 billion euros.",
        ("The reactor started in 2026.",),
        ("The reactor is expected to start in 2026.",),
    ),
    (
        "The bridge is scheduled to open in 2028.",
        ("The bridge opened in 2028.",),
        ("The bridge is scheduled to open in 2028.", "The bridge is due to open in 2028."),
    ),
)
ALL = (*DEEDS, *PLANS)


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, wrong, _ in ALL for one in wrong])
def test_what_is_said_otherwise_is_not_supported(article: str, claim: str) -> None:
    assert judge_support(claim, read_page(article)).label != "supported"


@pytest.mark.parametrize(("article", "claim"), [(article, one) for article, _, right in ALL for one in right])
def test_what_is_said_is_supported(article: str, claim: str) -> None:
    answer = judge_support(claim, read_page(article))
    assert answer.label == "supported", answer.reason
