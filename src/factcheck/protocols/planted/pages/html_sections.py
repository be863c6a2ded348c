"""The sections of a run on the HTML page, in order. A new one is a function here and a place in ``SECTIONS``."""

from collections.abc import Callable, Iterable

from factcheck.protocols.planted.pages.html_beside import natural_section
from factcheck.protocols.planted.pages.html_source import RunSource, fold, present
from factcheck.protocols.planted.pages.view_details import METRICS
from factcheck.protocols.planted.pages.view_tables import arms_of, classes_in_order
from factcheck.publish.blocks import Bullets, Code, Data, Panels, Section, Text
from factcheck.publish.layout import Table
from factcheck.publish.numbers import level_name
from factcheck.publish.plot import axis_maximum
from factcheck.publish.strips import difference_panel, share_panel


def sections(source: RunSource) -> tuple[Section, ...]:
    """All sections before the cases that have something to show; without a planted case only what stands beside."""
    return _made(SECTIONS if source.summary.cases or not source.summary.natural else BESIDE, source)


def closing_sections(source: RunSource) -> tuple[Section, ...]:
    """Those after the cases."""
    return _made(CLOSING, source)


def human_section(source: RunSource) -> Section | None:
    """What a person's labels say; nothing where nobody has labeled."""
    lines = source.view.human
    return Section("person", "Compared with a person", (Bullets(lines),)) if lines else None


def arms_section(source: RunSource) -> Section:
    """Recall and false alarms, arm beside arm."""
    arms = arms_of(source.summary)
    alarms = [(name, arm.false_alarms) for name, arm in arms]
    ends, reach = level_name(source.summary.level), axis_maximum([share for _, share in alarms])
    panels = (
        share_panel(f"Recall: planted errors flagged, {ends}", [(name, arm.recall) for name, arm in arms], 1.0),
        share_panel(f"False alarms: clean sentences flagged, {ends}", alarms, reach),
    )
    return Section(
        "arms",
        "Arms side by side",
        present(
            (
                Data("What each arm does", _first_columns(source.view.main, 2)),
                Panels(panels),
                fold(
                    "The same as a table, with drafts, opinions and agreement",
                    ("Recall and false alarms", source.view.main),
                    ("Drafts left alone, opinions, collateral flags, agreement", source.view.drafts),
                ),
            )
        ),
    )


def classes_section(source: RunSource) -> Section:
    """Recall by class, drawn; the table on request."""
    arms = arms_of(source.summary)
    names = classes_in_order({cls for _, arm in arms for cls in arm.recall_by_class})
    panels = (
        share_panel(cls, [(name, arm.recall_by_class.get(cls)) for name, arm in arms], 1.0, "compact") for cls in names
    )
    more = (("Recall by class", source.view.by_class), ("Recall by difficulty", source.view.by_difficulty))
    note = "Absent: the new value stands nowhere on the page and can be looked up. Present: it stands there elsewhere."
    blocks = (
        Panels(tuple(panels)),
        fold("The same as a table with intervals, and by difficulty of the new value", *more, note=note),
        fold("Classes with too few cases for a conclusion", ("Inconclusive classes", source.view.inconclusive)),
    )
    return Section("classes", "Recall by class of error", present(blocks))


def steadiness_section(source: RunSource) -> Section:
    """The A/A check, before anything is compared."""
    view = source.view
    shown = fold("The same as a table, by kind of item", ("The same arm asked again", view.flips))
    return Section("steadiness", "Run to run: the A/A check", present((Bullets(view.steadiness), shown)))


def gains_section(source: RunSource) -> Section | None:
    """What one added thing buys; nothing where no arm is another one with something added."""
    view = source.view
    if view.gains is None and view.judges is None:
        return None
    text = (
        "Errors that only one of two arms caught, and what the difference costs in this run, in which every second"
        " draft holds an error: where errors are rarer, each one caught costs more. Two judges that mostly agree are"
        " worth little more than one: 2 / (1 + kappa), and by errors 2 / (1 + correlation of their errors)."
    )
    tables = (("Additional errors and their price", view.gains), ("Two judges on the same claims", view.judges))
    shown = tuple(Data(caption, table) for caption, table in tables if table is not None)
    return Section("gains", "What one added thing buys", (Text((text,)), *shown))


def misses_section(source: RunSource) -> Section:
    """Where errors were lost, and every one of them with a link to its case."""
    view = source.view
    text = (
        "A missed error was lost where no claim was made of its sentence, where the extractor had repaired it, where"
        " its sentence was typed as opinion, or where the judges passed it."
    )
    blocks = (
        Text((text,)),
        Data("Errors found and missed", view.outcomes),
        fold("Every error that an arm missed", ("Missed errors", view.missed), anchors=source.anchors),
        fold("Who raised the false alarms", ("False alarms by judge and check", view.alarms)),
    )
    return Section("misses", "Where errors were found and lost", present(blocks))


def differences_section(source: RunSource) -> Section:
    """Paired differences, drawn and as a table."""
    view = source.view
    if view.comparisons is None:
        return Section("differences", "Paired differences", (Text(("No two complete arms to compare.",)),))
    drawn = [(name, [c for c in source.summary.comparisons if c.metric == metric]) for metric, name in METRICS.items()]
    panels = tuple(
        difference_panel(
            f"Difference in {name}, points, {level_name(source.summary.level)}",
            [(f"{c.a} − {c.b}", c) for c in compared],
        )
        for name, compared in drawn
        if compared
    )
    text = (
        "Same items for both arms; interval by Newcombe's method for paired data, p by McNemar's exact test. With fewer"
        " than six items on which the arms differ, no difference can be significant at 5%. The table also holds the"
        " interval over whole articles (N: Newcombe's, where articles show no spread)."
    )
    table = fold("The same as a table", ("Paired differences", view.comparisons))
    return Section("differences", "Paired differences", present((Text((text,)), Panels(panels), table)))


def unscored_section(source: RunSource) -> Section:
    """Cases without an answer and the bounds they leave."""
    text = (
        "Worst case: every case without an answer counted against the checker; best case: for it. By article: intervals"
        " over whole articles, because several drafts of one article are not independent."
    )
    return Section(
        "unscored",
        "Cases without an answer, and the worst case",
        (Text((text,)), Data("Bounds, and intervals by article", source.view.unscored)),
    )


def costs_section(source: RunSource) -> Section:
    """Calls, time and money."""
    text = "What the arm would cost alone; steps that arms share are asked, and paid for, once."
    return Section("cost", "Calls, time and money", (Text((text,)), Data("Cost by arm", source.view.costs)))


def reproduce_section(source: RunSource) -> Section:
    """The commands, and the hashes of what they start from."""
    view = source.view
    hashes = (
        f"Case file SHA-256: {view.cases_sha256}",
        f"Rule {view.rule_version}, SHA-256 of its file: {view.rule_sha256}",
    )
    return Section("reproduce", "How to reproduce", (Code(view.commands), Bullets(hashes)))


BESIDE: tuple[Callable[[RunSource], Section | None], ...] = (human_section, steadiness_section, natural_section)
SECTIONS: tuple[Callable[[RunSource], Section | None], ...] = (
    human_section,
    steadiness_section,
    arms_section,
    classes_section,
    natural_section,
    misses_section,
    differences_section,
    gains_section,
    unscored_section,
    costs_section,
)
CLOSING: tuple[Callable[[RunSource], Section | None], ...] = (reproduce_section,)


def _made(makers: Iterable[Callable[[RunSource], Section | None]], source: RunSource) -> tuple[Section, ...]:
    made = (make(source) for make in makers)
    return tuple(section for section in made if section is not None)


def _first_columns(shown: Table, number: int) -> Table:
    return Table(shown.columns[:number], tuple(row[:number] for row in shown.rows))
