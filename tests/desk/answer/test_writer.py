"""What a model writes is kept as far as the passages bear it out, and never needed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.ask import ask
from rulewright.desk import Answer, Desk
from rulewright.desk.answer.verify import cited_sentences, is_supported
from rulewright.desk.answer.writer import BadWriter, Writer, write
from tests.desk.endpoint import StandIn, serving
from tests.desk.texts import GAME

QUESTION = "May a boat sail through a reef?"
SAID = "A boat may never sail through a reef."
GOOD = "A boat may never sail through a reef [1]."


class Spoken(StandIn):
    """An endpoint that returns a fixed text."""

    def __init__(self) -> None:
        super().__init__(lambda asked: self.told())
        self.says: str | bytes = GOOD

    def told(self) -> bytes:
        if isinstance(self.says, bytes):
            return self.says
        return json.dumps({"choices": [{"message": {"content": self.says}}]}).encode()


@pytest.fixture
def model() -> Iterator[Spoken]:
    """A running stand-in endpoint."""
    with serving(spoken := Spoken()):
        yield spoken


@pytest.fixture
def plain(desk: Desk) -> Answer:
    """An answer of the desk."""
    answer = desk.ask(QUESTION, GAME)
    assert not answer.refused
    return answer


def by(model: Spoken) -> Writer:
    return Writer(url=model.url, model="small", key="secret", timeout=5)


def test_what_is_borne_out_is_kept_with_its_passage(plain: Answer, model: Spoken) -> None:
    answer = write(plain, by(model))
    assert answer.written is not None
    (sentence,) = answer.written.sentences
    assert sentence.text == SAID
    assert sentence.cited == (1,)
    assert (answer.written.dropped, answer.written.failed) == (0, "")
    assert (model.paths, model.keys) == (["/v1/chat/completions"], ["Bearer secret"])
    (asked,) = model.asked
    told = asked["messages"][-1]["content"]
    assert QUESTION in told
    assert all(passage.reading in told for passage in plain.passages)


UNSOUND = [
    "A boat may sail through a reef [1].",
    "A boat may never sail through a reef.",
    "A boat may never sail through a reef [99].",
    "A boat may never sail through 3 reefs [1].",
    "Pirates steal whatever boats they meet at midnight [1].",
    "",
]


@pytest.mark.parametrize("says", UNSOUND)
def test_what_is_not_borne_out_is_dropped(plain: Answer, model: Spoken, says: str) -> None:
    model.says = f"{says} {GOOD}"
    kept = write(plain, by(model)).written
    assert kept is not None
    assert [one.text for one in kept.sentences] == [SAID]
    assert kept.dropped == (1 if says else 0)
    model.says = says
    nothing = write(plain, by(model))
    assert nothing.written is not None
    assert nothing.written.sentences == ()
    assert "borne out" in nothing.written.failed
    assert nothing.answer == plain.answer


BROKEN: list[tuple[int, str | bytes]] = [
    (500, GOOD),
    (200, b"<html>"),
    (200, b'{"choices": []}'),
    (200, b'{"choices": [{"message": {"content": null}}]}'),
    (200, b"\xff\xfe"),
    (200, "la " * 100_000),
]


@pytest.mark.parametrize(("status", "says"), BROKEN)
def test_a_broken_writer_leaves_the_plain_answer(
    plain: Answer, model: Spoken, status: int, says: str | bytes
) -> None:
    model.status, model.says = status, says
    answer = write(plain, by(model))
    assert answer.written is not None
    assert "answers otherwise" in answer.written.failed
    assert (answer.answer, answer.passages) == (plain.answer, plain.passages)


def test_a_writer_that_is_not_there(plain: Answer) -> None:
    answer = write(plain, Writer(url="http://127.0.0.1:9/v1", model="small", timeout=5))
    assert answer.written is not None
    assert answer.written.failed == "the writer does not answer"


def test_a_refusal_is_not_written_over(desk: Desk, model: Spoken) -> None:
    refusal = desk.ask("How many dragons may a keeper tame?", GAME)
    assert write(refusal, by(model)) == refusal
    assert model.asked == []


@pytest.mark.parametrize("url", ["", "localhost", "ftp://x/v1", "http://", "http://x:abc/v1"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(BadWriter):
        Writer(url=url, model="small")


def test_the_command_asks_a_model_only_when_told_to(
    desk: Desk, model: Spoken, tmp_path: Path
) -> None:
    asking = [QUESTION, "--game", GAME, "--desk", str(tmp_path / "desk.sqlite3")]
    setting = {
        "RULEWRIGHT_WRITER": model.url,
        "RULEWRIGHT_WRITER_MODEL": "small",
        "RULEWRIGHT_WRITER_KEY": "secret",
    }
    quiet = CliRunner().invoke(ask, asking, env=setting)
    assert model.asked == []
    assert "Written:" not in quiet.output
    told = CliRunner().invoke(ask, [*asking, "--write"], env=setting)
    assert model.keys == ["Bearer secret"]
    assert told.output.startswith(f"Written: {SAID} [")
    assert told.output.endswith(quiet.output)
    model.says = "Sail away."
    failed = CliRunner().invoke(ask, [*asking, "--write"], env=setting)
    assert failed.exit_code == 0
    assert failed.output.endswith(quiet.output)
    data = json.loads(CliRunner().invoke(ask, [*asking, "--write", "--json"], env=setting).output)
    assert data["written"]["dropped"] == 1
    unset = CliRunner().invoke(ask, [*asking, "--write"])
    assert unset.exit_code == 2


def test_sentences_and_what_they_cite() -> None:
    text = "Boats sail. [1] Keepers wait [2, 3].\nFog falls [1][2]! And then"
    assert cited_sentences(text) == [
        ("Boats sail.", (1,)),
        ("Keepers wait.", (2, 3)),
        ("Fog falls!", (1, 2)),
        ("And then", ()),
    ]


RULES = [["Only the owner may build two piers.", "A pier costs five oil unless it rains."]]


@pytest.mark.parametrize(
    ("text", "borne_out"),
    [
        ("Only the owner may build piers.", True),
        ("Only the owner may build 2 piers.", True),
        ("The owner may build two piers.", False),
        ("A pier costs five oil unless it rains.", True),
        ("A pier costs five oil.", False),
        ("A pier costs six oil unless it rains.", False),
        ("A pier never costs oil unless it rains.", False),
        ("Yes.", False),
    ],
)
def test_numbers_negations_and_limits_are_kept(text: str, borne_out: bool) -> None:
    assert is_supported(text, (1,), RULES) is borne_out
