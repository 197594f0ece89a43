"""The course of a match: the next step, determined by the state alone. [round.order]

leaders → deal ( → draft ) ( → row ) → reveal → turns ( → resolve → settle ) → award ( → place →
claimed ) → reward → triumphs → aftermath → clean-up → advance → reveal ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.btwixt.bids.award import award_bid
from rulewright.games.btwixt.bids.bidding import resolve_card, settle_card, take_turn
from rulewright.games.btwixt.bids.claiming import gain_reward, place_ally, resolve_claim
from rulewright.games.btwixt.bids.triumphs import resolve_aftermath, resolve_triumph
from rulewright.games.btwixt.cards.effects import go_on
from rulewright.games.btwixt.course.cleanup import clean_up
from rulewright.games.btwixt.course.draft import pick
from rulewright.games.btwixt.course.reveal import fill_row, reveal_ally
from rulewright.games.btwixt.course.seasons import advance, deal_hands
from rulewright.games.btwixt.course.setup import choose_leaders
from rulewright.games.btwixt.later import next_task
from rulewright.games.btwixt.state import BtwixtState, is_over
from rulewright.games.btwixt.vocabulary.deck import keep_one, may_sink, reorder
from rulewright.games.btwixt.vocabulary.hand_cards import discard_some
from rulewright.games.btwixt.vocabulary.leaders import gain_some
from rulewright.games.btwixt.vocabulary.tokens import place_token
from rulewright.games.btwixt.words import REVEAL, SEASONS, STEP_NAMES
from rulewright.kernel import Script

STEPS: Final[list[Callable[[BtwixtState], Script[None]]]] = [
    choose_leaders,
    deal_hands,
    pick,
    fill_row,
    reveal_ally,
    take_turn,
    resolve_card,
    settle_card,
    award_bid,
    place_ally,
    resolve_claim,
    gain_reward,
    resolve_triumph,
    resolve_aftermath,
    clean_up,
    advance,
]
TASKS: Final[list[Callable[[BtwixtState, int, int, int], Script[None]]]] = [
    discard_some,
    reorder,
    keep_one,
    may_sink,
    place_token,
    gain_some,
    go_on,
]


def next_step(s: BtwixtState) -> Script[None] | None:
    """Return the script of the next step; None when the match is over. Pending tasks come first."""
    if is_over(s):
        return None
    return run_task(s) if s.tasks else STEPS[s.step](s)


def run_task(s: BtwixtState) -> Script[None]:
    """Do the first task; tasks that it adds come before the other remaining ones."""
    task, seat, number, other = next_task(s)
    waiting = s.tasks
    s.tasks = []
    yield from TASKS[task](s, seat, number, other)
    s.tasks += waiting


def chapter(s: BtwixtState) -> str:
    """Return a heading such as `summer 2, turn`.

    Before the first round and after the last it is only the name of the step.
    """
    name = STEP_NAMES[s.step]
    return name if s.step < REVEAL or is_over(s) else f"{SEASONS[s.season]} {s.round}, {name}"
