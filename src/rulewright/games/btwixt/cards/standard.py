"""The standard influence cards whose abilities are code.

Cards that only have a permanent property, such as Pulling the Strings and Household Guard, are
traits instead (`words.CARD_TRAITS`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.bids import (
    blank_bid_card,
    discard_bid_card,
    keep_self,
    offer_return,
    return_bid_card,
    self_bonus,
    swap_bid_cards,
    take_bid_card,
)
from rulewright.games.btwixt.vocabulary.conditions import neighbour_won, won, won_by
from rulewright.games.btwixt.vocabulary.deck import look_and_reorder
from rulewright.games.btwixt.vocabulary.hand_cards import (
    discard_hand,
    discard_hand_random,
    draw,
    swap_hand_cards,
)
from rulewright.games.btwixt.vocabulary.kneels import make_kneel, make_stand
from rulewright.games.btwixt.vocabulary.tokens import (
    gain_token,
    move_token,
    return_token,
    token_on_current,
)
from rulewright.games.btwixt.vocabulary.worths import with_colour
from rulewright.games.btwixt.words import NOT_OWN, RED, SHARED, YOURSELF
from rulewright.kernel import Script


# -- on play: bid piles --------------------------------------------------------------------------
class Betrayal(InfluenceCard):
    """Move a card from another leader's bid pile into yours. [cards.betrayal]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from take_bid_card(s, you, self.by)


class ToppledBanner(InfluenceCard):
    """Discard a card of 7 or more from another leader's bid pile. [cards.toppled-banner]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_bid_card(s, you, self.by, least=7)


class TurnedCloak(InfluenceCard):
    """Swap a card of your bid pile, possibly this one, with a neighbour's. [cards.turned-cloak]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from swap_bid_cards(s, you, self.by)


class PettyCoin(InfluenceCard):
    """You may return another card of your bid pile to your hand. [cards.petty-coin]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from return_bid_card(s, you, self.by, may=True)


class ForgedLetter(InfluenceCard):
    """Blank a card in any bid pile for the round. [cards.forged-letter]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from blank_bid_card(s, you, self.by)


class Vanguard(InfluenceCard):
    """A neighbour of your choice may return a card from bid pile to hand. [cards.vanguard]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from offer_return(s, you, self.by)


class HedgeKnights(InfluenceCard):
    """Worth 1 more for each leader who kneels when it is played. [cards.hedge-knights]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        self_bonus(s, self.by, sum(s.kneeling))
        yield from ()


# -- on play: hands and kneeling -----------------------------------------------------------------
class CalledToHeel(InfluenceCard):
    """Another leader kneels. [cards.called-to-heel]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from make_kneel(s, you, self.by)


class GrandTourney(InfluenceCard):
    """A kneeling leader stands again. [cards.grand-tourney]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from make_stand(s, you, self.by)


class WarGalleys(InfluenceCard):
    """You kneel. [cards.war-galleys]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from make_kneel(s, you, self.by, YOURSELF)


class PoisonedCup(InfluenceCard):
    """Another leader discards a random card from hand. [cards.poisoned-cup]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_hand_random(s, you, self.by)


class LevySummons(InfluenceCard):
    """Draw a card. [cards.levy-summons]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from draw(s, you)


class MarriagePact(InfluenceCard):
    """You and a neighbour give each other a card from hand. [cards.marriage-pact]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from swap_hand_cards(s, you, self.by)


class MountedCharge(InfluenceCard):
    """Discard a card of your hand. [cards.mounted-charge]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_hand(s, you, self.by)


# -- on play: allies and tokens ------------------------------------------------------------------
class LittleBirds(InfluenceCard):
    """Put a token on the current ally. [cards.little-birds]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from token_on_current(s, self.by)


class WhisperedRumour(InfluenceCard):
    """Look at the top three allies and put them back in any order. [cards.whispered-rumour]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from look_and_reorder(s, you, self.by, 3)


# -- in the pile ---------------------------------------------------------------------------------
class SwornSwords(InfluenceCard):
    """Worth 2 more beside another red card. [cards.sworn-swords]"""

    def worth(self, s: BtwixtState, you: int, place: int) -> int:
        return with_colour(s, you, place, RED, 2)


# -- after the bid -------------------------------------------------------------------------------
class ContingencyPlan(InfluenceCard):
    """Returns to your hand if you did not win. [cards.contingency-plan]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        keep_self(s, you, self.by, place)
        yield from ()


class SharedFeast(InfluenceCard):
    """If a neighbour won, gain a token in the council that you share. [cards.shared-feast]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return neighbour_won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from gain_token(s, you, self.by, SHARED)


class BorderRaid(InfluenceCard):
    """If you won, move a token from another leader's council into yours. [cards.border-raid]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from move_token(s, you, self.by, NOT_OWN)


class Hostage(InfluenceCard):
    """If you won by 5 or more, gain a token. [cards.hostage]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won_by(s, you, 5)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from gain_token(s, you, self.by)


class RoyalDecree(InfluenceCard):
    """You kneel; if you did not win, return a token. [cards.royal-decree]"""

    acts_on_play = True
    has_triumph = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from make_kneel(s, you, self.by, YOURSELF)

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from return_token(s, you, self.by)


STANDARD: Final[dict[str, type[InfluenceCard]]] = {
    "betrayal": Betrayal,
    "toppled-banner": ToppledBanner,
    "called-to-heel": CalledToHeel,
    "little-birds": LittleBirds,
    "turned-cloak": TurnedCloak,
    "whispered-rumour": WhisperedRumour,
    "petty-coin": PettyCoin,
    "contingency-plan": ContingencyPlan,
    "poisoned-cup": PoisonedCup,
    "levy-summons": LevySummons,
    "forged-letter": ForgedLetter,
    "pulling-the-strings": InfluenceCard,
    "shared-feast": SharedFeast,
    "border-raid": BorderRaid,
    "sworn-swords": SwornSwords,
    "hedge-knights": HedgeKnights,
    "marriage-pact": MarriagePact,
    "hostage": Hostage,
    "steady-hand": InfluenceCard,
    "vanguard": Vanguard,
    "household-guard": InfluenceCard,
    "open-purse": InfluenceCard,
    "mounted-charge": MountedCharge,
    "grand-tourney": GrandTourney,
    "bank-loan": InfluenceCard,
    "war-galleys": WarGalleys,
    "crown-muster": InfluenceCard,
    "royal-decree": RoyalDecree,
}
