"""Words of positions and cases: names that are found, numbers and lists, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rulewright.kernel import BadPosition

NONE = "none"


def find(name: str, among: Sequence[str], what: str) -> int:
    """The place of a name in a list; `BadPosition` names the nearest when it is not there.

    An empty entry of the list stands for nothing and is not found.
    """
    for number, known in enumerate(among):
        if known == name and name:
            return number
    near = get_close_matches(name, [known for known in among if known], 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise BadPosition(f"there is no {what} {name!r}{hint}")


def read_number(text: str, least: int, most: int, what: str) -> int:
    """A whole number from `least` to `most`; `BadPosition` says what it is of."""
    digits = text.removeprefix("-") if least < 0 else text
    if not digits.isascii() or not digits.isdigit():
        raise BadPosition(f"{what} is a number, not {text!r}")
    number = int(text)
    if not least <= number <= most:
        raise BadPosition(f"{what} lies between {least} and {most}, not at {number}")
    return number


def split(text: str, mark: str = ",") -> list[str]:
    """The parts of a list; `none` and an empty text are an empty list."""
    if text == NONE or not text.strip():
        return []
    parts = [part.strip() for part in text.split(mark)]
    if not all(parts):
        raise BadPosition(f"something is missing beside a {mark!r} in {text!r}")
    return parts


def listed(words: Sequence[str]) -> str:
    """A list as `split` reads it."""
    return ", ".join(words) if words else NONE


def sentence_list(words: Sequence[str]) -> str:
    """A list as a sentence tells it: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def wrapped(line: str, indent: str = "  ", width: int = 96) -> list[str]:
    """A line for a terminal, in as many as it needs; those after the first are indented."""
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append(indent + word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    own = line[: len(line) - len(line.lstrip(" "))]
    return [own + lines[0], *lines[1:]]
