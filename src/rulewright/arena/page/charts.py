"""Charts as SVG, drawn for the width of a phone and scaled up elsewhere.

Colours are CSS classes; the page's style sheet defines them for light and dark. Every chart stands
beside a table, so a screen reader is given only its title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 360
ROW = 22
LABELS = 118  # room for the names of rows
VALUES = 52  # room for their figures
HEIGHT = 200
BASE = HEIGHT - 34
LEFT = 40
TICKS = 4
MOST_PLACES = 6  # labels below a line chart
LONGEST_LABEL = 15  # letters

Format = Callable[[float], str]


def percent(value: float) -> str:
    """Format a share with one decimal: `12.5%`."""
    return f"{value:.1%}"


def whole_percent(value: float) -> str:
    """Format a share without decimals: `12%`."""
    return f"{value:.0%}"


def plain(value: float) -> str:
    """Format a number, without decimals if it is whole: `12` or `12.5`."""
    return f"{value:,.0f}" if value == round(value) else f"{value:,.1f}"


@dataclass(frozen=True)
class Bar:
    """One row of a bar chart: a value, its interval and a reference value."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    reference: float | None = None


def bars(title: str, rows: Sequence[Bar], form: Format = percent) -> str:
    """Draw one row per value with its interval, and a line at its reference value."""
    spread = [
        edge
        for row in rows
        for edge in (row.value, row.low, row.high, row.reference)
        if edge is not None
    ]
    low, high = min([0.0, *spread]), max([0.0, *spread]) or 1.0
    scale = _scale(low, high, LABELS, WIDTH - VALUES)
    height = ROW * len(rows) + 8
    parts = [_line(scale(0), 0, scale(0), height, "axis")]
    for number, row in enumerate(rows):
        middle = ROW * number + ROW / 2 + 4
        parts.append(_text(LABELS - 8, middle + 4, _short(row.label), "end"))
        if row.reference is not None:
            at = scale(row.reference)
            parts.append(_line(at, middle - 9, at, middle + 9, "reference"))
        start, end = sorted((scale(0), scale(row.value)))
        parts.append(
            f'<rect class="bar" x="{start:.1f}" y="{middle - 6:.1f}" '
            f'width="{max(end - start, 0.5):.1f}" height="12" rx="1"/>'
        )
        if row.low is not None and row.high is not None:
            parts.append(_line(scale(row.low), middle, scale(row.high), middle, "interval"))
        parts.append(_text(WIDTH - 2, middle + 4, form(row.value), "end"))
    return _svg(title, height, parts)


def columns(title: str, counts: Mapping[str, float], form: Format = plain) -> str:
    """Draw counts as columns side by side, in the order given."""
    top = max(counts.values(), default=0) or 1
    scale = _scale(0, top, BASE, 10)
    width = (WIDTH - LEFT) / max(1, len(counts))
    parts = _grid(top, scale, form)
    every = max(1, ceil(len(counts) / 8))
    for number, (label, count) in enumerate(counts.items()):
        x = LEFT + number * width
        parts.append(
            f'<rect class="bar" x="{x + width * 0.1:.1f}" y="{scale(count):.1f}" '
            f'width="{width * 0.8:.1f}" height="{BASE - scale(count):.1f}"/>'
        )
        if number % every == 0:
            parts.append(_text(x + width / 2, BASE + 16, label, "middle"))
    return _svg(title, HEIGHT, parts)


def lines(
    title: str,
    series: Mapping[str, Sequence[tuple[float, float]]],
    form: Format = whole_percent,
    across_form: Format = plain,
) -> str:
    """Draw series of points as lines, each named at its end.

    `form` formats the values, and `across_form` the horizontal axis.
    """
    points = [point for one in series.values() for point in one]
    if not points:
        return _svg(title, HEIGHT, [])
    across = _scale(min(x for x, _ in points), max(x for x, _ in points), LEFT, WIDTH - 84)
    top = max(y for _, y in points) or 1
    scale = _scale(0, top, BASE, 10)
    parts = _grid(top, scale, form)
    places = sorted({x for x, _ in points})
    for x in places[:: ceil(len(places) / MOST_PLACES)]:
        parts.append(_text(across(x), BASE + 16, across_form(x), "middle"))
    for number, one in enumerate(series.values()):
        path = " ".join(f"{across(x):.1f},{scale(y):.1f}" for x, y in one)
        parts.append(f'<polyline class="line s{number % 8}" points="{path}"/>')
    ends = sorted((scale(one[-1][1]), name, n) for n, (name, one) in enumerate(series.items()))
    last = 0.0
    for y, name, number in ends:
        last = max(y + 4, last + 12)
        parts.append(_text(WIDTH - 80, last, _short(name), "start", f"s{number % 8}"))
    return _svg(title, HEIGHT, parts)


def _grid(top: float, scale: Callable[[float], float], form: Format) -> list[str]:
    step = _step(top)
    values = [step * number for number in range(int(top / step + 1e-9) + 1)]
    parts = []
    for value in values:
        y = scale(value)
        parts.append(_line(LEFT, y, WIDTH, y, "axis" if value == 0 else "grid"))
        parts.append(_text(LEFT - 6, y + 4, form(value), "end"))
    return parts


def _step(top: float) -> float:
    """Return a round step that divides the height into about four parts."""
    rough = top / TICKS
    power = 10.0 ** floor(log10(rough))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= rough)


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    spread = (high - low) or 1.0
    return lambda value: start + (end - start) * (value - low) / spread


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _text(x: float, y: float, text: str, anchor: str, style: str = "") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
