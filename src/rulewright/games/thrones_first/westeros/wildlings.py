"""Wildling attacks without cards: what is lost and won is always the same. [wildlings.*]"""

from __future__ import annotations

from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.state import State
from rulewright.games.thrones.westeros.bids import bid, end_bidding
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Script


def wildling_attack(s: State) -> Script[None]:
    """All houses bid against the strength on the track, be it nothing. [wildlings.attack]"""
    bids = yield from bid(s, turn_order(s), f"Wildling attack of strength {s.threat}")
    won = sum(bids) >= s.threat
    end_bidding(s)
    if won or not first(s).threat_stays:
        s.threat = 0
    s.tell("wildlings.threat", "The wildling threat is now {}.", s.threat)
