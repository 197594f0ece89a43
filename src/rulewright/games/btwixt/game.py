"""The rules of B'Twixt as the kernel sees them."""

from __future__ import annotations

from rulewright.games.btwixt import options, premoves, rounds, scoring, views
from rulewright.games.btwixt.course import setup
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import FEWEST, MOST, SEATS
from rulewright.kernel import Extras, Notation, Rules, Subject, Table


class BTwixt(Rules[BtwixtState]):
    """The rules of B'Twixt: leaders in a ring, each sharing a council with either neighbour."""

    name = "btwixt"
    title = "B'Twixt"
    about = "Leaders bid for allies, whom each council shares with a neighbour."
    minutes = (40, 80)
    weight = "medium"
    invented = "Nearly all cards are reconstructed, and say so on the table."
    counted = "Small council"
    counts = scoring.COUNTS
    opening = "track.first-player"
    rules_version = 3
    subjects = (
        Subject("Leaders", "setup.leaders", ("leader", "player")),
        Subject("Influence cards played", "play.card", ("card", "player")),
        Subject("Allies claimed", "claim.place", ("ally", "player")),
    )
    player_counts = tuple(range(FEWEST, MOST + 1))
    usual_players = 4
    option_specs = options.OPTIONS

    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    result = staticmethod(scoring.rank)
    round_number = staticmethod(scoring.rounds_begun)
    tally = staticmethod(scoring.small_council_powers)
    chapter = staticmethod(rounds.chapter)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    only_deal = staticmethod(views.only_deal)
    pieces = staticmethod(views.pieces)
    standing = staticmethod(premoves.standing)
    foreseen = staticmethod(premoves.foreseen)

    def seat_names(self, players: int) -> list[str]:
        return SEATS[:players]

    @property
    def notation(self) -> Notation[BtwixtState]:
        from rulewright.games.btwixt.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[BtwixtState]:
        from rulewright.games.btwixt.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[BtwixtState]:
        from rulewright.games.btwixt.extras import EXTRAS

        return EXTRAS


GAME = BTwixt()
