"""Commit abilities used in the player's own turn, before an action. [commanders.commit]

Most have the effect of a tactic on the units that the commander controls now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles import effects
from rulewright.games.battles.cards.moves import part_one
from rulewright.games.battles.cards.table import DO
from rulewright.games.battles.commanders.answers import flip
from rulewright.games.battles.components import Effect
from rulewright.games.battles.names import commander, unit_first
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.orders import Wanted, matching_units
from rulewright.games.battles.ordering.rally import inactive_units
from rulewright.games.battles.state import BattlesState, card_of
from rulewright.games.battles.vocabulary import (
    GAIN_TOKEN,
    MARCH_FURTHER,
    MORALE_UP,
    MORE_DICE,
    MOVE_EACH,
    RALLY,
    SLIP_AWAY,
)
from rulewright.games.battles.words import CAVALRY, INFANTRY, NONE
from rulewright.kernel import Refusal, Script

_ONSLAUGHT_DICE: Final = 3

#: Commit abilities that work as a tactic's effect, with that effect.
AS_EFFECTS: Final[dict[str, Effect]] = {
    "take-heart": Effect(MORALE_UP, 2),
    "battle-cry": Effect(MORE_DICE, 1),
    "war-horn": Effect(MOVE_EACH, 1, INFANTRY),
    "rally-two": Effect(RALLY, 2),
    "spur": Effect(MARCH_FURTHER, 2, CAVALRY),
    "levy": Effect(GAIN_TOKEN, 2),
    "slip-through": Effect(SLIP_AWAY, 1),
}

#: Commit abilities that are not used before an action, with the time when they are.
ELSEWHEN: Final[dict[str, str]] = {
    "wolf-strike": "his unit attacks",
    "swap-bearer": "his unit is hit",
    "shrug-off": "his unit is hit",
    "burn-the-land": "his unit's order is carried out and something burns",
}


# -- at once ----------------------------------------------------------------------------------
def break_away(s: BattlesState, leader: int) -> None:
    """End the engagements of all units that a commander controls, without parting blows."""
    for unit in engaged_units(s, leader):
        if s.foe[unit] != NONE:
            part_one(s, unit)


def engaged_units(s: BattlesState, leader: int) -> list[int]:
    """List the engaged units that a commander controls."""
    side = s.side[s.chief[leader]]
    return [
        unit for unit in matching_units(s, side, Wanted(zone_of(s, leader))) if s.foe[unit] >= 0
    ]


def onslaught(s: BattlesState, leader: int) -> None:
    """Give the commander's unit three more dice in its next attack this turn."""
    effects.add(s, effects.STRIKE_BONUS, 1 << s.chief[leader], _ONSLAUGHT_DICE)
    s.log(
        "commanders.commit",
        "{unit} has {amount} dice more in its next attack.",
        unit=unit_first(s, s.chief[leader]),
        amount=_ONSLAUGHT_DICE,
    )


def pay_debts(s: BattlesState, leader: int) -> None:
    """Return all command tokens on the commander's card to the command board."""
    s.tokens[s.side[s.chief[leader]]] += s.spent[leader]
    s.spent[leader] = 0


AT_ONCE: Final[dict[str, Callable[[BattlesState, int], None]]] = {
    "break-away": break_away,
    "onslaught": onslaught,
    "pay-debts": pay_debts,
}


# -- committing -------------------------------------------------------------------------------
def commit_refusal(s: BattlesState, leader: int) -> Refusal | None:
    """Explain why a commander cannot commit before his side's action, or return None."""
    word = card_of(s, leader).commit
    name = commander(s, leader)
    if not word:
        return Refusal("commanders.commit", f"{name} has no commit ability.")
    if s.committed[leader]:
        return Refusal("commanders.commit", f"{name} has committed in this battle.")
    if word in ELSEWHEN:
        return Refusal("commanders.commit", f"{name} can commit when {ELSEWHEN[word]}.")
    why = idle(s, leader, word)
    return Refusal("commanders.commit", why) if why else None


def idle(s: BattlesState, leader: int, word: str) -> str:
    """Explain why a commit ability would have no effect now; return "" if it would have one."""
    side = s.side[s.chief[leader]]
    name = commander(s, leader)
    if word == "rally-two":
        zone = zone_of(s, leader)
        if not [unit for unit in inactive_units(s, side) if zone >> unit & 1]:
            return f"All units that {name} controls are active."
    if word == "break-away" and not engaged_units(s, leader):
        return f"No unit that {name} controls is engaged."
    if word == "pay-debts" and not s.spent[leader]:
        return f"No command tokens lie on the card of {name}."
    return ""


def commit(s: BattlesState, leader: int) -> Script[None]:
    """Use a commander's commit ability, before the action of his side's turn."""
    flip(s, leader)
    word = card_of(s, leader).commit
    if word in AT_ONCE:
        AT_ONCE[word](s, leader)
        return
    s.by = leader
    s.zone = zone_of(s, leader)
    effect = AS_EFFECTS[word]
    yield from DO[effect.what](s, effect)
    s.by = NONE
    s.zone = 0
