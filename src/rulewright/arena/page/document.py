"""A self-contained page: sections of text, charts, tables and data to download."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from io import StringIO
from urllib.parse import quote

Cell = str | int | float | None
LONG = 12  # rows; a longer table is collapsed


@dataclass(frozen=True)
class Table:
    """A table: its headings, and rows whose first cell is a heading too.

    `data` is what is downloaded, unrounded; `data_headings` are its headings if its columns differ.
    By default the rows are downloaded as shown.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    data: Sequence[Sequence[Cell]] = ()
    data_headings: Sequence[str] = ()

    def csv(self) -> str:
        """Return `data`, or the rows without it, as a CSV file."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.data_headings or self.headings)
        writer.writerows(self.data or self.rows)
        return out.getvalue()

    def html(self, caption: str, name: str) -> str:
        """Return the table as HTML, collapsed if it is long, with a link to download its data."""
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in self.headings)
        body = "".join(_row(row) for row in self.rows)
        table = (
            f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
            f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table></div>"
        )
        if len(self.rows) > LONG:
            summary = f"Table of {len(self.rows)} rows"
            table = f"<details><summary>{summary}</summary>{table}</details>"
        link = f"data:text/csv;charset=utf-8,{quote(self.csv())}"
        download = f'<a class="data" download="{escape(name)}.csv" href="{link}">Data as CSV</a>'
        return table + download


def _row(row: Sequence[str]) -> str:
    first, *others = row
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
    return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'


@dataclass(frozen=True)
class Figure:
    """A chart with its table, or a table alone."""

    title: str
    table: Table
    chart: str = ""
    text: str = ""

    def html(self, name: str) -> str:
        """Return the figure as HTML; `name` is the name of its data file."""
        note = f"<p>{escape(self.text)}</p>" if self.text else ""
        both = self.chart + f"<div>{self.table.html(self.title, name)}</div>"
        return f"<figure><h3>{escape(self.title)}</h3>{note}<div class=both>{both}</div></figure>"


@dataclass(frozen=True)
class Section:
    """A section of a page: a question, its answer in a sentence or two, and figures."""

    heading: str
    text: str
    figures: Sequence[Figure] = ()

    @property
    def id(self) -> str:
        """The anchor of the section, made from its heading."""
        return _anchor(self.heading)

    def html(self) -> str:
        """Return the section with its figures as HTML."""
        figures = "".join(
            figure.html(f"{self.id}-{_anchor(figure.title)}") for figure in self.figures
        )
        text = f"<p>{escape(self.text)}</p>"
        return f'<section id="{self.id}"><h2>{escape(self.heading)}</h2>{text}{figures}</section>'


@dataclass(frozen=True)
class Page:
    """A page: its title, an introduction, and its sections."""

    title: str
    lead: str
    sections: Sequence[Section] = field(default=())

    def html(self) -> str:
        """Return the page as one HTML file, with its style sheet and table of contents."""
        style = files("rulewright.arena.page").joinpath("page.css").read_text(encoding="utf-8")
        links = "".join(
            f'<li><a href="#{section.id}">{escape(section.heading)}</a></li>'
            for section in self.sections
        )
        contents = f'<nav aria-label="Contents"><ul>{links}</ul></nav>' if links else ""
        body = "".join(section.html() for section in self.sections)
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            f"<title>{escape(self.title)}</title><style>{style}</style></head>"
            f"<body><header><h1>{escape(self.title)}</h1><p>{escape(self.lead)}</p></header>"
            f"{contents}<main>{body}</main></body></html>\n"
        )


def _anchor(text: str) -> str:
    letters = "".join(letter if letter.isalnum() else " " for letter in text.lower())
    return "-".join(letters.split())
