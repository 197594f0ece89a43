"""The operator's command line of a server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from click.testing import CliRunner

from rulewright.cli import cli


def admin(database_url: str, *arguments: str, code: int = 0) -> str:
    """Run `rulewright admin` beside a running server, and return its output.

    It runs in a thread of its own, since the thread of a browser test may already run a loop.
    """
    line = ["admin", "--database", database_url, *arguments]
    with ThreadPoolExecutor(1) as apart:
        done = apart.submit(CliRunner().invoke, cli, line).result()
    assert done.exit_code == code, done.output
    return done.output
