"""The table: made from a view alone, it tells bids, councils and who is bound to win, and why."""

from __future__ import annotations

import pytest

from rulewright.games.btwixt.game import GAME
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState, is_over
from rulewright.games.btwixt.table.board import board, board_name, board_named
from rulewright.games.btwixt.table.scene import scene
from rulewright.games.btwixt.table.summary import summary
from rulewright.games.btwixt.text.position import read_position
from rulewright.games.btwixt.views import view
from rulewright.games.btwixt.words import PRINTED, SEATS
from rulewright.kernel import Match, OptionValue
from rulewright.kit.scene import AreaState, Panel, Scene, Token, Zone
from rulewright.kit.words import UNSEEN
from rulewright.testing import board_is_sound, play_out, scenes_are_sound
from tests.games.btwixt.sets import SOME_SETS, named

LEADERS = """
leader amber: cersei-lannister
leader coral: euron-greyjoy
leader jade: jon-snow
leader onyx: melisandre
first: coral
turn: amber
"""
BID = f"""{LEADERS}
current: robb-stark
hand amber: petty-coin, petty-coin, war-galleys
hand coral: betrayal, steady-hand
bid amber: betrayal, hedge-knights +2
bid coral: pulling-the-strings blank
bid jade: steady-hand, toppled-banner
kneeling: onyx
council amber-coral: sansa-stark, hodor; tokens 1, 2
council onyx-amber: robert-baratheon
"""


def shown(position: str, seat: int | None = 0) -> Scene:
    """Return a position as a seat sees it."""
    state, _, _ = read_position(position)
    return scene(view(state, seat), seat)


def state_of(match: Match) -> BtwixtState:
    """Return the state of a match of this game."""
    state = match.state
    assert isinstance(state, BtwixtState)
    return state


def piece(told: Scene, name: str) -> Token:
    """Return a token by its id."""
    return next(token for token in told["tokens"] if token["id"] == name)


def captions(told: Scene, area: str, kind: str) -> list[str]:
    """Return the captions of one kind in an area."""
    wanted = [one for one in told["tokens"] if (one["area"], one["kind"]) == (area, kind)]
    return [token.get("caption", token.get("text", "")) for token in wanted]


def the_panel(told: Scene, name: str) -> Panel:
    return next(panel for panel in told["panels"] if panel["id"] == name)


def the_zone(told: Scene, name: str) -> Zone:
    return next(zone for zone in told["zones"] if zone["id"] == name)


def place(told: Scene, area: str) -> AreaState:
    return told["areas"][area]


# -- the board ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.player_counts)
def test_every_seat_sits_in_front_of_its_own_board(players: int) -> None:
    for seat in range(players):
        name = board_name(players, seat)
        ring = board_named(name)
        assert ring is board(players, seat)
        board_is_sound(ring)
        rects = {area["id"]: area["rect"] for area in ring["areas"]}
        lowest = max(rect[1] + rect[3] for rect in rects.values())
        own = rects[f"seat:{SEATS[seat]}"]
        left = rects[f"council:{SEATS[seat]}-{SEATS[(seat + 1) % players]}"]
        right = rects[f"council:{SEATS[seat - 1 if seat else players - 1]}-{SEATS[seat]}"]
        assert own[1] + own[3] == lowest
        assert left[0] < own[0] < right[0]


def test_places_do_not_overlap() -> None:
    for players in GAME.player_counts:
        rects = [area["rect"] for area in board(players)["areas"] if area["kind"] != "pile"]
        for number, (x, y, wide, high) in enumerate(rects):
            for ox, oy, owide, ohigh in rects[:number]:
                apart = x >= ox + owide or ox >= x + wide or y >= oy + ohigh or oy >= y + high
                assert apart, (players, number)


def test_a_board_that_is_not_there() -> None:
    assert board_named("ring-7-amber") is None
    assert board_named("ring-3-onyx") is None


# -- matches -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), SOME_SETS, ids=named)
def test_scenes_of_whole_matches_are_sound(players: int, options: dict[str, OptionValue]) -> None:
    scenes_are_sound(play_out("btwixt", players, 3, options), points=12)


def test_every_moment_of_a_match_can_be_told() -> None:
    titles = set()
    for _, match in play_out("btwixt", 3, 5).along(60):
        told = match.game.table.scene(match.view(1), 1)
        assert match.game.table.heading(match.view(1), 1) == (told["title"], told["subtitle"])
        assert match.game.table.summary(match.view(1), 1)
        titles.add(told["title"])
    assert {"Before the first season", "Summer, round 1 of 4"} <= titles
    assert any(title.startswith("Winter") for title in titles)


# -- bids --------------------------------------------------------------------------------


def test_a_card_in_a_pile_shows_what_it_gives_and_why() -> None:
    told = shown(BID)
    knights = piece(told, "bid:amber:2")
    assert (knights["text"], knights["caption"]) == ("7", "Hedge Knights (5+2)")
    assert "gives 7, printed 5" in knights["label"]
    assert knights["owner"] == "red"
    assert "(reconstructed)" in knights["label"]


def test_a_blanked_card_is_struck_through() -> None:
    strings = piece(shown(BID), "bid:coral:1")
    assert strings["tags"] == ["struck"]
    assert "does nothing" in strings["label"]


def test_the_panel_adds_up_every_term() -> None:
    for seat in (0, 3, None):
        for column in the_panel(shown(BID, seat), "bids")["columns"]:
            values = [int(term["value"]) for term in column["terms"] if term["value"]]
            assert sum(values) == int(column["total"])
    first = the_panel(shown(BID), "bids")["columns"][0]
    assert first["title"] == "Cersei Lannister"
    labels = [term["label"] for term in first["terms"]]
    assert labels == ["Betrayal", "Hedge Knights", "Hedge Knights, its ability"]


def test_an_ally_in_force_shows_in_the_terms() -> None:
    told = shown(BID.replace("robb-stark", "sandor-clegane"))
    lines = [
        (term["label"], term["value"])
        for column in the_panel(told, "bids")["columns"]
        for term in column["terms"]
    ]
    assert ("Betrayal, by Sandor Clegane", "1") in lines
    assert captions(told, "seat:amber", "card") == ["Betrayal (1+1)", "Hedge Knights (5+3)"]


def test_a_pile_of_many_cards_lies_in_two_columns() -> None:
    cards = ", ".join(["open-purse"] * 2 + ["bank-loan"] * 3 + ["contingency-plan"] * 3)
    told = shown(BID.replace("steady-hand, toppled-banner", f"{cards}, vanguard, hostage"))
    kinds = {one["kind"] for one in told["tokens"] if one["area"] == "seat:jade"}
    assert "card-half" in kinds
    assert "card" not in kinds


def test_who_would_win_now_is_marked() -> None:
    told = shown(BID)
    assert "leads" in place(told, "seat:amber")["tags"]
    assert the_panel(told, "bids")["notes"] == ["Cersei Lannister wins as it stands."]
    facts = [fact["label"] for fact in told["players"][0]["facts"]]
    assert "Bid" in facts


def test_who_would_win_follows_the_ally_in_force() -> None:
    told = shown(BID.replace("robb-stark", "petyr-baelish"))
    assert "leads" in place(told, "seat:jade")["tags"]


def test_a_tie_is_told() -> None:
    tied = BID.replace(
        "bid jade: steady-hand, toppled-banner", "bid jade: mounted-charge, betrayal"
    )
    notes = the_panel(shown(tied), "bids")["notes"]
    assert notes[0] == "Jon Snow wins as it stands."
    assert "tied at 8" in notes[1]


def test_where_nobody_has_played_the_first_would_win() -> None:
    told = shown(f"{LEADERS}\ncurrent: robb-stark")
    note = the_panel(told, "bids")["notes"][0]
    assert note == "Nobody has played: Euron Greyjoy would win, even with nothing."
    assert not any("leads" in state.get("tags", []) for state in told["areas"].values())


# -- kneeling and turns ------------------------------------------------------------------


def test_a_kneeling_leader_lies_on_its_side() -> None:
    told = shown(BID)
    assert piece(told, "leader-of:onyx")["tags"] == ["turned"]
    assert piece(told, "leader-of:coral")["tags"] == ["star"]
    assert "kneels" in place(told, "seat:onyx")["tags"]
    assert "may still win" in place(told, "seat:onyx")["note"]
    assert captions(told, "seat:onyx", "told")[0].startswith("kneels")


def test_whose_turn_it_is() -> None:
    told = shown(BID)
    assert "turn" in place(told, "seat:amber")["tags"]
    assert "turn" not in place(told, "seat:coral")["tags"]
    assert told["subtitle"] == "Cersei plays or kneels · reconstructed cards"


# -- councils ----------------------------------------------------------------------------


def test_hidden_tokens_are_counted_beside_the_power() -> None:
    told = shown(BID)
    assert piece(told, "token:amber-coral:1")["text"] == "?"
    assert captions(told, "council:amber-coral", "sum") == ["5"]
    assert "power 5 + 2 hidden tokens" in place(told, "council:amber-coral")["note"]
    row = next(row for row in told["sheets"][0]["rows"] if row["id"] == "council:amber-coral")
    assert [cell["text"] for cell in row["cells"][:3]] == ["5", "+ 2 ?", "2"]


def test_a_token_shows_to_all_who_has_looked_at_it() -> None:
    told = shown(BID.replace("tokens 1, 2", "tokens 1, 2 seen coral, 3 seen coral jade"), 3)
    coins = [piece(told, f"token:amber-coral:{place}") for place in (1, 2, 3)]
    assert [coin["kind"] for coin in coins] == ["power", "power-seen", "power-seen"]
    assert [coin["owner"] for coin in coins] == [None, "coral", None]
    assert {coin["text"] for coin in coins} == {"?"}
    assert [coin["label"] for coin in coins] == [
        "A hidden power token",
        "A hidden power token that Euron Greyjoy has seen",
        "A hidden power token that Euron Greyjoy and Jon Snow have seen",
    ]


def test_a_token_that_a_seat_has_seen_counts_for_it_alone() -> None:
    state, _, _ = read_position(BID)
    state.token[0][1] |= 1 << 10 + 1  # coral has looked at the second one
    mine, other = scene(view(state, 1), 1), scene(view(state, 0), 0)
    assert captions(mine, "council:amber-coral", "sum") == ["7"]
    assert captions(other, "council:amber-coral", "sum") == ["5"]


def test_what_a_council_is_to_both_who_share_it() -> None:
    told = shown(BID)
    note = place(told, "council:amber-coral")["note"]
    assert "for you: small council by 2" in note
    assert "for Euron Greyjoy: ahead by 5" in note
    assert place(told, "council:amber-coral")["tags"] == ["small"]
    assert place(told, "council:onyx-amber")["tags"] == []
    rows = told["sheets"][0]["rows"]
    assert [row["title"] for row in rows[:2]] == ["Left: Euron", "Right: Melisandre"]
    assert rows[0]["cells"][3]["owner"] == "amber"


def test_an_ally_that_counts_otherwise_at_the_end_shows_it() -> None:
    told = shown(BID.replace("sansa-stark, hodor", "maester-aemon, hodor"))
    assert piece(told, "ally:maester-aemon")["text"] == "3"
    assert piece(told, "ally:maester-aemon")["caption"] == "Maester Aemon (2+1)"


# -- cards -------------------------------------------------------------------------------


def test_one_s_own_hand_stands_by_itself() -> None:
    hand = the_zone(shown(BID), "hand")
    assert hand["first"]
    ids = [card["id"] for card in hand["cards"]]
    assert ids == ["hand:petty-coin:1", "hand:petty-coin:2", "hand:war-galleys:1"]
    card = hand["cards"][0]
    assert (card["value"], card["band"]) == ("2", "green")
    assert card["tags"] == ["green", "reconstructed"]


def test_cards_with_a_triumph_ability_say_so() -> None:
    told = shown(BID.replace("petty-coin, petty-coin, war-galleys", "hostage, open-purse"))
    tags = {card["title"]: card["tags"] for card in the_zone(told, "hand")["cards"]}
    assert [title for title, each in tags.items() if "triumph" in each] == ["Hostage"]


def test_what_is_printed_is_not_called_reconstructed() -> None:
    pack = PACKS[0]
    assert pack.origin != PRINTED
    told = shown(BID)
    for zone in told["zones"]:
        for card in zone["cards"]:
            name = card["id"].partition(":")[2].partition(":")[0]
            kind = pack.kind_named(name)
            if kind >= 0 and pack.kinds[kind].origin == PRINTED:
                assert "reconstructed" not in card["tags"]


def test_others_hands_stay_hidden() -> None:
    told = shown(BID)
    assert "known:coral" not in [zone["id"] for zone in told["zones"]]
    assert "betrayal" not in str([zone for zone in told["zones"] if "coral" in zone["id"]]).lower()
    assert "2 in hand" in captions(told, "seat:coral", "told")[0]


def test_a_card_that_was_seen_in_another_hand_is_told() -> None:
    state, _, _ = read_position(BID)
    state.hand[1][0] |= 1 << 10
    zone = the_zone(scene(view(state, 0), 0), "known:coral")
    assert len(zone["cards"]) == 1
    assert zone["note"] == "2 cards in all"
    assert "known:coral" not in [z["id"] for z in scene(view(state, 2), 2)["zones"]]


def test_a_spectator_sees_no_hand_and_no_token() -> None:
    told = shown(BID, None)
    assert told["seat"] is None
    assert not [zone for zone in told["zones"] if zone.get("first")]
    texts = [one["text"] for one in told["tokens"] if one["kind"] == "power"]
    assert texts == ["?", "?"]


# -- the ally ----------------------------------------------------------------------------


def test_the_ally_that_is_bid_for_says_what_it_does() -> None:
    told = shown(BID)
    ally = piece(told, "ally:robb-stark")
    assert (ally["kind"], ally["text"], ally["caption"]) == ("current-ally", "5", "Robb Stark")
    assert ally["words"].startswith("Counts during the round: ")
    assert ally["words"].endswith("(reconstructed)")
    assert the_panel(told, "ally")["notes"][0].startswith("Robb Stark, power 5.")


def test_prizes_stay_on_the_table_until_they_are_placed() -> None:
    matches = (match for _, match in play_out("btwixt", 4, 11).along(None))
    won = next(state_of(match) for match in matches if state_of(match).prizes)
    told = scene(view(won, 0), 0)
    assert [token for token in told["tokens"] if token["kind"] == "current-ally"]
    assert "has won the bid" in told["subtitle"]


# -- words -------------------------------------------------------------------------------


def test_the_summary_tells_the_whole_table() -> None:
    state, _, _ = read_position(BID)
    text = summary(view(state, 0), 0)
    for words in ("Robb Stark 5", "Hedge Knights 7", "5 + 2 hidden tokens", "War Galleys 9"):
        assert words in text, words
    assert "Steady Hand" not in summary(view(state, 0), None).split("Council")[1]


def test_the_summary_tells_who_has_looked_at_a_token() -> None:
    state, _, _ = read_position(BID.replace("tokens 1, 2", "tokens 1, 2 seen coral jade"))
    told = " ".join(summary(view(state, 0), 0).split())
    assert "; token 2 that Euron Greyjoy and Jon Snow have seen" in told
    assert "token 1" not in told


def test_the_summary_tells_all_allies_that_lie_open() -> None:
    open_allies = "row: gendry, shae\ndead: hodor\nextra: varys other\n"
    text = BID.replace("tokens 1, 2", "none").replace("sansa-stark, hodor; none", "sansa-stark")
    state, _, _ = read_position(f"options: revealed_allies\n{text}{open_allies}")
    told = summary(view(state, 0), None)
    for words in ("Also: Varys 2", "Ally row: Gendry 2, Shae 1", "Dead: Hodor 2"):
        assert words in told, words


def test_the_summary_tells_a_drafter_the_cards_to_choose_from() -> None:
    match = Match.new("btwixt", 3, "drafting", {"draft": True, "leaders": "dealt"})
    assert match.ask(1) is not None
    told = summary(match.view(1), 1)
    assert "Passed to you:" in told
    assert "Passed to you:" not in summary(match.view(None), None)


def test_the_end_shows_every_token() -> None:
    last = view(state_of(play_out("btwixt", 3, 2).match), None)
    assert is_over(last)
    told = scene(last, None)
    assert UNSEEN not in [token for tokens in last.token for token in tokens]
    assert "?" not in [one["text"] for one in told["tokens"] if one["kind"] == "power"]
    assert told["subtitle"].startswith("The game is over")
