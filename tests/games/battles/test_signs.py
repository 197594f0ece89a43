"""What comes up with a choice and is told in no line, as the list of mechanisms looks for it."""

from pathlib import Path

import pytest

from rulewright.arena.mechanisms import (
    Report,
    cases_by_ruling,
    read_mechanisms,
    watch_matches,
)
from rulewright.conformance.cases import read_folder
from rulewright.games.battles.game import GAME
from rulewright.kernel import Match
from tests.soak import scaled

CASES = Path(__file__).parents[3] / "cases" / "battles"
POOL = "pool stark: green 1, morale 1\npool lannister: morale 1\n"


def signs(position: str, *choices: str) -> list[str]:
    """Return the signs of the last of Stark's choices."""
    match = Match.from_position(position, GAME, listen=True)
    for choice in choices[:-1]:
        match.play(0, choice)
    ask = match.ask(0)
    assert ask is not None
    texts = [ask.text(match.state, option) for option in match.choices(0)]
    option = match.choices(0)[texts.index(choices[-1])]
    return match.game.extras.signs(match.state, ask, option)


def test_every_mechanism_and_every_ruling_has_a_case() -> None:
    cases = read_folder(CASES)
    listed = read_mechanisms(CASES)
    rulings = cases_by_ruling(cases, listed.rulings)
    report = Report(listed, frozenset(case.id for case in cases), rulings, {}, 0)
    assert report.unshown == []
    assert report.unruled == []
    assert len(report.rulings) == 127, "a case names a ruling that there is not"


@pytest.mark.soak
def test_every_mechanism_comes_up_when_bots_play() -> None:
    watch, _ = watch_matches(GAME, read_mechanisms(CASES), scaled(60))
    assert list(watch.sought) == []


def test_orders_tell_who_is_not_controlled() -> None:
    field = "field: 9x9\ne6: stark green war-host\ne8: stark green war-host\n"
    field += "a1: lannister green guards\n"
    assert "uncontrolled by a token" in signs(field + POOL, "use green", "e6")
    led = field + "e5: stark blue maege\n"
    assert signs(led + POOL, "use green", "e6") == []


def test_moves_tell_ground_and_what_bars_the_way() -> None:
    field = (
        "field: 9x9\nterrain e6: road\nterrain e7: road\nterrain d5: river\nterrain e4: forest\n"
        "e5: stark green war-host\na1: lannister green guards\n"
    )
    further = signs(field + POOL, "use green", "e8")
    assert {"barred by river", "enters plains", "a hex further by road"} <= set(further)
    assert "enters forest" in signs(field + POOL, "use green", "e4")
    engaged = field.replace("a1:", "d4:") + POOL
    engaged = engaged.replace("e5: stark green war-host", "e5: stark green war-host, engaged d4")
    assert "breaks away to move" in signs(engaged, "use green", "f5")


@pytest.mark.parametrize(
    ("target", "sign"),
    [
        ("blue guards, engaged e5", "turns the engagement token"),
        ("blue cavaliers", "Valor against cavalry"),
        ("red heavy-infantry", "heavy armor red"),
    ],
)
def test_attacks_tell_whom_they_are_made_on(target: str, sign: str) -> None:
    field = f"field: 9x9\ne5: stark green war-host\nd5: lannister {target}\n{POOL}"
    assert sign in signs(field, "use green", "stay", "d5")


def test_shots_tell_their_range_and_sight() -> None:
    field = (
        "field: 9x9\nterrain e1: hills\ne1: stark green northmen-archers\n"
        "e3: lannister green guards\ne5: lannister green guards\n"
    )
    over = signs(field + POOL, "use green", "stay", "e5")
    assert {"shot at full range", "shot over units from a hill", "Valor restricted"} <= set(over)
    edge = (
        "field: 9x9\nterrain d4: forest\ne5: stark green northmen-archers\n"
        "c5: lannister green guards\n"
    )
    along = signs(edge + POOL, "use green", "stay", "c5")
    assert {"sight along an edge", "sight past one side of an edge"} <= set(along)


def test_a_tactic_tells_what_it_asks_for_and_does() -> None:
    field = (
        "field: 9x9\nmorale: lannister 4\ne5: stark blue maege\nd5: lannister green guards\n"
        "hand stark: SL16\npool lannister: morale 1\n"
    )
    assert "command order" in signs(field, "card SL16")
    used = signs(field, "card SL16", "now")
    assert used == ["tactic before", "needs enemy-or-worse", "effect no-counterattack"]
    assert signs(field, "card SL16", "no") == []
