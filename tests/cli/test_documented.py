"""Commands that the documentation shows exist, with every option that it gives them."""

import re
import shlex
from pathlib import Path

import click
import pytest

from rulewright.cli import cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *ROOT.glob("*.md"),
    *(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "development"),
]
BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?:^|\$ |&& |bin/|=\S+ )rulewright (.*)")
WITHIN = re.compile(r"(?<!`)`(?:\.venv/bin/)?rulewright ([^`\n]+)`(?!`)")

OF_OTHERS = {  # what the page on servers says of other commands
    *("--env-file", "--format", "--ulimit"),
    *("--json", "--lose", "--remove-words", "--replace", "--stage", "--yes"),
}


def calls(text: str) -> list[str]:
    """Yield the arguments of `rulewright` on a page, in shell blocks and in sentences."""
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    return [call[1] for call in map(CALL.search, lines) if call] + WITHIN.findall(text)


def unknown_words(call: str) -> list[str]:
    """Return the unknown commands and options in a call."""
    command: click.Command | None = cli
    unknown = []
    for word in shlex.split(call.partition(" && ")[0], comments=True):
        assert command is not None
        name = word.partition("=")[0]
        known = {one for param in command.params for one in param.opts}
        if name.startswith("-"):
            unknown += [] if name in {*known, "--help", "--version"} else [name]
        elif isinstance(command, click.Group):
            below = command.get_command(click.Context(command), word)
            if below is not None:
                command = below
            elif command is cli:
                return [*unknown, word]
    return unknown


def test_a_mistake_is_found() -> None:
    assert unknown_words("simulate thrones --games 3  # three games") == []
    assert unknown_words("simulate thrones --gamse 3") == ["--gamse"]
    assert unknown_words("simulat thrones") == ["simulat"]
    assert unknown_words("admin --database sqlite:///play.db backup --fast x.db") == ["--fast"]
    block = "```sh\nmake play\n.venv/bin/rulewright games\n$ rulewright play x\n```\n"
    assert calls(f"{block}\nor `rulewright ask`") == ["games", "play x", "ask"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_are_there(page: Path) -> None:
    wrong = {call: unknown_words(call) for call in calls(page.read_text(encoding="utf-8"))}
    assert {call: words for call, words in wrong.items() if words} == {}


def test_every_option_of_a_server_is_told() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(--[a-z-]+)", page))
    serve = cli.get_command(click.Context(cli), "serve")
    assert serve is not None
    options = {option for param in serve.params for option in param.opts}
    assert options - named == set()
    assert named - options <= OF_OTHERS
