"""Rule ids that a game cites in its rules page, code, options and cases.

    missing_rules("thrones", read_folder(folder))  # the citations of unknown ids

Code cites an id as a string that is exactly the id, as one that begins with a chapter
(`f"cards.{name}"`), and in brackets in a docstring or comment (`[combat.support]`). Data cites it
under `rule` or `rules`. The code of a game is the package of its class.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rulewright.conformance.cases import Case, CaseLine
from rulewright.conformance.pages import rules_file
from rulewright.conformance.reference import Page, find_page, find_reference
from rulewright.kernel import OptionSpec, UnknownGame, get

FILES: Final = "css|html|js|json|md|png|py|so|svg|toml|txt|yaml|yml"  # file names, not ids
ID: Final = re.compile(rf"[a-z][a-z-]*\.(?!(?:{FILES})$)[A-Za-z0-9][A-Za-z0-9-]*")
CHAPTER: Final = re.compile(r"[a-z][a-z-]*\.")
QUOTED: Final = re.compile(r"`([^`]+)`")
BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]")
REFUSED: Final = re.compile(r"\brefused .*\[([^\[\]]+)\]$")
DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Citation:
    """A rule id, or the start of a chapter ending with a dot, and the place that cites it."""

    rule: str
    where: str

    def found_in(self, rules: Iterable[str]) -> bool:
        """Return whether the rule, or some rule of the cited chapter, exists."""
        if self.rule.endswith("."):
            return any(rule.startswith(self.rule) for rule in rules)
        return self.rule in rules


def missing_rules(game: str, cases: Iterable[Case]) -> list[Citation]:
    """Return the citations of rules that do not exist.

    The rules that a case lists as shown are left out here; `cover` checks them.
    """
    page, path = find_page(game), rules_file(game)
    rules = ids_of(game)
    missing = [Citation(one, "Left out") for one in page.left_out if not leaves_out(page, one)]
    cited = [] if path is None else list(in_page(path))
    cited += [citation for file in files_of(game) for citation in in_file(file)]
    cited += in_options(specs_of(game))
    cases = list(cases)
    for case in cases:
        cited += in_lines(case, case.when)
    missing += [citation for citation in cited if not citation.found_in(rules)]
    if page.base:
        base = ids_of(page.base)
        starts = [case.elsewhere for case in cases if case.elsewhere is not None]
        there = [citation for case in starts for citation in in_lines(case, case.when)]
        missing += [citation for citation in there if not citation.found_in(base)]
    return missing


def ids_of(game: str) -> set[str]:
    """Return the ids of all rules of a game."""
    return {section.id for section in find_reference(game).sections}


def leaves_out(page: Page, one: str) -> bool:
    """Return whether the base game of a page has a rule with this id, or below it."""
    return any(rule == one or rule.startswith(f"{one}.") for rule in ids_of(page.base))


# -- the page ------------------------------------------------------------------------------------
def in_page(path: Path) -> Iterator[Citation]:
    """Yield the ids in backquotes in the text of a rules page."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for quoted in QUOTED.findall(line):
            if ID.fullmatch(quoted):
                yield Citation(quoted, f"{path.name}, line {number}")


# -- code and data -------------------------------------------------------------------------------
def files_of(game: str) -> list[Path]:
    """Return the Python and TOML files of the package that defines a game."""
    try:
        module = sys.modules[type(get(game)).__module__]
    except (UnknownGame, KeyError):
        return []
    if module.__file__ is None:
        return []
    path = Path(module.__file__)
    if not module.__package__:
        return [path] if path.suffix == ".py" else []
    return sorted([*path.parent.rglob("*.py"), *path.parent.rglob("*.toml")])


def in_file(path: Path) -> Iterator[Citation]:
    """Yield the ids cited in a file."""
    text = path.read_text(encoding="utf-8")
    place = f"{path.parent.name}/{path.name}"
    if path.suffix == ".toml":
        for rule in in_data(tomllib.loads(text)):
            yield Citation(rule, place)
        return
    for line, rule in sorted({*in_strings(ast.parse(text)), *in_comments(text)}):
        yield Citation(rule, f"{place}, line {line}")


def in_strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the ids in string literals and, in brackets, in docstrings.

    A string that begins with a chapter counts too.
    """
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            for rule in in_brackets(ast.get_docstring(node, clean=False) or ""):
                yield getattr(node, "lineno", 1), rule
        elif isinstance(node, ast.JoinedStr):
            first = node.values[0] if len(node.values) > 1 else None
            if isinstance(first, ast.Constant) and CHAPTER.fullmatch(str(first.value)):
                yield node.lineno, str(first.value)
        elif isinstance(node, ast.Constant) and ID.fullmatch(str(node.value)):
            yield node.lineno, str(node.value)


def in_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the ids in brackets in comments."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for rule in in_brackets(token.string):
                yield token.start[0], rule


def in_brackets(text: str) -> Iterator[str]:
    """Yield the ids in `[some.rule, another.rule]`."""
    for inside in BRACKETS.findall(text):
        yield from (word for word in re.split(r",\s*", inside) if ID.fullmatch(word))


def in_data(value: Any) -> Iterator[str]:
    """Yield the ids under `rule` and `rules`, at any depth."""
    if isinstance(value, list):
        for one in value:
            yield from in_data(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key in ("rule", "rules"):
                named = one if isinstance(one, list) else [one]
                yield from (str(rule) for rule in named if ID.fullmatch(str(rule)))
            else:
                yield from in_data(one)


# -- options and cases ---------------------------------------------------------------------------
def specs_of(game: str) -> tuple[OptionSpec, ...]:
    """Return the options of a game, or none if only its rules are known."""
    try:
        return get(game).option_specs
    except UnknownGame:
        return ()


def in_options(specs: Iterable[OptionSpec]) -> Iterator[Citation]:
    """Yield the rules that the options of a game name."""
    for spec in specs:
        if spec.rule:
            yield Citation(spec.rule, f"option {spec.name}")


def in_lines(case: Case, lines: Iterable[CaseLine]) -> Iterator[Citation]:
    """Yield the rules by which the choices of a case are refused."""
    for line in lines:
        if match := REFUSED.search(line.text):
            yield Citation(match[1], f"case {case.id}, {case.path.name}, line {line.number}")
