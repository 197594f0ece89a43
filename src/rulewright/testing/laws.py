"""All laws, applied to one match."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from rulewright.testing import (
    ask_laws,
    author_laws,
    course_laws,
    deal_laws,
    luck_laws,
    moment_laws,
    premove_laws,
    scene_laws,
    secret_laws,
)
from rulewright.testing.played import Played

OF_THE_WHOLE: Final[tuple[Callable[[Played], None], ...]] = (
    author_laws.scripts_are_run,
    author_laws.rules_are_known,
    course_laws.same_seed_gives_the_same_match,
    course_laws.hashes_change_nothing,
)
PLAYED_ON: Final[tuple[Callable[[Played, int | None, int | None], None], ...]] = (
    course_laws.clone_plays_equal,
    course_laws.saved_plays_equal,
)
OF_MOMENTS: Final[tuple[Callable[[Played, int | None], None], ...]] = (
    author_laws.states_keep_their_attributes,
    course_laws.undo_undoes,
    course_laws.undo_goes_back_to_the_start,
    course_laws.record_replays,
    course_laws.positions_come_back,
    course_laws.pieces_are_conserved,
    ask_laws.asks_are_sound,
    ask_laws.refused_choices_change_nothing,
    ask_laws.explanations_are_due,
    ask_laws.previews_are_true,
    premove_laws.premoves_are_sound,
    premove_laws.standing_answers_tell_nothing,
    scene_laws.scenes_are_sound,
    moment_laws.moments_are_sound,
    moment_laws.moments_tell_nothing,
    secret_laws.nothing_leaks,
    secret_laws.redeals_are_possible,
    secret_laws.redeals_differ,
    luck_laws.private_luck_tells_nothing,
    luck_laws.private_luck_is_hidden,
    secret_laws.undo_crosses_no_reveal,
    secret_laws.sealed_choices_show_nothing,
    deal_laws.forced_choices_tell_nothing,
    deal_laws.activities_tell_nothing,
    deal_laws.entries_tell_what_is_seen,
    deal_laws.only_deal_is_true,
    deal_laws.redeals_keep_what_was_shown,
    deal_laws.redeals_are_wide,
)


def check_all(
    played: Played,
    points: int | None = None,
    ahead: int | None = None,
    without: Collection[str] = (),
) -> None:
    """Check all laws on one match.

    `points` is the number of moments to check, drawn at random (None: all). `ahead` is how many
    choices are played on from there (None: to the end). Both keep the checks of long games cheap.
    `without` names laws that a game is known to break. Raises `AssertionError`.
    """
    names = {law.__name__ for law in (*OF_THE_WHOLE, *PLAYED_ON, *OF_MOMENTS)}
    assert set(without) <= names, f"no laws: {sorted(set(without) - names)}"
    for law in OF_THE_WHOLE:
        if law.__name__ not in without:
            law(played)
    for law_on in PLAYED_ON:
        if law_on.__name__ not in without:
            law_on(played, points, ahead)
    for law_at in OF_MOMENTS:
        if law_at.__name__ not in without:
            law_at(played, points)
