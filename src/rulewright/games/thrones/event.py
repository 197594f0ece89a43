"""A Westeros card: the text and icons printed on it, and the script that resolves it."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games.thrones.components import event_ref
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Script

EventScript = Callable[[ThronesState], Script[None] | None]


class Event:
    """A kind of Westeros card; its deck holds `count` copies of it."""

    def __init__(
        self,
        key: str,
        name: str,
        deck: int,
        count: int,
        icons: int,
        text: str,
        rule: str,
        script: EventScript,
    ) -> None:
        self.key = key
        self.name = name
        self.ref = event_ref(deck, key, name)
        self.deck = deck
        self.count = count
        self.icons = icons  # wildling icons
        self.text = text
        self.rule = rule  # the id of the card's rule
        self.script = script
