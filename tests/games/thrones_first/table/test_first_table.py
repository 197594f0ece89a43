"""The table of the first edition: its icons, the pieces of its own, what it says of its box."""

from typing import Any, cast

from rulewright.games.thrones.table.board import board as second_board
from rulewright.games.thrones.table.summary import summary as second_summary
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.table.board import board
from rulewright.games.thrones_first.table.scene import scene
from rulewright.games.thrones_first.table.summary import summary
from rulewright.games.thrones_first.text.position import read_position
from rulewright.games.thrones_first.views import view
from rulewright.kernel import LogEntry, Match
from rulewright.kernel.moments import moment_for, moments_of
from tests.games.thrones.table.shown import by_id

STARK, LANNISTER, TYRELL = 0, 1, 4
CLASH = "players: 6\noptions: ports, fortifications, one_time_orders\nstep: raids\n"


def shown(text: str, seat: int | None = None) -> dict[str, Any]:
    """Return the scene of a position."""
    s = read_position(text)[0]
    return cast(dict[str, Any], scene(view(s, seat), seat))


# -- the board -----------------------------------------------------------------------------------
def kinds_on(drawn: Any, area: str) -> list[str]:
    """Return the kinds of icons printed on an area."""
    return [icon["kind"] for icon in by_id(drawn["areas"])[area]["icons"]]


def test_two_barrels_lie_elsewhere_than_in_the_second_edition() -> None:
    assert kinds_on(second_board(), "kingswood") == ["supply", "power"]
    assert kinds_on(board(), "kingswood") == ["power"]
    assert kinds_on(board(), "dornish-marches") == ["supply", "power"]
    changed = [
        area["id"]
        for area in second_board()["areas"]
        if kinds_on(second_board(), area["id"]) != kinds_on(board(), area["id"])
    ]
    assert changed == ["dornish-marches", "kingswood"]


def test_castles_are_cities() -> None:
    assert by_id(board()["areas"])["white-harbor"]["facts"] == ["City"]
    assert by_id(second_board()["areas"])["white-harbor"]["facts"] == ["Castle"]


def test_every_city_and_stronghold_has_room_for_a_fortification() -> None:
    strong = [
        area
        for area in board()["areas"]
        if {"castle", "stronghold"} & set(kinds_on(board(), area["id"]))
    ]
    assert len(strong) == len(BOXES[0].realm.structures)
    assert all("fort" in area for area in strong)
    assert all("once" in area for area in board()["areas"])


# -- pieces --------------------------------------------------------------------------------------
def test_fortifications_and_one_time_orders_stand_on_the_board() -> None:
    tokens = by_id(
        shown(
            CLASH + "fortifications: pyke\nlannisport: lannister 1F, march\n"
            "once lannisport: lions-cunning\n"
        )["tokens"]
    )
    assert tokens["fort:pyke"]["label"] == "Fortification of Pyke"
    once = tokens["once:lannisport"]
    assert (once["owner"], once["text"], once["slot"]) == ("lannister", "1×", "once")
    assert "order:lannisport" in tokens


def test_nobody_sees_the_one_time_orders_of_others_while_all_plan() -> None:
    text = CLASH.replace("raids", "planning") + (
        "lannisport: lannister 1F, march\nonce lannisport: lions-cunning\nhighgarden: tyrell 1F\n"
    )
    assert "once:lannisport" in by_id(shown(text, LANNISTER)["tokens"])
    assert "once:lannisport" not in by_id(shown(text, TYRELL)["tokens"])
    assert "once:lannisport" not in by_id(shown(text)["tokens"])


def test_one_time_orders_are_in_the_tray() -> None:
    text = CLASH.replace("raids", "planning") + "lannisport: lannister 1F\n"
    tray = by_id(by_id(shown(text, LANNISTER)["panels"])["orders"]["tray"])
    assert tray["once:lions-cunning"]["tags"] == []
    assert tray["once:lions-cunning"]["kind"] == "once"  # as it lies on the board, in its own slot
    assert tray["once:recruit"]["tags"] == ["closed"]
    assert "once:might-of-highgarden" not in tray


def test_leaders_stand_beside_the_units() -> None:
    tokens = by_id(
        shown("options: leaders\nwinterfell: stark 1F\nleaders: robb-stark winterfell\n")["tokens"]
    )
    leader = tokens["leader:robb-stark"]
    assert (leader["area"], leader["slot"], leader["index"]) == ("winterfell", "units", 1)


# -- what the scene says -------------------------------------------------------------------------
def test_ports_that_are_not_in_play_are_not_there() -> None:
    areas = shown("players: 5\nironmans-bay: greyjoy 1S\n")["areas"]
    assert areas["port-of-pyke"] == {"tags": ["absent"]}
    open_port = shown("players: 5\noptions: ports\n")["areas"]["port-of-pyke"]
    assert "absent" not in open_port["tags"]


def test_the_panel_says_what_is_reconstructed_of_what_is_in_play() -> None:
    notes = by_id(shown("players: 5\n")["panels"])["box"]["notes"]
    assert notes[0] == "First edition, 2003. Box: Reconstructed box."
    assert "barrels and crowns" in notes[1]
    assert "leaders" not in notes[1]
    with_leaders = by_id(shown("players: 5\noptions: leaders\n")["panels"])["box"]["notes"]
    assert "leaders" in with_leaders[1]
    assert shown("players: 5\n")["subtitle"].endswith("reconstructed in part")


def test_no_number_of_cities_wins_but_by_option() -> None:
    tracks = by_id(shown("players: 5\n")["tracks"])
    assert not any(place["note"] for place in tracks["victory"]["places"])
    assert tracks["victory"]["title"] == "Cities and strongholds"
    six = by_id(shown("players: 5\noptions: early_victory=six\n")["tracks"])["victory"]["places"]
    assert (len(six), six[-1]["note"]) == (7, "wins")


def test_wildlings_have_no_cards_and_come_by_a_card() -> None:
    made = shown("players: 5\n")
    assert by_id(made["tracks"])["wildlings"]["note"].startswith("They attack when a card says so")
    assert not any(zone["id"] == "wildlings" for zone in made["zones"])


def test_the_pool_is_this_edition_s() -> None:
    [stark] = [one for one in shown("players: 5\n")["players"] if one["seat"] == "stark"]
    facts = {fact["label"]: fact for fact in stark["facts"]}
    assert facts["Units left"]["note"] == "10 footmen, 4 knights, 6 ships"
    assert facts["Cities"]["value"] == "1"


def test_what_holds_for_a_round_is_told() -> None:
    text = "players: 5\nidle: footmen\noptions: one_time_orders\ncunning lannister: stark\n"
    notes = by_id(shown(text)["panels"])["holds"]["notes"]
    assert notes == [
        "Footmen that support give no strength.",
        "Stark may not act against Lannister.",
    ]


def test_the_summary_adds_what_only_this_edition_has() -> None:
    s = read_position(CLASH + "fortifications: pyke\n")[0]
    told = summary(s, None)
    assert told.startswith(second_summary(s, None))
    assert "Fortifications: Pyke" in told
    assert first(s).forts.count(1) == 1


# -- the stage -----------------------------------------------------------------------------------
LAST_UNIT = """players: 5
blackwater: lannister 1F
battle: tyrell attacks lannister in blackwater from the-reach with march, 1F
"""


def test_who_alone_has_units_left_is_on_the_stage_by_the_rule_of_this_edition() -> None:
    match = Match.from_position(LAST_UNIT, "thrones-first")
    told: list[LogEntry] = []
    match.listen(told, staging=True)
    match.play(TYRELL, "ser-loras-tyrell")
    match.play(LANNISTER, "tywin-lannister")
    [line] = [line for line in told if "alone has units left" in line.text]
    assert line.rule == "combat.last-unit"
    staged = moment_for(moments_of(match.game, match.players, line), None)
    assert staged["outcome"] == {
        "text": "Tyrell wins", "owner": "tyrell", "why": line.text
    }  # fmt: skip


WILD_AT_ZERO = """
players: 3
step: event 3
events: -, -, wildling-attack
threat: 0
power: all 0, stark 1
discarded stark: eddard-stark, robb-stark
winterfell: stark 1F
"""


def test_the_card_that_the_wildlings_leave_is_no_second_attack() -> None:
    match = Match.from_position(WILD_AT_ZERO, "thrones-first")
    told: list[LogEntry] = []
    match.listen(told, staging=True)
    match.play(STARK, "1")
    match.play(STARK, "robb-stark")
    outcomes = [line for line in told if line.rule == "wildlings.outcome"]
    assert [line.text for line in outcomes] == [
        "The Night’s Watch holds; Stark bid the most.",
        "Stark takes Robb Stark back.",
    ]
    attack, card = (moments_of(match.game, match.players, line) for line in outcomes)
    assert moment_for(attack, None)["title"] == "The wildlings attack"
    assert not card
