"""No line of the log holds what was chosen in secret, whatever fails and whoever logs it."""

from __future__ import annotations

import ast
import asyncio
import logging
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
import structlog

from rulewright.kernel import IllegalChoice, Refusal
from rulewright.server.http.logs import configure_logs, log_failures
from tests.server.playing import Server, new_table
from tests.server.process import ServerProcess

SECRET = "bid 4 on the queen"
SOURCE = Path(__file__).resolve().parents[3] / "src" / "rulewright"


@pytest.fixture(params=[False, True], ids=["read", "json"])
def logs(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], str]]:
    """The log entries, as a server writes them."""
    before = structlog.get_config()
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    out = StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    configure_logs(json=request.param)
    yield out.getvalue
    structlog.configure(**before)
    root.handlers[:], level = kept
    root.setLevel(level)
    sys.excepthook, threading.excepthook = hooks


def fail() -> None:
    """Fail at a choice like a library does, with the choice in messages, causes and locals."""
    choice = SECRET
    try:
        raise IllegalChoice(1, choice, [choice], Refusal("auction.bid", choice))
    except IllegalChoice as error:
        try:
            dict[str, int]()[choice]
        except KeyError:
            raise ExceptionGroup(choice, [ValueError(choice), OSError(28, choice)]) from error


def check(said: str) -> None:
    assert "fail" in said  # where it was
    assert "ExceptionGroup" in said
    assert "IllegalChoice" in said
    assert "ValueError" in said
    assert SECRET not in said
    assert "queen" not in said


def test_what_we_log(logs: Callable[[], str]) -> None:
    try:
        fail()
    except ExceptionGroup:
        structlog.get_logger("x").exception("request.failed", table="t")
    check(logs())


def test_what_libraries_log(logs: Callable[[], str]) -> None:
    try:
        fail()
    except ExceptionGroup:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    check(logs())


def test_what_a_thread_dies_of(logs: Callable[[], str]) -> None:
    try:
        fail()
    except ExceptionGroup as error:
        given = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(given))
    check(logs())


def test_what_the_process_dies_of(logs: Callable[[], str]) -> None:
    try:
        fail()
    except ExceptionGroup as error:
        sys.excepthook(type(error), error, error.__traceback__)
    check(logs())


def test_what_a_task_is_left_with(logs: Callable[[], str]) -> None:
    async def later() -> None:
        fail()

    async def forgets() -> None:
        log_failures(asyncio.get_running_loop())
        task = asyncio.create_task(later())
        await asyncio.wait([task])
        del task

    asyncio.run(forgets())
    check(logs())


def test_a_table_that_is_mended_tells_no_choice(tmp_path: Path) -> None:
    """The choice of an event that is not open any more, and a snapshot that cannot be read."""
    process = ServerProcess(tmp_path)
    try:
        with Server.at(process.start()) as server:
            seats = new_table(server, "tiny-auction", ["human"] * 3, seed=1)
            assert seats["bo"].send(0, ["bid 4", "with card"]).status_code == 200
        process.kill()
        file = sqlite3.connect(tmp_path / "tables.db")
        file.execute("update events set choices = ? where n = 1", (f'["{SECRET}"]',))
        file.execute("delete from snapshots where n > 0")
        file.commit()
        file.close()
        with Server.at(process.start()) as server:
            assert server.http.get(f"/api/tables/{seats['bo'].table}").status_code == 200
    finally:
        process.kill()
    said = process.log.read_text()
    assert "event.mended" in said
    assert "queen" not in said


def test_no_call_logs_the_words_of_an_error() -> None:
    """But for errors whose words are ours: of the database, of the network, of deliveries."""
    names = set()
    for file in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("log."):
                words = ast.unparse(call)
                if "str(" in words or "repr(" in words or "{" in words:
                    names.add(ast.literal_eval(call.args[0]))
    assert names == {
        "doorbell.lost",
        "notice.refused",
        "notices.wait",
        "notice.unsaid",
        "session.untouched",
        "people.untidied",
    }
