"""How things are written in positions and cases: sides, hexes, units, commanders, cards."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.morale import last_space
from rulewright.games.battles.state import BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.words import FACE_NAMES, LANNISTER, RANK_NAMES, SIDE_NAMES, STARK
from rulewright.kernel import BadPosition
from rulewright.kit.text import read_number
from rulewright.kit.words import Word, Words

FALLEN: Final = "unit-"  # prefix of the number of a unit off the field
MIDDLE: Final = "middle"


class UnitWords(Word[BattlesState]):
    """A unit: by its hex, as in `d7`, or off the field by its number, as in `unit-3`."""

    def read(self, s: BattlesState, text: str) -> int:
        if text.startswith(FALLEN):
            number = text.removeprefix(FALLEN)
            return read_number(number, 0, len(s.kind) - 1, "the number of a unit")
        cell = CELL.read(s, text)
        if cell not in s.cell:
            raise BadPosition(f"no unit stands in {text}")
        return s.cell.index(cell)

    def write(self, s: BattlesState, thing: int) -> str:
        cell = s.cell[thing]
        return CELL.write(s, cell) if cell >= 0 else f"{FALLEN}{thing}"


class MoraleWords(Words[BattlesState]):
    """The place of the morale marker: `middle`, or the side of the track and how far."""

    def read(self, s: BattlesState, text: str) -> int:
        if text == MIDDLE:
            return 0
        name, _, number = text.partition(" ")
        spaces = read_number(number, 1, last_space(s), "the space of morale")
        return spaces if SIDE.read(s, name) == LANNISTER else -spaces

    def write(self, s: BattlesState, thing: int) -> str:
        if thing == 0:
            return MIDDLE
        return f"{SIDE_NAMES[LANNISTER if thing > 0 else STARK]} {abs(thing)}"

    def one_text(self, s: BattlesState, thing: int) -> str:
        return self.write(s, thing)  # -1 is a place, not an absent one


class CommandWords(Words[BattlesState]):
    """A command of a Leadership card; written from 1, stored from 0."""

    def read(self, s: BattlesState, text: str) -> int:
        return read_number(text, 1, 9, "a command") - 1

    def write(self, s: BattlesState, thing: int) -> str:
        return str(thing + 1)


SIDE: Final = Word[BattlesState](SIDE_NAMES, "side")
RANK: Final = Word[BattlesState](RANK_NAMES, "rank")
FACE: Final = Word[BattlesState](FACE_NAMES, "order token")
MORALE: Final = MoraleWords()
COMMAND: Final = CommandWords()
CELL: Final = Word[BattlesState](lambda s: plan_of(s).grid.names, "hex")
OBJECTIVE: Final = Word[BattlesState](
    lambda s: [CELL.write(s, objective.cell) for objective in plan_of(s).objectives], "objective"
)
UNIT: Final[UnitWords] = UnitWords(
    lambda s: [UNIT.write(s, unit) for unit in range(len(s.kind))], "unit"
)
LEADER: Final = Word[BattlesState](
    lambda s: [card_of(s, leader).key for leader in range(len(s.commander))],
    "commander in this battle",
)
COMMANDER: Final = Word[BattlesState](
    lambda s: [card.key for card in pack_of(s).commanders], "commander"
)
CARD: Final = Word[BattlesState](lambda s: [card.key for card in pack_of(s).cards], "card")
SETUP_CARD: Final = Word[BattlesState](
    lambda s: [card.key for card in pack_of(s).setup_cards], "setup card"
)
