"""Command groups whose help describes each command in a full sentence."""

from __future__ import annotations

import click

WHOLE = 1000  # characters: longer than any sentence


class Group(click.Group):
    """A group whose list of commands wraps long sentences instead of cutting them."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, each with the first sentence of its help."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(WHOLE))
            for name, command in commands
            if command is not None and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
