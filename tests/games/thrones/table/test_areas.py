"""Areas as they are now."""

from rulewright.games.thrones.components import AREAS
from tests.games.thrones.table.shown import by_id, shown


def test_areas_tell_who_controls_them() -> None:
    areas = shown("karhold: token stark\nbay-of-ice: stark 1S")["areas"]
    assert set(areas) == set(AREAS)
    assert areas["karhold"]["owner"] == "stark"
    assert areas["bay-of-ice"]["note"] == "Sea; held by Stark; a ship"
    assert areas["sunspear"]["owner"] == "martell"
    assert areas["the-eyrie"]["owner"] is None


def test_closed_areas_are_marked() -> None:
    scene = shown("players: 3")
    assert scene["areas"]["pyke"]["tags"] == ["closed"]
    assert scene["areas"]["port-of-pyke"]["tags"] == ["closed"]
    tokens = by_id(scene["tokens"])
    assert tokens["neutral:pyke"]["tags"] == ["closed"]
    assert "neutral:port-of-pyke" not in tokens
