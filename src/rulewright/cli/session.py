"""A game at the terminal: moves the bots, asks the people, and runs their commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console

from rulewright.cli.files import open_match, save_match
from rulewright.cli.screen import Screen, by_number
from rulewright.kernel import AnyAsk, Bot, IllegalChoice, Match, RulewrightError
from rulewright.kernel.log import FORCED, entry_seat


class Quit(Exception):
    """Raised when the user wants to leave."""


class Session:
    """A match with the people at this screen."""

    def __init__(self, match: Match, people: set[int], bots: list[Bot], console: Console) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.screen = Screen(console)
        self.moved = True  # whether the board has to be shown again
        self.shown = (-1, "")  # the seat and chapter for which the board was last shown
        self.commands: dict[str, Callable[[AnyAsk, str], None]] = {
            "help": self.help,
            "board": self.board,
            "why": self.why,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Play until the match is over or the user quits."""
        self.screen.opening(self.match)
        try:
            while True:
                self.let_bots_move()
                self.screen.news(self.match, self.people)
                if self.match.over:
                    self.screen.ending(self.match)
                    return
                self.ask_person()
        except Quit:
            self.screen.say("Goodbye.")

    def let_bots_move(self) -> None:
        """Let the bots move until only people are to move."""
        match = self.match
        while True:
            seats = [seat for seat in match.waiting if seat not in self.people]
            if not seats:
                return
            for seat in seats:
                ask = match.ask(seat)
                assert ask is not None
                match.decide(seat, self.bots[seat].choose(match.view(seat), ask))
                self.moved = True

    def ask_person(self) -> None:
        """Ask the next person to move, and read lines until something changes."""
        seat = next(seat for seat in self.match.waiting if seat in self.people)
        ask = self.match.ask(seat)
        assert ask is not None
        now = (seat, self.match.game.chapter(self.match.view(seat)))
        if self.moved or now != self.shown:
            self.screen.board(self.match, seat)
            self.moved, self.shown = False, now
        self.screen.ask(self.match, ask)
        match, length = self.match, len(self.match.log)
        while self.match is match and len(match.log) == length:
            self.take(ask, self.read(seat))

    def read(self, seat: int) -> str:
        """Read a line from a person; at the end of input, raise `Quit`."""
        try:
            return str(
                self.screen.console.input(f"{self.match.names[seat]}> ", markup=False)
            ).strip()
        except EOFError:
            self.screen.say("")
            raise Quit from None

    def take(self, ask: AnyAsk, text: str) -> None:
        """Process a typed line: a choice by number or text, or a command."""
        option = by_number(ask, self.match.view(ask.seat), text)
        if text in self.match.options(ask.seat):
            self.match.play(ask.seat, text)
        elif option is not None:
            self.match.play(ask.seat, option)
        else:
            word, _, rest = text.partition(" ")
            command = self.commands.get(word.lower())
            if command is not None:
                command(ask, rest.strip())
            elif text:
                self.refuse(ask, text)

    def refuse(self, ask: AnyAsk, text: str) -> None:
        """Explain why a choice is not possible."""
        if text.isdigit():
            self.screen.warn(f"There is no option {text}. Type a number or a text from the list.")
            return
        try:
            self.match.play(ask.seat, text)
        except IllegalChoice as error:
            self.screen.warn(f"Unavailable: {error.refusal}. Type help to see the commands.")

    # -- commands ----------------------------------------------------------------------------
    def help(self, ask: AnyAsk, rest: str) -> None:
        """Print the commands that can be typed."""
        self.screen.help()

    def board(self, ask: AnyAsk, rest: str) -> None:
        """Show the board again."""
        self.screen.board(self.match, ask.seat)

    def why(self, ask: AnyAsk, rest: str) -> None:
        """Explain why options are unavailable: all, or the one given by number or text."""
        unavailable = ask.unavailable(self.match.view(ask.seat))
        if not rest:
            self.screen.unavailable(ask, unavailable)
        elif rest.isdigit() and 1 <= int(rest) <= len(unavailable):
            refused = unavailable[int(rest) - 1]
            self.screen.say(f"{refused.text}: {refused.refusal}")
        else:
            refusal = self.match.explain(ask.seat, rest)
            told = f"it is available, by [{ask.rule}]" if refusal is None else str(refusal)
            self.screen.say(f"{rest}: {told}")

    def undo(self, ask: AnyAsk, rest: str) -> None:
        """Undo the last decision of a person at this screen."""
        log = self.match.log
        for length in range(len(log) - 1, -1, -1):
            if entry_seat(log[length]) in self.people and not log[length] & FORCED:
                self.rewind(length)
                return
        self.screen.warn("There is no decision to undo.")

    def rewind(self, length: int) -> None:
        """Rewind the match to a length of its log."""
        try:
            self.match.rewind(length)
        except RulewrightError as error:
            self.screen.warn(str(error))
            return
        self.screen.forget(self.match)
        self.screen.say("Undone.")
        self.moved = True

    def save(self, ask: AnyAsk, rest: str) -> None:
        """Write the match to a file."""
        if not rest:
            self.screen.warn(
                "Give a file: save FILE (.json: a snapshot; otherwise a readable record)."
            )
            return
        try:
            save_match(self.match, Path(rest).expanduser())
        except OSError as error:
            self.screen.warn(f"Cannot write {rest}: {error.strerror}.")
            return
        self.screen.say(f"Saved to {rest}.")

    def load(self, ask: AnyAsk, rest: str) -> None:
        """Continue the match in a file with the same people and bots."""
        if not rest:
            self.screen.warn("Give a file: load FILE.")
            return
        try:
            match = open_match(self.match.game, Path(rest).expanduser())
        except (RulewrightError, click.UsageError) as error:
            self.screen.warn(f"Cannot load {rest}: {error}.")
            return
        if match.players != self.match.players:
            self.screen.warn(f"Cannot load {rest}: it is a match of {match.players} players.")
            return
        self.match = match
        self.screen.say(f"Loaded {rest}.")
        self.screen.recall(match)
        self.moved = True

    def quit(self, ask: AnyAsk, rest: str) -> None:
        """Leave the game."""
        raise Quit
