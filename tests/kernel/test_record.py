"""Records: what they look like, that they replay, and that wrong ones are refused by line."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright import Match
from rulewright.kernel import BadRecord, commitment
from rulewright.testing import Moment, play_out
from tests.kernel.odd import OddGame, pick
from tests.kernel.tiny import AUCTION, NIM

WHOLE = play_out("tiny-nim", 2, seed=5).match
TEXT = WHOLE.record()
SEALED = play_out("tiny-auction", 3, seed=5).match.record()


def test_a_record_is_a_header_and_choices_by_chapter() -> None:
    head, *rest = TEXT.split("\n\n")
    assert head.splitlines() == [
        '[Rulewright "1"]',
        '[Game "tiny-nim"]',
        '[Rules "1"]',
        '[Players "2"]',
        '[Option heaps "3"]',
        '[Option misere "false"]',
        '[Option turns "false"]',
        f'[Commitment "{commitment("5")}"]',
        '[Seed "5"]',
        f'[Winner "{WHOLE.names[WHOLE.result.winners[0]]}"]',
    ]
    assert rest[0].startswith("; turn 1\n*: die ")
    assert TEXT.endswith("\n")
    assert not TEXT.endswith("\n\n")


def test_comments_blanks_and_spaces_do_not_matter() -> None:
    head, _, body = TEXT.partition("\n\n")
    loose = [f"  {line}   ; so it went" for line in body.splitlines() if line]
    again = Match.load(head + "\n\n; a comment\n" + "\n\n".join(loose), NIM)
    assert Moment(again) == Moment(WHOLE)


def test_forced_choices_are_left_out() -> None:
    game = OddGame([pick(0, 3), pick(1, 1, 2), pick(2, 5, cell=1)])
    match = Match.new(game, 3)
    match.play(1, 1)
    assert match.record().splitlines()[-1] == "two: pick 1"
    assert "pick 3" not in match.record()
    assert Moment(Match.load(match.record(), game)) == Moment(match)


def test_the_seed_is_shown_when_the_match_is_over_or_on_demand() -> None:
    match = Match.new(NIM, 2, seed="hidden-seed")
    assert "hidden-seed" not in match.record()
    assert commitment("hidden-seed") in match.record()
    assert '[Seed "hidden-seed"]' in match.record(reveal=True)


def test_without_its_seed_a_record_waits_for_luck_to_be_told() -> None:
    match = Match.new(NIM, 2, seed="hidden-seed")
    match.play(0, "heap 1")
    loaded = Match.load(match.record(), NIM)
    assert loaded.commitment == match.commitment
    assert loaded.record() == match.record()
    for again in (loaded.clone(luck="same"), Match.from_json(loaded.to_json(), NIM)):
        assert again.commitment == match.commitment
        assert again.record() == match.record()
    if 0 in loaded.waiting:
        loaded.play(0, "take 1")
    assert loaded.luck is not None


def test_a_record_with_its_seed_goes_on_with_its_luck() -> None:
    match = Match.new(NIM, 2, seed="known")
    match.play(0, "heap 3")
    loaded = Match.load(match.record(reveal=True), NIM)
    rng = Random(1)
    while not match.over:
        seat = match.waiting[0]
        choice = rng.choice(match.options(seat))
        match.play(seat, choice)
        loaded.play(seat, choice)
        assert Moment(loaded) == Moment(match)


def test_a_match_from_a_position_has_it_in_its_record() -> None:
    start = Match.new(NIM, 2, options={"heaps": 2, "misere": True}).position()
    match = Match.from_position(start, NIM, seed=3)
    while not match.over:
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    text = match.record()
    assert f"[Position]\n{start.partition(chr(10))[2]}\n[/Position]" in text
    again = Match.load(text, NIM)
    assert Moment(again) == Moment(match)
    assert again.record() == text
    assert Moment(Match.from_json(match.to_json(), NIM)) == Moment(match)


# -- what is refused -------------------------------------------------------------------------


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def swapped(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


BODY = line_of(TEXT, "*")
BAD: list[tuple[str, str, int]] = [
    ("neither a choice", swapped("\n*:", "\nwhat now\n*:"), BODY),
    ("no seat 'nobody'", swapped("\nred:", "\nnobody: x\nred:"), line_of(TEXT, "red")),
    ("is not open", swapped("\nred:", "\nred: heap 9\nred:"), line_of(TEXT, "red")),
    ("has nothing to choose", swapped("\nred:", "\nblue: heap 1\nred:"), line_of(TEXT, "red")),
    ("no luck is due", swapped("\nred:", "\n*: die 1\nred:"), line_of(TEXT, "red")),
    ("luck cannot bring", swapped("*: die", "*: cry"), BODY),
    ("the match is over", TEXT + "red: heap 1\n", len(TEXT.splitlines()) + 1),
    ("not a header line", swapped("[Rules ", "[Rules"), 3),
    ("not a header line", swapped('[Rules "1"', "[Rules 1"), 3),
    ("not a value", swapped('[Rules "1"', '[Rules "\\x"'), 3),
    ("not a value", swapped('heaps "3"', 'heaps "three"'), 5),
    ("in format 2", swapped('[Rulewright "1"', '[Rulewright "2"'), 1),
    ("a record of tiny-auction", swapped('"tiny-nim"', '"tiny-auction"'), 1),
    ("is for 2, 3, 4 players", swapped('[Players "2"', '[Players "9"'), 0),
    ("invalid literal", swapped('[Players "2"', '[Players "two"'), 0),
    ("takes 3, 2", swapped('heaps "3"', 'heaps "7"'), 0),
    ("no option 'heap'", swapped("Option heaps", "Option heap"), 0),
    ("not a position", swapped("\n\n", "\n[Position]\nnow: 1\n[/Position]\n\n"), 0),
    ("has no end", swapped("\n\n", "\n[Position]\n\n"), len(TEXT.splitlines()) + 1),
    ("not the one that was committed", swapped('[Seed "5"', '[Seed "6"'), 0),
    ("won by", TEXT.replace('[Winner "', '[Winner "no '), 0),
    ("stops before", "\n".join(TEXT.splitlines()[:BODY]), 0),
    ("is for 2, 3, 4 players", "", 0),
]


@pytest.mark.parametrize(("words", "text", "line"), BAD, ids=[words for words, _, _ in BAD])
def test_a_wrong_record_is_refused_with_its_line(words: str, text: str, line: int) -> None:
    with pytest.raises(BadRecord, match=words) as bad:
        Match.load(text, NIM)
    assert bad.value.line == line


def test_forged_luck_is_refused() -> None:
    lines = TEXT.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("*: die"))
    refused = 0
    for face in "123":
        lines[place] = f"*: die {face}"
        forged = "\n".join(lines)
        if forged.strip() != TEXT.strip():
            with pytest.raises(BadRecord):
                Match.load(forged, NIM)
            refused += 1
    assert refused == 2


def test_luck_forged_with_another_seed_breaks_the_commitment() -> None:
    other = play_out("tiny-nim", 2, seed=6).match.record()
    forged = other.replace(commitment("6"), commitment("5"))
    with pytest.raises(BadRecord, match="committed"):
        Match.load(forged, NIM)


def test_a_last_draw_that_is_not_the_seeds_is_named() -> None:
    match = Match.new(NIM, 2, seed=1)
    text = match.record(reveal=True)
    drawn = text.rstrip()[-1]
    forged = text.rstrip()[:-1] + ("1" if drawn != "1" else "2")
    with pytest.raises(BadRecord, match=r"entry 1 is not the luck of the seed: die \d instead"):
        Match.load(forged, NIM)


@given(
    which=st.booleans(),
    cuts=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.text(max_size=4)), min_size=1, max_size=3
    ),
)
def test_a_damaged_record_loads_or_is_refused(
    which: bool, cuts: list[tuple[float, int, str]]
) -> None:
    game, text = (NIM, TEXT) if which else (AUCTION, SEALED)
    for where, length, new in cuts:
        place = int(where * len(text))
        text = text[:place] + new + text[place + length :]
    with suppress(BadRecord):
        Match.load(text, game)
