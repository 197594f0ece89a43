"""Embedders: they turn texts into vectors, so that passages can be found by meaning.

No model is included, and none is downloaded. The host names one: an address compatible with
OpenAI's `/embeddings` (`endpoint_embedder.py`), a folder with an exported model
(`folder_embedder.py`) or, in Python, any `Embedder`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulewright.desk.errors import DeskError

MEANING = "searching by meaning"  # what needs the extra `dense`


class BadEmbedder(DeskError, ValueError):
    """An embedder that is not set up correctly; the message says what is missing."""


class EmbedderFailed(DeskError):
    """An embedder that is set up correctly but returned no vectors."""


class Embedder(Protocol):
    """Turns texts into vectors of one length; texts with similar meanings get similar vectors.

    `name` identifies the model: stored vectors are computed again when it changes.
    """

    @property
    def name(self) -> str:
        """The model and where it comes from."""
        ...

    def of_passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector for each text of a book."""
        ...

    def of_question(self, text: str) -> Sequence[float]:
        """Return the vector of a question."""
        ...
