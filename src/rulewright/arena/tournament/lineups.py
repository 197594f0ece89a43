"""Line-ups in which every bot sits in every seat equally often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import gcd

Lineup = tuple[str, ...]


def rotations(lineup: Lineup) -> list[Lineup]:
    """The line-up turned by 0, 1, 2 ... seats, each different one once."""
    turned = [lineup[-shift:] + lineup[:-shift] for shift in range(len(lineup))]
    return list(dict.fromkeys(turned))


def balanced(bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """Line-ups in which every bot sits in every seat equally often.

    Where there are more bots than seats, every set of as many bots as seats meets. Otherwise all
    bots are at the table, by turns; where they do not fill it evenly, several line-ups share out
    the seats that are left.
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
