"""Moments: kept with sentences where they are wanted, and made for each reader of its view."""

from __future__ import annotations

from rulewright.kernel import EVERYONE, LogEntry, Match
from rulewright.kernel.moments import moment_for, moments_of
from tests.kernel.tiny import AUCTION


def bid_out(staging: bool) -> Match:
    """Return an auction after its first bids."""
    match = Match.new(AUCTION, 3, seed=4, listen=True)
    match.listen(match.lines, staging=staging)
    for seat in range(3):
        match.play(seat, f"bid {seat}")
        match.play(seat, "without card")
    return match


def told(match: Match, rule: str) -> LogEntry:
    return next(line for line in match.lines or [] if line.rule == rule)


def test_a_match_keeps_nothing_unless_moments_are_wanted() -> None:
    assert all(line.seen is None for line in bid_out(staging=False).lines or [])
    kept = {line.rule for line in bid_out(staging=True).lines or [] if line.seen is not None}
    assert kept == AUCTION.staged


def test_a_sentence_keeps_the_state_as_it_was_told() -> None:
    match = bid_out(staging=True)
    seen = told(match, "auction.reveal").seen
    assert seen is not None
    assert seen.data() != match.state.data()
    assert seen.lines is None


def test_each_seat_is_shown_its_own_moment_and_spectators_the_public_one() -> None:
    match = bid_out(staging=True)
    staged = moments_of(AUCTION, 3, told(match, "auction.reveal"))
    hands = match.view(0).hands[:1] + match.view(1).hands[1:2] + match.view(2).hands[2:]
    for seat in range(3):
        own = ["0", "0", "0"]
        own[seat] = str(hands[seat])
        assert moment_for(staged, seat)["notes"] == [" ".join(own)]
    assert moment_for(staged, None)["notes"] == ["0 0 0"]
    assert staged[-1][0] == EVERYONE


def test_what_one_seat_reads_is_shown_to_nobody_else() -> None:
    match = bid_out(staging=True)
    staged = moments_of(AUCTION, 3, told(match, "auction.peek"))
    assert moment_for(staged, 2) is not None
    assert [moment_for(staged, other) for other in (0, 1, None)] == [None] * 3
