"""Match options in positions: a line such as `options: tides, ranking=rulebook, no trades`.

A yes-or-no option is given by its name alone, or by `no` and its name; any other has its value
after an equals sign. Each option is named at most once; those left out have their default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.kernel import BadPosition, OptionSpec, OptionValue
from rulewright.kit.position import Entry
from rulewright.kit.text import find, listed, read_number, split

LINE = "options"
PLAYERS = "players"
HEAD = (PLAYERS, LINE)


def head_lines(
    players: int, options: Mapping[str, OptionValue], specs: Sequence[OptionSpec]
) -> list[str]:
    """Return the first lines of a position: players, and options that differ from default."""
    words = option_words(options, specs)
    named = [f"{LINE}: {listed(words)}"] if words else []
    return [f"{PLAYERS}: {players}", *named]


def read_head(
    lines: Mapping[str, Entry], specs: Sequence[OptionSpec], counts: Sequence[int], usual: int
) -> tuple[int, dict[str, OptionValue]]:
    """Read the number of players (`usual` without such a line) and the values of all options."""
    players = usual
    options = {spec.name: spec.values[0] for spec in specs}
    if PLAYERS in lines:
        with lines[PLAYERS].named():
            text = lines[PLAYERS].value
            players = read_number(text, min(counts), max(counts), "the number of players")
    if LINE in lines:
        with lines[LINE].named():
            options.update(read_options(lines[LINE].value, specs, players))
    return players, options


def read_options(text: str, specs: Sequence[OptionSpec], players: int) -> dict[str, OptionValue]:
    """Read the options in a line; raise `BadPosition` for an unknown name or a wrong value."""
    options: dict[str, OptionValue] = {}
    for word in split(text):
        name, equals, value = word.removeprefix("no ").partition("=")
        spec = specs[find(name, [spec.name for spec in specs], "option")]
        values = {_value_word(value): value for value in spec.values}
        given = value if equals else _value_word(not word.startswith("no "))
        if given not in values or name in options:
            raise BadPosition(f"the option {name} takes one of {', '.join(values)}")
        if values[given] is True and spec.players is not None and players not in spec.players:
            raise BadPosition(f"the option {name} is not for {players} players")
        options[name] = values[given]
    return options


def _value_word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def option_words(options: Mapping[str, OptionValue], specs: Sequence[OptionSpec]) -> list[str]:
    """List the options that differ from their default, as `read_options` reads them."""
    return [
        _word(spec.name, options[spec.name])
        for spec in specs
        if spec.name in options and options[spec.name] != spec.values[0]
    ]


def _word(name: str, value: OptionValue) -> str:
    if isinstance(value, bool):
        return name if value else f"no {name}"
    return f"{name}={value}"


def with_legacy_defaults(text: str, specs: Sequence[OptionSpec], rules: int = 1) -> str:
    """Add to an older position the options that did not exist then, with their legacy values.

    An option whose legacy value is today's default is left out. So a match that was recorded before
    an option existed continues as it was played. `rules` is the rules version of the position.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith(f"{LINE}:"):
            lines[number] = ", ".join([line, *_legacy_words(line, specs, rules)])
            return "\n".join(lines)
    words = _legacy_words("", specs, rules)
    return "\n".join([f"{LINE}: {', '.join(words)}", *lines]) if words else text


def _legacy_words(line: str, specs: Sequence[OptionSpec], rules: int) -> list[str]:
    return [
        _word(spec.name, spec.under(rules))
        for spec in specs
        if spec.under(rules) != spec.values[0] and spec.name not in line
    ]
