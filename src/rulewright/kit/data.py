"""Data files of a game: the facts printed on its components, as TOML or JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any


def load(folder: Path, name: str) -> dict[str, Any]:
    """Load a file of a folder; a name without an extension means `NAME.toml`."""
    path = folder / (name if "." in name else f"{name}.toml")
    text = path.read_text("utf-8")
    data: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return data
