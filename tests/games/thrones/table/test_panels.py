"""The panels beside the board."""

from rulewright.games.thrones.components import AREAS
from tests.games.thrones.table.shown import BARATHEON, COMBAT, STARK, TYRELL, by_id, shown


def test_a_combat_is_told_term_by_term() -> None:
    scene = shown(COMBAT)
    assert scene["subtitle"] == "Combat: house cards in Blackwater"
    panel = by_id(scene["panels"])["combat"]
    tyrell, lannister = panel["columns"]
    assert (tyrell["title"], tyrell["total"]) == ("Tyrell attacks", "7")
    assert (lannister["title"], lannister["total"]) == ("Lannister defends", "5")
    assert {"label": "2 knights", "value": "+4"} in tyrell["terms"]
    for column in panel["columns"]:
        values = [int(term["value"].replace("−", "-")) for term in column["terms"]]
        assert sum(values) == int(column["total"])


def test_icons_are_told_once_cards_lie_open() -> None:
    notes = by_id(shown(COMBAT + "battle shown: cards")["panels"])["combat"]["notes"]
    assert notes == ["Lannister has 3 swords."]


def test_the_tray_of_orders() -> None:
    text = "step: planning\nwinterfell: stark 1F, march+1\nkarhold: stark 1F\nbarred: raid"
    panel = by_id(shown(text, STARK)["panels"])["orders"]
    tray = by_id(panel["tray"])
    assert len(tray) == 11
    assert tray["token:march+1"]["left"] == 0
    assert tray["token:march"]["text"] == "+0"
    assert tray["token:raid"]["tags"] == ["closed"]
    assert tray["token:support+1"]["tags"] == ["star"]
    assert panel["notes"] == ["Special orders left: 2 of 3", "Areas without an order: 1"]
    assert "orders" not in by_id(shown(text)["panels"])
    assert "barred" in by_id(shown(text)["panels"])


def test_bids_are_shown_when_they_are_open() -> None:
    def bids(seat: int | None, is_open: bool) -> list[str]:
        scene = shown("round: 2", seat, bids=[3, 0, -1, 2, 0, 0], bids_open=is_open)
        terms = by_id(scene["panels"])["bids"]["columns"][0]["terms"]
        return [term["value"] for term in terms]

    assert bids(STARK, False) == ["3", "?", "?", "?", "?", "?"]
    assert bids(BARATHEON, False) == ["?", "?", "…", "?", "?", "?"]
    assert bids(None, True) == ["3", "0", "out", "2", "0", "0"]


def test_mustering_points() -> None:
    points = [0] * len(AREAS)
    points[AREAS.index("winterfell")] = 2
    panel = by_id(shown("winterfell: stark 1F", STARK, points=points)["panels"])["muster"]
    assert panel["columns"][0]["terms"] == [{"label": "Winterfell", "value": "2"}]
    assert by_id(panel["tray"])["token:footman"]["left"] == 9
    assert not by_id(shown("round: 2", TYRELL, points=points)["panels"])["muster"]["tray"]
