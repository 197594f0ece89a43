"""Setting up: the money, and the throw that decides who begins. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.monopoly.components import NO_FACE, SPEED_MONEY, START_MONEY
from rulewright.games.monopoly.dice import WHITE_DICE, lay_white
from rulewright.games.monopoly.house_rules import stake_pot
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import OPENING_REF
from rulewright.games.monopoly.options import options_from
from rulewright.games.monopoly.state import TURN, MonopolyState
from rulewright.kernel import OptionValue, Script

PLAYER_COUNTS: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)  # [setup.players]


def new_state(players: int, options: Mapping[str, OptionValue]) -> MonopolyState:
    """Return the state at the start, with everybody's money and all tokens on GO.

    `options` has a value for each option. [setup.players] [setup.money]
    """
    s = MonopolyState(players, options_from(options))
    for seat in range(players):
        s.pay(BANK, seat, START_MONEY + (SPEED_MONEY if s.options.speed_die else 0))
    stake_pot(s)
    return s


def throw_for_the_start(s: MonopolyState) -> Script[None]:
    """Throw to decide who begins: the highest does, and ties throw again. [setup.first-player]"""
    throwing = list(range(s.players))
    while len(throwing) > 1:
        sums = [0] * s.players
        for seat in throwing:
            outcome = yield WHITE_DICE
            lay_white(s, outcome)
            sums[seat] = s.die1 + s.die2
            player = OPENING_REF[seat]
            s.log("setup.first-player", "{player} throws {total}.", player=player, total=sums[seat])
        highest = max(sums)
        throwing = [seat for seat in throwing if sums[seat] == highest]
    s.die1, s.die2, s.face = 0, 0, NO_FACE
    s.starter = s.turn = throwing[0]
    s.stage = TURN
    s.log("setup.first-player", "{player} begins.", player=OPENING_REF[s.turn])
