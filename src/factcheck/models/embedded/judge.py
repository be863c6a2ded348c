"""The two judges: one looks for support and then for what is wrong with it, the other for differences first."""

from factcheck.models.embedded.align import Claim, Window, best_windows, closest, lay, read_claim, spread_share
from factcheck.models.embedded.denials import check_denials
from factcheck.models.embedded.limits import REFUTE, SUPPORT, JudgeLimits
from factcheck.models.embedded.meaning import REFUTING, SUPPORTING, Rule, check_meaning
from factcheck.models.embedded.page import ReadPage
from factcheck.models.embedded.passage import quote_at, quote_of
from factcheck.models.embedded.roles import RoleFinding, check_roles
from factcheck.models.embedded.scan import Difference, find_difference
from factcheck.models.embedded.strength import check_strength
from factcheck.records.result import Label
from factcheck.records.tasks import JudgeAnswer

# What one statement holds at most; more is not judged, which also bounds the time that hostile input can take.
MOST_WORDS, MOST_SPECIFICS = 120, 24


def judge_support(text: str, page: ReadPage, limits: JudgeLimits = SUPPORT) -> JudgeAnswer:
    """Find what a claim rests on; supported only if nothing of it is missing, other, denied or weaker there."""
    claim = read_claim(text)
    if (unfit := _unfit(claim)) is not None:
        return unfit
    grid = lay(claim, page)
    windows = best_windows(page, grid)
    if not windows:
        return _answer("not_found", "", "no passage speaks of this")
    best, spread = windows[0].share, spread_share(windows, grid)
    wrong = _from_roles(check_roles(claim, page, limits.value, limits.name), page, limits)
    clash = wrong is not None and wrong.label == "contradicted"
    if best < limits.best or (spread < limits.spread and not clash):
        return _answer("not_found", "", f"the article holds too little of the claim ({spread:.0%} of it)")
    return (
        wrong
        or _from_denials(claim, page, windows)
        or _from_strength(claim, page, windows)
        or _from_meaning(claim, page, windows, SUPPORTING)
        or _supported(claim, windows, page)
    )


def judge_refute(text: str, page: ReadPage, limits: JudgeLimits = REFUTE) -> JudgeAnswer:
    """Look for what differs, sentence by sentence over the page; only then is the claim measured, more strictly."""
    claim = read_claim(text)
    if (unfit := _unfit(claim)) is not None:
        return unfit
    grid = lay(claim, page)
    windows = best_windows(page, grid, 6)
    if not windows:
        return _answer("not_found", "", "no passage speaks of this")
    found = (
        _from_denials(claim, page, windows)
        or _from_strength(claim, page, windows)
        or _from_meaning(claim, page, windows, REFUTING)
        or _from_difference(find_difference(claim, page, grid, limits.frame), page)
        or _from_roles(check_roles(claim, page, limits.value, limits.name), page, limits)
    )
    if found is not None:
        return found
    best, spread = windows[0].share, spread_share(windows, grid, 2)
    if best < limits.best or spread < limits.spread:
        return _answer("not_found", "", f"nothing differs, but the article holds only {spread:.0%} of the claim")
    return _supported(claim, windows, page)


def _unfit(claim: Claim) -> JudgeAnswer | None:
    if not claim.words:
        return _answer("not_found", "", "the claim has no words to look for")
    if len(claim.words) > MOST_WORDS or len(claim.values) + len(claim.names) > MOST_SPECIFICS:
        return _answer("not_found", "", "the claim is too long to be judged as one statement")
    return None


def _answer(label: Label, quote: str, reason: str) -> JudgeAnswer:
    return JudgeAnswer(label=label, quote=quote, reason=reason)


def _from_roles(findings: tuple[RoleFinding, ...], page: ReadPage, limits: JudgeLimits) -> JudgeAnswer | None:
    for finding in findings:
        if finding.role == "held":
            continue
        rival = finding.rival
        if rival is not None and rival.company >= limits.frame and finding.role in ("rival", "absent"):
            other = page.text[rival.start : rival.end]
            return _answer("contradicted", quote_at(page, rival), f"the article says “{other}”, not “{finding.text}”")
        if finding.role == "absent":
            return _answer("not_found", "", f"“{finding.text}” is not in the article")
        return _answer("not_found", "", f"the article does not tie “{finding.text}” to the rest of the claim")
    return None


def _from_difference(found: Difference | None, page: ReadPage) -> JudgeAnswer | None:
    if found is None:
        return None
    return _answer("contradicted", quote_at(page, found.spot), f"the article says “{found.found}”, not “{found.said}”")


def _from_denials(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> JudgeAnswer | None:
    found = check_denials(claim, page, windows)
    if found is None:
        return None
    if not found.certain:
        return _answer("not_found", "", found.reason)
    return _answer("contradicted", quote_of(page, found.sentence, claim), found.reason)


def _from_strength(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> JudgeAnswer | None:
    found = check_strength(claim, page, windows)
    return None if found is None else _answer("overstated", quote_of(page, found.sentence, claim), found.reason)


def _from_meaning(
    claim: Claim, page: ReadPage, windows: tuple[Window, ...], rules: tuple[Rule, ...]
) -> JudgeAnswer | None:
    found = check_meaning(claim, page, windows, rules)
    return None if found is None else _answer(found.label, quote_of(page, found.sentence, claim), found.reason)


def _supported(claim: Claim, windows: tuple[Window, ...], page: ReadPage) -> JudgeAnswer:
    best = closest(claim, page, windows[0].sentences)
    return _answer(
        "supported", quote_of(page, best, claim), "the passage holds the claim with all its values and names"
    )
