"""The players and their figures."""

from __future__ import annotations

import json

from rulewright.games.monopoly.components import PRICE, SQUARE
from tests.games.monopoly.table.scenes import CAR, DEEDS, shown


def test_players_show_cash_but_not_their_worth() -> None:
    players = shown(DEEDS, CAR)["players"]
    assert [player["seat"] for player in players] == ["car", "dog", "hat"]
    car = {fact["label"]: fact["value"] for fact in players[0]["facts"]}
    assert (car["Cash"], car["Lots"], car["Houses"], car["Hotels"]) == ("$1250", "4", "4", "1")
    assert players[1]["tags"] == ["current"]
    # what all is worth would say what a tenth of it is before the choice is made
    worth = 1250 + sum(PRICE[SQUARE[lot]] for lot in ("boardwalk", "park-place", "reading")) + 1800
    assert str(worth) not in json.dumps(players)
