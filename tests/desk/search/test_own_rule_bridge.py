"""Our own rules lead to passages that say the same in other words."""

from pathlib import Path

import pytest

from rulewright.desk import Desk
from rulewright.desk.language.glossaries import COMMON, glossary
from rulewright.desk.search.own_rule_bridge import alike, bridge_signs, new_words, shared, vector
from rulewright.desk.search.query import Words, read_question
from rulewright.desk.search.ranking import rank
from tests.desk.texts import GAME

OTHER_WORDS = """# Whitechapel told again

## Coaches

The murderer may hire a coach to go two circles at once, even past a policeman. He cannot say that
he is safe in his hideout when a coach brought him there.

## Alleys

An alley leads to any other circle of the same block.
"""


def test_scores_are_shared_out() -> None:
    assert shared([3.0, 3.0]) == pytest.approx([0.5, 0.5])
    first, second = shared([3.0, 2.0])
    assert first + second == pytest.approx(1.0)
    assert first > second


def test_new_words_are_those_that_only_the_rule_and_the_book_have(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    bodies = [frozenset({"boat", "reef", "zeppelin", "the"})]
    assert set(new_words(bodies, [1.0], lexicon, {"boat"})) == {"reef"}


def test_texts_are_as_alike_as_what_they_tell(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    reef = vector(["reef", "boat", "the"], lexicon)
    assert alike(reef, reef) == pytest.approx(1.0)
    assert 0 < alike(reef, vector(["boat", "lamp"], lexicon)) < 1
    assert alike(reef, vector(["zeppelin"], lexicon)) == 0


def test_a_passage_that_says_what_a_rule_says_is_near(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    passages = [hit.stored for hit in rank(desk.store, read_question("boat", lexicon), lexicon)]
    rule = next(one for one in passages if "reef" in one.body)
    signs = bridge_signs([(rule, 1.0, rule.unit.text)], passages, lexicon, {"boat"})
    best = max(range(len(passages)), key=lambda place: signs[place]["bridge"])
    assert passages[best] is rule
    assert all(0 <= one["bridge"] <= 1 and 0 <= one["bridge_said"] <= 1.001 for one in signs)


def test_a_book_of_a_game_with_rules_of_our_own_is_ranked_by_them_too(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "retold.md"
    path.write_text(OTHER_WORDS, encoding="utf-8")
    desk.add(path, game="whitechapel")
    question = "Can Jack declare his escape after arriving by coach?"
    hits, _ = desk.search(question, "whitechapel", False)
    alone, _ = desk.search(question, "whitechapel", False, ())
    assert "brought him there" in hits[0].stored.unit.text
    assert hits[0].signs["bridge"] > 0
    assert "bridge" not in alone[0].signs


def test_words_that_no_book_has_are_read_as_those_that_it_has(desk: Desk) -> None:
    lexicon = Words(desk.store, GAME, False)
    (known,) = read_question("the vessel", lexicon).concepts
    assert not known.known
    assert glossary(COMMON).foreign
    (meant,) = read_question("skedaddle", Words(desk.store, "thrones", True)).concepts
    assert ("retreat",) in dict(meant.alternatives)
    (said,) = read_question("lamp", lexicon).concepts
    assert dict(said.alternatives)[("lamp",)] == 1
