"""The parts that this build of the package lacks, as noted when it was built."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rulewright.kernel import match

NOTES = Path(__file__).with_name("built_without.toml")


def gone_without(part: str, notes: Path = NOTES) -> str | None:
    """Return why a part, `client` or `rules`, was not built; None if it was.

    A source tree has no such notes, since everything can still be built there.
    """
    if not notes.is_file():
        return None
    with notes.open("rb") as file:
        line = tomllib.load(file).get(part)
    return line if isinstance(line, str) else None


def is_compiled() -> bool:
    """Return whether the kernel runs as compiled modules rather than Python source."""
    return Path(match.__file__ or "").suffix != ".py"
