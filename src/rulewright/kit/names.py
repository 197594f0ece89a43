"""Names of a game's things: one table for each kind, for notation, log, labels and scenes.

    AREA = Names("area", ids=["winterfell", ...], titles=["Winterfell", ...])
    AREA.ids[3], AREA.titles[3]     # the scene id and the title of area 3
    AREA[3]                         # a reference to it, for the log
    AREA.find("winterfell")         # its number, from a word of the notation

Rules use only the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ref
from rulewright.kit.text import find


class Names:
    """All things of one kind by number: stable ids, words of the notation, and titles.

    `kind` is the word for such a thing in references and errors. The words are the ids unless
    others are given.
    """

    def __init__(
        self,
        kind: str,
        ids: Sequence[str],
        titles: Sequence[str],
        words: Sequence[str] | None = None,
    ) -> None:
        self.kind = kind
        self.ids = list(ids)
        self.titles = list(titles)
        self.words = self.ids if words is None else list(words)
        self.refs = [Ref(kind, key, title) for key, title in zip(ids, titles, strict=True)]

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, number: int) -> Ref:
        return self.refs[number]

    def find(self, word: str) -> int:
        """Return the number of the thing with this word; raise `BadPosition` if there is none."""
        return find(word, self.words, self.kind)
