"""For whom something is said at a table, as its event keeps it."""

from __future__ import annotations

ALL, SIDE, WATCH, LETTER = "all", "side", "watch", "letter"
