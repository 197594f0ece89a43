"""The tracks over the field: morale between the Houses, points at its ends, rounds and the end."""

from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.table.panels import panels
from rulewright.games.battles.table.tracks import FILLS, tracks
from rulewright.games.battles.words import LANNISTER, STARK
from rulewright.kit.scene import Track
from tests.games.battles.drill import field
from tests.games.battles.planned import planned


def tracks_of(s: BattlesState) -> list[Track]:
    """Return both tracks as Stark sees them."""
    return tracks(s, STARK)


def test_morale_says_on_whose_side_it_is() -> None:
    s = field("a1: stark green war-host")
    assert tracks_of(s)[0]["now"] == "Morale: even."
    s.morale = -5
    assert tracks_of(s)[0]["now"] == "Morale: 5 on the side of House Stark, green."
    s.morale = 2
    assert tracks_of(s)[0]["now"] == "Morale: 2 on the side of House Lannister."


def test_the_marker_lies_nearer_to_the_house_that_loses_heart() -> None:
    s = field("a1: stark green war-host")
    s.morale = -5
    morale = tracks_of(s)[0]
    [spot] = [n for n, place in enumerate(morale["places"]) if place["tokens"]]
    assert spot < len(morale["places"]) / 2
    assert [end["owner"] for end in morale["ends"]] == ["stark", "lannister"]
    assert morale["places"][spot]["fill"] in FILLS.values()


def test_points_stand_at_the_ends_where_they_decide() -> None:
    s = field("a1: stark green war-host")
    s.points = [3, 5]
    with planned(s, scored=True):
        assert [end["value"] for end in tracks_of(s)[0]["ends"]] == ["3", "5"]
    with planned(s, scored=False):
        assert [end.get("value") for end in tracks_of(s)[0]["ends"]] == [None, None]


def test_the_rounds_go_as_far_as_the_battle_and_say_what_decides() -> None:
    s = field("a1: stark green war-host")
    s.round = 2
    with planned(s, rounds=4, scored=True, end_holder=LANNISTER):
        rounds = tracks_of(s)[1]
    assert [place["label"] for place in rounds["places"]] == ["1", "2", "3", "4"]
    assert [place["label"] for place in rounds["places"] if place["tokens"]] == ["2"]
    assert rounds["now"] == "After round 4: the most points win, then the higher morale."


def test_the_plan_is_read_beside_the_board() -> None:
    s = field("a1: stark green war-host")
    beside = [panel["id"] for panel in panels(s, STARK) if panel.get("beside")]
    assert beside == ["plan"]
