"""Faces of cards: colour, value, name, text, and whether the text is reconstructed."""

from __future__ import annotations

from functools import cache
from typing import Final

from rulewright.games.btwixt.cards.registry import has_triumph
from rulewright.games.btwixt.components import AllyKind, InfluenceKind
from rulewright.games.btwixt.names import card_key
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of
from rulewright.games.btwixt.words import ALLY_KINDS, COLOURS, KIND, NONE, PRINTED, WHITE
from rulewright.kit.scene import Card
from rulewright.kit.words import UNSEEN

#: The mark of cards whose content is not as printed; names of colours and kinds.
RECONSTRUCTED: Final = "reconstructed"
COLOUR_WORDS: Final = ["red", "green", "purple", "leader's own", "event"]
KIND_WORDS: Final = ["counts during the round", "when claimed", "at the end of the game"]


# -- influence cards -----------------------------------------------------------------------------
def influence_face(s: BtwixtState, card: int, name: str) -> Card:
    """Return the face of an influence card, with its own id in the scene."""
    return named(_influence_face(s.pack, card & KIND), name)


def named(face: Card, name: str) -> Card:
    """Return a copy of a face with another id."""
    other = face.copy()
    other["id"] = name
    return other


@cache
def _influence_face(pack: int, kind: int) -> Card:
    printed = PACKS[pack].kinds[kind]
    words = COLOUR_WORDS[printed.colour]
    if printed.colour == WHITE and printed.leader != NONE:
        words = f"{PACKS[pack].leaders[printed.leader].name}'s own"
    return {
        "id": printed.key,
        "title": printed.name,
        "value": str(printed.value),
        "band": COLOURS[printed.colour],
        "text": printed.text,
        "tags": [words, *(["triumph"] if has_triumph(pack, kind) else []), *_origin(printed)],
    }


def card_id(s: BtwixtState, card: int, copy: int) -> str:
    """Return the id of a copy of a kind in hand: `hand:betrayal:2`."""
    return f"hand:{card_key(s, card)}:{copy}"


def hidden_face(name: str, what: str) -> Card:
    """Return the face of a hidden card."""
    return {"id": name, "title": what, "value": "?", "tags": ["hidden"]}


def colour(s: BtwixtState, card: int) -> str:
    """Return the colour of an influence card as a word."""
    return COLOURS[kind_of(s, card).colour]


# -- allies ------------------------------------------------------------------------------------
def ally_face(s: BtwixtState, ally: int, name: str = "") -> Card:
    """Return the face of an ally, or of a hidden one."""
    if ally == UNSEEN:
        return hidden_face(name, "A hidden ally")
    face = _ally_face(s.pack, ally & KIND)
    return named(face, name) if name else face


@cache
def _ally_face(pack: int, place: int) -> Card:
    ally = PACKS[pack].allies[place]
    return {
        "id": f"ally:{ally.key}",
        "title": ally.name,
        "value": str(ally.power),
        "band": ALLY_KINDS[ally.kind],
        "text": ally.text,
        "tags": [KIND_WORDS[ally.kind], *_origin(ally)],
    }


def ally_colour(s: BtwixtState, ally: int) -> str:
    """Return the kind of an ally as a word."""
    return ALLY_KINDS[ally_of(s, ally).kind]


def _origin(printed: InfluenceKind | AllyKind) -> list[str]:
    return [] if printed.origin == PRINTED else [RECONSTRUCTED]


def marked(printed: InfluenceKind | AllyKind) -> str:
    """Return ` (reconstructed)`, to append to a card's text; "" if the card is as printed."""
    return "" if printed.origin == PRINTED else f" ({RECONSTRUCTED})"
