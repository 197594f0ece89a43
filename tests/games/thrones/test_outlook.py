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


def outlook(position: str, origin: str, *moves: str) -> list[str]:
    """What is told with the last of some moves from an area."""
    match = Match.from_position(FIELD + position, "thrones")
    if match.waiting == [STARK] and origin in match.options(STARK):
        match.play(STARK, origin)
    for move in moves[:-1]:
        match.play(STARK, move)
    (ask,) = asks_payload(match, STARK, match.view(STARK))
    option = next(one for one in ask["options"] if one["text"] == moves[-1])
    return option.get("outlook", [])


RIVERRUN = """
    seagard: stark 1K 1F 1E, march+1
    karhold: stark 1F, march
    riverrun: lannister 1F, defense+1
    harrenhal: baratheon 1K, support
    stoney-sept: lannister 1F, support
"""


def test_strengths_are_told_with_what_may_be_added() -> None:
    told = outlook(RIVERRUN, "seagard", "knight > riverrun")
    assert told[0] == "Against Lannister in Riverrun: 3 to 2, before support and cards."
    assert told[1].startswith("Support may come from ")
    assert "Harrenhal 2 (Baratheon, for either side)" in told[1]
    assert "Stoney Sept 1 (for Lannister)" in told[1]
    assert told[2] == (
        "With house cards and no support you come to 3–7, Lannister to 2–6: "
        "at worst 3 to 6, at best 7 to 2."
    )


def test_each_further_unit_counts() -> None:
    told = outlook(RIVERRUN, "seagard", "knight > riverrun", "footman > riverrun")
    assert told[0].startswith("Against Lannister in Riverrun: 4 to 2")


def test_siege_engines_that_would_be_lost_are_told() -> None:
    told = outlook(RIVERRUN, "seagard", "siege-engine > riverrun")
    assert "If you lose, the siege engine is lost: siege engines cannot retreat." in told


def test_siege_engines_that_count_nothing_are_told() -> None:
    position = "seagard: stark 1F 1E, march\nthe-twins: lannister 1F"
    told = outlook(position, "seagard", "siege-engine > the-twins")
    idle = "Siege engines count nothing in The Twins: it has no castle or stronghold."
    assert told[0].startswith("Against Lannister in The Twins: 0 to 1")
    assert told[1] == idle
    assert idle not in outlook(position, "seagard", "footman > the-twins")


def test_a_garrison_is_told_and_those_who_cannot_retreat() -> None:
    position = """
        karhold: stark 1F, support
        moat-cailin: stark 2F, march
        winterfell: lannister 1F, march
        the-stony-shore: stark 1F
        castle-black: stark 1F
        white-harbor: stark 1F
    """
    told = outlook(position, "moat-cailin", "footman > winterfell")
    assert "If you win, all of Lannister’s units are lost: they cannot retreat." in told
    assert any("Karhold 1 (for you)" in line for line in told)


def test_nothing_is_told_of_a_peaceful_march_that_leaves_somebody_behind() -> None:
    assert outlook(RIVERRUN, "seagard", "footman > the-twins") == []


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
    assert outlook(position, "moat-cailin", "footman > seagard") == [words]


def test_a_neutral_force_is_told_with_what_others_could_add() -> None:
    position = """
        kings-landing: neutral 5
        crackclaw-point: stark 1K 1F, march+1
        karhold: stark 1F, march
        blackwater: lannister 2K, support
    """
    told = outlook(position, "crackclaw-point", "footman > kings-landing")
    assert told == [
        "Against the neutral force of 5 in King's Landing you reach 2: too little, unless others "
        "support you, with up to 4 more."
    ]
