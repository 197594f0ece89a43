"""How the table looks, made from a view alone (docs/protocol.md); nothing in it is secret."""

from __future__ import annotations

from rulewright.games.monopoly.auctions import PIECE, goods_name
from rulewright.games.monopoly.components import (
    DECKS,
    FACE_NAMES,
    GROUP,
    LOTS,
    NO_FACE,
    SQUARES,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import ENDED, OPENING, State
from rulewright.games.monopoly.table.looks import Json
from rulewright.games.monopoly.table.panels import panels
from rulewright.games.monopoly.table.players import players
from rulewright.games.monopoly.table.sheets import rent_text, sheets
from rulewright.games.monopoly.table.tokens import buildings_words, deck_note, headlines, tokens
from rulewright.games.monopoly.table.zones import zones
from rulewright.games.monopoly.trading.offers import CARD_BIT, things_in


def scene(view: State, seat: int | None) -> Json:
    """The whole scene for a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else TOKENS[seat],
        "title": title(view),
        "subtitle": subtitle(view),
        "areas": areas(view),
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


def title(s: State) -> str:
    """`Round 3`"""
    return "Monopoly" if s.stage == OPENING else f"Round {s.round}"


def subtitle(s: State) -> str:
    """The business of the moment, in a few words."""
    if s.stage == ENDED:
        return "The game has ended"
    if s.stage == OPENING:
        return "The highest throw begins"
    return f"{TOKEN_NAMES[s.turn]}’s turn"


def episode(s: State) -> str:
    """`Auction of Short Line`, `The dog’s offer to the top hat`"""
    if s.sale is not None:
        return f"Auction of {goods_name(s.sale.goods)}"
    if s.offer is not None:
        return f"{opening_name(s.offer.giver)}’s offer to {name(s.offer.taker)}"
    return f"{opening_name(s.debts[0].debtor)} in debt" if s.debts else ""


def dice(s: State) -> list[Json]:
    """The last throw."""
    if not s.die1:
        return []
    dice: list[Json] = [{"value": s.die1, "label": ""}, {"value": s.die2, "label": ""}]
    if s.face != NO_FACE:
        face = FACE_NAMES[s.face]
        shown = {"value": int(face)} if face.isdigit() else {"text": face.split()[0]}
        dice.append({**shown, "label": "Speed Die"})
    return dice


# -- squares ----------------------------------------------------------------------------------
def areas(s: State) -> Json:
    """Owners, buildings, mortgages, and squares dealt with now; quiet ones are left out."""
    areas: Json = {}
    for lot in LOTS:
        if s.owner[lot] >= 0 or s.mortgaged[lot]:
            areas[SQUARES[lot]] = _lot_state(s, lot)
    for lot in _offered(s):
        _tag(areas, SQUARES[lot], "offered")
    for claim in s.claims:
        _tag(areas, SQUARES[claim.square], "claim")
    if s.sale is not None and s.sale.goods < PIECE:
        _tag(areas, SQUARES[s.sale.goods], "auction")
    for deck in range(len(DECKS)):
        note = deck_note(s, deck)
        areas[f"{DECKS[deck]}-deck"] = {"owner": None, "tags": [], "note": note}
    areas["table"] = {"owner": None, "tags": [], "note": "; ".join(headlines(s))}
    return areas


def _lot_state(s: State, lot: int) -> Json:
    """A lot that somebody owns: `Owned by the dog; 3 houses; rent now $450`."""
    owner = s.owner[lot]
    words = [f"owned by {name(owner)}"] if owner >= 0 else ["of the bank"]
    if s.level[lot]:
        words.append(buildings_words(s.level[lot]))
    if s.mortgaged[lot]:
        words.append("mortgaged")
    elif owner >= 0:
        words.append(f"rent now {rent_text(s, lot)}")
        if s.owns_group(owner, GROUP[lot]):
            words.append("the whole group")
    return {
        "owner": TOKENS[owner] if owner >= 0 else None,
        "tags": ["mortgaged"] if s.mortgaged[lot] else [],
        "note": "; ".join(word[0].upper() + word[1:] for word in words),
    }


def _tag(areas: Json, area: str, tag: str) -> None:
    state = areas.setdefault(area, {"owner": None, "tags": [], "note": ""})
    if tag not in state["tags"]:
        state["tags"].append(tag)


def _offered(s: State) -> list[int]:
    """The lots of the open offer."""
    if s.offer is None:
        return []
    return [thing for thing in things_in(s.offer.given | s.offer.wanted) if thing < CARD_BIT]
