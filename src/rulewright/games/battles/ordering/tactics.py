"""Tactics of Leadership cards: their requirements, timing and execution. [tactics]

A tactic is used before or after the commands, and its requirements are checked at that time.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.cards.table import DO
from rulewright.games.battles.components import AFTER, BEFORE, EITHER, Requirement, Tactic
from rulewright.games.battles.morale import at_least, at_most
from rulewright.games.battles.names import (
    FACE_TITLES,
    TOKEN_REF,
    ZONE_REF,
    card_ref,
    card_title,
    commander_ref,
)
from rulewright.games.battles.ordering.leadership import AFTER_COMMANDS, DECLINED, USED, card_played
from rulewright.games.battles.state import CLOSE, EXECUTE, BattlesState, enemy
from rulewright.games.battles.vocabulary import (
    ENEMY_BETTER,
    ENEMY_WORSE,
    OWN_BETTER,
    OWN_WORSE,
    PAIR,
    TOKEN,
)
from rulewright.games.battles.words import FACES, ZONE_NAMES
from rulewright.kernel import Phrase, Refusal, Script
from rulewright.kit.asks import Choice

NOW: Final = 0
LATER: Final = 1
NO: Final = 2


# -- requirements -----------------------------------------------------------------------------
def tactic_refusal(s: BattlesState, side: int, tactic: Tactic) -> Refusal | None:
    """Explain which requirement of a tactic is not met; return None if all are.

    [tactics.requirements]
    """
    need = unmet_morale(s, side, tactic)
    if need is not None:
        return Refusal("tactics.morale", f"The tactic needs {morale_words(need)}.")
    if needs_tokens(tactic) and not tokens_to_check(s, side, tactic):
        text = f"The tactic needs {token_words(tactic)} in the Order Pool."
        return Refusal("tactics.checking", text)
    return None


def unmet_morale(s: BattlesState, side: int, tactic: Tactic) -> Requirement | None:
    """Return the first requirement of a tactic that morale does not meet, or None."""
    for need in tactic.needs:
        if need.what not in (TOKEN, PAIR) and not morale_meets(s, side, need):
            return need
    return None


def morale_meets(s: BattlesState, side: int, need: Requirement) -> bool:
    """Return whether the marker is in the required colour, or beyond it in the required direction.

    "Better" is away from the player whose morale it is, "worse" is towards them. [tactics.morale]
    """
    whose = side if need.what in (OWN_BETTER, OWN_WORSE) else enemy(side)
    if need.what in (OWN_BETTER, ENEMY_BETTER):
        return at_least(s, whose, need.zone)
    return at_most(s, whose, need.zone)


def morale_words(need: Requirement) -> str:
    """Return `enemy morale of green or worse` and the like."""
    return f"{_whose(need)} morale of {ZONE_NAMES[need.zone]} or {_way(need)}"


def _whose(need: Requirement) -> str:
    return "enemy" if need.what in (ENEMY_BETTER, ENEMY_WORSE) else "own"


def _way(need: Requirement) -> str:
    return "better" if need.what in (OWN_BETTER, ENEMY_BETTER) else "worse"


def needs_tokens(tactic: Tactic) -> bool:
    """Return whether a tactic requires order tokens."""
    return any(need.what in (TOKEN, PAIR) for need in tactic.needs)


def tokens_to_check(s: BattlesState, side: int, tactic: Tactic) -> list[int]:
    """Return how many tokens of each kind to check; empty if the side has too few.

    A token can be checked only once for a card, and is not spent. Tokens of a named kind are set
    aside first, and pairs are made of the rest. [tactics.checking]
    """
    checked = [0] * FACES
    for need in tactic.needs:
        if need.what == TOKEN:
            checked[need.face] += need.count
    pairs = 0
    for need in tactic.needs:
        if need.what == PAIR:
            pairs += need.count
    for face in range(FACES):
        left = s.pool[side][face] - s.checked[face] - checked[face]
        if left < 0:
            return []
        made = min(pairs, left // 2)
        checked[face] += 2 * made
        pairs -= made
    return [] if pairs else checked


def token_words(tactic: Tactic) -> str:
    """Return the required tokens, as in `1 blue shield, 1 pair of one kind`."""
    words: list[str] = []
    for need in tactic.needs:
        if need.what == TOKEN:
            words.append(f"{need.count} {FACE_TITLES[need.face]}")
        elif need.what == PAIR:
            words.append(f"{need.count} pair of one kind")
    return ", ".join(words)


def token_parts(tactic: Tactic) -> list[Phrase]:
    """Return the required tokens as parts of a log entry."""
    parts: list[Phrase] = []
    for need in tactic.needs:
        if need.what == TOKEN:
            token = TOKEN_REF[need.face]
            parts.append(Phrase("{amount} {token}", amount=need.count, token=token))
        elif need.what == PAIR:
            parts.append(Phrase("{amount} pair of one kind", amount=need.count))
    return parts


# -- using a tactic -----------------------------------------------------------------------------
class UseTactic(Choice[BattlesState]):
    """Ask whether to use the card's tactic now, later or not. [tactics.timing]"""

    kind: ClassVar[str] = "tactic"
    rule: ClassVar[str] = "tactics.timing"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def candidates(self, s: BattlesState) -> list[int]:
        """List the three answers: now, after the commands, and not at all."""
        return [NOW, LATER, NO]

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        if option != LATER or may_wait(s):
            return None
        after = s.tactic == AFTER_COMMANDS
        text = "The commands have been given." if after else "This tactic comes before commands."
        return Refusal("tactics.timing", text)

    def text(self, s: BattlesState, option: int) -> str:
        """Return `now`, `after` or `no`."""
        return ["now", "after", "no"][option]

    def label(self, s: BattlesState, option: int) -> str:
        return ["Use the tactic", "Use it after the commands", "Without the tactic"][option]

    def prompt(self, s: BattlesState) -> str:
        return f"Do you use the tactic of {card_title(s, s.card)}? {card_played(s).tactic_text}"


def may_wait(s: BattlesState) -> bool:
    """Return whether the tactic can still be postponed until after the commands."""
    return tactic_played(s).timing == EITHER and s.tactic != AFTER_COMMANDS


def tactic_played(s: BattlesState) -> Tactic:
    """Return the tactic of this turn's card; the card must have one."""
    tactic = card_played(s).tactic
    assert tactic is not None, "the step is for cards with a tactic"
    return tactic


def use_tactic(s: BattlesState) -> Script[None]:
    """Check the requirements, then let the player use the tactic. [tactics.timing]

    This happens before the commands or after them.
    """
    tactic = tactic_played(s)
    after = s.tactic == AFTER_COMMANDS
    s.step = CLOSE if after else EXECUTE
    if tactic.timing == AFTER and not after:
        s.tactic = AFTER_COMMANDS
        return
    if tactic_refusal(s, s.turn, tactic) is not None:
        log_unmet(s, tactic)
        s.tactic = AFTER_COMMANDS if may_wait(s) else DECLINED
        return
    choice = yield UseTactic(s.turn)
    if choice == NOW:
        s.tactic = USED
        yield from execute_tactic(s, tactic)
    else:
        s.tactic = AFTER_COMMANDS if choice == LATER else DECLINED


def log_unmet(s: BattlesState, tactic: Tactic) -> None:
    """Log the first morale requirement that is not met; if all are met, log the required tokens."""
    need = unmet_morale(s, s.turn, tactic)
    if need is not None:
        s.log(
            "tactics.morale",
            "The tactic needs {whose} morale of {zone} or {way}.",
            whose=_whose(need),
            zone=ZONE_REF[need.zone],
            way=_way(need),
        )
    else:
        pattern = "The tactic needs {tokens:,} in the Order Pool."
        s.log("tactics.checking", pattern, tokens=token_parts(tactic))


def execute_tactic(s: BattlesState, tactic: Tactic) -> Script[None]:
    """Check the tactic's tokens, and resolve its effects in order. [tactics.effects]"""
    for face, number in enumerate(tokens_to_check(s, s.turn, tactic)):
        s.checked[face] += number
    s.log(
        "tactics.effects",
        "{commander} uses the tactic of {card}.",
        commander=commander_ref(s, s.by),
        card=card_ref(s, s.card),
    )
    for effect in tactic.effects:
        yield from DO[effect.what](s, effect)


assert BEFORE < AFTER < EITHER
