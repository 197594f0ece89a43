"""The middle of the table: the current ally, the row, the piles, the time track."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.state import BtwixtState, ally_of
from rulewright.games.btwixt.table.faces import KIND_WORDS, marked
from rulewright.games.btwixt.table.headings import leader_of_bid, prizes
from rulewright.games.btwixt.table.pieces import ally_piece, coin_piece, slip
from rulewright.games.btwixt.table.power import first_name
from rulewright.games.btwixt.words import NONE
from rulewright.kit.scene import Token, token


def middle(s: BtwixtState) -> list[Token]:
    """Return the current ally, its tokens, the allies claimed with it, and the ally row."""
    pieces: list[Token] = []
    for place, prize in enumerate(prizes(s)):
        if place:
            pieces.append(ally_piece(s, prize, "ally", "middle", "extra", place - 1))
        else:
            pieces.append(ally_piece(s, prize, "current-ally", "middle", "current"))
            pieces[0]["words"] = _ability(s, prize)
    ahead = leader_of_bid(s)
    if ahead != NONE:
        pieces.append(_standing(s, ahead))
    for place, value in enumerate(s.on_current):
        pieces.append(coin_piece(s, value, f"token:current:{place + 1}", "middle", "on", place))
    for place, ally in enumerate(s.row):
        pieces.append(ally_piece(s, ally, "next-ally", "middle", "row", place))
    return pieces


def _standing(s: BtwixtState, seat: int) -> Token:
    """Return a token with a line such as `Melisandre leads with 9`."""
    piece = slip("standing", "bid", "middle", "standing", "")
    if s.winner == NONE:
        piece["text"] = f"{first_name(s, seat)} leads with {influence(s, seat)}"
    else:
        piece["text"] = f"{first_name(s, seat)} has won with {s.total[seat]}"
    return piece


def _ability(s: BtwixtState, ally: int) -> str:
    printed = ally_of(s, ally)
    return f"{KIND_WORDS[printed.kind].capitalize()}: {printed.text}{marked(printed)}"


def heaps(s: BtwixtState) -> list[Token]:
    """Return a token for each pile, with its number of cards."""
    allies = len(s.deck_top) + len(s.allies) + len(s.deck_bottom)
    return [
        *_heap("deck", "Allies", allies),
        *_heap("dead", "Dead", len(s.dead)),
        *_heap("influence", "Cards", len(s.deck)),
        *_heap("discard", "Discards", len(s.discard)),
    ]


def _heap(key: str, name: str, number: int) -> list[Token]:
    named = slip("heap-name", key, key, "named", "")
    named["caption"] = name
    figure = slip("heap", key, key, "number", "")
    figure["text"] = str(number)
    return [named, figure]


def track(s: BtwixtState) -> list[Token]:
    """Return the season token and the round token."""
    season = token("marker", "season", "middle", "season", "season", "")
    season["index"] = s.season
    round_token = slip("round", "now", "middle", "round", "")
    round_token["index"] = s.round - 1
    round_token["text"] = str(s.round)
    return [season, round_token]
