"""Combat up to its outcome: support, house cards, Tides, the blade. [combat.*] [tides.*]

A combat runs over several steps, each a script here or in `resolution.py`; what is known between
them is `s.battle`.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import rules_of
from rulewright.games.thrones.combat.strength import card_order, is_broken_off, total
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    CARD_NAMES,
    CARD_STRENGTH,
    CARDS,
    HAND_SIZE,
    HOUSE_NAMES,
    HOUSES,
    KIND,
    LAND,
    NEIGHBOURS,
    NOBODY,
    ORDER_TYPE,
    PORT,
    SEA,
    SUPPORT,
    TIDES,
    TIDES_COUNT,
    TIDES_STRENGTH,
)
from rulewright.games.thrones.control import blade_holder, turn_order
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.state import (
    ATTACKER,
    DEFENDER,
    HOUSE_CARDS,
    NO_CARD,
    RESOLUTION,
    SIDES,
    TIDES_REDRAW,
    Battle,
    State,
)
from rulewright.kernel import Ask, Chance, Refusal, Script, Together
from rulewright.kit.asks import YesNo

NEITHER: Final = 2


# -- 1. call for support ------------------------------------------------------------------------
def supports_into(s: State, area: int, embattled: int) -> bool:
    """Whether a support order there reaches the embattled area. [combat.support-reach]

    Land units never support a sea, ships in a port only its sea. [ports.support]
    """
    order = s.order[area]
    if not order or ORDER_TYPE[order] != SUPPORT or s.holder[area] == NOBODY:
        return False
    if KIND[area] == PORT:
        return KIND[embattled] == SEA
    return KIND[area] == SEA or KIND[embattled] == LAND


class GiveSupport(Ask[State]):
    """Whom a support order helps: the attacker, the defender, or neither."""

    kind = "support"
    rule = "combat.support"

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def options(self, s: State) -> list[int]:
        """A house that fights may support only itself. [combat.support-enemy]"""
        b = s.battle
        assert b is not None
        side = b.side_of(self.seat)
        return [ATTACKER, DEFENDER, NEITHER] if side == NOBODY else [side, NEITHER]

    def text(self, s: State, option: int) -> str:
        """`harrenhal supports baratheon`"""
        b = s.battle
        assert b is not None
        whom = "nobody" if option == NEITHER else HOUSES[b.houses()[option]]
        return f"{AREAS[self.area]} supports {whom}"

    def label(self, s: State, option: int) -> str:
        """The side."""
        b = s.battle
        assert b is not None
        if option == NEITHER:
            return "Support nobody"
        return f"Support {HOUSE_NAMES[b.houses()[option]]}, the {SIDES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        """The supporting area, then where the combat is that it helps in."""
        b = s.battle
        assert b is not None
        return [AREAS[self.area]] if option == NEITHER else [AREAS[self.area], AREAS[b.area]]

    def prompt(self, s: State) -> str:
        """The combat."""
        b = s.battle
        assert b is not None
        return (
            f"{HOUSE_NAMES[b.attacker]} attacks {HOUSE_NAMES[b.defender]} in "
            f"{AREA_NAMES[b.area]}: whom do you support from {AREA_NAMES[self.area]}?"
        )

    def why_not(self, s: State, tried: str) -> Refusal:
        """An enemy is never supported against own units."""
        b = s.battle
        assert b is not None
        side = b.side_of(self.seat)
        if side != NOBODY and tried == self.text(s, 1 - side):
            return Refusal("combat.support-enemy", "You can’t support your enemy in a combat.")
        return Refusal(self.rule, "Support goes to the attacker, the defender or nobody.")


class AcceptSupport(YesNo[State]):
    """Whether a fighting house takes the support it is offered."""

    kind = "accept"
    rule = "combat.support-declined"
    words = ("refuse", "accept")
    labels = ("Refuse it", "Accept the support")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def about(self, s: State, option: int) -> list[str]:
        """The supporting area."""
        return [AREAS[self.area]]

    def prompt(self, s: State) -> str:
        """Who offers."""
        return f"{HOUSE_NAMES[s.holder[self.area]]} offers support from {AREA_NAMES[self.area]}"


def call_for_support(s: State) -> Script[None]:
    """Every support order next to the embattled area takes a side, in turn order.

    [combat.support] [combat.support-by-order]
    """
    b = s.battle
    assert b is not None
    for house in turn_order(s):
        for area in NEIGHBOURS[b.area]:
            if s.holder[area] == house and supports_into(s, area, b.area):
                yield from declare_support(s, b, house, area)
    if s.lines is not None:
        s.tell(
            "combat.initial-strength",
            "Initial strength in {}: {} {}, {} {}.",
            AREA_NAMES[b.area],
            HOUSE_NAMES[b.attacker],
            total(s, ATTACKER),
            HOUSE_NAMES[b.defender],
            total(s, DEFENDER),
        )
    s.step = HOUSE_CARDS


def declare_support(s: State, b: Battle, house: int, area: int) -> Script[None]:
    """One order's decision; a house that fights may turn foreign help down."""
    side = yield GiveSupport(house, area)
    if side == NEITHER:
        return
    helped = b.houses()[side]
    if helped != house:
        accepted = yield AcceptSupport(helped, area)
        if not accepted:
            s.tell(
                "combat.support-declined",
                "{} refuses the support of {} from {}.",
                HOUSE_NAMES[helped],
                HOUSE_NAMES[house],
                AREA_NAMES[area],
            )
            return
    b.backing[side].append(area)
    s.tell(
        "combat.support",
        "{} supports {} from {}.",
        HOUSE_NAMES[house],
        HOUSE_NAMES[helped],
        AREA_NAMES[area],
    )


# -- 3. choose and reveal house cards -----------------------------------------------------------
class ChooseCard(Ask[State]):
    """The house card for this combat, chosen in secret."""

    kind = "house-card"
    rule = "combat.house-cards"

    def options(self, s: State) -> list[int]:
        """The cards in hand; one must be played."""
        return in_hand(s, self.seat)

    def text(self, s: State, option: int) -> str:
        """`eddard-stark`"""
        return CARDS[option]

    def label(self, s: State, option: int) -> str:
        """The card and its strength."""
        return f"{CARD_NAMES[option]} ({CARD_STRENGTH[option]})"

    def about(self, s: State, option: int) -> list[str]:
        """The card."""
        return [f"card:{CARDS[option]}"]

    def prompt(self, s: State) -> str:
        """The combat as it stands."""
        b = s.battle
        assert b is not None
        side = b.side_of(self.seat)
        return (
            f"Combat in {AREA_NAMES[b.area]}, {total(s, side)} against {total(s, 1 - side)}: "
            "choose a house card"
        )

    def why_not(self, s: State, tried: str) -> Refusal:
        """Discarded, or of another house."""
        if tried in CARDS and CARDS.index(tried) // HAND_SIZE == self.seat:
            return Refusal("cards.hand", f"{CARD_NAMES[CARDS.index(tried)]} is not in your hand.")
        return Refusal(self.rule, f"You have no card “{tried}”.")


def choose_house_cards(s: State) -> Script[None]:
    """Both choose in secret, reveal, and texts that act now are resolved. [combat.house-cards]"""
    b = s.battle
    assert b is not None
    yield Together(
        [
            (b.attacker, choose_card(s, b, ATTACKER)),
            (b.defender, choose_card(s, b, DEFENDER)),
        ]
    )
    b.shown = True
    s.tell(
        "combat.house-cards",
        "{} plays {}, {} plays {}.",
        HOUSE_NAMES[b.attacker],
        CARD_NAMES[b.cards[0]],
        HOUSE_NAMES[b.defender],
        CARD_NAMES[b.cards[1]],
    )
    yield from resolve_cancelling_texts(s, b)
    yield from resolve_immediate_texts(s, b)
    s.step = RESOLUTION
    if s.with_tides and not is_broken_off(s, b):
        s.step = TIDES_REDRAW
        yield from draw_tides(s, b, ATTACKER)
        yield from draw_tides(s, b, DEFENDER)


def choose_card(s: State, b: Battle, side: int) -> Script[None]:
    """One side's secret choice."""
    b.cards[side] = yield ChooseCard(b.houses()[side])


def resolve_cancelling_texts(s: State, b: Battle) -> Script[None]:
    """Texts that cancel or ignore come before all others. [combat.timing]"""
    for side in card_order(s, b):
        card = b.cards[side]
        if card >= 0 and rules_of(card).cancels:
            yield from rules_of(card).cancel(s, b, side)


def resolve_immediate_texts(s: State, b: Battle) -> Script[None]:
    """Each text once, the better place on the Iron Throne track first. [combat.timing]

    A card that a text brought in has its own text resolved too, when it is its side's turn. None
    acts any more once a side has nobody left. [cards.mace-tyrell]
    """
    for side in card_order(s, b):
        done: list[int] = []
        while b.cards[side] >= 0 and b.cards[side] not in done:
            card = b.cards[side]
            done.append(card)
            if rules_of(card).acts_on_reveal:
                yield from rules_of(card).on_reveal(s, b, side)
                if is_broken_off(s, b):
                    return


# -- Tides of Battle ------------------------------------------------------------------------------
class DrawTides(Chance):
    """A Tides of Battle card, seen by its house alone."""

    def text(self, outcome: int) -> str:
        """`one-sword`"""
        return TIDES[outcome]


def draw_tides(s: State, b: Battle, side: int) -> Script[None]:
    """Draw from the deck, whole but for what this combat drew. [tides.deck] [tides.draw]"""
    left = TIDES_COUNT[:]
    for card in b.tides:
        if card != NO_CARD:
            left[card] -= 1
    cards = [card for card in range(len(TIDES)) if left[card]]
    weights = [left[card] for card in cards]
    b.tides[side] = yield DrawTides(cards, weights, 1 << b.houses()[side])


class RedrawTides(YesNo[State]):
    """Whether the blade is spent on another Tides card."""

    kind = "tides"
    rule = "tides.blade"
    words = ("keep", "redraw")
    labels = ("Keep the card", "Spend the blade on another card")

    def prompt(self, s: State) -> str:
        """The card that was drawn; the ask is its seat's alone."""
        b = s.battle
        assert b is not None
        card = b.tides[b.side_of(self.seat)]
        return f"Your Tides of Battle card: {TIDES[card]} (strength {TIDES_STRENGTH[card]})"


def redraw_and_reveal_tides(s: State) -> Script[None]:
    """The blade's holder may discard his card for another; then both are shown. [tides.blade]"""
    b = s.battle
    assert b is not None
    s.step = RESOLUTION
    holder = blade_holder(s)
    side = b.side_of(holder)
    if side != NOBODY and not s.blade_used:
        redraw = yield RedrawTides(holder)
        if redraw:
            s.blade_used = True
            s.tell("tides.blade", "{} spends the blade on another Tides card.", HOUSE_NAMES[holder])
            yield from draw_tides(s, b, side)
    b.tides_shown = True  # the step ends here: what was private in it is open from now on
    s.tell(
        "tides.draw",
        "Tides of Battle: {} for {}, {} for {}.",
        TIDES[b.tides[0]],
        HOUSE_NAMES[b.attacker],
        TIDES[b.tides[1]],
        HOUSE_NAMES[b.defender],
    )


# -- 4. use the Valyrian steel blade ------------------------------------------------------------
class UseBlade(YesNo[State]):
    """Whether the blade adds 1."""

    kind = "blade"
    rule = "combat.blade"
    words = ("no blade", "blade")
    labels = ("Save the blade", "Use the blade: +1")

    def prompt(self, s: State) -> str:
        """The strengths as they stand."""
        b = s.battle
        assert b is not None
        side = b.side_of(self.seat)
        return f"{total(s, side)} against {total(s, 1 - side)}: use the Valyrian steel blade?"


def use_blade(s: State, b: Battle) -> Script[None]:
    """The holder, if he fights and it is unused, may add 1. [combat.blade]"""
    holder = blade_holder(s)
    side = b.side_of(holder)
    if side == NOBODY or s.blade_used:
        return
    used = yield UseBlade(holder)
    if used:
        s.blade_used = True
        b.blade = side
        s.tell("combat.blade", "{} uses the Valyrian steel blade.", HOUSE_NAMES[holder])
