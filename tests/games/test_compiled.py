"""The same seed gives the same match, interpreted and compiled.

Random players rarely ruin each other: after 3000 choices a match of Monopoly is compared as it is.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.kernel import OptionValue

ROOT = Path(__file__).resolve().parent.parent.parent

PLAY = """
import json
import sys
from random import Random
from rulewright import Match
from rulewright.kernel import match as module

game, seed, players, options = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
rng = Random(seed)
match = Match.new(game, players, seed, json.loads(options), listen=True)
middle = ""
while not match.over and match.decisions < 3000:
    seat = rng.choice(match.waiting)
    match.play(seat, rng.choice(match.options(seat)))
    if match.decisions == 40:
        middle = match.position()
print(module.__file__)
table = match.game.table
for seat in [*range(players), None]:
    print(json.dumps(table.board_named(table.board_name(players, match.settings, seat))))
    print(json.dumps(table.scene(match.view(seat), seat)))
for position in (middle, match.position()):
    print(Match.from_position(position, game).position() if position else "")
print(match.record())
print(match.to_json())
for line in match.lines:
    print(line.at, line.visible_to, line.rule, line.text)
"""


PLAY_BOTS = """
import json
import sys
from random import Random
from rulewright import Match
from rulewright.bots.roster import make_bot
from rulewright.kernel import match as module

game, seed, players, options = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
match = Match.new(game, players, seed, json.loads(options))
names = [name for name in match.game.extras.bots() if name != "random"]
lineup = [names[seat % len(names)] for seat in range(players)]
bots = [make_bot(game, name, seat, Random(seat)) for seat, name in enumerate(lineup)]
while not match.over and match.decisions < 400:
    seat = match.waiting[0]
    match.decide(seat, bots[seat].choose(match.view(seat), match.ask(seat)))
print(module.__file__)
print(match.record())
"""


WHITECHAPEL = ("letters", "false_clues", "rushing", "area_arrests", "catch_me", "address")
MODULES = (  # of the first edition
    "ports", "siege_engines", "fortifications", "one_time_orders", "tactics", "leaders", "allies",
)  # fmt: skip
MATCHES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("thrones", 6, {}),
    ("thrones", 6, {"tides": True}),
    ("thrones", 5, {}),
    ("thrones", 4, {"tides": True}),
    ("thrones", 3, {}),
    ("thrones-first", 3, {}),
    ("thrones-first", 5, {"house_cards": "storm"}),
    ("thrones-first", 6, dict.fromkeys(MODULES, True)),
    ("whitechapel", 2, {}),
    ("whitechapel", 4, dict.fromkeys(WHITECHAPEL, True)),
    ("whitechapel", 6, {"letters": True}),
    ("battles", 2, {}),
    ("battles", 2, {"plan": "S6", "retreat": "errata", "any_card": True, "coordinated": True}),
    ("battles", 2, {"plan": "K1", "reduced": True}),
    ("thrones-first", 4, {"house_cards": "storm", "ports": True}),
    ("btwixt", 4, {}),
    ("btwixt", 6, {"game": "advanced", "draft": True}),
    ("btwixt", 3, {"game": "kingsmoot", "revealed_allies": True}),
    ("monopoly", 4, {}),
    ("monopoly", 3, {"speed_die": True, "rents": "automatic"}),
    ("monopoly", 8, {"free_parking": "fines-and-500", "building": "uneven"}),
]


BOTS: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("thrones", 6, {}),
    ("thrones-first", 6, dict.fromkeys(MODULES, True)),
    ("whitechapel", 2, {"letters": True}),
    ("monopoly", 4, {}),
    ("battles", 2, {}),
    ("battles", 2, {"plan": "S6"}),
    ("battles", 2, {"plan": "K1"}),
    ("btwixt", 4, {}),
    ("btwixt", 3, {"game": "advanced", "revealed_allies": True}),
]


def played(folder: Path, script: str, *what: str) -> tuple[str, str]:
    """Return where the kernel came from, and the output of a script that plays a match."""
    done = subprocess.run(
        [sys.executable, "-c", script, *what],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    origin, _, rest = done.stdout.partition("\n")
    return origin, rest


DOCUMENTED = """
import inspect
import json
from rulewright import kernel
from rulewright.kernel import match

METHODS = (property, classmethod, staticmethod)

def part(what, name, of):
    called = callable(getattr(of, name))
    words = list(inspect.signature(getattr(of, name)).parameters) if called else []
    return [name, words, (what.__doc__ or "").partition("\\n")[0]]

def parts(name):
    what = getattr(kernel, name)
    if inspect.isroutine(what):
        yield part(what, name, kernel)
    elif inspect.isclass(what):
        yield [name, [], (what.__doc__ or "").partition("\\n")[0]]
        ours = [one for one in what.__mro__ if one.__module__.startswith("rulewright")]
        members = {k: v for one in reversed(ours) for k, v in vars(one).items()}
        for member, method in members.items():
            if member[0] != "_" and (inspect.isroutine(method) or isinstance(method, METHODS)):
                yield part(method, member, what)

print(match.__file__)
print(json.dumps({name: list(parts(name)) for name in kernel.__all__}))
"""


EXPLAINED = """
import inspect
import json
import sys
from pydoc import plain, render_doc
from rulewright import kernel
from rulewright.kernel import match

print(match.__file__)
for name, parts in json.loads(sys.argv[1]).items():
    what = getattr(kernel, name)
    help_text = plain(render_doc(what)) if parts else ""
    for member, words, line in parts:
        method = getattr(what, member, what)
        if line not in help_text or words and list(inspect.signature(method).parameters) != words:
            print(name, member)
"""


EVERY_MODULE = """
import pkgutil
from importlib import import_module
from typing import is_typeddict
import rulewright
from rulewright.kernel import match

print(match.__file__)
for module in pkgutil.walk_packages(rulewright.__path__, "rulewright."):
    if ".migrations." not in module.name and not module.name.endswith(".__main__"):
        for name, what in vars(import_module(module.name)).items():
            if is_typeddict(what) and type in what.__annotations__.values():
                print(module.name, name)
"""


def test_every_module_can_be_imported_over_compiled_ones(compiled_dir: Path) -> None:
    """A class that derives from a compiled one and one of Python's may have no layout there.

    And the types of structures that calls are described by are still told: mypyc forgets some.
    """
    origin, printed = played(compiled_dir, EVERY_MODULE)
    assert not origin.endswith(".py")
    assert printed == ""


def test_help_explains_what_is_public(compiled_dir: Path) -> None:
    _, documented = played(ROOT / "src", DOCUMENTED)
    assert "Take a choice of a seat" in documented
    origin, unexplained = played(compiled_dir, EXPLAINED, documented)
    assert not origin.endswith(".py")
    assert unexplained == ""


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_compiled_plays_the_same(compiled_dir: Path, number: int) -> None:
    agree(compiled_dir, PLAY, *MATCHES[number], seed=number + 1)


@pytest.mark.parametrize("number", range(len(BOTS)))
def test_compiled_bots_choose_the_same(compiled_dir: Path, number: int) -> None:
    agree(compiled_dir, PLAY_BOTS, *BOTS[number], seed=number + 1)


def agree(
    compiled_dir: Path,
    script: str,
    game: str,
    players: int,
    options: dict[str, OptionValue],
    seed: int,
) -> None:
    """Check that the compiled and the interpreted form print the same for a match."""
    what = (game, str(seed), str(players), json.dumps(options))
    origin, compiled = played(compiled_dir, script, *what)
    assert origin.endswith(".so"), "the kernel was not compiled"
    source, interpreted = played(ROOT / "src", script, *what)
    assert source.endswith(".py")
    assert compiled == interpreted
