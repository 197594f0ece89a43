"""The draft. [draft.*] [kingsmoot.*]"""

from rulewright.games.btwixt.course.draft import PickCard, pick
from rulewright.games.btwixt.course.seasons import deal_hands
from rulewright.games.btwixt.hands import hand_kinds
from rulewright.games.btwixt.state import BtwixtState, kind_of
from rulewright.games.btwixt.words import DRAFT, REVEAL, ROW, WHITE
from rulewright.kernel import HIDE
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, kind, play, seated


def packets(s: BtwixtState, *hands: str) -> None:
    """Return the packet that each seat looks at, as lists of keys."""
    s.packet = [sorted([kind(s, key) for key in hand.split()]) for hand in hands]
    s.step = DRAFT


def three(seasons: int = 0) -> BtwixtState:
    """Return three leaders with two cards each to draft from."""
    s = seated(3, draft=True)
    s.seasons = seasons
    packets(s, "betrayal bank-loan", "open-purse steady-hand", "war-galleys vanguard")
    return s


def test_hands_are_dealt_to_be_drafted_from() -> None:
    s = seated(4, draft=True)
    play(s, deal_hands(s))
    assert [len(packet) for packet in s.packet] == [10] * 4
    assert not any(s.hand)
    assert s.step == DRAFT


def test_each_keeps_a_card_and_passes_the_others_to_the_left() -> None:
    s = three()
    play(s, pick(s), "betrayal", "open-purse", "vanguard")
    assert hand_kinds(s, AMBER) == sorted([kind(s, "betrayal"), kind(s, "war-galleys")])
    assert hand_kinds(s, CORAL) == sorted([kind(s, "open-purse"), kind(s, "bank-loan")])


def test_the_second_season_passes_to_the_right() -> None:
    s = three(seasons=1)
    play(s, pick(s), "betrayal", "open-purse", "vanguard")
    assert hand_kinds(s, AMBER) == sorted([kind(s, "betrayal"), kind(s, "steady-hand")])


def test_the_third_season_passes_to_the_left_again() -> None:
    s = three(seasons=2)
    play(s, pick(s), "betrayal", "open-purse", "vanguard")
    assert kind(s, "war-galleys") in hand_kinds(s, AMBER)


def test_the_last_card_is_asked_of_nobody_and_ends_the_draft() -> None:
    s = three()
    play(s, pick(s), "betrayal", "open-purse", "vanguard")
    assert not any(s.packet)
    assert s.step == REVEAL


def test_a_draft_ends_with_the_row_where_there_is_one() -> None:
    s = three()
    s.row_open = True
    play(s, pick(s), "betrayal", "open-purse", "vanguard")
    assert s.step == ROW


def test_a_packet_of_one_kind_is_answered_as_late_as_any() -> None:
    s = three()
    packets(s, "betrayal betrayal", "open-purse steady-hand", "war-galleys vanguard")
    assert PickCard(AMBER).options(s) == [kind(s, "betrayal")]
    assert PickCard.when_forced == HIDE


def test_the_question_says_where_the_others_go() -> None:
    s = three()
    assert (
        PickCard(JADE).prompt(s) == "Which card do you keep? You pass the other card to the left."
    )


def test_the_own_card_comes_after_an_advanced_draft() -> None:
    s = seated(4, draft=True, game="advanced")
    play(s, deal_hands(s))
    assert [len(packet) for packet in s.packet] == [9] * 4
    while s.step == DRAFT:
        cards = [PickCard(seat).text(s, s.packet[seat][0]) for seat in range(4)]
        play(s, pick(s), *cards)
    assert [len(hand) for hand in s.hand] == [10] * 4
    assert [len(cards) for cards in s.aside] == [3] * 4
    own = [entry for entry in s.hand[ONYX] if kind_of(s, entry).colour == WHITE]
    assert [kind_of(s, entry).leader for entry in own] == [s.leader[ONYX]]
