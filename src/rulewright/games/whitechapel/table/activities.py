"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIVITIES: Final[Mapping[str, str]] = {
    "owner": "choosing who plays a policeman",
    "hideout": "choosing a hideout",
    # hell
    "woman": "placing the women",
    "patrol-place": "placing the patrols",
    "patrol-face": "placing the patrols",
    "address": "deciding whether to name the circle of the hideout",
    "blood": "deciding whether to kill or to wait",
    "wretched": "moving the Wretched",
    "reveal": "choosing a patrol to turn up",
    "order": "writing down the order of the murders",
    "letter": "deciding whether to use a letter",
    "saucy-jacky": "moving patrols by a letter",
    "goulston-street": "deciding whether to use a letter",
    "goulston-head": "choosing who goes to Goulston Street",
    # hunting
    "escape": "moving in secret",
    "coach": "moving in secret",
    "false-clue": "deciding whether to place a false clue",
    "police": "moving the policemen",
    "action": "searching for clues, or arresting",
    "search": "choosing where to look next",
}
