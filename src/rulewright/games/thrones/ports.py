"""Ports whose land changes hands, and the ships in them. [ports.*]"""

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
    """Choose how many ships of a captured port to replace with your own."""

    kind = "capture"
    rule = "ports.capture"

    def __init__(self, seat: int, port: int, ships: int) -> None:
        self.seat = seat
        self.port = port
        self.ships = ships

    def options(self, s: ThronesState) -> list[int]:
        """List 0 up to the number of captured ships, as pool and supply allow."""
        most = min(self.ships, left_in_pool(s, self.seat, SHIP))
        before = fewest_losses_of(s, self.seat)
        while most > 0 and fewest_losses_with(s, self.seat, self.port, most) > before:
            most -= 1
        return list(range(most + 1))

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `port-of-oldtown keeps 2`."""
        return f"{AREAS[self.port]} keeps {option}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"{option} ship{'s' * (option != 1)}" if option else "No ship"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[self.port]]

    def prompt(self, s: ThronesState) -> str:
        return f"You took {AREA_NAMES[self.port]}: how many of its ships become yours?"


def settle_ports(s: ThronesState) -> Script[None]:
    """Settle ports whose land no longer belongs to the house of the ships in them.

    The house that controls the land now may replace the ships with its own; if no house does, they
    are destroyed. [ports.capture] [ports.orphaned]
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
    """Apply a change of control at once: check for victory, then settle ports. [victory.seven]"""
    check_victory(s)
    yield from settle_ports(s)


def remove_bare_orders(s: ThronesState) -> None:
    """Remove the orders from areas that no longer hold a unit. [combat.bare-orders]"""
    for area in range(len(s.order)):
        if s.order[area] and s.holder[area] == NOBODY:
            s.order[area] = NO_ORDER
