"""Writes the figures of the studies into their pages, from tournaments that were played.

    rulewright tournament docs/studies/plans/thrones-6.toml --into build/studies/thrones/6
    python -m tools.studies build/studies

The folder has a subfolder for each game. It contains one for each number of players, and `skill`:
the same game by bots of different strength. Each page keeps the text above its mark; its charts are
beside it as SVG. `rulewright report` shows everything about a tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from rulewright.arena.page import Figure, Section
from rulewright.arena.ratings import FEW
from rulewright.arena.report.leads import lead_section
from rulewright.arena.report.length import ending_section, length_section
from rulewright.arena.report.played import Played, contests_of
from rulewright.arena.report.strengths import strength_section
from rulewright.arena.report.unused import unused_section
from rulewright.arena.report.winning import seat_section, skill_section
from rulewright.arena.tournament import Folder

PAGES = Path(__file__).parents[1] / "docs" / "studies"
SKILL: Final = "skill"
MARK: Final = "<!-- The figures below are written by tools.studies. -->\n"
MOST_ROWS: Final = 16
ENOUGH: Final = 100  # games needed to report more than length, endings and seats
FEW_DEALS: Final = 10  # with fewer deals, ratings are meaningless
FEWEST: Final = 30  # seats that must have had a thing before its row is shown
STYLE: Final = """
:root { --ink: #1d2025; --soft: #555b66; --paper: #fdfdfb; --rule: #d9d8d2; --bar: #86a7c8;
  --mark: #1f4e7a; --held: #a8501c; --own: #2f6fab; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --soft: #a9adb6; --paper: #16181c; --rule: #3a3d44; --bar: #3f6288;
    --mark: #a9cdf0; --held: #e8955c; --own: #7db4e8; } }
svg { background: var(--paper); font: 12px system-ui, sans-serif; }
text { fill: var(--ink); } text[class] { fill: var(--own); } .bar { fill: var(--bar); }
.interval { stroke: var(--mark); stroke-width: 2.5; }
.reference { stroke: var(--held); stroke-width: 2; }
.axis { stroke: var(--soft); } .grid { stroke: var(--rule); }
.line { fill: none; stroke: var(--own); stroke-width: 2; }
"""


class Study:
    """The page of one game while it is being written."""

    def __init__(self, game: str, pages: Path) -> None:
        self.game = game
        self.pages = pages
        self.parts: list[str] = []

    def contest(self, name: str, played: Played, whole: bool) -> None:
        """Add a chapter on a number of players; `whole` means in full."""
        games, deals = played.games.height, played.games["deal"].n_unique()
        plan = f"plans/{self.game}-{name}.toml"
        self.parts.append(
            f"## {played.contest.players} players\n\n{games:,} games by "
            f"`{' and '.join(played.contest.bots)}` on {deals:,} seeds, by [this plan]({plan}). "
            f"Intervals are of 95 %.{rough(deals)}\n"
        )
        length, ending, seats = length_section(played), ending_section(played), seat_section(played)
        self.parts.append(f"{length.text} {ending.text} {seats.text}\n")
        by_turn = played.games["first"].n_unique() > 1  # otherwise the same as by seat
        self.figures(name, seats.figures if by_turn else seats.figures[:-1])
        if whole:
            self.figures(name, [*length.figures[:1], *ending.figures])
        if whole and games >= ENOUGH:
            for section in (lead_section(played), strength_section(played)):
                self.section(name, section)
            self.section(name, unused_section(played))

    def skill(self, played: Played) -> None:
        """Add the chapter on bots of different strength."""
        section = skill_section(played)
        deals = played.games["deal"].n_unique()
        plan = f"plans/{self.game}-{SKILL}.toml"
        self.parts.append(
            f"## {section.heading}\n\n{played.games.height:,} games with "
            f"{played.contest.players} players, by [this plan]({plan}). {section.text}"
            f"{rough(deals)}\n"
        )
        self.figures(SKILL, section.figures)

    def section(self, name: str, section: Section | None) -> None:
        """Add a section with its figures, if there is one."""
        if section is not None:
            self.parts.append(f"### {section.heading}\n\n{section.text}\n")
            self.figures(name, section.figures)

    def figures(self, name: str, figures: Sequence[Figure]) -> None:
        """Write the charts to files, and add their tables, shortened if they are long."""
        for figure in [figure for figure in figures if figure.table.rows]:
            note = f" {figure.text}" if figure.text else ""
            self.parts.append(f"**{figure.title}.**{note}\n")
            if figure.chart:
                title = figure.title.lower().replace(" ", "-")
                file = f"{self.game}-{name}-{title}.svg"
                (self.pages / file).write_text(drawn(figure.chart), encoding="utf-8")
                self.parts.append(f"![{figure.title}]({file})\n")
            self.parts.append(table(figure))

    def write(self) -> Path:
        """Replace the part of the page below its mark; return the page's path."""
        page = self.pages / f"{self.game}.md"
        before, _, _ = page.read_text(encoding="utf-8").partition(MARK)
        page.write_text(f"{before}{MARK}\n" + "\n".join(self.parts), encoding="utf-8")
        return page


def rough(deals: int) -> str:
    """Return a warning if there are few seeds."""
    return f" With fewer than {FEW} seeds intervals are rough." if deals < FEW else ""


def drawn(chart: str) -> str:
    """Return a chart as a complete SVG file."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="540" '
    start, _, rest = chart.removeprefix("<svg ").partition(">")
    return f"{head}{start}><style>{STYLE}</style>{rest}\n"


def table(figure: Figure) -> str:
    """Return the table of a figure in Markdown; of a long one only the first rows and the last."""
    rows = list(figure.table.rows)
    if figure.table.headings[1:2] == ["seats"]:
        rows = [row for row in rows if int(row[1].replace(",", "")) >= FEWEST]
    if len(rows) > MOST_ROWS:
        gap = ["…"] * len(figure.table.headings)
        half = MOST_ROWS // 2
        rows = [*rows[:half], gap, *rows[-half:]]
    head = [figure.table.headings, ["---"] * len(figure.table.headings)]
    lines = ("| " + " | ".join(escaped(cell) for cell in row) + " |" for row in [*head, *rows])
    return "\n".join(lines) + "\n"


def escaped(cell: str) -> str:
    """Return a table cell with Markdown's special characters escaped."""
    return cell.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;").replace(">", "&gt;")


def begun(folder: Path) -> Iterator[tuple[str, Played]]:
    """Yield the contests of a game that have games, with the names of their folders."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if Folder(path).spans():
            yield path.name, contests_of(Folder(path))[0]


def study(folder: Path, pages: Path = PAGES) -> Path:
    """Write the page of the game whose tournaments are in a folder; return its path."""
    page = Study(folder.name, pages)
    for old in pages.glob(f"{folder.name}-[0-9s]*.svg"):
        old.unlink()
    played = dict(begun(folder))
    skill = played.pop(SKILL, None)
    usual = max(played, key=lambda name: played[name].games.height)
    for name, one in played.items():
        page.contest(name, one, whole=name == usual)
    if skill is not None and skill.games["deal"].n_unique() >= FEW_DEALS:
        page.skill(skill)
    return page.write()


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Write the page of each game that has a folder in FOLDER and a page in docs/studies."""
    for path in sorted(folder.iterdir()):
        if (PAGES / f"{path.name}.md").exists():
            click.echo(study(path))


if __name__ == "__main__":
    main()
