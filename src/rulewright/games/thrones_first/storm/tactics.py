"""Tactics cards: one a round, chosen in secret after planning. [tactics.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    HOUSE_REF,
    NOBODY,
)
from rulewright.games.thrones.control import lose_power, turn_order
from rulewright.games.thrones.state import RAVEN, ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.clash.once import once_orders, once_placed
from rulewright.games.thrones_first.expansions import CHANGE, MANAGE, UNKNOWN, Tactic
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal, Script
from rulewright.kit.asks import Choice
from rulewright.kit.simultaneous import choose_simultaneously

NO_TACTIC: Final = 63  # the option for no card
CHANGE_COST: Final = 2
FORCED_MARCH: Final = "forced-march"

IMMEDIATE_USED: Final = 1  # a bit of `FirstState.tactic_part`


def tactics_of(s: ThronesState) -> list[Tactic]:
    """List the tactics cards of the box, for all houses."""
    return BOXES[first(s).box].tactics


def effect_of(s: ThronesState, house: int) -> int:
    """Return the effect of the card that a house chose this round, or `UNKNOWN`."""
    place = first(s).tactic[house]
    return UNKNOWN if place == NOBODY else tactics_of(s)[place].effect


def tactic_refusal(s: ThronesState, house: int, place: int) -> Refusal | None:
    """Return why a house may not choose a card, or None.

    [tactics.pick] [tactics.forced-march] [box.tactics]
    """
    card = tactics_of(s)[place]
    if card.house not in (NOBODY, house):
        return Refusal("tactics.pick", f"{card.name} is a card of another House.")
    if first(s).tactics_gone[house] >> place & 1:
        return Refusal("tactics.discard", f"{card.name} has been discarded.")
    if card.effect == UNKNOWN:
        return Refusal(
            "box.tactics",
            f"What {card.name} does stands on the card of the box, and no source tells it: it is "
            "played with an owner’s pack that says so.",
        )
    if card.effect == MANAGE and _has_forced_march(s, house):
        return Refusal(
            "tactics.forced-march", f"{card.name} is not used in the round of a Forced March."
        )
    return None


def _has_forced_march(s: ThronesState, house: int) -> bool:
    placed = once_placed(s, house)
    return any(
        placed >> place & 1 and order.key == FORCED_MARCH
        for place, order in enumerate(once_orders(s))
    )


class PickTactic(Choice[ThronesState]):
    """Choose the tactics card of the round, or none."""

    kind = "tactic"
    rule = "tactics.pick"

    def candidates(self, s: ThronesState) -> list[int]:
        """List the house's cards, and `NO_TACTIC` for none."""
        cards = enumerate(tactics_of(s))
        own = [place for place, card in cards if card.house in (NOBODY, self.seat)]
        return [*own, NO_TACTIC]

    def refusal(self, s: ThronesState, option: int) -> Refusal | None:
        return None if option == NO_TACTIC else tactic_refusal(s, self.seat, option)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `manage-troops` or `none`."""
        return "none" if option == NO_TACTIC else tactics_of(s)[option].key

    def label(self, s: ThronesState, option: int) -> str:
        return "No tactics card" if option == NO_TACTIC else tactics_of(s)[option].name

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_TACTIC else [f"tactic:{tactics_of(s)[option].key}"]

    def prompt(self, s: ThronesState) -> str:
        return "Which tactics card do you pick for this round?"


class ChangeTactic(PickTactic):
    """Choose another card to take for Power, or keep the present one."""

    rule = "tactics.careful-planning"

    def refusal(self, s: ThronesState, option: int) -> Refusal | None:
        """Refuse the present card, and cards that may not be chosen at all."""
        if option == first(s).tactic[self.seat]:
            return Refusal(self.rule, "Another card is taken, not the same.")
        return super().refusal(s, option)

    def prompt(self, s: ThronesState) -> str:
        return f"Do you pay {CHANGE_COST} Power to take another tactics card?"


def pick_tactics(s: ThronesState) -> Script[None]:
    """Let all houses choose in secret, then show their cards. [tactics.pick]"""
    picks = [NO_TACTIC] * s.players  # not in the state, where others would see them too early
    yield from choose_simultaneously([PickTactic(house) for house in turn_order(s)], picks)
    for house in turn_order(s):
        if picks[house] != NO_TACTIC:
            first(s).tactic[house] = picks[house]
            _log_pick(s, house)
    s.step = RAVEN


def change_tactic(s: ThronesState, house: int) -> Script[None]:
    """Let a house whose card allows it pay for another. [tactics.careful-planning]"""
    if effect_of(s, house) != CHANGE or s.power[house] < CHANGE_COST:
        return
    place = yield ChangeTactic(house)
    if place != NO_TACTIC:
        lose_power(s, house, CHANGE_COST)
        first(s).tactic[house] = place
        _log_pick(s, house)


def _log_pick(s: ThronesState, house: int) -> None:
    card = tactics_of(s)[first(s).tactic[house]]
    s.log("tactics.pick", "{house} picks {card}.", house=HOUSE_REF[house], card=card.ref)


def use_immediate(s: ThronesState, house: int) -> None:
    """Mark the immediate effect of a house's card as used."""
    first(s).tactic_part[house] |= IMMEDIATE_USED


def use_ongoing(s: ThronesState, house: int) -> None:
    """Use the ongoing effect of a house's card, and discard the card. [tactics.discard]"""
    own = first(s)
    own.tactic_part[house] = 0
    own.tactics_gone[house] |= 1 << own.tactic[house]
    own.tactic[house] = NOBODY


def put_tactics_away(s: ThronesState) -> None:
    """Return the round's cards to their houses. [tactics.pick]"""
    own = first(s)
    own.tactic = [NOBODY] * s.players
    own.tactic_part = [0] * s.players
