"""The rules desk over the wire: what is answered, from what, and how often one may ask."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.cli.serve import serve
from rulewright.server.desk.service import WAITING, RulesDesk
from rulewright.server.desk.wire import NewQuestion
from rulewright.server.errors import TooMany
from rulewright.server.http.limits import Rate
from tests.desk import traced_book
from tests.desk.texts import BOOK, GAME
from tests.desk.traced_book import lay_trace
from tests.server.limiting import at, limited, too_many
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Server, running, settings_in
from tests.server.test_refusals import refused

GAMES = ("monopoly", "thrones", "whitechapel")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator has added a book."""
    folder = tmp_path_factory.mktemp("shelf")
    books = folder / "books"
    books.mkdir()
    passages = json.dumps([{"game": GAME, "text": BOOK}])
    (books / "lighthouse.json").write_text(passages, encoding="utf-8")
    with running(settings_in(folder, books=books)) as new_server:
        yield new_server


def ask(server: Server, question: str, **fields: Any) -> Json:
    answer = server.http.post("/api/ask", json={"question": question, **fields})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_our_own_rules_are_quoted(server: Server) -> None:
    said = ask(server, "Do I pay rent on a mortgaged property?", game="monopoly")
    assert said["refused"] is False
    assert said["reason"] is None
    ruling = said["ruling"]
    assert ruling["rules"] == ["rent.mortgaged"]
    assert ruling["ruling"] in ruling["text"]
    assert ruling["place"].startswith("monopoly.md, characters ")
    title = said["rules"][0]["title"]
    assert said["rules"] == [{"id": "rent.mortgaged", "title": title, "text": "", "traced": False}]
    assert said["passages"][0] == ruling


def test_the_game_is_found_in_the_question(server: Server) -> None:
    assert ask(server, "Do I pay rent on a mortgaged property?")["game"] == "monopoly"


def test_what_no_rule_says_is_refused_with_the_nearest(server: Server) -> None:
    said = ask(server, "How many dragons does Stark start with?", game="thrones", shown=2)
    assert (said["refused"], said["reason"], said["ruling"]) == (True, "unknown", None)
    assert said["why"]
    assert said["searched"] == ["thrones.md"]
    assert len(said["passages"]) == 2
    assert said["options"] == []


def test_options_of_the_match_are_told_where_they_bear_on_it(server: Server) -> None:
    question = "When does the Speed Die come into use?"
    options = {"speed_die": True, "trades": False}
    said = ask(server, question, game="monopoly", options=options)
    assert said["refused"] is False
    (told,) = said["options"]
    assert (told["name"], told["value"], told["rule"]) == ("speed_die", True, "speed.start")
    assert told["text"]
    assert ask(server, question, game="monopoly")["options"] == []
    rest = ask(server, "What is Free Parking for?", game="monopoly", options={"trades": False})
    assert rest["options"] == []


BAD: list[tuple[Json, int, str]] = [
    ({}, 400, "BadRequest"),
    ({"question": "   "}, 400, "BadRequest"),
    ({"question": "may I?" * 100}, 400, "BadRequest"),
    ({"question": "may I?", "shown": 0}, 400, "BadRequest"),
    ({"question": "may I?", "corpus": "own"}, 400, "BadRequest"),
    ({"question": "may I?", "game": "chess"}, 404, "UnknownGame"),
    ({"question": "may I?", "options": {"tides": True}}, 400, "BadOption"),
    ({"question": "may I?", "game": "thrones", "options": {"dragons": True}}, 400, "BadOption"),
    ({"question": "may I?", "game": "thrones", "options": {"tides": 1}}, 400, "BadOption"),
]


@pytest.mark.parametrize(("sent", "status", "error"), BAD)
def test_bad_questions_are_refused(server: Server, sent: Json, status: int, error: str) -> None:
    answer = refused(server.http.post("/api/ask", json=sent), status, error)
    if error == "UnknownGame":
        assert all(game in answer["message"] for game in GAMES)


def test_pages_of_other_sites_do_not_ask(server: Server) -> None:
    headers = {"Origin": "https://evil.example"}
    answer = server.http.post("/api/ask", json={"question": "may I?"}, headers=headers)
    refused(answer, 403, "BadOrigin")


def test_books_of_the_keeper_are_asked_too(shelf: Server) -> None:
    said = ask(shelf, "How many lamps does a keeper take?", game=GAME)
    assert said["ruling"]["source"] == "lighthouse.json#lighthouse"
    assert said["ruling"]["ruling"] in BOOK
    assert ask(shelf, "May I build a hotel on a mortgaged lot?", game="monopoly")["passages"]


def test_a_traced_book_names_the_rule_and_a_rule_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_trace(tmp_path, monkeypatch)
    book = tmp_path / "lords.json"
    passages = [{"game": "thrones", "text": traced_book.BOOK}]
    book.write_text(json.dumps(passages), encoding="utf-8")
    desk = RulesDesk(book)
    lend = NewQuestion("Who may lend a hand to a side of a brawl?", "thrones")
    said = asyncio.run(desk.ask(lend))
    assert said.ruling is not None
    assert said.ruling.ruling == traced_book.LEND
    assert (said.rules[0].id, said.rules[0].traced) == ("combat.support", True)
    assert said.stated_in == []
    back = asyncio.run(desk.ask(NewQuestion("What does Roose Bolton do?", "thrones")))
    [stated] = back.stated_in
    assert (stated.relation, stated.source) == ("book", "lords.json#thrones")
    desk.close()


def test_books_that_cannot_be_read_keep_a_server_from_opening(tmp_path: Path) -> None:
    (tmp_path / "book.json").write_text('[{"game": "x"}]')
    database = f"sqlite:///{tmp_path / 'play.db'}"
    arguments = ["--books", str(tmp_path), "--database", database, "--port", "0"]
    result = CliRunner().invoke(serve, arguments)
    assert result.exit_code == 2
    assert "book.json, passage 0" in result.output


def test_questions_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, questions=Rate(2, 60)) as server:
        with at(server, "203.0.113.7") as mine:
            for _ in range(2):
                mine.done("/ask", question="May I?", game="thrones")
            assert 0 < too_many(mine.post("/ask", question="May I?", game="thrones")) <= 30
        with at(server, "203.0.113.8") as other:
            other.done("/ask", question="May I?", game="thrones")


def test_questions_of_a_person(tmp_path: Path) -> None:
    """From whatever address they are asked."""

    def moved(mine: Browser) -> Browser:
        mine.http.headers["X-Forwarded-For"] = "203.0.113.9"
        return mine

    with limited(tmp_path, questions_of_person=Rate(1, 60)) as server, browser(server) as mine:
        mine.done("/guest")
        mine.done("/ask", question="May I?", game="thrones")
        too_many(moved(mine).post("/ask", question="May I?", game="thrones"))
        with browser(server) as stranger:
            for _ in range(2):
                stranger.done("/ask", question="May I?", game="thrones")


async def test_only_so_many_questions_wait() -> None:
    """Nothing of it is done on the loop, which goes on meanwhile."""
    desk = RulesDesk()
    gate = threading.Event()
    desk._pool.submit(gate.wait)
    question = NewQuestion("May I retreat into a port?", "thrones")
    try:
        waiting = [asyncio.ensure_future(desk.ask(question)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await desk.ask(question)
        gate.set()
        said = await asyncio.gather(*waiting)
        assert all(one == said[0] for one in said)
        assert (await desk.ask(question)) == said[0]
    finally:
        gate.set()
        desk.close()
