"""The cards on the table."""

from tests.games.thrones.table.shown import (
    BARATHEON,
    COMBAT,
    LANNISTER,
    STARK,
    TYRELL,
    by_id,
    shown,
)


def test_hands_lie_open_the_own_first() -> None:
    zones = shown("discarded stark: eddard-stark", TYRELL)["zones"]
    assert [z["id"] for z in zones][:2] == ["hand:tyrell", "hand:stark"]
    stark = by_id(by_id(zones)["hand:stark"]["cards"])
    assert stark["card:eddard-stark"]["tags"] == ["discarded"]
    assert stark["card:robb-stark"]["tags"] == ["hand"]
    assert stark["card:eddard-stark"]["icons"] == ["sword", "sword"]
    assert by_id(zones)["hand:stark"]["note"] == "6 in hand"


def test_the_own_hand_stands_first_without_what_was_discarded() -> None:
    hand, discards, *others = shown("discarded stark: eddard-stark", STARK)["zones"]
    assert hand["id"] == "hand:stark"
    assert hand["first"]
    assert len(hand["cards"]) == 6
    assert [card["title"] for card in discards["cards"]] == ["Eddard Stark"]
    assert not any("first" in zone for zone in others)
    assert not any("first" in zone for zone in shown("", None)["zones"])


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


def test_what_an_enemy_still_holds_stands_beside_the_decision() -> None:
    def beside(seat: int | None) -> dict[str, str]:
        zones = shown(COMBAT, seat)["zones"]
        return {zone["owner"]: zone["beside"] for zone in zones if "beside" in zone}

    words = "Lannister still holds 7, with totals"
    assert beside(TYRELL) == {"lannister": words}
    assert list(beside(LANNISTER)) == ["tyrell"]
    assert set(beside(STARK)) == set(beside(None)) == {"tyrell", "lannister"}


def test_once_cards_lie_open_what_is_held_is_told_without_them() -> None:
    zones = by_id(
        shown(COMBAT.replace("house-cards", "resolution") + "battle shown: cards", TYRELL)["zones"]
    )
    lannister = zones["hand:lannister"]
    assert lannister["beside"] == "Lannister still holds 6"
    assert not [card for card in lannister["cards"] if card.get("lines")]


def test_each_card_in_hand_tells_the_total_that_it_comes_to() -> None:
    bare = COMBAT.split("battle card")[0] + "discarded tyrell: ser-loras-tyrell"
    zones = by_id(shown(bare, TYRELL)["zones"])
    sums = {
        card["title"]: [line["value"] for line in card.get("lines", [])]
        for name in ("hand:tyrell", "discards:tyrell", "hand:lannister")
        for card in zones[name]["cards"]
    }
    # two knights, a march +1 and a knight's support, and the card
    assert sums["Mace Tyrell"] == ["11"]
    assert sums["Ser Loras Tyrell"] == []
    # a footman, a defense +1, a supporting knight with +1, and the card
    assert sums["Tywin Lannister"] == ["9"]


def test_a_total_counts_the_text_of_the_card_itself() -> None:
    text = """
        step: house-cards
        iron-throne: lannister, baratheon
        storms-end: baratheon 1F, march
        blackwater: lannister 1F
        battle: baratheon attacks lannister in blackwater from storms-end with march, 1F
    """
    cards = by_id(by_id(shown(text, BARATHEON)["zones"])["hand:baratheon"]["cards"])
    stannis = cards["card:stannis-baratheon"]
    assert stannis["value"] == "4"
    assert stannis["lines"] == [{"label": "Total here", "value": "6"}]
