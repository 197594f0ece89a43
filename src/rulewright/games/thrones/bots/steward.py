"""The steward: a bot that plays sensibly, from its seat's view alone.

    bot = Steward(0, Random(7))
    option = bot.choose(match.view(0), match.ask(0))

It has a method for each kind of ask, which computes all it needs from the view. The bot remembers
only the current plan (a round's orders, a march's moves), and makes a new one if the view does not
fit it.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar, Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.march_asks import DONE as MARCH_DONE
from rulewright.games.thrones.action.march_asks import LeaveToken, move_option
from rulewright.games.thrones.bots import bids, combats, musters, raids
from rulewright.games.thrones.bots.marches import Marcher, no_backing, wants_token
from rulewright.games.thrones.bots.orders import Planner
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.cards.baratheon import UpgradeFootman as RenlysUpgrade
from rulewright.games.thrones.components import COURT
from rulewright.games.thrones.hands import NO_HOUSE_CARD
from rulewright.games.thrones.mustering import points_of
from rulewright.games.thrones.planning import placement
from rulewright.games.thrones.retreating import DECLINED, ChooseRetreat, GuideRetreat
from rulewright.games.thrones.state import March, ThronesState
from rulewright.games.thrones.westeros.wildling_asks import (
    FALL,
    LOSE_UNITS,
    NO_UNIT,
    BestTrack,
    ChooseTrack,
    LoseKnight,
    units_of,
)
from rulewright.games.thrones.westeros.wildlings import NameBidder
from rulewright.kernel import AnyAsk
from rulewright.kit.bots import KindBot

_number: Final = re.compile(r"\d+")


class Steward(KindBot):
    """A bot that plays one house, with a method for each kind of ask."""

    about: ClassVar[str] = "plays with sense, from what its own seat may see"

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        self.orders: dict[int, int] = {}
        self.orders_of = -1  # the round that `orders` was planned in
        self.plan: March | None = None
        self.plan_of = (-1, -1, 0)  # round, origin and units of `plan`

    def survey(self, view: ThronesState) -> Survey:
        """Analyse the board as this house sees it."""
        return Survey(view, self.seat)

    def otherwise(self, ask: AnyAsk, options: list[int]) -> int:
        """Choose any option, without drawing a random number if there is only one."""
        return options[0] if len(options) == 1 else super().otherwise(ask, options)

    # -- orders -------------------------------------------------------------------------------
    def order(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the next order of the round's plan."""
        for attempt in range(2):
            if attempt or self.orders_of != v.s.round or not self.orders:
                self.orders = Planner(v).plan()
                self.orders_of = v.s.round
            for area, order in self.orders.items():
                option = placement(area, order)
                if option in options and not v.s.order[area]:
                    return option
        return options[0]

    # -- marches ------------------------------------------------------------------------------
    def march_order(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the march with the highest value."""
        best, best_value = options[0], -1.0
        for origin in options:
            marcher = Marcher(v, origin, v.s.order[origin], no_backing())
            march = marcher.best()
            value = marcher.value(march)
            if value > best_value:
                best, best_value = origin, value
                self._remember(v.s, march, origin)
        return best

    def _remember(self, s: ThronesState, march: March, origin: int) -> None:
        """Keep a march planned from `origin`, with the round and the units of its planning."""
        self.plan = march
        self.plan_of = (s.round, origin, s.units[origin])

    def march(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the next move of the planned march; plan one if none fits."""
        now = v.s.marching
        origin = now.origin
        if self.plan is None or self.plan_of != (v.s.round, origin, v.s.units[origin]):
            marcher = Marcher(v, origin, now.order, no_backing())
            self._remember(v.s, marcher.best(), origin)
        plan = self.plan
        assert plan is not None
        for number in range(len(plan.places)):
            place = plan.places[number]
            done = now.sent_to(place)
            for kind in range(4):
                to_go = troops.count(plan.troops[number], kind) > troops.count(done, kind)
                if to_go and move_option(kind, place) in options:
                    return move_option(kind, place)
        return MARCH_DONE

    def token(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Leave a Power token if the area is worth it."""
        assert isinstance(ask, LeaveToken)
        return int(wants_token(v, ask.area))

    # -- raids, raven, power ------------------------------------------------------------------
    def raid(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose the raid that harms the opponents most."""
        return raids.choose_raid(v, options, self.rng)

    def raven(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose a better order, or look at the wildling card."""
        return raids.choose_raven(v, ask)

    def bury(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose whether to keep the wildling card on top."""
        return raids.choose_burial(v.s, v.me, ask)

    def consolidate(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose between mustering and Power."""
        return raids.choose_consolidate(v, options)

    # -- combat -------------------------------------------------------------------------------
    def support(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the side to support."""
        return combats.choose_support(v, ask)

    def accept(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Accept all support."""
        return 1

    def house_card(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the card for the combat."""
        return combats.choose_house_card(v, options, self.rng)

    def cancel(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose whether Tyrion cancels the opponent's card."""
        return combats.choose_cancel(v)

    def card(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose a card to fight with, or one to discard."""
        return combats.choose_card(v, ask)

    def remove_order(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Remove the most harmful order."""
        return combats.choose_order_to_remove(v, options)

    def tides(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose whether to redraw the Tides card."""
        return combats.choose_tides(v)

    def blade(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Use the blade only if it decides the combat."""
        return combats.choose_blade(v)

    def casualty(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Lose the unit of least value."""
        return combats.choose_casualty(v, ask)

    def retreat(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Retreat to safety; send an opponent's units where they are lost or least safe."""
        assert isinstance(ask, ChooseRetreat)
        if isinstance(ask, GuideRetreat) and not ask.unguided:
            return DECLINED
        b = v.s.battle
        mine = b is not None and b.house(ask.side) == v.me
        return combats.choose_retreat(v, ask.areas, mine)

    # -- units --------------------------------------------------------------------------------
    def muster(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the best purchase."""
        return musters.choose_purchase(v, options)

    def muster_area(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the castle with the most points, nearest to the front."""
        areas = [area for area in options if area != NO_UNIT]
        return max(areas, key=lambda area: points_of(v.s, area) * 10 + v.pull[area])

    def disband(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose the cheapest way to fit supply."""
        return musters.choose_disbanding(v, ask, options)

    def lose_unit(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Lose the unit that is missed least."""
        if isinstance(ask, LoseKnight):
            return musters.choose_demotion(v, options)
        return musters.choose_loss(v, options)

    def upgrade(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Upgrade the footman nearest to the front, or for Renly the first one."""
        if isinstance(ask, RenlysUpgrade):
            return options[0]
        return musters.choose_promotion(v, [area for area in options if area != NO_UNIT])

    def demote(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Demote the knight farthest from the front."""
        return musters.choose_demotion(v, options)

    def capture(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Keep all captured ships."""
        return options[-1]

    # -- bids and tracks ----------------------------------------------------------------------
    def bid(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Bid against the wildlings or for a track."""
        words = ask.prize
        strength = _number.search(words)
        if strength is not None:
            return bids.bid_against_wildlings(v.s, v.me, int(strength.group()), self.rng)
        return bids.bid_for_track(v, bids.track_named(words), self.rng)

    def tie(self, v: Survey, ask: Any, options: list[int]) -> int:
        """Choose the house that takes the next place."""
        lost = isinstance(ask, NameBidder) and not bids.wildlings_won(v.s)
        return bids.choose_tie(v, ask, lost)

    def track(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose a track to lead or to fall on, or one on which an opponent is to fall."""
        if isinstance(ask, ChooseTrack):
            if isinstance(ask, BestTrack) or len(options) < 3:
                return bids.track_to_lose(v, options, v.me)
            return bids.track_to_lead(v, options)
        b = v.s.battle
        if b is None:
            return COURT
        return bids.track_to_strip(v, b.house(1 - b.side_of(v.me)))

    def event(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the effect of a Westeros card."""
        return bids.choose_event(v, options)

    def raid_loss(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Lose places on a track, not units, unless this house leads one early in the game.

        The last unit is always kept.
        """
        leads = min(track.index(v.me) for track in v.s.tracks) == 0 and v.s.round < 4
        return LOSE_UNITS if leads and units_of(v.s, v.me) > 1 else FALL

    def take_card(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Take back the strongest discarded card."""
        cards = [card for card in options if card != NO_HOUSE_CARD]
        return bids.best_card(cards) if cards else NO_HOUSE_CARD

    def discard_card(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Discard the weakest card."""
        return bids.worst_card(options)

    def kill_footman(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Destroy a standing footman."""
        return options[0]
