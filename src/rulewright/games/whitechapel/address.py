"""I Know Your Address, an optional rule: a head may name the hideout once. [address.name]"""

from __future__ import annotations

from rulewright.games.whitechapel.components import ADDRESS_HEADS, CIRCLES
from rulewright.games.whitechapel.endings import finish
from rulewright.games.whitechapel.names import CIRCLE_REF, circle_id, head_ref
from rulewright.games.whitechapel.notebook import WRONG_ADDRESS, fact
from rulewright.games.whitechapel.state import ADDRESS_NAMED, PATROL, WhitechapelState, head_seat
from rulewright.kernel import Ask, Refusal, Script

KEEP = 0


def may_name_the_address(s: WhitechapelState) -> bool:
    """Return whether tonight's head may name a circle: brown or red, once per game."""
    return s.address and not s.address_used and s.head in ADDRESS_HEADS


class NameAddress(Ask[WhitechapelState]):
    """Ask the head for the circle of the hideout, or none tonight."""

    kind = "address"
    rule = "address.name"

    def options(self, s: WhitechapelState) -> list[int]:
        return [KEEP, *CIRCLES]

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `keep` or `address 90`."""
        return f"address {option}" if option else "keep"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"The hideout is circle {option}" if option else "Name no circle tonight"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [circle_id(option)] if option else []

    def prompt(self, s: WhitechapelState) -> str:
        return "Once in the game: do you name the circle of Jack’s hideout?"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        return Refusal(self.rule, "Name a circle of the board, address 90, or keep.")


def i_know_your_address(s: WhitechapelState) -> Script[None]:
    """Let the head name a circle; the detectives win if it is the hideout. [ending.address]"""
    option = yield NameAddress(head_seat(s))
    s.step = PATROL
    if option == KEEP:
        return
    s.address_used = True
    s.log(
        "address.name",
        "For {player} the hideout is circle {circle}.",
        player=head_ref(s),
        circle=CIRCLE_REF[option],
    )
    if option == s.hideout:
        finish(s, ADDRESS_NAMED)
        return
    s.notebook.append(fact(WRONG_ADDRESS, option))
    s.log("address.name", "It is not.", reveals=True)
