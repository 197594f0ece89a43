"""Scenes of positions, for the tests of their parts."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rulewright.games.thrones.table.scene import scene
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.views import view

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)


COMBAT = """
    step: house-cards
    the-reach: tyrell 1F
    kings-landing: tyrell 1K, support
    stoney-sept: lannister 1K, support+1
    blackwater: lannister 1F, defense+1
    battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
    battle support tyrell: kings-landing
    battle support lannister: stoney-sept
    battle card tyrell: mace-tyrell
    battle card lannister: ser-gregor-clegane
"""


def shown(text: str, seat: int | None = None, **changes: Any) -> dict[str, Any]:
    s = read_position(text)[0]
    for name, value in changes.items():
        setattr(s, name, value)
    return cast(dict[str, Any], scene(view(s, seat), seat))


def by_id(items: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    things = {item["id"]: item for item in items}
    assert len(things) == len(items), "an id stands twice"
    return things
