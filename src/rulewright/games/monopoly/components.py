"""The components of the game, read once from `data/` and checked: board, cards, dice, prices.

Everything is an int: a square is 0 to 39 in the order of travel, and groups and cards are indexes
of the lists here. The sums printed on deeds are lists by square, with 0 where nothing is printed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rulewright.kit.data import load

DATA: Final = Path(__file__).parent / "data"


_board: Final = load(DATA, "board")
_money: Final = load(DATA, "money")
_cards: Final = load(DATA, "cards")
_speed: Final = load(DATA, "speed_die")

# -- seats ------------------------------------------------------------------------------------
TOKENS: Final[list[str]] = ["car", "dog", "hat", "iron", "ship", "shoe", "thimble", "barrow"]
TOKEN_NAMES: Final[list[str]] = [
    "Race car", "Dog", "Top hat", "Iron", "Battleship", "Shoe", "Thimble", "Wheelbarrow",
]  # fmt: skip

# -- squares ----------------------------------------------------------------------------------
GO: Final = 0
STREET: Final = 1
RAILROAD: Final = 2
UTILITY: Final = 3
CHANCE_SQUARE: Final = 4
CHEST_SQUARE: Final = 5
INCOME_TAX: Final = 6
LUXURY_TAX: Final = 7
VISITING: Final = 8  # the square of Jail
FREE_PARKING: Final = 9
GO_TO_JAIL: Final = 10
KINDS: Final[list[str]] = [
    "go", "street", "railroad", "utility", "chance", "community-chest", "income-tax",
    "luxury-tax", "jail", "free-parking", "go-to-jail",
]  # fmt: skip

_squares: Final[list[dict[str, Any]]] = _board["square"]
SQUARES: Final[list[str]] = [str(square["id"]) for square in _squares]
SQUARE: Final[dict[str, int]] = {name: number for number, name in enumerate(SQUARES)}
SQUARE_NAMES: Final[list[str]] = [str(square["name"]) for square in _squares]
SQUARE_COUNT: Final = 40
KIND: Final[list[int]] = [KINDS.index(square["kind"]) for square in _squares]
JAIL: Final[int] = int(_board["jail"])  # the square of the Jail, and of those just visiting

# -- lots -------------------------------------------------------------------------------------
_groups: Final[list[dict[str, Any]]] = _board["group"]
NO_GROUP: Final = -1
GROUPS: Final[list[str]] = [str(group["id"]) for group in _groups]
GROUP_NAMES: Final[list[str]] = [str(group["name"]) for group in _groups]
GROUP_COUNT: Final = len(GROUPS)
GROUP: Final[list[int]] = [
    GROUPS.index(square["group"]) if "group" in square else NO_GROUP for square in _squares
]
RAILROADS: Final[int] = GROUPS.index("railroads")
UTILITIES: Final[int] = GROUPS.index("utilities")
STREET_GROUPS: Final[list[int]] = list(range(RAILROADS))  # the colour groups come first
LOTS: Final[list[int]] = [square for square in range(SQUARE_COUNT) if GROUP[square] >= 0]
GROUP_LOTS: Final[list[list[int]]] = [
    [lot for lot in LOTS if GROUP[lot] == group] for group in range(GROUP_COUNT)
]
PRICE: Final[list[int]] = [int(square.get("price", 0)) for square in _squares]
MORTGAGE: Final[list[int]] = [int(square.get("mortgage", 0)) for square in _squares]
HOUSE_PRICE: Final[list[int]] = [int(square.get("houses", 0)) for square in _squares]
LEVELS: Final = 6  # a bare lot, one to four houses, the hotel
HOTEL: Final = 5  # the level of a lot with a hotel
RENT: Final[list[int]] = [  # square * LEVELS + level
    int(rent) for square in _squares for rent in square.get("rents", [0] * 6)
]
RAILROAD_RENT: Final[list[int]] = [0, *(int(rent) for rent in _board["railroad_rents"])]
UTILITY_MULTIPLE: Final[list[int]] = [0, *(int(many) for many in _board["utility_multiples"])]
BARE_GROUP_MULTIPLE: Final[int] = int(_board["bare_group_multiple"])

# -- money, buildings, other figures ----------------------------------------------------------
START_MONEY: Final[int] = int(_money["start"])
SPEED_MONEY: Final[int] = int(_speed["bonus"])  # extra money with the Speed Die
SALARY: Final[int] = int(_money["salary"])
FINE: Final[int] = int(_money["fine"])
JAIL_TURNS: Final[int] = int(_money["jail_turns"])
DOUBLES_TO_JAIL: Final[int] = int(_money["doubles_to_jail"])
HOUSES: Final[int] = int(_money["houses"])
HOTELS: Final[int] = int(_money["hotels"])
HOUSE_LIMIT: Final[int] = int(_money["house_limit"])
INTEREST: Final[int] = int(_money["interest_percent"])
RESALE: Final[int] = int(_money["resale_divisor"])  # the bank buys buildings at price // RESALE
TAX_FLAT: Final[int] = int(_money["income_tax"]["flat"])
TAX_PERCENT: Final[int] = int(_money["income_tax"]["percent"])
LUXURY: Final[int] = int(_board["luxury_tax"])
CLAIM_PLAYERS: Final[int] = int(_money["claims"]["players"])
PARKING_BONUS: Final[int] = int(_money["house_rules"]["parking_bonus"])
GO_MULTIPLE: Final[int] = int(_money["house_rules"]["go_multiple"])
OFFERS: Final[tuple[int, ...]] = tuple(int(many) for many in _money["table"]["offers"])
MOST_COUNTERS: Final[int] = int(_money["table"]["counters"])

# -- cards ------------------------------------------------------------------------------------
CHANCE: Final = 0
CHEST: Final = 1
DECKS: Final[list[str]] = ["chance", "chest"]
DECK_NAMES: Final[list[str]] = ["Chance", "Community Chest"]
DECK_SIZE: Final = 16

ADVANCE: Final = 0
NEAREST: Final = 1
BACK: Final = 2
COLLECT: Final = 3
PAY: Final = 4
COLLECT_EACH: Final = 5
PAY_EACH: Final = 6
REPAIRS: Final = 7
TO_JAIL: Final = 8
JAIL_FREE: Final = 9
EFFECTS: Final[list[str]] = [
    "advance", "nearest", "back", "collect", "pay", "collect-each", "pay-each", "repairs",
    "jail", "jail-free",
]  # fmt: skip

_all_cards: Final[list[dict[str, Any]]] = [*_cards["chance"], *_cards["chest"]]


def _figure(card: dict[str, Any]) -> int:
    """Return the number on a card: a square, a group, steps, a sum, or the price per house."""
    if card["effect"] == "advance":
        return SQUARE[card["target"]]
    if card["effect"] == "nearest":
        return GROUPS.index(card["target"])
    return int(card.get("steps", card.get("amount", card.get("house", 0))))


CARDS: Final[list[str]] = [str(card["id"]) for card in _all_cards]  # deck * DECK_SIZE + place
CARD: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}
CARD_NAMES: Final[list[str]] = [str(card["name"]) for card in _all_cards]
CARD_TEXT: Final[list[str]] = [str(card["text"]) for card in _all_cards]
CARD_EFFECT: Final[list[int]] = [EFFECTS.index(card["effect"]) for card in _all_cards]
CARD_FIGURE: Final[list[int]] = [_figure(card) for card in _all_cards]
CARD_HOTEL: Final[list[int]] = [int(card.get("hotel", 0)) for card in _all_cards]
JAIL_CARD: Final[list[int]] = [  # the Get Out of Jail Free card of each deck
    next(n for n in range(DECK_SIZE * deck, DECK_SIZE * (deck + 1)) if CARD_EFFECT[n] == JAIL_FREE)
    for deck in range(len(DECKS))
]
JAIL_CARD_WORDS: Final[list[str]] = ["chance-card", "chest-card"]  # in the notation of trades
NEAREST_RAILROAD_MULTIPLE: Final[int] = int(_cards["nearest_railroad_multiple"])
NEAREST_UTILITY_MULTIPLE: Final[int] = int(_cards["nearest_utility_multiple"])

# -- dice -------------------------------------------------------------------------------------
NO_FACE: Final = -1  # thrown without the Speed Die
BUS: Final = 3  # faces 0 to 2 are the numbers 1 to 3
MR_MONOPOLY: Final = 4
FACES: Final[list[str]] = [str(face["id"]) for face in _speed["face"]]
FACE_NAMES: Final[list[str]] = [str(face["name"]) for face in _speed["face"]]
FACE_VALUE: Final[list[int]] = [int(face["value"]) for face in _speed["face"]]
SPEED_FACES: Final[list[int]] = [FACES.index(face) for face in _speed["faces"]]  # all six sides


def check() -> None:
    """Raise `ValueError` if the data contradicts itself."""
    if len(SQUARES) != SQUARE_COUNT or len(SQUARE) != SQUARE_COUNT:
        raise ValueError("not forty squares")
    if KIND[JAIL] != VISITING or KIND[0] != GO:
        raise ValueError("the Jail or GO lies elsewhere")
    if len(CARD) != len(DECKS) * DECK_SIZE:
        raise ValueError("not two decks of sixteen")
    if any(2 * MORTGAGE[lot] != PRICE[lot] for lot in LOTS):
        raise ValueError("a mortgage is not half the price")
    if sum(int(note) * many for note, many in _money["notes"].items()) != START_MONEY:
        raise ValueError("the notes do not make up the money at the start")


check()
