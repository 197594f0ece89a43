"""Whoever follows a table by what changes in it comes to the same table as who is told all."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import connect

from rulewright.server.assembly import table_hub
from rulewright.server.storage.store import Store
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import NewTable
from rulewright.server.views.access import Tables
from rulewright.server.views.follower import Follower as Follow
from rulewright.server.views.scene_diff import Shown, change_of
from tests.server.following import Follower, Lost, changed
from tests.server.playing import (
    Seat,
    Server,
    any_choice,
    new_table,
    next_table,
    people,
    settings_in,
)

things = st.lists(
    st.fixed_dictionaries({"id": st.sampled_from("abcdef"), "at": st.integers(0, 2)}), max_size=6
)
seated = st.lists(
    st.fixed_dictionaries({"seat": st.sampled_from("abcdef"), "at": st.integers(0, 2)}), max_size=6
)
maps = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2))
values = st.one_of(st.integers(), st.lists(st.integers(), max_size=2), things, seated, maps)
scenes = st.dictionaries(st.sampled_from(["title", "tokens", "tracks", "dice"]), values)


@given(before=scenes, after=scenes)
def test_a_scene_and_its_change_are_the_next_scene(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    one, two = Shown(before, [], []), Shown(after, [], [])
    change = json.loads(msgspec.json.encode(two.since(one)))
    assert changed(before, change) == after
    assert json.loads(bytes(two.scene)) == after


def test_of_a_long_list_only_what_differs_is_told() -> None:
    before = [{"id": str(number), "at": 0} for number in range(100)]
    after = [*before[:40], {"id": "40", "at": 1}, *before[41:]]
    change = change_of(before, after)
    assert json.loads(msgspec.json.encode(change)) == {"set": [{"id": "40", "at": 1}]}


def test_what_is_put_into_a_long_list_is_told_with_its_place() -> None:
    before = [{"id": str(number)} for number in range(100)]
    after = [{"id": "new"}, *before[:40], {"id": "newer"}, *before[41:]]
    change = json.loads(msgspec.json.encode(change_of(before, after)))
    assert change["gone"] == ["40"]
    assert change["put"] == [["new", ""], ["newer", "39"]]
    assert change["set"] == [{"id": "new"}, {"id": "newer"}]
    assert "ids" not in change
    turned = json.loads(msgspec.json.encode(change_of(before, before[::-1])))
    assert turned == {"ids": [str(number) for number in reversed(range(100))]}


def test_of_many_areas_only_those_that_differ_are_told() -> None:
    before = {str(number): {"owner": None} for number in range(50)}
    after = {**before, "7": {"owner": "stark"}}
    del after["9"]
    change = json.loads(msgspec.json.encode(change_of(before, after)))
    assert change == {"set": {"7": {"owner": "stark"}}, "gone": ["9"]}


def test_things_without_ids_of_their_own_are_told_as_a_whole() -> None:
    lists: list[Any] = [[1, 2], [{"id": "a"}, {"id": "a"}], [{"id": 1}], "text"]
    for entries in lists:
        assert change_of(entries, [{"id": "a"}]) is None
        assert change_of([{"id": "a"}], entries) is None


def live(seat: Seat, changes: bool) -> Any:
    address = seat.server.url.replace("http", "ws", 1)
    key = "" if seat.key is None else f"&key={seat.key}"
    where = f"{address}/api/tables/{seat.table}/live?changes={str(changes).lower()}{key}"
    return connect(where, proxy=None)


@pytest.mark.parametrize("game", ["tiny-auction", "thrones"])
def test_a_match_followed_by_its_changes(server: Server, game: str) -> None:
    rng = Random(5)
    seats = new_table(server, game, ["human"] * 3, seed=5)
    told = dict.fromkeys(("changes", "whole"), 0)
    with ExitStack() as stack:
        wires = {name: stack.enter_context(live(seat, True)) for name, seat in seats.items()}
        all_told = stack.enter_context(live(seats["watch"], False))
        followers = {name: Follower() for name in seats}
        for name, wire in wires.items():
            followers[name].take(next_table(wire))
        next_table(all_told)
        for _ in range(40):
            name, choices = next(
                (name, choices)
                for name, seat in people(seats).items()
                if (choices := any_choice(followers[name].table or {}, rng))
            )
            answer = seats[name].send(followers[name].n or 0, choices)
            assert answer.status_code == 200, answer.text
            n = answer.json()["n"]
            for name, wire in wires.items():
                while (followers[name].n or 0) < n:
                    message = next_table(wire)
                    assert message["base"] is not None
                    assert "commitment" not in message, "what is as before is left out"
                    told["changes"] += len(json.dumps(message))
                    followers[name].take(message)
                seen = seats[name].see()
                assert {**(followers[name].table or {}), "lines": 0, "lines_from": 0} == {
                    **seen,
                    "lines": 0,
                    "lines_from": 0,
                    "talk": [],
                }
                assert followers[name].lines == seen["lines"]
            while (message := next_table(all_told))["n"] < n:
                pass
            assert message["base"] is None
            told["whole"] += len(json.dumps(message))
            if answer.json()["over"]:
                break
    assert told["changes"] / len(wires) < told["whole"]


def test_what_does_not_fit_is_noticed(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"], seed=2)
    rng = Random(2)
    messages = []
    with live(seats["watch"], True) as wire:
        messages.append(next_table(wire))
        for _ in range(2):
            seat, table = next(
                (seat, table) for seat in people(seats).values() if (table := seat.see())["asks"]
            )
            seat.send(table["n"], any_choice(table, rng))
            messages.append(next_table(wire))
    follower = Follower()
    follower.take(messages[0])
    with pytest.raises(Lost):
        follower.take(messages[2])
    follower.take(messages[1])
    follower.take(messages[0])
    follower.take(messages[1])
    follower.take(messages[2])
    assert follower.n == messages[2]["n"]
    assert (follower.table or {})["scene"] == seats["watch"].see()["scene"]


async def test_whose_seat_changed_is_told_nothing_by_what_the_seat_saw(tmp_path: Path) -> None:
    store = await Store.open(settings_in(tmp_path).database_url)
    hub = table_hub(store, settings_in(tmp_path))
    try:
        new = NewTable("tiny-auction", 3, ["me", "human", "human"], seed=1)
        live = await hub.create(new, "somebody", "Ada")
        async with live.watch():
            tables, follower = Tables(hub, SeatKeys("secret")), Follow(None, None, None, True)
            told = [
                json.loads(follower.news(tables, live, user))
                for user in ("somebody", "somebody", None, None, "somebody")
            ]
        assert [one.get("seat", "as before") for one in told] == [
            "ada",
            "as before",
            None,
            "as before",
            "ada",
        ]
        assert [one["base"] for one in told] == [None, 0, None, 0, None]
        assert told[4]["scene"] == told[0]["scene"]
    finally:
        await hub.close()
        await store.close()
