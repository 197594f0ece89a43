"""Facts about the map, read from the game's own data."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from westeros import draft

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/rulewright/games/thrones/data"

Pair = tuple[str, str]


@dataclass(frozen=True)
class Facts:
    """The areas of the map and its rivers."""

    areas: dict[str, dict[str, object]]
    separated: frozenset[Pair]
    bridged: frozenset[Pair]

    def kind(self, name: str) -> str:
        """Return the kind of an area, or of a patch of the board that is no area."""
        if name in self.areas:
            return str(self.areas[name]["kind"])
        return draft.NEUTRAL.get(name, "outside")

    def border(self, between: Pair) -> str:
        """Return the style of the border between two faces."""
        if between in self.separated:
            return "river"
        if between in self.bridged:
            return "bridged-river"
        kinds = {self.kind(name) for name in between}
        if "lake" in kinds:
            return "lake"
        if kinds == {"wilds", "land"}:
            return "wall"
        if "sea" in kinds:
            return "sea" if len(kinds - {"port"}) == 1 else "coast"
        return "coast" if "port" in kinds else "land"

    def icons(self, name: str) -> list[dict[str, str]]:
        """Return the symbols printed in an area, in drawing order."""
        area = self.areas[name]
        icons = [{"kind": "home", "owner": str(area["home"])}] if area["home"] else []
        icons += [{"kind": str(area["structure"])}] if area["structure"] else []
        icons += [{"kind": "supply"}] * int(str(area["supply"]))
        return icons + [{"kind": "power"}] * int(str(area["power"]))


def written(drawn: dict[str, Any]) -> str:
    """Return a drawn board as JSON, with one area, border or ornament per line."""
    text = json.dumps(drawn, ensure_ascii=False, separators=(",", ":"))
    for key in ("id", "between", "kind"):
        text = text.replace(f'}},{{"{key}"', f'}},\n{{"{key}"')
    return text + "\n"


def load() -> Facts:
    """Read the map of the game."""
    with (DATA / "map.toml").open("rb") as file:
        table = tomllib.load(file)
    rivers = table["rivers"]
    return Facts(
        {area["id"]: area for area in table["area"]},
        frozenset(_pair(p) for p in rivers["separated"]),
        frozenset(_pair(p) for p in rivers["bridged"]),
    )


def _pair(names: list[str]) -> Pair:
    first, second = sorted(names)
    return first, second
