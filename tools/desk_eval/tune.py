"""Tune the weights of the rules desk on the development half of the questions and the drill.

    python -m tools.desk_eval.tune BOOKS [--own | --refuse | --sentence] [--dense]

Prints the contents for `weights.toml`; copy them there by hand and say so in the commit. The test
half is never used. Cross-validated figures come first: each game is measured with weights fitted on
the other games. `BOOKS` is the file or folder of the books that the questions are about. The
options choose what is tuned:

    (none)      the ranking of passages, by listwise logistic regression
    --own       the ranking of our own rules instead, by the ids that questions name
    --refuse    when to refuse an answer, by logistic regression; half of all glossaries, patterns
                and English words are also hidden in turn, since players use unlisted words
    --sentence  the choice of the answering sentence; right is one that overlaps a gold place
    --dense     with search by meaning, by the model that `RULEWRIGHT_EMBEDDER` names: only the
                weight of the meaning (`[meaning]`), beside all other weights as they are
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import msgspec

from rulewright.desk import Desk
from rulewright.desk.answer.evidence import asks_advice, other_game, signs_of, sureness
from rulewright.desk.corpus.source import Span
from rulewright.desk.language.glossaries import Glossary, glossary
from rulewright.desk.language.words import ENGLISH, stem
from rulewright.desk.search.own_rule_bridge import meaning_of
from rulewright.desk.search.query import TELLING, Words
from rulewright.desk.search.ranking import FITTING, SHOWN, Hit, summed, told_by, weights
from rulewright.desk.search.ruling import asked_in, sentence_signs
from tools.desk_eval.bench import Bench, hits
from tools.desk_eval.fit import Row, first_right, listwise, logistic, scaled
from tools.desk_eval.questions import Question, questions_folder, read_books, to_learn_from

# Signs that did not help on games outside the fit, or whose weights are set by hand.
LEFT_OUT = (
    "advice",
    "amount",
    "aside",
    "denied",
    "errata",
    "faq",
    "first",
    "lead",
    "parts",
    "sentence",
    "short",
    "summary",
    "table",
    "term",
    "variant",
)
LEFT_OUT_OF_OWN = (*LEFT_OUT, "asked", "body", "decision", "example", "named", "near")
OWN_PENALTY = 0.06
TOP, OWN_TOP = 8.6, 5.6
LIMITS = (0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75)
Named = tuple[Question, Row]
Evidence = tuple[Question, dict[str, float], bool]
Judged = tuple[bool, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", type=Path)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--refuse", action="store_true")
    parser.add_argument("--sentence", action="store_true")
    parser.add_argument("--dense", action="store_true")
    given = parser.parse_args()
    folder = questions_folder()
    assert folder is not None
    with Desk.in_memory(given.dense) as desk:
        desk.add(given.books)
        bench = Bench(desk, read_books(folder))
        half = [bench.with_gold(question) for question in to_learn_from(folder)]
        if given.refuse:
            tune_refusals(bench, half)
            return
        if given.sentence:
            tune_sentences([(one, row) for one in half for row in sentence_rows(bench, one)])
            return
        asked = [one for one in half if one.gold and (one.rules or not given.own)]
        rows = [(one, row_of(bench, one, given.own)) for one in asked]
    if given.dense:
        show(tune_meaning([row for _, row in rows], given.own))
        return
    left_out = LEFT_OUT_OF_OWN if given.own else LEFT_OUT
    told = (left_out, OWN_PENALTY) if given.own else (left_out, 0.04)
    cross_validate(rows, *told)
    all_rows = [row for _, row in rows]
    show(scaled(listwise(all_rows, *told), all_rows, OWN_TOP if given.own else TOP))


def show(tuned: dict[str, float]) -> None:
    for name, value in sorted(tuned.items()):
        print(f"{name} = {value:.2f}")


def cross_validate(rows: Sequence[Named], left_out: Sequence[str], penalty: float) -> None:
    """Print how well each game is ranked by weights fitted on the others."""
    places = []
    for game in sorted({question.game for question, _ in rows}):
        others = [row for question, row in rows if question.game != game]
        tuned = listwise(others, left_out, penalty)
        places += [first_right(row, tuned) for question, row in rows if question.game == game]
    for depth in (1, 3, 5):
        near = sum(0 < place <= depth for place in places)
        print(f"# recall@{depth} {100 * near / len(places):.1f}", end=" ")
    print(f"MRR {100 * sum(1 / place for place in places if place) / len(places):.1f}")


def row_of(bench: Bench, question: Question, own: bool) -> Row:
    """Return the search results for a question: the signs of each, and whether it is right."""
    ranked, _ = bench.desk.search(question.ask, question.game, own)
    return [(hit.signs, is_right(bench, question, hit, own)) for hit in ranked]


def is_right(bench: Bench, question: Question, hit: Hit, own: bool) -> bool:
    """Return whether a unit answers the question."""
    if own:
        return bool(set(hit.stored.unit.rules) & set(question.rules))
    source = bench.desk.source_by_number(hit.stored.source)
    key = bench.keys.get((source.name, source.game), "")
    spots = (spot for group in question.gold for spot in group)
    return any(hits((key, hit.stored.unit.spans), spot) for spot in spots)


def tune_meaning(rows: Sequence[Row], own: bool) -> dict[str, float]:
    """Return the weight of similarity in meaning, relative to the score of all other signs."""
    tuned = weights()["own" if own else "rank"]
    pairs = [
        [
            ({"score": summed(signs, tuned), "meaning": signs["meaning"]}, good)
            for signs, good in row
        ]
        for row in rows
    ]
    fitted = listwise(pairs)
    return {"meaning": fitted["meaning"] / fitted["score"]}


# -- the sentence that answers -------------------------------------------------------------------


def sentence_rows(bench: Bench, question: Question) -> Iterator[Row]:
    """Yield the signs of the sentences of each right passage, except questions with answers."""
    if not question.gold:
        return
    desk = bench.desk
    ours, _ = desk.search(question.ask, question.game, True)
    ranked, query = desk.search(question.ask, question.game, False, ours)
    lexicon = Words(desk.store, question.game, False)
    meant = meaning_of(told_by(ours), lexicon)
    for hit in ranked[:SHOWN]:
        unit = hit.stored.unit
        if is_right(bench, question, hit, False) and not asked_in(unit) and len(unit.sentences) > 1:
            signs = sentence_signs(hit.stored, query, lexicon, meant, FITTING)
            good = [overlaps(bench, question, hit, one.spans) for one in unit.sentences]
            yield list(zip(signs, good, strict=True))


def overlaps(bench: Bench, question: Question, hit: Hit, spans: Sequence[Span]) -> bool:
    """Return whether a sentence overlaps a gold place."""
    source = bench.desk.source_by_number(hit.stored.source)
    key = bench.keys.get((source.name, source.game), "")
    spots = [spot for group in question.gold for spot in group if spot[0] == key]
    return any(min(end, spot[2]) > max(start, spot[1]) for start, end in spans for spot in spots)


def tune_sentences(rows: Sequence[Named]) -> None:
    """Print how often weights of other games choose the right sentence, and the final weights."""
    right = []
    for game in sorted({question.game for question, _ in rows}):
        tuned = listwise([row for question, row in rows if question.game != game])
        right += [first_right(row, tuned) == 1 for question, row in rows if question.game == game]
    print(f"# right sentence {100 * sum(right) / len(right):.1f} of {len(right)} right passages")
    show(listwise([row for _, row in rows]))


# -- refusing ------------------------------------------------------------------------------------


def tune_refusals(bench: Bench, half: Sequence[Question]) -> None:
    """Print cross-validated figures of refusals, and the weights."""
    known = [gathered(bench, half)]
    for forgotten in (0, 1):
        with half_known(forgotten):
            known.append(gathered(bench, half))
    every = [one for rows in known for one in rows]
    for said, rows in (("all known", known[0]), ("half known", [*known[1], *known[2]])):
        for part in ("development", "drill"):
            asked = [row for row in rows if row[0].part == part]
            print(f"# {said}, {part}: {refused_of_others(every, asked)}")
    print(f"# learnt from development, asked the drill: {carried_over(every, known[0])}")
    show(learnt(every))


def gathered(bench: Bench, half: Sequence[Question]) -> list[Evidence]:
    """Return, for each question, the signs for an answer, and whether it is recognized as outside.

    There are no signs if the search finds nothing. Questions for advice and about other games count
    as outside.
    """
    bench.desk.forget()
    evidence = []
    for question in half:
        lexicon = Words(bench.desk.store, question.game, False)
        told = asks_advice(question.ask) or bool(other_game(question.ask, lexicon))
        seen, query = bench.desk.search(question.ask, question.game, False)
        evidence.append((question, signs_of(query, seen) if seen else {}, told))
    bench.desk.forget()
    return evidence


def refused_of_others(every: Sequence[Evidence], asked: Sequence[Evidence]) -> str:
    """Return the wrong and right refusals in each game, by weights fitted on the others."""
    sure: list[Judged] = []
    for game in sorted({question.game for question, _, _ in asked}):
        tuned = learnt([row for row in every if row[0].game != game])
        sure += judged([row for row in asked if row[0].game == game], tuned)
    return shares(sure)


def carried_over(every: Sequence[Evidence], asked: Sequence[Evidence]) -> str:
    """Return the wrong and right refusals in the drill, by weights fitted without it."""
    tuned = learnt([row for row in every if row[0].part != "drill"])
    return shares(judged([row for row in asked if row[0].part == "drill"], tuned))


def learnt(rows: Sequence[Evidence]) -> dict[str, float]:
    """Fit the weights that separate answerable questions from the others."""
    return logistic([(signs, bool(one.gold)) for one, signs, told in rows if signs and not told])


def judged(rows: Sequence[Evidence], tuned: dict[str, float]) -> list[Judged]:
    """Return, for each question, whether it has an answer, and the certainty of one."""
    return [
        (bool(one.gold), sureness(signs, tuned) if signs and not told else 0.0)
        for one, signs, told in rows
    ]


def shares(sure: Sequence[Judged]) -> str:
    """Format the percentages of wrong and right refusals at several thresholds."""
    texts = []
    for limit in LIMITS:
        falsely = [value < limit for right, value in sure if right]
        rightly = [value < limit for right, value in sure if not right]
        texts.append(
            f"{limit}: {100 * sum(falsely) / len(falsely):.1f}"
            f" / {100 * sum(rightly) / len(rightly):.1f}"
        )
    return ", ".join(texts)


@contextmanager
def half_known(part: int) -> Iterator[None]:
    """Hide every second entry of glossaries, patterns and English words; `part` is 0 or 1."""
    english = frozenset(word for word in ENGLISH if kept(word, part))
    stemmed = {
        "PLAIN": frozenset(stem(word) for word in english),
        "TELLING": frozenset(word for word in TELLING if kept(word, part)),
    }
    with ExitStack() as stack:
        stack.enter_context(patch("rulewright.desk.search.query.ENGLISH", english))
        for place in ("query", "evidence"):
            within = f"rulewright.desk.{place}"
            stack.enter_context(patch(f"{within}.glossary", lambda game: thinned(game, part)))
            for name, known in stemmed.items():
                stack.enter_context(patch(f"{within}.{name}", known))
        yield


def thinned(game: str, part: int) -> Glossary:
    """Return a game's glossary with only half of its entries."""
    whole = glossary(game)
    return msgspec.structs.replace(
        whole,
        same={key: value for key, value in whole.same.items() if kept(key, part)},
        foreign={key: value for key, value in whole.foreign.items() if kept(key, part)},
        advice=tuple(one for one in whole.advice if kept(one, part)),
        outside=tuple(one for one in whole.outside if kept(one, part)),
        elsewhere=frozenset(one for one in whole.elsewhere if kept(one, part)),
    )


def kept(entry: str | tuple[str, ...], part: int) -> bool:
    """Return whether an entry belongs to a part (0 or 1), by its hash."""
    return hashlib.md5(repr(entry).encode()).digest()[0] % 2 != part


if __name__ == "__main__":
    main()
