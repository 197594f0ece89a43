"""The houses with their figures."""

from tests.games.thrones.table.shown import STARK, shown


def test_players_stand_in_turn_order_with_their_figures() -> None:
    players = shown("power: all 5, stark 3\nkarhold: token stark", STARK)["players"]
    assert [player["seat"] for player in players][:2] == ["baratheon", "lannister"]
    stark = next(player for player in players if player["you"])
    facts = {fact["label"]: fact for fact in stark["facts"]}
    assert facts["Power"]["value"] == "3"
    assert facts["Power"]["note"] == "1 more on the board"
    assert facts["Castles"]["value"] == "1"
    assert facts["Units left"]["value"] == "23"
