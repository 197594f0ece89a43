"""The parts that this package was built without, as its build noted them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rulewright.kernel import match

NOTES = Path(__file__).with_name("built_without.toml")


def gone_without(part: str, notes: Path = NOTES) -> str | None:
    """Why a part, `client` or `rules`, is not in this package as it could be; None where it is.

    A source tree has no such notes: what is missing there can still be built.
    """
    if not notes.is_file():
        return None
    with notes.open("rb") as file:
        line = tomllib.load(file).get(part)
    return line if isinstance(line, str) else None


def is_compiled() -> bool:
    """Whether the rules run compiled."""
    return Path(match.__file__ or "").suffix != ".py"
