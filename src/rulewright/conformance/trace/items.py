"""The items of a rule on its page: paragraphs, list items and tables, numbered from 1.

The lines of a trace refer to items: `combat.support#2` is the second item of its rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulewright.conformance.reference import Section

ELSEWHERE: Final = re.compile(
    r"\b(?:decisions?|own|derived|FAQ|errata|facts|printed|player screens|cards?|plans?|lists?"
    r"|house rules?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Item:
    """A paragraph, list item or table of a rule."""

    rule: str
    number: int
    text: str
    source: str  # the sources of the whole rule

    @property
    def id(self) -> str:
        """The address of the item, such as `combat.support#2`."""
        return f"{self.rule}#{self.number}"

    def is_elsewhere(self, cited: str = "") -> bool:
        """Return whether the source of the rule names anything other than the traced book.

        `cited` is the word by which sources name the book. Without it, a source counts as the book
        unless it names a known other source or a decision of our own.
        """
        if cited:
            return any(cited not in piece for piece in self.source.split(";"))
        return ELSEWHERE.search(self.source) is not None


def items_of(section: Section) -> list[Item]:
    """Return the items of a rule in order."""
    return [
        Item(section.id, number, text, section.source)
        for number, text in enumerate(_blocks(section.text), 1)
    ]


def _blocks(text: str) -> list[str]:
    """Return the paragraphs, list items (with the lines indented below them) and tables."""
    blocks: list[list[str]] = []
    continues = False
    for line in text.splitlines():
        if not line.strip():
            continues = False
            continue
        begins = line.startswith(("- ", "* ")) or re.match(r"\d+\. ", line) is not None
        if blocks and not begins and (continues or line.startswith(" ")):
            blocks[-1].append(line.strip())
        else:
            blocks.append([line.strip()])
        continues = True
    return [" ".join(block) for block in blocks]
