"""The plan of a tournament: which bots play which games how often, as TOML.

    seed = "spring"
    record = ["events", "rounds", "choices"]  # beside games and seats

    [[contest]]
    game = "thrones"
    players = 6
    bots = ["steward", "random"]  # each sits in every seat equally often
    deals = 50                    # seeds; every line-up plays each of them
    options = { tides = true }
    pack = "my-box"               # a folder beside the plan; for games that take packs

Every game follows from the plan and its number alone.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from rulewright.arena.tournament.lineups import balanced, rotations
from rulewright.bots import BotMaker, bot_maker
from rulewright.kernel import AnyGame, OptionValue, RulewrightError, get
from rulewright.kit.packs import game_of, name_folder

RECORDS = ("events", "rounds", "choices")
PLAN_KEYS = ("seed", "record", "contest")
PACK = "pack"
CONTEST_KEYS = ("game", "players", "bots", "lineups", "rotate", "deals", "options", PACK)


class BadTournament(RulewrightError, ValueError):
    """A plan that cannot be played, or a folder that cannot be used; the message says why."""


@dataclass(frozen=True)
class Contest:
    """Line-ups that play one game with the same options.

    `deals` is the number of seeds. Every line-up plays each of them once, so that all have the same
    luck.
    """

    game: str
    players: int
    options: Mapping[str, OptionValue]
    lineups: tuple[tuple[str, ...], ...]  # the bots by seat, for each line-up
    deals: int

    @property
    def games(self) -> int:
        """The number of games: one for each deal and line-up."""
        return self.deals * len(self.lineups)

    @property
    def bots(self) -> list[str]:
        """The names of all bots, without repetitions."""
        return list(dict.fromkeys(name for lineup in self.lineups for name in lineup))


@dataclass(frozen=True)
class Slot:
    """The place of a game in a tournament: its contest, its deal and its line-up, from 0."""

    contest: int
    deal: int
    lineup: int


@dataclass(frozen=True)
class Tournament:
    """Contests that are played one after another, and which extra rows to record."""

    seed: str
    contests: tuple[Contest, ...]
    record: frozenset[str] = frozenset()  # some of RECORDS

    @property
    def games(self) -> int:
        """The number of games in all contests."""
        return sum(contest.games for contest in self.contests)

    def first_game(self, contest: int) -> int:
        """Return the number of a contest's first game."""
        return sum(one.games for one in self.contests[:contest])

    def slot(self, number: int) -> Slot:
        """Return the place of the game with that number."""
        for index, contest in enumerate(self.contests):
            if number < contest.games:
                return Slot(index, *divmod(number, len(contest.lineups)))
            number -= contest.games
        raise IndexError(number)

    def match_seed(self, slot: Slot) -> str:
        """Return the seed of a game's match; all line-ups of a deal share it."""
        return f"{self.seed}/{slot.contest}/{slot.deal}"

    def generator(self, slot: Slot, seat: int) -> Random:
        """Return the random generator for the bot in a seat; all line-ups of a deal share it."""
        return Random(f"{self.match_seed(slot)}/{seat}")

    def text(self) -> str:
        """Return the plan as JSON, with the versions of the rules, for comparing plans."""
        data = asdict(self) | {"record": sorted(self.record)}
        for contest in data["contests"]:
            contest["rules"] = get(contest["game"]).rules_version
        return json.dumps(data, indent=1, sort_keys=True)


def tournament_of(text: str) -> Tournament:
    """Read a tournament from `Tournament.text`, even if the rules have changed since."""
    data = json.loads(text)
    contests = [
        Contest(
            entry["game"],
            entry["players"],
            entry["options"],
            tuple(tuple(lineup) for lineup in entry["lineups"]),
            entry["deals"],
        )
        for entry in data["contests"]
    ]
    return Tournament(data["seed"], tuple(contests), frozenset(data["record"]))


# -- reading -------------------------------------------------------------------------------------
def read_plan(path: Path) -> Tournament:
    """Read a tournament from a file.

    Raises `BadTournament`, or the error of a game, an option or a bot.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTournament(f"{path.name}: {error}") from error
    return plan_of(data, path.parent)


def plan_of(data: Mapping[str, Any], beside: Path = Path()) -> Tournament:
    """Read a tournament from parsed TOML; folders of packs are relative to `beside`."""
    _refuse_unknown(data, PLAN_KEYS, "the plan")
    contests = _value(data, "contest", list, [])
    if not contests:
        raise BadTournament("the plan has no [[contest]]")
    record = _words(data, "record")
    for name in record:
        if name not in RECORDS:
            raise BadTournament(f"record takes {', '.join(RECORDS)}, not {name!r}")
    read = tuple(_contest(entry, number, beside) for number, entry in enumerate(contests, 1))
    return Tournament(str(data.get("seed", "0")), read, frozenset(record))


def _contest(entry: object, number: int, beside: Path) -> Contest:
    if not isinstance(entry, Mapping):
        raise BadTournament(f"contest {number} is no table: write [[contest]]")
    try:
        return _read_contest(entry, beside)
    except RulewrightError as error:
        raise BadTournament(f"contest {number}: {error}") from error


def _read_contest(entry: Mapping[str, Any], beside: Path) -> Contest:
    _refuse_unknown(entry, CONTEST_KEYS, "a contest")
    if "game" not in entry:
        raise BadTournament("it names no game")
    game = get(_value(entry, "game", str, ""))
    players = _value(entry, "players", int, game.first_evening())
    given = _value(entry, "options", dict, {})
    if PACK in entry:
        given = {**given, PACK: _offered(game, beside / _value(entry, PACK, str, ""))}
    options = game.settle_options(players, given)
    lineups = _lineups(entry, players)
    contest = Contest(game.name, players, options, lineups, _value(entry, "deals", int, 0))
    if contest.deals < 1:
        raise BadTournament("deals, the number of seeds, is to be 1 or more")
    for name in contest.bots:
        _try_bot(bot_maker(game, name), name, contest)
    return contest


def _offered(game: AnyGame, folder: Path) -> str:
    """Offer a pack to this process and those that it starts; return the option's value."""
    if (meant := game_of(folder)) != game.name:
        raise BadTournament(f"the pack in {folder} is for {meant}, not for {game.name}")
    value = game.extras.offer_pack(folder)
    name_folder(folder)
    return value


def _try_bot(maker: BotMaker, name: str, contest: Contest) -> None:
    """Make a bot for each of its seats, so that a failure shows before the first game."""
    for lineup in contest.lineups:
        for seat in [seat for seat, one in enumerate(lineup) if one == name]:
            try:
                maker(seat, Random(0))
            except Exception as error:
                raise BadTournament(f"bot {name!r} cannot sit in seat {seat}: {error}") from error


def _lineups(entry: Mapping[str, Any], players: int) -> tuple[tuple[str, ...], ...]:
    if ("bots" in entry) == ("lineups" in entry):
        raise BadTournament("name either bots or lineups")
    if "bots" in entry:
        bots = _words(entry, "bots")
        if not bots or len(set(bots)) < len(bots):
            raise BadTournament("bots names at least one bot, and each once")
        if not _value(entry, "rotate", bool, True):
            raise BadTournament("rotate = false goes with lineups, which say who sits where")
        return balanced(bots, players)
    given = _value(entry, "lineups", list, [])
    for lineup in given:
        if not isinstance(lineup, list) or len(lineup) != players:
            raise BadTournament(f"each of lineups names a bot for each of {players} seats")
    turned = _value(entry, "rotate", bool, True)
    lineups = [tuple(str(name) for name in lineup) for lineup in given]
    all_of_them = [one for each in lineups for one in (rotations(each) if turned else [each])]
    if not all_of_them:
        raise BadTournament("lineups is empty")
    return tuple(dict.fromkeys(all_of_them))


def _refuse_unknown(entry: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    for key in entry:
        if key not in known:
            raise BadTournament(f"{what} has no key {key!r}; there are: {', '.join(known)}")


def _words(entry: Mapping[str, Any], key: str) -> list[str]:
    words: list[str] = _value(entry, key, list, [])
    if not all(isinstance(word, str) for word in words):
        raise BadTournament(f"{key} is a list of words, not {words!r}")
    return words


def _value(entry: Mapping[str, Any], key: str, kind: type, otherwise: Any) -> Any:
    value = entry.get(key, otherwise)
    if type(value) is not kind:
        raise BadTournament(f"{key} is to be {_KINDS[kind]}, not {value!r}")
    return value


_KINDS = {
    str: "a word",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
