"""Helpers for the texts of positions and cases: find names, read numbers, split and join lists."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rulewright.kernel import BadPosition

NONE = "none"


def find(name: str, among: Sequence[str], what: str) -> int:
    """Return the index of a name in a list; raise `BadPosition`, with the nearest name, if absent.

    Empty entries of the list match nothing. `what` is the kind of thing, for the error.
    """
    for number, known in enumerate(among):
        if known == name and name:
            return number
    near = get_close_matches(name, [known for known in among if known], 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise BadPosition(f"there is no {what} {name!r}{hint}")


def read_number(text: str, least: int, most: int, what: str) -> int:
    """Return an integer from `least` to `most`; `what` names the number in the `BadPosition`."""
    digits = text.removeprefix("-") if least < 0 else text
    if not digits.isascii() or not digits.isdigit():
        raise BadPosition(f"{what} is a number, not {text!r}")
    number = int(text)
    if not least <= number <= most:
        raise BadPosition(f"{what} lies between {least} and {most}, not at {number}")
    return number


def split(text: str, mark: str = ",") -> list[str]:
    """Split a list; `none` and an empty text are an empty list."""
    if text == NONE or not text.strip():
        return []
    parts = [part.strip() for part in text.split(mark)]
    if not all(parts):
        raise BadPosition(f"something is missing beside a {mark!r} in {text!r}")
    return parts


def listed(words: Sequence[str]) -> str:
    """Join a list as `split` reads it."""
    return ", ".join(words) if words else NONE


def sentence_list(words: Sequence[str]) -> str:
    """Join a list as in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def wrapped(line: str, indent: str = "  ", width: int = 96) -> list[str]:
    """Wrap a line for a terminal; continuation lines are indented."""
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append(indent + word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    own = line[: len(line) - len(line.lstrip(" "))]
    return [own + lines[0], *lines[1:]]
