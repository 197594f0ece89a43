"""The boxes beside the field, as a player reads them."""

from rulewright.games.battles.table.fights import dice_panel
from rulewright.games.battles.table.panels import panels
from rulewright.games.battles.words import FOREST, STARK
from tests.games.battles.drill import field, unit
from tests.games.battles.turns import after

POSITION = """
step: command
e5: stark blue war-host
d5: lannister green guards
g5: stark green war-host
a1: lannister green guards
pool stark: blue 1
pool lannister: morale 1
"""
ROLLED = ("use blue", "stay", "d5", "green", "blue", "green")


def test_the_dice_say_how_many_are_hits() -> None:
    s = after(POSITION, *ROLLED)
    [throw] = dice_panel(s)["throws"]
    assert throw["note"] == "Hits: 2."
    assert [die.get("tags") for die in throw["dice"]] == [["strong"], ["closed"], ["strong"]]


def test_the_first_box_has_a_short_name_for_a_tab() -> None:
    assert panels(field(POSITION), STARK)[0]["short"] == "Orders"
    assert panels(after(POSITION, *ROLLED), STARK)[0]["short"] == "Dice"


def test_why_there_were_so_many_dice_is_told_while_it_holds() -> None:
    s = after(POSITION, *ROLLED)
    [column] = dice_panel(s)["columns"]
    assert column["total"] == "3"
    s.ground[s.cell[unit(s, "d5")]] = FOREST
    assert dice_panel(s)["columns"] == []
