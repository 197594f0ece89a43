"""The cards on the table."""

from tests.games.thrones.table.shown import COMBAT, LANNISTER, STARK, TYRELL, by_id, shown


def test_hands_lie_open_the_own_first() -> None:
    zones = shown("discarded stark: eddard-stark", TYRELL)["zones"]
    assert [z["id"] for z in zones][:2] == ["hand:tyrell", "hand:stark"]
    stark = by_id(by_id(zones)["hand:stark"]["cards"])
    assert stark["card:eddard-stark"]["tags"] == ["discarded"]
    assert stark["card:robb-stark"]["tags"] == ["hand"]
    assert stark["card:eddard-stark"]["icons"] == ["sword", "sword"]
    assert by_id(zones)["hand:stark"]["note"] == "6 in hand"


def test_events_and_what_is_known_of_the_wildlings() -> None:
    text = """
        step: event 2
        events: supply, clash-of-kings, sea-of-storms
        wildlings: ?, crow-killers@stark
    """
    zones = by_id(shown(text, STARK)["zones"])
    assert [card["tags"] for card in zones["events"]["cards"]] == [["used"], ["current"], []]
    assert [card["id"] for card in zones["wildlings"]["cards"]] == ["wildling:crow-killers"]
    assert zones["wildlings"]["cards"][0]["value"] == "2"
    assert "wildlings" not in by_id(shown(text, TYRELL)["zones"])


def test_a_chosen_card_is_shown_to_its_own_house_only() -> None:
    def played(seat: int | None) -> list[str]:
        zones = shown(COMBAT, seat)["zones"]
        return [card["id"] for z in zones for card in z["cards"] if "played" in card["tags"]]

    assert played(TYRELL) == ["card:mace-tyrell"]
    assert played(LANNISTER) == ["card:ser-gregor-clegane"]
    assert played(STARK) == played(None) == []
    notes = by_id(shown(COMBAT, TYRELL)["panels"])["combat"]["notes"]
    assert "Mace Tyrell" in notes[0]
