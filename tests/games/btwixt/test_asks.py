"""How options of abilities are told apart."""

from rulewright.games.btwixt.state import laid
from rulewright.games.btwixt.vocabulary.asks import bid_card_text
from rulewright.games.btwixt.words import PLAYED
from rulewright.kit.packed import pack
from tests.games.btwixt.drill import AMBER, kind, seated


def test_the_card_that_is_being_played_has_another_text_than_its_like_in_the_pile() -> None:
    s = seated(3)
    cloak = laid(kind(s, "turned-cloak"))
    s.playing = cloak
    s.bid[AMBER] = [cloak]
    assert bid_card_text(s, pack(AMBER, 0)) == "amber turned-cloak"
    assert bid_card_text(s, pack(AMBER, 1)) == "amber turned-cloak 2"


def test_cards_of_a_kind_that_differ_are_told_by_their_place() -> None:
    s = seated(3)
    coin = laid(kind(s, "petty-coin"))
    s.bid[AMBER] = [coin, coin | PLAYED]
    texts = [bid_card_text(s, pack(AMBER, place)) for place in (0, 1)]
    assert texts == ["amber petty-coin 1", "amber petty-coin 2"]
