"""Moments, which the client shows large: a bid's end, allies revealed, claimed or killed, a season.

All seats see the same, except for hidden tokens.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.award import deciding_rule
from rulewright.games.btwixt.bids.claiming import placed_freely
from rulewright.games.btwixt.names import ally_name, council_key, council_name, seat_name, who
from rulewright.games.btwixt.piles import has_trait
from rulewright.games.btwixt.scoring import council_powers
from rulewright.games.btwixt.state import BtwixtState, clockwise, councils_of, pack_of
from rulewright.games.btwixt.table.faces import ally_face
from rulewright.games.btwixt.table.headings import prizes
from rulewright.games.btwixt.table.panels import bid_column
from rulewright.games.btwixt.table.power import power_words
from rulewright.games.btwixt.words import NONE, SEASONS, WINS_TIES
from rulewright.kernel import LogEntry, Ref
from rulewright.kit.moment import Moment, moment, staged_card
from rulewright.kit.scene import SheetCell, SheetRow

WON: Final = "bid.total"
REVEALED: Final = "reveal.current"
CLAIMED: Final = "claim.place"
KILLED: Final[frozenset[str]] = frozenset({"concepts.killing", "concepts.current-killed"})
SEASON: Final = "track.season"
STAGED: Final[frozenset[str]] = KILLED | {WON, REVEALED, CLAIMED, SEASON}


def moment_of(view: BtwixtState, entry: LogEntry) -> Moment | None:
    """Return the moment of a log entry, or None if it is part of another one."""
    if entry.rule == WON:
        return bid_moment(view)
    if entry.rule == CLAIMED:
        return claim_moment(view)
    if entry.rule == SEASON:
        return season_moment(view, entry) if "season" in entry.parts else None
    kind = "killed" if entry.rule in KILLED else "revealed"
    return ally_moment(view, kind, entry) if "ally" in entry.parts else None


def bid_moment(s: BtwixtState) -> Moment:
    """Show the end of a bid: every leader's cards and the winner. [bid.winner]"""
    won = prizes(s)
    names = [ally_face(s, ally)["title"] for ally in won]
    shown = moment("bid", f"The bid for {' and '.join(names)}" if names else "The bid ends")
    shown["cards"] = [staged_card(ally_face(s, ally)) for ally in won]
    shown["columns"] = [bid_column(s, seat) for seat in clockwise(s, s.first)]
    text = f"{who(s, s.winner)} wins the bid"
    shown["outcome"] = {"text": text, "owner": seat_name(s.winner), "why": reason(s)}
    return shown


def reason(s: BtwixtState) -> str:
    """Return why the winner won: the total, and what decided a tie. [bid.winner] [bid.ties]"""
    best = s.total[s.winner]
    rule = deciding_rule(s)
    if rule == "bid.winner":
        return f"{best} influence, the most"
    if rule != "bid.ties":
        return f"{best} influence, by the ability of {ally_name(s, s.in_force)}"
    tied = [who(s, seat) for seat in clockwise(s, s.first) if s.total[seat] == best]
    by = f"it is nearest to the first player, {who(s, s.first)}"
    if has_trait(s, s.winner, WINS_TIES):
        by = "a card of its own wins ties"
    return f"{', '.join(tied)} are tied at {best}: {by}"


def claim_moment(s: BtwixtState) -> Moment | None:
    """Show the ally just claimed and its council; None if it is in no council. [claim.place]"""
    council = next((n for n, allies in enumerate(s.council) if s.placed in allies), NONE)
    if council == NONE:
        return None
    face = ally_face(s, s.placed)
    place = f"council:{council_key(s, council)}"
    shown = moment("claimed", f"{face['title']} is claimed", places=[place], brief=True)
    shown["owner"] = seat_name(s.winner)
    if placed_freely(s):
        shown["chosen_by"] = seat_name(s.winner)
    shown["subtitle"] = f"Into {council_name(s, council)}"
    shown["cards"] = [staged_card(face, seat_name(s.winner))]
    shown["follows"] = ["claim.token", "concepts.token"]
    return shown


def ally_moment(s: BtwixtState, kind: str, entry: LogEntry) -> Moment:
    """Show an ally that is revealed or killed. [reveal.current] [concepts.killing]"""
    named: Ref = entry.parts["ally"]
    ally = next(n for n, each in enumerate(pack_of(s).allies) if each.ref == named)
    shown = moment(kind, entry.text.rstrip("."), brief=True)
    shown["cards"] = [staged_card(ally_face(s, ally))]
    return shown


def season_moment(s: BtwixtState, entry: LogEntry) -> Moment:
    """Show the standings at the end of a season, as far as the view shows tokens. [track.season]

    `entry` announces the new season. Entries on the discarded hands cite the same rule, but have
    no moment.
    """
    shown = moment("season", f"{SEASONS[s.season - 1].capitalize()} is over")
    shown["subtitle"] = entry.text
    powers = council_powers(s)
    order = sorted(range(s.players), key=lambda seat: standing(s, powers, seat), reverse=True)
    shown["table"] = {
        "corner": "",
        "columns": ["Small council", "Other council"],
        "rows": [standing_row(s, powers, seat) for seat in order],
    }
    return shown


def standing(s: BtwixtState, powers: list[int], seat: int) -> tuple[int, int]:
    """Return the known power of a leader's smaller council and of the other one."""
    left, right = councils_of(s, seat)
    low, high = sorted([powers[left], powers[right]])
    return low, high


def standing_row(s: BtwixtState, powers: list[int], seat: int) -> SheetRow:
    """Return a leader's row: both councils, smaller first, with the unknown tokens."""
    left, right = sorted(councils_of(s, seat), key=lambda council: powers[council])
    cells: list[SheetCell] = [{"text": power_words(s, powers, each)} for each in (left, right)]
    return {"title": who(s, seat), "owner": seat_name(seat), "cells": cells}
