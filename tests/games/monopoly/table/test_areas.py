"""Squares tell their owners, buildings and mortgages."""

from __future__ import annotations

from tests.games.monopoly.table.scenes import DEEDS, by_id, shown


def test_owners_buildings_and_mortgages() -> None:
    scene = shown(DEEDS)
    areas, tokens = scene["areas"], by_id(scene["tokens"])
    assert areas["boardwalk"]["owner"] == "car"
    assert "Rent now $1700" in areas["boardwalk"]["note"]
    assert areas["reading"]["tags"] == ["mortgaged"]
    assert "rent" not in areas["reading"]["note"].lower()
    assert "oriental" not in areas
    houses = [token for token in tokens.values() if token["kind"] == "house"]
    assert [house["index"] for house in houses] == [0, 1, 2, 3]
    assert tokens["hotel:park-place"]["slot"] == "hotel"
    assert tokens["bank-house:bank"]["text"] == "28"
    assert tokens["bank-hotel:bank"]["text"] == "11"
