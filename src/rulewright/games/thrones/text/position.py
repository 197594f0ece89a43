"""Positions as text: a state between steps that people can write, read and compare.

    players: 6
    round: 3
    step: marches
    the-reach: tyrell 2K, march+1
    blackwater: lannister 1F, march-1
    power: stark 5, lannister 3

Defaults need not be written; `cases/README.md` lists all lines and their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.games.thrones.components import AREA_COUNT, AREAS
from rulewright.games.thrones.setup import OPTIONS, options_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.battle import battle_lines
from rulewright.games.thrones.text.lines import COURSE, TABLE
from rulewright.games.thrones.text.place import place_of, place_text
from rulewright.games.thrones.text.reader import NO_LINES
from rulewright.kernel import OptionSpec, OptionValue
from rulewright.kit.field_text import FieldTexts
from rulewright.kit.options import head_lines


def position(s: ThronesState) -> str:
    """Write a state between steps as text for `read_position`."""
    return position_text(s, options_of(s), OPTIONS)


def position_text(
    s: ThronesState,
    options: Mapping[str, OptionValue],
    specs: Sequence[OptionSpec],
    own: FieldTexts[Any] = NO_LINES,
) -> str:
    """Write a position of an edition, with its options and its `own` lines."""
    lines = [*head_lines(s.players, options, specs), *COURSE.write(s)]
    places = [place_text(s, place_of(s, area)) for area in range(AREA_COUNT)]
    lines += [f"{AREAS[area]}: {text}" for area, text in enumerate(places) if text]
    lines += TABLE.write(s)
    if s.battle is not None:
        lines += battle_lines(s.battle)
    return "\n".join([*lines, *own.write(s)]) + "\n"
