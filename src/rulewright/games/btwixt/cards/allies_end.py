"""Allies that count otherwise at the end. [score.end-powers]

Hodor, who counts as two, says it by a number of his record (`AllyKind.counts_as`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import FIRST, LAST, AllyCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.ends import (
    by_dead,
    by_small_allies,
    by_tokens,
    half_of_highest,
    highest_token_counts,
    in_fewest,
    in_strongest,
    tokens_count,
    with_allies,
    with_greater,
    without_higher,
)


class MargaeryTyrell(AllyCard):
    """3 more with four allies in her council."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.margaery-tyrell]"""
        return with_allies(s, ally, council, 4, 3)


class LysaArryn(AllyCard):
    """1 more for each token in her council, up to 4."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.lysa-arryn]"""
        return by_tokens(s, ally, council, 4)


class BarristanSelmy(AllyCard):
    """2 more unless another ally of his council is higher."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.barristan-selmy]"""
        return without_higher(s, ally, council, 2)


class RickonStark(AllyCard):
    """4 more if no council has fewer allies."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.rickon-stark]"""
        return in_fewest(s, ally, council, 4)


class TommenBaratheon(AllyCard):
    """1 more for each dead ally, up to 4."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.tommen-baratheon]"""
        return by_dead(s, ally, 4)


class MyrcellaBaratheon(AllyCard):
    """Half of the highest other power in her council, rounded up, if that is more."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.myrcella-baratheon]"""
        return half_of_highest(s, ally, council)


class DaarioNaharis(AllyCard):
    """2 less if no council is stronger."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.daario-naharis]"""
        return in_strongest(s, ally, council, totals, -2)


class EllariaSand(AllyCard):
    """Tokens of 1 in her council count 2."""

    maps_tokens = FIRST

    def end_tokens(self, values: list[int]) -> list[int]:
        """[allies.ellaria-sand]"""
        return tokens_count(values, 1, 2)


class OberynMartell(AllyCard):
    """3 less with another ally of 6 or more in his council."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.oberyn-martell]"""
        return with_greater(s, ally, council, 6, -3)


class ViserysTargaryen(AllyCard):
    """The highest token of his council counts 0."""

    maps_tokens = LAST

    def end_tokens(self, values: list[int]) -> list[int]:
        """[allies.viserys-targaryen]"""
        return highest_token_counts(values)


class MaesterAemon(AllyCard):
    """1 more for each other ally of 2 or less in his council, up to 4."""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """[allies.maester-aemon]"""
        return by_small_allies(s, ally, council, 2, 4)


END: Final[dict[str, type[AllyCard]]] = {
    "margaery-tyrell": MargaeryTyrell,
    "lysa-arryn": LysaArryn,
    "barristan-selmy": BarristanSelmy,
    "rickon-stark": RickonStark,
    "tommen-baratheon": TommenBaratheon,
    "myrcella-baratheon": MyrcellaBaratheon,
    "daario-naharis": DaarioNaharis,
    "ellaria-sand": EllariaSand,
    "oberyn-martell": OberynMartell,
    "viserys-targaryen": ViserysTargaryen,
    "maester-aemon": MaesterAemon,
}
