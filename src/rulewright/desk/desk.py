"""The desk: corpora in one file, and questions answered from them.

with Desk.open() as desk:
    answer = desk.ask("May I retreat into a port?", game="thrones")
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from rulewright.conformance.reference import find_page
from rulewright.desk.answer.answers import Answer, Passage, Quote, Refusal, RuleLink
from rulewright.desk.answer.changes import changing
from rulewright.desk.answer.evidence import (
    WHY_REFUSED,
    Reason,
    asks_advice,
    lies_outside,
    other_game,
    signs_of,
    sureness,
)
from rulewright.desk.corpus import house_rules
from rulewright.desk.corpus.readers import read_path, with_game
from rulewright.desk.corpus.source import Source
from rulewright.desk.corpus.store import (
    Book,
    add,
    books,
    connect,
    count,
    drop_source,
    read_source,
    read_stored,
)
from rulewright.desk.corpus.units import Unit, read_units
from rulewright.desk.errors import BadQuestion, BadSource, UnknownCorpus
from rulewright.desk.language.glossaries import marked, phrase
from rulewright.desk.language.words import words
from rulewright.desk.models.embedder import Embedder
from rulewright.desk.models.embedder_choice import embedder_of, vectors_of
from rulewright.desk.search.query import Query, Words, read_question
from rulewright.desk.search.ranking import Hit, rank, weights
from rulewright.desk.search.ruling import ruling_spans

HOME = "RULEWRIGHT_HOME"
FILE = "desk.sqlite3"
LONGEST = 500
SHOWN = 5
LINKS = 3


def home() -> Path:
    """The folder where the user's books are kept: `RULEWRIGHT_HOME`, or the usual one for data."""
    if given := os.environ.get(HOME):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "rulewright"


class Desk:
    """Rulebooks that can be asked. Open one with `Desk.open`, and close it or use it by `with`."""

    def __init__(self, path: Path | None, dense: bool | Embedder = False) -> None:
        embedder = embedder_of(dense)
        self.store = connect(path)
        house_rules.refresh(self.store)
        self._vectors = vectors_of(self.store, embedder)
        self._sources: dict[int, Source] = {}
        self._words: dict[tuple[str, bool], Words] = {}

    @classmethod
    def open(cls, path: Path | str | None = None, dense: bool | Embedder = False) -> Desk:
        """The desk of a file, made new when it is not there; without a path, the user's own.

        With `dense` it also searches by meaning: with the embedder that the environment names, or
        with one that is given. Raises `BadEmbedder` or `MissingPart` where that cannot be.
        """
        return cls(home() / FILE if path is None else Path(path), dense)

    @classmethod
    def in_memory(cls, dense: bool | Embedder = False) -> Desk:
        """A desk that is forgotten when it is closed, with our own rules alone."""
        return cls(None, dense)

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- corpora -----------------------------------------------------------------------------
    def add(self, path: Path | str, name: str = "books", game: str = "") -> list[Book]:
        """Add a rulebook or a folder of them to a corpus; all, or nothing when one is bad."""
        if name == house_rules.CORPUS:
            raise BadSource(f"{name!r} is the name of the rules that are always there")
        given = Path(path)
        sources = [with_game(source, game) for source in read_path(given, game)]
        read = [(source, read_units(source)) for source in sources]
        for source, units in read:
            if not units:
                raise BadSource(f"{given}: no text was found in {source.name}")
        add(self.store, name, False, read)
        self.forget()
        added = {source.name for source in sources}
        return [book for book in self.books() if book.corpus == name and book.name in added]

    def remove(self, name: str) -> int:
        """Remove a corpus; gives the number of its books."""
        gone = [book for book in self.books() if book.corpus == name and not book.own]
        if not gone:
            raise UnknownCorpus(
                f"no corpus {name!r}; there are {', '.join(self.corpora()) or 'none'}"
            )
        with self.store:
            for book in gone:
                drop_source(self.store, name, book.name)
            count(self.store)
        self.forget()
        return len(gone)

    def books(self) -> list[Book]:
        """All books, our own rules last."""
        return books(self.store)

    def corpora(self) -> list[str]:
        """The names of the corpora that were added."""
        return sorted({book.corpus for book in self.books() if not book.own})

    def games(self) -> list[str]:
        """The games that the desk knows anything of."""
        return sorted({book.game for book in self.books()})

    def source(self, name: str, game: str) -> Source:
        """A source by its name and game."""
        row = self.store.execute(
            "SELECT id FROM source WHERE name = ? AND game = ?", (name, game)
        ).fetchone()
        if row is None:
            raise UnknownCorpus(f"no book {name!r} of {game!r}")
        return self.source_by_number(row[0])

    def units(self, name: str) -> list[tuple[Source, Unit]]:
        """All units of a corpus with their sources, in order."""
        rows = self.store.execute(
            "SELECT unit.id, source FROM unit JOIN source ON source.id = source"
            " WHERE corpus = ? ORDER BY unit.id",
            (name,),
        ).fetchall()
        if not rows:
            raise UnknownCorpus(
                f"no corpus {name!r}; there are {', '.join(self.corpora()) or 'none'}"
            )
        stored = read_stored(self.store, [number for number, _ in rows])
        return [(self.source_by_number(one.source), one.unit) for one in stored]

    # -- questions ---------------------------------------------------------------------------
    def ask(self, question: str, game: str = "", shown: int = SHOWN) -> Answer:
        """Answer a question; `game` may be left out where the question tells it.

        A desk that searches by meaning raises `EmbedderFailed` when it gets no vectors.
        """
        text = " ".join(question.split())
        if not text or len(text) > LONGEST:
            raise BadQuestion(f"a question has 1 to {LONGEST} characters")
        games = self.games()
        if game and game not in games:
            raise UnknownCorpus(f"nothing is known of {game!r}; there is {', '.join(games)}")
        if not game:
            return self._answer_of_any(text, shown)
        return self._answer(text, game, shown)

    def _answer_of_any(self, text: str, shown: int) -> Answer:
        """Answer for the game a question is of; of several likely ones, that which answers."""
        answers = [self._answer(text, game, shown) for game in self.likely_games(text)[:LIKELY]]
        given = [answer for answer in answers if not answer.refused]
        if len(given) > 1:
            return self._which_game(text, [answer.game for answer in given])
        return given[0] if given else answers[0]

    def likely_games(self, text: str) -> list[str]:
        """The games a question may be of: the one it names or whose words it uses, or several."""
        folded = f" {' '.join(words(text))} "
        stems = list(phrase(text))
        scores: dict[str, float] = {}
        for game in self.games():
            table = marked(game)
            named = max((len(name) for name in table.names if f" {name} " in folded), default=0)
            own_words = sum(
                len(own)
                for own in table.own
                if any(tuple(stems[at : at + len(own)]) == own for at in range(len(stems)))
            )
            hits, query = self.search(text, game, not self._has_book(game), ())
            fit = hits[0].signs["cover"] + hits[0].signs.get("sentence", 0) if hits else 0.0
            unknown = sum(1 for concept in query.concepts if not concept.known)
            if not named and not own_words and find_page(game).base in scores:
                continue  # an edition is meant where it is named, or something that only it has
            scores[game] = named + 1.2 * own_words + 2 * fit - 0.6 * unknown
        best = max(scores.values(), default=0.0)
        return sorted(
            (game for game in scores if scores[game] >= best - MARGIN),
            key=lambda game: -scores[game],
        )

    def _answer(self, text: str, game: str, shown: int) -> Answer:
        own_only = not self._has_book(game)
        ours, own_query = self.search(text, game, True)
        hits, query = ours, own_query
        if not own_only:
            hits, query = self.search(text, game, False, ours)
            if self._ours_alone(query, ours, own_query, game):
                own_only = True
                hits, query = ours, own_query
        reason, sure = self._judge(text, query, hits, game, own_only)
        links = () if own_only or reason in NO_SEARCH else self._links(ours, own_query, game)
        passages = tuple(self._passage(hit, "related") for hit in hits[:shown])
        if reason is not None:
            refusal = Refusal(reason, WHY_REFUSED[reason], self._searched(game, own_only))
            return Answer(
                text,
                game,
                True,
                sure,
                passages,
                rules=links,
                reason=refusal,
                read_as=read_as(query),
            )
        ruling = self._passage(hits[0], "ruling")
        if own_only:
            links = tuple(self._link(game, rule) for rule in ruling.rules)
        changes = tuple(self._passage(hit, relation) for hit, relation in changing(hits[:SHOWN]))
        shown_passages = (ruling, *passages[1:])
        return Answer(
            text, game, False, sure, shown_passages, ruling, changes, links, read_as=read_as(query)
        )

    def _ours_alone(self, query: Query, ours: Sequence[Hit], own_query: Query, game: str) -> bool:
        """Whether our own rules know a word, as a card's name, that the books do not."""
        strange = [concept for concept in query.concepts if not concept.known]
        mine = self._lexicon(game, True)
        if not any(mine.has(phrase(concept.text)) for concept in strange):
            return False
        named = bool(ours and ours[0].signs["named"])
        return named and sureness(signs_of(own_query, ours)) >= weights()["limit"]["answer"]

    def _judge(
        self, text: str, query: Query, hits: list[Hit], game: str, own_only: bool
    ) -> tuple[Reason | None, float]:
        """Why not to answer, None when there is nothing against it, and how sure that is."""
        if not query.concepts and not lies_outside(text):
            return Reason.EMPTY, 0.0
        if asks_advice(text):
            return Reason.ADVICE, 0.0
        if other_game(text, self._lexicon(game, own_only)):
            return Reason.OTHER_GAME, 0.0
        if not hits:
            return Reason.UNKNOWN, 0.0
        sure = sureness(signs_of(query, hits))
        if sure >= weights()["limit"]["answer"]:
            return None, sure
        unknown = any(not concept.known for concept in query.concepts)
        return (Reason.UNKNOWN if unknown else Reason.WEAK), sure

    def _which_game(self, text: str, likely: list[str]) -> Answer:
        told = "several games may be meant; say which one"
        return Answer(
            text, "", True, 0.0, reason=Refusal(Reason.WHICH_GAME, told, (), tuple(likely))
        )

    def search(
        self, text: str, game: str, own_only: bool, ours: Sequence[Hit] | None = None
    ) -> tuple[list[Hit], Query]:
        """The hits in the books of a game, or in our own rules of it, and how the text was read.

        `ours` is what was found in our own rules, where that is known already.
        """
        lexicon = self._lexicon(game, own_only)
        query = read_question(text, lexicon)
        near = None if self._vectors is None else self._vectors.near(text, game, own_only)
        if ours is None:
            ours = () if own_only else self.search(text, game, True)[0]
        return rank(self.store, query, lexicon, near=near, ours=ours), query

    def _links(self, hits: Sequence[Hit], query: Query, game: str) -> tuple[RuleLink, ...]:
        """The rules of our own that answer the same question."""
        if not hits or sureness(signs_of(query, hits)) < weights()["limit"]["answer"]:
            return ()
        rules = [rule for hit in hits[:LINKS] for rule in hit.stored.unit.rules]
        return tuple(self._link(game, rule) for rule in dict.fromkeys(rules[:LINKS]))

    def _link(self, game: str, rule: str) -> RuleLink:
        title = house_rules.title_of(self.store, game, rule)
        return RuleLink(rule, title, house_rules.cases_of(self.store, game, rule))

    def _passage(self, hit: Hit, relation: str) -> Passage:
        unit = hit.stored.unit
        source = self.source_by_number(hit.stored.source)
        spans = ruling_spans(source.text, unit, hit.best_sentence)
        return Passage(
            text=source.quote(unit.spans),
            ruling=Quote(source.quote(spans), tuple(source.place(span) for span in spans)),
            reading=unit.text,
            source=source.name,
            place=tuple(source.place(span) for span in unit.spans),
            heading=unit.path,
            game=source.game,
            kind=unit.kind,
            score=round(hit.score, 3),
            relation=relation,
            rules=unit.rules,
            spans=unit.spans,
        )

    def _searched(self, game: str, own_only: bool) -> tuple[str, ...]:
        return tuple(
            book.name for book in self.books() if book.game == game and book.own == own_only
        )

    def source_by_number(self, number: int) -> Source:
        """A source by the number it has in the file."""
        if number not in self._sources:
            self._sources[number] = read_source(self.store, number)
        return self._sources[number]

    def _lexicon(self, game: str, own_only: bool) -> Words:
        key = (game, own_only)
        if key not in self._words:
            self._words[key] = Words(self.store, game, own_only)
        return self._words[key]

    def _has_book(self, game: str) -> bool:
        return self._lexicon(game, False).units > 0

    def forget(self) -> None:
        """Read words and sources anew when they are next needed."""
        self._sources.clear()
        self._words.clear()
        if self._vectors is not None:
            self._vectors.forget()


MARGIN = 0.6
LIKELY = 3
NO_SEARCH = {Reason.EMPTY, Reason.ADVICE, Reason.OTHER_GAME}


def read_as(query: Query) -> tuple[str, ...]:
    """How words were read that were spelt otherwise."""
    return tuple(
        f"{concept.text} → {concept.repaired}" for concept in query.concepts if concept.repaired
    )
