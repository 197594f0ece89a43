"""Allies whose ability, when claimed, affects councils, tokens, hands or piles. [claim.when]"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import AllyCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.allies import (
    guard_pile,
    kill_ally,
    kill_lowest,
    move_ally,
)
from rulewright.games.btwixt.vocabulary.bids import return_bid_card
from rulewright.games.btwixt.vocabulary.deck import look_and_reorder
from rulewright.games.btwixt.vocabulary.hand_cards import (
    draw,
    draw_then_discard,
    take_hand_random,
)
from rulewright.games.btwixt.vocabulary.tokens import (
    gain_known_token,
    gain_token,
    lowest_gains_token,
    move_token,
    shift_token,
    trade_token,
)
from rulewright.games.btwixt.words import EACH_OWN, FAR, HERE, NOT_OWN
from rulewright.kernel import Script


# -- killing and moving --------------------------------------------------------------------------
class AryaStark(AllyCard):
    """Kill an ally of 3 or less in a neighbour's council that is not yours. [allies.arya-stark]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from kill_ally(s, you, self.by, FAR, most=3)


class RamsaySnow(AllyCard):
    """Kill the lowest other ally of his council. [allies.ramsay-snow]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from kill_lowest(s, you, self.by, council, s.placed)


class RooseBolton(AllyCard):
    """Kill another ally in your councils. [allies.roose-bolton]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from kill_ally(s, you, self.by, but=s.placed)


class JorahMormont(AllyCard):
    """You may move another ally between your councils. [allies.jorah-mormont]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from move_ally(s, you, self.by, s.placed)


# -- tokens --------------------------------------------------------------------------------------
class DavosSeaworth(AllyCard):
    """You may move a token between your councils. [allies.davos-seaworth]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from shift_token(s, you, self.by)


class SamwellTarly(AllyCard):
    """Gain a token and look at it before you place it. [allies.samwell-tarly]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from gain_known_token(s, you, self.by)


class Ygritte(AllyCard):
    """You may return a token of your other council to gain another. [allies.ygritte]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from trade_token(s, you, self.by, council)


class Tormund(AllyCard):
    """The leader with the lowest total gains a token. [allies.tormund]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from lowest_gains_token(s, self.by)


class Gendry(AllyCard):
    """Gain an extra token. [allies.gendry]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from gain_token(s, you, self.by)


class PodrickPayne(AllyCard):
    """Gain a token in each of your councils. [allies.podrick-payne]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from gain_token(s, you, self.by, EACH_OWN)


class AshaGreyjoy(AllyCard):
    """Move a token from a council that is not yours to hers. [allies.asha-greyjoy]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from move_token(s, you, self.by, NOT_OWN, HERE, council)


# -- the deck, hands and piles -------------------------------------------------------------------
class BranStark(AllyCard):
    """Look at the top three allies and put them back in any order. [allies.bran-stark]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from look_and_reorder(s, you, self.by, 3)


class CatelynStark(AllyCard):
    """Draw two cards. [allies.catelyn-stark]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from draw(s, you, 2)


class Missandei(AllyCard):
    """Draw three cards, then discard one. [allies.missandei]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from draw_then_discard(s, you, self.by, 3)


class JaimeLannister(AllyCard):
    """Take a random card from a neighbour's hand. [allies.jaime-lannister]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from take_hand_random(s, you, self.by)


class Shae(AllyCard):
    """Return up to two cards from your pile to your hand. [allies.shae]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from return_bid_card(s, you, self.by, n=2, may=True)


class AreoHotah(AllyCard):
    """Your pile is guarded until the end of the next round. [allies.areo-hotah]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        guard_pile(s, you, self.by, 2)
        yield from ()


CLAIMED: Final[dict[str, type[AllyCard]]] = {
    "arya-stark": AryaStark,
    "bran-stark": BranStark,
    "catelyn-stark": CatelynStark,
    "jaime-lannister": JaimeLannister,
    "davos-seaworth": DavosSeaworth,
    "missandei": Missandei,
    "jorah-mormont": JorahMormont,
    "samwell-tarly": SamwellTarly,
    "ygritte": Ygritte,
    "tormund": Tormund,
    "gendry": Gendry,
    "podrick-payne": PodrickPayne,
    "shae": Shae,
    "ramsay-snow": RamsaySnow,
    "roose-bolton": RooseBolton,
    "asha-greyjoy": AshaGreyjoy,
    "areo-hotah": AreoHotah,
}
