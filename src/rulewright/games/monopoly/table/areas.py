"""The current state of squares and decks: owners, mortgages, and the lots in play just now."""

from __future__ import annotations

from rulewright.games.monopoly.auctions import PIECE
from rulewright.games.monopoly.components import (
    DECKS,
    GROUP,
    LOTS,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.table.sheets import rent_text
from rulewright.games.monopoly.table.tokens import buildings_words, deck_note, headlines
from rulewright.games.monopoly.trading.offers import CARD_BIT, things_in
from rulewright.kit.scene import AreaState


def areas(view: MonopolyState, seat: int | None) -> dict[str, AreaState]:
    """Return the state of the decks, the table, and each square that is owned or in play."""
    areas: dict[str, AreaState] = {}
    for lot in LOTS:
        if view.owner[lot] >= 0 or view.mortgaged[lot]:
            areas[SQUARES[lot]] = _lot_state(view, lot)
    for lot in _offered(view):
        _tag(areas, SQUARES[lot], "offered")
    for claim in view.claims:
        _tag(areas, SQUARES[claim.square], "claim")
    if view.sale is not None and view.sale.goods < PIECE:
        _tag(areas, SQUARES[view.sale.goods], "auction")
    for deck in range(len(DECKS)):
        note = deck_note(view, deck)
        areas[f"{DECKS[deck]}-deck"] = {"owner": None, "tags": [], "note": note}
    areas["table"] = {"owner": None, "tags": [], "note": "; ".join(headlines(view))}
    return areas


def _lot_state(s: MonopolyState, lot: int) -> AreaState:
    """Return the state of an owned lot: `Owned by the dog; 3 houses; rent now $450`."""
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


def _tag(areas: dict[str, AreaState], area: str, tag: str) -> None:
    tags = areas.setdefault(area, {"owner": None, "tags": [], "note": ""}).setdefault("tags", [])
    if tag not in tags:
        tags.append(tag)


def _offered(s: MonopolyState) -> list[int]:
    if s.offer is None:
        return []
    return [thing for thing in things_in(s.offer.given | s.offer.wanted) if thing < CARD_BIT]
