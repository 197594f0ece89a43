"""Match options: settings that a table chooses before the first move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

OptionValue = bool | int | str


class OptionSpec:
    """A match option: its name, the values it accepts (the first is the default) and a sentence.

    `title` and `labels` (one for each value) are shown to people in place of the name and the
    values. `players` limits it to some player counts; None means all. `usual` is the value that a
    new table starts with, if that is not the default.

    In matches that began under rules versions before `since`, the option has the value
    `legacy_default` unless they name another; None means the default. A `legacy` option exists only
    for older matches: it is not offered to new ones, which are played by its default.
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
        """Return the value in a match that began under that rules version and gives none itself."""
        return self.legacy_default if rules < self.since else self.values[0]


def offered(specs: Iterable[OptionSpec]) -> list[OptionSpec]:
    """Return the options that a new match may set: all but the legacy ones."""
    return [spec for spec in specs if not spec.legacy]
