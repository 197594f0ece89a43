"""Jack's way home: each move is weighed against what the police can know and reach.

For each kind of move, the detectives' belief after such a move is computed. Each circle is then
scored by the probability that they look there, its distance to the hideout past the policemen, and
the spaces left on the track.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.bots.beliefs import Belief, belief_of
from rulewright.games.whitechapel.bots.maps import FAR, SIZE, maps, steps_to
from rulewright.games.whitechapel.components import NIGHTS
from rulewright.games.whitechapel.escape import BY_ALLEY, BY_COACH, TO_ESCAPE, coach_ends
from rulewright.games.whitechapel.knowledge import hideout_bits
from rulewright.games.whitechapel.state import WhitechapelState, place_of_jack, spaces_left
from rulewright.games.whitechapel.streets import free_steps
from rulewright.games.whitechapel.trails import members
from rulewright.kit.packed import unpack

# The weights of the parts of a score.
RISK: Final = 10.0  # the probability of being caught at once
CHANCE: Final = 0.1  # the risk added by each policeman in reach
CLUE: Final = 1.5  # being found in the row
HOME: Final = 0.55  # each step between the circle and the hideout
CROWD: Final = 0.8  # policemen nearby
TIGHT: Final = 2.0  # each space short of a safe number
SPARE: Final = 3  # spaces that should be left over at the hideout
TOKEN: Final = 0.35  # using a coach or an alley
WHIM: Final = 0.4  # random part of a score, so that moves are unpredictable
BETRAYED: Final[list[float]] = [0.0, 9.0, 5.0, 2.0]  # escaping with 1, 2, 3 possible hideouts
ESCAPE: Final = 6.0  # ending the night
HOPELESS: Final = -1000.0


class Flight:
    """Everything that Jack weighs before a move."""

    def __init__(self, view: WhitechapelState, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.here = place_of_jack(view)
        self.left = spaces_left(view)
        self.walk_home = steps_to(view.hideout, free_steps(tuple(view.police), view.reading))
        self.open_home = maps().walk[view.hideout]
        self.beliefs: dict[int, Belief] = {}
        self.seen = self._seen()
        self.crowd = self._crowd()

    def _seen(self) -> list[int]:
        """Return for each circle how many policemen could search or arrest there this turn."""
        seen = [0] * SIZE
        for crossing in self.view.police:
            approach = maps().approach[crossing]
            for circle in range(1, SIZE):
                if approach[circle] <= 2:
                    seen[circle] += 1
        return seen

    def _crowd(self) -> list[float]:
        crowd = [0.0] * SIZE
        for crossing in self.view.police:
            approach = maps().approach[crossing]
            for circle in range(1, SIZE):
                crowd[circle] += 0.7 ** approach[circle]
        return crowd

    def belief(self, kind: int) -> Belief:
        """Return the detectives' belief once they have seen a move of this kind."""
        belief = self.beliefs.get(kind)
        if belief is None:
            told = self.view.copy()
            told.notebook.append(n.fact(kind))
            told.row += [0, 0] if kind == n.COACH else [0]
            belief = belief_of(told)
            self.beliefs[kind] = belief
        return belief

    # -- choosing ------------------------------------------------------------------------------
    def best(self, options: list[int]) -> list[int]:
        """Return the best option, followed by the second circle if it is a coach."""
        chosen, best_value = [options[0]], 100.0 * HOPELESS
        for option in options:
            way, circle = unpack(option)
            if way == TO_ESCAPE:
                value = self.escape_value()
                if value > best_value:
                    chosen, best_value = [option], value
            elif way == BY_COACH:
                for end in coach_ends(self.here, circle):
                    value = self.value(n.COACH, end, 2) - CLUE * 0.3 * self.risk(n.COACH, circle)
                    value += WHIM * self.rng.random()
                    if value > best_value:
                        chosen, best_value = [option, end], value
            else:
                value = self.value(n.ALLEY if way == BY_ALLEY else n.WALK, circle, 1)
                value += WHIM * self.rng.random()
                if value > best_value:
                    chosen, best_value = [option], value
        return chosen

    def best_end(self, ends: list[int]) -> int:
        """Return the best circle to end a coach on."""
        return max(ends, key=lambda end: self.value(n.COACH, end, 2))

    def escape_value(self) -> float:
        """Return the worth of escaping now, which is less if few hideouts remain possible."""
        if self.view.night == NIGHTS:
            return -10.0 * HOPELESS
        homes = hideout_bits(self.view) & self.belief(n.WALK).reach
        count = len(members(homes))
        return ESCAPE - (BETRAYED[count] if count < len(BETRAYED) else 0.0)

    def risk(self, kind: int, circle: int) -> float:
        """Estimate how likely the police are to look for Jack on a circle."""
        belief = self.belief(kind)
        if not self.seen[circle]:
            return 0.0
        most = max(belief.now)
        chance = belief.now[circle]
        reach = 1.0 - 0.5 ** self.seen[circle]
        guess = 0.5 * chance + 0.5 * chance * chance / most if most else 0.0
        return reach * guess + CHANCE * self.seen[circle]

    def value(self, kind: int, circle: int, spaces: int) -> float:
        """Score a circle as the end of a move of this kind that takes `spaces` spaces."""
        left = self.left - spaces
        way = self.walk_home[circle]
        if way == FAR:
            way = self.open_home[circle] + 4
        if circle == self.view.hideout:
            way = 2  # he must leave it and come back
        if self.open_home[circle] > left or left < 1 or (circle == self.view.hideout and left < 2):
            return HOPELESS - way
        value = -RISK * self.risk(kind, circle) - HOME * way
        value -= CLUE * (1.0 - 0.5 ** self.seen[circle]) * self.belief(kind).row[circle]
        value -= CROWD * self.crowd[circle] * 0.5
        short = way + SPARE - left
        if short > 0:
            value -= TIGHT * short
        if kind != n.WALK:
            value -= TOKEN
        return value
