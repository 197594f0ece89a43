"""Data files of a game: what stands on its components, as TOML or JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any


def load(folder: Path, name: str) -> dict[str, Any]:
    """One file of a folder: `NAME.toml` where the name has no ending, else the file so named."""
    path = folder / (name if "." in name else f"{name}.toml")
    text = path.read_text("utf-8")
    data: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return data
