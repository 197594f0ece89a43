"""What passages are for, beside the words that they share with a question."""

import pytest

from rulewright.desk import Desk, Kind
from rulewright.desk.corpus.units import Sentence
from rulewright.desk.language.words import stem
from rulewright.desk.search.query import read_question
from rulewright.desk.search.question_shape import counted, defines, stretch
from rulewright.desk.search.ranking import met_title, rank
from tests.desk.texts import GAME


def sentence(text: str) -> Sentence:
    return Sentence(((0, len(text)),), text)


@pytest.mark.parametrize(
    ("text", "is_definition"),
    [
        ("A lamp without oil is known as dark.", True),
        ("Then the keeper may DOUSE it.", True),
        ("This is the “douse” of a lamp.", True),
        ("A keeper may douse a lamp.", False),
        ("THE KEEPERS DOUSE LAMPS", False),
    ],
)
def test_what_defines_a_word(text: str, is_definition: bool) -> None:
    wanted = frozenset({stem("douse"), stem("dark")})
    assert defines([sentence(text)], wanted) is is_definition


def test_two_sentences_in_a_row_may_answer_together() -> None:
    assert stretch([[1, 0], [0, 1], [0, 0]], [2, 1]) == pytest.approx(1.0)
    assert stretch([[1, 0], [0, 0], [0, 1]], [2, 1]) == pytest.approx(2 / 3)
    assert stretch([[0.5, 0]], [2, 2]) == pytest.approx(0.25)
    assert stretch([], [1]) == 0


def test_signs_of_what_was_asked(desk: Desk) -> None:
    def best(question: str) -> dict[str, float]:
        lexicon = desk._lexicon(GAME, False)
        hits = rank(desk.store, read_question(question, lexicon), lexicon)
        assert hits[0].stored.unit.kind is Kind.RULE
        return hits[0].signs

    asked = best("How many lamps does a keeper take at the start?")
    assert asked["start"] == 1
    assert 0 <= asked["echo"] <= 1
    assert best("How many lamps does a keeper take?")["start"] == 0


@pytest.mark.parametrize(
    ("question", "text", "is_count"),
    [
        ("How many lamps are there?", "Each keeper takes six lamps.", True),
        ("How many lamps are there?", "Six keepers each guard lamps in turn.", False),
        ("Are there lamps?", "Each keeper takes six lamps.", False),
        ("How many zeppelins are there?", "There are six zeppelins.", False),
    ],
)
def test_a_number_before_what_is_counted(
    desk: Desk, question: str, text: str, is_count: bool
) -> None:
    query = read_question(question, desk._lexicon(GAME, False))
    assert counted([sentence(text)], query) is is_count


def test_a_question_may_stand_in_a_passage_word_for_word(desk: Desk) -> None:
    hits, _ = desk.search("What if the storm marker reaches ten?", GAME, False)
    signs = {hit.stored.unit.path[-1]: hit.signs for hit in hits}
    assert signs["Storms"]["bigram"] > signs["Setting up"]["bigram"] == 0
    assert signs["Storms"]["plain"] > signs["Setting up"]["plain"] > 0


def test_a_heading_is_asked_for_as_a_whole() -> None:
    assert met_title(["the", "storm", "marker"], {"storm", "marker", "ten"})
    assert not met_title(["the", "storm", "marker"], {"storm"})
    assert not met_title(["the"], {"storm"})
