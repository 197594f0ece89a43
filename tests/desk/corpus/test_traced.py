"""The sentences of a traced book are kept beside it, with the rules of our own that they state."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.desk import Desk
from rulewright.desk.corpus.traced import TracedSentence, traced_sentences
from tests.conformance.test_traces import SOURCES, needs_sources
from tests.desk.traced_book import BOOK, GAME, LEND, lay_trace


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return lay_trace(tmp_path, monkeypatch)


@pytest.fixture
def path(trace: Path, own_rules: Path, tmp_path: Path) -> Path:
    """The file of a desk with the traced book."""
    (tmp_path / "lords.md").write_text(BOOK, encoding="utf-8")
    path = Path(shutil.copy(own_rules, tmp_path / "desk.sqlite3"))
    with Desk.open(path) as desk:
        desk.add(tmp_path / "lords.md", game=GAME)
    return path


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    with Desk.open(path) as opened:
        yield opened


def told(sentences: list[TracedSentence]) -> dict[str, tuple[str, ...]]:
    """Return the first words of sentences with the items that they state, or their cases."""
    return {
        " ".join(BOOK[one.start : one.end].split()[:2]): one.items or one.cases for one in sentences
    }


def stating(desk: Desk, wanted: str) -> list[str]:
    return [BOOK[one.start :].split("\n")[0] for _, one in desk.traced.stating(GAME, wanted)]


WHOLE = {
    "Any neighbour": ("combat.support#1",),
    "Those who": ("combat.support#3", "combat.casualties#1"),
    "For example,": ("combat.support.blackwater",),
    "One coin": ("muster.upgrade#1",),
    "A pilot": ("muster.upgrade#1",),
    "A beaten": ("cards.roose-bolton#1",),
}


@pytest.mark.usefixtures("trace")
@pytest.mark.parametrize(
    ("copy", "places"),
    [(BOOK, WHOLE), (BOOK.replace("\n", "\n\n").replace("a brawl", "a  BRAWL"), None)],
)
def test_a_copy_is_known_however_it_is_set(copy: str, places: object) -> None:
    sentences = traced_sentences(copy, GAME)
    assert [one.items or one.cases for one in sentences] == list(WHOLE.values())
    assert places is None or told(sentences) == places


@pytest.mark.usefixtures("trace")
def test_a_changed_sentence_is_no_longer_known() -> None:
    changed = BOOK.replace("One coin", "Two coins")
    assert len(traced_sentences(changed, GAME)) == len(WHOLE) - 1


@pytest.mark.usefixtures("trace")
@pytest.mark.parametrize(
    ("text", "game"), [("A boat sails two spaces. " * 9, GAME), (BOOK, "chess")]
)
def test_another_book_is_not_traced(text: str, game: str) -> None:
    assert traced_sentences(text, game) == []


def test_a_rule_or_an_item_of_it_has_its_sentences(desk: Desk) -> None:
    assert stating(desk, "combat.support#1") == [LEND]
    assert len(stating(desk, "combat.support")) == 2
    assert [one.split()[0] for one in stating(desk, "muster.upgrade")] == ["One", "A"]
    assert stating(desk, "combat.defense") == []


def test_places_have_their_sentences_those_that_fill_most_first(desk: Desk) -> None:
    [source] = {number for number, _ in desk.traced.stating(GAME, "combat.support")}
    start, end = BOOK.index("lost, and"), BOOK.index("at the creek")
    sentences = desk.traced.at(source, [(start, end)])
    assert list(told(sentences)) == ["For example,", "Those who"]
    assert desk.traced.at(source, [(0, 20)]) == []


def test_an_older_file_is_matched_when_it_is_opened(path: Path) -> None:
    with Desk.open(path) as desk:
        desk.store.execute("DROP TABLE traced")
    with Desk.open(path) as desk:
        assert stating(desk, "combat.support#1") == [LEND]


def test_other_traces_are_matched_anew(path: Path, trace: Path) -> None:
    told = trace.read_text(encoding="utf-8")
    trace.write_text(told.replace("combat.support#1", "combat.defense#1"), encoding="utf-8")
    with Desk.open(path) as desk:
        assert stating(desk, "combat.defense") == [LEND]
        assert stating(desk, "combat.support#1") == []


def test_what_is_kept_goes_with_the_book(desk: Desk) -> None:
    desk.remove("books")
    assert desk.store.execute("SELECT count(*) FROM traced").fetchone() == (0,)
    assert stating(desk, "combat.support") == []


@needs_sources
def test_all_source_documents_are_traced(own_rules: Path, tmp_path: Path) -> None:
    with Desk.open(shutil.copy(own_rules, tmp_path / "desk.sqlite3")) as desk:
        books = desk.add(SOURCES)
        rows = desk.store.execute("SELECT source FROM traced").fetchall()
        assert len(rows) == len(books) == 7
        assert all(len(desk.traced.of(source)) > 100 for (source,) in rows)
        assert len(desk.traced.stating("thrones", "combat.support#3")) > 1
