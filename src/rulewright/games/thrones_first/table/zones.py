"""The cards of A Storm of Swords, for scenes: tactics and allies."""

from __future__ import annotations

from rulewright.games.thrones.components import HOUSE_NAMES, HOUSES, NOBODY
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.expansions import UNKNOWN
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.storm.allies import allies_of, held
from rulewright.games.thrones_first.storm.tactics import NO_TACTIC, tactics_of
from rulewright.kit.scene import Card, Zone, zone

UNTOLD = "No source tells what it does: an owner’s pack may."


def own_zones(view: ThronesState, seat: int | None) -> list[Zone]:
    """Show the tactics cards in hand, chosen or discarded, and the ally cards of houses."""
    shown: list[Zone] = []
    for house in range(view.players):
        if first(view).with_tactics:
            cards = tactics_cards(view, house, house == seat)
            if cards:
                title = f"Tactics cards of {HOUSE_NAMES[house]}"
                shown.append(zone(f"tactics:{HOUSES[house]}", title, HOUSES[house], cards))
        if held(view, house):
            title = f"Ally cards of {HOUSE_NAMES[house]}"
            cards = ally_cards(view, house)
            shown.append(zone(f"allies:{HOUSES[house]}", title, HOUSES[house], cards))
    return shown


def tactics_cards(s: ThronesState, house: int, own: bool) -> list[Card]:
    """Show all tactics cards of the seat's house; of other houses, those chosen or discarded."""
    cards: list[Card] = []
    for place, card in enumerate(tactics_of(s)):
        if card.house not in (NOBODY, house):
            continue
        tag = tactic_tag(s, house, place)
        if not own and tag == "hand":
            continue
        name = card.ref.id if own else f"tactic:{HOUSES[house]}:{card.key}"
        cards.append(
            {
                "id": name,
                "title": card.name,
                "icons": [],
                "text": UNTOLD if card.effect == UNKNOWN else card.text,
                "tags": [tag],
            }
        )
    return cards


def tactic_tag(s: ThronesState, house: int, place: int) -> str:
    """Return `played` while a card is chosen, `discarded` once it is gone, else `hand`."""
    if first(s).tactic[house] not in (NOBODY, NO_TACTIC) and first(s).tactic[house] == place:
        return "played"
    return "discarded" if first(s).tactics_gone[house] >> place & 1 else "hand"


def ally_cards(s: ThronesState, house: int) -> list[Card]:
    """Show the ally cards that a house holds."""
    return [
        {
            "id": ally.ref.id,
            "title": ally.name,
            "icons": [],
            "text": UNTOLD if ally.effect == UNKNOWN else ally.text,
            "tags": ["hand"],
        }
        for ally in (allies_of(s)[place] for place in held(s, house))
    ]
