"""Our own rules are found by how players ask for them, and by what is open at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.conformance.asked import questions_of
from rulewright.conformance.reference import find_reference
from rulewright.desk import Beside, Certainty, Desk, Reason
from rulewright.desk.rules import kept_index
from rulewright.desk.rules.features import features, weighed
from rulewright.desk.rules.likeness import Index, Likeness, index_of
from rulewright.desk.rules.model import FOLDER, reader_of
from rulewright.desk.rules.ranker import RuleFinder
from rulewright.games import NAMES

MOST = 3 * 1024 * 1024  # bytes of weights that the package may have
KNOWN = 0.95  # of the rules of a page: a model is not fitted anew for every rule that is added


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk.in_memory()


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Who wins a tie in combat?", {"combat.victor", "tracks.fiefdoms"}),
        ("How many special orders do I have?", {"planning.stars", "tracks.kings-court"}),
        ("Can ships attack land?", {"march.terrain"}),
        ("What happens when the wildlings win?", {"wildlings.outcome"}),
        ("What does Roose Bolton do?", {"cards.roose-bolton"}),
    ],
)
def test_a_plain_question_finds_its_rule(desk: Desk, question: str, right: set[str]) -> None:
    answer = desk.ask(question, "thrones")
    assert answer.answer is not None
    assert set(answer.answer.rules) <= right


@pytest.mark.parametrize(
    "question",
    [
        "how much gold does Lannister collect for each mine?",
        "How many dragons does Stark start with?",
        "How do I heal my wounded soldiers?",
    ],
)
def test_what_the_game_lacks_is_not_answered(desk: Desk, question: str) -> None:
    answer = desk.ask(question, "thrones")
    assert answer.answer is None
    assert answer.reason is not None
    assert answer.reason.reason in (Reason.UNSURE, Reason.UNKNOWN)
    assert answer.rules  # the nearest are told all the same


def test_less_sure_answers_come_with_the_next_rules(desk: Desk) -> None:
    plain = desk.ask("Do I pay rent on a mortgaged property?", "monopoly")
    assert (plain.certainty, [rule.id for rule in plain.rules]) == (
        Certainty.PLAIN,
        ["rent.mortgaged"],
    )
    probable = desk.ask("What does the skull on a battle card do?", "thrones")
    assert probable.certainty is Certainty.PROBABLE
    assert len(probable.rules) == 3
    assert 0 < probable.sureness < plain.sureness <= 1


def test_an_answer_has_three_sentences_at_most(desk: Desk) -> None:
    for question in ("How many special orders do I have?", "Who wins a tie in combat?"):
        answer = desk.ask(question, "thrones").answer
        assert answer is not None
        assert 1 <= answer.ruling.text.count(". ") + 1 <= 3
        assert answer.ruling.text.split(" […] ")[0] in answer.text


def test_what_is_open_at_the_table_weighs_in(desk: Desk) -> None:
    def first(*open_now: str) -> str:
        answer = desk.ask("may my units go there?", "thrones", beside=Beside(rules=open_now))
        return next(rule.id for rule in answer.rules)

    assert first("combat.retreat") == "combat.retreat"
    assert first() != "combat.retreat"


def test_a_question_goes_on_from_the_one_before(desk: Desk) -> None:
    before = "May I build hotels unevenly across a colour group?"
    first = desk.ask(before, "monopoly")
    on = desk.ask("and houses?", "monopoly", beside=Beside(before=before))
    assert on.question == f"{before} and houses?"
    assert first.question == before


def test_what_else_is_asked_is_told(desk: Desk) -> None:
    answer = desk.ask("Do I pay rent on a mortgaged property?", "monopoly")
    assert len(answer.also_asked) == 3
    assert "Do I pay rent on a mortgaged property?" not in answer.also_asked


def test_the_cards_and_options_that_change_a_rule_are_told(desk: Desk) -> None:
    answer = desk.ask("do I get the 200 when I land exactly on GO?", "monopoly")
    assert answer.answer is not None
    assert answer.answer.rules == ("go.salary",)
    told = {change.rules[0]: change.relation for change in answer.changes}
    assert told["house.go-landing"] == "option"
    assert "card" in told.values()


def test_of_a_long_table_the_row_that_answers_is_shown(desk: Desk) -> None:
    answer = desk.ask("How much is rent on Boardwalk with a hotel?", "monopoly").answer
    assert answer is not None
    head, row = answer.ruling.text.split(" […] ")
    assert head.startswith("| street |")
    assert row.startswith("| Boardwalk |")
    assert "Baltic Avenue" not in answer.text
    assert row in answer.text


# -- what rules are found by -------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_model_knows_the_rules(game: str) -> None:
    reader, rules = reader_of(game), {one.id for one in find_reference(game).sections}
    assert reader is not None
    known = rules & set(reader.rules)
    fit = "fit it anew: python -m tools.desk_eval.rule_model"
    assert len(known) >= KNOWN * len(rules), f"{sorted(rules - known)}: {fit}"


def test_the_models_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST


def test_a_game_without_a_model_is_found_by_its_questions() -> None:
    finder = RuleFinder("monopoly", index_of(questions_of("monopoly")), None)
    first = finder.ranked("Do I pay rent on a mortgaged property?", {})[0]
    assert first.id == "rent.mortgaged"


def test_chances_are_shares_of_one() -> None:
    reader = reader_of("monopoly")
    assert reader is not None
    chances = reader.chances(features("How much is rent with a hotel?"))
    assert sum(2.718281828459045**one for one in chances.values()) == pytest.approx(1)
    assert max(chances, key=chances.__getitem__).startswith("rent.")


def test_a_slip_of_the_keys_is_near_to_what_was_meant() -> None:
    rarity = dict.fromkeys(range(4096), 1.0)
    meant, slip, other = (
        weighed(features(text), rarity) for text in ("mortgage", "morgage", "wildlings")
    )

    def alike(left: dict[int, float], right: dict[int, float]) -> float:
        return sum(worth * right.get(one, 0.0) for one, worth in left.items())

    assert alike(meant, meant) == pytest.approx(1)
    assert alike(meant, slip) > 0.2 > alike(meant, other)


def test_the_question_most_like_is_told() -> None:
    index = index_of(
        {"boats": ["can my boat sail twice?", "how far do boats go?"], "rain": ["who rains?"]}
    )
    like = Likeness(index).of(features("how far do boats sail?"))["boats"]
    assert like.question == "how far do boats go?"
    assert 0.5 < like.best < 1
    assert like.mean < like.best
    assert index.questions("rain") == ("who rains?",)
    assert index.questions("snow") == ()


def test_a_question_is_as_like_as_the_cosine_of_its_features() -> None:
    asked = questions_of("whitechapel")
    index = index_of(asked)
    question = features("may Jack walk past a policeman at night?")
    mine = weighed(question, index.rarity)
    likes = Likeness(index).of(question)
    assert index.columns
    assert index.places
    for rule, texts in asked.items():
        told = [weighed(features(text), index.rarity) for text in texts]
        best = max(sum(mine.get(one, 0) * worth for one, worth in some.items()) for some in told)
        assert likes[rule].best == pytest.approx(best, abs=0.01)


def test_a_question_asked_again_is_wholly_alike() -> None:
    index = index_of(questions_of("monopoly"))
    rule = "rent.mortgaged"
    likes = Likeness(index).of(features(index.questions(rule)[0]))
    assert likes[rule].best == pytest.approx(1, abs=0.02)


# -- what is kept of the questions ---------------------------------------------------------------


def test_an_index_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "desk.sqlite3"
    with Desk.open(path) as first:
        told = first.ask("Do I pay rent on a mortgaged property?", "monopoly")

    def made(game: str, mark: str) -> Index:
        raise AssertionError(f"made anew: {game} {mark}")

    monkeypatch.setattr(kept_index, "made", made)
    with Desk.open(path) as second:
        assert second.ask("Do I pay rent on a mortgaged property?", "monopoly") == told


def test_an_index_is_made_anew_where_questions_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked.yaml"
    asked.write_text("rent.mortgaged: [does it cost?]", encoding="utf-8")
    monkeypatch.setattr(kept_index, "asked_file", lambda game: asked)
    before = kept_index.mark_of("monopoly")
    asked.write_text("rent.mortgaged: [is it dear?]", encoding="utf-8")
    assert kept_index.mark_of("monopoly") not in (before, None)
