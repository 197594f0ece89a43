"""Allies whose ability changes power at the end of the game. [score.end-powers]

Hodor, who counts as two allies, needs no code: his record says so (`AllyKind.counts_as`).
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
    """Worth 3 more with four allies in her council. [allies.margaery-tyrell]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return with_allies(s, ally, council, 4, 3)


class LysaArryn(AllyCard):
    """Worth 1 more for each token in her council, up to 4. [allies.lysa-arryn]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return by_tokens(s, ally, council, 4)


class BarristanSelmy(AllyCard):
    """Worth 2 more unless another ally of his council is higher. [allies.barristan-selmy]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return without_higher(s, ally, council, 2)


class RickonStark(AllyCard):
    """Worth 4 more if no council has fewer allies. [allies.rickon-stark]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return in_fewest(s, ally, council, 4)


class TommenBaratheon(AllyCard):
    """Worth 1 more for each dead ally, up to 4. [allies.tommen-baratheon]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return by_dead(s, ally, 4)


class MyrcellaBaratheon(AllyCard):
    """Worth half of the highest other ally in her council, rounded up, if that is more.
    [allies.myrcella-baratheon]
    """

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return half_of_highest(s, ally, council)


class DaarioNaharis(AllyCard):
    """Worth 2 less if no council is stronger. [allies.daario-naharis]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return in_strongest(s, ally, council, totals, -2)


class EllariaSand(AllyCard):
    """Tokens of 1 in her council count as 2. [allies.ellaria-sand]"""

    maps_tokens = FIRST

    def end_tokens(self, values: list[int]) -> list[int]:
        return tokens_count(values, 1, 2)


class OberynMartell(AllyCard):
    """Worth 3 less with another ally of 6 or more in his council. [allies.oberyn-martell]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        return with_greater(s, ally, council, 6, -3)


class ViserysTargaryen(AllyCard):
    """The highest token of his council counts as 0. [allies.viserys-targaryen]"""

    maps_tokens = LAST

    def end_tokens(self, values: list[int]) -> list[int]:
        return highest_token_counts(values)


class MaesterAemon(AllyCard):
    """Worth 1 more for each other ally of 2 or less here, up to 4. [allies.maester-aemon]"""

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
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
