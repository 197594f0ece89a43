"""Ally cards in a combat, played after all support has been declared. [allies.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.combat.support import call_for_support, supports_into
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_REF,
    NO_ORDER,
    THRONE,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import ATTACKER, DEFENDER, HOUSE_CARDS, Battle, ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.expansions import LOOKOUT, STRENGTH, UNKNOWN, Ally
from rulewright.games.thrones_first.state import MILITARY_SUPPORT, first
from rulewright.kernel import Refusal, Script
from rulewright.kit.asks import Choice

NO_ALLY: Final = 63  # the option for no card


def allies_of(s: ThronesState) -> list[Ally]:
    """List the ally cards of the box."""
    return BOXES[first(s).box].allies


def deal_allies(s: ThronesState) -> None:
    """Give each house the ally cards that it starts with."""
    for place, ally in enumerate(allies_of(s)):
        if 0 <= ally.holder < s.players:
            first(s).allies[ally.holder] |= 1 << place


def held(s: ThronesState, house: int) -> list[int]:
    """List the ally cards that a house holds, as indexes of `allies_of`."""
    return [place for place in range(len(allies_of(s))) if first(s).allies[house] >> place & 1]


def ally_refusal(s: ThronesState, house: int, place: int) -> Refusal | None:
    """Return why a house may not play an ally card of its own now, or None.

    [allies.when] [box.allies]
    """
    ally = allies_of(s)[place]
    if ally.effect == UNKNOWN:
        return Refusal(
            "box.allies",
            f"What {ally.name} does stands on the card of the box, and the sources do not tell it "
            "whole: it is played with an owner’s pack that says so.",
        )
    if ally.effect == LOOKOUT and not spied_orders(s, house):
        return Refusal("allies.lookout", "Your opponent has no Support order next to this battle.")
    return None


def playable(s: ThronesState, house: int) -> list[int]:
    """List the ally cards that a house may play now."""
    return [place for place in held(s, house) if ally_refusal(s, house, place) is None]


def ally_strength(s: ThronesState, side: int) -> int:
    """Return the strength of the ally cards that a side has played. [allies.military-support]"""
    played = first(s).ally_played[side]
    total = 0
    for place, ally in enumerate(allies_of(s)):
        if played >> place & 1 and ally.effect == STRENGTH:
            total += ally.number
    return total


class PlayAlly(Choice[ThronesState]):
    """Choose an ally card to play, or none."""

    kind = "ally"
    rule = "allies.when"

    def candidates(self, s: ThronesState) -> list[int]:
        """List the house's ally cards, and `NO_ALLY` for none."""
        return [*held(s, self.seat), NO_ALLY]

    def refusal(self, s: ThronesState, option: int) -> Refusal | None:
        return None if option == NO_ALLY else ally_refusal(s, self.seat, option)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `arryn-lookout` or `none`."""
        return "none" if option == NO_ALLY else allies_of(s)[option].key

    def label(self, s: ThronesState, option: int) -> str:
        return "No ally card" if option == NO_ALLY else allies_of(s)[option].name

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_ALLY else [f"ally:{allies_of(s)[option].key}"]

    def prompt(self, s: ThronesState) -> str:
        return "Do you play an ally card in this battle?"


class SpyOut(Choice[ThronesState]):
    """Choose a Support order of the opponent to remove."""

    kind = "lookout"
    rule = "allies.lookout"
    hint = "Only a Support order of your opponent in this battle goes."

    def options(self, s: ThronesState) -> list[int]:
        return spied_orders(s, self.seat)

    def text(self, s: ThronesState, option: int) -> str:
        return AREAS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return f"The order in {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Which Support order of your opponent goes?"


def spied_orders(s: ThronesState, house: int) -> list[int]:
    """List the areas of the opponent's Support orders next to the battle. [allies.lookout]"""
    b = s.combat
    opponent = b.house(1 - b.side_of(house))
    return [
        area
        for area in realm_of(s).neighbours[b.area]
        if s.holder[area] == opponent and supports_into(s, area, b.area)
    ]


# -- the steps ---------------------------------------------------------------------------------
def call_for_support_and_allies(s: ThronesState) -> Script[None]:
    """Call for support, then let the fighting houses play allies. [allies.when]"""
    yield from call_for_support(s)
    b = s.combat
    if first(s).with_allies and (playable(s, b.attacker) or playable(s, b.defender)):
        s.step = MILITARY_SUPPORT


def play_ally_cards(s: ThronesState) -> Script[None]:
    """Let each side play an ally card, in `throne_order`. [allies.when]"""
    b = s.combat
    for side in throne_order(s, b):
        house = b.house(side)
        if playable(s, house):
            place = yield PlayAlly(house)
            if place != NO_ALLY:
                yield from _play(s, b, side, place)
    s.step = HOUSE_CARDS


def throne_order(s: ThronesState, b: Battle) -> list[int]:
    """Return both sides, the one higher on the Iron Throne track first."""
    track = s.tracks[THRONE]
    first_attacks = track.index(b.attacker) < track.index(b.defender)
    return [ATTACKER, DEFENDER] if first_attacks else [DEFENDER, ATTACKER]


def _play(s: ThronesState, b: Battle, side: int, place: int) -> Script[None]:
    own, house, ally = first(s), b.house(side), allies_of(s)[place]
    own.allies[house] &= ~(1 << place)
    own.ally_played[side] |= 1 << place
    s.log("allies.when", "{house} plays {card}.", house=HOUSE_REF[house], card=ally.ref)
    if ally.effect == LOOKOUT:
        area = yield SpyOut(house)
        s.order[area] = NO_ORDER
        for backing in b.backing:
            if area in backing:
                backing.remove(area)
        s.log("allies.lookout", "The Support order in {area} goes.", area=AREA_REF[area])


def forget_played(s: ThronesState) -> None:
    """Once a combat is over, remove the ally cards played in it from the game. [allies.when]"""
    if s.battle is None:
        first(s).ally_played = [0, 0]
