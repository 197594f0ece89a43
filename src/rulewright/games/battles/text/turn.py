"""Position lines about a turn in progress: the card, the ordered units, and their actions.

card: SL16
by: maege-lady
commands: 1, 2
ordered: d7 moved 1, e8
effects: attack-dice 1 d7 e8
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
from rulewright.games.battles.text.frame import LineReader
from rulewright.games.battles.text.words import (
    card_keys,
    cells_text,
    leader_text,
    pool_text,
    read_cells,
    read_leader,
    read_pool,
    read_unit,
    read_unit_bits,
    unit_bits_text,
    unit_text,
)
from rulewright.games.battles.words import FACE_NAMES, NONE
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, listed, read_number, split

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


def _card(s: BattlesState, value: str) -> None:
    """Read `card: SL16`: the Leadership card that is being played."""
    s.card = find(value, card_keys(s), "card")


def _by(s: BattlesState, value: str) -> None:
    """Read `by: maege-lady`: the commander who plays it."""
    s.by = read_leader(s, value)


def _zone(s: BattlesState, value: str) -> None:
    """Read `zone: d7, e8`: the units he controlled when it was played."""
    s.zone = read_unit_bits(s, value)


def _commands(s: BattlesState, value: str) -> None:
    """Read `commands: 1, 2`: commands that are paid and not yet given."""
    s.commands = [read_number(part, 1, 9, "a command") - 1 for part in split(value)]


def _tactic(s: BattlesState, value: str) -> None:
    """Read `tactic: after`: used, declined, or to be asked after the commands."""
    s.tactic = find(value, TACTICS, "word for a tactic")


def _checked(s: BattlesState, value: str) -> None:
    """Read `checked: green 1`: order tokens checked for the tactic."""
    s.checked = read_pool(value)


def _ordered(s: BattlesState, value: str) -> None:
    """Read `ordered: d7 moved 1, e8`: units, their actions, and the hexes they have moved."""
    s.ordered, s.actions, s.stepped = [], [], []
    for part in split(value):
        words = part.split()
        s.ordered.append(read_unit(s, words[0]))
        stepped = words.pop() if words[-1].isdigit() else "0"
        s.stepped.append(read_number(stepped, 0, 99, "the hexes moved"))
        actions = 0
        for word in words[1:]:
            actions |= 1 << find(word, ACTIONS, "action")
        s.actions.append(actions)


def ordered_text(s: BattlesState) -> str:
    """Return the ordered units as text for the line `ordered`."""
    parts: list[str] = []
    for place, unit in enumerate(s.ordered):
        words = [unit_text(s, unit)]
        words += [action for bit, action in enumerate(ACTIONS) if s.actions[place] >> bit & 1]
        if s.stepped[place]:
            words.append(str(s.stepped[place]))
        parts.append(" ".join(words))
    return listed(parts)


def _effects(s: BattlesState, value: str) -> None:
    """Read `effects: attack-dice 1 d7 e8`: each with its amount and the units affected."""
    s.effects = []
    for part in split(value):
        words = part.split()
        if len(words) < 2:
            raise BadPosition("an effect is written like: attack-dice 1 d7 e8")
        amount = read_number(words[1], -99, 99, "the amount of an effect")
        all_units = words[2:] == [ALL]
        units = EVERYONE if all_units else bits([read_unit(s, word) for word in words[2:]])
        s.effects += [find(words[0], EFFECTS, "effect"), units, amount]


def effects_text(s: BattlesState) -> str:
    """Return the effects of the turn as text for the line `effects`."""
    parts: list[str] = []
    for place in range(0, len(s.effects), 3):
        kind, units, amount = s.effects[place : place + 3]
        words = [EFFECTS[kind], str(amount)]
        if units == EVERYONE:
            words.append(ALL)
        else:
            words += [unit_text(s, unit) for unit in range(len(s.kind)) if units >> unit & 1]
        parts.append(" ".join(words))
    return listed(parts)


def _rolled(s: BattlesState, value: str) -> None:
    """Read `rolled: d7 at e8 normal, again green 2, green valor`: the dice on the table."""
    parts = split(value)
    words = parts[0].split() if parts else []
    if len(words) < 4 or words[1] != "at" or len(parts) not in (2, 3):
        raise BadPosition("dice are written like: d7 at e8 normal, green valor")
    how = find(" ".join(words[3:]), HOWS, "kind of roll")
    s.rolled = [_unit_or_none(s, words[0]), _unit_or_none(s, words[2]), how, NONE, 0]
    if len(parts) == 3:
        again = parts[1].split()
        if len(again) != 3 or again[0] != "again":
            raise BadPosition("dice rolled again are written like: again green 2")
        s.rolled[ROLLED_AGAIN] = find(again[1], FACE_NAMES, "face")
        s.rolled[ROLLED_AGAIN_COUNT] = read_number(again[2], 0, 99, "the dice rolled again")
    s.rolled += [find(word, FACE_NAMES, "face") for word in parts[-1].split() if word != NOTHING]


def rolled_text(s: BattlesState) -> str:
    """Return the dice on the table as text for the line `rolled`."""
    by, at = s.rolled[ROLLED_BY], s.rolled[ROLLED_AT]
    how = HOWS[s.rolled[ROLLED_HOW]]
    parts = [f"{_unit_or_none_text(s, by)} at {_unit_or_none_text(s, at)} {how}"]
    if s.rolled[ROLLED_AGAIN] != NONE:
        face = FACE_NAMES[s.rolled[ROLLED_AGAIN]]
        parts.append(f"again {face} {s.rolled[ROLLED_AGAIN_COUNT]}")
    parts.append(" ".join([FACE_NAMES[face] for face in s.rolled[ROLLED_FACES:]]) or NOTHING)
    return listed(parts)


def _unit_or_none(s: BattlesState, text: str) -> int:
    return NONE if text == NOTHING else read_unit(s, text)


def _unit_or_none_text(s: BattlesState, unit: int) -> str:
    return NOTHING if unit == NONE else unit_text(s, unit)


def _graves(s: BattlesState, value: str) -> None:
    """Read `graves: d7`: the hexes where units were eliminated in this turn."""
    s.graves = read_cells(s, value)


def _fell(s: BattlesState, value: str) -> None:
    """Read `fell: unit-3`: the units eliminated in this turn."""
    s.undone = read_unit_bits(s, value)


TURN_LINES: Final[dict[str, LineReader]] = {
    "card": _card,
    "by": _by,
    "zone": _zone,
    "commands": _commands,
    "tactic": _tactic,
    "checked": _checked,
    "ordered": _ordered,
    "effects": _effects,
    "fell": _fell,
    "graves": _graves,
    "rolled": _rolled,
}


def turn_lines(s: BattlesState) -> list[str]:
    """List the lines of a turn in progress; empty between turns."""
    lines: list[str] = []
    if s.card != NONE:
        lines.append(f"card: {card_keys(s)[s.card]}")
    if s.by != NONE:
        lines.append(f"by: {leader_text(s, s.by)}")
    if s.zone:
        lines.append(f"zone: {unit_bits_text(s, s.zone)}")
    if s.commands:
        lines.append(f"commands: {listed([str(command + 1) for command in s.commands])}")
    if s.tactic:
        lines.append(f"tactic: {TACTICS[s.tactic]}")
    if any(s.checked):
        lines.append(f"checked: {pool_text(s.checked)}")
    if s.ordered:
        lines.append(f"ordered: {ordered_text(s)}")
    if s.effects:
        lines.append(f"effects: {effects_text(s)}")
    if s.undone:
        lines.append(f"fell: {unit_bits_text(s, s.undone)}")
    if s.graves:
        lines.append(f"graves: {cells_text(s, s.graves)}")
    if s.rolled:
        lines.append(f"rolled: {rolled_text(s)}")
    return lines
