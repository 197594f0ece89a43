"""Laws against errors that Python accepts: unrun scripts, misspelt attributes, unknown rules."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulewright import kernel, kit
from rulewright.conformance.citations import ids_of
from rulewright.conformance.pages import rules_file
from rulewright.kernel import AnyGame
from rulewright.testing.played import Played

LISTENING = {"lines", "staged"}  # extra attributes of a state while its match listens
OURS = ("rulewright.kernel", "rulewright.kit")
DEEP = 4  # levels of a state that are compared

Definition = ast.FunctionDef | ast.AsyncFunctionDef


# -- a forgotten `yield from` ----------------------------------------------------------------------
def scripts_are_run(played: Played) -> None:
    """Check that no script is called and then dropped, as happens without a `yield from`."""
    dropped = dropped_scripts(played.match.game)
    assert not dropped, f"scripts that are never run, without `yield from`: {'; '.join(dropped)}"


def dropped_scripts(game: AnyGame) -> list[str]:
    """Return the calls in a game's sources that create a script and do not run it, with lines."""
    return _dropped_in(tuple(sources_of(game)))


@lru_cache(maxsize=16)
def _dropped_in(sources: tuple[Path, ...]) -> list[str]:
    scripts, others = _defined([*sources, *_shared_sources()])
    dropped: list[str] = []
    for path in sources:
        own, _ = _defined([path])
        for call in _dropped_calls(_tree(path)):
            # A function is looked up in its file; a method may be any method of that name.
            known = own if isinstance(call.func, ast.Name) else set()
            if _called(call) in known | (scripts - others):
                dropped.append(f"{_called(call)} ({path}:{call.lineno})")
    return dropped


def sources_of(game: AnyGame) -> list[Path]:
    """Return the files of the packages, or single modules, that define a game's classes."""
    modules = {kind.__module__ for kind in type(game).__mro__}
    own = {name for name in modules if name != "builtins" and not name.startswith(OURS)}
    loaded = dict(sys.modules)
    packages = {loaded[name].__package__ for name in own if name in loaded} - {"", None}
    inside = tuple(f"{package}." for package in packages)
    names = own | {name for name in loaded if name.startswith(inside)} if inside else own
    files = {getattr(loaded.get(name), "__file__", None) for name in names}
    return sorted(source for file in files if file for source in [_source(Path(file))] if source)


def _source(file: Path) -> Path | None:
    """Return the Python source of a module file, which may be compiled; None if it has none."""
    source = file if file.suffix == ".py" else file.with_name(f"{file.name.split('.')[0]}.py")
    return source if source.exists() else None


def _shared_sources() -> list[Path]:
    """Return the sources of the kernel and the kit, whose scripts a game may call."""
    folders = [Path(module.__file__).parent for module in (kernel, kit) if module.__file__]
    return [path for folder in folders for path in sorted(folder.glob("*.py"))]


@lru_cache(maxsize=512)
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _defined(paths: list[Path]) -> tuple[set[str], set[str]]:
    """Return the names of functions that are scripts, and of those that are not."""
    scripts: set[str] = set()
    others: set[str] = set()
    for path in paths:
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.FunctionDef) and not _is_abstract(node):
                (scripts if _is_script(node) else others).add(node.name)
    return scripts, others


def _is_script(node: Definition) -> bool:
    returns = ast.unparse(node.returns) if node.returns else ""
    return _yields(node) or returns.startswith("Script[")


def _is_abstract(node: Definition) -> bool:
    """Return whether a function is only declared."""
    last = node.body[-1]
    return isinstance(last, ast.Raise | ast.Pass) and len(node.body) < 3


def _yields(node: Definition) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in _own_nodes(node))


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function without those of nested functions."""
    for inner in ast.iter_child_nodes(node):
        yield inner
        if not isinstance(inner, Definition | ast.Lambda | ast.ClassDef):
            yield from _own_nodes(inner)


def _dropped_calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield calls whose value is dropped, or returned by a script in place of its result."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yields = _yields(function)
            for node in _own_nodes(function):
                dropped = isinstance(node, ast.Expr) or (yields and isinstance(node, ast.Return))
                if dropped and isinstance(node.value, ast.Call):  # type: ignore[attr-defined]
                    yield node.value  # type: ignore[attr-defined]


def _called(call: ast.Call) -> str:
    """Return the last part of the name of a called function; "" for other calls."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


# -- states ----------------------------------------------------------------------------------------
def states_keep_their_attributes(played: Played, points: int | None = None) -> None:
    """Check that every attribute of a state also exists on its copy.

    An attribute that does not is misspelt or missing in `copy`, and is lost at the next checkpoint.
    """
    first = played.match.milestones[0].state
    fresh = _attributes(first.copy())
    for number, match in played.along(points):
        new = _attributes(match.state) - fresh - LISTENING
        stray = [f"{type(match.state).__name__}.{name}" for name in new]
        stray += _lost(match.state, match.state.copy(), type(match.state).__name__, DEEP)
        assert not stray, f"choice {number}: no copy has {_places(played.match.game, stray)}"


def _attributes(part: Any) -> set[str]:
    return set(getattr(part, "__dict__", ()))


def _lost(part: Any, copied: Any, path: str, deep: int) -> list[str]:
    """Return the attributes of part of a state that the same part of its copy lacks."""
    if isinstance(part, list) and isinstance(copied, list):
        pairs = [(f"{path}[{n}]", *pair) for n, pair in enumerate(zip(part, copied, strict=False))]
    else:
        pairs = [
            (f"{path}.{name}", getattr(part, name), getattr(copied, name, None))
            for name in _attributes(part) - LISTENING
        ]
    gone = [] if isinstance(part, list) else sorted(_attributes(part) - _attributes(copied))
    lost = [f"{path}.{name}" for name in gone if name not in LISTENING]
    if deep and type(part) is type(copied) and part is not copied:
        for name, one, other in pairs:
            if hasattr(one, "__dict__") or isinstance(one, list):
                lost += _lost(one, other, name, deep - 1)
    return lost


def _places(game: AnyGame, names: list[str]) -> str:
    """Return the names of attributes, each with the source lines that set it."""
    told = []
    for name in sorted(set(names)):
        last = name.rpartition(".")[2]
        lines = [
            f"{path}:{node.lineno}"
            for path in sources_of(game)
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.Attribute)
            and node.attr == last
            and isinstance(node.ctx, ast.Store)
        ]
        told.append(f"{name} (set at {', '.join(lines) or 'an unknown place'})")
    return ", ".join(told)


# -- rules -----------------------------------------------------------------------------------------
def rules_are_known(played: Played) -> None:
    """Check that every log entry cites a rule on the game's rules page, if it has one."""
    game = played.match.game
    if rules_file(game.name) is None:
        return
    rules = ids_of(game.name)
    for line in played.match.lines or []:
        known = not line.rule or line.rule in rules
        assert known, (
            f"the entry {line.pattern!r} cites {line.rule!r}, which is no rule of its page"
        )
