"""The inspector, a bot for detectives that knows exactly where Jack can be."""

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
    """Plays one detective. All inspectors compute the same plan, and so act together."""

    about: ClassVar[str] = "a detective who knows exactly where Jack may be"

    def police(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Make the next move of the plan that all inspectors share."""
        pursuit = Pursuit(view, belief_of(view))
        posts = pursuit.plan()
        for option in options:
            colour, crossing = unpack(option)
            if option != DONE and posts[colour] == crossing:
                return option
        return DONE if DONE in options else pursuit.way_out(options)

    def action(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the search or arrest with the highest expected value (`questions.py`)."""
        return choose_action(view, belief_of(view), options)

    def search(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the next circle of a search by expected information (`questions.py`)."""
        return choose_question(view, belief_of(view), options)

    def owner(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Share out the policemen evenly."""
        given = sum(1 for owner in view.owner if owner)
        return options[given % len(options)]

    def patrol_place(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the yellow crossing where a spare patrol is most useful."""
        return watches.best_crossing(view, options)

    def patrol_face(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Put the next policeman's colour on the patrol whose crossing is best."""
        return watches.best_crossing(view, options)

    def wretched(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Move a Wretched as near to patrols as possible."""
        return watches.choose_wretched(view, options)

    def saucy_jacky(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Move a patrol that Jack named to the best free crossing."""
        return watches.best_move(view, options)

    def goulston_head(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the policeman who is missed least where he is now."""
        return watches.choose_goulston(view, options)

    def address(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Name a hideout that is likely enough, or the likeliest one at the last chance."""
        return watches.choose_address(view)
