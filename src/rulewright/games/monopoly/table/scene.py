"""The scene, made from a view (docs/protocol.md); nothing in it is secret."""

from __future__ import annotations

from rulewright.games.monopoly.auctions import goods_name
from rulewright.games.monopoly.components import (
    FACE_NAMES,
    NO_FACE,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import ENDED, OPENING, MonopolyState
from rulewright.games.monopoly.table.areas import areas
from rulewright.games.monopoly.table.panels import panels
from rulewright.games.monopoly.table.players import players
from rulewright.games.monopoly.table.sheets import sheets
from rulewright.games.monopoly.table.tokens import tokens
from rulewright.games.monopoly.table.zones import zones
from rulewright.kit.scene import Die, Scene


def scene(view: MonopolyState, seat: int | None) -> Scene:
    """Return the whole scene for a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else TOKENS[seat],
        "title": title(view),
        "subtitle": subtitle(view),
        "areas": areas(view, seat),
        "tokens": tokens(view, seat),
        "arrows": [],
        "tracks": [],
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
        "sheets": sheets(view, seat),
        "overlays": [],
        "dice": dice(view),
    }


def title(s: MonopolyState) -> str:
    """Return the title: `Round 3`, or `Monopoly` before the first round."""
    return "Monopoly" if s.stage == OPENING else f"Round {s.round}"


def subtitle(s: MonopolyState) -> str:
    """Return the phase of the game or whose turn it is, in a few words."""
    if s.stage == ENDED:
        return "The game has ended"
    if s.stage == OPENING:
        return "The highest throw begins"
    return f"{TOKEN_NAMES[s.turn]}’s turn"


def episode(s: MonopolyState) -> str:
    """Return the name of the current auction, offer or debt; "" if there is none.

    For example `Auction of Short Line` or `The dog’s offer to the top hat`.
    """
    if s.sale is not None:
        return f"Auction of {goods_name(s.sale.goods)}"
    if s.offer is not None:
        return f"{opening_name(s.offer.giver)}’s offer to {name(s.offer.taker)}"
    return f"{opening_name(s.debts[0].debtor)} in debt" if s.debts else ""


def dice(s: MonopolyState) -> list[Die]:
    """Return the last throw as dice of the scene; empty before the first."""
    if not s.die1:
        return []
    dice: list[Die] = [{"value": s.die1, "label": ""}, {"value": s.die2, "label": ""}]
    if s.face != NO_FACE:
        face = FACE_NAMES[s.face]
        if face.isdigit():
            dice.append({"value": int(face), "label": "Speed Die"})
        else:
            dice.append({"text": face.split()[0], "label": "Speed Die"})
    return dice
