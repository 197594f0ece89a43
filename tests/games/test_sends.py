"""Every chain has a button of its own name: nobody sends “it”."""

import importlib
import inspect
import pkgutil

import pytest

from rulewright.games import NAMES
from rulewright.kernel import Ask, get

SHARED = {"thrones-first": ("thrones", "thrones-first")}  # an edition asks what the other asks


def chains_of(game: str) -> set[str]:
    """The chains of all questions that a game's modules put."""
    root = importlib.import_module(f"rulewright.games.{game.replace('-', '_')}")
    chains: set[str] = set()
    for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        for _, thing in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(thing, Ask):
                chains.add(thing.chain)
    return chains - {""}


@pytest.mark.parametrize("game", NAMES)
def test_the_button_of_every_chain_says_what_it_sends(game: str) -> None:
    chains = {chain for asker in SHARED.get(game, (game,)) for chain in chains_of(asker)}
    assert chains
    sends = get(game).board()["choices"]["sends"]
    assert chains - set(sends) == set()
    assert all(words.startswith("Send ") for words in sends.values())


@pytest.mark.parametrize("game", NAMES)
def test_no_button_is_named_for_a_chain_that_there_is_not(game: str) -> None:
    chains = {chain for asker in SHARED.get(game, (game,)) for chain in chains_of(asker)}
    assert set(get(game).board()["choices"]["sends"]) - chains == set()
