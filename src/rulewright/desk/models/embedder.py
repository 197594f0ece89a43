"""Embedders, which turn texts into vectors, so that passages can be found by meaning.

No model is included, and none is downloaded. The host names one: an address compatible with
OpenAI's `/embeddings` (`endpoint_embedder.py`), a folder with an exported model
(`folder_embedder.py`) or, in Python, any `Embedder`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Protocol

from rulewright.desk.errors import DeskError


class BadEmbedder(DeskError, ValueError):
    """An embedder that is not set up correctly; the message says what is missing."""


class MissingPart(DeskError):
    """A package needed for vectors is not installed; the message says what to install."""

    def __init__(self, part: str) -> None:
        super().__init__(
            f"searching by meaning needs {part}, which is not installed: "
            "pip install 'rulewright[dense]'"
        )


def need(part: str) -> None:
    """Raise `MissingPart` if a package is not installed."""
    if find_spec(part) is None:
        raise MissingPart(part)


class EmbedderFailed(DeskError):
    """An embedder that is set up correctly, but returned no vectors."""


class Embedder(Protocol):
    """Turns texts into vectors of one length; texts with similar meanings get similar vectors.

    `name` identifies the model: stored vectors are computed again when it changes.
    """

    @property
    def name(self) -> str:
        """The model and its origin."""
        ...

    def of_passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """A vector for each text of a book."""
        ...

    def of_question(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        ...
