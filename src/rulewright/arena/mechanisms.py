"""The coverage of a game's mechanisms: which its cases show, and which occur in matches of bots.

`mechanisms.toml` in the folder of the cases lists them:

    rulings = 127                      # each is named in the source of a case: `ruling 55`
    bots = ["curious", "random curious"]  # line-ups used in turn, each repeated to fill the seats
    shun = ["pass"]                    # choices that a curious bot makes only rarely

    [[matches]]
    options = { plan = "S1" }

    [[mechanism]]
    name = "advantage"
    cases = ["rally.advantage"]
    met = ["rally.advantage", "rally.advantage how=momentum"]

Every sign in `met` has to be seen:

    some.rule          a log entry cites the rule
    some.rule A=B C    and its part A is or contains B, and its part C is not empty
    chosen: WORDS      a choice whose beginning matches this regular expression
    asked: KIND        an ask of that kind is answered
    sign: WORDS        the game reports this for a choice (`Extras.signs`)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rulewright.bots import RANDOM, make_bot, pick
from rulewright.conformance.cases import Case
from rulewright.kernel import AnyAsk, AnyGame, Bot, LogEntry, Match, OptionValue, RulewrightError
from rulewright.kernel.facts import fact

FILE = "mechanisms.toml"
CURIOUS = "curious"
RULING = re.compile(r"\bruling (\d+)\b")
CHOSEN = "chosen: "
NOW_AND_THEN = 0.08  # how often a curious bot may take a shunned choice


class BadMechanisms(RulewrightError, ValueError):
    """A list of mechanisms that cannot be read; the message says why."""


@dataclass(frozen=True)
class Mechanism:
    """A mechanism: the cases that should show it, and the signs that it has occurred."""

    name: str
    cases: tuple[str, ...]
    met: tuple[str, ...]


@dataclass(frozen=True)
class Mechanisms:
    """The list of mechanisms of a game, with the matches and bots that look for them."""

    mechanisms: list[Mechanism]
    rulings: int  # how many there are, numbered from 1
    bots: list[str]
    matches: list[dict[str, OptionValue]]  # options of the kinds of matches that bots play
    shun: list[str]

    @property
    def signs(self) -> list[str]:
        """The signs of all mechanisms, without repetitions."""
        return list(dict.fromkeys(sign for one in self.mechanisms for sign in one.met))


def read_mechanisms(folder: Path) -> Mechanisms:
    """Read the list in a folder of cases; raise `BadMechanisms` if it is malformed."""
    path = folder / FILE
    if not path.exists():
        raise BadMechanisms(f"there is no {FILE} in {folder}")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return Mechanisms(
            [_mechanism(entry) for entry in data["mechanism"]],
            int(data.get("rulings", 0)),
            [str(name) for name in data.get("bots", [CURIOUS, RANDOM])],
            [dict(entry.get("options", {})) for entry in data.get("matches", [{}])],
            [str(text) for text in data.get("shun", [])],
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError, re.error) as error:
        raise BadMechanisms(f"{path.name}: {error!r}") from error


def _mechanism(entry: Mapping[str, Any]) -> Mechanism:
    mechanism = Mechanism(entry["name"], tuple(entry["cases"]), tuple(entry["met"]))
    for sign in mechanism.met:
        re.compile(sign.removeprefix(CHOSEN))
    return mechanism


# -- cases --------------------------------------------------------------------------------------
def cases_by_ruling(cases: Iterable[Case], rulings: int) -> dict[int, list[str]]:
    """Return, for each ruling, the cases that name it in their source."""
    shown: dict[int, list[str]] = {number: [] for number in range(1, rulings + 1)}
    for case in cases:
        for number in RULING.findall(case.source):
            shown.setdefault(int(number), []).append(case.id)
    return shown


# -- matches ------------------------------------------------------------------------------------
class EntrySign:
    """A sign in the log: a rule, and conditions on the parts of its entry."""

    def __init__(self, sign: str) -> None:
        self.rule, *wanted = sign.split()
        self.parts = dict(one.partition("=")[::2] for one in wanted)

    def fits(self, entry: LogEntry) -> bool:
        """Return whether a log entry cites the rule and meets the conditions."""
        if entry.rule != self.rule:
            return False
        return all(
            name in entry.parts and _is(fact(entry.parts[name]), value)
            for name, value in self.parts.items()
        )


def _is(known: object, value: str) -> bool:
    if isinstance(known, list):
        return any(_is(one, value) for one in known)
    if isinstance(known, dict):
        return any(_is(one, value) for one in known.values())
    return str(known) == value if value else bool(known)


class Watch:
    """Looks for signs of mechanisms; `seen` maps each sign to the match where it first occurred."""

    def __init__(self, signs: Iterable[str]) -> None:
        self.seen: dict[str, str] = {}
        self.sought = dict.fromkeys(signs)
        self.where = ""
        self._heard = 0
        self._entries = {sign: EntrySign(sign) for sign in self.sought if ": " not in sign}
        self._chosen = {
            sign: re.compile(sign.removeprefix(CHOSEN))
            for sign in self.sought
            if sign.startswith(CHOSEN)
        }

    def begin(self, where: str) -> None:
        """Begin another match, described by `where`."""
        self.where = where
        self._heard = 0

    def see(self, sign: str) -> None:
        """Record a sign that is looked for and was not seen before."""
        if sign in self.sought:
            del self.sought[sign]
            self.seen[sign] = self.where

    def choose(self, match: Match, ask: AnyAsk, option: int) -> None:
        """Record the signs of a choice that is about to be made."""
        self.see(f"asked: {ask.kind}")
        text = ask.text(match.state, option)
        for sign in [sign for sign, words in self._chosen.items() if words.match(text)]:
            del self._chosen[sign]
            self.see(sign)
        for words in match.game.extras.signs(match.state, ask, option):
            self.see(f"sign: {words}")

    def hear(self, match: Match) -> None:
        """Record the signs of the log entries since the last call."""
        lines = match.lines or []
        for entry in lines[self._heard :]:
            for sign in [sign for sign, wanted in self._entries.items() if wanted.fits(entry)]:
                del self._entries[sign]
                self.see(sign)
        self._heard = len(lines)


class CuriousBot:
    """Chooses at random but takes shunned choices only rarely, so that more mechanisms occur."""

    def __init__(self, rng: Random, shun: Iterable[str]) -> None:
        self.rng = rng
        self.shun = frozenset(shun)

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return a random option, usually not a shunned one."""
        options = ask.options(view)
        if self.rng.random() > NOW_AND_THEN:
            options = [one for one in options if ask.text(view, one) not in self.shun] or options
        return pick(options, self.rng)


def watch_matches(
    game: AnyGame, listed: Mechanisms, games: int, bots: Iterable[str] = ()
) -> tuple[Watch, int]:
    """Let bots play until all signs are seen, but at most `games` matches of each kind.

    `bots` replaces the bots of the list. Return the watch and the number of matches played.
    """
    watch = Watch(listed.signs)
    lineups = list(bots) or listed.bots
    played = 0
    for number in range(games):
        for options in listed.matches:
            if not watch.sought:
                return watch, played
            lineup = lineups[number % len(lineups)]
            _play(game, options, lineup, f"{number}", listed.shun, watch)
            played += 1
    return watch, played


def _play(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    lineup: str,
    seed: str,
    shun: list[str],
    watch: Watch,
) -> None:
    players = game.first_evening()
    match = Match.new(game, players, seed, options, listen=True)
    rngs = [Random(f"{seed}/{seat}") for seat in range(players)]
    names = lineup.split()
    bots: list[Bot] = []
    for seat, rng in enumerate(rngs):
        name = names[seat % len(names)]
        own = CuriousBot(rng, shun) if name == CURIOUS else make_bot(game, name, seat, rng)
        bots.append(own)
    words = ", ".join(f"{key} {value}" for key, value in options.items())
    watch.begin(f"{lineup}, seed {seed}" + (f", {words}" if words else ""))
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            option = bots[seat].choose(match.view(seat), ask)
            watch.choose(match, ask, option)
            match.decide(seat, option)
    watch.hear(match)


# -- the report ---------------------------------------------------------------------------------
@dataclass(frozen=True)
class Report:
    """A list of mechanisms, with those that cases show and those that occurred in matches."""

    listed: Mechanisms
    cases: frozenset[str]  # ids of the existing cases
    rulings: dict[int, list[str]]
    seen: dict[str, str]  # signs with the match in which each was first seen
    played: int

    @property
    def unshown(self) -> list[str]:
        """Mechanisms without a case, or with one that does not exist."""
        return [
            one.name
            for one in self.listed.mechanisms
            if not one.cases or any(case not in self.cases for case in one.cases)
        ]

    @property
    def unmet(self) -> dict[str, list[str]]:
        """Mechanisms with signs that were not seen, and those signs."""
        missing = {
            one.name: [sign for sign in one.met if sign not in self.seen]
            for one in self.listed.mechanisms
        }
        return {name: signs for name, signs in missing.items() if signs}

    @property
    def unruled(self) -> list[int]:
        """Rulings that no case names."""
        return [number for number, shown in self.rulings.items() if not shown]

    @property
    def complete(self) -> bool:
        """Whether every mechanism has a case and all its signs, and every ruling a case."""
        return not (self.unshown or self.unmet or self.unruled)

    def to_dict(self) -> dict[str, Any]:
        """Return the mechanisms, the signs that were seen and the gaps as a dictionary for JSON."""
        return {
            "mechanisms": [
                {
                    "name": one.name,
                    "cases": list(one.cases),
                    "met": {sign: self.seen.get(sign) for sign in one.met},
                }
                for one in self.listed.mechanisms
            ],
            "unshown": self.unshown,
            "unmet": self.unmet,
            "rulings": self.rulings,
            "unruled": self.unruled,
            "played": self.played,
            "complete": self.complete,
        }
