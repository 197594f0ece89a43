"""Embedders: they turn texts into vectors, so that passages are found by their meaning.

No model comes with the project and none is fetched. A host that has one names it: an address that
speaks as OpenAI's `/embeddings` does (`endpoint_embedder.py`), a folder with an exported model
(`folder_embedder.py`), or, from Python, anything that is an `Embedder`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulewright.desk.errors import DeskError

MEANING = "searching by meaning"  # what needs the extra `dense`


class BadEmbedder(DeskError, ValueError):
    """An embedder that is not set up as it should be; the message says what it lacks."""


class EmbedderFailed(DeskError):
    """An embedder that is set up well, and gave no vectors all the same."""


class Embedder(Protocol):
    """Makes vectors of one length out of texts. Those of texts that mean alike point alike.

    `name` tells models apart: vectors that are kept are made anew when it is another.
    """

    @property
    def name(self) -> str:
        """The model, and where it is from."""
        ...

    def of_passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """A vector for each text of a book."""
        ...

    def of_question(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        ...
