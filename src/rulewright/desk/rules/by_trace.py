"""Links between sentences of traced books and our own rules that state them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

import msgspec

from rulewright.conformance.reference import find_reference
from rulewright.conformance.trace.book import fold
from rulewright.conformance.trace.items import Item, items_of
from rulewright.desk.answer.answers import RuleLink
from rulewright.desk.corpus import house_rules
from rulewright.desk.corpus.source import Span
from rulewright.desk.corpus.store import Stored, read_source, read_stored
from rulewright.desk.corpus.traced import TracedBooks, TracedSentence, rule_of
from rulewright.desk.language.words import said
from rulewright.desk.search.own_rule_bridge import alike, vector
from rulewright.desk.search.query import Words
from rulewright.desk.search.ranking import Hit

LINKS = 3
TABLE, LISTED = "|", "- "


def traced_links(
    store: sqlite3.Connection,
    traced: TracedBooks,
    hit: Hit,
    ruling: Sequence[Span],
    likely: Collection[str],
) -> tuple[RuleLink, ...]:
    """Return our own rules that state a book's ruling; those of its best sentence come first.

    If a sentence states many rules, the `likely` ones come before the others.
    """
    stored = hit.stored
    best = [one.spans for one in stored.unit.sentences[hit.best_sentence :][:1]]
    sentences = [one for spans in (*best, ruling) for one in traced.at(stored.source, spans)]
    items: dict[str, list[str]] = {}
    for one in sentences:
        stated = one.items or rules_shown_by(store, stored.game, one.cases)
        for rule in dict.fromkeys(map(rule_of, stated)):
            items.setdefault(rule, [item for item in stated if rule_of(item) == rule])
    first = sorted(items, key=lambda rule: rule not in likely)[:LINKS]
    played = {case for one in sentences for case in one.cases}
    return tuple(_link(store, stored.game, rule, items[rule], played) for rule in first)


def _link(
    store: sqlite3.Connection, game: str, rule: str, items: Collection[str], played: Collection[str]
) -> RuleLink:
    """Return a rule with the items that a sentence states, and with the rule's cases.

    Cases in `played`, which play the sentence, come first.
    """
    cases = sorted(house_rules.cases_of(store, game, rule), key=lambda case: case not in played)
    told = [one.text for one in items_of_rule(game, rule) if one.id in items]
    text = " ".join(one.removeprefix(LISTED) for one in told if not one.startswith(TABLE))
    return RuleLink(rule, house_rules.title_of(store, game, rule), tuple(cases), text, traced=True)


def rules_shown_by(store: sqlite3.Connection, game: str, cases: Collection[str]) -> list[str]:
    """Return the rules that the cases show; a rule shown by more of them comes first."""
    rows = store.execute("SELECT rule, cases FROM shown WHERE game = ?", (game,))
    counts = {rule: len({*cases} & {*msgspec.json.decode(shown)}) for rule, shown in rows}
    return sorted((rule for rule in counts if counts[rule]), key=lambda rule: -counts[rule])


def items_of_rule(game: str, rule: str) -> list[Item]:
    """Return the items of a rule on its page."""
    section = find_reference(game).section(rule)
    return [] if section is None else items_of(section)


def stating_hit(
    store: sqlite3.Connection, traced: TracedBooks, ours: Hit, lexicon: Words
) -> Hit | None:
    """Return the sentence of a traced book that states the answer given by our own rules.

    A sentence that states the same item is preferred to one that only states another item of the
    rule; of several, the most similar one is taken. Return None if no book has such a sentence.
    """
    game, rule = ours.stored.game, ours.stored.unit.rules[0]
    text = ours.stored.unit.sentences[ours.best_sentence].text
    folded = fold(text)
    exact = [one.id for one in items_of_rule(game, rule) if folded in fold(one.text)]
    stating = [one for item in exact for one in traced.stating(game, item)]
    meant = vector(said(text), lexicon)

    def likeness(one: tuple[int, TracedSentence]) -> float:
        source, sentence = one
        whole = read_source(store, source).text
        return alike(meant, vector(said(whole[sentence.start : sentence.end]), lexicon))

    ranked = sorted(stating or traced.stating(game, rule), key=likeness, reverse=True)
    hits = (_hit(store, source, sentence) for source, sentence in ranked)
    return next((hit for hit in hits if hit is not None), None)


def _hit(store: sqlite3.Connection, source: int, sentence: TracedSentence) -> Hit | None:
    """Return a traced sentence as a hit, or None if no unit has it, as for a running head."""
    rows = store.execute("SELECT id, spans FROM unit WHERE source = ?", (source,)).fetchall()
    shares = {
        number: sentence.shared(msgspec.json.decode(spans, type=tuple[Span, ...]))
        for number, spans in rows
    }
    number = max(shares, key=lambda one: shares[one], default=0)
    if not shares.get(number):
        return None
    [stored] = read_stored(store, [number])
    return Hit(stored, {}, 0.0, _nearest(stored, sentence), 0.0)


def _nearest(stored: Stored, sentence: TracedSentence) -> int:
    """Return the index of the sentence of a unit with the largest overlap."""
    shares = [sentence.shared(one.spans) for one in stored.unit.sentences]
    return shares.index(max(shares))
