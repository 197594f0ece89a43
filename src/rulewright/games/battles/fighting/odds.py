"""The odds of an attack, exactly: hits, and what becomes of both sides. [dice.*] [hits.*]

Every way the dice can fall is counted. A flank attacker is taken to roll again the symbol that
does nothing and lies there most often; a Stalwart unit to ignore one Morale result and to strike
back; a unit that retreats to go as far as it can.
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
    """The results to be expected of one attack.

    `hits` are those that Cover and Toughness leave; chances are from 0 to 1. `destroy`, `retreat`
    and `counter` (the target stands its ground and may strike back) exclude one another.
    `counter_hits` are the hits to expect of such a counterattack, `parting_hits` those of the
    blow that the attacker suffers before if it has to break away.
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


# -- how dice fall --------------------------------------------------------------------------------
#: How likely so many hits and so many Morale results are: `chances[hits][morale]`.
Chances = list[list[float]]

_CHANCES: Final[dict[tuple[int, ...], Chances]] = {}


def chances(die: list[int], number: int, scoring: int, flank: bool) -> Chances:
    """How hits and Morale results fall; bit n of `scoring` says that face n is a hit.

    A Morale result that does nothing is no scoring face, and not told from others by this.
    """
    key = (number, scoring, int(flank), *die)
    known = _CHANCES.get(key)
    if known is None:
        known = _CHANCES[key] = (
            _flank_chances(die, number, scoring) if flank else _plain_chances(die, number, scoring)
        )
    return known


def _weights(die: list[int], scoring: int) -> tuple[float, float, float]:
    """The chances of one die to hit, to show Morale, and to do neither."""
    total = sum(die)
    hit = sum([weight for face, weight in enumerate(die) if scoring >> face & 1]) / total
    morale = die[MORALE] / total
    return hit, morale, 1 - hit - morale


def _plain_chances(die: list[int], number: int, scoring: int) -> Chances:
    """Of dice that are rolled once."""
    hit, morale, neither = _weights(die, scoring)
    table: Chances = [[0.0] * (number + 1) for _ in range(number + 1)]
    for scored in range(number + 1):
        for pressed in range(number + 1 - scored):
            rest = number - scored - pressed
            ways = factorial(number) // (factorial(scored) * factorial(pressed) * factorial(rest))
            table[scored][pressed] = ways * hit**scored * morale**pressed * neither**rest
    return table


def _flank_chances(die: list[int], number: int, scoring: int) -> Chances:
    """Of dice of which one symbol is rolled again, as `symbol_to_reroll` says."""
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
    """All ways to spread a number of dice over faces."""
    if faces == 1:
        return [[number]]
    falls: list[list[int]] = []
    for count in range(number + 1):
        falls += [[count, *rest] for rest in _falls(number - count, faces - 1)]
    return falls


def symbol_to_reroll(counts: list[int], scoring: int) -> int:
    """The symbol that a flank attacker best rolls again, NONE for none; `counts` by face.

    The one that does nothing and lies there most often; hits and Morale results are kept.
    """
    best = NONE
    for face in range(MORALE):
        if not scoring >> face & 1 and counts[face] and (best < 0 or counts[face] > counts[best]):
            best = face
    return best


# -- of one attack -------------------------------------------------------------------------------
def of(s: BattlesState, attacker: int, target: int) -> Odds:
    """The odds of an attack of one unit on another from where both stand now."""
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
    """The odds of loosing dogs: those of each face of the first die together."""
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
    """The faces that are hits of one unit on another, as bits."""
    scoring = 0
    for face in range(MORALE):
        if hits.counts(s, face, attacker, target):
            scoring |= 1 << face
    return scoring


def _warded(s: BattlesState, attacker: int, target: int, engages: bool) -> int:
    """The hits that a target ignores, once the attacker's token lies there if it engages it."""
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
    """Add up what each fall of the dice does to the target, with `room` hexes to retreat."""
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
    """Note what so many hits do to a target; whether they destroy it."""
    odds.losses += chance * min(number, hits.men(s, target))
    if not falls_to(s, target, number):
        return False
    odds.destroy += chance
    if s.leader[target] != NONE:
        odds.losses += chance
    return True


def falls_to(s: BattlesState, unit: int, number: int) -> bool:
    """Whether so many hits of one attack eliminate a unit, its commander's capture included."""
    leader = s.leader[unit]
    if leader == NONE:
        return number >= s.figures[unit]
    beyond = number - hits.men(s, unit)
    return beyond > 0 and beyond >= card_of(s, leader).capture


def _expected_hits(s: BattlesState, attacker: int, target: int, number: int, token: int) -> float:
    """The hits to expect of a counterattack or parting blow, Cover and Toughness deducted.

    `token` is the side whose engagement token the target then has, NONE for none.
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
    """The hits to expect of the blow that a unit suffers when it breaks away; 0 for none."""
    foe = s.foe[unit]
    if not parting.suffers_blow(s, unit, foe):
        return 0.0
    number = dice.count(s, foe, unit, dice.PARTING)
    return _expected_hits(s, foe, unit, number, NONE)
