"""Sensible players of Letters from Whitechapel who read the page."""

from __future__ import annotations

from rulewright.games.whitechapel.streets import STREETS

FAR = 99
CIRCLES = STREETS[0].steps
SEARCH = STREETS[0].search


def last(text: str) -> int:
    """Return the number at the end of an option, or 0 if there is none."""
    word = text.removesuffix(" escape").split(" ")[-1].lstrip("X")
    return int(word) if word.isdecimal() else 0


def steps_from(start: int) -> list[int]:
    """Return the distance of every circle, in circles."""
    steps = [FAR] * len(CIRCLES)
    steps[start], waiting = 0, [start]
    for here in waiting:
        for there in CIRCLES[here]:
            if steps[there] == FAR:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


class Fugitive:
    """Jack, who kills at once, about `near` circles from home, and takes the short way back."""

    def __init__(self, hideout: int, near: int = 4) -> None:
        self.hideout = hideout
        self.near = near
        self.home = steps_from(hideout)

    def choose(self, kind: str, options: list[str]) -> str:
        """Return one of the open options."""
        if kind == "hideout":
            return f"hideout {self.hideout}"
        if kind in ("woman", "blood"):
            near = [text for text in options if text != "wait"]
            return min(near, key=lambda text: abs(self.home[last(text)] - self.near))
        if kind in ("escape", "coach"):
            return min(options, key=self._flight)
        return options[0]

    def _flight(self, text: str) -> int:
        away = self.home[last(text)] * 4
        if text.endswith("escape"):
            return -1
        return away + (0 if text.startswith("walk") else 6) + (FAR if not away else 0)


class Hunter:
    """A detective, who goes where Jack may be and searches there."""

    def __init__(self) -> None:
        self.suspects: set[int] = set()

    def choose(self, kind: str, options: list[str], police: dict[str, int]) -> str:
        """Return one of the open options; `police` are the places of the policemen."""
        if kind == "police":
            return self._post(options, police)
        if kind in ("action", "search"):
            return max(options, key=self._promise)
        return options[0]

    def _promise(self, text: str) -> int:
        """Return the value of an option: an arrest if few circles are left, else a search."""
        hot = last(text) in self.suspects
        if "arrest" in text:
            return 4 if hot and len(self.suspects) < 9 else 0
        return 3 if hot else 1

    def _seen(self, crossing: int) -> int:
        return len(self.suspects.intersection(SEARCH[crossing]))

    def _post(self, options: list[str], police: dict[str, int]) -> str:
        moves = [text for text in options if text != "done"]
        best = max(moves, key=lambda text: self._seen(last(text) - 1), default="done")
        if best == "done":
            return best
        better = self._seen(last(best) - 1) > self._seen(police[best.split(" ")[0]])
        return best if better else "done"
