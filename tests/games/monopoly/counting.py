"""Invariants of a game of Monopoly, and random games that check them event by event."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.components import (
    CARDS,
    GROUP,
    GROUP_LOTS,
    HOTEL,
    HOTELS,
    HOUSES,
    JAIL,
    JAIL_CARD,
    LOTS,
    RAILROADS,
)
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.state import DECK_CARDS, MonopolyState
from rulewright.kernel import Match, OptionValue

Options = Mapping[str, OptionValue]

# Each option alone, and all at once. Without trades or auctions few colours are ever completed,
# so a game between random players may never end; such games have a limit of rounds.
OPTION_SETS: dict[str, dict[str, OptionValue]] = {
    "default": {},
    "speed-die": {"speed_die": True},
    "automatic": {"rents": "automatic"},
    "no-auctions": {"auctions": False, "cap": 100},
    "no-trades": {"trades": False, "cap": 100},
    "interest-down": {"interest": "down"},
    "cap": {"cap": 50},
    "fines": {"free_parking": "fines"},
    "fines-and-500": {"free_parking": "fines-and-500", "cap": 200},
    "go-landing": {"go_landing": "double", "cap": 200},
    "jail-rent": {"jail_rent": "none"},
    "first-lap": {"first_lap": "wait"},
    "uneven": {"building": "uneven"},
    "one-offer": {"offers": 1},
    "many-offers": {"offers": 10, "cap": 50},
    "earlier": {"triples": "apart", "hotels": "at-once", "raising": "cash", "unasked": "void"},
    "all": {
        "speed_die": True,
        "rents": "automatic",
        "auctions": False,
        "trades": False,
        "interest": "down",
        "cap": 100,
        "free_parking": "fines-and-500",
        "go_landing": "double",
        "jail_rent": "none",
        "first_lap": "wait",
        "building": "uneven",
        "triples": "apart",
        "hotels": "at-once",
        "raising": "cash",
        "unasked": "void",
        "offers": 5,
    },
}


def assert_money(s: MonopolyState) -> None:
    """Check that the money of players and pot equals what the bank has paid out."""
    assert sum(s.cash) + s.pot + s.bank == 0
    assert min(s.cash) >= 0
    assert s.pot >= 0


def assert_conserved(s: MonopolyState) -> None:
    """Check that money, deeds, buildings and cards each exist once, where the rules allow."""
    assert_money(s)
    assert_deeds(s)
    assert_buildings(s)
    assert_cards(s)
    for seat in range(s.players):
        if s.jail[seat]:
            assert s.pos[seat] == JAIL
        if not s.is_in(seat):
            assert s.cash[seat] == 0
            assert not s.lots_of(seat)
    assert len(set(s.out)) == len(s.out) < s.players


def assert_deeds(s: MonopolyState) -> None:
    """Check that only lots have owners, only owned lots are mortgaged, and counters agree."""
    for square in range(40):
        owner = s.owner[square]
        assert owner == BANK or (square in LOTS and s.is_in(owner))
        assert not (s.mortgaged[square] and owner == BANK)
    again = s.copy()
    again.recount()
    assert (again.complete, again.pledged, again.inside) == (s.complete, s.pledged, s.inside)
    assert (again.houses, again.hotels, again.offered) == (s.houses, s.hotels, s.offered)


def assert_buildings(s: MonopolyState) -> None:
    """Check that every building is on the board or in the bank, on whole colours, evenly."""
    hotels = [lot for lot in LOTS if s.level[lot] == HOTEL]
    assert s.hotels + len(hotels) == HOTELS
    assert s.houses + sum(s.level[lot] for lot in LOTS if lot not in hotels) == HOUSES
    assert s.hotels >= 0
    assert s.houses >= 0
    for group, lots in enumerate(GROUP_LOTS):
        levels = [s.level[lot] for lot in lots]
        if any(levels):
            assert group < RAILROADS
            assert s.owns_group(s.owner[lots[0]], group)
            assert not any(s.mortgaged[lot] for lot in lots)
        if s.options.even:
            assert max(levels) - min(levels) <= 1
    assert not any(s.level[square] for square in range(40) if GROUP[square] < 0)


def assert_cards(s: MonopolyState) -> None:
    """Check that every card is unseen, under its deck, or with a player who is still in."""
    places = [card for card in range(len(CARDS)) if s.unseen >> card & 1]
    for deck, cards in enumerate(DECK_CARDS):
        assert all(cards >> card & 1 for card in s.seen(deck))
        places += s.seen(deck)
        holder = s.jail_card(deck)
        if holder >= 0:
            assert s.is_in(holder)
            places.append(JAIL_CARD[deck])
    assert sorted(places) == list(range(len(CARDS)))


def now(match: Match) -> MonopolyState:
    """Return the current state."""
    assert isinstance(match.state, MonopolyState)
    return match.state


def play_watched(players: int, seed: int, options: Options) -> Match:
    """Play a random game to its end, checking the invariants after every throw, card and choice."""
    rng = Random(seed)
    match = Match.new(GAME, players, seed, options, manual=True)
    before: list[list[int]] = []
    while not match.over:
        luck = match.luck
        if luck is not None:
            match.tell_luck(rng.choice(luck.outcomes))
        else:
            seat = rng.choice(match.waiting)
            if rng.random() < 0.05:
                wish_the_floor(match, rng.randrange(players))
            match.decide(seat, rng.choice(match.choices(seat)))
        s = now(match)
        assert_money(s)
        goods = [s.owner[:], s.level[:], s.mortgaged[:], [s.chance_card, s.chest_card, s.unseen]]
        if goods != before or match.over:
            assert_conserved(s)
            before = goods
    return match


def wish_the_floor(match: Match, seat: int) -> None:
    """Let a seat ask for the floor, if it may."""
    if seat not in match.waiting and match.remark(seat) is not None:
        match.play(seat, "floor")
