"""Units as figures on the field: how many stand, of which rank, whose, in which state."""

from __future__ import annotations

import pytest

from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.setup import lay_out_field, place_units
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.table.board import board
from rulewright.games.battles.table.tokens import FALLEN, tokens
from rulewright.games.battles.words import STARK
from rulewright.kit.scene import Token
from tests.games.battles.drill import field

POSITION = """
e5: stark blue war-host 3, engaged d5
d5: lannister green guards, inactive
g5: stark red riders 1
a1: lannister green guards
terrain a3, a4: plains palisade
"""


def piece(s: BattlesState, slot: str, where: str) -> Token:
    """Return the token of a kind in a hex."""
    [only] = [one for one in tokens(s, STARK) if one["kind"] == slot and one["area"] == where]
    return only


def unit(s: BattlesState, where: str) -> Token:
    """Return the token of the unit in a hex."""
    return piece(s, "unit", where)


def test_a_unit_has_a_figure_for_each_that_stands_and_a_hole_for_each_that_fell() -> None:
    s = field(POSITION)
    assert unit(s, "e5")["figures"] == [FALLEN, "spear", "spear", "spear"]
    assert unit(s, "g5")["figures"] == [FALLEN, FALLEN, "rider"]
    assert unit(s, "d5")["figures"] == ["guard"] * 4


def test_a_unit_is_named_in_short_for_the_title_of_its_choices() -> None:
    s = field("g9: lannister green guards\nd7: stark blue maege 2")
    assert unit(s, "g9")["name"] == "Lannisport Guards"
    assert unit(s, "d7")["name"] == "Maege Mormont's War Host of the North"


def test_rank_and_readiness_are_told_by_base_and_banner() -> None:
    s = field(POSITION)
    assert unit(s, "e5")["parts"] == ["base-blue", "banner"]
    assert unit(s, "g5")["parts"] == ["base-red", "banner"]
    assert unit(s, "d5")["parts"] == ["base-green", "furled"]
    s.ordered = [unit_number(unit(s, "g5"))]
    assert unit(s, "g5")["parts"] == ["ordered", "base-red", "banner"]


def unit_number(token: Token) -> int:
    """Return the number of a unit's token."""
    return int(token["id"].partition("-")[2])


def test_a_commander_has_a_standard_and_stands_in_front() -> None:
    s = field("e5: stark blue maege 2\na1: lannister green guards")
    shown = unit(s, "e5")
    assert shown["parts"] == ["base-blue", "standard"]
    assert shown["figures"] == [FALLEN, FALLEN, "spear", "captain"]


def test_a_clasp_joins_units_that_are_engaged() -> None:
    s = field(POSITION)
    [clasp] = [one for one in tokens(s, STARK) if one["kind"] == "engaged"]
    assert clasp["label"].endswith("between e5 and d5")
    areas = {area["id"]: area for area in board(s.pack, s.plan)["areas"]}
    x, y = areas[clasp["area"]][clasp["slot"]]  # type: ignore[literal-required]
    ends = [areas[name]["at"] for name in ("e5", "d5")]
    assert (x, y) == pytest.approx([sum(at) / 2 for at in zip(*ends, strict=True)], abs=0.1)


def test_a_palisade_leads_on_to_those_beside_it_and_fills_its_hex() -> None:
    s = field(POSITION)
    assert piece(s, "work", "a3")["parts"] == ["palisade-0", "palisade-3"]
    s = field(POSITION.replace("a3, a4", "a3, b3"))
    assert piece(s, "work", "a3")["parts"] == ["palisade-2", "palisade-5"]


def test_all_that_units_are_drawn_of_is_a_picture_with_a_spot() -> None:
    pictures, spots = board()["pictures"], board()["style"]["tokens"]["unit"]["spots"]
    for kind in PACKS[0].kinds:
        assert str(kind.strength) in spots
        assert len(spots[str(kind.strength)]) == kind.strength
    for number in range(len(PACKS[0].plans)):
        s = BattlesState(0, number)
        lay_out_field(s)
        place_units(s)
        for one in tokens(s, STARK):
            assert {*one.get("parts", []), *one.get("figures", [])} <= pictures.keys()
