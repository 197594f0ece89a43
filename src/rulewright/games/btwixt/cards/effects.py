"""Cards whose abilities are defined by a pack: a list of effects, done in order. [pack.effects]

After an effect that draws, looks or shows, nothing more can be asked in the same step. So the
remaining effects are left as a task, which is a step of its own (`later.GO_ON`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.btwixt import later
from rulewright.games.btwixt.cards.acts import ACTS, Acting
from rulewright.games.btwixt.cards.base import FIRST, LAST, AllyCard, InfluenceCard
from rulewright.games.btwixt.components import AllyKind, Effect, InfluenceKind
from rulewright.games.btwixt.names import ALLY, ability_by, ability_number
from rulewright.games.btwixt.pack.wording import (
    ALWAYS,
    ENDS_STEP,
    FEWER_ALLIES,
    HIGHER_TOTAL,
    HIGHEST_ALLY,
    LOST,
    NEIGHBOUR_WON,
    WHERE_IT_KILLS,
    WON,
)
from rulewright.games.btwixt.state import BtwixtState, ally_of, councils_of, kind_of
from rulewright.games.btwixt.vocabulary.conditions import neighbour_won, won, won_by
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
from rulewright.games.btwixt.vocabulary.placement import (
    where_it_kills,
    with_fewer_allies,
    with_higher_total,
    with_highest_ally,
)
from rulewright.games.btwixt.vocabulary.worths import by_allies, with_colour
from rulewright.games.btwixt.words import NONE, PLACE
from rulewright.kernel import Script

PLAYED: Final = 0  # moments, as stored in tasks
TRIUMPH: Final = 1
CLAIM: Final = 2
RADIX: Final = 100


# -- influence cards -----------------------------------------------------------------------------
class EffectCard(InfluenceCard):
    """An influence card whose abilities are defined by a pack."""

    def __init__(self, by: str, kind: InfluenceKind) -> None:
        super().__init__(by)
        self.kind = kind
        self.acts_on_play = bool(kind.on_play)
        self.has_triumph = bool(kind.triumph)

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from perform(s, you, self.by, PLAYED, NONE, 0)

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return any(is_due(s, you, effect) for effect in self.kind.triumph)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from perform(s, you, self.by, TRIUMPH, place, 0)

    def worth(self, s: BtwixtState, you: int, place: int) -> int:
        effect = self.kind.worth
        if effect is None:
            return 0
        given = effect.given
        if effect.word == "with-colour":
            return with_colour(s, you, place, given["colour"], given["amount"])
        return by_allies(s, you, given["most"])


def is_due(s: BtwixtState, you: int, effect: Effect) -> bool:
    """Return whether a triumph effect would act: its condition holds, and it has a target."""
    if effect.word == "claim-dead" and not s.dead:
        return False
    if effect.when == ALWAYS:
        return True
    if effect.when == NEIGHBOUR_WON:
        return neighbour_won(s, you)
    if effect.when in (WON, LOST):
        return won(s, you) == (effect.when == WON)
    return won_by(s, you, effect.given["by"])


# -- effects in turn -----------------------------------------------------------------------------
def perform(s: BtwixtState, you: int, by: str, moment: int, at: int, first: int) -> Script[None]:
    """Do a card's effects for one moment, starting at index `first`.

    `at` is the card's place in a pile, or the council of an ally.
    """
    effects = effects_of(s, by, moment)
    place, council = (at, NONE) if moment == TRIUMPH else (NONE, at)
    for number in range(first, len(effects)):
        effect = effects[number]
        if moment == TRIUMPH and not is_due(s, you, effect):
            continue
        yield from ACTS[effect.word](s, Acting(you, by, place, council, effect.given))
        if effect.word in ENDS_STEP and number + 1 < len(effects):
            where = (moment * RADIX + number + 1) * RADIX + at + 1
            later.follow(s, later.GO_ON, you, where, ability_number(s, by))
            return


def go_on(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the effects that `perform` postponed, because an earlier effect ended the step."""
    rest, at = divmod(number, RADIX)
    moment, first = divmod(rest, RADIX)
    yield from perform(s, seat, ability_by(s, other), moment, at - 1, first)
    if s.prizes and moment != PLAYED:
        s.step = PLACE


def effects_of(s: BtwixtState, by: str, moment: int) -> list[Effect]:
    """List the effects of a card for one moment: PLAYED, TRIUMPH or CLAIM."""
    number = ability_number(s, by)
    if moment == CLAIM:
        return ally_of(s, number - ALLY).claimed
    kind = kind_of(s, number)
    return kind.on_play if moment == PLAYED else kind.triumph


# -- allies --------------------------------------------------------------------------------------
MAPPING: Final = {"tokens-count": FIRST, "highest-token-counts": LAST}


class EffectAlly(AllyCard):
    """An ally whose abilities are defined by a pack."""

    def __init__(self, by: str, ally: AllyKind) -> None:
        super().__init__(by)
        self.ally = ally
        self.acts_when_claimed = bool(ally.claimed)
        self.maps_tokens = 0 if ally.end is None else MAPPING.get(ally.end.word, 0)

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        where = self.ally.placement
        if where == WHERE_IT_KILLS:
            return (yield from where_it_kills(s, you, self.by))
        if where == HIGHEST_ALLY:
            return with_highest_ally(s, you)
        if where == FEWER_ALLIES:
            return with_fewer_allies(s, you)
        return with_higher_total(s, you) if where == HIGHER_TOTAL else councils_of(s, you)

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from perform(s, you, self.by, CLAIM, council, 0)

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        effect = self.ally.end
        if effect is None or self.maps_tokens:
            return NONE
        return ENDS[effect.word](s, ally, council, totals, effect.given)

    def end_tokens(self, values: list[int]) -> list[int]:
        effect = self.ally.end
        if effect is None:
            return values
        amount = effect.given["amount"]
        if self.maps_tokens == FIRST:
            return tokens_count(values, effect.given["value"], amount)
        return highest_token_counts(values, amount)


End = Callable[[BtwixtState, int, int, list[int], dict[str, int]], int]

#: The code of each end word, given ally, council, totals of all councils and parameters.
ENDS: Final[dict[str, End]] = {
    "with-allies": lambda s, a, c, t, g: with_allies(s, a, c, g["least"], g["amount"]),
    "without-higher": lambda s, a, c, t, g: without_higher(s, a, c, g["amount"]),
    "with-greater": lambda s, a, c, t, g: with_greater(s, a, c, g["least"], g["amount"]),
    "in-fewest": lambda s, a, c, t, g: in_fewest(s, a, c, g["amount"]),
    "in-strongest": lambda s, a, c, t, g: in_strongest(s, a, c, t, g["amount"]),
    "by-tokens": lambda s, a, c, t, g: by_tokens(s, a, c, g["most"]),
    "by-dead": lambda s, a, c, t, g: by_dead(s, a, g["most"]),
    "by-small-allies": lambda s, a, c, t, g: by_small_allies(s, a, c, g["power"], g["most"]),
    "half-of-highest": lambda s, a, c, t, g: half_of_highest(s, a, c),
}
