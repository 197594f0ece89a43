"""The lines of a position, except for areas and combats, in the order in which they are written.

`cases/README.md` explains them.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.components import (
    DECK_NAMES,
    DECKS,
    FULL_HAND,
    HOUSES,
    MAX_SUPPLY,
    NOBODY,
    POWER_TOKENS,
    ROUNDS,
    THREAT_START,
    THREAT_TRACK,
    THRONE,
    TRACKS,
    WILDLINGS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import pile_of
from rulewright.games.thrones.state import EVENT, UNKNOWN, ThronesState
from rulewright.games.thrones.text.defaults import POWER, usual_deck, usual_step
from rulewright.games.thrones.text.words import (
    HOUSE,
    NOTHING,
    STEPS,
    UNSEEN,
    barred_words,
    events_of,
    hand_words,
    read_barred,
    read_event,
    read_hand,
    read_house,
    step_text,
    steps_of,
)
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, AttributeText, Bits, FieldText, FieldTexts, One
from rulewright.kit.questions import some
from rulewright.kit.text import NONE, find, read_number, split
from rulewright.kit.words import ALL, Number, Word

DECK: Final = Word[ThronesState](DECK_NAMES, "deck")


# -- the round --------------------------------------------------------------------------------
class Step(FieldText[ThronesState]):
    """`step: marches` or `step: event 2`; by default it follows from the orders on the board."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        words = text.split()
        if len(words) == 2 and words[0] == STEPS[EVENT]:
            s.step = EVENT
            s.turn = read_number(words[1], 1, DECKS, "the event") - 1
        else:
            s.step = find(text, steps_of(s), "step")
            if s.step == EVENT:
                raise BadPosition("say which event: event 1, event 2 or event 3")

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return [step_text(s)]

    def settle(self, s: ThronesState, where: int) -> None:
        s.step = usual_step(s)

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return False


class Turn(FieldText[ThronesState]):
    """`turn: 2` or `turn: tyrell`: whose place in the turn order is next."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        if s.step == EVENT:
            raise BadPosition("an event has its own number: step: event 2")
        if text in HOUSES:
            s.turn = s.tracks[THRONE].index(HOUSE.read(s, text))
        else:
            s.turn = read_number(text, 1, s.players + 1, "the place at turn") - 1

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return [str(s.turn + 1)]

    def settle(self, s: ThronesState, where: int) -> None:
        """Do nothing: the step may have set it."""

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return not s.turn or s.step == EVENT


# -- the table --------------------------------------------------------------------------------
class Track(FieldText[ThronesState]):
    """`fiefdoms: tyrell, stark`; other houses follow in the order of the set-up."""

    def __init__(self, track: int) -> None:
        super().__init__(TRACKS[track])
        self.track = track

    def read(self, s: ThronesState, where: int, text: str) -> None:
        first = [] if text == NONE else self.first(s, text)
        rest = [house for house in s.tracks[self.track] if house not in first]
        s.tracks[self.track] = first + rest

    def first(self, s: ThronesState, text: str) -> list[int]:
        """Read the houses on the first places."""
        if text in (ALL, NONE):
            raise BadPosition(f"name the first houses: {self.name}: tyrell, stark")
        return HOUSE.read_each(s, text)

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return HOUSE.many_words(s, s.tracks[self.track])

    def settle(self, s: ThronesState, where: int) -> None:
        """Do nothing: without the line the track is as at the set-up."""

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return False

    def instead(self, s: ThronesState, where: int, wanted: str) -> str | None:
        """Compare the places that the question names, from the first down."""
        first, now = self.first(s, wanted), s.tracks[self.track]
        return None if first == now[: len(first)] else f"{self.name}: {self.text(s, where)}"


class Used(Bits[ThronesState]):
    """`used: blade, raven`: tokens used this round."""

    def value(self, s: ThronesState, where: int) -> int:
        return s.blade_used | s.raven_used << 1

    def put(self, s: ThronesState, where: int, value: Any) -> None:
        s.blade_used, s.raven_used = bool(value & 1), bool(value & 2)


class ThreatWords(Number[ThronesState]):
    """A place on the wildling track."""

    def read(self, s: ThronesState, text: str) -> int:
        threat = super().read(s, text)
        if threat not in THREAT_TRACK:
            raise BadPosition(f"the threat is one of {', '.join(str(t) for t in THREAT_TRACK)}")
        return threat


class Barred(AttributeText[ThronesState]):
    """`barred: defense, march+1`: orders that may not be placed this round."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        s.barred = 0
        for word in split(text):
            s.barred |= read_barred(word)

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return barred_words(s.barred)


# -- cards ------------------------------------------------------------------------------------
class Hand(FieldText[ThronesState]):
    """`hand stark: eddard-stark, robb-stark`; only read, since `Discarded` writes a hand."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        s.hand[where] = read_hand(s, text, where)

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return hand_words(s, s.hand[where], where)

    def settle(self, s: ThronesState, where: int) -> None:
        """Do nothing: without a line a hand is as at the set-up."""

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return True


class Discarded(Hand):
    """`discarded stark: roose-bolton`."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        s.hand[where] = FULL_HAND & ~read_hand(s, text, where)

    def parts(self, s: ThronesState, where: int) -> list[str]:
        return hand_words(s, pile_of(s.hand[where]), where)

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return not pile_of(s.hand[where])


class Events(AttributeText[ThronesState]):
    """`events: supply, -, web-of-lies`: the card revealed from each deck."""

    brief = False

    def read(self, s: ThronesState, where: int, text: str) -> None:
        words = split(text)
        if len(words) > DECKS:
            raise BadPosition(f"there are {DECKS} decks, so {DECKS} events")
        s.events = [NOBODY] * DECKS
        for deck, word in enumerate(words):
            if word != NOTHING:
                s.events[deck] = read_event(s, word, deck)

    def parts(self, s: ThronesState, where: int) -> list[str]:
        events = edition_of(s).events
        return [NOTHING if event == NOBODY else events[event].key for event in s.events]

    def told(self, s: ThronesState, where: int, text: str) -> list[str]:
        """Return the parts that the question names from the first deck on, then the actual ones."""
        named = len(some(split(text), self.name))
        return [*super().told(s, where, text)[:named], *self.parts(s, where)[named:]]

    def is_ordered(self) -> bool:
        return True


class Deck(FieldText[ThronesState]):
    """`deck I: supply 2, mustering`: the cards left in a deck, 1 where no number stands."""

    def read(self, s: ThronesState, where: int, text: str) -> None:
        for event in events_of(s, where):
            s.deck[event] = 0
        for part in split(text):
            name, _, number = part.partition(" ")
            event = read_event(s, name, where)
            most = edition_of(s).events[event].count
            s.deck[event] = read_number(number.strip() or "1", 0, most, f"{name}: a number")

    def parts(self, s: ThronesState, where: int) -> list[str]:
        events = edition_of(s).events
        return [f"{events[n].key} {s.deck[n]}" for n in events_of(s, where) if s.deck[n]]

    def settle(self, s: ThronesState, where: int) -> None:
        usual = usual_deck(s)
        for event in events_of(s, where):
            s.deck[event] = usual[event]

    def is_usual(self, s: ThronesState, where: int) -> bool:
        usual = usual_deck(s)
        return all(s.deck[event] == usual[event] for event in events_of(s, where))


class Wildlings(FieldText[ThronesState]):
    """`wildlings: crow-killers@stark, ?, silence-at-the-wall@all`: the deck from the top.

    After `@` stands a house that knows the card.
    """

    ordered = True
    brief = False

    def read(self, s: ThronesState, where: int, text: str) -> None:
        words = split(text)
        if len(words) > len(s.wild):
            raise BadPosition(f"there are only {len(s.wild)} wildling cards")
        self.settle(s, where)
        for place, word in enumerate(words):
            name, *knowing = word.split("@")
            if name != UNSEEN:
                card = find(name, WILDLINGS, "wildling card")
                if card in s.wild:
                    raise BadPosition(f"{name} stands here twice")
                s.wild[place] = card
            for house in knowing:
                known = all_seats(s) if house == ALL else 1 << read_house(house, s.players)
                s.wild_seen[place] |= known

    def parts(self, s: ThronesState, where: int) -> list[str]:
        words: list[str] = []
        for card, seen in zip(s.wild, s.wild_seen, strict=True):
            name = UNSEEN if card == UNKNOWN else WILDLINGS[card]
            knowing = [HOUSES[house] for house in range(s.players) if seen >> house & 1]
            words.append("@".join([name, *([ALL] if seen == all_seats(s) else knowing)]))
        while words and words[-1] == UNSEEN:
            words.pop()
        return words

    def settle(self, s: ThronesState, where: int) -> None:
        s.wild, s.wild_seen = [UNKNOWN] * len(s.wild), [0] * len(s.wild)

    def is_usual(self, s: ThronesState, where: int) -> bool:
        return not any(s.wild_seen) and all(card == UNKNOWN for card in s.wild)


COURSE: Final = FieldTexts[ThronesState](
    One("round", Number(1, ROUNDS, "the round"), 1, always=True),
    Step("step"),
    Turn("turn"),
)
TABLE: Final = FieldTexts[ThronesState](
    Amounts(
        "power",
        HOUSE,
        Number(0, POWER_TOKENS, "the Power of a house"),
        POWER,
        every=True,
        always=True,
    ),
    Amounts(
        "supply",
        HOUSE,
        Number(0, MAX_SUPPLY, "the supply of a house"),
        MAX_SUPPLY,
        every=True,
        always=True,
    ),
    *[Track(track) for track in range(len(TRACKS))],
    Used("used", Word(["blade", "raven"], "token that can be used"), field="blade_used"),
    One("threat", ThreatWords(0, THREAT_TRACK[-1], "the threat"), THREAT_START, always=True),
    Barred("barred", 0),
    Hand("hand", HOUSE),
    Discarded("discarded", HOUSE),
    Events("events", [NOBODY] * DECKS),
    Deck("deck", DECK),
    Wildlings("wildlings"),
)
#: In the order in which they are read; the step follows from the board and the combat.
LINES: Final = FieldTexts[ThronesState](*TABLE, *COURSE)
