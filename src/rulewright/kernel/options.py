"""Match options: settings that a table chooses before the first move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

OptionValue = bool | int | str


class OptionSpec:
    """A match option: its name, the values it accepts (the first is the default) and a sentence.

    `title` and `labels`, by value, are how people read name and values; without them they read
    these themselves.
    `players` limits it to some player counts; None means all. `legacy_default` is its value in
    matches that began before the rules of number `since`; None means the default.
    `usual` is what a new table is offered with, where that is not the default. A `legacy` option is
    there for older matches alone: new ones are played by its default, and it is not offered.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[OptionValue],
        text: str,
        rule: str = "",
        players: Sequence[int] | None = None,
        legacy_default: OptionValue | None = None,
        usual: OptionValue | None = None,
        since: int = 2,
        legacy: bool = False,
        title: str = "",
        labels: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.values = tuple(values)
        self.text = text
        self.rule = rule
        self.players = None if players is None else tuple(players)
        self.legacy_default = self.values[0] if legacy_default is None else legacy_default
        self.usual = self.values[0] if usual is None else usual
        self.since = since
        self.legacy = legacy
        self.title = title
        self.labels = tuple(labels)
        if self.labels and len(self.labels) != len(self.values):
            raise ValueError(f"option {name!r} has {len(self.values)} values, not {self.labels}")

    def offer(self, value: OptionValue, label: str) -> None:
        """Add a value that tables can choose, shown as `label`."""
        self.values = (*self.values, value)
        if self.labels:
            self.labels = (*self.labels, label)

    def under(self, rules: int) -> OptionValue:
        """Return the value in a match that began under that rules version and does not name it."""
        return self.legacy_default if rules < self.since else self.values[0]


def offered(specs: Iterable[OptionSpec]) -> list[OptionSpec]:
    """Return the options that a new match may choose."""
    return [spec for spec in specs if not spec.legacy]
