"""The standard influence cards that have an ability of their own to be done or counted.

Those that only *are* something, as Pulling the Strings and Household Guard are, say it by their
traits (`words.CARD_TRAITS`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import State
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
    """Move a card of another leader's bid pile into yours."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.betrayal]"""
        yield from take_bid_card(s, you, self.by)


class ToppledBanner(InfluenceCard):
    """Discard a card of 7 or more from another leader's bid pile."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.toppled-banner]"""
        yield from discard_bid_card(s, you, self.by, least=7)


class TurnedCloak(InfluenceCard):
    """Swap a card of your bid pile, this one too, with a neighbour's."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.turned-cloak]"""
        yield from swap_bid_cards(s, you, self.by)


class PettyCoin(InfluenceCard):
    """You may return another card of your bid pile to your hand."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.petty-coin]"""
        yield from return_bid_card(s, you, self.by, may=True)


class ForgedLetter(InfluenceCard):
    """Blank a card of any bid pile for the round."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.forged-letter]"""
        yield from blank_bid_card(s, you, self.by)


class Vanguard(InfluenceCard):
    """A neighbour whom you choose may return a card from bid pile to hand."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.vanguard]"""
        yield from offer_return(s, you, self.by)


class HedgeKnights(InfluenceCard):
    """It is worth 1 more for each leader who kneels when it is played."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.hedge-knights]"""
        self_bonus(s, self.by, sum(s.kneeling))
        yield from ()


# -- on play: hands and kneeling -----------------------------------------------------------------
class CalledToHeel(InfluenceCard):
    """Another leader kneels."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.called-to-heel]"""
        yield from make_kneel(s, you, self.by)


class GrandTourney(InfluenceCard):
    """A kneeling leader stands again."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.grand-tourney]"""
        yield from make_stand(s, you, self.by)


class WarGalleys(InfluenceCard):
    """You kneel."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.war-galleys]"""
        yield from make_kneel(s, you, self.by, YOURSELF)


class PoisonedCup(InfluenceCard):
    """Another leader discards a card of the hand by luck."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.poisoned-cup]"""
        yield from discard_hand_random(s, you, self.by)


class LevySummons(InfluenceCard):
    """Draw a card."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.levy-summons]"""
        yield from draw(s, you)


class MarriagePact(InfluenceCard):
    """You and a neighbour give each other a card of the hand."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.marriage-pact]"""
        yield from swap_hand_cards(s, you, self.by)


class MountedCharge(InfluenceCard):
    """Discard a card of your hand."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.mounted-charge]"""
        yield from discard_hand(s, you, self.by)


# -- on play: allies and tokens ------------------------------------------------------------------
class LittleBirds(InfluenceCard):
    """Put a token on the current ally."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.little-birds]"""
        yield from token_on_current(s, self.by)


class WhisperedRumour(InfluenceCard):
    """Look at the top three allies and put them back in any order."""

    acts_on_play = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.whispered-rumour]"""
        yield from look_and_reorder(s, you, self.by, 3)


# -- in the pile ---------------------------------------------------------------------------------
class SwornSwords(InfluenceCard):
    """It is worth 2 more beside another red card."""

    def worth(self, s: State, you: int, place: int) -> int:
        """[cards.sworn-swords]"""
        return with_colour(s, you, place, RED, 2)


# -- after the bid -------------------------------------------------------------------------------
class ContingencyPlan(InfluenceCard):
    """It comes back to hand if you did not win."""

    has_triumph = True

    def is_due(self, s: State, you: int) -> bool:
        """Where you did not win."""
        return not won(s, you)

    def triumph(self, s: State, you: int, place: int) -> Script[None]:
        """[cards.contingency-plan]"""
        keep_self(s, you, self.by, place)
        yield from ()


class SharedFeast(InfluenceCard):
    """Gain a token in the council that you share with a neighbour who won."""

    has_triumph = True

    def is_due(self, s: State, you: int) -> bool:
        """Where a neighbour won."""
        return neighbour_won(s, you)

    def triumph(self, s: State, you: int, place: int) -> Script[None]:
        """[cards.shared-feast]"""
        yield from gain_token(s, you, self.by, SHARED)


class BorderRaid(InfluenceCard):
    """If you won, move a token from a council that is not yours into one of yours."""

    has_triumph = True

    def is_due(self, s: State, you: int) -> bool:
        """Where you won."""
        return won(s, you)

    def triumph(self, s: State, you: int, place: int) -> Script[None]:
        """[cards.border-raid]"""
        yield from move_token(s, you, self.by, NOT_OWN)


class Hostage(InfluenceCard):
    """If you won by 5 or more, gain a token."""

    has_triumph = True

    def is_due(self, s: State, you: int) -> bool:
        """Where you won by so much."""
        return won_by(s, you, 5)

    def triumph(self, s: State, you: int, place: int) -> Script[None]:
        """[cards.hostage]"""
        yield from gain_token(s, you, self.by)


class RoyalDecree(InfluenceCard):
    """You kneel; if you did not win, return a token."""

    acts_on_play = True
    has_triumph = True

    def on_play(self, s: State, you: int) -> Script[None]:
        """[cards.royal-decree]"""
        yield from make_kneel(s, you, self.by, YOURSELF)

    def is_due(self, s: State, you: int) -> bool:
        """Where you did not win."""
        return not won(s, you)

    def triumph(self, s: State, you: int, place: int) -> Script[None]:
        """[cards.royal-decree]"""
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
