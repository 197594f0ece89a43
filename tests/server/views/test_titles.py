"""Seats are called what their game says, also where that changes in the course of a match."""

from tests.server.playing import Seat, Server, new_table, people

AUCTION = "tiny-auction"


def titles(seat: Seat) -> list[str]:
    """Return the titles of the seats, as one of them sees the table."""
    return [each["title"] for each in seat.see()["seats"]]


def test_a_seat_is_called_by_the_leader_that_it_has_chosen(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3, seed=7)
    assert titles(seats["watch"]) == ["Amber", "Coral", "Jade"]
    table = seats["amber"].see()
    (first,) = [place for place, seat in enumerate(table["seats"]) if seat["waiting"]]
    seat = list(people(seats).values())[first]
    assert seat.send(table["n"], ["jon-snow"]).status_code == 200
    for viewer in seats.values():
        assert titles(viewer)[first] == "Jon Snow"


def test_other_seats_keep_the_titles_of_the_first_scene(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=7)
    assert titles(seats["watch"]) == titles(seats["ada"])


def test_the_log_calls_a_seat_by_its_leader(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3, seed=7, leaders="dealt")
    name = titles(seats["watch"])[0]
    assert name != "Amber"
    assert seats["amber"].ask("motions", what="pause").status_code == 200
    assert any(line["text"].startswith(name) for line in seats["coral"].see()["lines"])
