"""A table for tests: a position, given outcomes of luck, and choices of seats by name."""

from __future__ import annotations

from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.components import SQUARE, TOKENS
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import IllegalChoice


class Table:
    """A match from a position, with given outcomes of luck."""

    def __init__(self, position: str) -> None:
        self.match = Match.from_position(position, GAME, manual=True, listen=True)

    @property
    def state(self) -> MonopolyState:
        state = self.match.state
        assert isinstance(state, MonopolyState)
        return state

    def do(self, seat: str, *choices: str) -> None:
        """Make a seat's choices one after another."""
        for choice in choices:
            self.match.play(TOKENS.index(seat), choice)

    def chain(self, seat: str, *choices: str) -> None:
        """Send a seat's choices as one chain."""
        self.match.play_chain(TOKENS.index(seat), list(choices))

    def throw(self, first: int, second: int) -> None:
        """Throw the white dice; a seat that is asked first just throws."""
        if self.match.luck is None:
            self.do(self.waiting()[0], "throw")
        self.match.tell_luck((first - 1) * 6 + second - 1)

    def options(self, seat: str) -> list[str]:
        return self.match.options(TOKENS.index(seat))

    def kind(self, seat: str) -> str:
        ask = self.match.ask(TOKENS.index(seat))
        return "" if ask is None else ask.kind

    def prompt(self, seat: str) -> str:
        ask = self.match.ask(TOKENS.index(seat))
        assert ask is not None
        return ask.prompt(self.match.view(ask.seat))

    def waiting(self) -> list[str]:
        return [TOKENS[seat] for seat in self.match.waiting]

    def refused(self, seat: str, choice: str) -> str:
        """Return the rule that refuses a choice."""
        try:
            self.match.play(TOKENS.index(seat), choice)
        except IllegalChoice as error:
            return error.refusal.rule
        raise AssertionError(f"{choice} was open")

    def cash(self, seat: str) -> int:
        return self.state.cash[TOKENS.index(seat)]

    def owner(self, lot: str) -> str:
        owner = self.state.owner[SQUARE[lot]]
        return TOKENS[owner] if owner >= 0 else "bank"

    def is_mortgaged(self, lot: str) -> bool:
        return self.state.mortgaged[SQUARE[lot]] == 1

    def level(self, lot: str) -> int:
        return self.state.level[SQUARE[lot]]

    def money(self) -> int:
        """Return the total money in the game, which never changes."""
        return sum(self.state.cash) + self.state.pot + self.state.bank
