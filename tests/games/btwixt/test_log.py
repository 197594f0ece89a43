"""What the log names goes by the ids of the scene, and by the leaders of the match."""

from rulewright.games.btwixt.names import council_ref, leader_ref
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.table.scene import scene
from rulewright.testing import play_out


def test_councils_and_seats_of_the_log_are_places_of_the_scene() -> None:
    match = play_out("btwixt", 4, 0, {"game": "kingsmoot"}).match
    assert match.lines is not None
    named = {(kind, key) for line in match.lines for _, _, kind, key in line.refs}
    places = scene(match.view(None), None)["areas"].keys()
    assert {key for kind, key in named if kind == "council"} == {
        place for place in places if place.startswith("council:")
    }
    assert {f"seat:{key}" for kind, key in named if kind == "seat"} == {
        place for place in places if place.startswith("seat:")
    }


def test_seats_and_councils_go_by_their_leaders() -> None:
    s = BtwixtState(0, 4)
    assert leader_ref(s, 0).title == "Amber"
    assert council_ref(s, 0).title == "the council of Amber and Coral"
    s.leader[0] = 0
    first = leader_ref(s, 0).title
    assert council_ref(s, 0).title == f"the council of {first} and Coral"
    s.leader[0] = 1
    assert leader_ref(s, 0).title != first
    assert council_ref(s, 0).title == f"the council of {leader_ref(s, 0).title} and Coral"
    assert (leader_ref(s, 0).id, council_ref(s, 0).id) == ("amber", "council:amber-coral")
