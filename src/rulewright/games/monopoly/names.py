"""Names of players and things in sentences, and references to them for the log."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    CARD_NAMES,
    CARDS,
    DECK_NAMES,
    DECKS,
    GROUP_NAMES,
    GROUPS,
    JAIL,
    JAIL_CARD,
    JAIL_CARD_WORDS,
    SQUARE_NAMES,
    SQUARES,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.kernel import Ref
from rulewright.kit.names import Names

SQUARE_REF: Final = Names("square", SQUARES, SQUARE_NAMES)
JAIL_REF: Final = SQUARE_REF[JAIL].called("Jail")
GROUP_REF: Final = Names("group", GROUPS, [name.lower() for name in GROUP_NAMES])
PIECE_REF: Final = Names("piece", ["house", "hotel"], ["house", "hotel"])
PIECES_REF: Final = Names("piece", PIECE_REF.ids, ["houses", "hotels"])
DECK_REF: Final = Names("deck", DECKS, DECK_NAMES)
CARD_REF: Final = Names(
    "card",
    # The cards out of Jail have the names that they have in a player's hand.
    [
        JAIL_CARD_WORDS[JAIL_CARD.index(card)] if card in JAIL_CARD else name
        for card, name in enumerate(CARDS)
    ],
    CARD_NAMES,
)

# By seat; `POT` and `BANK` count from the end.
PLAYER_REF: Final[list[Ref]] = [
    *(
        Ref("seat", token, f"the {title.lower()}")
        for token, title in zip(TOKENS, TOKEN_NAMES, strict=True)
    ),
    Ref("account", "pot", "the pot"),
    Ref("account", "bank", "the bank"),
]
OPENING_REF: Final[list[Ref]] = [  # at the start of a sentence
    ref.called(ref.title[0].upper() + ref.title[1:]) for ref in PLAYER_REF
]


def name(seat: int) -> str:
    """Return the name of a player, the bank or the pot within a sentence: `the top hat`."""
    return PLAYER_REF[seat].title


def opening_name(seat: int) -> str:
    """Return the same name for the start of a sentence: `The top hat`."""
    return OPENING_REF[seat].title
