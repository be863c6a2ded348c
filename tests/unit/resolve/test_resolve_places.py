"""What addresses say by themselves."""

import base64

import pytest

from factcheck.sources.resolve import places

TARGET = "https://news.example.org/a?b=1"


@pytest.mark.parametrize(
    "link",
    [
        "https://www.google.com/url?sa=t&q=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3D1&usg=x",
        "https://www.google.com/url?url=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3D1",
        "https://duckduckgo.com/l/?uddg=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3D1",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3D1%26utm_source%3Dx&h=1",
        "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fnews.example.org%2Fa%3Fb%3D1&data=0",
        f"https://www.bing.com/ck/a?p=1&u=a1{base64.urlsafe_b64encode(TARGET.encode()).decode().rstrip('=')}&ntb=1",
    ],
)
def test_redirect_services_name_their_target(link: str) -> None:
    assert places.unwrapped(link) == TARGET


@pytest.mark.parametrize(
    "link",
    [
        "https://news.example.org/url?q=https://other.example.org/",
        "https://www.google.com/search?q=https://other.example.org/",
        "https://www.google.com/url?q=javascript:alert(1)",
        "https://www.google.com/url?q=https://a..b/",
        "https://www.google.com/url",
        "https://www.bing.com/ck/a?u=a1%FF%FF",
        "https://www.bing.com/ck/a?u=a1!!!!",
        "https://notgoogle.com/url?q=https://other.example.org/",
    ],
)
def test_other_addresses_are_left_alone(link: str) -> None:
    assert places.unwrapped(link) is None


@pytest.mark.parametrize(
    ("asked", "final", "home"),
    [
        ("https://a.example.org/2019/ships", "https://a.example.org/", True),
        ("https://a.example.org/2019/ships", "https://a.example.org/en/", True),
        ("https://a.example.org/2019/ships", "https://a.example.org/en-us/index.html", True),
        ("https://a.example.org/2019/ships", "https://www.another.com/home", True),
        ("https://a.example.org/?p=12", "https://a.example.org/", True),
        ("https://a.example.org/2019/ships", "https://a.example.org/2020/ships", False),
        ("https://a.example.org/", "https://a.example.org/en/", False),
        ("https://a.example.org/index.php", "https://a.example.org/", False),
        ("https://a.example.org/?lang=en", "https://a.example.org/", False),
        ("https://example.org/docs", "https://docs.example.org/", False),
        ("https://example.org/annual-report", "https://annualreport.example.org/", False),
        ("https://bit.ly/3xYz", "https://a.example.org/", False),
        ("https://doi.org/10.1000/182", "https://a.example.org/", False),
        ("https://sho.rt/Ab3", "https://a.example.org/", False),
        ("https://a.example.org/ships-of-1932", "https://b.example.com/", True),
        ("https://a.example.org/x/y", "https://a.example.org/#/x/y", False),
        ("https://a.example.org/x/y", "https://a.example.org/?id=7", False),
    ],
)
def test_sent_home(asked: str, final: str, home: bool) -> None:
    assert places.is_sent_home(asked, final) is home


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("https://a.example.org/login?next=/doc/9", "sign_in"),
        ("https://login.example.org/", "sign_in"),
        ("https://a.example.org/users/sign-in", "sign_in"),
        ("https://a.example.org/oauth2/authorize?x", "sign_in"),
        ("https://consent.example.org/m?continue=x", "consent"),
        ("https://a.example.org/privacy-gate?u=x", "consent"),
        ("https://a.example.org/action/cookieAbsent", "consent"),
        ("https://a.example.org/404", "missing"),
        ("https://a.example.org/errors/not-found.html", "missing"),
        ("https://a.example.org/pages/404.aspx/", "missing"),
        ("https://www.hugedomains.com/domain_profile.cfm?d=x", "parking"),
        ("https://a.example.org/logins-of-1932", ""),
        ("https://a.example.org/consents-to-merger", ""),
        ("https://a.example.org/room-404", ""),
        ("https://id.example.org/wiki/x", ""),
        ("https://notsedo.com/x", ""),
    ],
)
def test_kinds_of_places(url: str, what: str) -> None:
    found = {
        "sign_in": places.is_sign_in(url),
        "consent": places.is_consent(url),
        "missing": places.is_missing_page(url),
        "parking": places.is_parking(url),
    }
    assert [name for name, yes in found.items() if yes] == ([what] if what else [])


def test_a_gate_carries_the_address_that_was_asked() -> None:
    asked = "https://a.example.org/doc/9"
    assert places.carries("https://a.example.org/gate?return=%2Fdoc%2F9", asked)
    assert places.carries("https://b.example.org/?u=https%253A%252F%252Fa.example.org%252Fdoc%252F9", asked)
    assert not places.carries("https://a.example.org/doc/9?from=/doc/9", asked)
    assert not places.carries("https://a.example.org/doc/10", asked)
    assert not places.carries("https://a.example.org/x?u=/", "https://a.example.org/")


def test_links_that_expire_and_links_that_lead_on() -> None:
    grounding = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQ=="
    assert places.expires(grounding) and places.leads_on(grounding)
    assert not places.expires("https://cloud.google.com/vertex") and not places.leads_on(
        "https://cloud.google.com/vertex"
    )
    assert places.leads_on("https://t.co/x") and not places.expires("https://t.co/x")


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.example.org/a", "example.org"),
        ("https://a.b.example.co.uk/", "example.co.uk"),
        ("https://example.co/", "example.co"),
        ("https://localhost/", "localhost"),
    ],
)
def test_sites(url: str, site: str) -> None:
    assert places.site_of(url) == site
