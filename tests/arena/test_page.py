"""Pages: complete in themselves, with words as words and data as it was."""

import re
from html import unescape
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from rulewright.arena.page import Bar, Figure, Page, Section, Table, bars, columns, lines

TABLE = Table(["who", "share"], [["<a> & b", "12%"]], [["<a> & b", 0.123456]])


def test_a_page_needs_nothing_from_elsewhere() -> None:
    chart = bars("Shares", [Bar("<a> & b", 0.5, 0.4, 0.6, 0.25)])
    text = Page(
        "A & B", "Lead", [Section("How long?", "Long.", [Figure("F", TABLE, chart)])]
    ).html()
    assert not re.search(r"<script|<link|<img|https?://|@import|url\(", text)
    assert 'name="viewport"' in text
    assert "prefers-color-scheme: dark" in text
    assert "<h1>A &amp; B</h1>" in text
    assert '<a href="#how-long">How long?</a>' in text
    assert '<section id="how-long">' in text


def test_a_table_is_shown_rounded_and_downloaded_whole() -> None:
    text = TABLE.html("Caption", "name")
    assert '<th scope="row">&lt;a&gt; &amp; b</th><td>12%</td>' in text
    link = re.search(r'download="name.csv" href="data:text/csv;charset=utf-8,([^"]*)"', text)
    assert link is not None
    assert unquote(unescape(link[1])) == "who,share\n<a> & b,0.123456\n"
    assert "<details>" not in text
    assert "<summary>Table of 13 rows</summary>" in Table(["x"], [["1"]] * 13).html("", "")
    assert Table(["x"], [["1"]]).csv() == "x\n1\n"
    assert Table(["x"], [["1"]], [[1, 2]], ["x", "y"]).csv() == "x,y\n1,2\n"


@pytest.mark.parametrize(
    "chart",
    [
        bars("A <chart>", [Bar("<a>", -0.2, -0.3, 0.1, 0.0), Bar("b", 0.4)]),
        bars("A <chart>", [Bar("only", 0.0)]),
        columns("A <chart>", {str(n): float(n) for n in range(40)}),
        columns("A <chart>", {}),
        lines("A <chart>", {"<a>": [(1, 0.1), (2, 0.4)], "b": [(1, 0.1), (2, 0.39)]}),
        lines("A <chart>", {"flat": [(3, 0.0)]}),
        lines("A <chart>", {}),
    ],
)
def test_charts_are_sound_and_stay_within_their_frame(chart: str) -> None:
    root = ET.fromstring(chart)
    assert root.get("aria-label") == "A <chart>"
    _, _, width, height = (float(number) for number in root.get("viewBox", "").split())
    for name, most in (("x", width), ("x1", width), ("x2", width), ("y", height), ("y1", height)):
        for part in root.iter():
            at = part.get(name)
            assert at is None or 0 <= float(at) <= most


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    chart = ET.fromstring(lines("L", {name: [(1, 0.1), (2, 0.4)] for name in ("a", "b", "c")}))
    names = [part for part in chart.iter("text") if part.get("class")]
    heights = sorted(float(part.get("y", "0")) for part in names)
    assert len(heights) == 3
    assert all(b - a >= 12 for a, b in pairwise(heights))
