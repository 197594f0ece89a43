"""Questions to a small book are answered with exact quotes, or refused with the reason."""

import json
import sqlite3
from pathlib import Path

import pytest

from rulewright.desk import BadQuestion, BadSource, Desk, Kind, Reason, UnknownCorpus
from tests.desk.texts import BOOK, GAME, cut


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        (
            "How many lamps does each keeper take?",
            "Each keeper takes six lamps and two grey boats.",
        ),
        (
            "How far does a boat sail when the weather is calm?",
            "A boat sails two spaces in calm weather.",
        ),
        (
            "May a boat pass a reef with a pilot?",
            "However, a boat with a pilot may pass one reef each round.",
        ),
        ("what about a tie", "Ties are won by the keeper with more oil."),
        (
            "wat hapens to boats outside the harbor when the storm marker is at ten",
            "When the storm marker reaches ten, every boat outside the harbour is lost.",
        ),
        (
            "does a keeper without oil leave his lmap dark",
            "A keeper who has no oil must leave a lamp dark.",
        ),
    ],
)
def test_the_sentence_that_answers_is_quoted(desk: Desk, question: str, ruling: str) -> None:
    answer = desk.ask(question, GAME)
    assert not answer.refused
    assert answer.answer is not None
    assert answer.answer.ruling.text == ruling
    (place,) = answer.answer.ruling.places
    assert place.file == "lighthouse.md"
    assert BOOK[place.start : place.end] == ruling


def test_an_answer_is_typed_through(desk: Desk) -> None:
    answer = desk.ask("How many spaces does a boat sail in fog?", GAME)
    assert answer.answer is not None
    assert answer.answer.heading == ("Sailing",)
    assert answer.answer.kind is Kind.RULE
    assert answer.answer.relation == "ruling"
    assert answer.game == GAME
    assert 0.5 < answer.sureness <= 1
    assert "errata" in [passage.relation for passage in answer.changes]
    assert [p.score for p in answer.passages] == sorted(
        (p.score for p in answer.passages), reverse=True
    )


def test_words_that_were_read_otherwise_are_told(desk: Desk) -> None:
    answer = desk.ask("can a baot sail through a reeef", GAME)
    assert answer.read_as == ("baot → boat", "reeef → reef")
    assert not answer.refused


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What is the best way to sail in fog?", Reason.ADVICE),
        ("Should I keep my oil for the last night?", Reason.ADVICE),
        ("How many dragons may a keeper tame?", Reason.UNKNOWN),
        ("How much rent do I pay for Boardwalk?", Reason.OTHER_GAME),
        ("and then?", Reason.EMPTY),
    ],
)
def test_what_the_book_does_not_say_is_refused(desk: Desk, question: str, reason: Reason) -> None:
    answer = desk.ask(question, GAME)
    assert answer.refused
    assert answer.answer is None
    assert answer.reason is not None
    assert answer.reason.reason is reason
    assert answer.reason.text


def test_a_refusal_shows_what_was_searched_and_what_came_near(desk: Desk) -> None:
    answer = desk.ask("How many trumpets does a boat carry in fog?", GAME)
    assert answer.refused
    assert answer.reason is not None
    assert answer.reason.searched == ("lighthouse.md",)
    assert "boat" in answer.passages[0].text


def test_the_game_is_found_by_its_words_or_asked_for(desk: Desk) -> None:
    answer = desk.ask("How many lamps do the keepers have in the harbour, and how much oil?")
    assert answer.game == GAME
    known = desk.ask("May the Wretched pass a policeman who hunts Jack the Ripper?")
    assert known.game == "whitechapel"
    unclear = desk.ask("Who wins?")
    assert unclear.refused
    assert unclear.reason is not None
    assert unclear.reason.reason is Reason.WHICH_GAME
    assert len(unclear.reason.games) > 1


def test_our_own_rules_are_always_there() -> None:
    with Desk.in_memory() as desk:
        answer = desk.ask("What does Roose Bolton do?", "thrones")
    assert answer.answer is not None
    assert answer.answer.rules == ("cards.roose-bolton",)
    assert [rule.id for rule in answer.rules] == ["cards.roose-bolton"]
    assert answer.rules[0].title == "Roose Bolton (Stark, 2)"
    assert answer.rules[0].cases


@pytest.mark.parametrize("question", ["", "   ", "x" * 501])
def test_a_question_has_a_length(desk: Desk, question: str) -> None:
    with pytest.raises(BadQuestion, match="1 to 500"):
        desk.ask(question, GAME)


def test_a_game_that_nobody_knows_is_refused(desk: Desk) -> None:
    with pytest.raises(UnknownCorpus, match=f"nothing is known of 'chess'.*{GAME}"):
        desk.ask("Who begins?", "chess")


# -- corpora ---------------------------------------------------------------------------------


def test_books_are_kept_in_one_file(tmp_path: Path, book: Path) -> None:
    file = tmp_path / "home" / "desk.sqlite3"
    with Desk.open(file) as desk:
        (added,) = desk.add(book, "coast", GAME)
        assert (added.corpus, added.game, added.form) == ("coast", GAME, "markdown")
        before = desk.ask("How many lamps?", GAME)
    with Desk.open(file) as desk:
        assert desk.corpora() == ["coast"]
        assert desk.ask("How many lamps?", GAME) == before
        assert desk.remove("coast") == 1
        assert desk.corpora() == []
        assert GAME not in desk.games()
        with pytest.raises(UnknownCorpus, match="no corpus 'coast'; there are none"):
            desk.remove("coast")


def test_adding_again_replaces_and_gives_the_same(desk: Desk, book: Path) -> None:
    first = [unit for _, unit in desk.units("books")]
    desk.add(book, game=GAME)
    assert [unit for _, unit in desk.units("books")] == first
    assert len(desk.corpora()) == 1


def test_adding_tells_how_far_it_is(tmp_path: Path, book: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / "shelf").mkdir(exist_ok=True)
        (tmp_path / "shelf" / f"{name}{book.suffix}").write_bytes(book.read_bytes())
    told: list[tuple[int, int]] = []
    with Desk.in_memory() as desk:
        desk.add(tmp_path / "shelf", game=GAME, progress=lambda *far: told.append(far))
    assert told == [(1, 2), (2, 2)]


def test_nothing_is_half_added(tmp_path: Path, book: Path) -> None:
    (tmp_path / "z.json").write_text("[{", encoding="utf-8")
    with Desk.in_memory() as desk:
        with pytest.raises(BadSource, match=r"z\.json, line 1"):
            desk.add(tmp_path, game=GAME)
        assert desk.corpora() == []


def test_a_book_of_no_game_is_refused(book: Path) -> None:
    with Desk.in_memory() as desk, pytest.raises(BadSource, match="which game is it of"):
        desk.add(book)


def test_cut_passages_are_quoted_with_their_numbers(tmp_path: Path) -> None:
    passages = cut(BOOK, 90)
    path = tmp_path / "cut.json"
    path.write_text(json.dumps([{"game": GAME, "text": part} for part in passages]), "utf-8")
    with Desk.in_memory() as desk:
        desk.add(path)
        answer = desk.ask("What happens to every boat when the storm marker reaches ten?", GAME)
    assert answer.answer is not None
    (place,) = answer.answer.ruling.places
    assert place.passage is not None
    assert place.last_passage is not None
    joined = "".join(passages[place.passage : place.last_passage + 1])
    assert answer.answer.ruling.text in joined
    assert passages[place.passage][place.start :].startswith(answer.answer.ruling.text[:5])


def test_a_file_of_another_version_is_made_new(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    store = sqlite3.connect(file)
    store.execute("CREATE TABLE source (other TEXT)")
    store.execute("PRAGMA user_version = 99")
    store.commit()
    store.close()
    with Desk.open(file) as desk:
        assert desk.corpora() == []
        assert "thrones" in desk.games()


def test_an_edition_is_answered_by_the_rules_that_it_takes_over(desk: Desk) -> None:
    answer = desk.ask("May land units support a sea?", "thrones-first")
    assert answer.answer is not None
    assert [link.id for link in answer.rules] == ["combat.support-reach"]


def test_an_edition_is_not_answered_by_a_rule_that_it_leaves_out(desk: Desk) -> None:
    question = "What does the skull on a battle card do?"
    assert "tides.skulls" in [link.id for link in desk.ask(question, "thrones").rules]
    other = desk.ask(question, "thrones-first")
    assert not any(link.id.startswith(("tides.", "options.tides")) for link in other.rules)


def test_an_edition_is_meant_where_it_is_named(desk: Desk) -> None:
    assert desk.ask("What does the special raid hit?").game == "thrones"
    named = desk.ask("What does the special raid hit in the first edition?")
    assert named.game == "thrones-first"


def test_a_book_is_quoted_and_our_own_rule_with_it(desk: Desk, tmp_path: Path) -> None:
    book = tmp_path / "estates.md"
    book.write_text("# Rent\n\nNobody owes rent for a mortgaged property.\n", encoding="utf-8")
    desk.add(book, game="monopoly")
    answer = desk.ask("Do I pay rent on a mortgaged property?", "monopoly")
    assert answer.answer is not None
    assert answer.answer.source == "estates.md"
    (rule,) = answer.rules
    assert rule.id == "rent.mortgaged"
    assert rule.text.startswith("No rent is due on a mortgaged lot.")
