"""The facts about the field and its units that cases may check: places, reach, sight, dice.

d7: stark blue 3, inactive, engaged e7
reaches d7: e8, e9
dice d7 e7 3
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import keywords
from rulewright.games.battles.fighting import dice, hits
from rulewright.games.battles.ground import moving, sight
from rulewright.games.battles.state import BattlesState, is_active, plan_of, units_of
from rulewright.games.battles.text.ground import ground_text, read_ground
from rulewright.games.battles.text.turn import HOWS
from rulewright.games.battles.text.units import (
    ACTIVE,
    ENGAGED,
    INACTIVE,
    UnitWords,
    unit_words,
)
from rulewright.games.battles.text.words import CELL, SIDE, UNIT
from rulewright.games.battles.words import (
    FACE_NAMES,
    FACES,
    KEYWORD_NAMES,
    NONE,
)
from rulewright.kernel import BadPosition
from rulewright.kit.hexes import OFF
from rulewright.kit.questions import Answer, same, same_number, same_set
from rulewright.kit.text import find, listed, split

EMPTY: Final = "empty"
ATTACKS: Final = HOWS[:6]  # the rolls whose number of dice can vary


# -- hexes -------------------------------------------------------------------------------------
def check_hex(s: BattlesState, line: str) -> str | None:
    """Check `d7: stark blue war-host 3, inactive` or `d7: empty`.

    Only the words in the line are checked.
    """
    name, _, rest = line.partition(":")
    cell = CELL.read(s, name.strip())
    rest = rest.strip()
    if cell not in s.cell:
        return None if rest == EMPTY else f"{name}: {EMPTY}"
    unit = s.cell.index(cell)
    if rest == EMPTY or not _is_so(s, unit, rest):
        return f"{name}: {unit_words(s, unit)}"
    return None


def is_hex_line(s: BattlesState, line: str) -> bool:
    """Return whether a line begins with the name of a hex."""
    return plan_of(s).grid.number(line.partition(":")[0].strip()) != OFF


def _is_so(s: BattlesState, unit: int, rest: str) -> bool:
    """Return whether all parts of a line hold for a unit."""
    return all(_holds(s, unit, part) for part in split(rest))


def _holds(s: BattlesState, unit: int, part: str) -> bool:
    """Return whether one part of a line holds for a unit: its kind or its condition."""
    if part.startswith(f"{ENGAGED} "):
        return s.foe[unit] == UNIT.read(s, part.removeprefix(ENGAGED).strip())
    if part.startswith("token "):
        return s.token[unit] == SIDE.read_one(s, part.removeprefix("token "))
    now = {
        ACTIVE: is_active(s, unit),
        INACTIVE: not is_active(s, unit),
        "free": s.foe[unit] == NONE,
        "alone": s.leader[unit] == NONE,
    }
    return now[part] if part in now else _is_such(s, unit, UnitWords(s, part))


def _is_such(s: BattlesState, unit: int, words: UnitWords) -> bool:
    """Return whether a unit has the side, rank, type and strength that are named."""
    leader = s.leader[unit]
    return (
        words.side in (NONE, s.side[unit])
        and words.rank in (NONE, s.rank[unit])
        and words.kind in (NONE, s.kind[unit])
        and (words.card == NONE or (leader != NONE and s.commander[leader] == words.card))
        and words.figures in (NONE, s.figures[unit])
    )


def _terrain(s: BattlesState, rest: str) -> str | None:
    """Check `terrain d4: river ford`."""
    name, _, wanted = rest.partition(":")
    cell = CELL.read(s, name.strip())
    now = ground_text(s.ground[cell], s.structures[cell])
    return same(f"terrain {name}:", ground_text(*read_ground(wanted.strip())), now)


def _cells(name: str, s: BattlesState, rest: str, now: list[int]) -> str | None:
    """Check that exactly these hexes are given, in any order."""
    right = sorted(CELL.read_each(s, rest)) == sorted(now)
    return None if right else f"{name} {listed(CELL.many_words(s, now))}"


# -- units -------------------------------------------------------------------------------------
def _units(s: BattlesState, rest: str) -> str | None:
    """Check `units stark 4`: units on the field."""
    name, _, number = rest.partition(" ")
    now = len(units_of(s, SIDE.read(s, name)))
    return same_number(f"units {name}", number, now, 99, "the number of units")


def _reaches(s: BattlesState, rest: str) -> str | None:
    """Check `reaches d7: e8, e9` (exactly these hexes), `reaches d7 e8` or `reaches d7 not e9`."""
    subject, colon, wanted = rest.partition(":")
    words = subject.split()
    now = sorted(moving.destinations(s, UNIT.read(s, words[0])))
    if colon:
        return _cells(f"reaches {words[0]}:", s, wanted.strip(), now)
    return _one_of(f"reaches {words[0]}", words[1:], [CELL.write(s, cell) for cell in now])


def _targets(s: BattlesState, rest: str) -> str | None:
    """Check `targets d7: e8` (exactly these units), `targets d7 e8` or `targets d7 not e9`."""
    subject, colon, wanted = rest.partition(":")
    words = subject.split()
    now = [UNIT.write(s, unit) for unit in sight.targets(s, UNIT.read(s, words[0]))]
    if colon:
        return same_set(f"targets {words[0]}:", split(wanted.strip()), now)
    return _one_of(f"targets {words[0]}", words[1:], now)


def _one_of(name: str, words: list[str], now: list[str]) -> str | None:
    """Check that a name is in `now` (words `e8`), or that it is not (words `not e8`)."""
    if not 1 <= len(words) <= 2 or (len(words) == 2 and words[0] != "not"):
        raise BadPosition(f"a hex follows: {name} e8, or {name} not e8")
    return None if (words[-1] in now) == (len(words) == 1) else f"{name}: {listed(now)}"


def _sight(s: BattlesState, rest: str) -> str | None:
    """Check `sight d7 g7 clear` or `sight d7 g7 blocked`; units in between block sight."""
    words = rest.split()
    if len(words) != 3:
        raise BadPosition("sight is asked like: sight d7 g7 clear")
    find(words[2], ["clear", "blocked"], "word for sight")
    one, other = CELL.read(s, words[0]), CELL.read(s, words[1])
    clear = sight.sees(s, one, other, False)
    return same(f"sight {words[0]} {words[1]}", words[2], "clear" if clear else "blocked")


def _keyword(s: BattlesState, rest: str) -> str | None:
    """Check `keyword d7 pursue 2`; 0 means that the unit lacks the keyword."""
    words = rest.split()
    if len(words) != 3:
        raise BadPosition("a keyword is asked like: keyword d7 pursue 2")
    now = keywords.keyword(s, UNIT.read(s, words[0]), find(words[1], KEYWORD_NAMES, "keyword"))
    return same_number(f"keyword {words[0]} {words[1]}", words[2], now, 99)


def _stalwart(s: BattlesState, rest: str) -> str | None:
    """Check `stalwart d7` or `stalwart d7 no`."""
    name, _, word = rest.partition(" ")
    wanted = find(word, ["yes", "no"], "answer") == 0 if word else True
    now = keywords.is_stalwart(s, UNIT.read(s, name))
    return None if now == wanted else f"stalwart {name} {'yes' if now else 'no'}"


# -- dice --------------------------------------------------------------------------------------
class Attack:
    """The units and the kind of an attack that a line names: `d7 e8`, `d7 e8 counter`."""

    def __init__(self, s: BattlesState, words: list[str]) -> None:
        if len(words) < 2:
            raise BadPosition("an attack is told by two hexes: d7 e8")
        self.attacker, self.target = UNIT.read(s, words[0]), UNIT.read(s, words[1])
        self.how = dice.NORMAL
        self.name = " ".join(words)
        if words[2:]:
            self.how = find(" ".join(words[2:]), ATTACKS, "kind of attack")


def _dice(s: BattlesState, rest: str) -> str | None:
    """Check `dice d7 e8 3` or `dice d7 e8 counter 2`: the number of dice for an attack now."""
    *words, number = rest.split()
    attack = Attack(s, words)
    now = dice.count(s, attack.attacker, attack.target, attack.how)
    return same_number(f"dice {attack.name}", number, now, 99, "the number of dice")


def _terms(s: BattlesState, rest: str) -> str | None:
    """Check `terms d7 e8: blue 3, forest 2, moved -1`: the parts of the dice count."""
    subject, _, wanted = rest.partition(":")
    attack = Attack(s, subject.split())
    terms = dice.terms(s, attack.attacker, attack.target, attack.how)
    now = listed([f"{words} {number}" for words, number in terms])
    return same(f"terms {attack.name}:", " ".join(wanted.split()), now)


def _hits(s: BattlesState, rest: str) -> str | None:
    """Check `hits d7 e8: green, valor`: the faces that hit."""
    subject, _, wanted = rest.partition(":")
    attack = Attack(s, subject.split())
    now = [
        FACE_NAMES[face]
        for face in range(FACES)
        if hits.counts(s, face, attack.attacker, attack.target)
    ]
    return same_set(f"hits {attack.name}:", split(wanted.strip()), now)


def _cover(s: BattlesState, rest: str) -> str | None:
    """Check `cover d7 1`: hits of an attack prevented by Cover and Toughness."""
    name, _, number = rest.partition(" ")
    return same_number(f"cover {name}", number, hits.cover(s, UNIT.read(s, name)), 99)


FIELD_QUESTIONS: Final[dict[str, Answer[BattlesState]]] = {
    "terrain": _terrain,
    "units": _units,
    "reaches": _reaches,
    "targets": _targets,
    "sight": _sight,
    "keyword": _keyword,
    "stalwart": _stalwart,
    "dice": _dice,
    "terms": _terms,
    "hits": _hits,
    "cover": _cover,
}
