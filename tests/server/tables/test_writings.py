"""What a person wrote stays theirs: whoever sits on their seat next finds none of it anywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tests.server.stones  # noqa: F401  (registers the game)
from rulewright.server.admin.archive import export_table, import_table
from rulewright.server.tables.acts.seats import leaving_seat, taking_seat
from rulewright.server.tables.acts.talk import noting, talking
from rulewright.server.tables.new_table import NewTable
from rulewright.server.views.table_view import show
from tests.server.admin.test_archive import hub_at
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Seat, Server, any_choice, next_table
from tests.server.test_refusals import refused

AUCTION = "tiny-auction"  # ada alone, against bo and cy
STONES = "tiny-stones"
OURS = ["A note of mine.", "A letter of mine.", "A letter to me.", "To my side."]


@pytest.fixture
def people(server: Server) -> Iterator[list[Browser]]:
    """Four guests: three at the start, and one who comes later."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(server)) for _ in range(4)]
        for one in windows:
            one.done("/guest")
        yield windows


def table_of(people: list[Browser], game: str = AUCTION, **terms: Any) -> str:
    """Return a match of the first three."""
    first, *others = people[:3]
    new = {"game": game, "players": 3, "seats": ["me", "open", "open"], "terms": terms}
    made = first.done("/tables", **new, seed=5)
    for who, seat in zip(others, ("bo", "cy"), strict=True):
        who.done(f"/tables/{made['id']}/sit", seat=seat)
    return str(made["id"])


def write(who: Browser, table: str, to: str | list[str], text: str) -> Json:
    return who.done(f"/tables/{table}/talk", to=to, text=text)


def written(table: str, people: list[Browser]) -> None:
    """Let Bo write and be written to, and somebody talk to all."""
    ann, ben, cleo = people[:3]
    ben.done(f"/tables/{table}/note", text=OURS[0])
    write(ben, table, ["ada"], OURS[1])
    write(ann, table, ["bo"], OURS[2])
    write(cleo, table, "side", OURS[3])
    write(ben, table, "all", "Hello, everybody.")


def get(who: Browser, table: str, path: str = "", **query: Any) -> str:
    answer = who.http.get(f"/api/tables/{table}{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.text


def wire(who: Browser, table: str, since: int | None = None) -> str:
    """Return the first message of a person's websocket."""
    seat = Seat(who.server, table, None)
    headers = {"Cookie": f"rulewright={who.token}", "Origin": who.server.url}
    with seat.live(since, headers=headers) as line:
        return json.dumps(next_table(line))


def all_told(who: Browser, table: str) -> str:
    """Return everything that a person can read of a table."""
    n = json.loads(get(who, table))["n"]
    over = json.loads(get(who, table))["over"]
    queries: list[Json] = [{}, *([{"open": "true"}, {"as": "bo"}] if over else [])]
    answers = [get(who, table), get(who, table, since=0), wire(who, table), wire(who, table, 0)]
    answers += [get(who, table, "/premoves")] if not over else [get(who, table, "/record")]
    for query in queries:
        answers += [get(who, table, "/replay", **query)]
        first = json.loads(answers[-1])["events"][0]["n"]
        answers += [get(who, table, f"/at/{at}", **query) for at in range(first, n + 1)]
    return "\n".join(answers)


def play_out(table: str, holders: list[Browser]) -> None:
    rng = Random(3)
    while True:
        for who in holders:
            shown = json.loads(get(who, table))
            if shown["over"]:
                return
            choices = any_choice(shown, rng)
            if choices:
                who.done(f"/tables/{table}/choices", n=shown["n"], choices=choices)


def of_those(texts: list[str], told: str) -> list[str]:
    return [text for text in texts if text in told]


def gets_up(who: Browser, table: str) -> None:
    who.done(f"/tables/{table}/leave")


def is_deleted(who: Browser, table: str) -> None:
    who.done("/account/delete")


@pytest.mark.parametrize("goes", [gets_up, is_deleted])
def test_who_sits_there_next_finds_nothing_of_it(people: list[Browser], goes: Any) -> None:
    ann, ben, cleo, dan = people
    table = table_of(people)
    written(table, people)
    assert of_those(OURS, all_told(ben, table)) == OURS
    goes(ben, table)
    shown = dan.done(f"/tables/{table}/sit", seat="bo")
    assert (shown["seat"], shown["note"]) == ("bo", "")
    told = all_told(dan, table)
    assert "Hello, everybody." in told
    assert of_those(OURS, told) == []
    assert of_those(OURS, all_told(ann, table)) == OURS[1:3]  # these stay hers as well
    play_out(table, [ann, dan, cleo])
    assert of_those(OURS, all_told(dan, table)) == []
    assert of_those(OURS, all_told(cleo, table)) == OURS[3:]


def test_who_comes_back_by_another_name_has_it_still(people: list[Browser]) -> None:
    """A guest who signs in is the same person, and so is who keeps the seat of a link."""
    ann, ben, _, dan = people
    made = ann.done("/tables", game=AUCTION, players=3, seats=["me", "human", "open"])
    table, [link] = made["id"], made["links"]
    dan.done(f"/tables/{table}/sit", seat="cy")
    by_link = Seat(ann.server, table, link["url"].split("/")[-1])
    assert by_link.ask("note", text=OURS[0]).status_code == 200
    write(dan, table, ["bo"], OURS[1])
    kept = ben.done(f"/tables/{table}/keep", key=by_link.key)
    assert (kept["note"], of_those(OURS, str(kept["talk"]))) == (OURS[0], [OURS[1]])
    name = f"Later {id(people)}"
    with browser(ann.server) as phone:
        phone.register(name)
    assert dan.sign_in(name).status_code == 200
    assert of_those(OURS, get(dan, table)) == [OURS[1]]


def test_what_was_prepared_and_dropped_is_told_to_who_prepared_it(people: list[Browser]) -> None:
    ann, ben, cleo, dan = people
    made = ann.done(
        "/tables", game=STONES, players=3, seats=["me", "open", "open"], options={"small": True}
    )
    table = made["id"]
    ben.done(f"/tables/{table}/sit", seat="bo")
    cleo.done(f"/tables/{table}/sit", seat="cy")
    cleo.done(f"/tables/{table}/premoves", prepare=["heap 1", "take 2"])
    n = json.loads(get(ann, table))["n"]
    ann.done(f"/tables/{table}/choices", n=n, choices=["heap 1", "take 2"])
    assert "Prepared and now dropped" in all_told(cleo, table)
    gets_up(cleo, table)
    dan.done(f"/tables/{table}/sit", seat="cy")
    assert "Prepared" not in all_told(dan, table)
    motion = ann.done(f"/tables/{table}/motions", what="end")["motion"]["n"]
    for who in (ben, dan):
        who.done(f"/tables/{table}/votes", motion=motion, yes=True)
    for who in (ann, ben, dan):
        assert "Prepared" not in get(who, table, f"/at/{n + 1}", open="true")
        assert "Prepared" not in get(who, table, f"/at/{n + 1}", **{"as": "cy"})


def test_letters_are_opened_by_those_who_wrote_and_read_them(people: list[Browser]) -> None:
    ann, ben, cleo, dan = people
    table = table_of(people)
    write(ben, table, ["ada"], "Of one who goes.")
    write(cleo, table, ["ada"], "Of one who stays.")
    gets_up(ben, table)
    dan.done(f"/tables/{table}/sit", seat="bo")
    play_out(table, [ann, dan, cleo])
    motion = ann.done(f"/tables/{table}/motions", what="letters")["motion"]["n"]
    for who in (dan, cleo):
        who.done(f"/tables/{table}/votes", motion=motion, yes=True)
    told = get(dan, table)
    assert "Of one who stays." in told
    assert "Of one who goes." not in told
    assert "Of one who goes." in get(ann, table)


def test_no_letter_goes_to_a_seat_that_nobody_has(people: list[Browser]) -> None:
    ann, ben, *_ = people
    made = ann.done("/tables", game=AUCTION, players=3, seats=["me", "open", "open"])
    ben.done(f"/tables/{made['id']}/sit", seat="bo")
    posted = ann.post(f"/tables/{made['id']}/talk", to=["bo", "cy"], text="Who are you?")
    refused(posted, 409, "NotNow")
    write(ann, made["id"], ["bo"], "You are Ben.")


def test_a_table_taken_in_elsewhere_keeps_it_so(tmp_path: Path) -> None:
    async def moved() -> None:
        there, here = tmp_path / "there", tmp_path / "here"
        for folder in (there, here):
            folder.mkdir()
        async with hub_at(f"sqlite:///{there}/tables.db") as hub:
            live = await hub.create(NewTable(AUCTION, 3, ["me", "human", "human"]), "ann", "Ann")
            for act in (
                noting(0, OURS[0]),
                talking(0, ["bo"], OURS[1]),
                leaving_seat(0),
                taking_seat(0, "dan", "Dan"),
            ):
                await hub.act(live.id, act)
            lines = await hub.store.write(lambda c: list(export_table(c, live.id)))
        async with hub_at(f"sqlite:///{here}/tables.db") as hub:
            await hub.store.write(lambda c: import_table(c, lines))
            elsewhere = await hub.find(live.id)
            next_one = show(elsewhere, 0)
            assert (next_one.note, next_one.talk) == ("", [])
            assert [said.text for said in show(elsewhere, 1).talk] == [OURS[1]]

    asyncio.run(moved())
