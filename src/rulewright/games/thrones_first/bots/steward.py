"""The steward of the first edition: the second's, with a method for each ask it adds."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.raids import NOTHING
from rulewright.games.thrones.bots.bids import track_to_strip
from rulewright.games.thrones.bots.combats import choose_order_to_remove
from rulewright.games.thrones.bots.raids import choose_consolidate, raid_value
from rulewright.games.thrones.bots.steward import Steward
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import UNIT_VALUE
from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.components import (
    AREA_COUNT,
    DEFENSE,
    NO_ORDER,
    NOBODY,
    ORDER_BONUS,
    ORDER_TYPE,
)
from rulewright.games.thrones_first.cards.base.martell import SPARE
from rulewright.games.thrones_first.cards.orders import NO_TOKEN
from rulewright.games.thrones_first.cards.thefts import KEEP_OFF
from rulewright.games.thrones_first.clash.consolidation import FORTIFY, ONCE
from rulewright.games.thrones_first.clash.once import adjacent_houses, once_orders
from rulewright.games.thrones_first.clash.once_asks import DONE as NO_MORE
from rulewright.games.thrones_first.expansions import LEVY, MANAGE, TRUCE
from rulewright.games.thrones_first.storm.allies import NO_ALLY
from rulewright.games.thrones_first.storm.leaders import LEAD, STAYS
from rulewright.games.thrones_first.storm.manage import NOWHERE_FROM, ManageFrom
from rulewright.games.thrones_first.storm.tactics import NO_TACTIC, tactics_of
from rulewright.kernel import AnyAsk
from rulewright.kit.bots import method_name

LEVY_HOPE: Final = 0.8  # how many rich neighbours a levy must have
CLOSE: Final = 3  # the largest lead in a close battle
THREAT: Final = 0.45  # the danger above which an area is worth a fortification


class FirstSteward(Steward):
    """A bot that plays one house of the first edition."""

    def otherwise(self, ask: AnyAsk, options: list[int]) -> int:
        """Choose the last option if a method of this class gave no legal answer."""
        own = method_name(ask.kind) in vars(FirstSteward)
        return options[-1] if own else super().otherwise(ask, options)

    # -- orders -------------------------------------------------------------------------------
    def raid_again(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the second order whose loss harms the opponents most."""
        areas = [area for area in options if area != NOTHING and v.s.order[area]]
        return max(areas, key=lambda area: raid_value(v, area)) if areas else options[0]

    def raid(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the most harmful raid; never give up a raid for a leader's march."""
        return super().raid(v, ask, [option for option in options if not option & LEAD])

    def consolidate(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose a levy first, then a fortification for an area in danger, then Power."""
        levies = [option for option in options if option & ONCE]
        if levies:
            return levies[0]
        forts = [option for option in options if option & FORTIFY]
        if forts:
            best = max(forts, key=lambda option: danger(v, option ^ FORTIFY))
            if danger(v, best ^ FORTIFY) > THREAT:
                return best
        return choose_consolidate(v, [o for o in options if not o & (FORTIFY | LEAD)])

    def one_time(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose a levy if neighbours have Power, or a truce near a strong neighbour."""
        best, best_value = NO_MORE, 0.0
        for option in options:
            if option != NO_MORE:
                value = self._once_value(v, option // 64, option % 64)
                if value > best_value:
                    best, best_value = option, value
        return best

    def _once_value(self, v: Survey, area: int, place: int) -> float:
        order, houses = once_orders(v.s)[place], adjacent_houses(v.s, area)
        if order.effect == LEVY:
            rich = [house for house in houses if v.s.power[house] >= order.number]
            return len(rich) - LEVY_HOPE
        if order.effect == TRUCE and houses and v.s.round > 2:
            return danger(v, area) - 0.2
        return -1.0

    def use_once(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Resolve a one-time order before the others, since it may be raided."""
        return options[0]

    def cunning(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the neighbour that threatens this house most."""
        threat = dict.fromkeys(options, 0.0)
        for area in range(AREA_COUNT):
            if v.owners[area] == v.me:
                for foe in v.foes[area]:
                    if foe.house in threat:
                        threat[foe.house] += v.worth[area] * foe.will
        return max(options, key=lambda house: threat[house])

    # -- tactics and leaders --------------------------------------------------------------------
    def tactic(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose the card that moves units, or none."""
        cards = tactics_of(v.s)
        for option in options:
            if option != NO_TACTIC and cards[option].effect == MANAGE:
                return option
        return NO_TACTIC

    def manage(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Move units from where they are needed least to where they are needed most."""
        if not isinstance(ask, ManageFrom):
            return self.march(v, ask, options)
        areas = [area for area in options if area != NOWHERE_FROM and v.foes[area] == []]
        if not areas:
            return NOWHERE_FROM
        best = min(areas, key=lambda area: v.pull[area])
        return best if v.pull[best] + 1.0 < max(v.pull) else NOWHERE_FROM

    def extra_march(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Choose as in `manage`."""
        return self.manage(v, ask, options)

    def leader(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Take the leader along."""
        return next((option for option in options if option != STAYS), options[0])

    # -- battles ------------------------------------------------------------------------------
    def ally(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Play an ally card if the battle is close."""
        b = v.s.combat
        side = b.side_of(v.me)
        lead = total(v.s, side) - total(v.s, 1 - side)
        cards = [option for option in options if option != NO_ALLY]
        return cards[0] if cards and abs(lead) <= CLOSE else NO_ALLY

    def lookout(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Remove the support with the most units."""
        return max(options, key=lambda area: troops.size(v.s.units[area]))

    def steal_token(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Steal the token that the opponent misses most."""
        tracks = [track for track in options if track != KEEP_OFF]
        b = v.s.combat
        wanted = track_to_strip(v, b.house(1 - b.side_of(v.me)))
        return wanted if wanted in tracks else tracks[0]

    def kill_unit(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Kill the most valuable unit of the victors."""
        kinds = [option for option in options if option != SPARE]
        return max(kinds, key=lambda option: UNIT_VALUE[option % 4])

    def remove_order(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Remove the most harmful order, or a one-time order if there is no other."""
        orders = [option for option in options if option < AREA_COUNT]
        if orders:
            return choose_order_to_remove(v, orders)
        return next((option for option in options if option != NO_TOKEN), options[0])

    def place_order(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Place the best defense order or, if there is none, the strongest other order."""
        orders = [order for order in options if order != NO_ORDER]
        defenses = [order for order in orders if ORDER_TYPE[order] == DEFENSE]
        return max(defenses or orders, key=lambda order: ORDER_BONUS[order])

    def davos(self, v: Survey, ask: AnyAsk, options: list[int]) -> int:
        """Pay for the fortification icon if the house has at least 4 Power."""
        return 1 if v.s.power[v.me] >= 4 and v.me != NOBODY else 0


def danger(v: Survey, area: int) -> float:
    """Return the probability that an area is lost with its present defence."""
    return v.risk(area, v.guard(area))
