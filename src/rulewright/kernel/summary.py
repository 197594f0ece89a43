"""A scene as plain text, for games that provide no summary of their own for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Part = Mapping[str, Any]


def summary_of(scene: Part) -> str:
    """Return a scene as text, line by line: areas, tracks, players, cards and panels."""
    heading = _joined(": ", scene.get("title"), scene.get("subtitle"))
    blocks = [[heading] if heading else []]
    blocks += [list(lines(scene)) for lines in (_areas, _tracks, _players, _zones, _panels)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _areas(scene: Part) -> Iterator[str]:
    """Yield a line for each area with an owner, tags, tokens or a note."""
    tokens: dict[str, list[str]] = {}
    for token in scene.get("tokens", []):
        tokens.setdefault(token["area"], []).append(_token(token))
    states: Mapping[str, Part] = scene.get("areas", {})
    for area in [*states, *(area for area in tokens if area not in states)]:
        state = states.get(area, {})
        note = state.get("note") or ""
        parts = [state.get("owner"), *state.get("tags", []), *tokens.get(area, [])]
        told = _joined(", ", *(part for part in parts if part and part not in note), note)
        if told:
            yield f"{state.get('name') or area}: {told}"


def _token(token: Part) -> str:
    count = token.get("count", 1)
    name = token.get("label") or _joined(" ", token.get("owner"), token["kind"])
    return f"{count} × {name}" if count > 1 and not token.get("label") else str(name)


def _tracks(scene: Part) -> Iterator[str]:
    for track in scene.get("tracks", []):
        places = [
            f"{place['label']} {_named(place['tokens'], 'label')}".strip()
            for place in track["places"]
            if place["tokens"]
        ]
        yield f"{track['title']}: {'; '.join(places) or '–'}"


def _players(scene: Part) -> Iterator[str]:
    for player in scene.get("players", []):
        you = " (you)" if player.get("you") else ""
        facts = [f"{fact['label']} {fact['value']}" for fact in player.get("facts", [])]
        yield f"{player['title']}{you}: {_joined(', ', *facts, *player.get('tags', [])) or '–'}"


def _zones(scene: Part) -> Iterator[str]:
    for zone in scene.get("zones", []):
        cards = _joined("; ", *(_card(card) for card in zone["cards"]))
        yield f"{zone['title']}: {_joined('. ', cards, zone.get('note')) or '–'}"


def _card(card: Part) -> str:
    return _joined(" ", card["title"], card.get("value"))


def _panels(scene: Part) -> Iterator[str]:
    for panel in scene.get("panels", []):
        yield str(panel["title"])
        for column in panel.get("columns", []):
            terms = [_joined(" ", term["label"], term["value"]) for term in column["terms"]]
            total = _joined(" ", column.get("total_label"), column.get("total"))
            yield f"  {column['title']}: {_joined('; ', *terms, total)}"
        for throw in panel.get("throws", []):
            dice = (die.get("text") or die.get("value") for die in throw["dice"])
            yield f"  {throw['title']}: {_joined(' ', *dice)}"
        tray = [
            _joined(" ", token.get("label") or token.get("text")) for token in panel.get("tray", [])
        ]
        if tray:
            yield f"  {_joined('; ', *tray)}"
        for note in panel.get("notes", []):
            yield f"  {note}"


def _named(parts: Sequence[Part], key: str) -> str:
    return ", ".join(str(part[key]) for part in parts)


def _joined(mark: str, *words: Any) -> str:
    """Join the words with `mark`, leaving out None and empty ones."""
    return mark.join(str(word) for word in words if word not in (None, ""))
