"""A command group that imports a command only when it is called.

Otherwise importing `serve` or `simulate` would take longer than answering a question.
"""

from __future__ import annotations

from importlib import import_module

import click

from rulewright.cli.groups import Group
from rulewright.extras import MissingExtra, need

COMMANDS = {
    "admin": "rulewright.cli.admin",
    "ask": "rulewright.cli.ask",
    "compare": "rulewright.cli.arena.compare",
    "corpus": "rulewright.cli.corpus",
    "games": "rulewright.cli.games",
    "new": "rulewright.cli.new",
    "pack": "rulewright.cli.pack_check",
    "play": "rulewright.cli.play",
    "ratings": "rulewright.cli.arena.ratings",
    "replay": "rulewright.cli.replay",
    "report": "rulewright.cli.arena.report",
    "rules": "rulewright.cli.rules",
    "serve": "rulewright.cli.serve",
    "simulate": "rulewright.cli.simulate",
    "tournament": "rulewright.cli.arena.tournament",
}


EXTRAS = {
    "admin": "server",
    "ask": "desk",
    "compare": "arena",
    "corpus": "desk",
    "ratings": "arena",
    "report": "arena",
    "serve": "server",
    "tournament": "arena",
}
"""The extras that commands need."""


class LazyGroup(Group):
    """A group that knows its commands by module name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*COMMANDS, *self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command with a name."""
        if cmd_name in self.commands or cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        try:
            if cmd_name in EXTRAS:
                need(EXTRAS[cmd_name], cmd_name)
        except MissingExtra as missing:
            return _without(cmd_name, missing)
        module = import_module(COMMANDS[cmd_name])
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command


def _without(name: str, missing: MissingExtra) -> click.Command:
    """Return a stand-in for a command whose extra is missing, which says what to install."""

    def tell(**_: object) -> None:
        raise missing

    settings = {"ignore_unknown_options": True, "help_option_names": []}
    rest = click.Argument(["rest"], nargs=-1, type=click.UNPROCESSED)
    return click.Command(name, settings, tell, [rest], help=f"Not installed: {missing}.")
