"""Words meet by their stems, slips find the word meant, and glossaries hold together."""

import pytest

from rulewright.desk import Desk
from rulewright.desk.answer.evidence import asks_advice, lies_outside, other_game
from rulewright.desk.language.glossaries import COMMON, game_of, glossary, known_games, marked
from rulewright.desk.language.words import fold, stem, words
from rulewright.desk.search.query import Words, near, read_question, skeleton
from tests.desk.texts import GAME


@pytest.mark.parametrize(
    "forms",
    [
        ("muster", "mustering", "mustered", "musters"),
        ("retreat", "retreats", "retreating", "retreated"),
        ("policeman", "policemen"),
        ("sell", "sold", "selling"),
        ("move", "moves", "moving", "moved"),
        ("supply", "supplies"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


def test_numbers_in_words_are_numbers() -> None:
    assert [stem(word) for word in ("seven", "ten", "third")] == ["7", "10", "3rd"]


def test_words_are_folded() -> None:
    assert words("The King’s “Café”, 1,500!") == ["the", "king", "cafe", "1", "500"]
    assert fold("É") == "e"


def test_slips_are_nearer_than_strangers() -> None:
    assert near("batle", "battle") < near("batle", "bottle")
    assert near("frist", "first") <= 0.8
    assert skeleton("clames") == skeleton("claims")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("habour", "harbour"),
        ("stromm", "storm"),
        ("keper", "keeper"),
        ("reefs", ""),
        ("dragon", ""),
    ],
)
def test_words_are_repaired_from_the_book(desk: Desk, typed: str, meant: str) -> None:
    lexicon = Words(desk.store, GAME, False)
    concepts = read_question(f"the {typed}", lexicon).concepts
    assert [concept.repaired for concept in concepts] == [meant]


def test_words_torn_in_two_are_joined(desk: Desk) -> None:
    query = read_question("is the har bour safe", Words(desk.store, GAME, False))
    assert "harbour" in [concept.text for concept in query.concepts]


def test_a_question_tells_what_it_asks_for(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    assert "number" in read_question("How many boats are there?", lexicon).asks
    assert "leave" in read_question("Can I sail in fog?", lexicon).asks
    assert "when" in read_question("When is a boat lost?", lexicon).asks


@pytest.mark.parametrize(
    "text", ["any tips for fog?", "what is the smartest move", "how should I play"]
)
def test_advice_is_told_from_rules(text: str) -> None:
    assert asks_advice(text)
    assert not asks_advice("How strong is a cavalry unit at the start?")


def test_what_lies_outside_the_game_is_told() -> None:
    assert lies_outside("how long does a game take")
    assert not lies_outside("how long does the fog stay")


def test_other_games_are_told_by_what_is_theirs_alone(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    assert other_game("Does castling count as one move?", lexicon)
    assert other_game("can i stack a draw four card", lexicon)
    assert not other_game("Can I draw a card in fog?", lexicon)


def test_glossaries_name_their_game_and_no_stand_in_is_empty() -> None:
    assert {"thrones", "monopoly", "whitechapel", "btwixt", "thrones-first", "battles"} <= set(
        known_games()
    )
    for game in [*known_games(), COMMON]:
        table = glossary(game)
        assert all(key and values and all(values) for key, values in table.same.items()), game
        assert game == COMMON or (marked(game).names and marked(game).own), game


def test_books_are_known_by_their_name() -> None:
    assert game_of("monopoly_rulebook", "") == "monopoly"
    assert game_of("Lighthouse Keepers", "") == "lighthouse-keepers"
    assert game_of("", "a text of nothing known") == ""


def test_the_words_in_a_games_own_name_are_its_own(desk: Desk) -> None:
    battles = Words(desk.store, "battles", False)  # no book of it is here
    assert other_game("When do I place westeros cards?", battles) == "thrones"
    assert not other_game("When do I retreat in Battles of Westeros?", battles)
