"""Effects that move units, change their places, or end engagements. [tactics.effects]"""

import pytest

from rulewright.games.battles.words import INFANTRY
from tests.games.battles.cards.effects import AFTER, BEFORE, resolve
from tests.games.battles.turns import assert_facts

ARMIES = """
d4: stark blue maege
d5: stark green war-host
c5: stark green riders
h8: stark green riders
zone: d4, d5, c5
i9: lannister green cavaliers
"""
ENGAGED = """
d4: stark blue maege
d5: stark green war-host, engaged c6
c6: lannister green guards
zone: d4, d5
"""


def test_a_controlled_unit_moves() -> None:
    s = resolve(BEFORE + ARMIES, "move", "d5", "e6", amount=1)
    assert_facts(s, "e6: stark green war-host, active", "d5: empty")


def test_nobody_has_to_move() -> None:
    assert_facts(resolve(BEFORE + ARMIES, "move", "done"), "d5: stark war-host")
    assert_facts(resolve(BEFORE + ARMIES, "move", "d5", "stay"), "d5: stark war-host")


def test_each_unit_moves_once() -> None:
    s = resolve(BEFORE + ARMIES, "move-each", "d5", "e6", "d4", "e5", unit_class=INFANTRY)
    assert_facts(s, "e6: stark green war-host", "e5: stark blue maege")


def test_who_breaks_away_by_a_tactic_is_open_to_a_parting_blow() -> None:
    s = resolve(BEFORE + ENGAGED, "move", "d5", "e6", "yes", "green", "morale")
    assert_facts(s, "e6: stark green war-host 3", "c6: lannister green guards, active")
    assert s.foe == [-1, -1, -1]


def test_who_falls_by_the_blow_does_not_move() -> None:
    text = ENGAGED.replace("green war-host", "green war-host 1")
    s = resolve(BEFORE + text, "move", "d5", "e6", "yes", "green", "green")
    assert_facts(s, "e6: empty", "units stark 1")


def test_who_has_attacked_rides_on() -> None:
    text = f"{AFTER}{ARMIES}ordered: c5 attacked order-over, d5 order-over\n"
    s = resolve(text, "ride-on", "c5", "b6", amount=2)
    assert_facts(s, "b6: stark green riders", "step close")


def test_nobody_rides_on_who_has_not_attacked() -> None:
    s = resolve(f"{AFTER}{ARMIES}ordered: c5 order-over\n", "ride-on", amount=2)
    assert_facts(s, "c5: stark green riders")


def test_adjacent_units_change_places_out_of_their_engagements() -> None:
    s = resolve(BEFORE + ENGAGED, "swap", "d5")
    assert_facts(s, "d4: stark green war-host", "d5: stark blue maege")
    assert s.foe == [-1, -1, -1]


def test_only_controlled_units_change_places() -> None:
    text = ENGAGED.replace("zone: d4, d5", "zone: d4")
    assert_facts(resolve(BEFORE + text, "swap"), "d4: stark blue maege")


@pytest.mark.parametrize("burning", ["d4", "d5"])
def test_nobody_changes_places_with_a_burning_hex(burning: str) -> None:
    s = resolve(f"{BEFORE}{ENGAGED}fire: {burning} 1\n", "swap")
    assert_facts(s, "d4: stark blue maege")


def test_an_engagement_ends_without_a_blow() -> None:
    s = resolve(BEFORE + ENGAGED, "part", "d5")
    assert s.foe == [-1, -1, -1]
    assert s.token == [-1, -1, -1]
    assert_facts(s, "d5: stark green war-host 4")


def test_an_enemy_near_the_commander_is_driven_back() -> None:
    """Towards its own edge, as the rulebook has it, and out of its engagement."""
    s = resolve(BEFORE + ENGAGED, "drive-back", "c6", "b5")
    assert_facts(s, "b5: lannister green guards 4", "c6: empty")
    assert s.foe == [-1, -1, -1]


def test_who_cannot_be_driven_back_takes_hits() -> None:
    text = ENGAGED.replace("c6", "a3").replace("d5", "b3").replace("d4", "b4")
    s = resolve(BEFORE + text, "drive-back", "a3")
    assert_facts(s, "a3: lannister green guards 3")


def test_enemies_far_from_the_commander_stay() -> None:
    assert_facts(resolve(BEFORE + ARMIES, "drive-back"), "i9: lannister green cavaliers 3")
