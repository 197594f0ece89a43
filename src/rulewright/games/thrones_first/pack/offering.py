"""The boxes that a match can choose: ours, and owners' packs given to the program."""

from __future__ import annotations

from pathlib import Path

from rulewright.games.thrones.cards import add_card_rules
from rulewright.games.thrones.components import add_card_set
from rulewright.games.thrones.editions import add_edition
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.cards import BASE_CARDS, STORM_CARDS
from rulewright.games.thrones_first.edition import FirstEdition
from rulewright.games.thrones_first.options import PACK
from rulewright.games.thrones_first.pack.reading import GAME, read_box, read_own_box
from rulewright.kit.packs import named_folders

CARD_RULES = (BASE_CARDS, STORM_CARDS)


def add_box(box: Box) -> None:
    """Make a box available to matches, with an edition for each set of its house cards."""
    BOXES.append(box)
    for card_set, rows in enumerate(box.cards):
        box.first_cards.append(add_card_set(rows))
        add_card_rules(box.first_cards[card_set], CARD_RULES[card_set])
        box.editions.append(add_edition(FirstEdition(box, card_set)))


def offer_box(folder: Path) -> str:
    """Offer an owner's pack as a value of the option `pack`; return the value. [pack.owner]"""
    box = read_box(folder)
    if box.key not in PACK.values:
        add_box(box)
        PACK.offer(box.key, box.name)
    return box.key


def offer_first_boxes() -> None:
    """Offer our own box, and the packs that the environment names."""
    add_box(read_own_box())
    for folder in named_folders(GAME):
        offer_box(folder)
