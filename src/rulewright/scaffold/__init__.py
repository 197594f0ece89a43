"""The skeleton of a new game: the working package that `rulewright new` writes.

The files are in `template/`. In them `@name@`, `@module@`, `@class@` and `@title@` are replaced by
the game's names. A line that begins with a condition is kept only if it holds: `|hands|` and
`|open|` mean a game with or without hands of cards, `|hexes|` and `|track|` a board of hexes or a
track; `|hands-hexes|` requires both.
"""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.kernel import RulewrightError

TEMPLATE = Path(__file__).resolve().parent / "template"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
CONDITION = re.compile(r"\|((?:hands|open|hexes|track)(?:-(?:hexes|track))?)\|(.*)", re.DOTALL)


class CannotWrite(RulewrightError, ValueError):
    """A package that cannot be written: the name is invalid, or the folder is not empty."""


def write_package(name: str, folder: Path, hands: bool = False, hexes: bool = False) -> list[Path]:
    """Write the package of a new game into `folder`; return the files written, in order.

    Raises `CannotWrite` for an invalid name, or if the folder is not empty.
    """
    if not NAME.fullmatch(name):
        raise CannotWrite(f"{name!r} is no name for a game: write it like `card-race`")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWrite(f"{folder} holds something already")
    module = name.replace("-", "_")
    words = {
        "@name@": name,
        "@module@": module,
        "@class@": "".join(part.title() for part in name.split("-")),
        "@title@": name.replace("-", " ").capitalize(),
    }
    kept = {"hands" if hands else "open", "hexes" if hexes else "track"}
    written: list[Path] = []
    for source in sorted(TEMPLATE.rglob("*.tmpl")):
        place = source.relative_to(TEMPLATE).as_posix().removesuffix(".tmpl")
        path = folder / re.sub(r"\bpackage\b", module, place.replace("_package", f"_{module}"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(source.read_text("utf-8"), words, kept), "utf-8")
        written.append(path)
    return written


def _filled(text: str, words: dict[str, str], kept: set[str]) -> str:
    """Fill in a template for one game: keep the lines that apply, and replace the names."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        condition = CONDITION.fullmatch(line)
        if condition is None:
            lines.append(line)
        elif set(condition[1].split("-")) <= kept:
            lines.append(condition[2])
    filled = "".join(lines)
    for mark, word in words.items():
        filled = filled.replace(mark, word)
    return filled
