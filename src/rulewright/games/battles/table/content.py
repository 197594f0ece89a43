"""Notes on invented and derived content of a battle, for the table and the terminal. [pack.own]"""

from __future__ import annotations

from rulewright.games.battles.components import LeadershipCard
from rulewright.games.battles.state import BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.words import DERIVED, OWN


def content_notes(s: BattlesState) -> list[str]:
    """List a sentence on the invented content of this battle, and one on derived content."""
    notes: list[str] = []
    own = _in_play(s, OWN)
    if own:
        notes.append(f"Own content, not what is printed: {'; '.join(own)}.")
    derived = _in_play(s, DERIVED)
    if derived:
        notes.append(f"Derived from what is printed: {'; '.join(derived)}.")
    return notes


def _in_play(s: BattlesState, origin: int) -> list[str]:
    """List the components of this battle whose least certain value is of the given origin."""
    pack, plan = pack_of(s), plan_of(s)
    parts: list[str] = []
    if plan.origin == origin:
        parts.append("the plan of the battle")
    if pack.track_origin == origin:
        parts.append("the morale track")
    units = sorted(set(s.kind)) or list(range(len(pack.kinds)))
    parts += _share([pack.kinds[kind].origin for kind in units], origin, "types of units")
    leaders = [card_of(s, leader).origin for leader in range(len(s.commander))]
    parts += _share(leaders, origin, "Commander cards")
    cards = [card.origin for card in cards_in_play(s)]
    parts += _share(cards, origin, "Leadership cards")
    if plan.skirmish is not None:
        setup = [card.origin for card in pack.setup_cards]
        parts += _share(setup, origin, "Skirmish Setup cards")
    return parts


def _share(origins: list[int], origin: int, noun: str) -> list[str]:
    """Return `values of all 6 types of units`, `values of 3 of 4 Commander cards` and so on."""
    number = origins.count(origin)
    if not number:
        return []
    some = f"all {number}" if number == len(origins) else f"{number} of {len(origins)}"
    return [f"values of {some} {noun}"]


def cards_in_play(s: BattlesState) -> list[LeadershipCard]:
    """List the Leadership cards in both decks; before commanders are chosen, all cards."""
    persons = {card_of(s, leader).person for leader in range(len(s.commander))}
    return [
        card
        for card in pack_of(s).cards
        if card.person == "" or card.person in persons or not persons
    ]
