"""The board of a table: the same for all seats, or one of its own for each."""

from tests.server.playing import Json, Seat, Server, new_table

RING = "/api/games/btwixt/board"


def board_of(server: Server, seat: Seat) -> Json:
    """Return the board that a seat is told to draw."""
    name = seat.see()["board"]
    answer = server.http.get(f"{RING}/{name}")
    assert answer.status_code == 200
    board: Json = answer.json()
    return board


def ids(board: Json) -> set[str]:
    """Return the areas of a board, with their slots."""
    return {f"{area['id']}/{key}" for area in board["areas"] for key in area}


def test_each_seat_has_the_board_on_which_it_sits_in_front(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3, seed=7)
    names = {name: seat.see()["board"] for name, seat in seats.items()}
    assert names == {
        "amber": "ring-3-amber",
        "coral": "ring-3-coral",
        "jade": "ring-3-jade",
        "watch": "ring-3-amber",
    }
    one, other = board_of(server, seats["amber"]), board_of(server, seats["coral"])
    assert ids(one) == ids(other)
    assert one["areas"] != other["areas"]


def test_a_change_of_the_table_leaves_each_its_board(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3, seed=7)
    asked = next(seat for seat in seats.values() if seat.see()["asks"])
    table = asked.see()
    asked.send(table["n"], [table["asks"][0]["options"][0]["text"]])
    assert [seat.see()["board"][7:] for seat in seats.values()] == [
        "amber",
        "coral",
        "jade",
        "amber",
    ]


def test_a_replay_is_drawn_for_whose_eyes_it_is(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3, seed=7)
    seat = seats["jade"]
    path = f"/api/tables/{seat.table}/replay"
    assert server.http.get(f"{path}?key={seat.key}").json()["board"] == "ring-3-jade"
    assert server.http.get(path).json()["board"] == "ring-3-amber"


def test_the_page_names_no_board_ahead_that_it_may_not_need(server: Server) -> None:
    seat = new_table(server, "btwixt", ["human"] * 3, seed=7)["jade"]
    link = server.http.get(f"/t/{seat.table}/{seat.key}").headers["link"]
    assert f"/api/tables/{seat.table}" in link
    assert "/board" not in link


def test_there_is_no_ring_for_too_many(server: Server) -> None:
    assert server.http.get(f"{RING}/ring-7-amber").status_code == 404
