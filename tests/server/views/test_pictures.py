"""Pictures of games: a moment of a first game, as a spectator sees it."""

from __future__ import annotations

import pytest

from tests.server.playing import Server

GAMES = ["battles", "btwixt", "monopoly", "thrones", "thrones-first", "whitechapel"]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_pieces_in_its_part_of_the_board(server: Server, game: str) -> None:
    picture = server.http.get(f"/api/games/{game}/picture").json()
    name = picture["board"]
    board = server.http.get(f"/api/games/{game}/board" + (f"/{name}" if name else "")).json()
    left, top, width, height = board["strip"]
    areas = {area["id"]: area for area in board["areas"]}
    tokens = picture["scene"]["tokens"]
    assert {token["area"] for token in tokens} <= set(areas)

    def is_within(area: str) -> bool:
        place = areas[area]
        x, y = place.get("at") or place.get("label") or place["rect"][:2]
        return bool(left <= x <= left + width and top <= y <= top + height)

    assert len([token for token in tokens if is_within(token["area"])]) > 1
    again = server.http.get(f"/api/games/{game}/picture").json()
    assert again == picture
