"""What speaks against an answer is told by what is asked, not by how it is told."""

import pytest

from rulewright.desk import Desk
from rulewright.desk.answer.evidence import (
    asking,
    asks_advice,
    clauses,
    has_both,
    lies_outside,
    missing,
    signs_of,
    standing,
)
from rulewright.desk.language.words import ENGLISH, LIGHT
from rulewright.desk.search.query import Query, Words, read_question
from rulewright.desk.search.ranking import Hit, rank
from tests.desk.texts import GAME


def asked(desk: Desk, question: str) -> tuple[Query, list[Hit]]:
    """Return a parsed question and its search results."""
    lexicon = Words(desk.store, GAME, False)
    query = read_question(question, lexicon)
    return query, rank(desk.store, query, lexicon)


def test_a_story_is_told_from_what_asks() -> None:
    story = "My sister sank a boat. She laughed! Who pays?"
    assert len(clauses(story)) == 3
    assert asking(story) == "Who pays?"
    assert asking("a boat sank. tell me who pays") == "tell me who pays"
    assert asking("who pays") == "who pays"


def test_words_of_telling_are_no_things_that_a_book_would_have(desk: Desk) -> None:
    plain, _ = asked(desk, "May a keeper sail with a dark lamp?")
    told, _ = asked(desk, "Yesterday my brother worried: may a keeper sail with a dark lamp?")
    assert {one.text for one in told.concepts} == {one.text for one in plain.concepts}


def test_a_thing_that_no_book_has_is_told_in_the_plural_too(desk: Desk) -> None:
    for question in ("how many lamps has an elephant", "how many lamps have elephants"):
        signs = signs_of(*asked(desk, question))
        assert (signs["alien"], signs["unknown"]) == (1.0, 1.0), question
    assert signs_of(*asked(desk, "how many lamps has a keeper"))["alien"] == 0.0


def test_the_two_rarest_words_asked_with_stand_in_one_passage_or_do_not(desk: Desk) -> None:
    query, hits = asked(desk, "must a keeper without oil leave the lamp dark")
    assert has_both(query, hits[0])
    assert missing(query, hits) == 0
    query, hits = asked(desk, "how many sailors sit in a dark harbour")
    assert not has_both(query, hits[0])
    assert missing(query, hits) > 0


def test_what_is_told_before_the_question_is_not_missed(desk: Desk) -> None:
    alone = missing(*asked(desk, "May a keeper sail when the lamp is dark?"))
    after = missing(
        *asked(desk, "The cutter carries six sailors. May a keeper sail when the lamp is dark?")
    )
    assert alone == after


def test_what_books_have_in_other_words_alone_is_a_share(desk: Desk) -> None:
    query, _ = asked(desk, "may a keeper sail")
    assert standing(query) == 0
    query, _ = asked(desk, "does the cutter croak")
    assert 0 <= standing(query) <= 1


@pytest.mark.parametrize(
    "question",
    [
        "Which lamp I should light first?",
        "How would you sail against a strong keeper?",
        "how do i keep the other keepers away",
        "are cutters overrated",
    ],
)
def test_advice_is_told_by_how_it_is_asked_for(question: str) -> None:
    assert asks_advice(question)


@pytest.mark.parametrize(
    "question",
    [
        "Our board got torn, what now?",
        "Is there a new edition?",
        "What are the lamps made of?",
        "Ada wants to go home. Who takes her boats?",
        "Do you play with any house rules?",
    ],
)
def test_what_is_about_the_game_lies_outside(question: str) -> None:
    assert lies_outside(question)


@pytest.mark.parametrize(
    "question",
    [
        "I want to leave the bay with all boats. May I?",
        "Does a boat alone in the bay sink?",
        "How is a tie broken when two cards are equal?",
        "Must I give up a lamp when a boat is lost?",
        "Do I get the full price back for a boat?",
    ],
)
def test_what_rules_speak_of_does_not_lie_outside(question: str) -> None:
    assert not lies_outside(question)
    assert not asks_advice(question)


def test_words_of_telling_are_written_once() -> None:
    assert all(word == word.lower() and word.isalpha() for word in LIGHT)
    assert len(LIGHT - ENGLISH) > len(LIGHT) / 3
