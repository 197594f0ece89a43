"""The components of the game, read once from `data/` and checked: map, cards, tracks, tokens.

Areas, houses, unit kinds, orders and cards are small ints that index the lists here. Houses are
numbered so that those of a smaller game come first; a house's number is its seat's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rulewright.kernel import Ref
from rulewright.kit.data import load
from rulewright.kit.names import Names

DATA: Final = Path(__file__).parent / "data"

_map: Final = load(DATA, "map")
_setup: Final = load(DATA, "setup")
_tracks: Final = load(DATA, "tracks")
_cards: Final = load(DATA, "house_cards")
_westeros: Final = load(DATA, "westeros")
_wildlings: Final = load(DATA, "wildlings")
_tides: Final = load(DATA, "tides")

# -- houses -----------------------------------------------------------------------------------
HOUSES: Final[list[str]] = ["stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"]
HOUSE_NAMES: Final[list[str]] = [house.title() for house in HOUSES]
HOUSE_REF: Final = Names("seat", HOUSES, HOUSE_NAMES)
NOBODY: Final = -1

# -- areas ------------------------------------------------------------------------------------
LAND: Final = 0
SEA: Final = 1
PORT: Final = 2
_KINDS: Final = {"land": LAND, "sea": SEA, "port": PORT}

_areas: Final[list[dict[str, Any]]] = _map["area"]
AREA_REF: Final = Names("area", [str(a["id"]) for a in _areas], [str(a["name"]) for a in _areas])
AREAS: Final[list[str]] = AREA_REF.ids
AREA: Final[dict[str, int]] = {name: number for number, name in enumerate(AREAS)}
AREA_NAMES: Final[list[str]] = AREA_REF.titles
AREA_COUNT: Final[int] = len(AREAS)
KIND: Final[list[int]] = [_KINDS[a["kind"]] for a in _areas]
CASTLE: Final = 1
STRONGHOLD: Final = 2
STRUCTURE: Final[list[int]] = [
    {"": 0, "castle": CASTLE, "stronghold": STRONGHOLD}[a.get("structure", "")] for a in _areas
]
SUPPLY_ICONS: Final[list[int]] = [int(a.get("supply", 0)) for a in _areas]
POWER_ICONS: Final[list[int]] = [int(a.get("power", 0)) for a in _areas]
HOME: Final[list[int]] = [HOUSES.index(a["home"]) if a.get("home") else NOBODY for a in _areas]
HOME_OF: Final[list[int]] = [HOME.index(house) for house in range(len(HOUSES))]

NEIGHBOURS: Final[list[list[int]]] = [[] for _ in AREAS]
for _a, _b in _map["adjacency"]:
    NEIGHBOURS[AREA[_a]].append(AREA[_b])
    NEIGHBOURS[AREA[_b]].append(AREA[_a])
for _list in NEIGHBOURS:
    _list.sort()

PORT_LAND: Final[list[int]] = [AREA[a["land"]] if a["kind"] == "port" else NOBODY for a in _areas]
PORT_SEA: Final[list[int]] = [AREA[a["sea"]] if a["kind"] == "port" else NOBODY for a in _areas]
PORT_OF: Final[list[int]] = [
    PORT_LAND.index(area) if area in PORT_LAND else NOBODY for area in range(AREA_COUNT)
]
PORTS: Final[list[int]] = [area for area in range(AREA_COUNT) if KIND[area] == PORT]

# -- units ------------------------------------------------------------------------------------
FOOTMAN: Final = 0
KNIGHT: Final = 1
SIEGE: Final = 2
SHIP: Final = 3
UNITS: Final[list[str]] = ["footman", "knight", "siege-engine", "ship"]
UNIT_NAMES: Final[list[str]] = ["footman", "knight", "siege engine", "ship"]
UNIT_PLURALS: Final[list[str]] = ["footmen", "knights", "siege engines", "ships"]
UNIT_REF: Final = Names("unit", UNITS, UNIT_NAMES)
UNIT_PLURAL_REF: Final = Names("unit", UNITS, UNIT_PLURALS)
_DATA_UNITS: Final = ["footman", "knight", "siege_engine", "ship"]
POOL: Final[list[int]] = [int(_tracks["pools"][unit]) for unit in _DATA_UNITS]
UNIT_STRENGTH: Final[list[int]] = [int(_tracks["strength"][unit]) for unit in _DATA_UNITS]
SIEGE_STRENGTH: Final[int] = int(_tracks["strength"]["siege_engine_against_structure"])
MUSTER_COST: Final[list[int]] = [int(_tracks["muster_cost"][unit]) for unit in _DATA_UNITS]
UPGRADE_COST: Final[int] = int(_tracks["muster_cost"]["footman_to_knight"])
POWER_TOKENS: Final[int] = int(_tracks["pools"]["power_tokens"])
PORT_LIMIT: Final[int] = int(_tracks["port_max_ships"])

# -- tracks -----------------------------------------------------------------------------------
THRONE: Final = 0
FIEFDOMS: Final = 1
COURT: Final = 2
TRACKS: Final[list[str]] = ["iron-throne", "fiefdoms", "kings-court"]
TRACK_NAMES: Final[list[str]] = ["Iron Throne", "Fiefdoms", "King’s Court"]
TRACK_REF: Final = Names("track", TRACKS, TRACK_NAMES)
ROUNDS: Final[int] = int(_tracks["rounds"])
AREAS_TO_WIN: Final[int] = int(_tracks["victory_to_win"])
MAX_SUPPLY: Final[int] = int(_tracks["max_supply"])
SUPPLY_ARMIES: Final[list[list[int]]] = [list(row) for row in _tracks["supply_armies"]]
STARS: Final[list[int]] = list(_tracks["stars"]["full"])
STARS_OVERLAY: Final[list[int]] = list(_tracks["stars"]["overlay"])
OVERLAY_PLAYERS: Final[list[int]] = list(_tracks["stars"]["overlay_players"])
THREAT_TRACK: Final[list[int]] = list(_tracks["wildlings"]["track"])
THREAT_MAX: Final[int] = THREAT_TRACK[-1]
THREAT_START: Final[int] = int(_tracks["wildlings"]["start"])
THREAT_STEP: Final[int] = int(_tracks["wildlings"]["step_per_icon"])
THREAT_AFTER_LOSS: Final[int] = int(_tracks["wildlings"]["lost_by_wildling_win"])
RAID_STRENGTH: Final[int] = int(_tracks["wildlings"]["preemptive_raid_strength"])

# -- order tokens -----------------------------------------------------------------------------
MARCH: Final = 0
DEFENSE: Final = 1
SUPPORT: Final = 2
RAID: Final = 3
CONSOLIDATE: Final = 4
MINUS: Final = "−"
ORDER_TYPES: Final[list[str]] = ["march", "defense", "support", "raid", "consolidate"]
_DATA_TYPES: Final = ["march", "defense", "support", "raid", "consolidate_power"]


def _order_text(order: dict[str, Any]) -> str:
    word = ORDER_TYPES[_DATA_TYPES.index(order["type"])]
    if order["modifier"]:
        return f"{word}{order['modifier']:+d}"
    return word + ("*" if order["special"] else "")


def _order_words(order: dict[str, Any]) -> str:
    word = ORDER_TYPES[_DATA_TYPES.index(order["type"])]
    modifier = int(order["modifier"])
    if modifier or word == "march":
        word += f" {MINUS}{-modifier}" if modifier < 0 else f" +{modifier}"
    return f"special {word}" if order["special"] else word


_orders: Final[list[dict[str, Any]]] = _tracks["order"]
NO_ORDER: Final = 0  # an order token is 1 + its place in the data
ORDERS: Final[list[str]] = ["none"] + [_order_text(order) for order in _orders]
# as people read them: `march −1`, `special raid`
ORDER_WORDS: Final[list[str]] = ["no order"] + [_order_words(order) for order in _orders]
ORDER_REF: Final = Names("order", ORDERS, ORDER_WORDS)
ORDER: Final[dict[str, int]] = {text: number for number, text in enumerate(ORDERS)}
ORDER_COUNT: Final[int] = len(ORDERS)
ORDER_TYPE: Final[list[int]] = [NOBODY] + [_DATA_TYPES.index(o["type"]) for o in _orders]
ORDER_BONUS: Final[list[int]] = [0] + [int(order["modifier"]) for order in _orders]
ORDER_STAR: Final[list[bool]] = [False] + [bool(order["special"]) for order in _orders]
ORDER_TOKENS: Final[list[int]] = [0] + [int(order["count"]) for order in _orders]
MARCH_SPECIAL: Final[int] = ORDER["march+1"]

# -- house cards ------------------------------------------------------------------------------
HAND_SIZE: Final = 7
SET_SIZE: Final[int] = HAND_SIZE * len(HOUSES)
FULL_HAND: Final[int] = (1 << HAND_SIZE) - 1

# The catalogue of house cards, set after set; in a set a card is house * 7 + place.
CARDS: Final[list[str]] = []  # ids are unique in a set only
CARD_NAMES: Final[list[str]] = []
CARD_REF: Final[list[Ref]] = []
CARD_STRENGTH: Final[list[int]] = []
CARD_SWORDS: Final[list[int]] = []
CARD_FORTS: Final[list[int]] = []
CARD_TEXT: Final[list[str]] = []


def add_card_set(records: list[dict[str, Any]]) -> int:
    """Add a set of 42 house cards to the catalogue and return the number of its first card.

    A record has `id`, `house`, `name`, `strength`, `swords`, `fortifications` and `text`.
    """
    first = len(CARDS)
    for card in [card for house in HOUSES for card in records if card["house"] == house]:
        CARDS.append(str(card["id"]))
        CARD_NAMES.append(str(card["name"]))
        CARD_REF.append(Ref("card", f"card:{card['id']}", str(card["name"])))
        CARD_STRENGTH.append(int(card["strength"]))
        CARD_SWORDS.append(int(card["swords"]))
        CARD_FORTS.append(int(card["fortifications"]))
        CARD_TEXT.append(str(card["text"]))
    if len(CARDS) != first + SET_SIZE:
        raise ValueError("not seven cards a house")
    return first


SECOND_SET: Final[int] = add_card_set(_cards["card"])
CARD: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}

# -- Westeros cards ---------------------------------------------------------------------------
DECK_NAMES: Final[list[str]] = ["I", "II", "III"]
DECK_REF: Final = Names("deck", DECK_NAMES, DECK_NAMES)
DECKS: Final[int] = len(DECK_NAMES)


def event_ref(deck: int, key: str, name: str) -> Ref:
    """Return the reference to a Westeros card in scenes and the log.

    It names the deck, since cards of two decks may have the same key.
    """
    return Ref("event", f"event:{DECK_NAMES[deck]}:{key}", name)


_westeros_cards: Final[list[dict[str, Any]]] = _westeros["card"]
EVENTS: Final[list[str]] = [str(card["id"]) for card in _westeros_cards]
EVENT_NAMES: Final[list[str]] = [str(card["name"]) for card in _westeros_cards]
EVENT_DECK: Final[list[int]] = [DECK_NAMES.index(c["deck"]) for c in _westeros_cards]
EVENT_REF: Final[list[Ref]] = [
    event_ref(deck, key, name)
    for deck, key, name in zip(EVENT_DECK, EVENTS, EVENT_NAMES, strict=True)
]
EVENT_COUNT: Final[list[int]] = [int(card["count"]) for card in _westeros_cards]
EVENT_ICONS: Final[list[int]] = [int(card["wildling_icons"]) for card in _westeros_cards]
EVENT_TEXT: Final[list[str]] = [str(card["text"]) for card in _westeros_cards]

# -- wildling cards ---------------------------------------------------------------------------
_wildling_cards: Final[list[dict[str, Any]]] = _wildlings["card"]
WILDLINGS: Final[list[str]] = [str(card["id"]) for card in _wildling_cards]
WILDLING_NAMES: Final[list[str]] = [str(card["name"]) for card in _wildling_cards]
WILDLING_REF: Final = Names(
    "wildling", [f"wildling:{card}" for card in WILDLINGS], WILDLING_NAMES, WILDLINGS
)
WILDLING_WON: Final[list[str]] = [str(card["won"]) for card in _wildling_cards]
WILDLING_LOWEST: Final[list[str]] = [str(card["lowest"]) for card in _wildling_cards]
WILDLING_OTHERS: Final[list[str]] = [str(card["others"]) for card in _wildling_cards]

# -- Tides of Battle --------------------------------------------------------------------------
_tides_cards: Final[list[dict[str, Any]]] = _tides["card"]
TIDES: Final[list[str]] = [str(card["id"]) for card in _tides_cards]
TIDES_REF: Final = Names("tides", TIDES, TIDES)
TIDES_COUNT: Final[list[int]] = [int(card["count"]) for card in _tides_cards]
TIDES_STRENGTH: Final[list[int]] = [int(card["strength"]) for card in _tides_cards]
TIDES_SWORDS: Final[list[int]] = [int(card["swords"]) for card in _tides_cards]
TIDES_FORTS: Final[list[int]] = [int(card["fortifications"]) for card in _tides_cards]
TIDES_SKULLS: Final[list[int]] = [int(card["skulls"]) for card in _tides_cards]

# -- set-up -----------------------------------------------------------------------------------
SETUP: Final[dict[str, Any]] = _setup
CLOSED: Final[int] = int(_setup["insurmountable_strength"])
START_POWER: Final[int] = int(_setup["starting_power"])


def table_of(players: int) -> dict[str, Any]:
    """Return the set-up data for a number of players."""
    table: dict[str, Any] = SETUP["players"][str(players)]
    return table


def start_garrisons(players: int) -> dict[int, int]:
    """Return the garrison strengths at the start, by area. [setup.garrisons]"""
    garrisons = table_of(players)["garrisons"]
    return {AREA[area]: int(strength) for area, strength in garrisons.items()}


def closed_areas(players: int) -> list[int]:
    """List the areas and ports that nobody may enter during the whole game. [neutral.closed]"""
    table = table_of(players)
    return [AREA[area] for area in [*table["insurmountable"], *table["closed_ports"]]]


def check() -> None:
    """Raise `ValueError` if the data contradicts itself."""
    if any(
        sum(c for c, d in zip(EVENT_COUNT, EVENT_DECK, strict=True) if d == deck) != 10
        for deck in range(DECKS)
    ):
        raise ValueError("a Westeros deck is not of ten cards")
    if sum(TIDES_COUNT) != int(_tides["total"]):
        raise ValueError("the Tides deck is not whole")
    if sum(ORDER_TOKENS) != int(_tracks["pools"]["order_tokens"]):
        raise ValueError("not fifteen order tokens")


check()
