"""Pieces used both in councils and in the middle: slips, allies, power tokens."""

from __future__ import annotations

from rulewright.games.btwixt.choices import seen_words
from rulewright.games.btwixt.names import ally_key, seat_name
from rulewright.games.btwixt.state import BtwixtState, ally_of, is_hidden, lookers
from rulewright.games.btwixt.table.faces import KIND_WORDS, ally_colour, marked
from rulewright.games.btwixt.words import KIND
from rulewright.kit.scene import Token, token
from rulewright.kit.words import UNSEEN


def slip(kind: str, name: str, area: str, slot: str, label: str) -> Token:
    """Return a slip: a piece that consists of text only."""
    return token(kind, name, area, slot, None, label)


def ally_piece(s: BtwixtState, ally: int, kind: str, area: str, slot: str, place: int = 0) -> Token:
    """Return the piece of an ally, with its power and name; if it is hidden, its back."""
    if ally == UNSEEN:
        piece = slip(kind, f"hidden:{slot}:{place}", area, slot, "A hidden ally")
        piece["tags"] = ["hidden"]
        piece["text"] = "?"
        return piece
    printed = ally_of(s, ally)
    piece = slip(kind, ally_key(s, ally), area, slot, _ally_words(s, ally))
    piece["id"] = f"ally:{ally_key(s, ally)}"
    piece["owner"] = ally_colour(s, ally)
    piece["index"] = place
    piece["text"] = str(printed.power)
    piece["caption"] = printed.name
    return piece


def _ally_words(s: BtwixtState, ally: int) -> str:
    """Return words such as `Sansa Stark, power 3, when claimed: ... (reconstructed)`."""
    printed = ally_of(s, ally)
    words = f"{printed.name}, power {printed.power}, {KIND_WORDS[printed.kind]}"
    return f"{words}: {printed.text}{marked(printed)}"


def coin_piece(s: BtwixtState, value: int, name: str, area: str, slot: str, place: int) -> Token:
    """Return a power token: its value if the view shows it, and who has looked at it."""
    hidden = is_hidden(value)
    seats = lookers(s, value)
    what = "A hidden power token" if hidden else f"A power token of {value & KIND}"
    piece = slip("power-seen" if seats else "power", name, area, slot, what + seen_words(s, value))
    piece["id"] = name
    piece["index"] = place
    piece["text"] = "?" if hidden else str(value & KIND)
    piece["tags"] = ["hidden"] if hidden and not seats else []
    piece["owner"] = seat_name(seats[0]) if len(seats) == 1 else None
    return piece


def crowded(pieces: list[Token], room: int) -> list[Token]:
    """Put slips into two half-width columns if they do not fit into one."""
    if len(pieces) > room:
        for piece in pieces:
            piece["kind"] += "-half"
            piece["slot"] += "-crowd"
    return pieces
