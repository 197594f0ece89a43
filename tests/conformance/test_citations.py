"""Ids that a game cites and no rule has, in a game made for it with one fault of each kind."""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli import run
from rulewright.conformance.cases import read_folder
from rulewright.conformance.citations import Citation, files_of, missing_rules
from rulewright.kernel import register
from tests.kernel.tiny.nim_game import NimGame

PAGE = """
Base: thrones
Left out: tides, weather
See `heap.take`, `heap.lost` and the file `rounds.py`.

## 1. Heaps

### `heap.take` Taking
Source: own
See `raid.turns` and `heap.one-more`.
"""

CODE = '''
"""Taking. [heap.take]"""
from rulewright.kernel import OptionSpec
from tests.kernel.tiny.nim_game import NimGame


class Cited(NimGame):
    """A nim that cites. [heap.take, heap.class]"""

    name = "faulty-nim"
    option_specs = (OptionSpec("gone", (False, True), "x", "heap." + "option"),)

    def cite(self, name: str) -> list[str]:
        """Cite. [raid.turns, raid.gone]"""
        list[name.upper]  # [heap.comment]
        return ["heap.string", "style.toml", f"heap.{name}", f"hill.{name}", "all. of it"]
'''

DATA = """
rule = "camp"
[[step]]
rules = ["heap.take", "heap.data"]
text = "e.g"
"""

CASES = """
- id: one
  shows: [heap.take]
  source: own
  given: x
  when: |
    ada: refused 3 [heap.case]
    ada: refused 2 [heap.take]
    ada: refused 1
  then: over
  elsewhere:
    when: |
      ada: refused 3 [heap.take]
      ada: refused 3 [raid.turns]
    then: over
"""


Package = Callable[..., Path]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """A function that writes the package of a game with its rules and cases, and registers it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, page: str, code: str, cases: str, data: str = "") -> Path:
        folder = tmp_path / name.replace("-", "_")
        (folder / "cases").mkdir(parents=True)
        (folder / "__init__.py").write_text(code, encoding="utf-8")
        (folder / "rules.md").write_text(page, encoding="utf-8")
        (folder / "guide.toml").write_text(data, encoding="utf-8")
        (folder / "cases" / "some.yaml").write_text(cases, encoding="utf-8")
        game: NimGame = importlib.import_module(folder.name).Cited()
        register(name, lambda: game)
        return folder

    return write


def test_every_way_of_citing_is_held_against_the_page(package: Package) -> None:
    folder = package("faulty-nim", PAGE, CODE, CASES, DATA)
    missing = missing_rules("faulty-nim", read_folder(folder / "cases"))
    code = "faulty_nim/__init__.py, line"
    assert missing == [
        Citation("weather", "Left out"),
        Citation("heap.lost", "rules.md, line 4"),
        Citation("heap.one-more", "rules.md, line 10"),
        Citation("heap.class", f"{code} 7"),
        Citation("raid.gone", f"{code} 13"),
        Citation("heap.comment", f"{code} 15"),
        Citation("heap.string", f"{code} 16"),
        Citation("hill.", f"{code} 16"),
        Citation("heap.data", "faulty_nim/guide.toml"),
        Citation("heap.option", "option gone"),
        Citation("heap.case", "case one, some.yaml, line 7"),
        Citation("heap.take", "case one, some.yaml, line 13"),
    ]


@pytest.mark.parametrize(("rule", "code"), [("nim.heap", 0), ("nim.hill", 1)])
def test_coverage_fails_for_one_id_that_no_rule_has(
    package: Package, capfd: pytest.CaptureFixture[str], rule: str, code: int
) -> None:
    name = f"cites-{rule.replace('.', '-')}"
    page = "## 1. Heaps\n\n### `nim.heap` Heaps\nTake some.\n"
    source = f'''
from tests.kernel.tiny.nim_game import NimGame


class Cited(NimGame):
    """Nim. [{rule}]"""

    name = "{name}"
    option_specs = ()
'''
    case = "- {id: one, shows: [nim.heap], source: own, given: x, then: over}"
    package(name, page, source, case)
    assert run(["rules", "coverage", name]) == code
    said = capfd.readouterr().out
    assert ("no such rule: nim.hill" in said) == (code == 1)


def test_a_game_that_is_not_known_has_no_code() -> None:
    assert files_of("no-such-game") == []
    assert missing_rules("no-such-game", []) == []
