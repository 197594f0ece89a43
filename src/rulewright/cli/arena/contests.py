"""Headings for contests, and tables of figures."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from rulewright.arena.tournament import Contest
from rulewright.kernel import OptionValue, get


def heading(index: int, contest: Contest) -> str:
    """Return a contest's heading, such as `contest 1: monopoly, 3 players, speed_die true`."""
    game = f"{contest.game}, {contest.players} players"
    return f"contest {index + 1}: {', '.join([game, *options_chosen(contest)])}"


def options_chosen(contest: Contest) -> list[str]:
    """Return the options that differ from the game's defaults."""
    defaults = get(contest.game).settle_options(contest.players, {})
    return [
        f"{name} {_word(value)}"
        for name, value in contest.options.items()
        if value != defaults.get(name)
    ]


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def table_of(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table with words in the first column, and figures in the others."""
    table = Table(box=None, pad_edge=False)
    for number, text in enumerate(headings):
        table.add_column(text, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table
