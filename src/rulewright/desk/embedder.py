"""What turns texts into vectors, so that passages are found by what they mean.

No model comes with the project and none is fetched. Whoever has one names it: an address that
speaks as OpenAI's `/embeddings` does (`endpoint_embedder.py`), a folder with an exported model
(`folder_embedder.py`), or, from Python, anything that is an `Embedder`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from rulewright.desk.address import is_address
from rulewright.desk.errors import DeskError

if TYPE_CHECKING:
    from rulewright.desk.dense import Vectors

WHERE = "RULEWRIGHT_EMBEDDER"
MODEL = "RULEWRIGHT_EMBEDDER_MODEL"
KEY = "RULEWRIGHT_EMBEDDER_KEY"


class BadEmbedder(DeskError, ValueError):
    """An embedder that is not set up as it should be; the message says what it lacks."""


class MissingPart(DeskError):
    """A package is not installed that vectors need; the message says what to install."""

    def __init__(self, part: str) -> None:
        super().__init__(
            f"searching by meaning needs {part}, which is not installed: "
            "pip install 'rulewright[dense]'"
        )


def need(part: str) -> None:
    """Raise `MissingPart` where a package is not installed."""
    if find_spec(part) is None:
        raise MissingPart(part)


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


def chosen(setting: Mapping[str, str] = os.environ) -> Embedder:
    """The embedder that the environment names; raises `BadEmbedder` or `MissingPart`.

    `RULEWRIGHT_EMBEDDER` is the address of an endpoint or the folder of a model; an endpoint also
    takes `RULEWRIGHT_EMBEDDER_MODEL` and, where one is needed, `RULEWRIGHT_EMBEDDER_KEY`.
    """
    where = setting.get(WHERE, "")
    if not where:
        raise BadEmbedder(f"searching by meaning needs {WHERE}: an address or a model's folder")
    if is_address(where):
        from rulewright.desk.endpoint_embedder import EndpointEmbedder  # a client of HTTP

        return EndpointEmbedder(url=where, model=setting.get(MODEL, ""), key=setting.get(KEY, ""))
    if not Path(where).is_dir():
        raise BadEmbedder(f"{WHERE} is {where!r}, which is neither an address nor a folder")
    from rulewright.desk.folder_embedder import FolderEmbedder  # packages of the extra

    return FolderEmbedder(Path(where))


def embedder_of(dense: bool | Embedder) -> Embedder | None:
    """What makes vectors: that which is given, that which the environment names, or nothing."""
    if dense is False:
        return None
    need("numpy")
    return chosen() if dense is True else dense


def vectors_of(store: sqlite3.Connection, embedder: Embedder | None) -> Vectors | None:
    """The vectors of a store, where there is what makes them."""
    if embedder is None:
        return None
    from rulewright.desk.dense import Vectors  # numpy, of the extra

    return Vectors(store, embedder)
