import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from rulewright import Match
from rulewright.games.thrones import GAME
from rulewright.games.thrones.components import AREAS, HOUSES
from rulewright.games.thrones.setup import PLAYER_COUNTS
from rulewright.games.thrones.state import State
from rulewright.games.thrones.table import areas as area_parts
from rulewright.games.thrones.table import players as player_parts
from rulewright.games.thrones.table import scoreboard, tokens, zones
from rulewright.games.thrones.table.board import board
from rulewright.games.thrones.table.scene import scene
from rulewright.games.thrones.table.summary import summary
from rulewright.games.thrones.text.position import position
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.views import view
from rulewright.kit.scene import as_sent

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)


def shown(text: str, seat: int | None = None, **changes: Any) -> dict[str, Any]:
    s = read_position(text)[0]
    for name, value in changes.items():
        setattr(s, name, value)
    return as_sent(scene(view(s, seat), seat))


def by_id(items: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    found = {item["id"]: item for item in items}
    assert len(found) == len(items), "an id stands twice"
    return found


# -- the board --------------------------------------------------------------------------------
def test_the_board_names_all_areas_and_colours_all_houses() -> None:
    found = board()
    assert sorted(area["id"] for area in found["areas"]) == sorted(AREAS)
    assert set(found["colours"]) >= set(HOUSES)
    for colour in found["colours"].values():
        assert {"fill", "ink", "name"} <= set(colour)
    winterfell = by_id(found["areas"])["winterfell"]
    assert winterfell["facts"] == ["Stronghold", "1 supply", "1 Power", "home of Stark"]
    json.dumps(found)


def drawn(part: Any, key: str = "") -> set[str]:
    """The pictograms that part of a scene or a board names."""
    if isinstance(part, dict):
        return {name for key, value in part.items() for name in drawn(value, key)}
    if isinstance(part, list | tuple):
        return {name for value in part for name in drawn(value, key)}
    return {part} if key in ("symbol", "badge", "icons") and isinstance(part, str) else set()


def test_the_board_brings_every_pictogram() -> None:
    match, random = Match.new("thrones", players=6, seed=4), Random(4)
    named = {icon["kind"] for area in board()["areas"] for icon in area["icons"]} - {"home"}
    named.add("skull")  # of the cards that are an option
    while match.decisions < 400 and not match.over:
        asked = match.asks[0].seat
        match.play(asked, random.choice(match.options(asked)))
        if match.decisions % 20 == 0:
            named |= drawn(scene(match.view(asked), asked))
    assert {"march", "blade", "footman", "supply"} <= named
    assert named <= {*board()["symbols"], "hidden"}


# -- areas and tokens -------------------------------------------------------------------------
def test_areas_tell_who_controls_them() -> None:
    areas = shown("karhold: token stark\nbay-of-ice: stark 1S")["areas"]
    assert set(areas) == set(AREAS)
    assert areas["karhold"]["owner"] == "stark"
    assert areas["bay-of-ice"]["note"] == "Sea; held by Stark; a ship"
    assert areas["sunspear"]["owner"] == "martell"
    assert areas["the-eyrie"]["owner"] is None


def test_closed_areas_are_marked() -> None:
    found = shown("players: 3")
    assert found["areas"]["pyke"]["tags"] == ["closed"]
    assert found["areas"]["port-of-pyke"]["tags"] == ["closed"]
    tokens = by_id(found["tokens"])
    assert tokens["neutral:pyke"]["tags"] == ["closed"]
    assert "neutral:port-of-pyke" not in tokens


def test_units_are_grouped_by_kind_and_state() -> None:
    tokens = by_id(shown("the-reach: tyrell 2K 1F (1F), march-1, token")["tokens"])
    knights = tokens["unit:the-reach:knight"]
    assert (knights["count"], knights["owner"], knights["slot"]) == (2, "tyrell", "units")
    assert knights["label"] == "2 knights of Tyrell"
    routed = tokens["unit:the-reach:footman:routed"]
    assert (routed["tags"], routed["label"]) == (["routed"], "1 footman of Tyrell, routed")
    units = [t for t in tokens.values() if t["area"] == "the-reach" and t["kind"] == "unit"]
    assert [t["index"] for t in units] == [0, 1, 2]
    assert tokens["order:the-reach"]["text"] == "−1"
    assert tokens["power:the-reach"]["owner"] == "tyrell"


def test_orders_garrisons_and_neutral_forces() -> None:
    tokens = by_id(shown("winterfell: stark 1F, raid*\nkings-landing: neutral 5")["tokens"])
    raid = tokens["order:winterfell"]
    assert (raid["symbol"], raid["text"], raid["tags"]) == ("raid", "", ["star"])
    assert raid["label"] == "Special raid order of Stark"
    assert tokens["garrison:winterfell"]["text"] == "2"
    assert tokens["neutral:kings-landing"]["text"] == "5"
    assert tokens["neutral:kings-landing"]["owner"] is None


def test_orders_of_others_do_not_show_while_planning() -> None:
    text = "step: planning\nwinterfell: stark 1F, march\nlannisport: lannister 1F, march"
    assert "order:winterfell" in by_id(shown(text, STARK)["tokens"])
    assert "order:lannisport" not in by_id(shown(text, STARK)["tokens"])
    assert not any(t["kind"] == "order" for t in shown(text)["tokens"])


def test_orders_lie_face_down_when_all_place_in_turn() -> None:
    text = """
        step: short-planning
        turn: 2
        iron-throne: stark, lannister
        winterfell: stark 1F, march
        lannisport: lannister 1F
    """
    tokens = by_id(shown(text, LANNISTER)["tokens"])
    assert tokens["order:winterfell"]["tags"] == ["hidden"]
    assert tokens["order:winterfell"]["symbol"] == "hidden"
    assert "order:lannisport" not in tokens
    assert by_id(shown(text, STARK)["tokens"])["order:winterfell"]["symbol"] == "march"


# -- marches and combats ----------------------------------------------------------------------
def test_a_march_that_is_put_together_shows_where_it_goes() -> None:
    text = "winterfell: stark 3F, march\nkarhold: empty\nmoat-cailin: lannister 1F"
    match = Match.from_position(text, GAME)
    match.play(STARK, "footman > karhold")
    match.play(STARK, "footman > moat-cailin")
    found = match.game.scene(match.view(STARK), STARK)
    assert [(a["to"], a["tags"]) for a in found["arrows"]] == [
        ("karhold", ["march"]),
        ("moat-cailin", ["attack"]),
    ]
    assert by_id(found["tokens"])["unit:winterfell:footman"]["count"] == 1
    assert found["areas"]["winterfell"]["tags"] == ["current"]


COMBAT = """
    step: house-cards
    the-reach: tyrell 1F
    kings-landing: tyrell 1K, support
    stoney-sept: lannister 1K, support+1
    blackwater: lannister 1F, defense+1
    battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
    battle support tyrell: kings-landing
    battle support lannister: stoney-sept
    battle card tyrell: mace-tyrell
    battle card lannister: ser-gregor-clegane
"""


def test_a_combat_is_told_term_by_term() -> None:
    found = shown(COMBAT)
    assert found["subtitle"] == "Combat: house cards in Blackwater"
    panel = by_id(found["panels"])["combat"]
    tyrell, lannister = panel["columns"]
    assert (tyrell["title"], tyrell["total"]) == ("Tyrell attacks", "7")
    assert (lannister["title"], lannister["total"]) == ("Lannister defends", "5")
    assert {"label": "2 knights", "value": "+4"} in tyrell["terms"]
    for column in panel["columns"]:
        values = [int(term["value"].replace("−", "-")) for term in column["terms"]]
        assert sum(values) == int(column["total"])


def test_a_combat_shows_attackers_and_arrows() -> None:
    found = shown(COMBAT)
    token = by_id(found["tokens"])["unit:blackwater:knight:attack"]
    assert (token["owner"], token["count"], token["tags"]) == ("tyrell", 2, ["attack"])
    assert [(a["from"], a["tags"]) for a in found["arrows"]] == [
        ("the-reach", ["attack"]),
        ("kings-landing", ["support"]),
        ("stoney-sept", ["support"]),
    ]
    assert found["areas"]["blackwater"]["tags"] == ["embattled"]


def test_a_chosen_card_is_shown_to_its_own_house_only() -> None:
    def played(seat: int | None) -> list[str]:
        zones = shown(COMBAT, seat)["zones"]
        return [card["id"] for z in zones for card in z["cards"] if "played" in card["tags"]]

    assert played(TYRELL) == ["card:mace-tyrell"]
    assert played(LANNISTER) == ["card:ser-gregor-clegane"]
    assert played(STARK) == played(None) == []
    notes = by_id(shown(COMBAT, TYRELL)["panels"])["combat"]["notes"]
    assert "Mace Tyrell" in notes[0]


def test_icons_are_told_once_cards_lie_open() -> None:
    notes = by_id(shown(COMBAT + "battle shown: cards")["panels"])["combat"]["notes"]
    assert notes == ["Lannister has 3 swords."]


# -- tracks, players, zones -------------------------------------------------------------------
def test_tracks() -> None:
    found = by_id(shown("round: 4\nthreat: 6\nused: raven\nsupply: all 6, stark 2")["tracks"])
    assert list(found) == [
        "iron-throne", "fiefdoms", "kings-court", "supply", "victory", "wildlings", "round",
    ]  # fmt: skip
    throne = found["iron-throne"]["places"]
    assert throne[0]["tokens"][0]["owner"] == "baratheon"
    court = found["kings-court"]
    assert [place["note"] for place in court["places"]] == ["★★★", "★★★", "★★", "★", "", ""]
    assert court["places"][0]["tokens"][0]["tags"] == ["current", "used"]
    assert found["supply"]["places"][2]["tokens"][0]["owner"] == "stark"
    assert found["supply"]["places"][2]["note"] == "armies 3 2 2"
    assert [p["label"] for p in found["wildlings"]["places"] if p["tokens"]] == ["6"]
    assert [p["label"] for p in found["round"]["places"] if p["tokens"]] == ["4"]
    assert len(found["victory"]["places"]) == 8


def test_players_stand_in_turn_order_with_their_figures() -> None:
    found = shown("power: all 5, stark 3\nkarhold: token stark", STARK)["players"]
    assert [player["seat"] for player in found][:2] == ["baratheon", "lannister"]
    stark = next(player for player in found if player["you"])
    facts = {fact["label"]: fact for fact in stark["facts"]}
    assert facts["Power"]["value"] == "3"
    assert facts["Power"]["note"] == "1 more on the board"
    assert facts["Castles"]["value"] == "1"
    assert facts["Units left"]["value"] == "23"


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


# -- panels -----------------------------------------------------------------------------------
def test_the_tray_of_orders() -> None:
    text = "step: planning\nwinterfell: stark 1F, march+1\nkarhold: stark 1F\nbarred: raid"
    panel = by_id(shown(text, STARK)["panels"])["orders"]
    tray = by_id(panel["tray"])
    assert len(tray) == 11
    assert tray["token:march+1"]["left"] == 0
    assert tray["token:march"]["text"] == "+0"
    assert tray["token:raid"]["tags"] == ["closed"]
    assert tray["token:support+1"]["tags"] == ["star"]
    assert panel["notes"] == ["Special orders left: 2 of 3", "Areas without an order: 1"]
    assert "orders" not in by_id(shown(text)["panels"])
    assert "barred" in by_id(shown(text)["panels"])


def test_bids_are_shown_when_they_are_open() -> None:
    def bids(seat: int | None, is_open: bool) -> list[str]:
        found = shown("round: 2", seat, bids=[3, 0, -1, 2, 0, 0], bids_open=is_open)
        terms = by_id(found["panels"])["bids"]["columns"][0]["terms"]
        return [term["value"] for term in terms]

    assert bids(STARK, False) == ["3", "?", "?", "?", "?", "?"]
    assert bids(BARATHEON, False) == ["?", "?", "…", "?", "?", "?"]
    assert bids(None, True) == ["3", "0", "out", "2", "0", "0"]


def test_mustering_points() -> None:
    points = [0] * len(AREAS)
    points[AREAS.index("winterfell")] = 2
    panel = by_id(shown("winterfell: stark 1F", STARK, points=points)["panels"])["muster"]
    assert panel["columns"][0]["terms"] == [{"label": "Winterfell", "value": "2"}]
    assert by_id(panel["tray"])["token:footman"]["left"] == 9
    assert not by_id(shown("round: 2", TYRELL, points=points)["panels"])["muster"]["tray"]


# -- text -------------------------------------------------------------------------------------
def test_the_summary_is_plain_text() -> None:
    s = read_position(COMBAT + "barred: raid\nkarhold: token stark\nsunspear: neutral 5")[0]
    text = summary(view(s, STARK), STARK)
    assert "Round 1, house-cards. Wildling threat 2." in text
    assert "Stark (you): Power 5, supply 6" in text
    assert "Karhold t" in text
    assert "Tyrell 7: 2 knights 4" in text
    assert "Sunspear 5" in text
    assert all(len(line) <= 110 for line in text.splitlines())


# -- whole games ------------------------------------------------------------------------------
# -- parts that are made once -----------------------------------------------------------------
MEMORIES = (
    area_parts.area_state,
    area_parts._areas,
    tokens.area_tokens,
    tokens._tokens,
    scoreboard.influence_track,
    scoreboard.supply_track,
    scoreboard.victory_track,
    scoreboard.marker,
    player_parts.player,
    player_parts._castles,
    player_parts._forces,
    zones.house_zone,
)


def forget() -> None:
    for memory in MEMORIES:
        memory.cache_clear()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_was_shown_before_and_to_others_changes_no_scene(players: int) -> None:
    """Secrets of others, and moments of the past, may not come in by what is remembered."""
    rng = Random(players)
    match = Match.new(GAME, players, seed=str(players))
    forget()
    for number in range(240):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        seats = [None, *range(players)]
        remembered = {seat: json.dumps(scene(match.view(seat), seat)) for seat in seats}
        if number % 12 == 0:
            for seat in seats:
                forget()
                assert json.dumps(scene(match.view(seat), seat)) == remembered[seat]


def test_seats_that_see_the_same_are_shown_the_same_objects() -> None:
    text = "step: planning\nwinterfell: stark 1F, march+1\nlannisport: lannister 1F, raid"
    s = read_position(text)[0]
    seen = {seat: scene(view(s, seat), seat) for seat in (STARK, LANNISTER)}
    areas = [shown["areas"] for shown in seen.values()]
    assert areas[0]["karhold"] is areas[1]["karhold"]
    assert areas[0]["winterfell"] is not areas[1]["winterfell"]
    assert "march" in areas[0]["winterfell"]["note"]
    assert "march" not in areas[1]["winterfell"]["note"]


def check_scene(s: State, seat: int | None, slots: dict[str, Mapping[str, Any]]) -> None:
    found = scene(s, seat)
    by_id(found["tokens"])
    for token in found["tokens"]:
        assert slots[token["area"]][token["slot"]] is not None, token
    by_id(found["tracks"])
    by_id(found["panels"])
    by_id([card for zone in found["zones"] for card in zone["cards"]])
    json.dumps(found)
    summary(s, seat)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_have_scenes_and_positions_all_along(players: int) -> None:
    slots = by_id(board()["areas"])
    match = Match.new(GAME, players, seed=players, options={"tides": players % 2 == 0})
    rng = Random(players)
    last, number = None, 0
    while not match.over:
        state, _ = match.checkpoint()
        if state is not last:
            assert isinstance(state, State)
            last = state
            assert read_position(position(state))[0].data() == state.data()
        if number % 11 == 0:
            seat = rng.choice([None, *range(players)])
            check_scene(match.view(seat), seat, slots)
        waiting = rng.choice(match.waiting)
        match.decide(waiting, rng.choice(match.choices(waiting)))
        number += 1
