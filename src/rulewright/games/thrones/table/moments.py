"""The moments to stage: combats, Westeros cards, bids, wildling attacks, revealed orders.

A moment is made from the view at the time of its log entry and from the parts of that entry.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.combat.strength import terms, total
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    DECK_NAMES,
    DECK_REF,
    DECKS,
    FIEFDOMS,
    HOUSE_NAMES,
    HOUSES,
    NOBODY,
    TRACK_NAMES,
    WILDLING_REF,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.editions import EDITIONS, edition_of
from rulewright.games.thrones.event import Event
from rulewright.games.thrones.state import ATTACKER, DEFENDER, UNKNOWN, Battle, ThronesState
from rulewright.games.thrones.table.panels import column, combat_notes
from rulewright.games.thrones.table.players import castles
from rulewright.games.thrones.table.scene_ids import card_face, owner_id, signed
from rulewright.games.thrones.table.zones import (
    EVENT_SYMBOLS,
    tides_cards,
    wildling_cards,
)
from rulewright.games.thrones.westeros.phase import WINTER
from rulewright.kernel import LogEntry, Phrase, Ref
from rulewright.kit.moment import Moment, Outcome, StagedCard, moment, staged_card
from rulewright.kit.scene import Term

VICTOR: Final = "combat.victor"
BROKEN_OFF: Final = "cards.mace-tyrell"
BIDS: Final = "bid.amount"
ATTACK: Final = "wildlings.outcome"
REVEALED: Final = "planning.secret"
TAKEN: Final = "victory.count"
LAST_DECK: Final = DECKS - 1

AFTER_COMBAT: Final[list[str]] = [
    "cards.", "combat.left-behind", "combat.casualties", "combat.no-retreat",
    "combat.retreat", "combat.garrison", "tides.skulls", "ports.", "control.",
]  # fmt: skip
WILDLING_TEXT: Final[list[str]] = ["wildlings.", "tracks.", "cards.", "ports.", "control."]


def staged_rules() -> frozenset[str]:
    """Return the rules whose log entries have a moment.

    They include the rules of the last deck's Westeros cards in all editions.
    """
    events = [event for edition in EDITIONS for event in edition.events]
    last = {event.rule for event in events if event.deck == LAST_DECK}
    return frozenset(last | {VICTOR, BROKEN_OFF, BIDS, ATTACK, REVEALED, TAKEN})


def moment_of(view: ThronesState, entry: LogEntry) -> Moment | None:
    """Make the moment of a log entry, the same for all seats; None if it has none."""
    rule, battle = entry.rule, view.battle
    if rule in (VICTOR, BROKEN_OFF, edition_of(view).survivors_rule):
        return None if battle is None else combat_moment(view, battle, entry)
    if rule == BIDS:
        return bids_moment(view, entry.parts["prize"])
    if rule == ATTACK:  # the first edition cites it for other events too
        fought = "highest" in entry.parts or "lowest" in entry.parts
        return attack_moment(view, entry) if fought else None
    if rule == TAKEN:
        return taken_moment(view, entry.parts["house"], entry.parts["area"], entry.parts["loser"])
    if rule == REVEALED:
        return moment("orders", "The orders are revealed", brief=True)
    return westeros_moment(view, entry)


# -- combat -----------------------------------------------------------------------------------
def combat_moment(s: ThronesState, b: Battle, entry: LogEntry) -> Moment | None:
    """Show both cards, both strengths term by term, and the victor. [combat.victor]

    Returns None for a combat that ends before cards are shown.
    """
    if not b.shown:
        return None
    verbs = ["attacks", "defends"]
    cards: list[StagedCard] = []
    for side, card in enumerate(b.cards):
        if card >= 0:
            caption = f"{HOUSE_NAMES[b.house(side)]} {verbs[side]}"
            cards.append(staged_card(card_face(card, []), HOUSES[b.house(side)], caption))
    if b.tides_shown:
        cards += [staged_card(face) for face in tides_cards(b)]
    shown = moment("combat", f"Combat in {AREA_NAMES[b.area]}", combat_notes(s, b, None))
    shown["places"] = [AREAS[b.area]]
    shown["cards"] = cards
    shown["columns"] = [
        column(
            HOUSE_NAMES[house],
            HOUSES[house],
            str(total(s, side)),
            [(label, signed(value)) for label, value in terms(s, side)],
        )
        for side, house in enumerate(b.houses())
    ]
    shown["follows"] = AFTER_COMBAT
    shown["outcome"] = outcome(s, entry)
    return shown


def outcome(s: ThronesState, entry: LogEntry) -> Outcome:
    """Name the victor and the reason, or say that nobody has won."""
    if "winner" not in entry.parts:
        return {"text": entry.text}
    winner: Ref = entry.parts["winner"]
    why = reason(s, HOUSES.index(winner.id)) if entry.rule == VICTOR else entry.text
    return {"text": f"{winner.title} wins", "owner": winner.id, "why": why}


def reason(s: ThronesState, winner: int) -> str:
    """Give the two strengths, and the tie breaker if they are equal. [combat.victor]"""
    attack, defence = total(s, ATTACKER), total(s, DEFENDER)
    if attack != defence:
        return f"{max(attack, defence)} against {min(attack, defence)}"
    place = s.tracks[FIEFDOMS].index(winner) + 1
    return (
        f"{attack} against {defence}: a tie goes to whoever is better on the "
        f"{TRACK_NAMES[FIEFDOMS]} track, where {HOUSE_NAMES[winner]} is on place {place}"
    )


def taken_moment(s: ThronesState, taker: Ref, area: Ref, loser: Ref) -> Moment:
    """Show a castle or stronghold taken without a fight, and both houses' new counts.

    [victory.count]
    """
    shown = moment("taken", f"{taker.title} takes {area.title}", brief=True)
    shown["subtitle"] = f"From {loser.title}, without a fight"
    shown["owner"] = shown["chosen_by"] = taker.id
    shown["places"] = [area.id]
    counts = castles(s)
    needed = edition_of(s).areas_to_win(s)
    goal = f" of {needed}" if needed else ""
    shown["table"] = {
        "corner": "",
        "columns": [f"{edition_of(s).castle_names.capitalize()} and strongholds", "By this"],
        "rows": [
            {
                "title": house.title,
                "owner": house.id,
                "cells": [
                    {"text": f"{counts[HOUSES.index(house.id)]}{goal}"},
                    {"text": change},
                ],
            }
            for house, change in ((taker, "+1"), (loser, "−1"))
        ],
    }
    return shown


# -- Westeros ---------------------------------------------------------------------------------
def westeros_moment(s: ThronesState, entry: LogEntry) -> Moment | None:
    """Show the three cards of the round. [westeros.phase]

    Returns None unless the entry names the last of them, which is not yet in `s.events`.
    """
    last = turned_last(s, entry)
    if last is None or last.key == WINTER:
        return None
    events = edition_of(s).events
    turned = [events[n] for n in s.events[:LAST_DECK] if n != NOBODY]
    shown = moment("westeros", f"Round {s.round}: Westeros cards")
    shown["cards"] = [event_card(one) for one in [*turned, last]]
    shown["follows"] = ["westeros.icons"]
    return shown


def turned_last(s: ThronesState, entry: LogEntry) -> Event | None:
    """Return the card of the last deck if the entry says that it was turned, else None."""
    if entry.parts.get("deck") != DECK_REF[LAST_DECK] or "event" not in entry.parts:
        return None
    turned: Ref = entry.parts["event"]
    return next(event for event in edition_of(s).events if event.ref == turned)


def event_card(event: Event) -> StagedCard:
    """Return a Westeros card as a moment shows it, captioned with its deck."""
    return {
        "id": event.ref.id,
        "title": event.name,
        "sort": "Westeros card",
        "symbol": EVENT_SYMBOLS.get(event.key, "round"),
        "icons": ["wildling"] * event.icons,
        "text": event.text,
        "caption": f"Deck {DECK_NAMES[event.deck]}",
    }


# -- bids and wildlings -----------------------------------------------------------------------
def bids_moment(s: ThronesState, prize: Phrase) -> Moment | None:
    """Show all bids, highest first; None while they are sealed. [bid.amount]"""
    if not s.bids_open:
        return None
    houses = sorted((h for h in turn_order(s) if s.bids[h] != NOBODY), key=lambda h: -s.bids[h])
    rows: list[Term] = [
        {"label": HOUSE_NAMES[house], "value": str(s.bids[house]), "owner": owner_id(house)}
        for house in houses
    ]
    together = str(sum(s.bids[house] for house in houses))
    shown = moment("bids", prize.text)
    shown["columns"] = [
        {"title": "Power bid", "terms": rows, "total": together, "total_label": "Together"}
    ]
    shown["follows"] = ["bid.clash"]
    return shown


def attack_moment(s: ThronesState, entry: LogEntry) -> Moment:
    """Show the result of a wildling attack and the card turned for it. [wildlings.attack]"""
    held = "lowest" not in entry.parts
    shown = moment("wildlings", "The wildlings attack")
    shown["outcome"] = {"text": entry.text}
    turned = s.wild[-1] if s.wild else UNKNOWN
    if turned != UNKNOWN:
        card = WILDLING_REF.ids[turned]
        faces = [face for face in wildling_cards(s) if face["id"] == card]
        caption = "The Night’s Watch holds" if held else "The wildlings win"
        shown["cards"] = [staged_card({**face, "value": ""}, None, caption) for face in faces]
    shown["follows"] = WILDLING_TEXT
    return shown
