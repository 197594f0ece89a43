"""Lines about a turn in progress that are more than lists: ordered units, effects, dice.

ordered: d7 moved 1, e8
effects: attack-dice 1 d7 e8
rolled: d7 at e8 normal, again green 2, green valor
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.effects import bits
from rulewright.games.battles.state import (
    ROLLED_AGAIN,
    ROLLED_AGAIN_COUNT,
    ROLLED_AT,
    ROLLED_BY,
    ROLLED_FACES,
    ROLLED_HOW,
    BattlesState,
)
from rulewright.games.battles.text.words import UNIT
from rulewright.games.battles.words import FACE_NAMES, NONE
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import AttributeText
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, read_number, split

ALL: Final = "all"
EVERYONE: Final = -1  # the units of an effect as bits: all there are
ACTIONS: Final[list[str]] = [
    "moved", "move-over", "attacked", "advanced", "pursued", "may-strike-again", "busy",
    "order-over", "forced-march",
]  # fmt: skip
TACTICS: Final[list[str]] = ["open", "used", "declined", "after"]
#: By kind of roll in `dice.py`.
HOWS: Final[list[str]] = [
    "normal", "counter", "parting", "dogs green", "dogs blue", "dogs red", "dogs rank", "flames",
]  # fmt: skip
EFFECTS: Final[list[str]] = [
    "attack-dice", "stalwart", "toughness", "pursue-more", "pursue", "ignore-cover",
    "no-parting-blow", "no-counterattack", "no-retreat", "ignore-morale", "flanks", "flank-dice",
    "move-more", "attack-again", "advance-again", "double-retreat-morale", "rank-morale",
    "strike-dice", "lent", "kept-back",
]  # fmt: skip


class Ordered(AttributeText[BattlesState]):
    """`ordered: d7 moved 1, e8`: units, their actions, and the hexes they have moved."""

    def read(self, s: BattlesState, where: int, text: str) -> None:
        self.settle(s, where)
        for part in split(text):
            words = part.split()
            s.ordered.append(UNIT.read(s, words[0]))
            stepped = words.pop() if words[-1].isdigit() else "0"
            s.stepped.append(read_number(stepped, 0, 99, "the hexes moved"))
            s.actions.append(bits([find(word, ACTIONS, "action") for word in words[1:]]))

    def parts(self, s: BattlesState, where: int) -> list[str]:
        parts: list[str] = []
        for place, unit in enumerate(s.ordered):
            words = [UNIT.write(s, unit)]
            words += [action for bit, action in enumerate(ACTIONS) if s.actions[place] >> bit & 1]
            if s.stepped[place]:
                words.append(str(s.stepped[place]))
            parts.append(" ".join(words))
        return parts

    def settle(self, s: BattlesState, where: int) -> None:
        s.ordered, s.actions, s.stepped = [], [], []


class Effects(AttributeText[BattlesState]):
    """`effects: attack-dice 1 d7 e8`: each with its amount and the units affected."""

    ordered = True
    brief = False

    def read(self, s: BattlesState, where: int, text: str) -> None:
        s.effects = []
        for part in split(text):
            words = part.split()
            if len(words) < 2:
                raise BadPosition("an effect is written like: attack-dice 1 d7 e8")
            amount = read_number(words[1], -99, 99, "the amount of an effect")
            all_units = words[2:] == [ALL]
            units = EVERYONE if all_units else bits([UNIT.read(s, word) for word in words[2:]])
            s.effects += [find(words[0], EFFECTS, "effect"), units, amount]

    def parts(self, s: BattlesState, where: int) -> list[str]:
        parts: list[str] = []
        for place in range(0, len(s.effects), 3):
            kind, units, amount = s.effects[place : place + 3]
            names = [name for unit, name in enumerate(UNIT.names(s)) if units >> unit & 1]
            words = [ALL] if units == EVERYONE else names
            parts.append(" ".join([EFFECTS[kind], str(amount), *words]))
        return parts


class Rolled(AttributeText[BattlesState]):
    """`rolled: d7 at e8 normal, again green 2, green valor`: the dice on the table."""

    ordered = True

    def read(self, s: BattlesState, where: int, text: str) -> None:
        parts = split(text)
        words = parts[0].split() if parts else []
        if len(words) < 4 or words[1] != "at" or len(parts) not in (2, 3):
            raise BadPosition("dice are written like: d7 at e8 normal, green valor")
        how = find(" ".join(words[3:]), HOWS, "kind of roll")
        s.rolled = [UNIT.read_one(s, words[0]), UNIT.read_one(s, words[2]), how, NONE, 0]
        if len(parts) == 3:
            again = parts[1].split()
            if len(again) != 3 or again[0] != "again":
                raise BadPosition("dice rolled again are written like: again green 2")
            s.rolled[ROLLED_AGAIN] = find(again[1], FACE_NAMES, "face")
            s.rolled[ROLLED_AGAIN_COUNT] = read_number(again[2], 0, 99, "the dice rolled again")
        faces = [word for word in parts[-1].split() if word != NOTHING]
        s.rolled += [find(word, FACE_NAMES, "face") for word in faces]

    def parts(self, s: BattlesState, where: int) -> list[str]:
        if not s.rolled:
            return []
        by, at = UNIT.one_text(s, s.rolled[ROLLED_BY]), UNIT.one_text(s, s.rolled[ROLLED_AT])
        parts = [f"{by} at {at} {HOWS[s.rolled[ROLLED_HOW]]}"]
        if s.rolled[ROLLED_AGAIN] != NONE:
            face = FACE_NAMES[s.rolled[ROLLED_AGAIN]]
            parts.append(f"again {face} {s.rolled[ROLLED_AGAIN_COUNT]}")
        return [*parts, " ".join(FACE_NAMES[face] for face in s.rolled[ROLLED_FACES:]) or NOTHING]
