"""Reading effects: `kill_current_ally;reveal_next_ally(as=current)`, and what they make of a card.

An effect is a word with what it is given in brackets, and before a colon the condition on which it
acts or the leaders whom it is for. Those parted by `;` act in turn.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.games.btwixt.components import AllyKind, Effect, InfluenceKind
from rulewright.games.btwixt.words import (
    COLOURS,
    FIRST_KNEELER_DRAWS,
    GUARDS_ITSELF,
    GUARDS_PILE,
    KEEPS_AT_HOME,
    KNEELING_LOOKS,
    LAST_OF_TIES,
    LOCKS_PILES,
    LOWEST_DISCARDS,
    MOST_CARDS_WIN,
    MUST_PLAY_FIRST,
    MUSTERS,
    OPENS_ALONE,
    OVERRULES_ALL,
    PULLS_STRINGS,
    RULES_PLACEMENT,
    SECOND_WINS,
    SPARES_ALLIES,
    TALKS,
    WAIVES_TOKEN,
    WINS_TIES,
)
from rulewright.kit.records import Record

PART: Final = re.compile(
    r"(?:(?P<when>[^:;()]+(?:\([^)]*\))?):)?(?P<word>\w+)(?:\((?P<given>.*)\))?"
)

#: What a card is all the time, by the effect that says so.
CARD_TRAITS: Final = {
    "force_ally_council(if_winner=neighbour,council=shared)": PULLS_STRINGS,
    "if_winner:council_chosen_by(left_neighbour)": MUSTERS,
    "if_winner=neighbour:council_chosen_by(holder)": TALKS,
    "wins_ties": WINS_TIES,
    "if_winner:skip_win_token": WAIVES_TOKEN,
    "if_winner:gain_token(1,council=same_as_ally)": KEEPS_AT_HOME,
    "immune(self)": GUARDS_ITSELF,
    "immune(own_pile)": GUARDS_PILE,
    "only_if_pile_empty": OPENS_ALONE,
}
ALLY_TRAITS: Final = {
    "must_play_before_kneel(1)": MUST_PLAY_FIRST,
    "on_kneel:peek_tokens(own,1)": KNEELING_LOOKS,
    "winner=second_highest_total": SECOND_WINS,
    "winner=most_cards_in_pile": MOST_CARDS_WIN,
    "tie_order(reverse)": LAST_OF_TIES,
    "lock_bid_piles": LOCKS_PILES,
    "after_win:lowest_total_discards(1)": LOWEST_DISCARDS,
    "no_ally_dies": SPARES_ALLIES,
    "first_to_kneel:draw(1)": FIRST_KNEELER_DRAWS,
}


def note_card_effects(kind: InfluenceKind, text: str) -> None:
    """Give a kind of influence card the traits that its effect text names."""
    for part in parts(text):
        kind.traits |= CARD_TRAITS.get(part, 0)


def note_ally_effects(ally: AllyKind, text: str, record: Record) -> None:
    """Give an ally the traits and numbers that its effect text names."""
    for part in parts(text):
        ally.traits |= ALLY_TRAITS.get(part, 0)
        effect = read_effect(part)
        if effect.word == "place":
            ally.traits |= RULES_PLACEMENT
            if effect.given.get("overrides_claims") == "true":
                ally.traits |= OVERRULES_ALL
        elif effect.word == "color_value":
            ally.colour, ally.colour_value = (
                COLOURS.index(effect.given["0"]),
                int(effect.given["1"]),
            )
        elif effect.word == "color_bonus":
            ally.colour, ally.colour_bonus = (
                COLOURS.index(effect.given["0"]),
                int(effect.given["1"]),
            )
        elif effect.word == "min_play_value":
            ally.least_value = int(effect.given["0"])
        elif effect.word == "limit_cards":
            ally.most_plays = int(effect.given["each"])
        elif effect.word == "counts_as_allies":
            ally.counts_as = int(effect.given["0"])


def parts(text: str) -> list[str]:
    """The effects of a text that act in turn."""
    return [part.strip() for part in text.split(";") if part.strip()]


def read_effect(part: str) -> Effect:
    """One effect; what is given without a name is named by its number."""
    match = PART.fullmatch(part)
    if match is None:
        return Effect(part, {})
    given: dict[str, str] = {}
    for number, word in enumerate((match["given"] or "").split(",")):
        name, equals, value = word.partition("=")
        if word:
            given[name if equals else str(number)] = value if equals else name
    return Effect(match["word"], given, match["when"] or "")
