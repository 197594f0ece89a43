"""The cards on the table: hands, commanders and discards. Content of our own is marked."""

from __future__ import annotations

from rulewright.games.battles.components import CommanderCard, LeadershipCard
from rulewright.games.battles.names import card_id, commander_id, side_title
from rulewright.games.battles.skirmish.picks import commander_on, picks_of
from rulewright.games.battles.state import COMMANDERS, BattlesState, card_of, kind_of, pack_of
from rulewright.games.battles.words import NONE, OWN, PRINTED, SIDE_NAMES, SIDES
from rulewright.kit.board import CardLine
from rulewright.kit.scene import Card, Zone, zone


def zones(view: BattlesState, seat: int | None) -> list[Zone]:
    """List the viewer's hand, then the commanders and discards of each side."""
    sides = [seat, 1 - seat] if seat is not None else list(range(SIDES))
    shown: list[Zone] = []
    for side in sides:
        owner = SIDE_NAMES[side]
        cards = [leadership_face(view, card, number) for number, card in enumerate(view.hand[side])]
        if side == seat:
            own = zone(f"hand-{owner}", "Your hand", owner, cards)
            own["first"] = True
            shown.append(own)
        elif any(card != NONE for card in view.hand[side]):
            title = f"Leadership cards of {side_title(side)}"
            shown.append(zone(f"hand-{owner}", title, owner, cards))
    if view.step == COMMANDERS and seat is not None:
        shown.append(_picks(view, seat))
    for side in sides:
        owner = SIDE_NAMES[side]
        leaders = [leader for leader in range(len(view.commander)) if _side(view, leader) == side]
        commanders = [_commander(view, leader) for leader in leaders]
        title = f"Commanders of {side_title(side)}"
        shown.append(zone(f"commanders-{owner}", title, owner, commanders))
    for side in sides:
        owner = SIDE_NAMES[side]
        if view.discards[side]:
            cards = [leadership_face(view, card, -1) for card in view.discards[side]]
            shown.append(zone(f"discards-{owner}", f"Discards of {side_title(side)}", owner, cards))
    return shown


def _side(s: BattlesState, leader: int) -> int:
    return card_of(s, leader).side


def origin_words(origin: int) -> str:
    """Describe where a card's values come from; empty if they are the printed ones."""
    if origin == PRINTED:
        return ""
    return "own, not the printed card" if origin == OWN else "derived from sources"


# -- Leadership cards -------------------------------------------------------------------------
def leadership_face(s: BattlesState, number: int, place: int = -1) -> Card:
    """Show a Leadership card; the id of a hidden one is its place in the hand."""
    if number == NONE:
        return {"id": f"hidden:{place}", "title": "Leadership card", "tags": ["hidden"]}
    card = pack_of(s).cards[number]
    return {
        "id": card_id(s, number),
        "title": card.name,
        "value": cost_text(card),
        "icons": ["command"],
        "band": SIDE_NAMES[card.side],
        "text": card_text(card),
        "tags": ["played"] if s.card == number else [],
        "sort": origin_words(card.origin),
    }


def cost_text(card: LeadershipCard) -> str:
    """Return the command tokens of each command: `1`, `1+2`."""
    return "+".join(str(command.cost) for command in card.commands)


def card_text(card: LeadershipCard) -> str:
    """Return the text of both boxes of a card."""
    return " ".join(text for text in (card.command_text, card.tactic_text) if text)


# -- Commander cards --------------------------------------------------------------------------
def _commander(s: BattlesState, leader: int) -> Card:
    """Show the face-up side of a Commander card. [commanders.commit]"""
    card = card_of(s, leader)
    lines: list[CardLine] = [
        {"label": "Command tokens", "value": f"{s.spent[leader]} of {card.limit}"},
        {"label": "Capture rating", "value": str(card.capture)},
        {"label": "Leads", "value": _where(s, leader)},
    ]
    tags = ["used"] if s.captured[leader] or s.chief[leader] == NONE else []
    return {
        "id": commander_id(s, leader),
        "title": f"{card.name}, {card.title}",
        "value": str(card.limit),
        "icons": ["command"],
        "band": SIDE_NAMES[card.side],
        "text": commander_text(card, not s.committed[leader]),
        "tags": [*tags, "played"] if s.by == leader else tags,
        "lines": lines,
        "sort": origin_words(card.origin),
    }


def commander_text(card: CommanderCard, may_commit: bool) -> str:
    """Return the abilities on one side of a Commander card.

    With `may_commit` it is the side that is up until the commander commits.
    """
    texts = [f"Unit ability: {card.ability_text}"] if card.ability_text else []
    if card.commit_text and may_commit:
        texts.append(f"Once in the battle: {card.commit_text}")
    return " ".join(texts)


def _picks(s: BattlesState, side: int) -> Zone:
    """Show the commanders that a House may bring to a skirmish. [skirmish.commanders]"""
    cards: list[Card] = []
    for number in picks_of(s, side):
        card = commander_on(s, number)
        lines: list[CardLine] = [
            {"label": "Value", "value": str(pack_of(s).setup_cards[number].value)},
            {"label": "Command limit", "value": str(card.limit)},
            {"label": "Capture rating", "value": str(card.capture)},
        ]
        cards.append(
            {
                "id": f"card:{card.key}",
                "title": f"{card.name}, {card.title}",
                "band": SIDE_NAMES[side],
                "text": commander_text(card, True),
                "tags": ["played"] if number in s.picked[side] else [],
                "lines": lines,
                "sort": origin_words(card.origin),
            }
        )
    owner = SIDE_NAMES[side]
    return zone(f"picks-{owner}", "Commanders to choose from", owner, cards)


def _where(s: BattlesState, leader: int) -> str:
    unit = s.chief[leader]
    if s.captured[leader]:
        return "captured"
    if unit == NONE:
        return "gone"
    return f"{kind_of(s, unit).name} in {pack_of(s).plans[s.plan].grid.names[s.cell[unit]]}"
