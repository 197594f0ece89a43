"""The facts that a conformance case may state; `cases/README.md` lists the lines.

Each line states a fact that should hold. Its check returns None if it does, and otherwise the true
fact in the same form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.components import (
    AREAS,
    COURT,
    DECK_NAMES,
    FIEFDOMS,
    HOUSES,
    NOBODY,
    THRONE,
    UNITS,
    WILDLINGS,
)
from rulewright.games.thrones.control import (
    areas_controlled,
    controller,
    left_in_pool,
    token_holder,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import UNKNOWN, ThronesState
from rulewright.games.thrones.text.lines import LINES
from rulewright.games.thrones.text.place import PARTS, full_text, place_of, read_place
from rulewright.games.thrones.text.words import (
    UNSEEN,
    read_area,
    read_event,
    read_house,
)
from rulewright.kernel import BadPosition
from rulewright.kit.questions import (
    Answer,
    Questions,
    same,
    same_amounts,
    same_word,
    some,
)
from rulewright.kit.text import find, listed, read_number, split

NOBODY_WORD: Final = "nobody"
HOLDERS: Final[dict[str, int]] = {"throne": THRONE, "blade": FIEFDOMS, "raven": COURT}
TOKEN_STATES: Final[list[str]] = ["ready", "used"]
MOST_STRENGTH: Final = 99
MOST_CASTLES: Final = 20


def check(s: ThronesState, line: str) -> str | None:
    """Check a line: return None if it holds, otherwise the true fact.

    Raises `BadPosition` if the line cannot be understood.
    """
    return QUESTIONS.check(s, line)


# -- the board --------------------------------------------------------------------------------
def _area(s: ThronesState, area: int, rest: str) -> str | None:
    """Check `blackwater: lannister 1F, token`.

    A line of denials only, such as `no order`, checks just the parts that it names.
    """
    wanted, now = read_place(s, area, rest), place_of(s, area)
    parts = [p for p in PARTS if p in wanted.named] if wanted.denials_only else PARTS
    if all(wanted.part(part) == now.part(part) for part in parts):
        return None
    return f"{AREAS[area]}: {full_text(now)}"


def _controls(s: ThronesState, rest: str) -> str | None:
    """Check `controls stark winterfell, karhold` or `controls nobody sunspear`."""
    name, _, areas = rest.partition(" ")
    house = NOBODY if name == NOBODY_WORD else read_house(name, s.players)
    wrong: list[str] = []
    for area_name in some(split(areas), rest):
        owner = controller(s, read_area(area_name))
        if owner != house:
            owner_name = NOBODY_WORD if owner == NOBODY else HOUSES[owner]
            wrong.append(f"controls {owner_name} {area_name}")
    return "; ".join(wrong) or None


def _pool(s: ThronesState, rest: str) -> str | None:
    """Check `pool stark footman 9`: the units that may still be mustered."""
    words = rest.split()
    if len(words) != 3:
        raise BadPosition("the pool is asked like: pool stark footman 9")
    house, kind = read_house(words[0], s.players), find(words[1], UNITS, "unit")
    left = left_in_pool(s, house, kind)
    wanted = read_number(words[2], 0, edition_of(s).pool(s)[kind], "what is left in the pool")
    return None if left == wanted else f"pool {words[0]} {words[1]} {left}"


# -- figures of the houses --------------------------------------------------------------------
def _castles(s: ThronesState, rest: str) -> str | None:
    castles = [areas_controlled(s, house) for house in range(s.players)]

    def house(name: str) -> int:
        return read_house(name, s.players)

    return same_amounts("castles", rest, house, castles.__getitem__, MOST_CASTLES)


def _strength(s: ThronesState, rest: str) -> str | None:
    """Check `strength tyrell 7, lannister 6` in the current combat."""
    battle = s.battle
    if battle is None:
        return "no combat is being fought"

    def side_of(name: str) -> int:
        side = battle.side_of(read_house(name, s.players))
        if side == NOBODY:
            raise BadPosition(f"{name} does not fight in this combat")
        return side

    return same_amounts("strength", rest, side_of, lambda side: total(s, side), MOST_STRENGTH)


# -- tracks and tokens ------------------------------------------------------------------------
def _holder(s: ThronesState, rest: str) -> str | None:
    """Check `holder blade stark`."""
    words = rest.split()
    if len(words) != 2 or words[0] not in HOLDERS:
        raise BadPosition(f"a holder is asked like: holder blade stark ({', '.join(HOLDERS)})")
    holder = token_holder(s, HOLDERS[words[0]])
    wanted = read_house(words[1], s.players)
    return None if holder == wanted else f"holder {words[0]} {HOUSES[holder]}"


def _blade(s: ThronesState, rest: str) -> str | None:
    return _token_state("blade", rest, s.blade_used)


def _raven(s: ThronesState, rest: str) -> str | None:
    return _token_state("raven", rest, s.raven_used)


def _token_state(token: str, rest: str, used: bool) -> str | None:
    return same_word(token, rest, TOKEN_STATES, TOKEN_STATES[used], f"state of the {token}:")


# -- the round --------------------------------------------------------------------------------
def _deck(s: ThronesState, rest: str) -> str | None:
    """Check `deck I supply 2`: how many copies of a card are left."""
    words = rest.replace(":", " ").split()
    if len(words) != 3:
        raise BadPosition("a deck is asked like: deck I supply 2")
    event = read_event(s, words[1], find(words[0], DECK_NAMES, "deck"))
    return same(f"deck {words[0]} {words[1]}", words[2], str(s.deck[event]))


def _wildlings(s: ThronesState, rest: str) -> str | None:
    """Check `wildlings top crow-killers`, `… bottom ?` or `… top known-by stark`."""
    where, _, wanted = rest.partition(" ")
    place = [0, -1][find(where, ["top", "bottom"], "place in the deck")]
    if wanted.startswith("known-by "):
        return _known_by(s, where, place, wanted.removeprefix("known-by "))
    card = s.wild[place]
    name = UNSEEN if card == UNKNOWN else WILDLINGS[card]
    return same_word(f"wildlings {where}", wanted, [*WILDLINGS, UNSEEN], name, "wildling card")


def _known_by(s: ThronesState, where: str, place: int, names: str) -> str | None:
    wanted = [] if names == NOBODY_WORD else [read_house(n, s.players) for n in split(names)]
    knowing = [house for house in range(s.players) if s.wild_seen[place] >> house & 1]
    if sorted(wanted) == knowing:
        return None
    return f"wildlings {where} known-by {listed([HOUSES[h] for h in knowing] or [NOBODY_WORD])}"


ANSWERS: Final[dict[str, Answer[ThronesState]]] = {
    **LINES.questions(),
    "controls": _controls,
    "pool": _pool,
    "castles": _castles,
    "strength": _strength,
    "holder": _holder,
    "blade": _blade,
    "raven": _raven,
    "deck": _deck,
    "wildlings": _wildlings,
}


def questions(more: Mapping[str, Answer[ThronesState]]) -> Questions[ThronesState]:
    """Make the checks of all editions, and those in `more`."""
    return Questions({**ANSWERS, **more}, places=AREAS, of_place=_area, what="line or area")


QUESTIONS: Final[Questions[ThronesState]] = questions({})
