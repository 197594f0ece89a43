"""The exact odds of an attack: hits, and the outcome for both sides. [dice.*] [hits.*]

Every result of the dice is counted, with these assumptions: a flank attacker rerolls the most
common symbol that does nothing, a Stalwart unit ignores one Morale result and strikes back, and a
unit that retreats goes as far as it can.
"""

from __future__ import annotations

from math import factorial, fsum
from typing import Final

from rulewright.games.battles import commanders, effects
from rulewright.games.battles.fighting import counter, dice, engagement, hits, parting, retreats
from rulewright.games.battles.fighting.resolution import pressing_results
from rulewright.games.battles.keywords import is_stalwart
from rulewright.games.battles.state import BattlesState, card_of, kind_of, pack_of
from rulewright.games.battles.words import FACES, MORALE, NONE, RED_SHIELD, VALOR


class Odds:
    """The expected results of one attack.

    `hits` are those left after Cover and Toughness; chances are from 0 to 1. `destroy`, `retreat`
    and `counter` (the target keeps its hex and may strike back) exclude one another. `counter_hits`
    are the expected hits of that counterattack, `parting_hits` those of the parting blow that the
    attacker suffers first if it has to break away.
    """

    def __init__(self) -> None:
        self.dice = 0
        self.flank = False
        self.hits = 0.0
        self.losses = 0.0  # figures that the target loses
        self.destroy = 0.0
        self.retreat = 0.0
        self.counter = 0.0
        self.counter_dice = 0
        self.counter_hits = 0.0
        self.parting_hits = 0.0


# -- probabilities of rolls -----------------------------------------------------------------------
#: Probabilities of numbers of hits and Morale results: `chances[hits][morale]`.
Chances = list[list[float]]

_CHANCES: Final[dict[tuple[int, ...], Chances]] = {}


def chances(die: list[int], number: int, scoring: int, flank: bool) -> Chances:
    """Return the probabilities of hits and Morale results for `number` dice.

    Bit n of `scoring` says that face n is a hit. With `flank` one symbol is rerolled.
    """
    key = (number, scoring, int(flank), *die)
    known = _CHANCES.get(key)
    if known is None:
        known = _CHANCES[key] = (
            _flank_chances(die, number, scoring) if flank else _plain_chances(die, number, scoring)
        )
    return known


def _weights(die: list[int], scoring: int) -> tuple[float, float, float]:
    """Return the chances that one die hits, shows Morale, or does neither."""
    total = sum(die)
    hit = sum([weight for face, weight in enumerate(die) if scoring >> face & 1]) / total
    morale = die[MORALE] / total
    return hit, morale, 1 - hit - morale


def _plain_chances(die: list[int], number: int, scoring: int) -> Chances:
    """Return the probabilities for dice without a reroll."""
    hit, morale, neither = _weights(die, scoring)
    table: Chances = [[0.0] * (number + 1) for _ in range(number + 1)]
    for scored in range(number + 1):
        for pressed in range(number + 1 - scored):
            rest = number - scored - pressed
            ways = factorial(number) // (factorial(scored) * factorial(pressed) * factorial(rest))
            table[scored][pressed] = ways * hit**scored * morale**pressed * neither**rest
    return table


def _flank_chances(die: list[int], number: int, scoring: int) -> Chances:
    """Return the probabilities for dice whose useless symbol is rerolled once.

    See `symbol_to_reroll`.
    """
    table: Chances = [[0.0] * (number + 1) for _ in range(number + 1)]
    total = sum(die)
    for counts in _falls(number, FACES):
        chance = float(factorial(number))
        for face, count in enumerate(counts):
            chance *= (die[face] / total) ** count / factorial(count)
        if chance == 0.0:
            continue
        symbol = symbol_to_reroll(counts, scoring)
        again = counts[symbol] if symbol != NONE else 0
        scored = sum([count for face, count in enumerate(counts) if scoring >> face & 1])
        more = chances(die, again, scoring, False)
        for row, line in enumerate(more):
            for column, part in enumerate(line):
                if part:
                    table[scored + row][counts[MORALE] + column] += chance * part
    return table


def _falls(number: int, faces: int) -> list[list[int]]:
    """List all ways to distribute a number of dice over faces, as counts by face."""
    if faces == 1:
        return [[number]]
    falls: list[list[int]] = []
    for count in range(number + 1):
        falls += [[count, *rest] for rest in _falls(number - count, faces - 1)]
    return falls


def symbol_to_reroll(counts: list[int], scoring: int) -> int:
    """Return the symbol that a flank attacker does best to reroll, or NONE.

    That is the most common one that does nothing; hits and Morale results are kept. `counts` holds
    the number of dice by face.
    """
    best = NONE
    for face in range(MORALE):
        if not scoring >> face & 1 and counts[face] and (best < 0 or counts[face] > counts[best]):
            best = face
    return best


# -- of one attack -------------------------------------------------------------------------------
def of(s: BattlesState, attacker: int, target: int) -> Odds:
    """Return the odds of an attack of one unit on another from their present hexes."""
    odds = Odds()
    odds.dice = dice.count(s, attacker, target, dice.NORMAL)
    odds.flank = engagement.flanks(s, attacker, target)
    melee = not kind_of(s, attacker).ranged
    if s.foe[attacker] not in (NONE, target):
        odds.parting_hits = _parting_hits(s, attacker)
    table = chances(pack_of(s).die, odds.dice, scoring_faces(s, attacker, target), odds.flank)
    engages = engagement.lays_token(s, attacker, target)
    warded = _warded(s, attacker, target, engages)
    room = retreats.room(s, target, len(table), attacker, not melee, engages)
    _reckon(s, odds, table, target, warded, room)
    if melee and counter.may_strike_back(s, target, attacker):
        odds.counter_dice = dice.count(s, target, attacker, dice.COUNTER)
        token = NONE if odds.flank else s.side[attacker]
        odds.counter_hits = _expected_hits(s, target, attacker, odds.counter_dice, token)
    else:
        odds.counter = 0.0
    return odds


def of_dogs(s: BattlesState, unit: int, target: int) -> Odds:
    """Return the odds of loosing dogs, averaged over the faces of the die that is rolled first."""
    odds = Odds()
    die = pack_of(s).die
    for face, weight in enumerate(die):
        part = _of_dogs_face(s, unit, target, face)
        share = weight / sum(die)
        odds.hits += share * part.hits
        odds.losses += share * part.losses
        odds.destroy += share * part.destroy
        odds.retreat += share * part.retreat
    return odds


def _of_dogs_face(s: BattlesState, unit: int, target: int, face: int) -> Odds:
    odds = Odds()
    if face <= RED_SHIELD:
        number = dice.count(s, unit, target, dice.DOGS + face)
        table = chances(pack_of(s).die, number, scoring_faces(s, unit, target), False)
        room = retreats.room(s, target, len(table), unit, True)
        _reckon(s, odds, table, target, _warded(s, unit, target, False), room)
        return odds
    blocked = face != VALOR and not retreats.room(s, target, 1, unit, True)
    if face == VALOR or blocked:
        odds.hits = 1.0
        _suffer(s, odds, target, 1, 1.0)
    else:
        odds.retreat = 1.0
    return odds


def scoring_faces(s: BattlesState, attacker: int, target: int) -> int:
    """Return the faces that hit a target, as a bit set."""
    scoring = 0
    for face in range(MORALE):
        if hits.counts(s, face, attacker, target):
            scoring |= 1 << face
    return scoring


def _warded(s: BattlesState, attacker: int, target: int, engages: bool) -> int:
    """Return the hits that a target ignores.

    If the attack `engages`, this is after it has laid its token, which can end Cover.
    """
    ignore = bool(s.effects) and effects.amount(s, effects.IGNORE_COVER, attacker) > 0
    token = s.token[target]
    if engages:
        s.token[target] = s.side[attacker]
    warded = hits.cover(s, target, ignore) + commanders.wards_off(s, target, attacker)
    s.token[target] = token
    return warded


def _reckon(
    s: BattlesState, odds: Odds, table: Chances, target: int, warded: int, room: int
) -> None:
    """Add the outcomes of every result of the dice to `odds`.

    The target ignores `warded` hits, and has `room` hexes to retreat.
    """
    stands = 1 if is_stalwart(s, target) else 0
    for scored, line in enumerate(table):
        taken = max(0, scored - warded)
        for pressed, chance in enumerate(line):
            if chance == 0.0:
                continue
            odds.hits += chance * taken
            flight = max(0, pressing_results(s, target, pressed) - stands)
            if falls_to(s, target, taken):
                flight = 0
            if _suffer(s, odds, target, taken + max(0, flight - room), chance):
                continue
            if min(flight, room):
                odds.retreat += chance
            else:
                odds.counter += chance


def _suffer(s: BattlesState, odds: Odds, target: int, number: int, chance: float) -> bool:
    """Add the losses from `number` hits to `odds`, and return whether they destroy the target."""
    odds.losses += chance * min(number, hits.men(s, target))
    if not falls_to(s, target, number):
        return False
    odds.destroy += chance
    if s.leader[target] != NONE:
        odds.losses += chance
    return True


def falls_to(s: BattlesState, unit: int, number: int) -> bool:
    """Return whether `number` hits in one attack eliminate a unit and any commander in it."""
    leader = s.leader[unit]
    if leader == NONE:
        return number >= s.figures[unit]
    beyond = number - hits.men(s, unit)
    return beyond > 0 and beyond >= card_of(s, leader).capture


def _expected_hits(s: BattlesState, attacker: int, target: int, number: int, token: int) -> float:
    """Return the expected hits of a counterattack or parting blow, after protection.

    `token` is the side whose engagement token the target then has, or NONE.
    """
    now = s.token[target]
    s.token[target] = token
    warded = hits.cover(s, target)
    s.token[target] = now
    table = chances(pack_of(s).die, number, scoring_faces(s, attacker, target), False)
    expected = 0.0
    for scored, line in enumerate(table):
        expected += max(0, scored - warded) * fsum(line)
    return expected


def _parting_hits(s: BattlesState, unit: int) -> float:
    """Return the expected hits of the parting blow a unit suffers; 0 if there is none."""
    foe = s.foe[unit]
    if not parting.suffers_blow(s, unit, foe):
        return 0.0
    number = dice.count(s, foe, unit, dice.PARTING)
    return _expected_hits(s, foe, unit, number, NONE)
