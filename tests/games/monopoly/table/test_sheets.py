"""The table of all deeds."""

from __future__ import annotations

from rulewright.games.monopoly.components import GROUP, GROUPS, LOTS, SQUARES
from tests.games.monopoly.table.scenes import DEEDS, DOG, by_id, shown


def test_the_table_of_deeds() -> None:
    rows = by_id(by_id(shown(DEEDS, DOG)["sheets"])["deeds"]["rows"])
    assert len(rows) == len(LOTS)
    cells = {name: [cell["text"] for cell in row["cells"]] for name, row in rows.items()}
    assert cells["boardwalk"] == ["", "$1700", "4"]
    assert rows["boardwalk"]["cells"][0]["owner"] == "car"
    assert rows["park-place"]["cells"][2]["symbol"] == "hotel-built"
    assert cells["reading"][1] == "$0"
    assert cells["electric"][1] == "4×"
    assert cells["mediterranean"][1] == "$4"  # both of the group: double
    assert cells["oriental"] == ["$100", "", ""]
    assert rows["baltic"]["tags"] == ["strong"]
    assert all(rows[SQUARES[lot]]["band"] == GROUPS[GROUP[lot]] for lot in LOTS)
