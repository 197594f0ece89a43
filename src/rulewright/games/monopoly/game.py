"""Monopoly, classic and with the Speed Die, as a game of Rulewright."""

from __future__ import annotations

from random import Random

from rulewright.games.monopoly import endings, manage, options, premoves, rounds, setup
from rulewright.games.monopoly.components import TOKENS
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Extras, Notation, Rules, Subject, Table


class Monopoly(Rules[MonopolyState]):
    """The rules of Monopoly for two to eight players. Nothing is secret: a view is a copy."""

    name = "monopoly"
    title = "Monopoly"
    about = "Buy, trade, build and collect rent until one is left; with the Speed Die if you like."
    minutes = (60, 180)
    weight = "light"
    counted = "Worth in the end, in dollars"
    tallied = "Worth, in dollars"
    counts = endings.COUNTS
    rules_version = 2
    subjects = (
        Subject("Lots bought", "buying.price", ("lot", "player")),
        Subject("Lots bought", "auction.bids", ("lot", "player")),
        Subject("Lots built on", "houses.price", ("lot", "player")),
    )
    player_counts = setup.PLAYER_COUNTS
    usual_players = 4
    option_specs = options.OPTIONS

    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    result = staticmethod(endings.rank)
    chapter = staticmethod(rounds.chapter)
    remark = staticmethod(manage.floor_ask)
    standing = staticmethod(premoves.standing)
    foreseen = staticmethod(premoves.foreseen)

    def seat_names(self, players: int) -> list[str]:
        return TOKENS[:players]

    def round_number(self, s: MonopolyState) -> int:
        return s.round

    def tally(self, s: MonopolyState) -> list[int]:
        return [endings.wealth(s, seat) for seat in range(s.players)]

    def note_remark(self, s: MonopolyState, seat: int, option: int) -> None:
        manage.take_note(s, seat)

    def view(self, s: MonopolyState, seat: int | None) -> MonopolyState:
        """Return a copy: the order of unseen cards is not in the state, so nothing is hidden."""
        return s.copy()

    def redeal(self, s: MonopolyState, seat: int | None, rng: Random) -> MonopolyState:
        """Return a copy: there is nothing hidden to redeal."""
        return s.copy()

    @property
    def notation(self) -> Notation[MonopolyState]:
        from rulewright.games.monopoly.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[MonopolyState]:
        from rulewright.games.monopoly.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[MonopolyState]:
        from rulewright.games.monopoly.extras import EXTRAS

        return EXTRAS


GAME = Monopoly()
