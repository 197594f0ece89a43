"""Events in the form of the database: all kinds come back, and what older servers wrote is read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulewright.server.events.kinds import KINDS, Happening, Unknown, data_of, happening_of
from rulewright.server.events.match import Lapsed, Made, Mended, Played, Retaken, Started, Undone
from rulewright.server.events.seats import (
    Came,
    ClocksStarted,
    Freed,
    Holder,
    Linked,
    MarksAllowed,
    PickOrderDrawn,
    PlacesChanged,
    RanLate,
    Readied,
    Seated,
    SetUpAgain,
)
from rulewright.server.events.votes import Abandoned, Proposed, Unanswered, Voted
from rulewright.server.events.words import (
    Noted,
    PremovesChanged,
    Prepared,
    RepeatAnswer,
    Talked,
    Unsaid,
)
from rulewright.server.storage.rows import Event
from rulewright.server.tables.table_state import TableState
from rulewright.server.terms import Terms

PERSON = {"kind": "person", "user": "ann", "called": "Ann", "bot": None, "gen": 1, "link": 2}
HOLDER = Holder("person", "ann", "Ann", gen=1, link=2)
FREED = Holder("bot", bot="random", gen=2, freed=Freed("ann", "Ann", 1, 0, to="bo"))
MOMENT = {"kind": "opening", "title": "Nim"}

STORED: list[tuple[Happening, dict[str, Any] | None]] = [
    (Made(), None),
    (Made(host="ann", seeded=True, gathers=True), {"host": "ann", "seeded": True, "gathers": True}),
    (
        Started(bots={1: "random"}, stands=True, moments=[(0, [(-1, MOMENT)])], waiting=[0]),
        {"bots": {"1": "random"}, "stands": True, "moments": [[0, [[-1, MOMENT]]]], "waiting": [0]},
    ),
    (
        Played(bot="random", start=0, sealed=True, waiting=[], over=True),
        {"bot": "random", "from": 0, "sealed": True, "waiting": [], "over": True},
    ),
    (
        Played(premove=True, prepared=3, showed="luck", lapsed={1: Lapsed(["two"], prepared=True)}),
        {
            "ahead": True,
            "prepared": 3,
            "showed": "luck",
            "lapsed": {"1": {"answers": ["two"], "prepared": True}},
        },
    ),
    (Retaken(waiting=[1]), {"waiting": [1]}),
    (Undone(to=-1, length=0, waiting=[0]), {"to": -1, "length": 0, "waiting": [0]}),
    (Mended(on=True, waiting=[0]), {"on": True, "waiting": [0]}),
    (
        Seated(1, HOLDER, host="ann"),
        {"seat": 1, "holder": {**PERSON, "links": 0, "freed": None}, "host": "ann"},
    ),
    (Linked(), None),
    (Linked([1]), {"drawn": [1]}),
    (RanLate(0, "random"), {"seat": 0, "bot": "random"}),
    (Came("ann"), {"as": "ann"}),
    (Readied([0], ready=False), {"seats": [0], "ready": False}),
    (
        PlacesChanged([(0, HOLDER)], order=[], picked=[]),
        {"holders": [[0, {**PERSON, "links": 0, "freed": None}]], "order": [], "picked": []},
    ),
    (PickOrderDrawn(order=["ann"], picked=[]), {"order": ["ann"], "picked": []}),
    (ClocksStarted(), None),
    (MarksAllowed("all"), {"who": "all"}),
    (SetUpAgain("t2", moved=True), {"table": "t2", "moved": True}),
    (
        Proposed("replace", "ann", seat=1, bot="random", to="bo", called="Bo"),
        {"what": "replace", "as": "ann", "seat": 1, "bot": "random", "to": "bo", "called": "Bo"},
    ),
    (Proposed("end", leaves=True), {"what": "end", "leaves": True}),
    (Voted(yes=False, motion=0, person="ann"), {"yes": False, "motion": 0, "as": "ann"}),
    (Unanswered(4), {"motion": 4}),
    (Abandoned(), None),
    (Talked("ann", readers=[0, 1]), {"user": "ann", "readers": [0, 1]}),
    (Talked("ann", called="Ann"), {"user": "ann", "called": "Ann"}),
    (Unsaid([2]), {"said": [2]}),
    (Noted(), None),
    (
        PremovesChanged(
            1,
            answers={"two": 0},
            same={"heap": RepeatAnswer("heap", "heap 1", "Heap 1"), "take": None},
            prepare=Prepared(0, "heap", ["heap 1"], ["Heap 1"]),
            withdraw=[3],
        ),
        {
            "gen": 1,
            "answers": {"two": 0},
            "same": {"heap": {"kind": "heap", "text": "heap 1", "label": "Heap 1"}, "take": None},
            "prepare": {"n": 0, "kind": "heap", "choices": ["heap 1"], "labels": ["Heap 1"]},
            "withdraw": [3],
        },
    ),
    (Unknown("dance", {"steps": [1, 2]}), {"steps": [1, 2]}),
]


@pytest.mark.parametrize(("what", "data"), STORED, ids=lambda part: type(part).__name__)
def test_events_are_stored_and_read(what: Happening, data: dict[str, Any] | None) -> None:
    assert msgspec.json.decode(msgspec.json.encode(data_of(what))) == data
    assert happening_of(what.kind, data) == what


def test_all_kinds_are_tried() -> None:
    assert {what.kind for what, _ in STORED} == {*KINDS, "dance"}


def test_whom_a_seat_was_freed_of_is_stored() -> None:
    data = data_of(Seated(0, FREED))
    assert data is not None
    assert data["holder"]["freed"] == {
        "user": "ann",
        "called": "Ann",
        "gen": 1,
        "link": 0,
        "to": "bo",
    }
    assert happening_of("sit", data) == Seated(0, FREED)


def test_a_person_stored_before_links_were_counted_may_have_one() -> None:
    def links(holder: dict[str, Any]) -> int:
        what = happening_of("sit", {"seat": 0, "holder": holder})
        assert isinstance(what, Seated)
        return what.holder.links

    assert links(PERSON) == 1
    assert links({"kind": "open"}) == 0
    assert links({**PERSON, "links": 0}) == 0


def test_fields_of_other_versions_are_left_out() -> None:
    assert happening_of("undo", {"to": 1, "length": 2, "why": "x"}) == Undone(to=1, length=2)


@pytest.mark.parametrize("data", [{}, {"seat": 0}, {"seat": 0, "holder": {"kind": "cat"}}])
def test_facts_that_are_missing_or_wrong_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        happening_of("sit", data)


def test_nothing_follows_from_an_unknown_event() -> None:
    state = TableState([Holder("person", "ann"), Holder("open")], Terms())
    state.take(Event(0, Unknown("dance", {"waiting": [0], "host": "ann"}), 0))
    assert (state.n, state.waiting, state.host, state.visited) == (0, [], None, False)
