"""What a person's labels say of the judged arm, as lines of a page."""

from factcheck.publish.numbers import coefficient, coefficient_range, count, counted, interval_text, k_of_n, level_name
from factcheck.records.human import HumanSummary
from factcheck.records.rates import Proportion
from factcheck.records.summary import Summary

ORIGINS = {"clean_twin": "clean twins", "draft": "the user's own drafts"}


def human_lines(summary: Summary) -> tuple[str, ...]:
    """The human spot check in sentences; () where nobody has labeled."""
    human = summary.human
    if human is None:
        return ()
    level, unsure = summary.level, count(human.answers.get("cant_tell", 0))
    return (
        _sample(human),
        f'Labels: {k_of_n(human.usable, human.labels)} usable, {unsure} "can\'t tell".'
        f" Arm {human.arm} had flagged {k_of_n(human.flagged, human.usable)} of them; the labeler calls"
        f" {k_of_n(human.wrong, human.usable)} wrong.",
        f"Kappa between checker and labeler: {_kappa(human, level)}. Raw agreement:"
        f" {_share(human.raw_agreement, level)}.",
        f"The labeler's own consistency, claims asked twice: {_share(human.consistency, level)}."
        f" Median time a label: {human.seconds_median:.1f} s.",
    )


def _sample(human: HumanSummary) -> str:
    places = " and ".join(ORIGINS[origin] for origin in human.origins)
    drawn = "drawn at random"
    if human.sampling == "by_flag":
        weights = ", ".join(f"{name.replace('_', ' ')} {weight:.3f}" for name, weight in sorted(human.weights.items()))
        drawn = f"drawn by flag, so that figures but kappa hold for the sample only; weights: {weights}"
    claims = counted(human.labels, "claim")
    return f"{claims} of {places}, which nobody planted anything in, {drawn}, labeled blind by {human.labeler}."


def _kappa(human: HumanSummary, level: float) -> str:
    kappa = human.kappa
    if kappa.value is None:
        return f"n/a ({kappa.note}), n = {kappa.n}"
    ends = f", {level_name(level)} {coefficient_range(kappa.low, kappa.high)}" if kappa.low is not None else ""
    return f"{coefficient(kappa.value)}{ends}, n = {kappa.n}"


def _share(share: Proportion, level: float) -> str:
    shown = interval_text(share.point, share.low, share.high, share.n, level)
    return f"{k_of_n(share.k, share.n)} = {shown}" if share.n else shown
