"""What a conformance case may ask of a match; `cases/README.md` lists the lines.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.components import (
    AREA,
    AREAS,
    COURT,
    EVENTS,
    FIEFDOMS,
    HOUSES,
    MAX_SUPPLY,
    NOBODY,
    POOL,
    POWER_TOKENS,
    ROUNDS,
    THREAT_MAX,
    THRONE,
    TRACKS,
    UNITS,
    WILDLINGS,
)
from rulewright.games.thrones.control import areas_controlled, controller, left_in_pool
from rulewright.games.thrones.state import UNKNOWN, State
from rulewright.games.thrones.text.place import PARTS, full_text, place_of, read_place
from rulewright.games.thrones.text.position import step_text
from rulewright.games.thrones.text.words import (
    DECK_NAMES,
    NOTHING,
    STEPS,
    UNSEEN,
    barred_words,
    discarded,
    find,
    hand_words,
    listed,
    read_area,
    read_barred,
    read_event,
    read_hand,
    read_house,
    read_number,
    split,
)
from rulewright.kernel import BadPosition

NOBODY_WORD: Final = "nobody"
HOLDERS: Final[dict[str, int]] = {"throne": THRONE, "blade": FIEFDOMS, "raven": COURT}
MOST_STRENGTH: Final = 99

_line: Final = re.compile(r"^(?P<word>[\w-]+):?(?:\s+(?P<rest>.*))?$")


def check(s: State, line: str) -> str | None:
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    found = _line.match(line.strip())
    if found is None:
        raise BadPosition(f"a line begins with a word, not like {line!r}")
    word, rest = found["word"], (found["rest"] or "").strip()
    if word in AREA:
        return _area(s, AREA[word], rest)
    asked = _ASKED.get(word)
    if asked is None:
        find(word, [*_ASKED, *AREAS], "line or area")
        raise BadPosition(f"nothing can be asked like {line!r}")
    return asked(s, rest)


# -- the board --------------------------------------------------------------------------------
def _area(s: State, area: int, rest: str) -> str | None:
    """`blackwater: lannister 1F, token`; only denials, as `no order`, look at nothing else."""
    wanted, found = read_place(area, rest, s.players), place_of(s, area)
    parts = [p for p in PARTS if p in wanted.named] if wanted.denials_only else PARTS
    if all(wanted.part(part) == found.part(part) for part in parts):
        return None
    return f"{AREAS[area]}: {full_text(found)}"


def _controls(s: State, rest: str) -> str | None:
    """`controls stark winterfell, karhold`, `controls nobody sunspear`"""
    name, _, areas = rest.partition(" ")
    house = _house_or_nobody(s, name)
    wrong: list[str] = []
    for area_name in _some(split(areas), rest):
        found = controller(s, read_area(area_name))
        if found != house:
            wrong.append(f"controls {_name(found)} {area_name}")
    return "; ".join(wrong) or None


def _pool(s: State, rest: str) -> str | None:
    """`pool stark footman 9`: what is left to be mustered."""
    words = rest.split()
    if len(words) != 3:
        raise BadPosition("the pool is asked like: pool stark footman 9")
    house, kind = read_house(words[0], s.players), find(words[1], UNITS, "unit")
    left = left_in_pool(s, house, kind)
    wanted = read_number(words[2], 0, POOL[kind], "what is left in the pool")
    return None if left == wanted else f"pool {words[0]} {words[1]} {left}"


# -- figures of the houses --------------------------------------------------------------------
def _amounts(s: State, rest: str, word: str, most: int, amount: Callable[[int], int]) -> str | None:
    wrong: list[str] = []
    for part in _some(split(rest), f"{word} …"):
        name, _, number = part.partition(" ")
        found = amount(read_house(name, s.players))
        if found != read_number(number.strip(), 0, most, word):
            wrong.append(f"{name} {found}")
    return f"{word} {', '.join(wrong)}" if wrong else None


def _power(s: State, rest: str) -> str | None:
    return _amounts(s, rest, "power", POWER_TOKENS, lambda house: s.power[house])


def _supply(s: State, rest: str) -> str | None:
    return _amounts(s, rest, "supply", MAX_SUPPLY, lambda house: s.supply[house])


def _castles(s: State, rest: str) -> str | None:
    return _amounts(s, rest, "castles", 20, lambda house: areas_controlled(s, house))


def _strength(s: State, rest: str) -> str | None:
    """`strength tyrell 7, lannister 6`, of the combat now fought."""
    battle = s.battle
    if battle is None:
        return "no combat is being fought"

    def amount(house: int) -> int:
        side = battle.side_of(house)
        if side == NOBODY:
            raise BadPosition(f"{HOUSES[house]} does not fight in this combat")
        return total(s, side)

    return _amounts(s, rest, "strength", MOST_STRENGTH, amount)


def _hand(s: State, rest: str) -> str | None:
    """`hand stark: eddard-stark, robb-stark`"""
    house, cards = _house_and_cards(s, rest)
    found = s.hand[house]
    return None if found == cards else f"hand {HOUSES[house]}: {listed(hand_words(found, house))}"


def _discarded(s: State, rest: str) -> str | None:
    """`discarded stark: roose-bolton`"""
    house, cards = _house_and_cards(s, rest)
    pile = discarded(s.hand[house])
    if pile == cards:
        return None
    return f"discarded {HOUSES[house]}: {listed(hand_words(pile, house))}"


def _house_and_cards(s: State, rest: str) -> tuple[int, int]:
    name, colon, cards = rest.partition(":")
    if not colon or not cards.strip():
        raise BadPosition("cards are asked like: hand stark: eddard-stark, robb-stark")
    house = read_house(name.strip(), s.players)
    return house, read_hand(cards.strip(), house)


# -- tracks and tokens ------------------------------------------------------------------------
def _track(s: State, track: int, rest: str) -> str | None:
    """`fiefdoms: tyrell, stark`: these from the first place down."""
    wanted = [read_house(name, s.players) for name in _some(split(rest), TRACKS[track])]
    found = s.tracks[track]
    if found[: len(wanted)] == wanted:
        return None
    return f"{TRACKS[track]}: {listed([HOUSES[house] for house in found])}"


def _throne_track(s: State, rest: str) -> str | None:
    return _track(s, THRONE, rest)


def _fiefdoms_track(s: State, rest: str) -> str | None:
    return _track(s, FIEFDOMS, rest)


def _court_track(s: State, rest: str) -> str | None:
    return _track(s, COURT, rest)


def _holder(s: State, rest: str) -> str | None:
    """`holder blade stark`"""
    words = rest.split()
    if len(words) != 2 or words[0] not in HOLDERS:
        raise BadPosition(f"a holder is asked like: holder blade stark ({', '.join(HOLDERS)})")
    found = s.tracks[HOLDERS[words[0]]][0]
    wanted = read_house(words[1], s.players)
    return None if found == wanted else f"holder {words[0]} {HOUSES[found]}"


def _blade(s: State, rest: str) -> str | None:
    return _word(rest, ["used", "ready"], "blade", "used" if s.blade_used else "ready")


def _raven(s: State, rest: str) -> str | None:
    return _word(rest, ["used", "ready"], "raven", "used" if s.raven_used else "ready")


def _threat(s: State, rest: str) -> str | None:
    wanted = read_number(rest, 0, THREAT_MAX, "the threat")
    return None if s.threat == wanted else f"threat {s.threat}"


# -- the round --------------------------------------------------------------------------------
def _round(s: State, rest: str) -> str | None:
    wanted = read_number(rest, 1, ROUNDS, "the round")
    return None if s.round == wanted else f"round {s.round}"


def _step(s: State, rest: str) -> str | None:
    find(rest.split(" ")[0], STEPS, "step")
    return None if step_text(s) == rest else f"step {step_text(s)}"


def _barred(s: State, rest: str) -> str | None:
    """`barred defense, march+1`: exactly these; `barred none`."""
    wanted = 0
    for word in split(rest):
        wanted |= read_barred(word)
    return None if s.barred == wanted else f"barred {listed(barred_words(s.barred))}"


def _events(s: State, rest: str) -> str | None:
    """`events supply, -, web-of-lies`, one a deck."""
    words = _some(split(rest), "events …")
    wanted = [NOBODY if w == NOTHING else read_event(w, deck) for deck, w in enumerate(words)]
    if s.events[: len(wanted)] == wanted:
        return None
    return f"events {listed([NOTHING if e == NOBODY else EVENTS[e] for e in s.events])}"


def _deck(s: State, rest: str) -> str | None:
    """`deck I supply 2`: how many of a card are left."""
    words = rest.replace(":", " ").split()
    if len(words) != 3:
        raise BadPosition("a deck is asked like: deck I supply 2")
    event = read_event(words[1], find(words[0], DECK_NAMES, "deck"))
    left = s.deck[event]
    return None if str(left) == words[2] else f"deck {words[0]} {words[1]} {left}"


def _wildlings(s: State, rest: str) -> str | None:
    """`wildlings top crow-killers`, `wildlings bottom ?`, `wildlings top known-by stark`"""
    where, _, wanted = rest.partition(" ")
    place = [0, -1][find(where, ["top", "bottom"], "place in the deck")]
    if wanted.startswith("known-by "):
        return _known_by(s, where, place, wanted.removeprefix("known-by "))
    card = s.wild[place]
    name = UNSEEN if card == UNKNOWN else WILDLINGS[card]
    find(wanted, [*WILDLINGS, UNSEEN], "wildling card")
    return None if name == wanted else f"wildlings {where} {name}"


def _known_by(s: State, where: str, place: int, names: str) -> str | None:
    wanted = [] if names == NOBODY_WORD else [read_house(n, s.players) for n in split(names)]
    found = [house for house in range(s.players) if s.wild_seen[place] >> house & 1]
    if sorted(wanted) == found:
        return None
    return f"wildlings {where} known-by {listed([HOUSES[h] for h in found] or [NOBODY_WORD])}"


_ASKED: Final[dict[str, Callable[[State, str], str | None]]] = {
    "controls": _controls,
    "pool": _pool,
    "power": _power,
    "supply": _supply,
    "castles": _castles,
    "strength": _strength,
    "hand": _hand,
    "discarded": _discarded,
    TRACKS[THRONE]: _throne_track,
    TRACKS[FIEFDOMS]: _fiefdoms_track,
    TRACKS[COURT]: _court_track,
    "holder": _holder,
    "blade": _blade,
    "raven": _raven,
    "threat": _threat,
    "round": _round,
    "step": _step,
    "barred": _barred,
    "events": _events,
    "deck": _deck,
    "wildlings": _wildlings,
}


# -- shared -----------------------------------------------------------------------------------
def _some(words: list[str], line: str) -> list[str]:
    if not words:
        raise BadPosition(f"nothing is asked by {line!r}")
    return words


def _house_or_nobody(s: State, name: str) -> int:
    return NOBODY if name == NOBODY_WORD else read_house(name, s.players)


def _name(house: int) -> str:
    return NOBODY_WORD if house == NOBODY else HOUSES[house]


def _word(wanted: str, words: list[str], what: str, found: str) -> str | None:
    find(wanted, words, f"state of the {what}:")
    return None if wanted == found else f"{what} {found}"
