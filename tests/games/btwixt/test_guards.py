"""Guards against other leaders' cards. [concepts.guards]"""

from rulewright.games.btwixt.guards import may_choose, may_touch
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import BLANK
from rulewright.kernel import Refusal
from tests.games.btwixt.drill import AMBER, CORAL
from tests.games.btwixt.piles import bidding_of, lay


def rule(refusal: Refusal | None) -> str:
    """Return the rule that a refusal cites, or ""."""
    return "" if refusal is None else refusal.rule


def touches(s: BtwixtState, place: int, blanking: bool = False, chosen: bool = True) -> list[str]:
    """Return why amber, and why coral, cannot touch a card of coral's pile."""
    seats = AMBER, CORAL
    return [rule(may_touch(s, seat, CORAL, place, blanking, chosen)) for seat in seats]


def with_pile(cards: str, current: str = "hodor") -> BtwixtState:
    """Return a state with some of coral's cards in its pile."""
    s = bidding_of(4, current)
    lay(s, CORAL, cards)
    return s


def test_a_card_is_open_to_all_unless_guarded() -> None:
    s = with_pile("steady-hand household-guard")
    assert touches(s, 0) == ["", ""]


def test_a_guarded_card_is_safe_from_others_alone_also_from_being_blanked() -> None:
    s = with_pile("steady-hand household-guard")
    assert touches(s, 1) == ["concepts.guards", ""]
    assert touches(s, 1, blanking=True) == ["concepts.guards", ""]


def test_a_guarded_pile_is_safe_but_can_be_blanked() -> None:
    s = with_pile("steady-hand unyielding")
    assert touches(s, 0) == touches(s, 1) == ["concepts.guards", ""]
    assert touches(s, 1, blanking=True) == ["", ""]


def test_a_blank_guard_guards_nothing() -> None:
    s = with_pile("household-guard unyielding")
    s.bid[CORAL] = [card | BLANK for card in s.bid[CORAL]]
    assert touches(s, 0) == touches(s, 1) == ["", ""]


def test_a_pile_that_an_ally_guards_can_be_blanked() -> None:
    s = with_pile("steady-hand")
    s.guard[CORAL] = 1
    assert touches(s, 0) == ["concepts.guards", ""]
    assert touches(s, 0, blanking=True) == ["", ""]


def test_a_silent_leader_and_their_cards_cannot_be_chosen() -> None:
    s = with_pile("steady-hand the-silence")
    assert rule(may_choose(s, AMBER, CORAL)) == "concepts.guards"
    assert may_choose(s, CORAL, CORAL) is None
    assert touches(s, 0, blanking=True) == ["concepts.guards", ""]
    # Where nobody chooses they are no safer.
    assert touches(s, 0, chosen=False) == ["", ""]


def test_an_ally_locks_piles_for_everybody() -> None:
    s = with_pile("steady-hand", "stannis-baratheon")
    assert touches(s, 0) == ["allies.stannis-baratheon"] * 2
    assert touches(s, 0, blanking=True) == ["", ""]
