"""Panels beside the table: the current ally, the bids card by card, a note on our own cards."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence, terms
from rulewright.games.btwixt.names import seat_name, who
from rulewright.games.btwixt.state import BtwixtState, ally_of, clockwise, pack_of
from rulewright.games.btwixt.table.faces import KIND_WORDS, marked
from rulewright.games.btwixt.table.headings import leader_of_bid, leading, prizes
from rulewright.games.btwixt.words import (
    AFTERMATH,
    NONE,
    PRINTED,
    TURN,
)
from rulewright.kit.scene import Column, Panel, Term, panel


def panels(view: BtwixtState, seat: int | None) -> list[Panel]:
    """List the panels: those of the current bid first, the permanent one last."""
    shown: list[Panel] = []
    if TURN <= view.step <= AFTERMATH:
        shown.append(_bids(view, seat))
    if prizes(view) or view.in_force != NONE:
        shown.append(_ally(view))
    if pack_of(view).origin != PRINTED:
        shown.append(_own_content())
    return shown


# -- bids --------------------------------------------------------------------------------------
def _bids(s: BtwixtState, seat: int | None) -> Panel:
    """Return every leader's bid, card by card, the viewer's first. [bid.total]"""
    begin = s.first if seat is None else seat
    columns = [bid_column(s, each) for each in clockwise(s, begin)]
    return panel("bids", "Bids", _standing(s), columns)


def bid_column(s: BtwixtState, seat: int) -> Column:
    """Return a leader's influence, card by card. [bid.total]"""
    lines: list[Term] = [
        {"label": label, "value": f"{value:+d}" if value < 0 else str(value)}
        for label, value in terms(s, seat)
    ]
    title = who(s, seat)
    if s.kneeling[seat]:
        title += " (kneels)"
    return {
        "title": title,
        "owner": seat_name(seat),
        "total": str(influence(s, seat)),
        "total_label": "Influence",
        "terms": lines or [{"label": "No card", "value": ""}],
    }


def _standing(s: BtwixtState) -> list[str]:
    """Return lines on who wins at the moment, and who is tied. [bid.winner, bid.ties]"""
    ahead = leader_of_bid(s)
    if s.winner != NONE:
        return [f"{who(s, s.winner)} has won the bid."]
    if ahead == NONE:
        return [f"Nobody has played: {who(s, leading(s))} would win, even with nothing."]
    most = influence(s, ahead)
    tied = [who(s, each) for each in clockwise(s, s.first) if influence(s, each) == most]
    notes = [f"{who(s, ahead)} wins as it stands."]
    if len(tied) > 1:
        notes.append(f"{', '.join(tied)} are tied at {most}.")
    return notes


# -- the ally ------------------------------------------------------------------------------------
def _ally(s: BtwixtState) -> Panel:
    """Return the allies that are bid for, and an earlier ally still in force. [reveal.during]"""
    notes = [_told(s, ally) for ally in prizes(s)]
    if s.current_free and notes:
        notes.append("It came in during the round: Pulling the Strings does not count for it.")
    if s.in_force != NONE and s.in_force not in prizes(s):
        notes.append(f"Still in force: {_told(s, s.in_force)}")
    if s.on_current:
        number = len(s.on_current)
        notes.append(f"{number} power token{'s' * (number > 1)} on it, to go into its council.")
    return panel("ally", "Ally of the round", notes + _rules_of_the_round(s))


def _told(s: BtwixtState, place: int) -> str:
    """Return a line such as `Robb Stark, power 5. Counts during the round: ...`."""
    ally = ally_of(s, place)
    words = KIND_WORDS[ally.kind].capitalize()
    return f"{ally.name}, power {ally.power}. {words}: {ally.text}{marked(ally)}"


def _rules_of_the_round(s: BtwixtState) -> list[str]:
    """List the restrictions that cards have set for this round."""
    notes: list[str] = []
    if s.spared:
        notes.append("No ally can be killed this round.")
    if s.ceiling != NONE:
        notes.append(f"Cards of value {s.ceiling} or more cannot be played this round.")
    return notes


# -- our own cards ---------------------------------------------------------------------------
def _own_content() -> Panel:
    return panel(
        "own",
        "About the cards",
        [
            "Nearly all cards are our own: their values, numbers and abilities are not the "
            "printed ones. Each says so. A box owner's pack replaces them."
        ],
    )
