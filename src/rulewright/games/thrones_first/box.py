"""A box: the components of the first edition, from our own pack or from a game owner's."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.components import AREA_COUNT, AREAS
from rulewright.games.thrones.event import Event
from rulewright.games.thrones.realm import Realm
from rulewright.games.thrones_first.expansions import Ally, Leader, OnceOrder, Tactic

NO_ICONS: Final = [0] * AREA_COUNT


class Setup:
    """The set-up for a number of players: tracks, neutral forces, closed areas."""

    def __init__(
        self,
        tracks: list[list[int]],
        court_swapped: list[int],
        neutral: dict[int, int],
        neutral_twelve: dict[int, int],
        closed: list[int],
    ) -> None:
        self.tracks = tracks  # houses from the first place to the last, track by track
        self.court_swapped = court_swapped  # the King's Court as the FAQ recommends it
        self.neutral = neutral  # strengths by area
        self.neutral_twelve = neutral_twelve  # the alternative for four players
        self.closed = closed


class Box:
    """The components that a match is played with."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.origin = 0  # of its least certain value: an index of `kit.records.PROVENANCE`
        self.made_up: list[tuple[str, str]] = []  # section and reconstructed values, in words
        self.realm = Realm([[] for _ in AREAS], NO_ICONS, NO_ICONS, NO_ICONS)
        self.cards: list[list[dict[str, Any]]] = []  # the rows of each set of house cards
        self.first_cards: list[int] = []  # the first card of each set in the catalogue
        self.editions: list[int] = []  # the edition for each set of house cards
        self.events: list[Event] = []
        self.setups: dict[int, Setup] = {}  # by number of players
        self.units: list[list[tuple[int, int, int]]] = []  # by house: area, kind, how many
        self.supply: list[int] = []  # by house
        self.power = 0  # of each house
        self.stars: list[int] = []
        self.stars_few: list[int] = []  # for three and four players
        self.armies: list[list[int]] = []
        self.threat_start = 0
        self.once: list[OnceOrder] = []
        self.tactics: list[Tactic] = []
        self.allies: list[Ally] = []
        self.leaders: list[Leader] = []
        self.fortifications = 0  # how many there are
