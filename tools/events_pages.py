"""Writes the pages docs/events/<game>.md: the parts of each rule's events, seen in the cases.

python -m tools.events_pages           # write them
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.conformance.cases import read_folder
from rulewright.conformance.pages import cases_folder
from rulewright.conformance.reference import find_reference
from rulewright.conformance.run_case import run_case
from rulewright.kernel import Phrase, Ref, get
from rulewright.kernel.facts import Part

GAMES: Final = ("thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt")
FOLDER: Final = Path(__file__).parent.parent / "docs" / "events"
HEAD: Final = """# Events of {title}

What `match.events()` gives for each rule ([how to use them](../library.md)): the sentence with its
parts in braces, and the kind of each part. A kind such as `area` or `seat` is a reference with a
stable id; `number` and `words` are plain; `[...]` is a list, and `(...)` are parts that belong
together. Written by `python -m tools.events_pages` from what happens in the conformance cases.

| rule | sentence | parts |
|---|---|---|
"""

Kinds = dict[str, set[str]]  # the types of a pattern's parts, by name


def page(name: str) -> str:
    """Return the page of a game."""
    game = get(name)
    order = {section.id: n for n, section in enumerate(find_reference(name).sections)}
    seen = patterns(name)
    rows = sorted(seen, key=lambda one: (order.get(one[0], len(order)), one))
    lines = [row(rule, pattern, seen[rule, pattern]) for rule, pattern in rows]
    return HEAD.format(title=game.title) + "".join(lines)


def patterns(name: str) -> dict[tuple[str, str], Kinds]:
    """Return the patterns logged under each rule, with the types of their parts."""
    seen: dict[tuple[str, str], Kinds] = {}
    folder = cases_folder(name)
    assert folder is not None
    for case in read_folder(folder):
        for entry in run_case(get(name), case).lines or []:
            kinds = seen.setdefault((entry.rule, entry.pattern), {})
            for part, value in entry.parts.items():
                kinds.setdefault(part, set()).add(kind_of(value))
    return seen


def kind_of(part: Part) -> str:
    """Describe the type of a part in a word or a few."""
    if isinstance(part, Ref):
        return part.kind
    if isinstance(part, Phrase):
        inside = ", ".join(f"{name}: {kind_of(one)}" for name, one in part.parts.items())
        return f"({inside})"
    if isinstance(part, list):
        return f"[{' or '.join(sorted({kind_of(one) for one in part}))}]"
    return "number" if isinstance(part, int) else "words"


def row(rule: str, pattern: str, kinds: Kinds) -> str:
    """Return a row of the table."""
    parts = "; ".join(f"`{name}` {' or '.join(sorted(kinds[name]))}" for name in kinds)
    return f"| `{rule}` | {pattern.replace('|', '&#124;')} | {parts} |\n"


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
