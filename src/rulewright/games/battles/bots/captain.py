"""The captain: leads either House, from what its own seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from rulewright.games.battles.bots import answers, deployment, orders, tricks
from rulewright.games.battles.bots.marches import best_march
from rulewright.games.battles.bots.strikes import best_strike
from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.cards.commands import StrengthenUnit
from rulewright.games.battles.commanders.answers import Commit
from rulewright.games.battles.fighting import advance, attacks, deeds, pursuit
from rulewright.games.battles.fighting.resolution import Stalwart
from rulewright.games.battles.fighting.retreats import RetreatTo
from rulewright.games.battles.ground import moving
from rulewright.games.battles.next_unit import DONE
from rulewright.games.battles.ordering import choosing, leadership
from rulewright.games.battles.state import State
from rulewright.kernel import AnyAsk
from rulewright.kit.asks import FIRST, NO, SECOND, YES


class Captain:
    """Plays a House: weighs every order by what it does to the enemy, and what it risks."""

    about: ClassVar[str] = "weighs hits, blows in return, morale and what the plan pays for"

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        assert isinstance(view, State)
        options = ask.options(view)
        answer = _ANSWERS.get(ask.kind)
        if answer is not None and len(options) > 1:
            option = answer(self, view, ask, options)
            if option in options:
                return option
        return options[int(self.rng.random() * len(options))]

    def survey(self, s: State) -> Survey:
        """The field as this side sees it."""
        return Survey(s, self.seat)

    # -- orders ---------------------------------------------------------------------------------
    def action(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Tell what is worth most next."""
        return orders.choose_action(self.survey(s), options)

    def order_unit(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The unit that does most with an order."""
        return orders.choose_unit(self.survey(s), options, choosing.DONE)

    def commander(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The commander whose units gain most."""
        return orders.choose_commander(self.survey(s), options)

    def pay(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Commands that are worth their cost."""
        return orders.choose_command(self.survey(s), options, choosing.DONE)

    def next_command(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Orders before all else."""
        return orders.choose_next_command(self.survey(s), options, leadership.GO)

    # -- moves and attacks ----------------------------------------------------------------------
    def mover(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Tell who gains most by going."""
        return orders.choose_mover(self.survey(s), options, DONE)

    def move(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Where the unit does most."""
        assert isinstance(ask, moving.Move)
        to = best_march(self.survey(s), ask.unit).to
        return moving.STAY if to == s.cell[ask.unit] else to

    def attacker(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Tell whose attack is worth most."""
        survey = self.survey(s)
        best, most = DONE, 0.0
        for unit in options:
            if unit != DONE:
                worth = best_strike(survey, unit, deeds.deeds_of(s, unit)).worth
                if worth > most:
                    best, most = unit, worth
        return best

    def target(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The target, the hex, or nobody."""
        assert isinstance(ask, attacks.Target)
        return best_strike(self.survey(s), ask.unit, options).option

    def helper(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """All helpers that add dice."""
        return options[0]

    # -- in the middle of a fight ---------------------------------------------------------------
    def reroll(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The option that does nothing."""
        assert isinstance(ask, attacks.Reroll)
        return answers.choose_reroll(s, ask)

    def strike(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """A blow for nothing is never let go, nor are dice: who strikes first has the best use."""
        return YES

    def stalwart(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Stand, unless that is the end of it."""
        assert isinstance(ask, Stalwart)
        firm = answers.stands_firm(self.survey(s), ask.unit, ask.results)
        return FIRST if firm else SECOND

    def retreat(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Where it is best to be."""
        assert isinstance(ask, RetreatTo)
        return answers.best_place(self.survey(s), ask.unit, options)

    def advance(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Into the hex that was left, if that is the better one."""
        assert isinstance(ask, advance.Advance)
        return answers.choose_follow(self.survey(s), ask.unit, options, advance.STAY, False)

    def pursue(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Where the next attack is worth most."""
        assert isinstance(ask, pursuit.Pursue)
        return answers.choose_follow(self.survey(s), ask.unit, options, pursuit.STAY, True)

    # -- tactics and commanders -----------------------------------------------------------------
    def tactic(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Now, later or not."""
        return tricks.choose_tactic(self.survey(s), options)

    def tactic_unit(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """For whom."""
        if isinstance(ask, StrengthenUnit):
            return tricks.choose_striker(self.survey(s), options, choosing.DONE)
        return tricks.choose_for(self.survey(s), options, choosing.DONE)

    def tactic_hex(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Where."""
        return tricks.choose_hex(self.survey(s), options, choosing.DONE)

    def tactic_token(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Which token."""
        return tricks.choose_token(self.survey(s), options, choosing.DONE)

    def rally_unit(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Tell who would do most."""
        return orders.choose_unit(self.survey(s), options, choosing.DONE)

    def commit(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Whether a commander answers, or with whom he changes places."""
        survey = self.survey(s)
        if isinstance(ask, choosing.NameUnit):
            return tricks.choose_bearer(survey, options, choosing.DONE)
        assert isinstance(ask, Commit)
        return YES if tricks.commits(survey, ask.leader) else NO

    def direction(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """To the enemy's loss."""
        return tricks.choose_direction(self.survey(s))

    # -- between rounds -------------------------------------------------------------------------
    def keep_card(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The card that orders most."""
        return orders.best_to_keep(s, options)

    def keep_token(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The token that suits most units."""
        survey = self.survey(s)
        return max(options, key=lambda face: tricks.token_worth(survey, face))

    # -- before the battle ----------------------------------------------------------------------
    def pick(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Commanders for a skirmish."""
        return deployment.choose_pick(s, self.seat, options, self.rng)

    def overlay(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Terrain."""
        return deployment.choose_overlay(s, self.seat, options, self.rng)

    def commander_hex(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Commanders."""
        return deployment.choose_commander_hex(s, self.seat, options, self.rng)

    def unit_hex(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Units."""
        return deployment.choose_unit_hex(self.survey(s), options, self.rng)

    def palisade(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """All palisades alike."""
        return deployment.choose_palisade(s, options, self.rng)

    def setup_dice(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """Every die is of use."""
        return deployment.choose_setup_dice(options, self.rng)

    def setup_token(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        """The weakest place."""
        return deployment.choose_setup_token(s, options, self.rng)


_Answer = Callable[[Captain, State, Any, list[int]], int]

_ANSWERS: Final[dict[str, _Answer]] = {
    "action": Captain.action,
    "order-unit": Captain.order_unit,
    "commander": Captain.commander,
    "pay": Captain.pay,
    "next-command": Captain.next_command,
    "mover": Captain.mover,
    "move": Captain.move,
    "attacker": Captain.attacker,
    "target": Captain.target,
    "helper": Captain.helper,
    "reroll": Captain.reroll,
    "counterattack": Captain.strike,
    "parting-blow": Captain.strike,
    "lend": Captain.strike,
    "stalwart": Captain.stalwart,
    "retreat": Captain.retreat,
    "advance": Captain.advance,
    "pursue": Captain.pursue,
    "tactic": Captain.tactic,
    "tactic-unit": Captain.tactic_unit,
    "tactic-hex": Captain.tactic_hex,
    "tactic-token": Captain.tactic_token,
    "rally-unit": Captain.rally_unit,
    "commit": Captain.commit,
    "direction": Captain.direction,
    "keep-card": Captain.keep_card,
    "keep-token": Captain.keep_token,
    "pick-commander": Captain.pick,
    "place-overlay": Captain.overlay,
    "place-commander": Captain.commander_hex,
    "place-unit": Captain.unit_hex,
    "man-palisade": Captain.palisade,
    "setup-dice": Captain.setup_dice,
    "setup-token": Captain.setup_token,
}

#: What it leaves to luck, so that the enemy cannot foresee it.
BY_LUCK: Final[list[str]] = ["disc", "lay-token", "lay-catapult"]
KINDS: Final[list[str]] = sorted([*_ANSWERS, *BY_LUCK])
"""The kinds of asks that the captain answers: all of the game."""
