"""All laws over one match."""

from __future__ import annotations

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


def check_all(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """Hold one match to all laws.

    `points` says at how many of its moments (None: at all), `ahead` how many choices are played
    on from there (None: to the end), so that long games stay cheap. Raises `AssertionError`.
    """
    author_laws.scripts_are_run(played)
    author_laws.states_keep_their_attributes(played, points)
    author_laws.rules_are_known(played)
    course_laws.same_seed_gives_the_same_match(played)
    course_laws.hashes_change_nothing(played)
    course_laws.clone_plays_equal(played, points, ahead)
    course_laws.saved_plays_equal(played, points, ahead)
    course_laws.undo_undoes(played, points)
    course_laws.undo_goes_back_to_the_start(played, points)
    course_laws.record_replays(played, points)
    course_laws.positions_come_back(played, points)
    course_laws.pieces_are_conserved(played, points)
    ask_laws.asks_are_sound(played, points)
    ask_laws.refused_choices_change_nothing(played, points)
    ask_laws.explanations_are_due(played, points)
    ask_laws.previews_are_true(played, points)
    premove_laws.premoves_are_sound(played, points)
    premove_laws.standing_answers_tell_nothing(played, points)
    scene_laws.scenes_are_sound(played, points)
    moment_laws.moments_are_sound(played, points)
    moment_laws.moments_tell_nothing(played, points)
    secret_laws.nothing_leaks(played, points)
    secret_laws.redeals_are_possible(played, points)
    secret_laws.redeals_differ(played, points)
    luck_laws.private_luck_tells_nothing(played, points)
    luck_laws.private_luck_is_hidden(played, points)
    secret_laws.undo_crosses_no_reveal(played, points)
    secret_laws.sealed_choices_show_nothing(played, points)
    deal_laws.forced_choices_tell_nothing(played, points)
    deal_laws.entries_tell_what_is_seen(played, points)
    deal_laws.only_deal_is_true(played, points)
    deal_laws.redeals_keep_what_was_shown(played, points)
    deal_laws.redeals_are_wide(played, points)
