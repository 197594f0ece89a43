"""Moves the places of an area apart, so that units are drawn large on a board seen from afar.

The client draws a unit as large as the room between its neighbours, the name and the signs of its
area allows (`web/src/style/geometry.ts`, `drawing/names.ts`); the same formulas are here. Units
stay in pairs, and signs under their name. Things that may be in an area at the same time never
overlap.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from random import Random

import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from westeros import names, pieces
from westeros.names import Area, Box, Place

STEPS = 12_000
SEARCHES = 3
HOT, COLD = 0.12, 0.002
GAP = 1.0
#: How far a step goes at first and in the end.
FAR, NEAR = 24.0, 1.5

#: The radius of a piece, and how much larger it is drawn at most.
UNIT, MOST, FAN = 18.0, 1.5, 0.74
OTHERS = {"order": 19.0, "power": 13.5, "garrison": 14.5}
#: The side of the box that is kept for what lies in a place.
SIDES = {"order": 40.0, "power": 28.0, "garrison": 30.0, "once": 30.0, "fort": 28.0}

#: Which pieces lie there together, and how much that counts: on land, and at sea.
ON_LAND = [(1, 2.0), (2, 3.0), (3, 1.0), (4, 0.3)]
AT_SEA = [(1, 4.0), (2, 1.0), (4, 0.3)]
#: How large the smallest of so many units is at least beside an order; it costs much to miss that.
FLOORS = {1: 1.44, 2: 1.28, 3: 1.17}
MISSED = 30.0


class Shape:
    """The outline of an area."""

    def __init__(self, polygon: Polygon) -> None:
        self.polygon = polygon
        shapely.prepare(polygon)

    def holds(self, points: Iterable[Place]) -> bool:
        """Return whether all points are inside the outline."""
        return bool(shapely.contains_xy(self.polygon, list(points)).all())


class Layout:
    """The places of an area's name and pieces, which the search changes."""

    def __init__(self, area: Area, shape: Shape, round_it: list[Area]) -> None:
        self.area, self.shape = area, shape
        self.others = [at for one in round_it if one["kind"] != "port" for at in standing(one)]
        self.bodies = [body for one in round_it for body in names.bodies(one)]
        self.places = [at for at, _ in self.bodies]
        self.names = [box for one in round_it for box in _written(one, round_it)]
        self.head: Place = (0.0, 0.0)
        self.pairs = [_pair(*area["units"][:2]), _pair(*area["units"][2:])]
        self.spots = {name: tuple(area[name]) for name in SIDES if area.get(name)}

    def copy(self) -> Layout:
        """Return a copy of the layout."""
        other = Layout.__new__(Layout)
        other.area, other.shape, other.head = self.area, self.shape, self.head
        other.others, other.names = self.others, self.names
        other.bodies, other.places = self.bodies, self.places
        other.pairs, other.spots = list(self.pairs), dict(self.spots)
        return other

    @property
    def units(self) -> list[Place]:
        """The places of the four units."""
        return [
            (x + sign * dx, y + sign * dy) for x, y, dx, dy in self.pairs for sign in (-0.5, 0.5)
        ]

    @property
    def icons(self) -> list[Place]:
        """The places of the signs, which move with the name."""
        right, down = self.head
        return [(icon["at"][0] + right, icon["at"][1] + down) for icon in self.area["icons"]]

    @property
    def label(self) -> Place:
        """The middle of the name."""
        x, y = self.area["label"]
        return x + self.head[0], y + self.head[1]

    def stir(self, random: Random, far: float) -> None:
        """Move one thing at random: the name, a pair of units, or another place."""
        right, down = random.gauss(0, far), random.gauss(0, far)
        choice = random.choice(["head", "pair", "pair", "pair", "turn", *self.spots])
        which = random.randrange(2)
        x, y, dx, dy = self.pairs[which]
        if choice == "head":
            self.head = (self.head[0] + right / 2, self.head[1] + down / 2)
        elif choice == "turn":
            side = random.uniform(38, 43)
            self.pairs[which] = (x, y, 0, side) if random.random() < 0.4 else (x, y, side, 0)
        elif choice == "pair":
            self.pairs[which] = (x + right, y + down, dx, dy)
        else:
            x, y = self.spots[choice]
            self.spots[choice] = (x + right, y + down)

    def boxes(self) -> Iterator[Box]:
        """Yield the boxes of all things that may be there at once, the name and its signs first."""
        width, height = names.lettering(self.area, self.area["label_size"])
        x, y = self.label
        yield (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        yield from (_square(at, pieces.ICON) for at in self.icons)
        for number, at in enumerate(self.units):
            yield _square(at, pieces.UNIT if number else pieces.NEUTRAL)
        yield from (_square(at, SIDES[name]) for name, at in self.spots.items())

    def entry(self) -> Area:
        """Return the area's data with these places."""
        units = [_rounded(at) for at in self.units]
        tried = self.area | {name: _rounded(at) for name, at in self.spots.items()}
        tried |= {"label": _rounded(self.label), "units": units}
        if tried["neutral"]:
            tried["neutral"] = units[0]
        pairs = zip(self.area["icons"], self.icons, strict=True)
        tried["icons"] = [icon | {"at": _rounded(at)} for icon, at in pairs]
        return tried


def eased(area: Area, polygon: Polygon, taken: BaseGeometry, round_it: list[Area]) -> Area:
    """Return an area with its places moved apart from each other and from other areas' places.

    The ground in `taken` stays free.
    """
    ground = polygon.difference(taken)
    shapely.prepare(ground)
    start = Layout(area, Shape(polygon), round_it)
    seeds = [zlib.crc32(f"{area['id']} {number}".encode()) for number in range(SEARCHES)]
    best = max((_search(start, ground, Random(seed)) for seed in seeds), key=_value)
    return best.entry()


def _written(area: Area, areas: list[Area]) -> list[Box]:
    """Return the boxes of a name's lines at the largest size that the other areas allow."""
    round_it = [at for one in areas if one is not area for at in names.stands(one)]
    return names.growth(area, round_it, lambda corners: True)[1]


def _search(now: Layout, ground: BaseGeometry, random: Random) -> Layout:
    """Return the best layout found by simulated annealing, starting from a given one."""
    crowd, value = _crowd(now, ground), _value(now)
    best = (value, now)
    for step in range(STEPS):
        part = step / STEPS
        other = now.copy()
        other.stir(random, FAR * (1 - part) + NEAR * part)
        if (crowded := _crowd(other, ground)) > crowd:
            continue
        tried = _value(other)
        heat = HOT * (COLD / HOT) ** part
        if crowded < crowd:  # less overlap is better than any other improvement
            best = (tried, other)
        elif tried < value and random.random() >= math.exp((tried - value) / heat):
            continue
        now, value, crowd = other, tried, crowded
        best = max(best, (value, now), key=lambda one: one[0])
    return best[1]


def standing(area: Area) -> list[Place]:
    """Return the places of an area on which pieces stand most often."""
    return [tuple(at) for at in (*area["units"][:2], area["order"])]


def _crowd(layout: Layout, ground: BaseGeometry) -> float:
    """Return how much the boxes overlap, including a gap, or lie outside or on a name."""
    boxes = list(layout.boxes())
    shapes = [box(*one) for one in boxes]
    total = sum(one.difference(ground).area for one in shapes if not ground.contains(one))
    for number, (left, top, right, bottom) in enumerate(boxes):
        for a, b, c, d in boxes[:number]:
            wide, high = min(right, c) - max(left, a) + GAP, min(bottom, d) - max(top, b) + GAP
            if wide > 0 and high > 0:
                total += wide * high
    return total + _covered(layout)


def _covered(layout: Layout) -> float:
    """Return how far pieces reach into names: any pieces into this name, its own into others."""
    entry = layout.entry()
    own, words = names.bodies(entry), names.lines(entry, 1.0, (0, 0))
    pairs = [(body, line) for body in (*own, *layout.bodies) for line in words]
    pairs += [(body, line) for body in own for line in layout.names]
    return math.fsum(
        max(0.0, radius + names.ASIDE - names.distance(at, line)) for (at, radius), line in pairs
    )


def _value(layout: Layout) -> float:
    """Return the value of a layout: the weighted sizes of its units, and the size of its name."""
    factor, lines = names.growth(layout.entry(), layout.places, layout.shape.holds)
    written = [*lines, *layout.names]
    clear = [names.clearance(at, written, layout.icons) / UNIT for at in layout.units]
    land = layout.area["kind"] == "land"
    there = [name for name in ("order", "garrison") if name in layout.spots]
    total = 3 * factor
    for at in layout.others:  # the name takes room from a piece of another area
        total -= max(0.0, MOST - names.clearance(at, lines, []) / UNIT)
    for number, weight in ON_LAND if land else AT_SEA:
        total += weight * _least(layout, clear, number, []) / 3
        total += weight * _least(layout, clear, number, there)
    for number, floor in FLOORS.items():
        total -= MISSED * max(0.0, floor - _least(layout, clear, number, ["order"]))
    return total


def _least(layout: Layout, clear: list[float], number: int, there: list[str]) -> float:
    """Return the size of the smallest of the first units, given the other pieces there."""
    units = layout.units[:number]
    least = MOST
    for index, at in enumerate(units):
        room = [math.dist(at, other) / (2 * UNIT + 1) / FAN for other in units if other is not at]
        room += [math.dist(at, layout.spots[name]) / (UNIT + OTHERS[name] + 1) for name in there]
        room += [math.dist(at, other) / (UNIT + OTHERS["order"] + 1) for other in layout.others]
        least = min(least, clear[index], *room)
    return max(1.0, least)


# -- boxes ----------------------------------------------------------------------------------------
def _square(at: Place, side: float) -> Box:
    return at[0] - side / 2, at[1] - side / 2, at[0] + side / 2, at[1] + side / 2


def _pair(one: Place, other: Place) -> tuple[float, float, float, float]:
    """Return the middle of two places, and the vector from the first to the second."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, other[0] - one[0], other[1] - one[1]


def _rounded(at: Place) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]
