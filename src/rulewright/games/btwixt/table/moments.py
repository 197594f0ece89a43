"""The moments to be staged: a bid's end, and allies that are revealed, claimed and killed.

All see the same but for what lies hidden.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.award import deciding_rule
from rulewright.games.btwixt.names import ally_name, council_key, council_name, seat_name, who
from rulewright.games.btwixt.piles import has_trait
from rulewright.games.btwixt.state import State, clockwise, pack_of
from rulewright.games.btwixt.table.faces import ally_face
from rulewright.games.btwixt.table.headings import prizes
from rulewright.games.btwixt.table.panels import bid_column
from rulewright.games.btwixt.words import NONE, WINS_TIES
from rulewright.kit.moment import Moment, moment, staged_card

WON: Final = "bid.total"
REVEALED: Final = "reveal.current"
CLAIMED: Final = "claim.place"
KILLED: Final[frozenset[str]] = frozenset({"concepts.killing", "concepts.current-killed"})
STAGED: Final[frozenset[str]] = KILLED | {WON, REVEALED, CLAIMED}


def moment_of(view: State, rule: str, text: str) -> Moment | None:
    """The moment that a sentence under a rule tells."""
    if rule == WON:
        return bid_moment(view)
    if rule == CLAIMED:
        return claim_moment(view)
    if rule in KILLED:
        return killed_moment(view, text)
    return revealed_moment(view, text)


def bid_moment(s: State) -> Moment:
    """Every leader's cards term by term, and who has won. [bid.winner]"""
    won = prizes(s)
    names = [ally_face(s, ally)["title"] for ally in won]
    shown = moment("bid", f"The bid for {' and '.join(names)}" if names else "The bid ends")
    shown["cards"] = [staged_card(ally_face(s, ally)) for ally in won]
    shown["columns"] = [bid_column(s, seat) for seat in clockwise(s, s.first)]
    text = f"{who(s, s.winner)} wins the bid"
    shown["outcome"] = {"text": text, "owner": seat_name(s.winner), "why": reason(s)}
    return shown


def reason(s: State) -> str:
    """The winner's total, and what else decided. [bid.winner] [bid.ties]"""
    best = s.total[s.winner]
    rule = deciding_rule(s)
    if rule == "bid.winner":
        return f"{best} influence, the most"
    if rule != "bid.ties":
        return f"{best} influence, by the ability of {ally_name(s, s.in_force)}"
    tied = [who(s, seat) for seat in clockwise(s, s.first) if s.total[seat] == best]
    by = f"it is nearest to the first player, {who(s, s.first)}"
    if has_trait(s, s.winner, WINS_TIES):
        by = "a card of its own wins ties"
    return f"{', '.join(tied)} are tied at {best}: {by}"


def claim_moment(s: State) -> Moment | None:
    """The ally that was placed, and the council that it went into. [claim.place]"""
    council = next((n for n, allies in enumerate(s.council) if s.placed in allies), NONE)
    if council == NONE:
        return None
    face = ally_face(s, s.placed)
    place = f"council:{council_key(s, council)}"
    shown = moment("claimed", f"{face['title']} is claimed", places=[place], brief=True)
    shown["owner"] = seat_name(s.winner)
    shown["subtitle"] = f"Into {council_name(s, council)}"
    shown["cards"] = [staged_card(face, seat_name(s.winner))]
    shown["follows"] = ["claim.token", "concepts.token"]
    return shown


def killed_moment(s: State, text: str) -> Moment | None:
    """The ally that was killed. [concepts.killing]"""
    face = ally_face(s, s.dead[-1]) if s.dead else None
    if face is None or not text.startswith(f"{face['title']} is killed"):
        return None
    shown = moment("killed", text.rstrip("."), brief=True)
    shown["cards"] = [staged_card(face)]
    return shown


def revealed_moment(s: State, text: str) -> Moment | None:
    """The ally that was turned up, and what it does. [reveal.current]"""
    name = text.removesuffix(" is revealed.")
    for ally in range(len(pack_of(s).allies)):
        face = ally_face(s, ally)
        if face["title"] == name:
            shown = moment("revealed", text.rstrip("."), brief=True)
            shown["cards"] = [staged_card(face)]
            return shown
    return None
