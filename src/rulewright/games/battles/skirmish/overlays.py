"""Placing terrain overlays. [skirmish.terrain]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import names
from rulewright.games.battles.skirmish.mustering import CODE, overlay_part, overlay_words
from rulewright.games.battles.skirmish.picks import frame
from rulewright.games.battles.skirmish.placing import Place, give_turn
from rulewright.games.battles.state import DEPLOY_COMMANDERS, BattlesState, plan_of
from rulewright.games.battles.words import NO_STRUCTURE, PLAINS
from rulewright.kernel import Refusal, Script


class PlaceOverlay(Place):
    """Ask where a side places its next overlay. [skirmish.terrain]"""

    kind: ClassVar[str] = "place-overlay"
    rule: ClassVar[str] = "skirmish.terrain"

    def piece(self, s: BattlesState) -> str:
        return overlay_words(s.to_place[self.seat][0])

    def prompt(self, s: BattlesState) -> str:
        return f"Place an overlay: {self.piece(s)} ({len(s.to_place[self.seat])} left)."

    def deep(self, s: BattlesState) -> int:
        return frame(s).terrain_zone

    def refusal(self, s: BattlesState, cell: int) -> Refusal | None:
        """Refuse hexes that have an overlay, and objectives."""
        if s.ground[cell] != PLAINS or s.structures[cell] != NO_STRUCTURE:
            return Refusal(self.rule, f"An overlay lies in {names.cell(s, cell)} already.")
        if cell in [objective.cell for objective in plan_of(s).objectives]:
            return Refusal(self.rule, f"{names.cell(s, cell)} is an objective.")
        return None


def place_overlays(s: BattlesState) -> Script[None]:
    """Let the side on turn place one overlay; the other side follows after its last one.

    [skirmish.terrain] [skirmish.placing]
    """
    side = s.turn
    if s.to_place[side]:
        cell = yield PlaceOverlay(side)
        code = s.to_place[side].pop(0)
        s.ground[cell] = code // CODE
        s.structures[cell] = code % CODE
        s.log(
            "skirmish.terrain",
            "{house} places {overlay} in {hex}.",
            house=names.HOUSE_REF[side],
            overlay=overlay_part(code),
            hex=names.hex_ref(s, cell),
        )
    if not s.to_place[side]:
        give_turn(s, DEPLOY_COMMANDERS)
