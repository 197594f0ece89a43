"""Each game says in words what a seat is doing, for every kind of ask that it has."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from rulewright.games import NAMES, PACKAGES
from rulewright.kernel import Ask, get


def asks(kind: type[Ask[Any]]) -> Iterator[type[Ask[Any]]]:
    """Yield all subclasses of an ask, at any depth."""
    for one in kind.__subclasses__():
        yield one
        yield from asks(one)


def kinds(name: str) -> set[str]:
    """Return the kinds of ask that a package of a game defines."""
    package = import_module(f"rulewright.games.{name}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return {one.kind for one in asks(Ask) if one.__module__.startswith(f"{package.__name__}.")} - {
        ""
    }


@pytest.mark.parametrize(("name", "package"), [*zip(NAMES, PACKAGES, strict=True)])
def test_every_kind_of_ask_has_its_phrase(name: str, package: str) -> None:
    phrases = get(name).table.activities
    known = kinds(package) | (kinds("thrones") if package == "thrones_first" else set())
    assert set(phrases) == known
    assert all(phrase == phrase.strip(" .") for phrase in phrases.values())
    assert all(phrase.split()[0].endswith("ing") for phrase in phrases.values())
