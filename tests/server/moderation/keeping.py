"""The keeper of a server, at the command line."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from click.testing import CliRunner

from rulewright.cli import cli


def admin(database_url: str, *arguments: str, code: int = 0) -> str:
    """`rulewright admin`, beside a running server; what it says.

    It has a thread of its own, for in that of a test of the browser a loop may be running.
    """
    line = ["admin", "--database", database_url, *arguments]
    with ThreadPoolExecutor(1) as apart:
        done = apart.submit(CliRunner().invoke, cli, line).result()
    assert done.exit_code == code, done.output
    return done.output
