"""Attacks of ordered units: choosing attackers and targets, and resolving one attack.

[attack.sequence] [attack.once]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import effects, fire, names
from rulewright.games.battles.commanders.after import after_order
from rulewright.games.battles.commanders.lending import offer_again, offer_dice
from rulewright.games.battles.fighting import (
    actions,
    advance,
    coordinated,
    counter,
    dice,
    dogs,
    engagement,
    odds,
    parting,
    resolution,
)
from rulewright.games.battles.ground import sight
from rulewright.games.battles.next_unit import DONE, NextUnit
from rulewright.games.battles.state import (
    ATTACKS,
    BUSY,
    CLOSE,
    EXECUTE,
    MAY_STRIKE_AGAIN,
    ORDER_OVER,
    ROLLED_FACES,
    TACTIC,
    BattlesState,
    turn_inactive,
)
from rulewright.games.battles.words import FACE_NAMES, FACES, NONE
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.asks import Choice
from rulewright.kit.packed import pack, unpack

_TACTIC_LATER: Final = 3  # a value of `s.tactic`: ask after the commands


# -- the asks -------------------------------------------------------------------------------------
class Attacker(NextUnit):
    """Ask which of several ordered units attacks next. [attack.sequence]"""

    kind: ClassVar[str] = "attacker"
    rule: ClassVar[str] = "attack.sequence"
    done: ClassVar[str] = "Attacks are done"
    verb: ClassVar[str] = "Attack with"
    question: ClassVar[str] = "Which unit attacks next?"

    def able(self, s: BattlesState) -> list[int]:
        """List the ordered units that still have an attack or another action."""
        return actions.strikers(s)

    def refusal(self, s: BattlesState, unit: int) -> Refusal | None:
        """Explain why a unit cannot attack: it has finished, has no target, or has no order."""
        return actions.strike_refusal(s, unit)


class Target(Ask[BattlesState]):
    """Ask which target a unit attacks, or which other action it takes. [attack.sequence]

    An option packs the action with the hex that it affects.
    """

    kind: ClassVar[str] = "target"
    rule: ClassVar[str] = "attack.sequence"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def options(self, s: BattlesState) -> list[int]:
        """List the targets and other actions of the unit, and `HOLD` for none."""
        return [*actions.actions_of(s, self.unit), pack(actions.HOLD, 0)]

    def text(self, s: BattlesState, option: int) -> str:
        """Return `e8`, `dogs e8`, `scorch e8`, `beat-out e8`, `extinguish` or `hold`."""
        what, cell = unpack(option)
        if what == actions.ATTACK:
            return names.cell(s, cell)
        word = actions.WORDS[what]
        return word if what >= actions.EXTINGUISH else f"{word} {names.cell(s, cell)}"

    def label(self, s: BattlesState, option: int) -> str:
        what, cell = unpack(option)
        if what in (actions.ATTACK, actions.DOGS):
            target = s.cell.index(cell)
            words = actions.LABELS[what].format(names.unit_in_short(s, target))
            return f"{words}{self._odds(s, target)}" if what == actions.ATTACK else words
        return actions.LABELS[what].format(names.cell(s, cell))

    def _odds(self, s: BattlesState, target: int) -> str:
        """Return `: 1.3 hits, 22 % destroyed`, or an empty string for an unavailable target."""
        if target not in sight.targets(s, self.unit):
            return ""
        chances = odds.of(s, self.unit, target)
        return f": {chances.hits:.1f} hits, {100 * chances.destroy:.0f}\u00a0% destroyed"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """Return the unit that is attacked, the hex affected, or otherwise the unit itself."""
        what, cell = unpack(option)
        if what >= actions.EXTINGUISH:
            return [names.unit_id(self.unit)]
        if what in (actions.ATTACK, actions.DOGS):
            return [names.unit_id(s.cell.index(cell))]
        return [names.cell_id(s, cell)]

    def prompt(self, s: BattlesState) -> str:
        return f"What does {names.unit_in_place(s, self.unit)} attack?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the enemy units and other actions that are unavailable to the unit, with reasons."""
        return [self.refuse(s, option, why) for option, why in actions.refusals(s, self.unit)]


# -- the step -------------------------------------------------------------------------------------
def attack_with_a_unit(s: BattlesState) -> Script[None]:
    """Let one ordered unit attack, or end the attacks when none can or wants to.

    [attack.sequence]
    """
    able = actions.strikers(s)
    if not able:
        yield from end_attacks(s)
        return
    unit = able[0]
    if len(s.ordered) > 1:
        unit = yield Attacker(s.turn)
        if unit == DONE:
            yield from end_attacks(s)
            return
    what, cell = unpack((yield Target(s.turn, unit)))
    yield from _do(s, unit, what, cell)
    if s.step == ATTACKS and not actions.strikers(s):
        yield from end_attacks(s)


def _do(s: BattlesState, unit: int, what: int, cell: int) -> Script[None]:
    """Carry out the action that the unit's owner chose."""
    if what == actions.HOLD:
        actions.mark(s, unit, BUSY)
        actions.unmark(s, unit, MAY_STRIKE_AGAIN)
        return
    actions.use_up(s, unit, what)
    if what == actions.ATTACK:
        target = s.cell.index(cell)
        helpers = yield from coordinated.choose_helpers(s, unit, target)
        yield from attack_together(s, unit, target, helpers)
    elif what == actions.DOGS:
        yield from dogs.loose_the_dogs(s, unit, s.cell.index(cell))
    elif what == actions.SCORCH:
        yield from fire.scorch(s, unit, cell)
    elif what == actions.BEAT_OUT:
        yield from fire.beat_out(s, unit, cell)
    else:
        fire.extinguish(s, unit)
    turn_inactive(s, unit)


def end_attacks(s: BattlesState) -> Script[None]:
    """Finish the orders given so far, then go on to more commands or the end of the turn.

    The ordered units become inactive first, so that a tactic that rallies can make one active
    again. [orders.inactive]
    """
    for unit in s.ordered:
        turn_inactive(s, unit)
    for place, unit in enumerate(s.ordered):
        if not s.actions[place] & ORDER_OVER:
            s.actions[place] = s.actions[place] & ~MAY_STRIKE_AGAIN | ORDER_OVER
            if s.cell[unit] >= 0:
                yield from after_order(s, unit)
    if s.commands:
        s.step = EXECUTE
    else:
        s.step = TACTIC if s.tactic == _TACTIC_LATER else CLOSE


# -- one attack -----------------------------------------------------------------------------------
def attack(s: BattlesState, attacker: int, target: int) -> Script[None]:
    """Resolve an attack of one unit on another. [attack.sequence]"""
    yield from attack_together(s, attacker, target, [])


def attack_together(
    s: BattlesState, attacker: int, target: int, helpers: list[int]
) -> Script[None]:
    """Resolve an attack, with any helpers. [attack.sequence] [attack.coordinated]

    An attacker engaged with another unit breaks away first, and attacks if it survives that.
    [engage.attack]
    """
    if s.foe[attacker] not in (NONE, target) and not (yield from parting.disengage(s, attacker)):
        return
    yield from offer_dice(s, [attacker, *helpers])
    place = s.cell[target]
    flank = engagement.flanks(s, attacker, target) and coordinated.all_flank(s, helpers, target)
    number = dice.count(s, attacker, target, dice.NORMAL)
    number += coordinated.dice_of_helpers(s, helpers, target)
    begin(s, attacker, target)
    coordinated.join(s, helpers)
    faces = yield from dice.roll_at(s, attacker, target, dice.NORMAL, number)
    if flank:
        faces = yield from reroll(s, attacker, faces)
    yield from resolution.resolve(s, attacker, target, faces, dice.NORMAL)
    turn_inactive(s, attacker)
    offer_again(s)
    if s.cell[target] == place:
        yield from counter.strike_back(s, target, attacker)
    else:
        yield from advance.follow(s, attacker, place)


def begin(s: BattlesState, attacker: int, target: int) -> None:
    """Declare the attack: engage the target in melee, and use up dice meant for one attack."""
    s.log(
        "attack.sequence",
        "{unit} in {hex} attacks {target} in {target_hex}.",
        unit=names.unit_first(s, attacker),
        hex=names.place_ref(s, attacker),
        target=names.unit_ref(s, target),
        target_hex=names.place_ref(s, target),
    )
    dice.log_terms(s, attacker, target, dice.NORMAL)
    engagement.engage(s, attacker, target)
    if s.effects:
        while effects.amount(s, effects.STRIKE_BONUS, attacker):
            effects.spend(s, effects.STRIKE_BONUS, attacker)


class Reroll(Choice[BattlesState]):
    """Ask which symbol a flank attacker rolls again, if any. [engage.flank]"""

    kind: ClassVar[str] = "reroll"
    rule: ClassVar[str] = "engage.flank"

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def candidates(self, s: BattlesState) -> list[int]:
        """List the symbols of a die, and `FACES` for none."""
        return list(range(FACES + 1))

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        if option == FACES or option in s.rolled[ROLLED_FACES:]:
            return None
        return Refusal(self.rule, "No die shows that symbol.")

    def text(self, s: BattlesState, option: int) -> str:
        """Return `green`, `blue`, `red`, `valor`, `morale` or `none`."""
        return FACE_NAMES[option] if option < FACES else "none"

    def label(self, s: BattlesState, option: int) -> str:
        if option == FACES:
            return "Keep all"
        number = s.rolled[ROLLED_FACES:].count(option)
        return f"Roll {number} × {names.FACE_TITLES[option]} again"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.unit_id(self.unit)]

    def prompt(self, s: BattlesState) -> str:
        rolled = dice.faces_title(s.rolled[ROLLED_FACES:])
        return f"A flank attack, and the dice show {rolled}. Roll all of one symbol again?"


def reroll(s: BattlesState, attacker: int, faces: list[int]) -> Script[list[int]]:
    """Let a flank attacker roll all dice with one symbol again. [engage.flank]

    Return the faces of all dice.
    """
    if not faces:
        return faces
    symbol = yield Reroll(s.side[attacker], attacker)
    if symbol == FACES:
        return faces
    return (yield from dice.roll_again(s, symbol))
