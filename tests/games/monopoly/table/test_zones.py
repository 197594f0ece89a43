"""The cards that were seen, and those held."""

from __future__ import annotations

from tests.games.monopoly.table.scenes import by_id, shown


def test_decks_show_what_was_seen_and_no_more() -> None:
    scene = shown("players: 3\nturn: dog\n")
    zones = by_id(scene["zones"])
    assert zones["deck:chance"]["cards"] == []
    assert zones["deck:chance"]["note"].startswith("16 not yet seen")
    held = by_id(shown("players: 3\nturn: dog\nholds dog: chance-card\n")["zones"])
    assert [card["id"] for card in held["held:dog"]["cards"]] == ["card:chance-card"]
    assert held["deck:chance"]["note"].startswith("15 not yet seen")
