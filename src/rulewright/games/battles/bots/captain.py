"""The captain: a bot that leads either House, using only its own seat's view."""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles.bots import answers, deployment, orders, tricks
from rulewright.games.battles.bots.marches import best_march
from rulewright.games.battles.bots.strikes import best_strike
from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.cards.commands import StrengthenUnit
from rulewright.games.battles.commanders.answers import Commit
from rulewright.games.battles.fighting import actions, advance, attacks, pursuit
from rulewright.games.battles.fighting.resolution import Stalwart
from rulewright.games.battles.fighting.retreats import RetreatTo
from rulewright.games.battles.ground import moving
from rulewright.games.battles.next_unit import DONE
from rulewright.games.battles.ordering import choosing, leadership
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import AnyAsk
from rulewright.kit.asks import FIRST, NO, SECOND, YES
from rulewright.kit.bots import KindBot


class Captain(KindBot):
    """Plays a House by weighing what each order does to the enemy, and what it risks.

    Discs, tokens and catapults are laid at random, so that the enemy cannot predict them.
    """

    about: ClassVar[str] = "weighs hits, blows in return, morale and what the plan pays for"

    def _survey(self, s: BattlesState) -> Survey:
        """Evaluate the field for this side."""
        return Survey(s, self.seat)

    # -- orders ---------------------------------------------------------------------------------
    def action(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the action that is worth most."""
        return orders.choose_action(self._survey(s), options)

    def order_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the unit whose order is worth most."""
        return orders.choose_unit(self._survey(s), options, choosing.DONE)

    def commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the commander whose units gain most."""
        return orders.choose_commander(self._survey(s), options)

    def pay(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a command worth its cost, or pay for no more."""
        return orders.choose_command(self._survey(s), options, choosing.DONE)

    def next_command(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose commands that order units before all others."""
        return orders.choose_next_command(self._survey(s), options, leadership.GO)

    # -- moves and attacks ----------------------------------------------------------------------
    def mover(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the unit that gains most by moving."""
        return orders.choose_mover(self._survey(s), options, DONE)

    def move(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the hex from which the unit can do most."""
        assert isinstance(ask, moving.Move)
        to = best_march(self._survey(s), ask.unit).to
        return moving.STAY if to == s.cell[ask.unit] else to

    def attacker(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the unit whose attack is worth most."""
        survey = self._survey(s)
        best, most = DONE, 0.0
        for unit in options:
            if unit != DONE:
                worth = best_strike(survey, unit, actions.actions_of(s, unit)).worth
                if worth > most:
                    best, most = unit, worth
        return best

    def target(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the best target or other action, or none."""
        assert isinstance(ask, attacks.Target)
        return best_strike(self._survey(s), ask.unit, options).option

    def helper(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Let every unit that can join an attack do so."""
        return options[0]

    # -- in the middle of a fight ---------------------------------------------------------------
    def reroll(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the symbol to reroll, or none."""
        assert isinstance(ask, attacks.Reroll)
        return answers.choose_reroll(s, ask)

    def counterattack(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Always strike back."""
        return YES

    def parting_blow(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Always strike a parting blow."""
        return YES

    def lend(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Always lend the dice."""
        return YES

    def stalwart(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Ignore a Morale result, unless retreating saves the unit."""
        assert isinstance(ask, Stalwart)
        firm = answers.stands_firm(self._survey(s), ask.unit, ask.results)
        return FIRST if firm else SECOND

    def retreat(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the hex in which the unit stands best."""
        assert isinstance(ask, RetreatTo)
        return answers.best_place(self._survey(s), ask.unit, options)

    def advance(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Advance if the new hex is a better position."""
        assert isinstance(ask, advance.Advance)
        return answers.choose_follow(self._survey(s), ask.unit, options, advance.STAY, False)

    def pursue(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the hex with the best position and next attack."""
        assert isinstance(ask, pursuit.Pursue)
        return answers.choose_follow(self._survey(s), ask.unit, options, pursuit.STAY, True)

    # -- tactics and commanders -----------------------------------------------------------------
    def tactic(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose whether to use the tactic now, later or not at all."""
        return tricks.choose_tactic(self._survey(s), options)

    def tactic_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the unit that an effect helps or hurts most."""
        if isinstance(ask, StrengthenUnit):
            return tricks.choose_striker(self._survey(s), options, choosing.DONE)
        return tricks.choose_for(self._survey(s), options, choosing.DONE)

    def tactic_hex(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the hex where an effect does most."""
        return tricks.choose_hex(self._survey(s), options, choosing.DONE)

    def tactic_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the order token to gain or to return."""
        return tricks.choose_token(self._survey(s), options, choosing.DONE)

    def rally_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the unit that could do most if it were active."""
        return orders.choose_unit(self._survey(s), options, choosing.DONE)

    def commit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose whether a commander reacts, or with which unit he changes places."""
        survey = self._survey(s)
        if isinstance(ask, choosing.NameUnit):
            return tricks.choose_bearer(survey, options, choosing.DONE)
        assert isinstance(ask, Commit)
        return YES if tricks.commits(survey, ask.leader) else NO

    def direction(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the direction of fires that hurts the enemy most."""
        return tricks.choose_direction(self._survey(s))

    # -- between rounds -------------------------------------------------------------------------
    def keep_card(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Keep the card that can order most."""
        return orders.best_to_keep(s, options)

    def keep_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Keep the token that is most useful."""
        survey = self._survey(s)
        return max(options, key=lambda face: tricks.token_worth(survey, face))

    # -- before the battle ----------------------------------------------------------------------
    def pick_commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a commander who leaves room for as many others as possible."""
        return deployment.choose_pick(s, self.seat, options, self.rng)

    def place_overlay(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a hex for cover near the side's own line, or for a river near the enemy."""
        return deployment.choose_overlay(s, self.seat, options, self.rng)

    def place_commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a hex far forward and near the middle for a commander."""
        return deployment.choose_commander_hex(s, self.seat, options, self.rng)

    def place_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a hex near a commander, at the front or just behind it."""
        return deployment.choose_unit_hex(self._survey(s), options, self.rng)

    def man_palisade(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Spread tokens evenly over the palisades."""
        return deployment.choose_palisade(s, options, self.rng)

    def setup_dice(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Use each die, or pair of dice, that can remove a token."""
        return deployment.choose_setup_dice(options, self.rng)

    def setup_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Remove a token from the weakest palisade."""
        return deployment.choose_setup_token(s, options, self.rng)
