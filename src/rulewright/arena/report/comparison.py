"""The page about a comparison."""

from __future__ import annotations

from rulewright.arena.compare import NUMBER, SHARE, Comparison, Difference, gap, number
from rulewright.arena.page import Bar, Figure, Page, Section, Table, bars

TITLES = {SHARE: "Win rates", NUMBER: "Length"}


def comparison_page(comparison: Comparison) -> Page:
    """Make the page of a comparison with all its measures, significant or not."""
    sections = [
        Section(title, _meaning(kind), [_figure(comparison, kind)])
        for kind, title in TITLES.items()
        if any(one.kind == kind for one in comparison.differences)
    ]
    title = f"{comparison.first} and {comparison.second}"
    return Page(title, comparison.line, sections)


def _meaning(kind: str) -> str:
    if kind == SHARE:
        unit = "in points of a hundred"
    else:
        unit = "in rounds and decisions of a game"
    return (
        f"The first less the second, {unit}, deal by deal with the same luck. A difference is told "
        "where the interval does not reach nought; the intervals hold for all measures together."
    )


def _figure(comparison: Comparison, kind: str) -> Figure:
    own = [one for one in comparison.differences if one.kind == kind]
    rows = [Bar(one.measure, one.difference, one.low, one.high, 0.0) for one in own]
    named = ["measure", comparison.first, comparison.second, "difference"]
    headings = [*named, "95% interval", "effect"]
    data_headings = [*named, "low", "high", "effect", "deals", "told apart"]
    shown = [_row(one) for one in own]
    data = [
        [
            one.measure, one.first, one.second, one.difference, one.low, one.high, one.effect,
            one.deals, "yes" if one.different else "no",
        ]
        for one in own
    ]  # fmt: skip
    title = f"{TITLES[kind]}: {comparison.first} less {comparison.second}"
    table = Table(headings, shown, data, data_headings)
    return Figure(title, table, bars(title, rows, lambda value: gap(value, kind)))


def _row(one: Difference) -> list[str]:
    return [
        one.measure,
        number(one.first, one.kind),
        number(one.second, one.kind),
        gap(one.difference, one.kind),
        f"{gap(one.low, one.kind)} to {gap(one.high, one.kind)}",
        "–" if one.effect is None else f"{one.effect:.2f}",
    ]
