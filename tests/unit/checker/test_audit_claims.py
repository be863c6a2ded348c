"""Whole posts through arm C with the embedded model: the wrong claim is flagged, the right one passes."""

import pytest

from factcheck.checker.post import check_post
from factcheck.checker.state import Tools, make_page
from factcheck.cli.context import Asking, open_tools, open_workspace
from factcheck.protocols.planted.arms import built_in_arms

URL = "https://www.example.org/a"
DOSE = "Patients took 10 to 20 ml of the syrup each morning."
PIER = "The council paid C$3 million for the pier."
ROADS = "More than a third of the roads in the county are closed."
CINEMA = "The cinema was torn down in the 1980s."
TESTS = "The tests found no arsenic, but nickel reached 7 milligrams."
FARM = "The owner did not sell the farm but rented out 40 hectares."
BRIDGES = "He spent 14 months designing bridges and tunnels for the county."
YARD = "The yard employs 2300 welders and spent 130 million euros."
ROOF = "The museum raised three and a half million pounds for the roof."
EDITOR = "The plugin needs version 2.9 or newer of the editor."
AUDITS = "Audits were held on 04/05/2019 and 30/05/2019."
TANK = "The tank holds 3.125 litres of oil."
CLUB = "Without a permit, the club held 12 concerts in the park."
CHAPEL = "Lindqvist contributed to the 2016 charter of the chapel."
PARK = "The park was opened in October 2020."


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    workspace, settings = open_workspace(tmp_path_factory.mktemp("none"))
    return open_tools(workspace, settings, Asking(("extractor", "judge"), "test"))


def _flagged(source: str, claim: str, tools: Tools) -> bool:
    return check_post(claim, make_page(URL, "A page", source), built_in_arms()["C"], tools).flagged


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (DOSE, "Patients took 15 ml of the syrup each morning."),
        (DOSE, "Patients took 20 ml of the syrup each morning."),
        (PIER, "The council paid US$3 million for the pier."), (PIER, "The council paid 3 million euros for the pier."),
        (ROADS, "A third of the roads in the county are closed."), (CINEMA, "The cinema was torn down in 1980."),
        (CINEMA, "The cinema was torn down in 1984."), (TESTS, "The tests found arsenic."),
        (TESTS, "The tests found no nickel."), (TESTS, "Nickel did not reach 7 milligrams."),
        (FARM, "The owner sold the farm."), (FARM, "The owner did not rent out 40 hectares."),
        (BRIDGES, "He designed 14 tunnels for the county."), (YARD, "The yard spent 30 million euros."),
        (YARD, "The yard employs 300 welders."), (ROOF, "The museum raised three million pounds for the roof."),
        (ROOF, "The museum raised four million pounds for the roof."),
        (EDITOR, "The plugin needs version 2.10 or newer of the editor."),
        (AUDITS, "Audits were held on 5 April 2019."),
        (TANK, "The tank holds 3,125 litres of oil."), (CLUB, "The club held no concerts in the park."),
        (CHAPEL, "Lindqvist led the 2016 charter of the chapel."), (PARK, "The park was opened on 29 October 2020."),
    ],
)  # fmt: skip
def test_a_wrong_claim_is_flagged(source: str, claim: str, tools: Tools) -> None:
    assert _flagged(source, claim, tools)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (DOSE, "Patients took between 10 and 20 ml of the syrup each morning."),
        (PIER, "The council paid 3 million Canadian dollars for the pier."), (ROADS, ROADS),
        (CINEMA, "The cinema was torn down in the 1980s."), (TESTS, "Nickel reached 7 milligrams."),
        (FARM, "The owner rented out 40 hectares."), (BRIDGES, "He spent 14 months designing bridges and tunnels."),
        (YARD, "The yard employs 2,300 welders."), (ROOF, "The museum raised £3.5 million for the roof."),
        (EDITOR, EDITOR), (AUDITS, "Audits were held on 4 May 2019."), (TANK, TANK),
        (CLUB, "The club held 12 concerts in the park without a permit."), (CHAPEL, CHAPEL),
        (PARK, "The park was opened in October 2020."),
    ],
)  # fmt: skip
def test_a_right_claim_passes(source: str, claim: str, tools: Tools) -> None:
    assert not _flagged(source, claim, tools)


def test_a_claim_that_stands_twice_counts_twice(tools: Tools) -> None:
    post = "The yard employs 300 welders. The yard employs 300 welders."
    state = check_post(post, make_page(URL, "A page", YARD), built_in_arms()["C"], tools).state
    assert [claim.sentence for claim in state.claims] == [0, 1]
    assert [claim.outcome for claim in state.claims] == ["contested", "contested"]
