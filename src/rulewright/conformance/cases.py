"""Conformance cases: situations that a player could note at the table, as data (`docs/cases.md`).

A file in `cases/<game>/` is a list of cases: an id, the rules that it shows, its source, a position
(`given`) or a new match (`setup`), the choices (`when`) and what holds afterwards (`then`). A case
of an edition may say how the same start ends in its base game (`elsewhere`, with its own `when` and
`then`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from rulewright.kernel import OptionValue, RulewrightError

KEYS = {"id", "shows", "source", "given", "setup", "seed", "when", "then", "elsewhere", "note"}
ELSEWHERE = {"given", "setup", "when", "then"}
NEEDED = ("id", "shows", "source")
COMMENT = re.compile(r"(^|\s)#.*$")
# libyaml's parser is ten times as fast; PyYAML's wheels for some platforms lack it.
LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


class BadCase(RulewrightError, ValueError):
    """A case that cannot be read; the message names the file and the line."""

    def __init__(self, message: str, path: Path, line: int) -> None:
        super().__init__(f"{path.name}, line {line}: {message}")
        self.path = path
        self.line = line


@dataclass(frozen=True)
class CaseLine:
    """A line of a case: its number in the file, and its text without comments."""

    number: int
    text: str


@dataclass(frozen=True)
class Setup:
    """A new match to start from, instead of a position."""

    players: int
    options: dict[str, OptionValue]


@dataclass(frozen=True)
class Case:
    """A conformance case; exactly one of `given` and `setup` is set."""

    id: str
    shows: tuple[str, ...]
    source: str
    given: str | None
    setup: Setup | None
    seed: str
    when: tuple[CaseLine, ...]
    then: tuple[CaseLine, ...]
    path: Path
    line: int
    given_line: int
    elsewhere: Case | None = None  # the same start in the base game


def case_files(folder: Path) -> list[Path]:
    """Return the files of a game's cases, in a fixed order."""
    return sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")])


def read_folder(folder: Path) -> list[Case]:
    """Return all cases of a game. Raise `BadCase` for a bad case, or if two share an id."""
    cases = [case for path in case_files(folder) for case in read_cases(path)]
    seen: dict[str, Case] = {}
    for case in cases:
        first = seen.setdefault(case.id, case)
        if first is not case:
            where = f"{first.path.name}, line {first.line}"
            raise BadCase(f"there is a case {case.id!r} already: {where}", case.path, case.line)
    return cases


def read_cases(path: Path) -> list[Case]:
    """Return the cases of one file. Raise `BadCase` if one cannot be read."""
    return list(_Reader(path).cases())


class _Reader:
    """Reads one file, tracking the line of each value."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text(encoding="utf-8")
        self.last_line = len(text.splitlines())
        self.loader = LOADER(text)

    def cases(self) -> Iterator[Case]:
        try:
            root = self.loader.get_single_node()
        except yaml.MarkedYAMLError as error:
            # an error at the end of the file is reported on the line after it
            line = min(error.problem_mark.line + 1, self.last_line) if error.problem_mark else 0
            raise BadCase(f"not YAML: {error.problem}", self.path, line) from error
        if root is None:
            return
        if not isinstance(root, yaml.SequenceNode):
            raise self.bad("not a list of cases", root)
        for node in root.value:
            yield self.case(node)

    def case(self, node: yaml.Node) -> Case:
        nodes = self.fields(node)
        for key in NEEDED:
            if key not in nodes:
                raise self.bad(f"a case without {key!r}", node)
        if ("given" in nodes) == ("setup" in nodes):
            raise self.bad("a case has either 'given' or 'setup'", node)
        if "when" not in nodes and "then" not in nodes:
            raise self.bad("a case has 'when' or 'then' or both", node)
        given = nodes.get("given")
        case = Case(
            id=self.text(nodes["id"]),
            shows=self.words(nodes["shows"]),
            source=self.text(nodes["source"]),
            given=None if given is None else self.text(given),
            setup=self.setup(nodes["setup"]) if "setup" in nodes else None,
            seed=str(self.value(nodes["seed"])) if "seed" in nodes else "0",
            when=self.lines(nodes.get("when")),
            then=self.lines(nodes.get("then")),
            path=self.path,
            line=node.start_mark.line + 1,
            given_line=0 if given is None else first_line(given),
        )
        other = nodes.get("elsewhere")
        return case if other is None else replace(case, elsewhere=self.elsewhere(case, other))

    def elsewhere(self, case: Case, node: yaml.Node) -> Case:
        """Return a case as played in the base game, from the same start unless it has its own."""
        nodes = self.fields(node, ELSEWHERE)
        given = nodes.get("given")
        if given is not None:
            case = replace(case, given=self.text(given), setup=None, given_line=first_line(given))
        if "setup" in nodes:
            case = replace(case, given=None, setup=self.setup(nodes["setup"]))
        when, then = self.lines(nodes.get("when")), self.lines(nodes.get("then"))
        if not when and not then:
            raise self.bad("'elsewhere' has 'when' or 'then' or both", node)
        return replace(case, when=when, then=then, line=node.start_mark.line + 1)

    def fields(self, node: yaml.Node, keys: Set[str] = KEYS) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            raise self.bad("a case is a mapping with 'id', 'shows', 'source' ...", node)
        fields: dict[str, yaml.Node] = {}
        for key_node, value_node in node.value:
            key = str(self.value(key_node))
            if key not in keys:
                raise self.bad(f"no field {key!r}; there are {', '.join(sorted(keys))}", key_node)
            if key in fields:
                raise self.bad(f"{key!r} stands here twice", key_node)
            fields[key] = value_node
        return fields

    def setup(self, node: yaml.Node) -> Setup:
        value = self.value(node)
        if not isinstance(value, dict) or not isinstance(value.get("players"), int):
            raise self.bad("a setup names the number of players", node)
        options = value.get("options", {})
        if not isinstance(options, dict) or set(value) - {"players", "options"}:
            raise self.bad("a setup has 'players' and 'options', nothing else", node)
        return Setup(value["players"], {str(name): options[name] for name in options})

    def lines(self, node: yaml.Node | None) -> tuple[CaseLine, ...]:
        if node is None:
            return ()
        start = first_line(node)
        numbered = enumerate(self.text(node).splitlines(), start)
        stripped = ((number, COMMENT.sub("", line).strip()) for number, line in numbered)
        return tuple(CaseLine(number, line) for number, line in stripped if line)

    def words(self, node: yaml.Node) -> tuple[str, ...]:
        value = self.value(node)
        if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
            raise self.bad("'shows' is a list of rule ids", node)
        return tuple(value)

    def text(self, node: yaml.Node) -> str:
        value = self.value(node)
        if isinstance(value, bool | int | float):
            return str(value)
        if not isinstance(value, str) or not value.strip():
            raise self.bad("a text is due here", node)
        return value

    def value(self, node: yaml.Node) -> Any:
        try:
            return self.loader.construct_object(node, deep=True)
        except yaml.MarkedYAMLError as error:
            raise self.bad(str(error.problem), node) from error

    def bad(self, message: str, node: yaml.Node) -> BadCase:
        return BadCase(message, self.path, node.start_mark.line + 1)


def first_line(node: yaml.Node) -> int:
    """Return the number of the line on which a value's text begins."""
    below = isinstance(node, yaml.ScalarNode) and node.style in ("|", ">")
    return int(node.start_mark.line) + (2 if below else 1)
