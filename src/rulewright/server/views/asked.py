"""The public part of each seat's current question."""

from __future__ import annotations

from functools import lru_cache

from rulewright.conformance.reference import find_reference
from rulewright.kernel import Match
from rulewright.kernel.payload import asked_payload
from rulewright.server.views.wire import Asked


def asked_publicly(match: Match) -> dict[str, Asked]:
    """Return the public part of each seat's current question, by the name of the seat."""
    return {
        one["seat"]: Asked(one["doing"], one["rule"] if title else "", title)
        for one in asked_payload(match)
        for title in [_title(match.game.name, one["rule"])]
    }


@lru_cache(1024)
def _title(game: str, rule: str) -> str:
    """Return a rule's title without any part in brackets; empty if the rule has no page."""
    section = find_reference(game).section(rule) if rule else None
    return "" if section is None else section.title.partition(" (")[0]
