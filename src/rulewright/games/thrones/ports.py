"""Ports: the houses that may use them, and their ships when the land changes hands. [ports.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_REF,
    NO_ORDER,
    NOBODY,
    PORT_LAND,
    PORTS,
    SHIP,
    UNIT_PLURAL_REF,
    UNIT_REF,
)
from rulewright.games.thrones.control import add_unit, controller, left_in_pool
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import fewest_losses_of, fewest_losses_with
from rulewright.games.thrones.victory import check_victory
from rulewright.kernel import Ask, Script


class KeepShips(Ask[ThronesState]):
    """How many ships of a captured port the conqueror replaces with his own."""

    kind = "capture"
    rule = "ports.capture"

    def __init__(self, seat: int, port: int, ships: int) -> None:
        self.seat = seat
        self.port = port
        self.ships = ships

    def options(self, s: ThronesState) -> list[int]:
        """0 to as many as were there, as the pool and supply allow."""
        most = min(self.ships, left_in_pool(s, self.seat, SHIP))
        before = fewest_losses_of(s, self.seat)
        while most > 0 and fewest_losses_with(s, self.seat, self.port, most) > before:
            most -= 1
        return list(range(most + 1))

    def text(self, s: ThronesState, option: int) -> str:
        """`port-of-oldtown keeps 2`"""
        return f"{AREAS[self.port]} keeps {option}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"{option} ship{'s' * (option != 1)}" if option else "No ship"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[self.port]]

    def prompt(self, s: ThronesState) -> str:
        return f"You took {AREA_NAMES[self.port]}: how many of its ships become yours?"


def settle_ports(s: ThronesState) -> Script[None]:
    """Ships in a port whose land is no longer their house's. [ports.capture] [ports.orphaned]

    Whoever controls the land now may put his own ships in their place; with nobody in control
    they are destroyed.
    """
    for port in PORTS:
        loser = s.holder[port]
        if loser == NOBODY:
            continue
        taker = controller(s, PORT_LAND[port])
        if taker == loser:
            continue
        ships = troops.size(s.units[port])
        s.units[port] = 0
        s.holder[port] = NOBODY
        s.order[port] = NO_ORDER
        kept = 0
        if taker != NOBODY:
            kept = yield KeepShips(taker, port, ships)
            for _ in range(kept):
                add_unit(s, taker, port, SHIP)
        _log_ports(s, port, loser, taker, ships, kept)


def _log_ports(s: ThronesState, port: int, loser: int, taker: int, number: int, kept: int) -> None:
    ships = UNIT_REF[SHIP] if number == 1 else UNIT_PLURAL_REF[SHIP]
    if taker == NOBODY:
        s.log(
            "ports.orphaned",
            "{count} {unit} of {loser} in {area} are lost.",
            count=number,
            unit=ships,
            loser=HOUSE_REF[loser],
            area=AREA_REF[port],
        )
    else:
        s.log(
            "ports.capture",
            "{house} takes {area}: of {count} {unit} of {loser}, {kept} change sides.",
            house=HOUSE_REF[taker],
            area=AREA_REF[port],
            count=number,
            unit=ships,
            loser=HOUSE_REF[loser],
            kept=kept,
        )


def settle_board(s: ThronesState) -> Script[None]:
    """Apply at once a change of control: to ports, then to victory. [victory.seven]"""
    check_victory(s)
    yield from settle_ports(s)


def remove_bare_orders(s: ThronesState) -> None:
    """Orders in areas that hold no unit any more go back to their houses. [combat.bare-orders]"""
    for area in range(len(s.order)):
        if s.order[area] and s.holder[area] == NOBODY:
            s.order[area] = NO_ORDER
