"""The conformance cases of a game, for its own tests to run."""

from __future__ import annotations

from rulewright.conformance.cases import Case, read_folder
from rulewright.conformance.pages import cases_folder
from rulewright.conformance.run_case import run_case
from rulewright.kernel import AnyGame


def cases_of(game: AnyGame) -> list[Case]:
    """Return all cases in the game's folder, or none if it has no such folder.

    Raises `BadCase`.
    """
    folder = cases_folder(game.name)
    return [] if folder is None else read_folder(folder)


__all__ = ["Case", "cases_of", "run_case"]
