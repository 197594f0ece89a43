"""The entry point of Thrones, second edition: its rules, as the kernel calls them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.thrones import premoves, rounds, setup, victory, views
from rulewright.games.thrones.components import HOUSES
from rulewright.games.thrones.control import areas_controlled
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Extras, Notation, Rules, Standing, Subject, Table


class Thrones(Rules[ThronesState]):
    """Rules for three to six houses; a seat's number is its house's number."""

    name = "thrones"
    title = "A Game of Thrones: The Board Game (second edition)"
    about = "Great houses fight for seven castles: secret orders, open deals, ten rounds."
    leads = True
    minutes = (120, 240)
    weight = "heavy"
    counted = "Castles and strongholds"
    counts = victory.COUNTS
    opening = "westeros.phase"
    rules_version = 2
    subjects = (
        Subject(
            "House cards played",
            "combat.house-cards",
            ("attacker_card", "attacker"),
            ("defender_card", "defender"),
        ),
        Subject("Areas taken", "victory.count", ("area", "house")),
        Subject("Units mustered", "muster.cost", ("unit", "house")),
    )
    player_counts = (3, 4, 5, 6)
    usual_players = 4
    option_specs = setup.OPTIONS

    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    result = staticmethod(victory.rank)
    chapter = staticmethod(rounds.chapter)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    only_deal = staticmethod(views.only_deal)

    def seat_names(self, players: int) -> list[str]:
        return HOUSES[:players]

    def round_number(self, s: ThronesState) -> int:
        return s.round

    def tally(self, s: ThronesState) -> list[int]:
        return [areas_controlled(s, house) for house in range(s.players)]

    def standing(self, view: ThronesState, seat: int) -> Sequence[Standing]:
        return premoves.STANDING

    def foreseen(self, view: ThronesState, seat: int) -> ThronesState | None:
        """Return the state at the seat's next order of the action phase."""
        return premoves.foreseen(view, seat)

    @property
    def notation(self) -> Notation[ThronesState]:
        from rulewright.games.thrones.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[ThronesState]:
        from rulewright.games.thrones.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[ThronesState]:
        from rulewright.games.thrones.extras import EXTRAS

        return EXTRAS


GAME = Thrones()
