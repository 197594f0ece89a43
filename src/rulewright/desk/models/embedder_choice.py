"""Chooses the embedder: the one given, or the one that the environment names.

The packages of an embedder are optional, so they are imported only when it is chosen.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.desk.models.address import is_address
from rulewright.desk.models.embedder import MEANING, BadEmbedder, Embedder
from rulewright.extras import need

if TYPE_CHECKING:
    from rulewright.desk.models.vectors import Vectors

WHERE = "RULEWRIGHT_EMBEDDER"
MODEL = "RULEWRIGHT_EMBEDDER_MODEL"
KEY = "RULEWRIGHT_EMBEDDER_KEY"


def chosen(setting: Mapping[str, str] = os.environ) -> Embedder:
    """Return the embedder that the environment names. Raise `BadEmbedder` or `MissingExtra`.

    `RULEWRIGHT_EMBEDDER` is the address of an endpoint or the folder of a model; an endpoint also
    uses `RULEWRIGHT_EMBEDDER_MODEL` and, if required, `RULEWRIGHT_EMBEDDER_KEY`.
    """
    where = setting.get(WHERE, "")
    if not where:
        raise BadEmbedder(f"searching by meaning needs {WHERE}: an address or a model's folder")
    if is_address(where):
        from rulewright.desk.models.endpoint_embedder import EndpointEmbedder  # a client of HTTP

        return EndpointEmbedder(url=where, model=setting.get(MODEL, ""), key=setting.get(KEY, ""))
    if not Path(where).is_dir():
        raise BadEmbedder(f"{WHERE} is {where!r}, which is neither an address nor a folder")
    from rulewright.desk.models.folder_embedder import FolderEmbedder  # packages of the extra

    return FolderEmbedder(Path(where))


def embedder_of(dense: bool | Embedder) -> Embedder | None:
    """Return the embedder given, the one that the environment names (for True), or None."""
    if dense is False:
        return None
    need("dense", MEANING, "numpy")
    return chosen() if dense is True else dense


def vectors_of(store: sqlite3.Connection, embedder: Embedder | None) -> Vectors | None:
    """Return the vectors of a store, or None without an embedder."""
    if embedder is None:
        return None
    from rulewright.desk.models.vectors import Vectors  # numpy, of the extra

    return Vectors(store, embedder)
