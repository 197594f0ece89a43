"""The streets: the moves of Jack and the policemen, derived from the printed lines.

Jack steps from circle to circle along a route that passes no other circle. A route is the list of
crossings on it. Only minimal routes are kept: a route that passes all crossings of another one, and
more, is blocked whenever that one is. The police step from crossing to crossing and ignore circles.
At a tee, lines meet without a crossing: nobody stops there and nothing blocks it.

One place of the drawing is disputed, the tee next to circle 44. `STREETS[0]` reads it as a tee,
`STREETS[1]` as part of crossing X058 (option `disputed_tee`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulewright.games.whitechapel.components import (
    BLOCK_EDGE,
    CIRCLE_COUNT,
    CROSSING_COUNT,
    CROSSING_LINES,
    CROSSINGS,
    FIRST_CROSSING,
    FIRST_TEE,
    LINES,
    NODE_COUNT,
    RED_CIRCLES,
    TEE_LINES,
)

AS_TEE: Final = 0
AS_CROSSING: Final = 1


def _joined(lines: list[tuple[int, int]]) -> list[list[int]]:
    joined: list[list[int]] = [[] for _ in range(NODE_COUNT)]
    for a, b in lines:
        joined[a].append(b)
        joined[b].append(a)
    return joined


class Streets:
    """All tables for one reading of the board. Lists over circles have an unused index 0."""

    def __init__(self, lines: list[tuple[int, int]]) -> None:
        self.joined = _joined(lines)
        # Jack: circles one step away, and for each the routes to it as lists of crossings.
        self.steps: list[list[int]] = [[]]
        self.routes: list[list[list[list[int]]]] = [[]]
        # The police: crossings one step away, and up to two steps away.
        self.next_crossings: list[list[int]] = []
        self.reach: list[list[int]] = []
        # Circles next to each crossing, which a policeman there may search; and the reverse.
        self.search: list[list[int]] = []
        self.beside: list[list[int]] = [[] for _ in range(CIRCLE_COUNT + 1)]
        for circle in range(1, CIRCLE_COUNT + 1):
            self._walk_from(circle)
        for crossing in range(CROSSING_COUNT):
            self._stand_on(crossing)
        for crossing in range(CROSSING_COUNT):
            self.reach.append(self._reach_of(crossing))

    def _walk_from(self, circle: int) -> None:
        """Add the circles one step from a circle, and all minimal routes to each."""
        routes: list[list[int]] = [[] for _ in range(NODE_COUNT)]
        routes[circle] = [0]
        waiting = [(circle, 0)]
        while waiting:
            here, route = waiting.pop()
            if route not in routes[here]:
                continue  # a shorter route has replaced it
            for there in self.joined[here]:
                if there == circle:
                    continue
                longer = route
                if FIRST_CROSSING <= there < FIRST_TEE:
                    longer |= 1 << there - FIRST_CROSSING
                if _keep(routes, there, longer) and there >= FIRST_CROSSING:
                    waiting.append((there, longer))
        steps = [there for there in range(1, CIRCLE_COUNT + 1) if there != circle and routes[there]]
        self.steps.append(steps)
        self.routes.append([sorted(_bits(route) for route in routes[there]) for there in steps])

    def _stand_on(self, crossing: int) -> None:
        """Add the circles and crossings that are next to a crossing.

        A circle is next to it if only tees lie between, a crossing if only tees and circles do.
        """
        circles = self._next_to(FIRST_CROSSING + crossing, False)
        self.search.append(circles)
        for circle in circles:
            self.beside[circle].append(crossing)
        self.next_crossings.append(self._next_to(FIRST_CROSSING + crossing, True))

    def _next_to(self, start: int, over_circles: bool) -> list[int]:
        seen = [False] * NODE_COUNT
        seen[start] = True
        waiting = [start]
        circles: list[int] = []
        crossings: list[int] = []
        while waiting:
            for there in self.joined[waiting.pop()]:
                if seen[there]:
                    continue
                seen[there] = True
                if there >= FIRST_TEE:
                    waiting.append(there)
                elif there >= FIRST_CROSSING:
                    crossings.append(there - FIRST_CROSSING)
                else:
                    circles.append(there)
                    if over_circles:
                        waiting.append(there)
        return sorted(crossings if over_circles else circles)

    def _reach_of(self, crossing: int) -> list[int]:
        reach: list[int] = self.next_crossings[crossing][:]
        for between in self.next_crossings[crossing]:
            for there in self.next_crossings[between]:
                if there != crossing and there not in reach:
                    reach.append(there)
        reach.sort()
        return reach

    def open_steps(self, circle: int, standing: list[int]) -> list[int]:
        """List the circles that Jack may step to along an unblocked route.

        `standing` is 1 for each blocked crossing, by crossing. [escape.move] [escape.blocked]
        """
        ends: list[int] = []
        all_routes = self.routes[circle]
        for number, there in enumerate(self.steps[circle]):
            for route in all_routes[number]:
                free = True
                for crossing in route:
                    if standing[crossing]:
                        free = False
                        break
                if free:
                    ends.append(there)
                    break
        return ends

    def is_open(self, circle: int, there: int, standing: list[int]) -> bool:
        """Return whether Jack may step from one circle to another; see `open_steps`."""
        return there in self.open_steps(circle, standing)


def _keep(routes: list[list[int]], there: int, route: int) -> bool:
    """Add a route to a node, and drop known routes that contain it.

    Return False, and add nothing, if it contains a known route itself.
    """
    known = routes[there]
    for other in known:
        if other & route == other:
            return False
    routes[there] = [other for other in known if other & route != route]
    routes[there].append(route)
    return True


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _alleys() -> list[list[int]]:
    """Return for each circle the other circles around the blocks it adjoins. [special.alley]"""
    around: list[set[int]] = [set() for _ in range(CIRCLE_COUNT + 1)]
    for edge in BLOCK_EDGE:
        circles = {place for place in edge if place < FIRST_CROSSING}
        for circle in circles:
            around[circle] |= circles - {circle}
    return [sorted(circles) for circles in around]


def _bit_sets(lists: list[list[int]]) -> list[int]:
    sets: list[int] = []
    for circles in lists:
        bits = 0
        for circle in circles:
            bits |= 1 << circle
        sets.append(bits)
    return sets


STREETS: Final[list[Streets]] = [
    Streets(LINES),
    Streets([line for line in LINES if line not in TEE_LINES] + CROSSING_LINES),
]
# Both readings of the disputed tee agree on the following.
STEPS: Final[list[list[int]]] = STREETS[AS_TEE].steps
ALLEY: Final[list[list[int]]] = _alleys()
STEP_BITS: Final[list[int]] = _bit_sets(STEPS)
ALLEY_BITS: Final[list[int]] = _bit_sets(ALLEY)
NEXT_TO_RED: Final[list[int]] = [
    circle
    for circle in range(1, CIRCLE_COUNT + 1)
    if circle not in RED_CIRCLES and any(there in RED_CIRCLES for there in STEPS[circle])
]


def standing_on(crossings: list[int]) -> list[int]:
    """Return a list with 1 for each crossing on which someone is, else 0; ignore -1 (nowhere)."""
    standing = [0] * CROSSING_COUNT
    for crossing in crossings:
        if crossing >= 0:
            standing[crossing] = 1
    return standing


def free_steps(posts: tuple[int, ...], reading: int = AS_TEE) -> list[int]:
    """Return for each circle, as a bit set, the circles to which Jack may step from it.

    `posts` are the crossings of the policemen, who block routes.
    """
    streets = STREETS[reading]
    standing = standing_on(list(posts))
    touched: set[int] = set()
    for crossing in posts:
        if crossing >= 0:
            touched.update(_CROSSED[reading][crossing])
    steps = STEP_BITS[:]
    for circle in touched:
        bits = 0
        for there in streets.open_steps(circle, standing):
            bits |= 1 << there
        steps[circle] = bits
    return steps


def _crossed(streets: Streets) -> list[list[int]]:
    """Return for each crossing the circles from which a route leads across it."""
    crossed: list[list[int]] = [[] for _ in range(CROSSING_COUNT)]
    for circle in range(1, CIRCLE_COUNT + 1):
        over = {x for routes in streets.routes[circle] for route in routes for x in route}
        for crossing in over:
            crossed[crossing].append(circle)
    return crossed


_CROSSED: Final[list[list[list[int]]]] = [_crossed(streets) for streets in STREETS]


def circles_beside(crossing: int) -> str:
    """Return the circles that can be searched from a crossing, as in `29, 30`."""
    return ", ".join(str(circle) for circle in STREETS[AS_TEE].search[crossing])


def crossing_words(crossing: int) -> str:
    """Return a crossing with the circles next to it: `X034 by 29, 30`.

    Crossings have no printed name, but circles have printed numbers.
    """
    beside = circles_beside(crossing)
    return f"{CROSSINGS[crossing]} by {beside}" if beside else CROSSINGS[crossing]


def crossings_told(words: Iterable[str]) -> str:
    """Join descriptions of crossings with semicolons, as they may contain commas."""
    return "; ".join(words)
