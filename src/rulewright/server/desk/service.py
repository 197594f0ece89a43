"""The rules desk of a server: opened once, and used in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rulewright.desk import Answer, Beside, Desk, Passage
from rulewright.desk.corpus.readers import read_path, with_game
from rulewright.kernel import BadOption, OptionSpec, OptionValue, UnknownGame, get
from rulewright.server.desk.wire import FoundPassage, NewQuestion, OptionAsked, Ruled, RuleThatSays
from rulewright.server.errors import TooMany

WAITING = 50  # questions that may wait; answering one takes a few hundredths of a second
AGAIN = 2.0
BEARING = 3  # passages considered when choosing relevant options


def check_books(books: Path) -> None:
    """Raise `BadSource` if books cannot be read, before the server starts."""
    for source in read_path(books):
        with_game(source, "")


class RulesDesk:
    """A desk that answers from our own rules and the operator's books; call `close` at the end.

    It is built in memory by the single thread that uses it: at the start if there are books, else
    at the first question.
    """

    def __init__(self, books: Path | None = None) -> None:
        self._books = books
        self._desk: Desk | None = None
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="desk")
        self._waiting = 0

    async def open(self) -> None:
        """Read the books, if there are any, or raise `BadSource`."""
        if self._books is not None:
            try:
                await asyncio.get_running_loop().run_in_executor(self._pool, self._opened)
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Stop the thread and close the desk."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._desk is not None:
            self._desk.close()

    async def ask(self, asked: NewQuestion) -> Ruled:
        """Answer a question.

        Raises `UnknownGame`, `BadOption`, `BadQuestion` or `TooMany`.
        """
        check_options(asked.game, asked.options)
        if self._waiting >= WAITING:
            raise TooMany(AGAIN)
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._answer, asked)
        finally:
            self._waiting -= 1

    def _opened(self) -> Desk:
        if self._desk is None:
            desk = Desk.in_memory()
            if self._books is not None:
                desk.add(self._books)
            self._desk = desk
        return self._desk

    def _answer(self, asked: NewQuestion) -> Ruled:
        desk = self._opened()
        if asked.game and asked.game not in desk.games():
            raise UnknownGame(asked.game, desk.games())
        beside = Beside(tuple(asked.rules), asked.options, asked.before)
        answer = desk.ask(asked.question, asked.game, asked.shown, beside)
        return ruled(answer, asked.options)


def check_options(game: str, options: Mapping[str, OptionValue]) -> None:
    """Raise `BadOption` if the game of a question does not have these options."""
    if not options:
        return
    if not game:
        raise BadOption("options are those of a game; say which")
    specs = {spec.name: spec for spec in specs_of(game)}
    for name, value in options.items():
        if name not in specs:
            raise BadOption(f"no option {name!r}; there are: {', '.join(specs) or 'none'}")
        takes = specs[name].values
        if not any(value == one and type(value) is type(one) for one in takes):
            said = ", ".join(str(one) for one in takes)
            raise BadOption(f"option {name!r} takes {said}, not {value!r}")


def specs_of(game: str) -> tuple[OptionSpec, ...]:
    """Return the options of a game; none if there are only books about it."""
    try:
        return tuple(get(game).option_specs)
    except UnknownGame:
        return ()


def ruled(answer: Answer, options: Mapping[str, OptionValue]) -> Ruled:
    """Convert an answer to the form sent to clients."""
    refusal = answer.reason
    return Ruled(
        question=answer.question,
        game=answer.game,
        refused=answer.refused,
        reason=None if refusal is None else refusal.reason,
        why="" if refusal is None else refusal.text,
        certainty=answer.certainty,
        by_game=[ruled(one, {}) for one in answer.by_game],
        searched=[] if refusal is None else list(refusal.searched),
        ruling=None if answer.answer is None else found_passage(answer.answer),
        changes=[found_passage(passage) for passage in answer.changes],
        passages=[found_passage(passage) for passage in answer.passages],
        rules=[RuleThatSays(rule.id, rule.title, rule.text, rule.traced) for rule in answer.rules],
        options=options_asked(answer, options),
        read_as=list(answer.read_as),
        also_asked=list(answer.also_asked),
        stated_in=[found_passage(passage) for passage in answer.stated_in],
    )


def found_passage(passage: Passage) -> FoundPassage:
    """Convert a passage to the form sent to clients."""
    return FoundPassage(
        ruling=passage.ruling.text,
        text=passage.text,
        source=passage.source,
        place="; ".join(place.told() for place in passage.ruling.places),
        heading=list(passage.heading),
        game=passage.game,
        kind=passage.kind,
        relation=passage.relation,
        rules=list(passage.rules),
    )


def options_asked(answer: Answer, options: Mapping[str, OptionValue]) -> list[OptionAsked]:
    """Return the options of the match on which the answer depends, judged by the rules it cites."""
    if answer.refused or not options:
        return []
    cited = {rule.id for rule in answer.rules}
    for passage in (*answer.passages[:BEARING], *answer.changes):
        cited |= set(passage.rules)
    specs = specs_of(answer.game)
    heads = [part_of(spec.rule) for spec in specs]
    parts = {part_of(rule) for rule in cited}
    return [
        OptionAsked(spec.name, options[spec.name], spec.text, spec.rule)
        for spec, head in zip(specs, heads, strict=True)
        if spec.name in options
        if spec.rule in cited
        or (heads.count(head) == 1 and head in parts)
        or spec.name.replace("_", "-") in parts
    ]


def part_of(rule: str) -> str:
    """Return the part of the rules that a rule belongs to, which is the start of its id."""
    return rule.partition(".")[0]
