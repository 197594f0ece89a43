"""The desk: corpora of rulebooks in one file, and answers to questions from them.

with Desk.open() as desk:
    answer = desk.ask("May I retreat into a port?", game="thrones")
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from rulewright.desk.answer.answers import (
    Answer,
    Certainty,
    Passage,
    Quote,
    Refusal,
    RuleLink,
)
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
from rulewright.desk.corpus.source import Source, Span
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
from rulewright.desk.corpus.traced import TracedBooks
from rulewright.desk.corpus.units import Unit, read_units
from rulewright.desk.errors import BadQuestion, BadSource, UnknownCorpus
from rulewright.desk.language.glossaries import phrase
from rulewright.desk.language.words import fold, words
from rulewright.desk.models.embedder import Embedder
from rulewright.desk.models.embedder_choice import embedder_of, vectors_of
from rulewright.desk.rules.by_trace import LINKS, stating_hit, traced_links
from rulewright.desk.rules.certainty import asks_strange, certainty
from rulewright.desk.rules.changes import Changes, relation_of
from rulewright.desk.rules.kept_index import index_for
from rulewright.desk.rules.model import reader_of
from rulewright.desk.rules.ranker import Ranked, RuleFinder
from rulewright.desk.rules.which_game import (
    considered,
    game_chances,
    game_signs,
    joined,
    to_answer_for,
    word_chances,
)
from rulewright.desk.rules.whole_rules import (
    OTHER_KINDS,
    WholeRules,
    mark_sentences,
    without_other_rows,
)
from rulewright.desk.search.query import Query, Words, read_question
from rulewright.desk.search.ranking import Hit, rank, weights
from rulewright.desk.search.ruling import ruling_spans
from rulewright.kernel import OptionValue

HOME = "RULEWRIGHT_HOME"
FILE = "desk.sqlite3"
LONGEST = 500
SHOWN = 5


def home() -> Path:
    """Return the folder of the user's books: `RULEWRIGHT_HOME`, or the usual one for data."""
    if given := os.environ.get(HOME):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "rulewright"


class Beside(msgspec.Struct, frozen=True):
    """The context of a question asked at a table.

    `rules` concern the present choice, `options` are those of the match, and `before` is the
    previous question.
    """

    rules: tuple[str, ...] = ()
    options: dict[str, OptionValue] = {}
    before: str = ""


NOWHERE = Beside()


class Reading(msgspec.Struct, frozen=True):
    """A question compared with our own rules of a game: the matching units, and ranked rules."""

    game: str
    units: list[Hit]
    query: Query
    ranked: list[Ranked]


FOLLOWS = re.compile(r"(?:and|but|or|what about|how about|also|what if)\b")
FEW = 8  # the maximum number of words in a question that continues the previous one


class Desk:
    """Answers questions from rulebooks. Open with `Desk.open`, and close it or use `with`."""

    def __init__(self, path: Path | None, dense: bool | Embedder = False) -> None:
        embedder = embedder_of(dense)
        self.store = connect(path)
        house_rules.refresh(self.store)
        self.traced = TracedBooks(self.store)
        self._vectors = vectors_of(self.store, embedder)
        self._sources: dict[int, Source] = {}
        self._words: dict[tuple[str, bool], Words] = {}
        self.rules = WholeRules(self.store)
        self._changes = Changes(self.store)
        self._finders: dict[str, RuleFinder | None] = {}

    @classmethod
    def open(cls, path: Path | str | None = None, dense: bool | Embedder = False) -> Desk:
        """Open the desk in a file, creating it if missing; without a path, open the user's own.

        With `dense` it also searches by meaning, using the given embedder or else the one that the
        environment names. Raises `BadEmbedder` or `MissingExtra` if that is not possible.
        """
        return cls(home() / FILE if path is None else Path(path), dense)

    @classmethod
    def in_memory(cls, dense: bool | Embedder = False) -> Desk:
        """Open a temporary desk with only our own rules."""
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
    def add(
        self,
        path: Path | str,
        name: str = "books",
        game: str = "",
        *,
        progress: Callable[[int, int], None] | None = None,
    ) -> list[Book]:
        """Add a rulebook, or a folder of them, to a corpus; if one is unreadable, add none.

        `progress` is called after each book with the number read so far and in total.
        """
        if name == house_rules.CORPUS:
            raise BadSource(f"{name!r} is the name of the rules that are always there")
        given = Path(path)
        sources = [with_game(source, game) for source in read_path(given, game)]
        read = []
        for source in sources:
            units = read_units(source)
            if not units:
                raise BadSource(f"{given}: no text was found in {source.name}")
            read.append((source, units))
            if progress is not None:
                progress(len(read), len(sources))
        add(self.store, name, False, read)
        self.forget()
        added = {source.name for source in sources}
        return [book for book in self.books() if book.corpus == name and book.name in added]

    def remove(self, name: str) -> int:
        """Remove a corpus and return the number of its books."""
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
        """Return all books, our own rules last."""
        return books(self.store)

    def corpora(self) -> list[str]:
        """Return the names of the corpora that were added."""
        return sorted({book.corpus for book in self.books() if not book.own})

    def games(self) -> list[str]:
        """Return the games for which the desk has rules or books."""
        return sorted({book.game for book in self.books()})

    def source(self, name: str, game: str) -> Source:
        """Return a source by its name and game."""
        row = self.store.execute(
            "SELECT id FROM source WHERE name = ? AND game = ?", (name, game)
        ).fetchone()
        if row is None:
            raise UnknownCorpus(f"no book {name!r} of {game!r}")
        return self.source_by_number(row[0])

    def units(self, name: str) -> list[tuple[Source, Unit]]:
        """Return all units of a corpus with their sources, in order."""
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
    def ask(
        self, question: str, game: str = "", shown: int = SHOWN, beside: Beside = NOWHERE
    ) -> Answer:
        """Answer a question; `game` may be omitted if the question makes it clear.

        Raises `EmbedderFailed` if searching by meaning fails.
        """
        text = " ".join(question.split())
        if not text or len(text) > LONGEST:
            raise BadQuestion(f"a question has 1 to {LONGEST} characters")
        games = self.games()
        if game and game not in games:
            raise UnknownCorpus(f"nothing is known of {game!r}; there is {', '.join(games)}")
        if beside.before and follows_on(text):
            first = msgspec.structs.replace(beside, before="")
            alone = self.ask(text, game, shown, first)
            if not alone.refused and alone.certainty is Certainty.PLAIN:
                return alone
            return self.ask(f"{beside.before} {text}"[-LONGEST:], game, shown, first)
        if not game:
            return self._answer_of_any(text, shown, beside)
        return self._answer(text, self.reading(text, game, beside), shown)

    def _answer_of_any(self, text: str, shown: int, beside: Beside) -> Answer:
        """Answer for the game that the question is about, or for each of several likely ones."""
        told = self.game_readings(text, beside)
        first = {
            game: "" if signs["named"] or self._has_book(game) else first_rule(one)
            for game, (one, signs) in told.items()
        }
        chances = joined(game_chances({game: signs for game, (_, signs) in told.items()}), first)
        likely = to_answer_for(chances)
        if len(likely) == 1:
            return self._answer(text, told[likely[0]][0], shown, chances[likely[0]])
        answers = [self._answer(text, told[game][0], shown) for game in likely]
        given = [answer for answer in answers if not answer.refused or is_unsure(answer)]
        if len(given) < 2:
            return given[0] if given else answers[0]
        why = WHICH_OF_FEW if len(given) <= FEW_GAMES else WHICH_OF_MANY
        refusal = Refusal(Reason.WHICH_GAME, why, (), tuple(one.game for one in given))
        return Answer(text, "", True, 0.0, reason=refusal, by_game=tuple(given))

    def game_readings(
        self, text: str, beside: Beside = NOWHERE
    ) -> dict[str, tuple[Reading, dict[str, float]]]:
        """Read a question once for each game that it may be about.

        Return, by game, the reading and the signs that the question is about that game.
        """
        chances = word_chances(text, self.games())
        told = {}
        for game in considered(text, chances):
            reading = self.reading(text, game, beside)
            hits, query = reading.units, reading.query
            if self._has_book(game):
                hits, query = self.search(text, game, False, hits)
            signs = game_signs(text, game, chances, hits, query, reading.ranked)
            told[game] = (reading, signs)
        return told

    def reading(self, text: str, game: str, beside: Beside) -> Reading:
        """Search our own rules of a game for a question, and rank them."""
        units, query = self.search(text, game, True)
        return Reading(game, units, query, self.ranked(query, game, units, beside))

    def _answer(self, text: str, reading: Reading, shown: int, likely: float = 1.0) -> Answer:
        """Return the answer for one game; `likely` is the probability that this game is meant."""
        game, units, own_query, ranked = msgspec.structs.astuple(reading)
        ours = self.rule_hits(game, ranked, own_query) if ranked else units
        if self._has_book(game):
            hits, query = self.search(text, game, False, units)
            if not self._ours_alone(query, units, own_query, game):
                links = self._links(ours, own_query, ranked)
                return self._answer_from_books(text, game, hits, query, shown, links)
        if ranked:
            return self._answer_from_rules(text, reading, ours, shown, likely)
        return self._answer_from_books(text, game, units, own_query, shown, None)

    def _answer_from_books(
        self,
        text: str,
        game: str,
        hits: list[Hit],
        query: Query,
        shown: int,
        links: tuple[RuleLink, ...] | None,
    ) -> Answer:
        """Return the answer from passages; `links` are our own rules that say the same.

        If `links` is None, the passages are themselves our own rules, of a game without written
        questions.
        """
        own_only = links is None
        reason = self._barred(text, query, game, own_only)
        sure = sureness(signs_of(query, hits)) if hits and reason is None else 0.0
        if reason is None and sure < weights()["limit"]["answer"]:
            unknown = any(not concept.known for concept in query.concepts)
            reason = Reason.UNKNOWN if unknown or not hits else Reason.WEAK
        passages = tuple(self._passage(hit, "related") for hit in hits[:shown])
        if reason is not None:
            links = () if reason in NO_SEARCH else links or ()
            return self._refusal(text, game, reason, sure, passages, links, query)
        ruling = self._passage(hits[0], "ruling")
        if links is None:
            links = tuple(self._link(game, rule) for rule in ruling.rules)
        else:
            links = self._traced_links(hits[0], links)
        changes = tuple(self._passage(hit, relation) for hit, relation in changing(hits[:SHOWN]))
        return Answer(
            text,
            game,
            False,
            sure,
            (ruling, *passages[1:]),
            ruling,
            changes,
            links,
            read_as=read_as(query),
        )

    def _answer_from_rules(
        self,
        text: str,
        reading: Reading,
        hits: list[Hit],
        shown: int,
        likely: float,
    ) -> Answer:
        """Return the answer from our own rules, with its certainty."""
        game, query, ranked = reading.game, reading.query, reading.ranked
        passages = tuple(self._passage(hit, "related") for hit in hits[:shown])
        nearest = tuple(self._link(game, one.id) for one in ranked[:LINKS])
        reason = self._barred(text, query, game, True)
        finder = self.finder(game)
        if reason is None and finder is not None and asks_strange(query, finder):
            reason = Reason.UNKNOWN
        if reason is not None:
            links = () if reason in NO_SEARCH else nearest
            return self._refusal(text, game, reason, 0.0, passages, links, query)
        how_sure, chance = certainty(query, hits, ranked, likely)
        if how_sure is Certainty.UNSURE:
            unsure = self._refusal(text, game, Reason.UNSURE, chance, passages, nearest, query)
            return msgspec.structs.replace(unsure, certainty=how_sure)
        ruling = self._passage(hits[0], "ruling")
        return Answer(
            text,
            game,
            False,
            chance,
            (ruling, *passages[1:]),
            ruling,
            self._changes_of(game, ranked[0].id),
            rules=nearest if how_sure is Certainty.PROBABLE else nearest[:1],
            read_as=read_as(query),
            certainty=how_sure,
            also_asked=() if finder is None else finder.also_asked(ranked[0]),
            stated_in=self._stated_in(hits[0]),
        )

    def _changes_of(self, game: str, rule: str) -> tuple[Passage, ...]:
        """Return the cards and options that change our own rule, each with its sentence on that."""
        stored = self.rules.of(game)
        passages = []
        for one in (one for one in self._changes.of(game, rule) if one in stored):
            hit = Hit(stored[one], {}, 0.0, 0, 0.0)
            told = [at for at, some in enumerate(hit.stored.unit.sentences) if rule in some.text]
            hit.best_sentence = told[0] if told else 0
            passages.append(self._passage(hit, relation_of(one)))
        return tuple(passages)

    def _refusal(
        self,
        text: str,
        game: str,
        reason: Reason,
        sure: float,
        passages: tuple[Passage, ...],
        links: tuple[RuleLink, ...],
        query: Query,
    ) -> Answer:
        own_only = not self._has_book(game)
        refusal = Refusal(reason, WHY_REFUSED[reason], self._searched(game, own_only))
        return Answer(
            text, game, True, sure, passages, rules=links, reason=refusal, read_as=read_as(query)
        )

    def ranked(self, query: Query, game: str, units: Sequence[Hit], beside: Beside) -> list[Ranked]:
        """Return our own rules of a game, ranked.

        The list is empty if no questions are written for the game's rules.
        """
        finder = self.finder(game)
        if finder is None:
            return []
        fits: dict[str, float] = {}
        least = min((hit.score for hit in units), default=0.0)
        for hit in units:
            if hit.stored.unit.rules and hit.stored.unit.kind not in OTHER_KINDS:
                rule = hit.stored.unit.rules[0]
                fits[rule] = max(fits.get(rule, 0.0), hit.score - least)
        told = self.rules.of(game)
        ranked = finder.ranked(mended(query), fits, beside.rules, beside.options)
        return [one for one in ranked if one.id in told]

    def finder(self, game: str) -> RuleFinder | None:
        """Return the finder of a game's rules, or None if no questions are written for them."""
        if game not in self._finders:
            index = index_for(self.store, game)
            finder = None if index is None else RuleFinder(game, index, reader_of(game))
            self._finders[game] = finder
        return self._finders[game]

    def read(self, text: str, game: str) -> tuple[Query, Words]:
        """Parse a question with the vocabulary of our own rules of a game; return both."""
        lexicon = self._lexicon(game, True)
        return read_question(text, lexicon), lexicon

    def rule_hits(self, game: str, ranked: Sequence[Ranked], query: Query) -> list[Hit]:
        """Return the highest-ranked rules as hits, each with the sentence that answers."""
        hits = self.rules.hits(game, ranked[:CLOSE])
        mark_sentences(hits[:SHOWN], query, self._lexicon(game, True))
        return hits

    def _ours_alone(self, query: Query, ours: Sequence[Hit], own_query: Query, game: str) -> bool:
        """Return whether our own rules know a word that the books lack, such as a card's name."""
        strange = [concept for concept in query.concepts if not concept.known]
        mine = self._lexicon(game, True)
        if not any(mine.has(phrase(concept.text)) for concept in strange):
            return False
        named = bool(ours and ours[0].signs["named"])
        return named and sureness(signs_of(own_query, ours)) >= weights()["limit"]["answer"]

    def _barred(self, text: str, query: Query, game: str, own_only: bool) -> Reason | None:
        """Return the reason to refuse the question without a search, or None if there is none."""
        if not query.concepts and not lies_outside(text):
            return Reason.EMPTY
        if asks_advice(text):
            return Reason.ADVICE
        if other_game(text, self._lexicon(game, own_only)):
            return Reason.OTHER_GAME
        return None

    def search(
        self, text: str, game: str, own_only: bool, ours: Sequence[Hit] | None = None
    ) -> tuple[list[Hit], Query]:
        """Return the hits in a game's books or in our own rules, and the parsed question.

        `ours` are the hits in our own rules, if known already.
        """
        lexicon = self._lexicon(game, own_only)
        query = read_question(text, lexicon)
        near = None if self._vectors is None else self._vectors.near(text, game, own_only)
        if ours is None:
            ours = () if own_only else self.search(text, game, True)[0]
        return rank(self.store, query, lexicon, near=near, ours=ours), query

    def _links(
        self, hits: Sequence[Hit], query: Query, ranked: Sequence[Ranked]
    ) -> tuple[RuleLink, ...]:
        """Return our own rules that answer the same question."""
        if not hits:
            return ()
        game = hits[0].stored.game
        if ranked:
            how_sure, _ = certainty(query, hits, ranked)
            count = {Certainty.PLAIN: 1, Certainty.PROBABLE: LINKS}.get(how_sure, 0)
            return tuple(
                self._link(game, one.id, self._passage(hit, "ruling").ruling.text)
                for one, hit in zip(ranked[:count], hits, strict=False)
            )
        if sureness(signs_of(query, hits)) < weights()["limit"]["answer"]:
            return ()
        rules = [rule for hit in hits[:LINKS] for rule in hit.stored.unit.rules]
        return tuple(self._link(game, rule) for rule in dict.fromkeys(rules[:LINKS]))

    def _link(self, game: str, rule: str, text: str = "") -> RuleLink:
        title = house_rules.title_of(self.store, game, rule)
        return RuleLink(rule, title, house_rules.cases_of(self.store, game, rule), text)

    def _traced_links(self, hit: Hit, alike: tuple[RuleLink, ...]) -> tuple[RuleLink, ...]:
        """Return our own rules that state the quoted sentence of a book, then similar rules."""
        likely = [one.id for one in alike]
        exact = traced_links(self.store, self.traced, hit, self._ruling(hit), likely)
        named = {one.id for one in exact}
        return (*exact, *(one for one in alike if one.id not in named))[:LINKS]

    def _stated_in(self, hit: Hit) -> tuple[Passage, ...]:
        """Return the sentence of a traced book that states our own rule, if there is one."""
        stating = stating_hit(self.store, self.traced, hit, self._lexicon(hit.stored.game, False))
        return () if stating is None else (self._passage(stating, "book"),)

    def _ruling(self, hit: Hit) -> tuple[Span, ...]:
        """Return the spans of a hit's ruling in its source."""
        source = self.source_by_number(hit.stored.source)
        return ruling_spans(source.text, hit.stored.unit, hit.best_sentence, hit.beside)

    def _passage(self, hit: Hit, relation: str) -> Passage:
        unit = hit.stored.unit
        source = self.source_by_number(hit.stored.source)
        spans = self._ruling(hit)
        if unit.rules:
            unit = without_other_rows(source.text, unit, (hit.best_sentence, *hit.beside))
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
        """Return a source by its number in the store."""
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
        """Drop all caches; books and words are read again when needed."""
        self._sources.clear()
        self._words.clear()
        self.rules.forget()
        self.traced.forget()
        self._changes.forget()
        if self._vectors is not None:
            self._vectors.forget()


# With more likely games than this, the desk asks which is meant instead of answering for each.
FEW_GAMES = 3
WHICH_OF_FEW = "several games may be meant"
WHICH_OF_MANY = "many games have such a rule; say which is meant"
CLOSE = 20
NO_SEARCH = {Reason.EMPTY, Reason.ADVICE, Reason.OTHER_GAME}


def first_rule(reading: Reading) -> str:
    """Return the rule that a question is most likely about, or "" if there is none."""
    return reading.ranked[0].id if reading.ranked else ""


def is_unsure(answer: Answer) -> bool:
    """Return whether an answer was refused as too uncertain, listing only the nearest rules."""
    return answer.reason is not None and answer.reason.reason is Reason.UNSURE


def follows_on(text: str) -> bool:
    """Return whether a question continues the previous one, such as "and with ships?"."""
    return FOLLOWS.match(fold(text)) is not None and len(words(text)) <= FEW


def mended(query: Query) -> str:
    """Return a question with its typing errors corrected."""
    better = {one.text: one.repaired for one in query.concepts if one.repaired}
    return " ".join(better.get(word, word) for word in words(query.text)) if better else query.text


def read_as(query: Query) -> tuple[str, ...]:
    """Return the corrections of the question's spelling, each as "written → read"."""
    return tuple(
        f"{concept.text} → {concept.repaired}" for concept in query.concepts if concept.repaired
    )
