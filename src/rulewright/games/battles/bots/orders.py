"""The choice of the next token, card or ability, and of the units it orders."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.bots.marches import March, best_march
from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.commanders.commits import engaged_units
from rulewright.games.battles.components import Command, LeadershipCard
from rulewright.games.battles.ordering.command import (
    CARD,
    COMMIT,
    DISCARD,
    PAIR,
    PASS,
    RAISE,
    RALLY,
    TOKEN,
)
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.leadership import able_commanders, lowest_cost
from rulewright.games.battles.ordering.orders import Wanted, matches
from rulewright.games.battles.ordering.tactics import tactic_refusal
from rulewright.games.battles.state import BattlesState, card_of, is_active, kind_of, pack_of
from rulewright.games.battles.vocabulary import (
    ORDER,
    ORDER_ALL,
    ORDER_AND_ADJACENT,
    RALLY_ALL,
    RALLY_SOME,
    STRENGTHEN,
)
from rulewright.games.battles.words import CAVALRY, INFANTRY, NONE, VALOR
from rulewright.kit.packed import unpack

# The cost of spending things, which could have been used otherwise.
_SHIELD: Final = 0.03
_VALOR: Final = 0.1
_PAIR: Final = 0.3
_CARD: Final = 0.04
_COMMAND: Final = 0.05
_DISCARD: Final = 0.3
_DIE: Final = 0.35  # an extra attack die for a unit that attacks
_TACTIC: Final = 0.35
_RALLIED: Final = 0.6  # worth of rallying a unit, as a share of the order that it still needs
_LEAST: Final = 0.06  # the least worth of an action; below it, pass
_LATE: Final = 0.3  # factor for actions that can wait


class Orders:
    """The best order of each unit of a side, computed when first needed."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._marches: dict[int, March] = {}

    def march(self, unit: int) -> March:
        """Return the best use of an order for a unit."""
        known = self._marches.get(unit)
        if known is None:
            known = self._marches[unit] = best_march(self.survey, unit)
        return known

    def worth(self, unit: int) -> float:
        """Return the worth of an order for a unit, which is that of its best march."""
        return self.march(unit).worth

    def best(self, units: list[int]) -> int:
        """Return the unit whose order is worth most; the first one if several are equal."""
        return max(units, key=self.worth)

    def able(self, wanted: Wanted, active: bool = True) -> list[int]:
        """List the side's active units that match and are not yet ordered.

        If `active` is False, list inactive ones instead.
        """
        s = self.survey.s
        units: list[int] = []
        for unit in self.survey.mine:
            fits = is_active(s, unit) == active and unit not in s.ordered
            if fits and matches(s, unit, wanted):
                units.append(unit)
        return units

    def top(self, units: list[int], most: int) -> list[int]:
        """List up to `most` units, the most valuable orders first; worthless ones are left out."""
        worthy = [unit for unit in units if self.worth(unit) > 0.0]
        worthy.sort(key=lambda unit: -self.worth(unit))
        return worthy[:most]

    def total(self, units: list[int]) -> float:
        """Return the total worth of the orders of some units."""
        return sum([self.worth(unit) for unit in units])


# -- actions --------------------------------------------------------------------------------------
def choose_action(survey: Survey, options: list[int]) -> int:
    """Choose the action that is worth most, or pass if none is worth enough."""
    orders = Orders(survey)
    best, most = NONE, _LEAST
    for option in options:
        worth = action_worth(orders, option)
        if worth > most:
            best, most = option, worth
    if best != NONE:
        return best
    return PASS if PASS in options else options[-1]


def action_worth(orders: Orders, option: int) -> float:
    """Return the worth of an action, less what it spends."""
    action, place = unpack(option)
    survey = orders.survey
    if action == TOKEN:
        wanted = Wanted(rank=NONE if place == VALOR else place)
        return _one(orders, wanted) - (_VALOR if place == VALOR else _SHIELD)
    if action == PAIR:
        return _one(orders, Wanted()) - _PAIR
    if action == RAISE:
        return _LATE * survey.morale
    if action == RALLY:
        units = orders.able(Wanted(), False)
        return _RALLIED * orders.total(orders.top(units, 1)) - 2 * survey.morale - _SHIELD
    if action == CARD:
        return card_worth(orders, place)
    if action == DISCARD:
        return _discard_worth(orders)
    return commit_worth(orders, place) if action == COMMIT else 0.0


def _one(orders: Orders, wanted: Wanted) -> float:
    return orders.total(orders.top(orders.able(wanted), 1))


def _discard_worth(orders: Orders) -> float:
    s, side = orders.survey.s, orders.survey.side
    best = 0.0
    for leader in able_commanders(s, side, 1):
        best = max(best, _one(orders, Wanted(zone_of(s, leader))))
    return best - _DISCARD


# -- cards ----------------------------------------------------------------------------------------
def card_worth(orders: Orders, number: int) -> float:
    """Return the worth of a Leadership card with the best commander."""
    s, side = orders.survey.s, orders.survey.side
    card = pack_of(s).cards[number]
    worths = [
        played_by(orders, card, leader) for leader in able_commanders(s, side, lowest_cost(card))
    ]
    return max(worths, default=0.0)


def played_by(orders: Orders, card: LeadershipCard, leader: int) -> float:
    """Return the worth of a card when a commander plays it."""
    s = orders.survey.s
    zone = zone_of(s, leader)
    left = min(s.tokens[orders.survey.side], card_of(s, leader).limit - s.spent[leader])
    total = 0.0
    for command in card.commands:
        worth = command_worth(orders, command, zone)
        if command.cost <= left and worth > 0.0:
            total += worth
            left -= command.cost
    if total <= 0.0:
        return 0.0
    if card.tactic is not None and tactic_refusal(s, orders.survey.side, card.tactic) is None:
        total += _TACTIC
    return total - _CARD


def command_worth(orders: Orders, command: Command, zone: int) -> float:
    """Return the worth of a command for the units of a zone (a bit set), less its cost."""
    wanted = Wanted(zone, command.unit_class, command.rank)
    price = _COMMAND * command.cost
    if command.what in (ORDER, ORDER_ALL, ORDER_AND_ADJACENT):
        most = len(orders.survey.mine) if command.what == ORDER_ALL else command.most
        units = orders.top(orders.able(wanted), most)
        total = orders.total(units) + _DIE * command.amount * _striking(orders, units)
        return total * (1.1 if command.what == ORDER_AND_ADJACENT else 1.0) - price
    if command.what in (RALLY_ALL, RALLY_SOME):
        most = len(orders.survey.mine) if command.what == RALLY_ALL else command.most
        units = orders.top(orders.able(wanted, False), most)
        hands = sum(orders.survey.s.pool[orders.survey.side]) - 1
        return _RALLIED * orders.total(units[: max(0, hands)]) - price
    return _DIE * command.amount - price if command.what == STRENGTHEN else 0.0


def _striking(orders: Orders, units: list[int]) -> int:
    """Count the units that would attack."""
    return sum([1 for unit in units if orders.march(unit).strike > 0.0])


# -- commit abilities -----------------------------------------------------------------------------
def commit_worth(orders: Orders, leader: int) -> float:
    """Return the worth of using a commander's commit ability now; 0 if he had better wait."""
    survey = orders.survey
    s = survey.s
    word = card_of(s, leader).commit
    wanted = Wanted(zone_of(s, leader))
    able = orders.able(wanted)
    if word == "take-heart":
        return 2 * survey.morale * _LATE
    if word == "levy":
        return 1.0 if len(orders.top(orders.able(Wanted()), 9)) > 2 else 0.0
    if word == "pay-debts":
        return 0.5 if s.spent[leader] > 1 and s.hand[survey.side] and not _can_pay(s, survey) else 0
    if word == "battle-cry":
        striking = _striking(orders, orders.top(able, 3))
        return 9.0 if striking > 1 and _holds_card(s, survey.side) else 0.0
    if word == "onslaught":
        chief = s.chief[leader]
        return 9.0 if chief in able and orders.march(chief).strike > 1.0 else 0.0
    if word == "rally-two":
        units = orders.top(orders.able(wanted, False), 2)
        return _RALLIED * orders.total(units) - 0.4 if sum(s.pool[survey.side]) > 1 else 0.0
    if word == "war-horn":
        return _on_the_march(orders, able, INFANTRY)
    if word == "spur":
        return _on_the_march(orders, able, CAVALRY)
    if word == "break-away":
        bound = [unit for unit in engaged_units(s, leader) if kind_of(s, unit).ranged]
        return 1.0 if bound else 0.0
    return 0.0


def _can_pay(s: BattlesState, survey: Survey) -> bool:
    return bool(able_commanders(s, survey.side, 1))


def _holds_card(s: BattlesState, side: int) -> bool:
    """Return whether a card in hand could order several units now."""
    for number in s.hand[side]:
        card = pack_of(s).cards[number]
        orders = [command for command in card.commands if command.what <= ORDER_ALL]
        if orders and able_commanders(s, side, lowest_cost(card)):
            return True
    return False


def _on_the_march(orders: Orders, able: list[int], unit_class: int) -> float:
    """Return the worth of longer moves for the units of a class that have no enemy in reach."""
    s = orders.survey.s
    units = [unit for unit in able if kind_of(s, unit).unit_class == unit_class]
    idle = [unit for unit in units if orders.march(unit).strike <= 0.0]
    return 0.5 if len(idle) > 1 and s.round > 1 else 0.0


# -- choices after an action ----------------------------------------------------------------------
def choose_commander(survey: Survey, leaders: list[int]) -> int:
    """Choose the commander whose units gain most from the card being played."""
    orders = Orders(survey)
    s = survey.s
    if s.card == NONE:
        return max(leaders, key=lambda leader: _one(orders, Wanted(zone_of(s, leader))))
    card = pack_of(s).cards[s.card]
    return max(leaders, key=lambda leader: played_by(orders, card, leader))


def choose_command(survey: Survey, options: list[int], done: int) -> int:
    """Choose the command to pay for next, or `done` if none is worth its cost."""
    orders = Orders(survey)
    s = survey.s
    commands = pack_of(s).cards[s.card].commands
    best, most = NONE, 0.0 if done in options else -99.0
    for option in options:
        if option != done:
            worth = command_worth(orders, commands[option], s.zone)
            if worth > most:
                best, most = option, worth
    return done if best == NONE else best


def choose_unit(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit to order next, or `done`, if offered, when no order is worth enough."""
    orders = Orders(survey)
    able = [unit for unit in units if unit != done]
    best = orders.best(able)
    return done if done in units and orders.worth(best) <= _LEAST else best


def choose_next_command(survey: Survey, options: list[int], go: int) -> int:
    """Choose the command to give next: orders first, then extra dice, then `go`, then rallying."""
    s = survey.s
    commands = pack_of(s).cards[s.card].commands
    for what in (ORDER_ALL, ORDER_AND_ADJACENT, ORDER, STRENGTHEN):
        for option in options:
            if option != go and commands[option].what == what:
                return option
    return go if go in options else options[0]


# -- moves and attacks ----------------------------------------------------------------------------
def choose_mover(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit that gains most by moving, or `done` if none gains anything."""
    orders = Orders(survey)
    s = survey.s
    best, most = done, 0.0
    for unit in units:
        if unit == done:
            continue
        march = orders.march(unit)
        if march.to != s.cell[unit] and march.worth > most:
            best, most = unit, march.worth
    return best


def best_to_keep(s: BattlesState, cards: list[int]) -> int:
    """Return the card that can order most for its cost."""
    return max(cards, key=lambda number: _breadth(s, pack_of(s).cards[number]))


def _breadth(s: BattlesState, card: LeadershipCard) -> float:
    """Return how much a card can do, regardless of where units stand."""
    total = 0.3 if card.tactic is not None else 0.0
    for command in card.commands:
        most = 6 if command.what in (ORDER_ALL, RALLY_ALL) else command.most
        share = 1.0 if command.unit_class == NONE and command.rank == NONE else 0.6
        total += most * share * (0.4 if command.what in (RALLY_ALL, RALLY_SOME) else 1.0)
        total += command.amount - 0.5 * command.cost
    return total
