"""Line-ups in which every bot sits in every seat equally often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import gcd

Lineup = tuple[str, ...]


def rotations(lineup: Lineup) -> list[Lineup]:
    """Return the distinct rotations of a line-up."""
    turned = [lineup[-shift:] + lineup[:-shift] for shift in range(len(lineup))]
    return list(dict.fromkeys(turned))


def balanced(bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """Return line-ups in which every bot sits in every seat equally often.

    With more bots than seats, every subset that fills the table plays. Otherwise all bots are at
    the table in every line-up; if they do not fill it evenly, the remaining seats are shared out
    over several line-ups.
    """
    if len(bots) > players:
        bases: list[Lineup] = list(combinations(bots, players))
    else:
        count = len(bots)
        bases = [
            tuple(bots[(first + seat) % count] for seat in range(players))
            for first in range(0, players * (count // gcd(count, players)), players)
        ]
    return tuple(dict.fromkeys(turned for base in bases for turned in rotations(base)))
