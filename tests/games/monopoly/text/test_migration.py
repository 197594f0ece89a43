"""Matches that began under rules 1 go on as they were: nothing of them is asked again."""

from __future__ import annotations

import json

import pytest

from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.state import MonopolyState, state_from
from rulewright.games.monopoly.text.migration import (
    DROPS_AT,
    FIELDS,
    OLD_DROP_BITS,
    migrate,
    migrate_position,
)
from rulewright.games.monopoly.text.position import read_position
from rulewright.kernel import Match
from tests.recordings import SAMPLE, Recorded, recorded
from tests.soak import SOAKING

pytestmark = pytest.mark.laws

OLD = recorded("monopoly")[:: 1 if SOAKING else SAMPLE]
WITH_RECORD = [old for old in recorded("monopoly") if old.record][:: 1 if SOAKING else 3]


def name(old: Recorded) -> str:
    return old.name


@pytest.mark.parametrize("old", OLD, ids=name)
def test_it_goes_on_unchanged(old: Recorded) -> None:
    saved = json.loads(old.saved)
    assert saved["rules"] == 1
    assert len(saved["state"]) == FIELDS
    match = Match.from_json(old.saved)
    assert not match.mended
    assert match.starts_from_position == ("origin" in saved), "all of it can be gone back to"
    assert [match.names[seat] for seat in match.waiting] == old.waiting
    assert match.checkpoint()[0].data() == migrate(saved["state"])


@pytest.mark.parametrize("old", WITH_RECORD, ids=name)
def test_so_does_its_record(old: Recorded) -> None:
    assert old.record is not None
    again, saved = Match.load(old.record), Match.from_json(old.saved)
    assert again.settings == saved.settings
    assert again.state.data() == saved.state.data()
    assert again.waiting == saved.waiting


def test_what_came_later_is_as_it_was_before() -> None:
    new = Match.new(GAME, 3).state
    old = state_from(migrate(new.data()[:FIELDS]))
    assert options(old) == {spec.name: spec.legacy_default for spec in OPTIONS}
    assert options(new) == {spec.name: spec.values[0] for spec in OPTIONS}


def test_dropped_offers_are_kept_apart_in_more_bits() -> None:
    data = Match.new(GAME, 8).state.data()[:FIELDS]
    dropped = [0, 1, 2, 3, 3, 0, 1, 2]
    data[DROPS_AT] = sum(count << OLD_DROP_BITS * seat for seat, count in enumerate(dropped))
    s = state_from(migrate(data))
    assert [s.drops_of(seat) for seat in range(8)] == dropped
    assert s.offered == sum(dropped)


@pytest.mark.parametrize(
    "line", ["", "options: speed_die, cap=50\n", "players: 4\noptions: no trades\n"]
)
def test_so_it_is_in_a_position(line: str) -> None:
    given = read_position(line)[2]
    position = read_position(migrate_position(line))
    late = {
        spec.name: spec.legacy_default for spec in OPTIONS if spec.legacy_default != spec.values[0]
    }
    assert position[2] == given | late
    assert position[1] == (4 if "4" in line else 3)


def options(state: object) -> dict[str, object]:
    assert isinstance(state, MonopolyState)
    return dict(GAME.notation.from_position(GAME.notation.position(state))[2])
