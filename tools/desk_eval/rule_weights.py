"""Fit the weights that rank our own rules, and those of the certainty of the first.

python -m tools.desk_eval.rule_weights

Fits on the learning half of `questions/table`, the development half of the other questions, and the
drill. Prints the contents for `src/rulewright/desk/rules/weights.toml`, with figures
cross-validated by game; copy them there by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from rulewright.conformance.reference import find_page
from rulewright.desk import Desk
from rulewright.desk.desk import NOWHERE
from rulewright.desk.rules.certainty import certainty_signs
from rulewright.desk.rules.ranker import Ranked, rule_weights, summed
from rulewright.desk.rules.whole_rules import rule_sentence_signs
from rulewright.desk.search.query import Query
from rulewright.desk.search.ranking import Hit
from tools.desk_eval.fit import Row, first_right, listwise, logistic
from tools.desk_eval.questions import questions_folder, to_learn_from
from tools.desk_eval.table_questions import TableQuestion, answers_it, table_questions

NAMED = ("named",)
DEPTH = 40
BY_HAND = ("now", "part", "off")


class Asked(msgspec.Struct, frozen=True):
    """A parsed question, with our rules ranked for it."""

    game: str
    text: str
    rules: frozenset[str]
    ranked: list[Ranked]
    query: Query
    units: list[Hit]

    @property
    def row(self) -> Row:
        """The signs of each rule, and whether it is right."""
        return [(one.signs, one.id in self.rules) for one in self.ranked]


@click.command(help=__doc__)
def main() -> None:
    """Fit the weights and print them."""
    with Desk.in_memory() as desk:
        asked = [read(desk, *one) for one in questions() if desk_knows(desk, one[0])]
        fitted = listwise([one.row for one in asked if one.rules], BY_HAND)
        games = sorted({one.game for one in asked})
        places, judged = [], []
        for game in games:
            others = [one for one in asked if one.game != game]
            mine = [one for one in asked if one.game == game]
            weights = listwise([one.row for one in others if one.rules], BY_HAND)
            places += [first_right(one.row, weights) for one in mine if one.rules]
            sure = logistic([told(desk, one, fitted) for one in others])
            judged += [
                (summed(signs, sure), right)
                for signs, right in (told(desk, one, fitted) for one in mine)
            ]
        sure = logistic([told(desk, one, fitted) for one in asked])
        sentences = listwise(list(sentence_rows(desk)))
        of_games = listwise(list(game_rows(desk)), NAMED)
    click.echo(f"# by game: first {share(places, 1):.1f} %, of five {share(places, 5):.1f} %")
    for part, weights in (
        ("rank", fitted),
        ("sure", sure),
        ("sentence", sentences),
        ("game", of_games),
    ):
        click.echo(f"\n[{part}]")
        for name, value in sorted(weights.items()):
            click.echo(f"{name} = {value:.2f}")
    click.echo("\n# from a chance on: given so, of these right")
    for limit in (0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9):
        given = [right for height, right in judged if 1 / (1 + 2.718281828**-height) >= limit]
        good = sum(given) / len(given) if given else 0.0
        click.echo(f"# {limit}: {100 * len(given) / len(judged):.1f} %, {100 * good:.1f} %")


def questions() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield the game, text and right rules (if any) of each question for fitting."""
    folder = questions_folder()
    assert folder is not None
    for one in to_learn_from(folder):
        if one.rules:
            yield one.game, one.ask, frozenset(one.rules)
    for table in table_questions(folder):
        for way in table.ways if table.learnt else ():
            yield table.game, way, frozenset(table.rules)


def desk_knows(desk: Desk, game: str) -> bool:
    """Return whether the desk has rules of a game."""
    return game in desk.games()


def read(desk: Desk, game: str, text: str, rules: frozenset[str]) -> Asked:
    """Parse a question and rank our rules for it; keep the first ones and the right ones."""
    units, query = desk.search(text, game, True)
    ranked = desk.ranked(query, game, units, NOWHERE)
    kept = [one for at, one in enumerate(ranked) if at < DEPTH or one.id in rules]
    return Asked(game, text, rules, kept, query, units)


def told(desk: Desk, one: Asked, weights: dict[str, float]) -> tuple[dict[str, float], bool]:
    """Return the signs of certainty in the first rule by these weights, and whether it is right."""
    scored = [
        msgspec.structs.replace(rule, score=summed(rule.signs, weights)) for rule in one.ranked
    ]
    scored.sort(key=lambda rule: -rule.score)
    hits = desk.rule_hits(one.game, scored, one.query)
    return certainty_signs(one.query, hits, scored), scored[0].id in one.rules


def sentence_rows(desk: Desk) -> Iterator[Row]:
    """Yield, for each question for fitting, the sentences of its rule and which of them answer."""
    for one in table_questions():
        stored = desk.rules.of(one.game).get(one.rules[0]) if one.learnt and one.rules else None
        if stored is None or len(stored.unit.sentences) < 2:
            continue
        told = [sentence.text for sentence in stored.unit.sentences]
        for way in one.ways:
            query, lexicon = desk.read(way, one.game)
            signs = rule_sentence_signs(stored, query, lexicon)
            yield [(some, answers_it(one, text)) for some, text in zip(signs, told, strict=True)]


def game_rows(desk: Desk) -> Iterator[Row]:
    """Yield, for each question for fitting, the signs of each game and which one is right."""
    for one in table_questions():
        for way in one.ways if one.learnt and one.rules else ():
            told = desk.game_readings(way)
            yield [(signs, may_answer(game, one)) for game, (_, signs) in told.items()]


def may_answer(game: str, question: TableQuestion) -> bool:
    """Return whether a game may answer a question: its own, or the base with the same rule."""
    page = find_page(question.game)
    same = {section.id for section in page.inherited()} & set(question.rules)
    return game == question.game or (game == page.base and bool(same))


def share(places: list[int], most: int) -> float:
    """Return the percentage of questions whose right rule is among the first `most`."""
    return 100 * sum(0 < place <= most for place in places) / len(places)


if __name__ == "__main__":
    assert rule_weights()
    main()
