"""Consolidate Power orders, one-time ones included, which may also build. [consolidate.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.consolidation import (
    ResolveConsolidate,
    consolidate,
    consolidate_option,
)
from rulewright.games.thrones.action.turns import houses_with, next_among, orders_of
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREAS,
    CONSOLIDATE,
    NO_ORDER,
    NOBODY,
)
from rulewright.games.thrones.state import CLEAN_UP, ThronesState
from rulewright.games.thrones_first.clash.as_orders import lay_open, put_back
from rulewright.games.thrones_first.clash.fortifications import fortify, fortify_refusal
from rulewright.games.thrones_first.clash.once import (
    areas_with_once,
    houses_with_once,
    once_in,
    once_orders,
)
from rulewright.games.thrones_first.clash.once_asks import levy, once_text
from rulewright.games.thrones_first.expansions import LEVY
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.storm.leaders import (
    LEAD,
    lead_label,
    lead_options,
    lead_refusal,
    lead_targets,
    lead_text,
)
from rulewright.games.thrones_first.storm.marches import march_with_leader
from rulewright.kernel import Refusal, Script

FORTIFY: Final = 1 << 7  # FORTIFY | area; options below are the second edition's
ONCE: Final = 1 << 8  # ONCE | area


class ResolveAnyConsolidate(ResolveConsolidate):
    """Choose a consolidate order, regular or one-time, and how to resolve it."""

    def options(self, s: ThronesState) -> list[int]:
        """List the second edition's options, one-time orders, building, and leaders' marches."""
        options = super().options(s)
        for area in areas_with_once(s, self.seat, CONSOLIDATE):
            options.append(ONCE | area)
        if first(s).fortifications:
            for area in orders_of(s, self.seat, CONSOLIDATE):
                if fortify_refusal(s, self.seat, area) is None:
                    options.append(FORTIFY | area)
        return options + lead_options(s, self.seat, CONSOLIDATE)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `pyke power` or `pyke once:might-of-highgarden`."""
        if option & LEAD:
            return lead_text(s, option)
        if option & ONCE:
            return once_text(s, option ^ ONCE, first(s).once[option ^ ONCE] - 1)
        return f"{AREAS[option ^ FORTIFY]} fortify" if option & FORTIFY else super().text(s, option)

    def label(self, s: ThronesState, option: int) -> str:
        if option & LEAD:
            return lead_label(s, option)
        if option & ONCE:
            order = once_orders(s)[first(s).once[option ^ ONCE] - 1]
            return f"{AREA_NAMES[option ^ ONCE]}: {order.name}"
        if option & FORTIFY:
            return f"{AREA_NAMES[option ^ FORTIFY]}: build a fortification"
        return super().label(s, option)

    def targets(self, s: ThronesState, option: int) -> list[str]:
        if option & LEAD:
            return lead_targets(s, option)
        if option >= FORTIFY:
            return [AREAS[option & FORTIFY - 1]]
        return super().targets(s, option)

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, use = tried.partition(" ")
        area = AREA.get(name, NOBODY)
        if use == "fortify" and area in orders_of(s, self.seat, CONSOLIDATE):
            refusal = fortify_refusal(s, self.seat, area)
            if refusal is not None:
                return refusal
        if use == "muster":
            return Refusal("consolidate.special", "No order musters units.")
        return lead_refusal(tried) or super().why_not(s, tried)


def resolve_consolidate_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve a consolidate order.

    [consolidate.turns]
    """
    waiting = houses_with(s, CONSOLIDATE) | houses_with_once(s, CONSOLIDATE)
    house = next_among(s, waiting)
    if house == NOBODY:
        s.step = CLEAN_UP
        return
    option = yield ResolveAnyConsolidate(house)
    if option & LEAD:
        yield from march_with_leader(s, house, option ^ LEAD)
    elif option & ONCE:
        yield from resolve_once(s, house, option ^ ONCE)
    elif option & FORTIFY:
        fortify(s, house, option ^ FORTIFY)
        s.order[option ^ FORTIFY] = NO_ORDER
    else:
        yield from consolidate(s, house, option)


def resolve_once(s: ThronesState, house: int, area: int) -> Script[None]:
    """Resolve a one-time order: a levy, or an extra order of its kind.

    [once.might] [box.one-time-orders]
    """
    order = once_in(s, area)
    if order is not None and order.effect == LEVY:
        levy(s, house, area)
        return
    regular = lay_open(s, area)
    yield from consolidate(s, house, consolidate_option(area, False))
    put_back(s, house, area, regular)
