"""A seat's view in the first edition, in which one-time orders are hidden as orders are.

Tactics cards are chosen within one step and shown at its end, so no state between steps hides one.
"""

from __future__ import annotations

from random import Random

from rulewright.games.thrones import views as second
from rulewright.games.thrones.components import AREA_COUNT
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.views import orders_are_secret
from rulewright.games.thrones_first.clash.once import once_options
from rulewright.games.thrones_first.state import FirstState, first


def view(s: ThronesState, seat: int | None) -> ThronesState:
    """Copy a state without anything that the seat may not know (None: a spectator)."""
    seen = second.view(s, seat)
    if orders_are_secret(s):
        own = first(seen)
        for area in foreign_once(first(s), seat):
            own.once[area] = 0
    return seen


def foreign_once(s: FirstState, seat: int | None) -> list[int]:
    """List the areas with one-time orders of other houses than the seat's."""
    return [area for area in range(AREA_COUNT) if s.once[area] and s.holder[area] != seat]


def redeal(s: ThronesState, seat: int | None, rng: Random) -> ThronesState:
    """Make another state between steps that looks the same to the seat.

    Its secrets are drawn anew.
    """
    other = second.redeal(s, seat, rng)
    if orders_are_secret(s):
        own = first(other)
        for house in range(s.players):
            if house != seat and any(s.holder[area] == house for area in foreign_once(own, seat)):
                _redeal_once(own, house, rng)
    return other


def _redeal_once(s: FirstState, house: int, rng: Random) -> None:
    """Replace a house's one-time orders by random legal ones."""
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            s.once[area] = 0
    while True:
        options = once_options(s, house)
        if not options or rng.random() < 0.5:
            return
        area, place = rng.choice(options)
        s.once[area] = place + 1


def only_deal(s: ThronesState, seat: int | None) -> bool:
    """Return whether the seat can deduce everything that is hidden from it."""
    if orders_are_secret(s) and foreign_once(first(s), seat):
        return False
    return second.only_deal(s, seat)
