"""What is told of a march before it is sent."""

from __future__ import annotations

import pytest

from rulewright.kernel import Match
from rulewright.kernel.payload import asks_payload

STARK = 0
FIELD = """
    step: marches
    iron-throne: stark, lannister, baratheon, greyjoy, tyrell
    players: 5
"""


def forecast(position: str, origin: str, *moves: str) -> list[str]:
    """Return the forecast of the last of some moves from an area."""
    match = Match.from_position(FIELD + position, "thrones")
    if match.waiting == [STARK] and origin in match.options(STARK):
        match.play(STARK, origin)
    for move in moves[:-1]:
        match.play(STARK, move)
    (ask,) = asks_payload(match, STARK, match.view(STARK))
    option = next(one for one in ask["options"] if one["text"] == moves[-1])
    return option.get("forecast", [])


RIVERRUN = """
    seagard: stark 1K 1F 1E, march+1
    karhold: stark 1F, march
    riverrun: lannister 1F, defense+1
    harrenhal: baratheon 1K, support
    stoney-sept: lannister 1F, support
"""


def test_strengths_are_told_with_what_may_be_added() -> None:
    told = forecast(RIVERRUN, "seagard", "knight > riverrun")
    assert told[0] == "Against Lannister in Riverrun: 3 to 2, before support and cards."
    assert told[1].startswith("Support may come from ")
    assert "Harrenhal 2 (Baratheon, for either side)" in told[1]
    assert "Stoney Sept 1 (for Lannister)" in told[1]
    assert told[2] == (
        "With house cards and no support you come to 3–7, Lannister to 2–6: "
        "at worst 3 to 6, at best 7 to 2."
    )


def test_each_further_unit_counts() -> None:
    told = forecast(RIVERRUN, "seagard", "knight > riverrun", "footman > riverrun")
    assert told[0].startswith("Against Lannister in Riverrun: 4 to 2")


def test_siege_engines_that_would_be_lost_are_told() -> None:
    told = forecast(RIVERRUN, "seagard", "siege-engine > riverrun")
    assert "If you lose, the siege engine is lost: siege engines cannot retreat." in told


def test_siege_engines_that_count_nothing_are_told() -> None:
    position = "seagard: stark 1F 1E, march\nthe-twins: lannister 1F"
    told = forecast(position, "seagard", "siege-engine > the-twins")
    idle = "Siege engines count nothing in The Twins: it has no castle or stronghold."
    assert told[0].startswith("Against Lannister in The Twins: 0 to 1")
    assert told[1] == idle
    assert idle not in forecast(position, "seagard", "footman > the-twins")


def test_a_garrison_is_told_and_those_who_cannot_retreat() -> None:
    position = """
        karhold: stark 1F, support
        moat-cailin: stark 2F, march
        winterfell: lannister 1F, march
        the-stony-shore: stark 1F
        castle-black: stark 1F
        white-harbor: stark 1F
    """
    told = forecast(position, "moat-cailin", "footman > winterfell")
    assert "If you win, all of Lannister’s units are lost: they cannot retreat." in told
    assert any("Karhold 1 (for you)" in line for line in told)


def test_nothing_is_told_of_a_peaceful_march_that_leaves_somebody_behind() -> None:
    assert forecast(RIVERRUN, "seagard", "footman > the-twins") == []


@pytest.mark.parametrize(
    ("power", "words"),
    [
        (2, "Moat Cailin is left empty: only a Power token keeps it yours."),
        (
            0,
            "Moat Cailin is left empty and no longer yours: "
            "you have no Power token to leave there.",
        ),
    ],
)
def test_an_area_that_is_left_empty_is_told(power: int, words: str) -> None:
    position = f"power: stark {power}\nmoat-cailin: stark 1F, march\nkarhold: stark 1F, march-1"
    assert forecast(position, "moat-cailin", "footman > seagard") == [words]


def test_a_neutral_force_is_told_with_what_others_could_add() -> None:
    position = """
        kings-landing: neutral 5
        crackclaw-point: stark 1K 1F, march+1
        karhold: stark 1F, march
        blackwater: lannister 2K, support
    """
    told = forecast(position, "crackclaw-point", "footman > kings-landing")
    assert told == [
        "Against the neutral force of 5 in King's Landing you reach 2: too little, unless others "
        "support you, with up to 4 more."
    ]


# -- supply ------------------------------------------------------------------------------------
OVER = """
    supply: all 6, stark {supply}
    seagard: stark 3F, march
    moat-cailin: stark 2F, defense+1
    white-harbor: stark 2F, defense+2
"""


def test_armies_that_stay_over_supply_are_told() -> None:
    """Armies of 3, 2 and 2 where 2 and 2 are fed: one may go, and the third is still too many."""
    stay = "Your armies stay 1 unit over your supply of 0."
    assert forecast(OVER.format(supply=0), "seagard", "footman > the-twins") == [stay]
    assert forecast(OVER.format(supply=2), "seagard", "footman > the-twins") == []


def test_a_march_that_sends_nobody_tells_nothing_of_supply() -> None:
    assert forecast(OVER.format(supply=0), "seagard", "done") == []


LEAVING = """
    supply: all 6, stark 2
    power: stark {power}
    seagard: stark 1F, march
    karhold: stark {karhold}F, defense+1
    white-harbor: stark 2F, defense+2
    moat-cailin: stark 2F, march-1
"""
KEPT = "Seagard is left empty: only a Power token keeps it yours."
GONE = "Seagard is left empty and no longer yours: you have no Power token to leave there."


@pytest.mark.parametrize(("power", "first"), [(2, KEPT), (0, GONE)])
def test_supply_that_goes_with_an_area_is_told_with_the_armies_too_large_then(
    power: int, first: str
) -> None:
    """Winterfell bears what is left; 1 feeds armies of 3 and 2."""
    told = forecast(LEAVING.format(power=power, karhold=3), "seagard", "footman > the-twins")
    assert told == [
        first,
        "Without Seagard your supply is 1 when it is next set; too large then: "
        "one of the armies of 2 in Moat Cailin and White Harbor.",
    ]


def test_the_army_that_is_too_large_is_told_by_its_place() -> None:
    told = forecast(LEAVING.format(power=0, karhold=1), "seagard", "footman > moat-cailin")
    assert told == [GONE, "Without Seagard your supply is 1 when it is next set."]
    position = """
        supply: all 6, stark 6
        power: stark 0
        seagard: stark 1F, march
        karhold: stark 4F, march-1
    """
    assert forecast(position, "seagard", "footman > the-twins") == [
        GONE,
        "Without Seagard your supply is 1 when it is next set; too large then: "
        "the army of 4 in Karhold.",
    ]


def test_supply_that_is_won_on_the_way_counts() -> None:
    """From one area with an icon to another: nothing is lost but the one left empty."""
    told = forecast(LEAVING.format(power=0, karhold=1), "seagard", "footman > greywater-watch")
    assert told == [GONE, "Without Seagard your supply is 2 when it is next set."]
