"""The inspector: plays a detective, with the exact sets of what can be known."""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.whitechapel.bots import watches
from rulewright.games.whitechapel.bots.beliefs import belief_of
from rulewright.games.whitechapel.bots.pursuit import Pursuit
from rulewright.games.whitechapel.bots.questions import choose_action, choose_question
from rulewright.games.whitechapel.police import DONE
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kernel import AnyAsk
from rulewright.kit.bots import KindBot
from rulewright.kit.packed import unpack


class Inspector(KindBot):
    """Plays one detective. All who play like this follow the same plan, without a word."""

    about: ClassVar[str] = "a detective who knows exactly where Jack may be"

    def police(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The next move of the plan for all policemen."""
        pursuit = Pursuit(view, belief_of(view))
        posts = pursuit.plan()
        for option in options:
            colour, crossing = unpack(option)
            if option != DONE and posts[colour] == crossing:
                return option
        return DONE if DONE in options else pursuit.way_out(options)

    def action(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """A search or an arrest."""
        return choose_action(view, belief_of(view), options)

    def search(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The next question."""
        return choose_question(view, belief_of(view), options)

    def owner(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Policemen for everyone in turn."""
        given = sum(1 for owner in view.owner if owner)
        return options[given % len(options)]

    def patrol_place(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """A yellow crossing for a spare patrol."""
        return watches.best_crossing(view, options)

    def patrol_face(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Real patrols where they are of use."""
        return watches.best_crossing(view, options)

    def wretched(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The Wretched go where Jack does not want them."""
        return watches.choose_wretched(view, options)

    def saucy_jacky(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The best of the crossings left for a patrol that Jack has pointed at."""
        return watches.best_move(view, options)

    def goulston_head(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The policeman who is missed least."""
        return watches.choose_goulston(view, options)

    def address(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """A name when it is likely enough, or never again possible."""
        return watches.choose_address(view)
