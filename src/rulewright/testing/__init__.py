"""Laws that every game must satisfy, checked over whole random matches.

    from rulewright.testing import check_all, play_out

    check_all(play_out("pig", 2, seed=7))

`play_out` plays one match to its end and keeps what was open and chosen at every moment. Each law
returns to some or all of these moments, and raises `AssertionError` if it does not hold there.
"""

from rulewright.testing.ask_laws import (
    ask_is_sound,
    asks_are_sound,
    explanations_are_due,
    preview_bytes,
    previews_are_true,
    refused_choices_change_nothing,
)
from rulewright.testing.author_laws import (
    rules_are_known,
    scripts_are_run,
    states_keep_their_attributes,
)
from rulewright.testing.cases import Case, cases_of, run_case
from rulewright.testing.course_laws import (
    clone_plays_equal,
    hashes_change_nothing,
    pieces_are_conserved,
    position_comes_back,
    positions_come_back,
    record_replays,
    same_seed_gives_the_same_match,
    saved_plays_equal,
    undo_goes_back_to_the_start,
    undo_undoes,
)
from rulewright.testing.deal_laws import (
    activities_tell_nothing,
    entries_tell_what_is_seen,
    forced_choices_tell_nothing,
    only_deal_is_true,
    redeals_are_wide,
    redeals_keep_what_was_shown,
)
from rulewright.testing.laws import check_all
from rulewright.testing.luck_laws import private_luck_is_hidden, private_luck_tells_nothing
from rulewright.testing.moment_laws import moments_are_sound, moments_tell_nothing
from rulewright.testing.played import (
    Moment,
    Played,
    as_bytes,
    play_out,
    result_of,
    setups,
    some_choice,
    some_remark,
    told,
)
from rulewright.testing.playthroughs import playthrough
from rulewright.testing.premove_laws import premoves_are_sound, standing_answers_tell_nothing
from rulewright.testing.scene_laws import (
    board_is_sound,
    moment_is_sound,
    scene_is_sound,
    scene_keys_are_known,
    scenes_are_sound,
)
from rulewright.testing.secret_laws import (
    nothing_leaks,
    payload,
    redeals_are_possible,
    redeals_differ,
    sealed_choices_show_nothing,
    undo_crosses_no_reveal,
)

__all__ = [
    "Case",
    "Moment",
    "Played",
    "activities_tell_nothing",
    "as_bytes",
    "ask_is_sound",
    "asks_are_sound",
    "board_is_sound",
    "cases_of",
    "check_all",
    "clone_plays_equal",
    "entries_tell_what_is_seen",
    "explanations_are_due",
    "forced_choices_tell_nothing",
    "hashes_change_nothing",
    "moment_is_sound",
    "moments_are_sound",
    "moments_tell_nothing",
    "nothing_leaks",
    "only_deal_is_true",
    "payload",
    "pieces_are_conserved",
    "play_out",
    "playthrough",
    "position_comes_back",
    "positions_come_back",
    "premoves_are_sound",
    "preview_bytes",
    "previews_are_true",
    "private_luck_is_hidden",
    "private_luck_tells_nothing",
    "record_replays",
    "redeals_are_possible",
    "redeals_are_wide",
    "redeals_differ",
    "redeals_keep_what_was_shown",
    "refused_choices_change_nothing",
    "result_of",
    "rules_are_known",
    "run_case",
    "same_seed_gives_the_same_match",
    "saved_plays_equal",
    "scene_is_sound",
    "scene_keys_are_known",
    "scenes_are_sound",
    "scripts_are_run",
    "sealed_choices_show_nothing",
    "setups",
    "some_choice",
    "some_remark",
    "standing_answers_tell_nothing",
    "states_keep_their_attributes",
    "told",
    "undo_crosses_no_reveal",
    "undo_goes_back_to_the_start",
    "undo_undoes",
]
