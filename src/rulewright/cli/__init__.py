"""The command `rulewright`: plays, simulates and replays games, explains rules, runs a server.

A wrong argument is reported in one line on standard error, with exit code 2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from rulewright import __version__
from rulewright.built import is_compiled
from rulewright.cli.lazy import LazyGroup
from rulewright.kernel import RulewrightError
from rulewright.plugins import load_plugins

WRONG_ARGUMENT = 2
INTERRUPTED = 130


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    __version__,
    prog_name="rulewright",
    message=f"%(prog)s, version %(version)s, {'compiled' if is_compiled() else 'plain'} rules",
)
@click.pass_context
def cli(context: click.Context) -> None:
    """Rules engines you can trust: play, simulate or replay games, look up rules, run a server."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit with its exit code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; usage errors are reported in one line."""
    try:
        load_plugins()
        args = None if arguments is None else list(arguments)
        code = cli.main(args=args, prog_name="rulewright", standalone_mode=False)
    except click.ClickException as error:
        return told(error.format_message(), error.exit_code)
    except RulewrightError as error:
        return told(str(error), WRONG_ARGUMENT if isinstance(error, ValueError) else 1)
    except (click.Abort, KeyboardInterrupt):
        return told("stopped", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the output is gone
        return 1
    return code if isinstance(code, int) else 0


def told(message: str, code: int) -> int:
    """Report an error in one line, and return the exit code."""
    click.echo(f"rulewright: {' '.join(message.split())}", err=True)
    return code
