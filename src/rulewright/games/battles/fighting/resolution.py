"""Applying dice to a target: hits and losses first, then its retreat. [attack.sequence]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import commanders, effects, morale, names
from rulewright.games.battles.fighting import hits, retreats
from rulewright.games.battles.fighting.dice import is_shot
from rulewright.games.battles.keywords import is_stalwart
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import MORALE
from rulewright.kernel import Script
from rulewright.kit.asks import FIRST, TwoWays

_MORALE_HEXES: Final = 2  # the length of retreat that some tactics reward


# -- hits -----------------------------------------------------------------------------------------
def wound(s: BattlesState, attacker: int, target: int, faces: list[int]) -> Script[int]:
    """Apply the hits of an attack, and return those left over for the target's commander.

    Return `hits.IGNORED` if a commander lets the target ignore all hits of the attack.
    [hits.shields] [hits.cover] [hits.taking]
    """
    scored = score(s, attacker, target, faces)
    if scored and (yield from commanders.swap_bearer(s, target, scored)):
        scored = score(s, attacker, target, faces)
    if not scored:
        return 0
    scored = yield from commanders.before_hits(s, target, scored, attacker)
    if not scored:
        return hits.IGNORED
    beyond = hits.beyond(s, target, scored)
    hits.lose(s, target, scored, s.side[attacker])
    return beyond


def score(s: BattlesState, attacker: int, target: int, faces: list[int]) -> int:
    """Return how many hits a roll does to a target after Cover and Toughness."""
    scored = 0
    for face in faces:
        if hits.counts(s, face, attacker, target):
            scored += 1
    if not scored:
        return 0
    ignore = bool(s.effects) and effects.amount(s, effects.IGNORE_COVER, attacker) > 0
    warded = hits.cover(s, target, ignore) + commanders.wards_off(s, target, attacker)
    if warded:
        s.log(
            "hits.cover",
            "{unit} ignores {amount} of {hits} hits.",
            unit=names.unit_first(s, target),
            amount=min(warded, scored),
            hits=scored,
        )
    return max(0, scored - warded)


# -- the whole attack -----------------------------------------------------------------------------
def resolve(
    s: BattlesState, attacker: int, target: int, faces: list[int], how: int
) -> Script[None]:
    """Apply the hits, then a retreat of one hex for each Morale result. [retreat.morale]"""
    beyond = yield from wound(s, attacker, target, faces)
    if s.cell[target] < 0:
        return
    flight = yield from hexes_to_flee(s, target, faces.count(MORALE))
    if not flight:
        return
    shot = is_shot(s, attacker, how)
    went = yield from retreats.retreat(s, target, flight, attacker, shot, beyond)
    reward_flight(s, s.side[attacker], went)


def hexes_to_flee(s: BattlesState, target: int, results: int) -> Script[int]:
    """Return how many hexes a unit must retreat for a number of Morale results.

    A Stalwart unit is asked whether it ignores one.
    """
    results = pressing_results(s, target, results)
    if not results or not is_stalwart(s, target):
        return results
    if (yield Stalwart(s.side[target], target, results)) != FIRST:
        return results
    pattern = "{unit} ignores one Morale result."
    s.log("keywords.stalwart", pattern, unit=names.unit_first(s, target))
    return results - 1


def pressing_results(s: BattlesState, target: int, results: int) -> int:
    """Return how many Morale results are left after effects of the turn have removed some."""
    if not results or not s.effects:
        return results
    if effects.amount(s, effects.NO_RETREAT, target):
        return 0
    return max(0, results - effects.amount(s, effects.IGNORE_MORALE, target))


def reward_flight(s: BattlesState, side: int, went: int) -> None:
    """Raise morale for an enemy's retreat of two hexes, if a tactic grants it.

    [tactics.effects]
    """
    if went >= _MORALE_HEXES and s.effects and side == s.turn:
        gain = effects.amount_for_all(s, effects.DOUBLE_RETREAT_MORALE)
        morale.raise_morale(s, side, gain, "tactics.effects")


class Stalwart(TwoWays[BattlesState]):
    """Ask whether a Stalwart unit ignores the first Morale result. [keywords.stalwart]"""

    kind: ClassVar[str] = "stalwart"
    rule: ClassVar[str] = "keywords.stalwart"
    words: ClassVar[tuple[str, str]] = ("ignore", "retreat")
    labels: ClassVar[tuple[str, str]] = ("Stand", "Retreat")

    def __init__(self, seat: int, unit: int, results: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.results = results

    def prompt(self, s: BattlesState) -> str:
        title = names.sentence(names.unit_in_place(s, self.unit))
        why = "a Morale result" if self.results == 1 else f"{self.results} Morale results"
        return f"{title} is to retreat for {why}: shall it ignore one?"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.unit_id(self.unit)]
