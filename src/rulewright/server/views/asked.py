"""The public part of each seat's current question."""

from __future__ import annotations

from functools import lru_cache

from rulewright.conformance.reference import find_reference
from rulewright.kernel import Match
from rulewright.kernel.payload import asked_payload
from rulewright.server.views.wire import Asked


def asked_publicly(match: Match) -> dict[str, Asked]:
    """The public part of the questions of the seats that are asked, by their names."""
    return {
        one["seat"]: Asked(one["doing"], one["rule"] if title else "", title)
        for one in asked_payload(match)
        for title in [_title(match.game.name, one["rule"])]
    }


@lru_cache(1024)
def _title(game: str, rule: str) -> str:
    """A rule's title without the part in brackets; empty if it has none."""
    section = find_reference(game).section(rule) if rule else None
    return "" if section is None else section.title.partition(" (")[0]
