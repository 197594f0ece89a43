"""The parts of the server one by one."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog

from rulewright import Match
from rulewright.kernel import AnyAsk, Game
from rulewright.plugins import PluginMissing, load_plugins
from rulewright.server.bot_pool.think import bot_luck, think
from rulewright.server.run import CannotServe, address, listen, serve
from rulewright.server.settings import Settings
from rulewright.server.tables.keys import SeatKeys
from tests.kernel.tiny import NIM, NimGame


def test_keys_open_one_seat_of_one_table() -> None:
    keys = SeatKeys("secret")
    key = keys.make("t1", "stark")
    assert keys.opens("t1", key, "stark")
    assert not keys.opens("t2", key, "stark")
    assert not keys.opens("t1", key.replace("stark", "tyrell"), "tyrell")
    assert not keys.opens("t1", key, "tyrell")
    assert not keys.opens("t1", key[:-2], "stark")
    assert not SeatKeys("other").opens("t1", key, "stark")
    assert not keys.opens("t1", "", "")
    assert not keys.opens("t1", "\ud800.x", "\ud800")


def test_a_seat_that_changed_hands_has_another_key() -> None:
    keys = SeatKeys("secret")
    assert not keys.opens("t1", keys.make("t1", "stark"), "stark", 1)
    assert keys.opens("t1", keys.make("t1", "stark", 1), "stark", 1)


def test_plugins() -> None:
    assert load_plugins("tests.kernel.tiny, ") == ["tests.kernel.tiny"]
    with pytest.raises(PluginMissing, match=r"no\.such"):
        load_plugins("no.such")


def test_addresses() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert address(taken) == f"http://127.0.0.1:{port}"
        taken.listen()
        with pytest.raises(CannotServe, match=str(port)):
            listen("127.0.0.1", port)


def test_what_cannot_be_served_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CannotServe, match="no file of SQLite"):
        serve(Settings(database_url="mysql://x/y"), port=0)
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "no.such")
    with pytest.raises(CannotServe, match=r"no\.such"):
        serve(Settings(database_url=f"sqlite:///{tmp_path / 'a.db'}"), port=0)


def test_a_bot_plays_a_whole_chain_the_same_each_time() -> None:
    match = Match.new(NIM, 2, seed=3)
    chosen = think(match.clone(), 0, "random", 0)
    assert chosen == think(match.clone(), 0, "random", 0)
    match.play_chain(0, chosen)
    assert match.waiting == [1]
    assert len({bot_luck("3", 0, 0), bot_luck("3", 0, 1), bot_luck("3", 1, 0)}) == 3
    assert bot_luck("3", 0, 0) != bot_luck("4", 0, 0)


class Broken:
    """A bot that fails, or chooses an option that is not open."""

    def __init__(self, fails: bool) -> None:
        self.fails = fails

    def choose(self, view: Any, ask: AnyAsk) -> int:
        if self.fails:
            raise RuntimeError("lost")
        return 999


class NimWithBrokenBots(NimGame):
    def bots(self) -> dict[str, Any]:
        return {
            "failing": lambda seat, rng: Broken(True),
            "cheating": lambda seat, rng: Broken(False),
        }


@pytest.mark.parametrize("name", ["failing", "cheating"])
def test_a_table_goes_on_when_a_bot_fails(name: str) -> None:
    game: Game[Any] = NimWithBrokenBots()
    match = Match.new(game, 2, seed=Random(1).random().hex())
    with structlog.testing.capture_logs() as logs:
        match.play_chain(0, think(match.clone(), 0, name, 0))
    assert match.waiting == [1]
    assert logs[0]["log_level"] == "error"
