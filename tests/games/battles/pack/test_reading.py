"""Our own pack: what is printed stands in it as it is printed, and all that is made up says so."""

import pytest

from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import (
    BLUE,
    CAVALRY,
    DERIVED,
    GREEN,
    HEAVY_ARMOR,
    INFANTRY,
    LANNISTER,
    OWN,
    PRINTED,
    RANGED,
    RED,
    SCORCH,
    STALWART,
    STARK,
)

PACK = PACKS[0]
KINDS = {kind.key: kind for kind in PACK.kinds}
COMMANDERS = {card.key: card for card in PACK.commanders}
CARDS = {card.key: card for card in PACK.cards}


def test_the_box_has_the_figures_that_the_rulebook_counts() -> None:
    figures = [kind.figures for kind in PACK.kinds]
    assert figures == [32, 12, 12, 9, 24, 15, 12, 12]
    assert sum(figures) + len({card.person for card in PACK.commanders}) == 138


def test_the_war_host_has_its_printed_order_table() -> None:
    host = KINDS["war-host"]
    assert (host.march, host.longest, host.dice) == ([2, 1, 1], [2, 2, 1], [2, 3, 4])
    assert host.origin == PRINTED
    assert host.origins["march"] == PRINTED


@pytest.mark.parametrize(
    ("key", "unit_class", "strength"),
    [
        ("war-host", INFANTRY, 4),
        ("riders", CAVALRY, 3),
        ("northmen-archers", RANGED, 4),
        ("kennelmasters", INFANTRY, 3),
        ("guards", INFANTRY, 4),
        ("cavaliers", CAVALRY, 3),
        ("westerlands-archers", RANGED, 4),
        ("heavy-infantry", INFANTRY, 4),
    ],
)
def test_classes_and_strengths(key: str, unit_class: int, strength: int) -> None:
    assert (KINDS[key].unit_class, KINDS[key].strength) == (unit_class, strength)


def test_order_tables_that_were_not_found_are_our_own() -> None:
    for key, kind in KINDS.items():
        assert (kind.origins["march"] == OWN) == (key != "war-host")
    assert KINDS["northmen-archers"].origins["valor_hits"] == OWN
    assert KINDS["heavy-infantry"].keywords[HEAVY_ARMOR] == 1


def test_commanders_and_their_printed_facts() -> None:
    assert len(COMMANDERS) == 14
    for side in (STARK, LANNISTER):
        assert len({card.person for card in PACK.commanders if card.side == side}) == 5
    assert COMMANDERS["jaime-kingslayer"].capture == 3
    assert COMMANDERS["gregor-mountain"].capture == 4
    assert (COMMANDERS["robb-young-wolf"].limit, COMMANDERS["maege"].limit) == (3, 1)
    assert COMMANDERS["maege"].keywords[STALWART] == 1
    assert COMMANDERS["gregor-reaver"].keywords[SCORCH] == 1
    assert COMMANDERS["gregor-reaver"].origins["ability"] == PRINTED
    assert COMMANDERS["tywin"].origins["name"] == OWN


def test_every_version_of_a_commander_has_abilities_with_their_texts() -> None:
    for card in PACK.commanders:
        assert card.ability_text.endswith(".")
        assert card.commit_text.endswith(".")
    assert len({card.ability for card in PACK.commanders}) == 14
    assert len({card.commit for card in PACK.commanders}) == 14


def test_decks_have_ten_basic_cards_and_five_of_each_commander() -> None:
    assert len(CARDS) == 70
    for side, prefix in ((STARK, "SL"), (LANNISTER, "LL")):
        codes = [card.key for card in PACK.cards if card.side == side]
        assert codes == [f"{prefix}{number:02}" for number in range(1, 36)]
        basic = [card for card in PACK.cards if card.side == side and not card.person]
        assert len(basic) == 10
        assert not any(card.tactic for card in basic)


def test_names_of_cards_are_all_different() -> None:
    assert len({card.name for card in PACK.cards}) == 70


def test_sl16_stands_as_the_rulebook_prints_it() -> None:
    card = CARDS["SL16"]
    assert card.tactic_text == (
        "Before commands: if the enemy's morale is green or worse, then name one enemy unit, "
        "which may not strike back this turn."
    )
    assert card.origins["tactic"] == PRINTED
    assert card.origins["commands"] == OWN


def test_the_die_has_the_faces_that_were_told() -> None:
    assert PACK.die == [3, 2, 1, 1, 1]


def test_the_track_is_green_at_four_with_a_break_and_at_six() -> None:
    assert PACK.zones[4] == PACK.zones[6] == 1
    assert 4 in PACK.breaks
    assert len(PACK.zones) - 1 == 11


def test_the_pack_as_a_whole_is_our_own() -> None:
    assert PACK.origin == OWN


def test_setup_cards_are_eight_a_house_seven_with_a_commander() -> None:
    for side in (STARK, LANNISTER):
        cards = [card for card in PACK.setup_cards if card.side == side]
        assert len(cards) == 8
        assert len({card.commander for card in cards if card.commander >= 0}) == 7


def test_the_setup_cards_that_were_told_of() -> None:
    cards = {card.key: card for card in PACK.setup_cards}
    assert [rank for _, rank in cards["SS1"].units] == [RED, RED, RED]
    maege = [(PACK.kinds[kind].key, rank) for kind, rank in cards["SS6"].units]
    assert ("northmen-archers", GREEN) in maege
    assert ("war-host", BLUE) in maege
    assert ("kennelmasters", BLUE) in maege
    assert cards["SS6"].origin == OWN
    assert DERIVED in COMMANDERS["maege"].origins.values()
