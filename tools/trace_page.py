"""Writes the page docs/rulebooks.md: how our rules state the sentences of the rulebooks.

python -m tools.trace_page           # write it
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

from rulewright.conformance.pages import rules_file
from rulewright.conformance.reference import find_reference
from rulewright.conformance.trace.lines import KINDS, Trace
from rulewright.conformance.trace.report import Traced, not_built, trace_game
from rulewright.kernel import get

GAMES: Final = ("thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt")
PAGE: Final = Path(__file__).parent.parent / "docs" / "rulebooks.md"
MOST: Final = 10  # the maximum number of rules shown with their decisions
DECIDED: Final = re.compile(r"^- (?P<rules>`[^—]+`) — ")
HEAD: Final = """# Every sentence of the rulebooks

Each sentence of the rulebooks that Rulewright is built from has a line in `trace/`: what kind of
sentence it is, and which of our rules, cases or data state it. The sentences themselves are not
stored: a line knows its sentence by a hash, so that you can lay it on a copy of your own.

```sh
rulewright rules trace thrones                          # what is stated where, by chapter
rulewright rules trace thrones --book my-rulebook.txt   # what your copy has more, less or otherwise
rulewright rules trace thrones --html outline.html      # the outline of the book as bars
```

The command leaves with exit code 1 where a sentence has no line, a line names a rule, case or datum
that is not there, or something on our pages is supported by no sentence and does not say where else
it comes from.

One reader mapped each book and checked that our rules say all of a sentence, with its conditions,
numbers and exceptions, and that a case shows it. A second reader mapped a fifth of each book (737
sentences) without seeing the first mapping. They agreed on whether a sentence states a rule for 712
of them (96.6 %), and on its exact kind for 680 (92.3 %); the differences were settled.

This page is written by `python -m tools.trace_page`.
"""


def page() -> str:
    """Return the whole page."""
    games = [trace_game(game) for game in GAMES]
    return "\n".join([HEAD, kinds_table(games), *[section(traced) for traced in games]])


def kinds_table(games: list[Traced]) -> str:
    """Return a table of the sentences of all books by kind."""
    head = f"| book | sentences | {' | '.join(KINDS)} |\n|---|--:|{'--:|' * len(KINDS)}\n"
    rows = [book_row(get(traced.game).title, trace) for traced in games for trace in traced.traces]
    return f"## Sentences by kind\n\n{head}{''.join(rows)}"


def book_row(game: str, trace: Trace) -> str:
    """Return the table row of a book."""
    counts = Counter(line.kind for line in trace.lines)
    numbers = " | ".join(str(counts[kind] or "") for kind in KINDS)
    return f"| *{game}*: {trace.title} | {len(trace.lines)} | {numbers} |\n"


def section(traced: Traced) -> str:
    """Return what is not implemented of a game and why, and its rules with most decisions."""
    notes = Counter(line.note for trace in traced.traces for line in not_built(trace))
    left_out = (
        "".join(f"- {note}{times(count)}\n" for note, count in notes.items()) or "- nothing\n"
    )
    decided = decisions(traced.game).most_common(MOST)
    rules = "".join(
        f"- [`{rule}`](rules/{page_of(traced.game)}.md): {count}\n" for rule, count in decided
    )
    return (
        f"## {get(traced.game).title}\n\n"
        f"Not built, with the reason ({sum(notes.values())} sentences):\n\n{left_out}\n"
        f"The rules that took the most decisions:\n\n{rules}"
    )


def times(count: int) -> str:
    """Format how often a reason was given, if more than once."""
    return f" ({count} sentences)" if count > 1 else ""


def decisions(game: str) -> Counter[str]:
    """Count the decisions that name each rule, in the last chapter of a game's page."""
    path = rules_file(game)
    assert path is not None
    known = {one.id for one in find_reference(game).sections}
    counts: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := DECIDED.match(line):
            counts.update(
                rule for rule in re.findall(r"`([^`]+)`", match["rules"]) if rule in known
            )
    return counts


def page_of(game: str) -> str:
    """Return the file name of a game's rules page."""
    path = rules_file(game)
    assert path is not None
    return path.stem


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
