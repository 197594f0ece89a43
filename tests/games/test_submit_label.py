"""Every chain has a button of its own name: nobody sends “it”."""

import importlib
import inspect
import pkgutil
from typing import Any

import pytest

from rulewright.games import NAMES
from rulewright.kernel import Ask, get

SHARED = {"thrones-first": ("thrones", "thrones-first")}  # an edition asks what the other asks


def asks_of(game: str) -> list[type[Ask[Any]]]:
    """Return all asks that a game's modules define."""
    root = importlib.import_module(f"rulewright.games.{game.replace('-', '_')}")
    return [
        thing
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}.")
        for _, thing in inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
        if issubclass(thing, Ask)
    ]


def chains_of(game: str) -> set[str]:
    return {ask.chain for ask in asks_of(game)} - {""}


def kinds_of(game: str) -> set[str]:
    return {ask.kind for ask in asks_of(game)} - {""}


@pytest.mark.parametrize("game", NAMES)
def test_the_button_of_every_chain_says_what_it_sends(game: str) -> None:
    chains = {chain for asker in SHARED.get(game, (game,)) for chain in chains_of(asker)}
    assert chains
    labels = get(game).table.board()["choices"]["submit_label"]
    assert chains - set(labels) == set()
    assert all(labels[chain].startswith("Send ") for chain in chains)


@pytest.mark.parametrize("game", NAMES)
def test_no_button_is_named_for_what_is_not_asked(game: str) -> None:
    """A button is named for a chain, or for a kind of ask whose choice is lifted before it goes."""
    asked = {name for asker in SHARED.get(game, (game,)) for name in chains_of(asker)}
    asked |= {name for asker in SHARED.get(game, (game,)) for name in kinds_of(asker)}
    assert set(get(game).table.board()["choices"]["submit_label"]) - asked == set()
