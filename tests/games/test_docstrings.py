"""Public methods of games say what they do, but for those that override one that says it.

The linter asks it of modules, classes and functions; it cannot see what overrides what.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import rulewright.games
from rulewright.games import PACKAGES


def classes_of(package: str) -> Iterator[type]:
    """Yield all classes that a game's modules define."""
    root = importlib.import_module(f"{rulewright.games.__name__}.{package}")
    for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        for _, thing in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if thing.__module__ == module.name:
                yield thing


def undocumented(cls: type) -> list[str]:
    """Return the public methods without a docstring of their own or of a base class."""
    return [
        f"{cls.__module__}.{cls.__qualname__}.{name}"
        for name, member in vars(cls).items()
        if not name.startswith("_")
        and (inspect.isroutine(member) or isinstance(member, property))
        and not any(getattr(vars(base).get(name), "__doc__", None) for base in cls.__mro__)
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_methods_say_what_they_do_unless_what_they_override_does(package: str) -> None:
    classes = list(classes_of(package))
    assert len(classes) > 20
    assert [name for cls in classes for name in undocumented(cls)] == []


def test_a_method_that_overrides_nothing_is_noticed() -> None:
    class Bare:
        def said(self) -> int:
            return 1

    class Sayer:
        def told(self) -> int:
            """What it tells."""
            return 1

    class Heir(Sayer):
        def told(self) -> int:
            return 2

    assert [name.rpartition(".")[2] for name in undocumented(Bare)] == ["said"]
    assert undocumented(Heir) == []
