"""Which embedder there is: the one that is given, or that the environment names.

The packages of an embedder are imported only where it is chosen: they are extras.
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
    """The embedder that the environment names; raises `BadEmbedder` or `MissingExtra`.

    `RULEWRIGHT_EMBEDDER` is the address of an endpoint or the folder of a model; an endpoint also
    takes `RULEWRIGHT_EMBEDDER_MODEL` and, where one is needed, `RULEWRIGHT_EMBEDDER_KEY`.
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
    """The embedder that is given, or that the environment names, or none."""
    if dense is False:
        return None
    need("dense", MEANING, "numpy")
    return chosen() if dense is True else dense


def vectors_of(store: sqlite3.Connection, embedder: Embedder | None) -> Vectors | None:
    """The vectors of a store, where there is what makes them."""
    if embedder is None:
        return None
    from rulewright.desk.models.vectors import Vectors  # numpy, of the extra

    return Vectors(store, embedder)
