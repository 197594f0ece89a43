"""Match options: the choices that a table has, and the values that it agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.monopoly.components import OFFERS
from rulewright.kernel import OptionSpec, OptionValue

PARKING_NOTHING: Final = 0
PARKING_FINES: Final = 1
PARKING_BONUS_TOO: Final = 2
PARKING: Final = ("nothing", "fines", "fines-and-500")

OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "speed_die",
        (False, True),
        "Play with the Speed Die, and with $1,000 more at the start.",
        "speed.start",
        title="Speed Die",
    ),
    OptionSpec(
        "rents",
        ("claimed", "automatic"),
        "An owner must ask for the rent in time (claimed), or is paid at once (automatic).",
        "rent.claim",
        usual="automatic",  # so that players need not watch every throw of the others
        title="Rent",
        labels=("must be asked for", "is paid at once"),
    ),
    OptionSpec(
        "auctions",
        (True, False),
        "What a player does not buy is auctioned.",
        "house.no-auctions",
        title="Auctions",
    ),
    OptionSpec(
        "trades",
        (True, False),
        "Players may trade with one another.",
        "house.no-trades",
        title="Trades",
    ),
    OptionSpec(
        "interest",
        ("up", "down"),
        "How a tenth of a mortgage that is no whole dollar is rounded.",
        "mortgage.interest",
        title="Interest is rounded",
        labels=("up", "down"),
    ),
    OptionSpec(
        "cap",
        (0, 20, 50, 100, 200, 400),
        "After how many rounds the richest wins; 0 plays until one player is left.",
        "ending.cap",
        title="The richest wins",
        labels=(
            "never: play to the last",
            "after 20 rounds",
            "after 50 rounds",
            "after 100 rounds",
            "after 200 rounds",
            "after 400 rounds",
        ),
    ),
    OptionSpec(
        "free_parking",
        PARKING,
        "House rule: taxes, fines and payments on cards are won at Free Parking.",
        "house.free-parking",
        title="Free Parking pays",
        labels=("nothing", "fines and taxes", "fines and taxes, and $500"),
    ),
    OptionSpec(
        "go_landing",
        ("single", "double"),
        "House rule: landing on GO itself brings the salary twice.",
        "house.go-landing",
        title="Landing on GO pays",
        labels=("one salary", "two salaries"),
    ),
    OptionSpec(
        "jail_rent",
        ("collected", "none"),
        "House rule: an owner in Jail earns no rent.",
        "house.jail-rent",
        title="Rent while in Jail",
        labels=("collected", "lost"),
    ),
    OptionSpec(
        "first_lap",
        ("buy", "wait"),
        "House rule: no player buys a lot from the bank before its own first salary (wait).",
        "house.first-lap",
        title="Buying before the first lap is done",
        labels=("allowed", "not allowed"),
    ),
    OptionSpec(
        "building",
        ("even", "uneven"),
        "House rule: the streets of a colour need not be built on evenly.",
        "house.uneven",
        title="Building",
        labels=("evenly", "as one likes"),
    ),
    OptionSpec(
        "triples",
        ("doubles", "apart"),
        "Three of a kind on the Speed Die are the doubles that the white dice show (doubles), or "
        "bring no further throw and no Jail (apart).",
        "speed.triple",
        legacy_default="apart",
        title="Three of a kind on the Speed Die",
        labels=("count as doubles", "bring no further throw"),
    ),
    OptionSpec(
        "hotels",
        ("evenly", "at-once"),
        "While the bank lacks houses, hotels that are sold go down evenly as far as the houses "
        "reach (evenly), or all of a colour at once (at-once).",
        "selling.hotels",
        legacy_default="at-once",
        title="Hotels sold while houses are short",
        labels=("go down evenly", "go all at once"),
    ),
    OptionSpec(
        "raising",
        ("any-time", "cash"),
        "Bids reach as far as one could sell and mortgage for them, and to be able to is a reason "
        "to be asked before an own throw (any-time); or bids end with the cash in hand (cash).",
        "auction.bids",
        legacy_default="cash",
        title="Bids may count on",
        labels=("what could be sold and mortgaged", "cash in hand alone"),
    ),
    OptionSpec(
        "unasked",
        ("creditor", "void"),
        "Rents that a bankrupt could still have asked for go to the player who broke it "
        "(creditor), or are void.",
        "bankruptcy.player",
        legacy_default="void",
        title="A bankrupt's unasked rents",
        labels=("go to the creditor", "are lost"),
    ),
    OptionSpec(
        "offers",
        OFFERS,
        "How many trades a player may offer between two throws. As many may be begun and dropped.",
        "table.offers",
        title="Trade offers between two throws",
    ),
)


class Options:
    """The agreed values of the options, as attributes. Immutable, so states share it."""

    def __init__(self) -> None:
        self.speed_die = False
        self.claimed = True  # rents must be asked for
        self.auctions = True
        self.trades = True
        self.interest_up = True
        self.cap = 0  # rounds, 0 for no limit
        self.parking = PARKING_NOTHING
        self.go_double = False
        self.jail_rent = True  # an owner in Jail collects
        self.first_lap_waits = False
        self.even = True  # buildings go up and down evenly
        self.triples_count = True  # three of a kind count as the doubles of the white dice
        self.down_evenly = True  # hotels are reduced evenly to the houses available
        self.most_offers = OFFERS[0]  # by a seat between two throws; the same limit for drops
        self.raising = True  # money may be raised for bids, and before any throw of one's own
        self.rents_pass = True  # a bankrupt's unasked rents go to its creditor


# The fields in the order in which they are saved: those of rules 1, and those added since.
FIRST_FIELDS: Final = (
    "speed_die", "claimed", "auctions", "trades", "interest_up", "cap", "parking", "go_double",
    "jail_rent", "first_lap_waits", "even",
)  # fmt: skip
LATER_FIELDS: Final = ("triples_count", "down_evenly", "most_offers", "raising", "rents_pass")


def options_from(values: Mapping[str, OptionValue]) -> Options:
    """Convert the values of `OPTIONS`, by name, to an `Options` object."""
    options = Options()
    options.speed_die = bool(values["speed_die"])
    options.claimed = values["rents"] == "claimed"
    options.auctions = bool(values["auctions"])
    options.trades = bool(values["trades"])
    options.interest_up = values["interest"] == "up"
    options.cap = int(values["cap"])
    options.parking = PARKING.index(str(values["free_parking"]))
    options.go_double = values["go_landing"] == "double"
    options.jail_rent = values["jail_rent"] == "collected"
    options.first_lap_waits = values["first_lap"] == "wait"
    options.even = values["building"] == "even"
    options.triples_count = values["triples"] == "doubles"
    options.down_evenly = values["hotels"] == "evenly"
    options.raising = values["raising"] == "any-time"
    options.rents_pass = values["unasked"] == "creditor"
    options.most_offers = int(values["offers"])
    return options


def values_of(options: Options) -> dict[str, OptionValue]:
    """Convert an `Options` object back to the values of `OPTIONS`, by name."""
    return {
        "speed_die": options.speed_die,
        "rents": "claimed" if options.claimed else "automatic",
        "auctions": options.auctions,
        "trades": options.trades,
        "interest": "up" if options.interest_up else "down",
        "cap": options.cap,
        "free_parking": PARKING[options.parking],
        "go_landing": "double" if options.go_double else "single",
        "jail_rent": "collected" if options.jail_rent else "none",
        "first_lap": "wait" if options.first_lap_waits else "buy",
        "building": "even" if options.even else "uneven",
        "triples": "doubles" if options.triples_count else "apart",
        "hotels": "evenly" if options.down_evenly else "at-once",
        "raising": "any-time" if options.raising else "cash",
        "unasked": "creditor" if options.rents_pass else "void",
        "offers": options.most_offers,
    }
