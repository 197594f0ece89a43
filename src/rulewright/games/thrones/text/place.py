"""Reading and writing a line of a position: the pieces in one area.

    the-reach: tyrell 2K 1F (1K), march+1, token, garrison 2
    karhold: token stark
    kings-landing: neutral 5
    winterfell: no garrison

Two things need not be written: a house's home keeps its garrison while no other house has units or
a token there, and closed areas stay closed.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREAS,
    CLOSED,
    HOME,
    HOUSES,
    KIND,
    LAND,
    NO_ORDER,
    NOBODY,
    ORDERS,
    PORT,
    PORT_LIMIT,
    SHIP,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.words import (
    read_house,
    read_order,
    read_units,
    units_text,
)
from rulewright.kernel import BadPosition
from rulewright.kit.text import read_number, split

EMPTY: Final = "empty"
PARTS: Final[list[str]] = ["units", "order", "token", "garrison", "neutral"]
MOST: Final = 99  # no garrison or neutral force is stronger


class Place:
    """The units, order, token, garrison and neutral force of an area.

    `named` has the parts that a text mentioned.
    """

    def __init__(self, area: int) -> None:
        self.area = area
        self.holder = NOBODY
        self.units = 0
        self.order = NO_ORDER
        self.token = NOBODY
        self.garrison = 0
        self.neutral = 0
        self.named: set[str] = set()
        self.denials_only = True  # whether the text says only what is not there

    def part(self, name: str) -> list[int]:
        """Return the value of one of `PARTS`, for comparison."""
        if name == "units":
            return [self.holder, self.units]
        if name == "order":
            return [self.order]
        if name == "token":
            return [self.token]
        return [self.garrison if name == "garrison" else self.neutral]


def place_of(s: ThronesState, area: int) -> Place:
    """Return the current pieces of an area."""
    place = Place(area)
    place.holder, place.units = s.holder[area], s.units[area]
    place.order, place.token = s.order[area], s.token[area]
    place.garrison, place.neutral = s.garrison[area], s.neutral[area]
    return place


def set_place(s: ThronesState, place: Place) -> None:
    """Set the pieces of an area."""
    area = place.area
    s.holder[area], s.units[area] = place.holder, place.units
    s.order[area], s.token[area] = place.order, place.token
    s.garrison[area], s.neutral[area] = place.garrison, place.neutral


# -- what need not be written -----------------------------------------------------------------
def usual_garrison(s: ThronesState, place: Place) -> int:
    """Return the default garrison of an area."""
    home = HOME[place.area]
    if place.holder not in (NOBODY, home) or place.token not in (NOBODY, home):
        return 0
    return edition_of(s).garrisons(s).get(place.area, 0)


def usual_neutral(s: ThronesState, place: Place) -> int:
    """Return the default neutral force of an area."""
    return CLOSED if place.area in edition_of(s).closed(s) else 0


# -- reading ----------------------------------------------------------------------------------
def read_place(s: ThronesState, area: int, text: str) -> Place:
    """Read and check the line of an area; raise `BadPosition` if it is wrong.

    `s` has the players and the edition.
    """
    place = Place(area)
    for number, part in enumerate(split(text)):
        _read_part(place, part, number, s.players)
    if not place.named:
        raise BadPosition(f"nothing is said of {AREAS[area]}")
    if "garrison" not in place.named:
        place.garrison = usual_garrison(s, place)
    if "neutral" not in place.named:
        place.neutral = usual_neutral(s, place)
    _check_place(place)
    return place


def _name(place: Place, part: str) -> None:
    if part in place.named:
        raise BadPosition(f"the {part} of {AREAS[place.area]} stands there twice")
    place.named.add(part)


def _read_part(place: Place, text: str, number: int, players: int) -> None:
    words = text.split()
    word, rest = words[0], words[1:]
    if text == EMPTY:
        for part in PARTS:
            _name(place, part)
        return
    if word == "no" and len(rest) == 1 and rest[0] in PARTS:
        _name(place, rest[0])
        return
    place.denials_only = False
    if word in HOUSES and number == 0:
        _name(place, "units")
        place.holder = read_house(word, players)
        place.units = read_units(" ".join(rest))
        if not place.units:
            raise BadPosition(f"say which units of {word} stand in {AREAS[place.area]}: 2K 1F")
    elif word == "token" and len(rest) <= 1:
        _name(place, "token")
        place.token = _read_token(place, rest, players)
    elif word in ("garrison", "neutral") and len(rest) == 1:
        _name(place, word)
        strength = read_number(rest[0], 1, MOST, f"the {word} strength")
        if word == "garrison":
            place.garrison = strength
        else:
            place.neutral = strength
    else:
        _name(place, "order")
        place.order = read_order(text)


def _read_token(place: Place, rest: list[str], players: int) -> int:
    if rest:
        return read_house(rest[0], players)
    if place.holder == NOBODY:
        raise BadPosition("say whose token it is: token stark")
    return place.holder


def _check_place(place: Place) -> None:
    name, kind = AREAS[place.area], KIND[place.area]
    ships = troops.count_all(place.units, SHIP)
    size = troops.size(place.units)
    if kind == LAND and ships:
        raise BadPosition(f"{name} is land: no ship can be there")
    if kind != LAND and size != ships:
        raise BadPosition(
            f"{name} is a {'port' if kind == PORT else 'sea'}: only ships can be there"
        )
    if kind == PORT and ships > PORT_LIMIT:
        raise BadPosition(f"{name} holds at most {PORT_LIMIT} ships")
    if kind != LAND and (place.token != NOBODY or place.garrison):
        raise BadPosition(f"{name} is not land: no token and no garrison can be there")
    if place.neutral and place.units:
        raise BadPosition(f"units and a neutral force cannot both be in {name}")


# -- writing ----------------------------------------------------------------------------------
def place_text(s: ThronesState, place: Place) -> str:
    """Write the line of an area after its colon; empty if all is as by default."""
    return _text(place, usual_garrison(s, place), usual_neutral(s, place))


def full_text(place: Place) -> str:
    """Write the pieces of an area, defaults included."""
    return _text(place, 0, 0) or EMPTY


def _text(place: Place, garrison: int, neutral: int) -> str:
    words: list[str] = []
    if place.units:
        words.append(f"{HOUSES[place.holder]} {units_text(place.units)}")
    if place.order:
        words.append(ORDERS[place.order])
    if place.token != NOBODY:
        own = place.units and place.token == place.holder
        words.append("token" if own else f"token {HOUSES[place.token]}")
    if place.garrison != garrison:
        words.append(f"garrison {place.garrison}" if place.garrison else "no garrison")
    if place.neutral != neutral:
        words.append(f"neutral {place.neutral}" if place.neutral else "no neutral")
    return ", ".join(words)
