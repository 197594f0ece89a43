"""The policemen's moves: around Jack, onto his trail, and between him and his hideout.

The plan is for the policemen of all detectives who have not moved yet. It follows from public
facts, so every detective computes the same plan, and moves their own policemen by it.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.bots.beliefs import Belief
from rulewright.games.whitechapel.bots.maps import SIZE, maps
from rulewright.games.whitechapel.components import CROSSING_COUNT, POLICEMEN
from rulewright.games.whitechapel.police import shares
from rulewright.games.whitechapel.state import WhitechapelState, streets_of
from rulewright.games.whitechapel.streets import STEPS
from rulewright.kit.packed import unpack

# The worth of what a policeman can do from a crossing.
ARREST: Final = 6.0  # reaching Jack's circle for an arrest or a search
ASK: Final = 2.0  # searching a circle; most if it is in the row with probability one half
SOON: Final = 3.0  # reaching Jack's next circle next turn
LATER: Final = 1.2  # the same one turn later
BAR: Final = 2.5  # blocking a street that Jack is likely to take
SHUT: Final = 8.0  # blocking a way into a possible hideout
FEW: Final = 6  # the most hideouts whose ways in are blocked
# By how many others can search a circle: the share of its value that is left.
AGAIN: Final = [1.0, 0.4, 0.15, 0.05, 0.0, 0.0]
SWEEPS: Final = 2


class Pursuit:
    """A plan for the policemen's moves."""

    def __init__(self, view: WhitechapelState, belief: Belief) -> None:
        self.view = view
        self.belief = belief
        self.streets = streets_of(view)
        self.asked = self._worth_asking()
        self.soon, self.later = belief.ahead()
        self.bars = self._bars()
        self.doors = self._doors()
        self.posts = view.police[:]

    # -- what a crossing is worth --------------------------------------------------------------
    def _worth_asking(self) -> list[float]:
        """Return for each circle the worth of being able to search or arrest there now."""
        worth = [0.0] * SIZE
        for circle in range(1, SIZE):
            chance = self.belief.row[circle]
            if circle in self.view.blocked:
                continue
            worth[circle] = ARREST * self.belief.now[circle]
            if circle not in self.view.clues:
                worth[circle] += ASK * chance * (1.0 - 0.8 * chance)
        return worth

    def _bars(self) -> list[float]:
        """Return for each crossing the worth of standing in the way of Jack's likely next steps."""
        bars = [0.0] * CROSSING_COUNT
        pulls = self.belief.pulls()
        for circle in self.belief.where:
            chance = self.belief.now[circle]
            if chance < 0.004:
                continue
            steps, routes = STEPS[circle], self.streets.routes[circle]
            weights = [pulls[there] for there in steps]
            total = sum(weights)
            for number in range(len(steps)):
                share = BAR * chance * weights[number] / total / len(routes[number])
                for route in routes[number]:
                    for crossing in route:
                        bars[crossing] += share
        return bars

    def _doors(self) -> list[tuple[list[int], float]]:
        """List the crossings next to each likely hideout, with the worth of blocking them."""
        if len(self.belief.homes) > FEW:
            return []
        urgency = 1.0 if self.belief.left < 10 else 0.6
        return [
            (self.streets.beside[home], SHUT * urgency * self.belief.hideouts[home])
            for home in self.belief.homes
        ]

    # -- the plan ------------------------------------------------------------------------------
    def plan(self) -> list[int]:
        """Return a crossing for each policeman; those who have moved already stay."""
        for _ in range(SWEEPS):
            for colour in range(POLICEMEN):
                if not self.view.acted >> colour & 1:
                    self._send(colour)
        return self.posts

    def _send(self, colour: int) -> None:
        others = [x for other, x in enumerate(self.posts) if other != colour]
        seen = [self._counts(others, moves) for moves in range(3)]
        start = self.view.police[colour]
        best, best_value = self.posts[colour], -1.0
        for crossing in [start, *self.streets.reach[start]]:
            if crossing not in others:
                value = self._value(crossing, seen, others)
                if value > best_value + 1e-9:
                    best, best_value = crossing, value
        self.posts[colour] = best

    def way_out(self, options: list[int]) -> int:
        """Return the best move of a policeman who has to leave a shared crossing."""
        best, best_value = options[0], -1.0
        for option in options:
            colour, crossing = unpack(option)
            if shares(self.view, colour):
                others = [x for other, x in enumerate(self.view.police) if other != colour]
                seen = [self._counts(others, moves) for moves in range(3)]
                value = self._value(crossing, seen, others)
                if value > best_value + 1e-9:
                    best, best_value = option, value
        return best

    def _counts(self, posts: list[int], moves: int) -> list[int]:
        counts = [0] * SIZE
        sight = maps().sight[moves]
        for crossing in posts:
            for circle in sight[crossing]:
                counts[circle] += 1
        return counts

    def _value(self, crossing: int, seen: list[list[int]], others: list[int]) -> float:
        sight = maps().sight
        value = self.bars[crossing]
        for circle in self.streets.search[crossing]:
            value += self.asked[circle] * AGAIN[seen[0][circle]]
        for circle in sight[1][crossing]:
            value += SOON * self.soon[circle] * AGAIN[seen[1][circle]]
        for circle in sight[2][crossing]:
            value += LATER * self.later[circle] * AGAIN[seen[2][circle]]
        for doors, worth in self.doors:
            shut = 0
            near = 0.0
            for door in doors:
                if door in others:
                    shut += 1
                elif door == crossing:
                    shut += 1
                    near = 1.0
                else:
                    near = max(near, 0.8 ** maps().beat[crossing][door] * 0.6)
            value += worth * (near + (shut / len(doors)) ** 2)
        return value
