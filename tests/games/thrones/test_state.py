"""The state as plain data."""

from rulewright.games.thrones.state import Battle, ThronesState, state_from


def test_data_shares_nothing_with_the_state() -> None:
    s = ThronesState(6)
    s.tracks = [list(range(6)) for _ in range(3)]
    s.battle = Battle(0, 1, 2, 3)
    before = s.data()
    kept = repr(before)
    s.units[0] = 1
    s.tracks[0].reverse()
    s.battle.backing[0].append(5)
    assert repr(before) == kept
    assert s.data() != before


def test_a_copy_shares_nothing_with_its_source() -> None:
    s = ThronesState(4)
    s.battle = Battle(0, 1, 2, 3)
    other = s.copy()
    assert other.data() == s.data() == state_from(s.data()).data()
    other.power[0] += 1
    assert other.battle is not None
    other.battle.cards[0] = 3
    assert s.data() != other.data()
    assert s.battle.cards[0] != 3
