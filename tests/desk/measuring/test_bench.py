"""The question sets are sound, the measures count right, and our own rules are found."""

import os
from collections import Counter
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from rulewright.conformance.reference import find_reference
from rulewright.desk import Desk
from rulewright.desk.corpus.source import Source, join_passages
from tests.desk.traced_book import BOOK, GAME, lay_trace
from tools.desk_eval.bench import Bench, baseline, check_gold, passages_as_they_came, windows
from tools.desk_eval.measures import (
    OF_ANSWERABLE,
    Result,
    gain,
    interval,
    mean,
    percentile,
    recall,
    reciprocal,
)
from tools.desk_eval.questions import (
    KnownBook,
    Question,
    holds,
    questions_folder,
    read_books,
    read_questions,
)

FOLDER = questions_folder()
assert FOLDER is not None
QUESTIONS = read_questions(FOLDER)
BOOKS = os.environ.get("RULEWRIGHT_BOOKS", "")


def result(*ranks: int, refused: bool = False, answerable: bool = True) -> Result:
    return Result("g-1", "g", "fact", "plain", answerable, refused, ranks, 1, 1, True, 0.01)


def test_there_are_enough_questions_of_each_kind() -> None:
    for game in {question.game for question in QUESTIONS}:
        mine = [question for question in QUESTIONS if question.game == game]
        answerable = [question for question in mine if question.answerable]
        assert len(answerable) >= 60, game
        assert len(mine) - len(answerable) >= 25, game
        spoken = [question for question in answerable if question.style != "plain"]
        assert len(spoken) >= len(answerable) * 0.29, game
        assert len({question.kind for question in answerable}) >= 4, game
    assert len({question.id for question in QUESTIONS}) == len(QUESTIONS)
    halves = Counter(question.part for question in QUESTIONS)
    assert set(halves) == {"development", "test"}
    assert 0.4 < halves["development"] / len(QUESTIONS) < 0.6


def test_questions_have_answers_or_are_to_be_refused() -> None:
    for question in QUESTIONS:
        refused = question.kind in ("strategy", "other-game", "false-premise", "not-in-rules")
        assert question.answerable == bool(question.answer) == (not refused), question.id
        assert len(question.answer) < 80, question.id


def test_rules_that_questions_name_exist() -> None:
    for question in QUESTIONS:
        ids = {section.id for section in find_reference(question.game).sections}
        assert set(question.rules) <= ids, question.id


def test_measures() -> None:
    assert recall(1)(result(1)) == 1
    assert recall(1)(result(2)) == 0
    assert recall(5)(result(2, 7)) == 1
    assert reciprocal(result(4)) == 0.25
    assert reciprocal(result()) == 0
    assert gain(result(1, 2)) == 1
    assert 0 < gain(result(3)) < 1
    assert OF_ANSWERABLE["answered right"](result(1)) == 1
    assert OF_ANSWERABLE["answered right"](result(1, refused=True)) == 0
    assert OF_ANSWERABLE["right beside"](result(3)) == 1
    assert OF_ANSWERABLE["answered wrong"](result(8)) == 1
    low, high = interval([0.0, 1.0] * 50)
    assert low < mean([0.0, 1.0]) < high
    assert percentile([1.0, 2.0, 3.0, 4.0], 0.95) == 4.0


def test_a_place_is_held_by_half_of_it() -> None:
    assert holds(((0, 10),), ("b", 5, 15, ""))
    assert not holds(((0, 9),), ("b", 5, 15, ""))
    assert holds(((0, 7), (12, 20)), ("b", 5, 15, ""))


def test_baselines_cut_as_they_say() -> None:
    text, pieces = join_passages(["a" * 300, "b" * 300, "c" * 500])
    listed = Source("l.json", "g", "text", text, pieces)
    assert windows(listed) == [(0, 800), (800, 1100)]
    assert passages_as_they_came(listed) == [(0, 300), (300, 600), (600, 1100)]
    plain = Source("p.txt", "g", "text", "one\ntwo\n\nthree\n")
    assert [plain.text[a:b] for a, b in passages_as_they_came(plain)] == ["one\ntwo", "three"]


def test_moved_gold_is_noticed() -> None:
    source = Source("b", "g", "text", "A boat sails.")
    question = Question("g-1", "fact", "plain", "?", "yes", ((("b", 2, 6, "00000000"),),))
    assert check_gold([question], {"b": source}) == ["g-1: b 2-6"]


BY_RULE = '{"id": "thrones-900", "kind": "fact", "style": "plain", "ask": "%s", "rule": "%s"}'


@pytest.mark.parametrize(
    ("rule", "starts"),
    [("muster.upgrade", ("One coin", "A pilot")), ("combat.support#3", ("Those who lend",))],
)
def test_gold_may_be_given_by_a_rule(
    rule: str, starts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_trace(tmp_path, monkeypatch)
    (tmp_path / "lords.md").write_text(BOOK, encoding="utf-8")
    ask = "What does one coin turn a sailor into?"
    (tmp_path / "thrones.jsonl").write_text(BY_RULE % (ask, rule), encoding="utf-8")
    [question] = read_questions(tmp_path)
    assert question.rules == (rule.partition("#")[0],)
    with Desk.in_memory() as desk:
        desk.add(tmp_path / "lords.md", game=GAME)
        known = {"lords": KnownBook(sha256(BOOK.encode()).hexdigest(), len(BOOK))}
        bench = Bench(desk, known)
        assert not bench.asks(question)  # before the trace has told where its answer stands
        resolved = bench.with_gold(question)
        result = bench.ask(resolved, True)
        sources = bench.sources
    assert bench.asks(resolved)
    [group] = resolved.gold
    places = zip(group, starts, strict=True)
    assert all(BOOK.startswith(start, spot[1]) for spot, start in places)
    assert check_gold([resolved], sources) == []
    assert (result.ranks[:1] == (1,)) == (rule == "muster.upgrade")


def test_a_rule_that_no_book_here_states_gives_no_gold() -> None:
    question = Question("thrones-900", "fact", "plain", "?", rule="combat.support")
    with Desk.in_memory() as desk:
        assert Bench(desk, {}).with_gold(question).gold == ()
    assert question.answerable


def test_our_own_rules_answer_what_players_ask() -> None:
    """Figures on our own rules, which are always there; below what was measured, to be steady."""
    with Desk.in_memory() as desk:
        bench = Bench(desk, {})
        asked = [question for question in QUESTIONS if bench.asks(question)]
        results = [bench.ask(question, True) for question in asked]
    answerable = [one for one in results if one.answerable]
    assert len(answerable) > 200
    assert mean([recall(5)(one) for one in answerable]) > 0.8
    assert mean([recall(1)(one) for one in answerable]) > 0.48
    assert mean([float(one.refused) for one in results if not one.answerable]) > 0.75
    assert all(one.exact for one in results)


@pytest.mark.skipif(not BOOKS, reason="no rulebooks: name their folder by RULEWRIGHT_BOOKS")
def test_the_books_answer_what_players_ask() -> None:
    assert FOLDER is not None
    with Desk.in_memory() as desk:
        desk.add(Path(BOOKS))
        bench = Bench(desk, read_books(FOLDER))
        asked = [question for question in QUESTIONS if bench.asks(question)]
        assert check_gold(asked, bench.sources) == []
        results = [bench.ask(question, True) for question in asked]
        windowed = baseline(asked, bench, windows)
    answerable = [one for one in results if one.answerable]
    assert mean([recall(5)(one) for one in answerable]) > 0.92
    assert mean([recall(1)(one) for one in answerable]) > 0.7
    assert mean([recall(1)(one) for one in windowed if one.answerable]) < 0.6
    assert all(one.exact for one in results)


def test_of_several_games_the_one_in_mind_is_judged() -> None:
    question = Question("monopoly-000", "fact", "plain", "Who goes first?")
    with Desk.in_memory() as desk:
        answer = desk.ask(question.ask)
        (mine,) = (one for one in answer.by_game if one.game == "monopoly")
        result = Bench(desk, {}).ask(
            msgspec.structs.replace(question, rules=mine.passages[0].rules), with_game=False
        )
    assert result.ranks[0] == 1
