"""The option `--pack`: packs of components to play with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from rulewright.kernel import AnyGame, get
from rulewright.kit.packs import game_of, name_folder, named_folders

F = TypeVar("F", bound=Callable[..., Any])

OPTION = "pack"
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


def pack_option(function: F) -> F:
    """Add the option `--pack FOLDER`, which may be repeated."""
    return click.option(
        "--pack",
        "packs",
        multiple=True,
        type=FOLDER,
        metavar="FOLDER",
        help="The folder of a pack of components to play with. The environment variable "
        "RULEWRIGHT_PACKS can name such folders too.",
    )(function)


def offer_packs(packs: Sequence[Path], game: AnyGame | None = None) -> list[str]:
    """Offer packs for play, and return the matching values of the option `pack`, in order.

    Each pack is for `game`, or else for the game that it names. Processes started later know them
    too.
    """
    values: list[str] = []
    for folder in packs:
        offered = game if game is not None else get(game_of(folder))
        values.append(offered.extras.offer_pack(folder))
        name_folder(folder)
    return values


def offer_named_packs() -> None:
    """Read the packs named by the environment, so that a bad one is reported at once."""
    for folder in named_folders():
        get(game_of(folder)).extras.offer_pack(folder)


def with_pack(given: Sequence[str], values: Sequence[str]) -> list[str]:
    """Return the options of a match, with the last pack offered unless they name another."""
    named = any(text.partition("=")[0].strip() == OPTION for text in given)
    return list(given) if named or not values else [*given, f"{OPTION}={values[-1]}"]
