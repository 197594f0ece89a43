"""Not one byte that a seat receives depends on what it may not know."""

from random import Random

import httpx
import msgspec
import pytest

from rulewright import Match
from rulewright.kernel.redeal import dealt_unseen
from rulewright.server.bot_pool.think import think
from rulewright.server.storage.store import Seat as SeatRow
from rulewright.server.storage.store import TableRow
from rulewright.server.tables.table import LiveTable, first_state
from rulewright.server.views.table_view import show
from tests.server.playing import (
    Seat,
    Server,
    new_table,
    next_table,
    table_at,
)

AUCTION = "tiny-auction"
SEED = 20240229


def same(answer: httpx.Response, seat: Seat) -> bytes:
    """Return the body without everything that identifies the table."""
    return answer.content.replace(seat.table.encode(), b"TABLE")


def bids(server: Server, bid: int, card: str) -> dict[str, Seat]:
    """Return a table where bo has bid in secret, but ada and cy have not."""
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    assert seats["bo"].send(0, [f"bid {bid}", card]).status_code == 200
    return seats


def test_sealed_bids_are_not_to_be_seen(server: Server) -> None:
    first, second = bids(server, 0, "without card"), bids(server, 4, "with card")
    for name in ("ada", "cy", "watch"):
        one, two = first[name], second[name]
        assert same(one.get(""), one) == same(two.get(""), two)
        if name != "watch":
            for choices in ([], ["bid 1"], ["bid 9"], ["bid 1", "with card"]):
                tried = [same(seat.preview(1, choices), seat) for seat in (one, two)]
                assert tried[0] == tried[1]
            wrong = [same(seat.send(1, ["bid 9"]), seat) for seat in (one, two)]
            assert wrong[0] == wrong[1]
    assert same(first["bo"].get(""), first["bo"]) != same(second["bo"].get(""), second["bo"])


def test_sentences_reach_their_audience_alone(server: Server) -> None:
    seats = bids(server, 3, "without card")
    secret = "You bid 3."
    assert secret in [line["text"] for line in seats["bo"].see()["lines"]]
    for name in ("ada", "cy", "watch"):
        with seats[name].live() as wire:
            for table in (next_table(wire), seats[name].see()):
                assert secret not in [line["text"] for line in table["lines"]]


def test_the_seed_is_told_only_in_the_end(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    for seat in seats.values():
        assert str(SEED) not in seat.get("").text
        with seat.live() as wire:
            assert str(SEED) not in str(table_at(wire, 0))
    assert seats["ada"].see()["commitment"] == Match.new(AUCTION, 3, SEED).commitment


def test_bots_hide_what_they_chose(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human", "random", "random"], seed=SEED)
    with seats["ada"].live() as wire:
        table_at(wire, 2)
    table = seats["ada"].see()
    assert [seat["waiting"] for seat in table["seats"]] == [True, False, False]
    told = [line["rule"] for line in table["lines"] if line["rule"]]  # all but the opening
    assert told == ["auction.deal"]


@pytest.mark.parametrize("moves", range(0, 24, 3))
def test_other_secrets_give_the_same_bytes(moves: int) -> None:
    rng = Random(moves)
    match = Match.new(AUCTION, 3, SEED)
    for _ in range(moves):
        if not match.over:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.choices(seat)))
    for viewer in (0, 1, 2, None):
        shown = bytes_of(match, viewer)
        for _ in range(5):
            assert bytes_of(dealt_unseen(match, viewer, rng), viewer) == shown


def bytes_of(match: Match, seat: int | None) -> bytes:
    row = TableRow(
        "t", AUCTION, 1, 3, match.settings, match.seed, [SeatRow(n) for n in match.names]
    )
    state = first_state(row)
    state.stage = "playing"
    shown = show(LiveTable(row, state, match, 7), seat)
    return msgspec.json.encode(msgspec.structs.replace(shown, commitment="", seed=None))


def test_a_bot_does_not_depend_on_secrets() -> None:
    match = Match.new(AUCTION, 3, SEED)
    match.play_chain(1, ["bid 2", "with card"])
    chosen = think(match.clone(), 0, "random", 7)
    rng = Random(1)
    for _ in range(5):
        other = dealt_unseen(match, 0, rng)
        assert think(other, 0, "random", 7) == chosen
