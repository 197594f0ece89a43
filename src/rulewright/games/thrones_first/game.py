"""The entry point of Thrones, first edition: its rules, as the kernel calls them."""

from __future__ import annotations

from rulewright.games.thrones.game import Thrones
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first import options, rounds, setup, views
from rulewright.games.thrones_first.pack.offering import offer_first_boxes
from rulewright.games.thrones_first.pack.reading import GAME as NAME
from rulewright.kernel import Extras, Notation, Table


class ThronesFirst(Thrones):
    """Rules for three to six houses; a seat's number is its house's number."""

    name = NAME
    title = "A Game of Thrones: The Board Game (first edition)"
    about = "Great houses fight for cities over ten rounds, as in 2003; expansions by choice."
    leads = False
    minutes = (150, 240)
    invented = "Some House cards and values are reconstructed, and say so on the table."
    counted = "Cities and strongholds"
    rules_version = 3
    usual_players = 5
    option_specs = options.OPTIONS

    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    chapter = staticmethod(rounds.chapter)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    only_deal = staticmethod(views.only_deal)

    @property
    def notation(self) -> Notation[ThronesState]:
        from rulewright.games.thrones_first.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[ThronesState]:
        from rulewright.games.thrones_first.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[ThronesState]:
        from rulewright.games.thrones_first.extras import EXTRAS

        return EXTRAS


offer_first_boxes()
GAME = ThronesFirst()
