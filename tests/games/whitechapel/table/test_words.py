"""Nothing that people read calls a crossing by its code alone, for the board prints none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from rulewright.games.whitechapel import GAME
from rulewright.games.whitechapel.components import CROSSINGS
from rulewright.games.whitechapel.streets import circles_beside
from rulewright.kernel import LogEntry, Match

BARE = re.compile(r"(X\d{3})(?! by \d)")
#: Two crossings lie beside no circle: their codes are all that there is to say.
LONELY = {name for number, name in enumerate(CROSSINGS) if not circles_beside(number)}
SEEDS = 3
CHOICES = 900


def shown(match: Match, told: list[LogEntry]) -> Iterator[str]:
    """Return all texts for players: the log, the asks with their options, the seats' figures."""
    yield from (line.text for line in told)
    for seat in match.waiting:
        ask, view = match.ask(seat), match.view(seat)
        assert ask is not None
        yield ask.prompt(view)
        yield from (ask.label(view, option) for option in match.choices(seat))
    scene = cast(dict[str, Any], GAME.table.scene(match.view(None), None))
    for player in scene["players"]:
        for fact in player["facts"]:
            yield fact["value"]
            yield fact["note"]


def test_crossings_are_told_by_the_circles_beside_them() -> None:
    beside = 0
    for seed in range(SEEDS):
        rng = Random(seed)
        match = Match.new("whitechapel", 3, seed, {"letters": True})
        told: list[LogEntry] = []
        match.listen(told)
        for _ in range(CHOICES):
            if match.over:
                break
            for text in shown(match, told):
                bare = [code for code in BARE.findall(text) if code not in LONELY]
                assert bare == [], text
                beside += " by " in text
            told.clear()
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
    assert beside > 100
