"""The effects of the Westeros cards: a short function per card, looked up by id. [westeros.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    DEFENSE,
    EVENT_COUNT,
    EVENT_DECK,
    EVENT_ICONS,
    EVENT_NAMES,
    EVENT_REF,
    EVENT_TEXT,
    EVENTS,
    HOUSE_REF,
    MARCH_SPECIAL,
    NOBODY,
    ORDER_COUNT,
    ORDER_TYPE,
    PORT_SEA,
    PORTS,
    RAID,
    SUPPORT,
)
from rulewright.games.thrones.control import (
    blade_holder,
    controller,
    gain_power,
    raven_holder,
    throne_holder,
    turn_order,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.event import Event, EventScript
from rulewright.games.thrones.mustering import mustering
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import reconcile_armies, supply_icons
from rulewright.games.thrones.westeros.bids import clash_of_kings
from rulewright.games.thrones.westeros.wildlings import wildling_attack
from rulewright.kernel import Ask, Phrase, Script
from rulewright.kit.names import Names

# The effects that the holders of the three tokens may choose, in notation and in words.
NOTHING: Final = 0
SUPPLY: Final = 1
MUSTERING: Final = 2
CLASH: Final = 3
POWER: Final = 4
NO_DEFENSE: Final = 5
NO_MARCH: Final = 6
CHOICES: Final[list[str]] = [
    "nothing",
    "supply",
    "mustering",
    "clash-of-kings",
    "power",
    "no-defense",
    "no-march+1",
]
CHOICE_LABELS: Final[list[str]] = [
    "Nothing",
    "Supply for all",
    "Mustering for all",
    "Clash of Kings",
    "Power for power icons",
    "No Defense orders this round",
    "No March +1 this round",
]
CHOICE_REF: Final = Names("choice", CHOICES, CHOICE_LABELS)


# -- what cards have in common ----------------------------------------------------------------
def update_supply(s: ThronesState) -> Script[None]:
    """Set all supply levels, then reduce armies in turn order. [westeros.supply]

    At least one unit stays in each area, so no house loses control of anything.
    """
    houses = turn_order(s)
    for house in houses:
        s.supply[house] = supply_icons(s, house)
    levels = [
        Phrase("{house} {supply}", house=HOUSE_REF[house], supply=s.supply[house])
        for house in houses
    ]
    s.log("westeros.supply", "Supply is set: {levels:,}.", levels=levels)
    for house in houses:
        yield from reconcile_armies(s, house)


def income(s: ThronesState, house: int, ports: bool) -> int:
    """Return how many Power icons and trading ports a house has. [westeros.game-of-thrones]

    Ports count only if `ports` is set.
    """
    total = 0
    icons = realm_of(s).power_icons
    for area in range(AREA_COUNT):
        if icons[area] and controller(s, area) == house:
            total += icons[area]
    if ports:
        for port in PORTS:
            blockade = s.holder[PORT_SEA[port]]
            if s.holder[port] == house and blockade in (NOBODY, house):
                total += 1
    return total


def collect_power(s: ThronesState, ports: bool) -> None:
    """Give every house Power for its icons and, if `ports` is set, its trading ports."""
    rule = "westeros.game-of-thrones" if ports else "westeros.dark-wings"
    for house in turn_order(s):
        gained = gain_power(s, house, income(s, house, ports))
        if gained:
            s.log(rule, "{house} gains {amount} Power.", house=HOUSE_REF[house], amount=gained)


def bar_type(s: ThronesState, kind: int) -> None:
    """Bar all orders of a type this round, special ones too. [planning.restrictions]"""
    for order in range(ORDER_COUNT):
        if ORDER_TYPE[order] == kind:
            s.barred |= 1 << order


def bar_march(s: ThronesState) -> None:
    """Bar the special march order this round. [planning.restrictions]"""
    s.barred |= 1 << MARCH_SPECIAL


# -- cards with a choice ----------------------------------------------------------------------
class ChooseEvent(Ask[ThronesState]):
    """Choose the effect of a card, as the holder of a token."""

    kind = "event"
    card: ClassVar[int] = NOBODY  # an index of `EVENTS`
    choices: ClassVar[list[int]] = []

    def options(self, s: ThronesState) -> list[int]:
        return self.choices

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `mustering`."""
        return CHOICES[option]

    def label(self, s: ThronesState, option: int) -> str:
        return CHOICE_LABELS[option]

    def prompt(self, s: ThronesState) -> str:
        return f"{EVENT_NAMES[self.card]}: what shall happen?"


class ChooseBlades(ChooseEvent):
    """Choose the effect of A Throne of Blades, as the holder of the Iron Throne."""

    rule = "westeros.throne-of-blades"
    card = EVENTS.index("a-throne-of-blades")
    choices: ClassVar[list[int]] = [SUPPLY, MUSTERING, NOTHING]


class ChooseWings(ChooseEvent):
    """Choose the effect of Dark Wings, Dark Words, as the holder of the messenger raven."""

    rule = "westeros.dark-wings"
    card = EVENTS.index("dark-wings-dark-words")
    choices: ClassVar[list[int]] = [CLASH, POWER, NOTHING]


class ChooseSword(ChooseEvent):
    """Choose the effect of Put to the Sword, as the holder of the Valyrian steel blade."""

    rule = "westeros.put-to-the-sword"
    card = EVENTS.index("put-to-the-sword")
    choices: ClassVar[list[int]] = [NO_DEFENSE, NO_MARCH, NOTHING]


def _log_choice(s: ThronesState, ask: ChooseEvent, choice: int) -> None:
    s.log(
        ask.rule,
        "{event}: {house} chooses “{choice}”.",
        event=EVENT_REF[ask.card],
        house=HOUSE_REF[ask.seat],
        choice=CHOICE_REF[choice],
    )


# -- the cards, deck by deck ------------------------------------------------------------------
def throne_of_blades(s: ThronesState) -> Script[None]:
    """Apply supply, mustering or nothing, by choice. [westeros.throne-of-blades]"""
    ask = ChooseBlades(throne_holder(s))
    choice = yield ask
    _log_choice(s, ask, choice)
    if choice == SUPPLY:
        yield from update_supply(s)
    elif choice == MUSTERING:
        yield from mustering(s)


def last_days_of_summer(s: ThronesState) -> None:
    """Do nothing. [westeros.last-days]"""


def winter_is_coming(s: ThronesState) -> None:
    """Do nothing: the card is replaced when it is turned.

    Only a position made by hand can have it among the events.
    """


def game_of_thrones(s: ThronesState) -> None:
    """Give every house Power for icons and ports. [westeros.game-of-thrones]"""
    collect_power(s, True)


def dark_wings(s: ThronesState) -> Script[None]:
    """Hold a Clash of Kings, give Power for icons, or neither, by choice. [westeros.dark-wings]"""
    ask = ChooseWings(raven_holder(s))
    choice = yield ask
    _log_choice(s, ask, choice)
    if choice == CLASH:
        yield from clash_of_kings(s)
    elif choice == POWER:
        collect_power(s, False)


def wildlings_attack(s: ThronesState) -> Script[None]:
    """Let the wildlings attack with the current threat. [westeros.wildlings-attack]"""
    yield from wildling_attack(s, s.threat, turn_order(s))


def put_to_the_sword(s: ThronesState) -> Script[None]:
    """Bar Defense orders, the special march or nothing, by choice. [westeros.put-to-the-sword]"""
    ask = ChooseSword(blade_holder(s))
    choice = yield ask
    _log_choice(s, ask, choice)
    if choice == NO_DEFENSE:
        bar_type(s, DEFENSE)
    elif choice == NO_MARCH:
        bar_march(s)


def feast_for_crows(s: ThronesState) -> None:
    """Bar Consolidate Power orders. [westeros.feast-for-crows]"""
    bar_type(s, CONSOLIDATE)


def rains_of_autumn(s: ThronesState) -> None:
    """Bar the special march. [westeros.rains-of-autumn]"""
    bar_march(s)


def sea_of_storms(s: ThronesState) -> None:
    """Bar Raid orders. [westeros.sea-of-storms]"""
    bar_type(s, RAID)


def storm_of_swords(s: ThronesState) -> None:
    """Bar Defense orders. [westeros.storm-of-swords]"""
    bar_type(s, DEFENSE)


def web_of_lies(s: ThronesState) -> None:
    """Bar Support orders. [westeros.web-of-lies]"""
    bar_type(s, SUPPORT)


# -- found by id ------------------------------------------------------------------------------
_CARDS: Final[dict[str, tuple[EventScript, str]]] = {
    "supply": (update_supply, "westeros.supply"),
    "mustering": (mustering, "westeros.mustering"),
    "a-throne-of-blades": (throne_of_blades, "westeros.throne-of-blades"),
    "last-days-of-summer": (last_days_of_summer, "westeros.last-days"),
    "winter-is-coming": (winter_is_coming, "westeros.winter-is-coming"),
    "clash-of-kings": (clash_of_kings, "westeros.clash-of-kings"),
    "game-of-thrones": (game_of_thrones, "westeros.game-of-thrones"),
    "dark-wings-dark-words": (dark_wings, "westeros.dark-wings"),
    "wildlings-attack": (wildlings_attack, "westeros.wildlings-attack"),
    "put-to-the-sword": (put_to_the_sword, "westeros.put-to-the-sword"),
    "feast-for-crows": (feast_for_crows, "westeros.feast-for-crows"),
    "rains-of-autumn": (rains_of_autumn, "westeros.rains-of-autumn"),
    "sea-of-storms": (sea_of_storms, "westeros.sea-of-storms"),
    "storm-of-swords": (storm_of_swords, "westeros.storm-of-swords"),
    "web-of-lies": (web_of_lies, "westeros.web-of-lies"),
}
if set(_CARDS) != set(EVENTS):
    raise ValueError(f"Westeros cards and scripts differ: {set(_CARDS) ^ set(EVENTS)}")

SECOND_EVENTS: Final[list[Event]] = [
    Event(
        key,
        EVENT_NAMES[number],
        EVENT_DECK[number],
        EVENT_COUNT[number],
        EVENT_ICONS[number],
        EVENT_TEXT[number],
        _CARDS[key][1],
        _CARDS[key][0],
    )
    for number, key in enumerate(EVENTS)
]
