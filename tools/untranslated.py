"""Lists the English texts of the games, which the server sends and no catalogue translates yet.

    python -m tools.untranslated thrones    # each text of a game, with its kind and place
    python -m tools.untranslated --write    # the counts, into docs/development/languages.md

The texts are read from the source, without running it: a literal with a word in it is classified by
its use. Docstrings, positions and their parsers, bots, and texts that only programmers read are
left out.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/rulewright/games"
PAGE = ROOT / "docs/development/languages.md"
BEGIN, END = "<!-- counts -->\n", "<!-- end of counts -->\n"

OTHER = "other"  # names of things, and words that sentences are put together from
KINDS = ("log", "prompts and labels", "reasons", "options", "table", OTHER)
NOT_SHOWN = ("bots", "text", "data", "pack")  # folders of a game
CALLS = {"log": "log", "Phrase": "log", "Refusal": "reasons", "OptionSpec": "options"}
FUNCTIONS = {"prompt": "prompts and labels", "label": "prompts and labels", "why_not": "reasons"}
UNREAD = ("ValueError", "AssertionError", "BadPosition", "partition", "compile", "split")
PATTERN = re.compile(r"\{[a-z]\w*")
WORDS = re.compile(r"[A-Z][a-z]|[a-z] [a-z{]|\} [a-z]")


class Text(NamedTuple):
    """A text in the source of a game."""

    kind: str
    place: str
    text: str


def texts(game: str) -> Iterator[Text]:
    """Yield the texts of a game, in the order of its modules."""
    folder = GAMES / game
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).parts[0]
        if room not in NOT_SHOWN:
            usual = "table" if room == "table" else OTHER
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for kind, node in literals(tree, usual):
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield Text(kind, place, written(node))


def literals(node: ast.AST, kind: str) -> Iterator[tuple[str, ast.Constant | ast.JoinedStr]]:
    """Yield the literals below a node that people read, each with its kind."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        if WORDS.search(written(node)):
            yield kind if kind != OTHER else by_form(node), node
        return
    if isinstance(node, ast.FunctionDef):
        kind = FUNCTIONS.get(node.name, kind)
    elif isinstance(node, ast.Call):
        name = called(node)
        if name in UNREAD:
            return
        kind = CALLS.get(name, kind)
    elif isinstance(node, ast.Assert | ast.Subscript | ast.Compare):
        return
    for child in ast.iter_child_nodes(node):
        if not is_docstring(child):
            yield from literals(child, kind)


def by_form(node: ast.Constant | ast.JoinedStr) -> str:
    """Return the kind of a text by its form: a pattern, a question, a sentence, or words.

    This is for a text whose place does not determine its kind.
    """
    text = written(node)
    if isinstance(node, ast.Constant) and PATTERN.search(text):
        return "log"
    if text.endswith("?"):
        return "prompts and labels"
    return "reasons" if text.endswith(".") else OTHER


def called(node: ast.Call) -> str:
    """Return the name of the function that is called."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_docstring(node: ast.AST) -> bool:
    """Return whether a statement consists of a string only."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def written(node: ast.Constant | ast.JoinedStr) -> str:
    """Return a literal as text, with braces in place of its values."""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(p) if isinstance(p, ast.Constant) else "{}" for p in node.values)
    return node.value if isinstance(node.value, str) else ""


def games() -> list[str]:
    """Return the names of the packages of all games."""
    return sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def counts() -> str:
    """Return a table of the number of texts by game and kind."""
    lines = ["| game | " + " | ".join(KINDS) + " |\n", "|---" * (len(KINDS) + 1) + "|\n"]
    for game in games():
        sums = Counter(text.kind for text in texts(game))
        lines.append(f"| {game} | " + " | ".join(str(sums[kind]) for kind in KINDS) + " |\n")
    return "\n" + "".join(lines) + "\n"


@click.command()
@click.argument("game", required=False)
@click.option("--write", is_flag=True, help="Write the counts into the page.")
def main(game: str | None, write: bool) -> None:
    """List the texts of a game, or count the texts of all."""
    if game:
        for text in texts(game):
            click.echo(f"{text.kind}\t{text.place}\t{text.text}")
    elif write:
        head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        _, _, tail = rest.partition(END)
        PAGE.write_text(head + BEGIN + counts() + END + tail, encoding="utf-8")
    else:
        click.echo(counts())


if __name__ == "__main__":
    main()
