"""Log entries and moments for the beginning and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.bots import bot_called
from rulewright.kernel import EVERYONE, LogEntry, Match
from rulewright.kit.moment import Moment, moment
from rulewright.kit.scene import SheetRow
from rulewright.server.events.match import Staged
from rulewright.server.storage.rows import Start, TableRow, Told
from rulewright.server.tables.draft import beside, shown_moments, told_lines
from rulewright.server.tables.table_state import TableState

OPENING: Final = "opening"
ENDING: Final = "ending"
BY_LINK: Final = "by a link"


def staged_start(
    match: Match, row: TableRow, state: TableState, bots: Mapping[int, str]
) -> tuple[list[Told], list[Staged]]:
    """Return the log entries and the opening moment for the beginning of a match.

    `bots` are the bots that take open seats now, by seat.
    """
    told = [beside("All seats are taken."), *told_lines(match.lines or [])]
    shown = opening(match, state, bots)
    if row.start is not None:
        shown["subtitle"] = f"The match goes on from {origin_of(row.start)}."
        told.insert(1, beside(f"{shown['subtitle']} It is not rated."))
    return told, [(0, [(EVERYONE, shown)])]


def origin_of(start: Start) -> str:
    """Describe the moment from which a match begins."""
    source = "a position" if start.table is None else "a moment of another match"
    return f"{source}: {start.title}" if start.title else source


def staged_play(match: Match, heard: list[LogEntry]) -> list[Staged]:
    """Return the moments of log entries.

    If the match is over and the game made no closing moment itself, one is added.
    """
    shown = shown_moments(match, heard)
    if not match.over or any(one["kind"] == ENDING for _, staged in shown for _, one in staged):
        return shown
    free = {place for place, line in enumerate(heard) if line.visible_to == EVERYONE}
    free -= {place for place, _ in shown}
    if free:
        shown.append((max(free), [(EVERYONE, ending(match))]))
    return shown


def opening(match: Match, state: TableState, bots: Mapping[int, str]) -> Moment:
    """Return the opening moment: the game, its players by seat, and the seat that begins."""
    shown = moment(OPENING, match.game.title, brief=True)
    shown["subtitle"] = "The match begins."
    titles, owners = _seats(match)
    rows: list[SheetRow] = []
    for seat in range(match.players):
        holder = state.holders[seat]
        bot = bots.get(seat) or holder.bot
        who = bot_called(match.game, bot) if bot else holder.called or BY_LINK
        rows.append(_row(titles[seat], owners[seat], [who]))
    shown["table"] = {"corner": "Seat", "columns": ["Played by"], "rows": rows}
    if len(match.waiting) == 1:
        [first] = match.waiting
        shown["outcome"] = {"text": f"{titles[first]} begins", "owner": owners[first]}
    else:
        shown["outcome"] = {"text": "All begin at the same time"}
    return shown


def ending(match: Match) -> Moment:
    """Return the closing moment: the place of each seat, the winner and the reason."""
    result, (titles, owners) = match.result, _seats(match)
    shown = moment(ENDING, "The match is over")
    rows: list[SheetRow] = []
    for seat in sorted(range(match.players), key=lambda seat: result.places[seat]):
        cells = [str(result.places[seat])]
        if result.scores:
            cells.append(str(result.scores[seat]))
        rows.append(_row(titles[seat], owners[seat], cells))
    columns = ["Place", *[match.game.counted or "Points"][: bool(result.scores)]]
    shown["table"] = {"corner": "", "columns": columns, "rows": rows}
    winners = result.winners
    names = " and ".join(titles[seat] for seat in winners)
    shown["outcome"] = {"text": f"{names} win{'s' * (len(winners) == 1)}", "why": result.reason}
    if len(winners) == 1:
        shown["outcome"]["owner"] = owners[winners[0]]
    return shown


def _row(title: str, owner: str | None, cells: list[str]) -> SheetRow:
    return {"title": title, "owner": owner, "cells": [{"text": text} for text in cells]}


def _seats(match: Match) -> tuple[list[str], list[str | None]]:
    """Return the title and colour of each seat in the public scene."""
    scene = match.game.table.scene(match.view(None), None)
    players = {player["seat"]: player for player in scene.get("players", [])}
    titles = [
        str(players[name]["title"]) if name in players else name.replace("-", " ").title()
        for name in match.names
    ]
    return titles, [players[name].get("owner") if name in players else None for name in match.names]
