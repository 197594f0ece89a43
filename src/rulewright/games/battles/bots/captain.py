"""The captain: leads either House, from what its own seat may know."""

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
    """Plays a House: weighs every order by what it does to the enemy, and what it risks.

    Discs, tokens and catapults are laid by luck, so that the enemy cannot foresee it.
    """

    about: ClassVar[str] = "weighs hits, blows in return, morale and what the plan pays for"

    def _survey(self, s: BattlesState) -> Survey:
        """The field as this side sees it."""
        return Survey(s, self.seat)

    # -- orders ---------------------------------------------------------------------------------
    def action(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Tell what is worth most next."""
        return orders.choose_action(self._survey(s), options)

    def order_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The unit that does most with an order."""
        return orders.choose_unit(self._survey(s), options, choosing.DONE)

    def commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The commander whose units gain most."""
        return orders.choose_commander(self._survey(s), options)

    def pay(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Commands that are worth their cost."""
        return orders.choose_command(self._survey(s), options, choosing.DONE)

    def next_command(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Orders before all else."""
        return orders.choose_next_command(self._survey(s), options, leadership.GO)

    # -- moves and attacks ----------------------------------------------------------------------
    def mover(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Tell who gains most by going."""
        return orders.choose_mover(self._survey(s), options, DONE)

    def move(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Where the unit does most."""
        assert isinstance(ask, moving.Move)
        to = best_march(self._survey(s), ask.unit).to
        return moving.STAY if to == s.cell[ask.unit] else to

    def attacker(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Tell whose attack is worth most."""
        survey = self._survey(s)
        best, most = DONE, 0.0
        for unit in options:
            if unit != DONE:
                worth = best_strike(survey, unit, actions.actions_of(s, unit)).worth
                if worth > most:
                    best, most = unit, worth
        return best

    def target(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The target, the hex, or nobody."""
        assert isinstance(ask, attacks.Target)
        return best_strike(self._survey(s), ask.unit, options).option

    def helper(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """All helpers that add dice."""
        return options[0]

    # -- in the middle of a fight ---------------------------------------------------------------
    def reroll(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The option that does nothing."""
        assert isinstance(ask, attacks.Reroll)
        return answers.choose_reroll(s, ask)

    def counterattack(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """A blow for nothing is never let go."""
        return YES

    def parting_blow(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """A blow for nothing as well."""
        return YES

    def lend(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Dice for nothing."""
        return YES

    def stalwart(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Stand, unless that is the end of it."""
        assert isinstance(ask, Stalwart)
        firm = answers.stands_firm(self._survey(s), ask.unit, ask.results)
        return FIRST if firm else SECOND

    def retreat(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Where it is best to be."""
        assert isinstance(ask, RetreatTo)
        return answers.best_place(self._survey(s), ask.unit, options)

    def advance(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Into the hex that was left, if that is the better one."""
        assert isinstance(ask, advance.Advance)
        return answers.choose_follow(self._survey(s), ask.unit, options, advance.STAY, False)

    def pursue(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Where the next attack is worth most."""
        assert isinstance(ask, pursuit.Pursue)
        return answers.choose_follow(self._survey(s), ask.unit, options, pursuit.STAY, True)

    # -- tactics and commanders -----------------------------------------------------------------
    def tactic(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Now, later or not."""
        return tricks.choose_tactic(self._survey(s), options)

    def tactic_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """For whom."""
        if isinstance(ask, StrengthenUnit):
            return tricks.choose_striker(self._survey(s), options, choosing.DONE)
        return tricks.choose_for(self._survey(s), options, choosing.DONE)

    def tactic_hex(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Where."""
        return tricks.choose_hex(self._survey(s), options, choosing.DONE)

    def tactic_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Which token."""
        return tricks.choose_token(self._survey(s), options, choosing.DONE)

    def rally_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Tell who would do most."""
        return orders.choose_unit(self._survey(s), options, choosing.DONE)

    def commit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Whether a commander answers, or with whom he changes places."""
        survey = self._survey(s)
        if isinstance(ask, choosing.NameUnit):
            return tricks.choose_bearer(survey, options, choosing.DONE)
        assert isinstance(ask, Commit)
        return YES if tricks.commits(survey, ask.leader) else NO

    def direction(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """To the enemy's loss."""
        return tricks.choose_direction(self._survey(s))

    # -- between rounds -------------------------------------------------------------------------
    def keep_card(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The card that orders most."""
        return orders.best_to_keep(s, options)

    def keep_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The token that suits most units."""
        survey = self._survey(s)
        return max(options, key=lambda face: tricks.token_worth(survey, face))

    # -- before the battle ----------------------------------------------------------------------
    def pick_commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Commanders for a skirmish."""
        return deployment.choose_pick(s, self.seat, options, self.rng)

    def place_overlay(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Terrain."""
        return deployment.choose_overlay(s, self.seat, options, self.rng)

    def place_commander(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Commanders."""
        return deployment.choose_commander_hex(s, self.seat, options, self.rng)

    def place_unit(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Units."""
        return deployment.choose_unit_hex(self._survey(s), options, self.rng)

    def man_palisade(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """All palisades alike."""
        return deployment.choose_palisade(s, options, self.rng)

    def setup_dice(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """Every die is of use."""
        return deployment.choose_setup_dice(options, self.rng)

    def setup_token(self, s: BattlesState, ask: AnyAsk, options: list[int]) -> int:
        """The weakest place."""
        return deployment.choose_setup_token(s, options, self.rng)
