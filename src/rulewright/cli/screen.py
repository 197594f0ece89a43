"""Prints a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulewright.kernel import AnyAsk, LogEntry, Match, Unavailable

HELP = """\
NUMBER or TEXT   choose that option
why              list the unavailable options, with reasons
why NUMBER/TEXT  explain why that option is unavailable
board            show the board again
undo             undo your last decision
save FILE        save the match (.json: a snapshot; otherwise a readable record)
load FILE        continue a saved match
quit             leave the game"""

RECENT = 10  # latest log entries shown after loading a match


class Screen:
    """Prints a match, and tracks which log entries were shown."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.told = 0

    def say(self, text: str) -> None:
        """Print a plain line."""
        self.console.print(Text(text))

    def warn(self, text: str) -> None:
        """Print a highlighted line."""
        self.console.print(Text(text, style="yellow"))

    def opening(self, match: Match) -> None:
        """Print the game, its options, and the commitment to the seed."""
        self.console.print(Rule(Text(match.game.title, style="bold")))
        options = ", ".join(f"{name}={value}" for name, value in match.settings.items())
        self.say(f"{match.players} players: {', '.join(match.names)}. {options}".strip())
        self.say(f"Commitment to the seed: {match.commitment}. Type help to see the commands.")
        if match.decisions:
            self.recall(match)

    def news(self, match: Match, people: set[int]) -> None:
        """Print the new log entries that somebody at this screen may read."""
        lines = match.lines or []
        for line in lines[self.told :]:
            if any(line.is_visible_to(seat) for seat in people) or line.is_visible_to(None):
                self.console.print(sentence(line))
        self.told = len(lines)

    def forget(self, match: Match) -> None:
        """Mark all log entries as shown, after an undo."""
        self.told = len(match.lines or [])

    def recall(self, match: Match) -> None:
        """Mark all but the latest log entries as shown, after loading."""
        self.told = max(0, len(match.lines or []) - RECENT)

    def board(self, match: Match, seat: int) -> None:
        """Print the board as the seat sees it."""
        chapter = match.game.chapter(match.view(seat))
        self.console.print(Rule(Text(chapter or match.game.title)))
        self.console.print(Text(match.game.table.summary(match.view(seat), seat)))

    def ask(self, match: Match, ask: AnyAsk) -> None:
        """Print the seat to move, the question, and the numbered options."""
        view = match.view(ask.seat)
        heading = Text.assemble((match.names[ask.seat], "bold"), ": ", ask.prompt(view))
        if ask.rule:
            heading.append(f" [{ask.rule}]", "dim")
        self.console.print(heading)
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        table.add_column()
        table.add_column(style="dim")
        for number, option in enumerate(listed(ask, view), 1):
            text, label = ask.text(view, option), ask.label(view, option)
            table.add_row(str(number), Text(text), Text("" if label == text else label))
        amounts = ask.amounts(view)
        if amounts is not None:
            span = f"# from {amounts.low} to {amounts.high}"
            table.add_row("", Text(amounts.text), Text(span))
        self.console.print(table)

    def unavailable(self, ask: AnyAsk, unavailable: Sequence[Unavailable]) -> None:
        """Print the unavailable options by number, each with its reason."""
        if not unavailable:
            self.say(f"All options are available here [{ask.rule}].")
        for number, one in enumerate(unavailable, 1):
            self.say(f"{number}. {one.text}: {one.refusal}")

    def help(self) -> None:
        """Print the commands that can be typed."""
        self.say(HELP)

    def ending(self, match: Match) -> None:
        """Print the ranking, and the seed for checking the luck."""
        result = match.result
        self.console.print(Rule(Text("The match is over")))
        self.say(result.reason)
        ranking = sorted(range(match.players), key=lambda seat: result.places[seat])
        for seat in ranking:
            score = f" ({result.scores[seat]})" if result.scores else ""
            self.say(f"{result.places[seat]}. {match.names[seat]}{score}")
        self.say(f"The seed was {match.seed}.")


def listed(ask: AnyAsk, view: Any) -> list[int]:
    """Return the options to list with numbers; amounts share one line instead."""
    amounts = ask.amounts(view)
    options = ask.options(view)
    return options if amounts is None else [o for o in options if not amounts.holds(o)]


def by_number(ask: AnyAsk, view: Any, text: str) -> int | None:
    """Return the option that a typed number selects: an entry of the list, or else an amount."""
    if not text.isdigit():
        return None
    number, numbered, amounts = int(text), listed(ask, view), ask.amounts(view)
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    if amounts is not None and amounts.holds(amounts.base + number):
        return amounts.base + number
    return None


def sentence(line: LogEntry) -> Text:
    """Return a log entry as text, with its rule."""
    text = Text(f"· {line.text}")
    if line.rule:
        text.append(f" [{line.rule}]", "dim")
    return text
