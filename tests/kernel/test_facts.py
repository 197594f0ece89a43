"""Log entries: facts, the sentences over them, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulewright.kernel import EVERYONE, BadEntry, LogEntry, Phrase, Ref, State
from rulewright.kernel.facts import part_data, part_of, parts_data, parts_of

STARK = Ref("seat", "stark", "Stark")
LANNISTER = Ref("seat", "lannister", "Lannister")
KNIGHTS = Ref("unit", "knight", "knights")
FELL = Ref("area", "the-fell", "The Fell")


@pytest.fixture
def s() -> State:
    """A state with a listener."""
    state = State()
    state.lines = []
    return state


def only(s: State) -> LogEntry:
    """Return the only log entry."""
    assert s.lines is not None
    [entry] = s.lines
    return entry


def test_an_entry_is_its_facts_and_the_sentence_is_made_of_them(s: State) -> None:
    s.log("fight.won", "{winner} takes {area} by {by:+d}.", winner=STARK, area=FELL, by=2)
    entry = only(s)
    assert entry.text == "Stark takes The Fell by +2."
    assert entry.parts == {"winner": STARK, "area": FELL, "by": 2}
    assert entry.refs == [(0, 5, "seat", "stark"), (12, 20, "area", "the-fell")]
    assert entry.visible_to == EVERYONE


@pytest.mark.parametrize(
    ("pattern", "houses", "text"),
    [
        ("Bids of {houses}.", [STARK], "Bids of Stark."),
        ("Bids of {houses}.", [STARK, LANNISTER], "Bids of Stark and Lannister."),
        ("Bids of {houses}.", [STARK, LANNISTER, 3], "Bids of Stark, Lannister and 3."),
        ("Bids of {houses:,}.", [STARK, LANNISTER], "Bids of Stark, Lannister."),
        ("Bids of {houses:;}.", [STARK, LANNISTER], "Bids of Stark; Lannister."),
        ("Bids of {houses}.", [], "Bids of ."),
    ],
)
def test_a_list_is_told_as_the_pattern_says(
    s: State, pattern: str, houses: list[Ref | int], text: str
) -> None:
    s.log("bid.amount", pattern, houses=houses)
    assert only(s).text == text


def test_phrases_hold_parts_that_belong_together(s: State) -> None:
    bids = [Phrase("{house} {bid}", house=STARK, bid=3), Phrase("{house} {bid}", house=FELL, bid=0)]
    s.log("bid.amount", "The bids are {bids}.", bids=bids)
    assert only(s).text == "The bids are Stark 3 and The Fell 0."
    assert [span[2:] for span in only(s).refs] == [("seat", "stark"), ("area", "the-fell")]
    assert [bid.text for bid in bids] == ["Stark 3", "The Fell 0"]


def test_one_may_be_written_as_an_article(s: State) -> None:
    losses = [
        Phrase("{count:a} {unit}", count=1, unit=KNIGHTS.called("knight")),
        Phrase("{count:a} {unit}", count=2, unit=KNIGHTS),
    ]
    s.log("fight.lost", "Lost: {losses}.", losses=losses)
    assert only(s).text == "Lost: a knight and 2 knights."


def test_a_sentence_without_parts_stands_as_it_is() -> None:
    assert LogEntry("", "Nobody {here}.", {}).text == "Nobody {here}."


@pytest.mark.parametrize(
    ("pattern", "parts", "why"),
    [
        ("{house} wins.", {}, "no part 'house'"),
        ("Somebody wins.", {"house": STARK}, "a part 'house' that it has no field for"),
        ("{house} wins.", {"hous": STARK}, "no part 'house' and a part 'hous'"),
        ("{house} wins", {"house": 1.5}, "the part 'house' .* is 1.5"),
        ("{house wins.", {"house": STARK}, "cannot be read"),
        ("{h}", {"h": [Phrase("{a}")]}, "no part 'a'"),
    ],
)
def test_an_entry_whose_parts_do_not_fit_is_refused_at_once(
    s: State, pattern: str, parts: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadEntry, match=why):
        s.log("some.rule", pattern, **parts)
    assert not s.lines


def test_who_may_read_an_entry_is_said_by_name_alone(s: State) -> None:
    with pytest.raises(TypeError):
        s.log("some.rule", "For one alone.", 1)  # type: ignore[misc]
    s.log("some.rule", "For one alone.", visible_to=1 << 2)
    seats = (None, 0, 2)
    assert [only(s).is_visible_to(seat) for seat in seats] == [False, False, True]


def test_nothing_is_written_where_nobody_listens() -> None:
    state = State()
    state.log("some.rule", "{house} wins.", house=STARK)
    assert state.lines is None


def test_parts_come_back_from_their_data() -> None:
    parts = {
        "house": STARK,
        "bid": 3,
        "words": "by sea",
        "losses": [
            Phrase("{count:a} {unit}", count=2, unit=Ref("unit", "knight", "knights")),
            FELL,
        ],
    }
    data = json.loads(json.dumps(parts_data(parts)))
    assert parts_of(data) == parts
    assert LogEntry("r", "{losses}", {"losses": part_of(part_data(parts["losses"]))}).text == (
        "2 knights and The Fell"
    )
