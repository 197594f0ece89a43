"""The morale track, with one marker between the two Houses. [morale]

`s.morale` is the marker's place: positive on Lannister's side of the middle, negative on Stark's.
The side that has the marker on its own part is worse off.
"""

from __future__ import annotations

from rulewright.games.battles.names import HOUSE_REF
from rulewright.games.battles.state import ROUT, BattlesState, enemy, pack_of, plan_of
from rulewright.games.battles.words import GREY, LANNISTER, SIDE_NAMES
from rulewright.kernel import GameOver


def depth(s: BattlesState, side: int) -> int:
    """Return how many spaces deep the marker is in a side's part; negative in the other's part."""
    return s.morale if side == LANNISTER else -s.morale


def zone(s: BattlesState, side: int) -> int:
    """Return the colour of a side's morale; grey near the middle and on the other side's part."""
    spaces = depth(s, side)
    return pack_of(s).zones[spaces] if spaces > 0 else GREY


def at_least(s: BattlesState, side: int, colour: int) -> bool:
    """Return whether a side's morale is `colour` or better. [tactics.morale]"""
    return zone(s, side) <= colour


def at_most(s: BattlesState, side: int, colour: int) -> bool:
    """Return whether a side's morale is `colour` or worse. [tactics.morale]"""
    return zone(s, side) >= colour


def last_space(s: BattlesState) -> int:
    """Return the number of the last space on each side of the track: 11 or Rout."""
    return len(pack_of(s).zones) - 1


def can_fall(s: BattlesState, side: int) -> bool:
    """Return whether a side's morale can fall by one, so that it may be paid as a cost.

    [morale.last-space]
    """
    return depth(s, side) < last_space(s)


def raise_morale(s: BattlesState, side: int, spaces: int, rule: str = "morale.shifts") -> None:
    """Shift the marker away from a side; raises GameOver on a rout of the other side."""
    lower_morale(s, enemy(side), spaces, rule)


def lower_morale(s: BattlesState, side: int, spaces: int, rule: str = "morale.shifts") -> None:
    """Shift the marker towards a side, at most to the last space. [morale.track]

    Raise GameOver if it lands on Rout: that side flees, and the other has won. [morale.rout]
    """
    if spaces == 0:
        return
    last = last_space(s)
    spot = max(-last, min(last, depth(s, side) + spaces))
    s.morale = spot if side == LANNISTER else -spot
    other = enemy(side)
    loser, winner, gained = (side, other, spaces) if spaces > 0 else (other, side, -spaces)
    s.log(
        rule,
        "Morale: {winner} +{amount}, {loser} -{amount}.",
        winner=HOUSE_REF[winner].called(SIDE_NAMES[winner]),
        loser=HOUSE_REF[loser].called(SIDE_NAMES[loser]),
        amount=gained,
    )
    if depth(s, loser) == last and plan_of(s).rout[loser]:
        s.ending = ROUT
        s.winner = winner
        fled = HOUSE_REF[loser].called(SIDE_NAMES[loser].title())
        s.log("morale.rout", "The army of {loser} flees from the field.", loser=fled)
        raise GameOver
