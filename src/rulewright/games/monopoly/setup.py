"""Setting up: the options, the money, and who begins. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.monopoly.components import NO_FACE, OFFERS, SPEED_MONEY, START_MONEY
from rulewright.games.monopoly.dice import WHITE_DICE, lay_white
from rulewright.games.monopoly.house_rules import stake_pot
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.state import BANK, TURN, State
from rulewright.kernel import OptionSpec, OptionValue, Script

PLAYER_COUNTS: Final = (2, 3, 4, 5, 6, 7, 8)
PARKING: Final = ("nothing", "fines", "fines-and-500")

OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "speed_die",
        (False, True),
        "Play with the Speed Die, and with $1,000 more at the start.",
        "speed.start",
    ),
    OptionSpec(
        "rents",
        ("claimed", "automatic"),
        "An owner must ask for the rent in time (claimed), or is paid at once (automatic).",
        "rent.claim",
    ),
    OptionSpec(
        "auctions",
        (True, False),
        "What a player does not buy is auctioned.",
        "house.no-auctions",
    ),
    OptionSpec(
        "trades",
        (True, False),
        "Players may trade with one another.",
        "house.no-trades",
    ),
    OptionSpec(
        "interest",
        ("up", "down"),
        "How a tenth of a mortgage that is no whole dollar is rounded.",
        "mortgage.interest",
    ),
    OptionSpec(
        "cap",
        (0, 20, 50, 100, 200, 400),
        "After how many rounds the richest wins; 0 plays until one player is left.",
        "ending.cap",
    ),
    OptionSpec(
        "free_parking",
        PARKING,
        "House rule: taxes, fines and payments on cards are won at Free Parking.",
        "house.free-parking",
    ),
    OptionSpec(
        "go_landing",
        ("single", "double"),
        "House rule: landing on GO itself brings the salary twice.",
        "house.go-landing",
    ),
    OptionSpec(
        "jail_rent",
        ("collected", "none"),
        "House rule: an owner in Jail earns no rent.",
        "house.jail-rent",
    ),
    OptionSpec(
        "first_lap",
        ("buy", "wait"),
        "House rule: no player buys a lot from the bank before its own first salary (wait).",
        "house.first-lap",
    ),
    OptionSpec(
        "building",
        ("even", "uneven"),
        "House rule: the streets of a colour need not be built on evenly.",
        "house.uneven",
    ),
    OptionSpec(
        "triples",
        ("doubles", "apart"),
        "Three of a kind on the Speed Die are the doubles that the white dice show (doubles), or "
        "bring no further throw and no Jail (apart).",
        "speed.triple",
        earlier="apart",
    ),
    OptionSpec(
        "hotels",
        ("evenly", "at-once"),
        "While the bank lacks houses, hotels that are sold go down evenly as far as the houses "
        "reach (evenly), or all of a colour at once (at-once).",
        "selling.hotels",
        earlier="at-once",
    ),
    OptionSpec(
        "raising",
        ("any-time", "cash"),
        "Bids reach as far as one could sell and mortgage for them, and to be able to is a reason "
        "to be asked before an own throw (any-time); or bids end with the cash in hand (cash).",
        "auction.bids",
        earlier="cash",
    ),
    OptionSpec(
        "unasked",
        ("creditor", "void"),
        "Rents that a bankrupt could still have asked for go to the player who broke it "
        "(creditor), or are void.",
        "bankruptcy.player",
        earlier="void",
    ),
    OptionSpec(
        "offers",
        OFFERS,
        "How many offers a player may make between two throws, and how many it may begin and drop.",
        "table.offers",
    ),
)


def new_state(players: int, options: Mapping[str, OptionValue]) -> State:
    """The state at the start, with everybody's money; `options` holds a value for each."""
    s = blank_state(players, options)
    for seat in range(players):
        s.pay(BANK, seat, START_MONEY + (SPEED_MONEY if s.speed_die else 0))
    stake_pot(s)
    return s


def blank_state(players: int, options: Mapping[str, OptionValue]) -> State:
    """The options alone, and no money paid out yet."""
    s = State(players)
    s.speed_die = bool(options["speed_die"])
    s.claimed = options["rents"] == "claimed"
    s.auctions = bool(options["auctions"])
    s.trades = bool(options["trades"])
    s.interest_up = options["interest"] == "up"
    s.cap = int(options["cap"])
    s.parking = PARKING.index(str(options["free_parking"]))
    s.go_double = options["go_landing"] == "double"
    s.jail_rent = options["jail_rent"] == "collected"
    s.first_lap_waits = options["first_lap"] == "wait"
    s.even = options["building"] == "even"
    s.triples_count = options["triples"] == "doubles"
    s.down_evenly = options["hotels"] == "evenly"
    s.raising = options["raising"] == "any-time"
    s.rents_pass = options["unasked"] == "creditor"
    s.most_offers = int(options["offers"])
    return s


def options_of(s: State) -> dict[str, OptionValue]:
    """The options again from a state."""
    return {
        "speed_die": s.speed_die,
        "rents": "claimed" if s.claimed else "automatic",
        "auctions": s.auctions,
        "trades": s.trades,
        "interest": "up" if s.interest_up else "down",
        "cap": s.cap,
        "free_parking": PARKING[s.parking],
        "go_landing": "double" if s.go_double else "single",
        "jail_rent": "collected" if s.jail_rent else "none",
        "first_lap": "wait" if s.first_lap_waits else "buy",
        "building": "even" if s.even else "uneven",
        "triples": "doubles" if s.triples_count else "apart",
        "hotels": "evenly" if s.down_evenly else "at-once",
        "raising": "any-time" if s.raising else "cash",
        "unasked": "creditor" if s.rents_pass else "void",
        "offers": s.most_offers,
    }


def throw_for_the_start(s: State) -> Script[None]:
    """The highest throw begins; those tied for it throw again. [setup.first-player]"""
    throwing = list(range(s.players))
    while len(throwing) > 1:
        sums = [0] * s.players
        for seat in throwing:
            outcome = yield WHITE_DICE
            lay_white(s, outcome)
            sums[seat] = s.die1 + s.die2
            if s.lines is not None:
                s.tell("setup.first-player", "{} throws {}.", opening_name(seat), sums[seat])
        highest = max(sums)
        throwing = [seat for seat in throwing if sums[seat] == highest]
    s.die1, s.die2, s.face = 0, 0, NO_FACE
    s.starter = s.turn = throwing[0]
    s.stage = TURN
    if s.lines is not None:
        s.tell("setup.first-player", "{} begins.", opening_name(s.turn))
