"""The time track: seasons, and the rounds of one. [track.round]"""

from __future__ import annotations

from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.words import SEASONS
from rulewright.kit.scene import Track, TrackPlace, TrackToken


def tracks(view: State, seat: int | None) -> list[Track]:
    """The season, then the round."""
    return [
        _track("season", "Season", [word.title() for word in SEASONS], view.season),
        _track("round", "Round", [str(n + 1) for n in range(view.players + 1)], view.round - 1),
    ]


def _track(name: str, title: str, labels: list[str], at: int) -> Track:
    marker: TrackToken = {"owner": None, "label": "now", "symbol": name}
    places: list[TrackPlace] = [
        {"label": label, "tokens": [marker] if number == at else []}
        for number, label in enumerate(labels)
    ]
    return {"id": name, "title": title, "badge": name, "places": places}
