"""Places pieces beside the numbers of the city: they cover no number, and each other little.

Every circle has a place for a person, a mark, Jack's pawn and the scene of a crime; every crossing
has two for policemen, the first of them at the crossing itself.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Any

Spot = tuple[float, float]
Area = dict[str, Any]

#: Where a piece stands beside a circle, if nothing is there, and its radius.
CIRCLE = {
    "person": ((-27, -25), 19.0),
    "mark": ((26, -24), 16.0),
    "pawn": ((27, 25), 20.0),
    "crime": ((-26, 24), 18.0),
}
#: The second policeman on a crossing, likewise.
BESIDE, POLICEMAN = (24.0, -20.0), 19.0
#: Half the breadth of a digit and half its height.
DIGIT = (0.27 * 26, 0.36 * 26)
#: What is left free round a number.
CLEAR = 2.5
NEAR = 110.0
TURNS = [sign * step for step in range(19) for sign in (1, -1)]
LENGTHS = [0.0, 3.0, 6.0, 10.0, 15.0, 20.0, 26.0]
#: What it costs to overlap a piece, more so one beside the same number, to turn by ten degrees,
#: and to stand farther off by one.
OVERLAP, OWN, TURN, LENGTH = 1.0, 5.0, 0.8, 0.25


class City:
    """The numbers, and the pieces that already have a place."""

    def __init__(self, areas: list[Area]) -> None:
        circles = [area for area in areas if "crossing" not in area["kind"]]
        self.numbers = [(tuple(area["at"]), len(area["id"])) for area in circles]
        crossings = [area for area in areas if "crossing" in area["kind"]]
        self.pieces: list[tuple[Spot, float]] = [(tuple(c["at"]), POLICEMAN) for c in crossings]

    def place(self, middle: Spot, wish: Spot, radius: float, own: list[Spot]) -> Spot:
        """Place a piece beside a middle, close to the wished spot, and return its spot.

        `own` has the spots of the same place's other pieces; the new one is added.
        """
        numbers = [one for one in self.numbers if math.dist(one[0], middle) < NEAR]
        pieces = [one for one in self.pieces if math.dist(one[0], middle) < NEAR]
        choices = []
        for turn, longer in product(TURNS, LENGTHS):
            spot = _beside(middle, wish, turn * 10, longer)
            covered = sum(max(0.0, radius + CLEAR - _far(spot, *number)) for number in numbers)
            over = sum(
                max(0.0, radius + size - math.dist(spot, at)) * (OWN if at in own else OVERLAP)
                for at, size in pieces
            )
            cost = over + TURN * abs(turn) + LENGTH * longer
            choices.append((round(covered, 6), cost, spot))
        x, y = min(choices)[2]
        spot = (round(x, 1), round(y, 1))
        self.pieces.append((spot, radius))
        own.append(spot)
        return spot


def placed(areas: list[Area]) -> list[Area]:
    """Return the areas with a place for every piece."""
    city = City(areas)
    full = []
    for area in areas:
        middle = tuple(area["at"])
        own: list[Spot] = []
        if "crossing" in area["kind"]:
            own.append(middle)
            city.place(middle, BESIDE, POLICEMAN, own)
            full.append(area | {"post": own})
        else:
            spots = {name: city.place(middle, *how, own) for name, how in CIRCLE.items()}
            full.append(area | spots)
    return full


def _beside(middle: Spot, wish: Spot, degrees: float, longer: float) -> Spot:
    angle = math.atan2(wish[1], wish[0]) + math.radians(degrees)
    length = math.hypot(*wish) + longer
    return middle[0] + length * math.cos(angle), middle[1] + length * math.sin(angle)


def _far(spot: Spot, number: Spot, digits: int) -> float:
    """Return the distance of a spot from a number."""
    wide, high = digits * DIGIT[0], DIGIT[1]
    return math.hypot(
        max(abs(spot[0] - number[0]) - wide, 0), max(abs(spot[1] - number[1]) - high, 0)
    )
