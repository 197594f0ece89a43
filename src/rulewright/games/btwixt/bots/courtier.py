"""The courtier, a bot that bids by the worth of the allies to its smaller council."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from rulewright.games.btwixt.bids.bidding import KNEEL, TakeTurn
from rulewright.games.btwixt.bots import answers
from rulewright.games.btwixt.bots.stakes import Stake
from rulewright.games.btwixt.bots.survey import Survey
from rulewright.games.btwixt.bots.turns import choose_play
from rulewright.games.btwixt.choices import PickAlly, PickCouncil, PickToken
from rulewright.games.btwixt.course.draft import PickCard
from rulewright.games.btwixt.state import BtwixtState, ally_of
from rulewright.games.btwixt.vocabulary.asks import PickBidCard, PickHandCard, PickKind, PickLeader
from rulewright.games.btwixt.vocabulary.deck import PickLooked
from rulewright.games.btwixt.words import NONE, PLACE
from rulewright.kernel import AnyAsk

_LOSES: Final = ("cards.royal-decree", "allies.ygritte")


class Courtier:
    """The bot for one seat. It values allies for its smaller council, and bids accordingly."""

    about: ClassVar[str] = "values allies for its smaller council, and bids accordingly"

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def choose(self, view: BtwixtState, ask: AnyAsk) -> int:
        """Return an option of the ask, chosen by the method for its kind."""
        options = ask.options(view)
        if len(options) == 1:
            return options[0]
        if isinstance(ask, TakeTurn):
            return self.turn(view, options)
        if isinstance(ask, PickCouncil):
            return self.council(view, ask, options)
        if isinstance(ask, PickHandCard):
            return answers.hand_card(view, options)
        if isinstance(ask, (PickCard, PickKind)):
            return answers.best_card(view, options)
        if isinstance(ask, (PickBidCard, PickLeader)):
            return self.in_the_bid(view, ask, options)
        if isinstance(ask, (PickAlly, PickLooked, PickToken)):
            return self.on_the_table(view, ask, options)
        return self.rng.choice(options)  # a leader, or the order of triumph abilities

    def turn(self, view: BtwixtState, options: list[int]) -> int:
        """Choose a card to play, or choose to kneel."""
        kinds = [option for option in options if option != KNEEL]
        kind = choose_play(Stake(Survey(view, self.seat)), kinds)
        if kind != NONE:
            return kind
        return KNEEL if KNEEL in options else answers.hand_card(view, kinds)

    def council(self, view: BtwixtState, ask: PickCouncil, options: list[int]) -> int:
        """Choose the council that profits most from the ally or token being placed."""
        survey = Survey(view, self.seat)
        ally = view.prizes[0] if view.prizes and view.step == PLACE else NONE
        prize = survey.token if ally == NONE else float(ally_of(view, ally).power)
        return survey.best_council(self.seat, prize, options)

    def in_the_bid(
        self, view: BtwixtState, ask: PickBidCard | PickLeader, options: list[int]
    ) -> int:
        """Choose a card in a bid pile, or the leader whom a card affects."""
        stake = Stake(Survey(view, self.seat))
        if isinstance(ask, PickLeader):
            return answers.target(stake, ask.by, options)
        return answers.bid_card(stake, options)

    def on_the_table(
        self, view: BtwixtState, ask: PickAlly | PickLooked | PickToken, options: list[int]
    ) -> int:
        """Choose an ally or a token."""
        survey = Survey(view, self.seat)
        if isinstance(ask, PickToken):
            moves = ask.by not in _LOSES
            return answers.token(survey, options, moves)
        if isinstance(ask, PickAlly):
            return answers.ally(survey, ask.by, options)
        return self.looked(survey, ask, options)

    def looked(self, survey: Survey, ask: PickLooked, options: list[int]) -> int:
        """Choose one of the allies looked at: the best, to come first or to go to the bottom."""
        places = [option for option in options if option in ask.places]
        prizes = [survey.prize(ask.ally(survey.view, place)) for place in places]
        return places[prizes.index(max(prizes))]
