"""Invariants, checked between steps: the numbers of pieces, and the rows of Jack's sheet."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    ALLEYS,
    CLUE_MARKERS,
    CLUES_FOR_FALSE,
    COACHES,
    FALSE_CLUES,
    GOULSTON,
    LAST_NUMERAL,
    LETTERS,
    MARKED,
    MURDERS,
    NOWHERE,
    PATROLS,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
    UNMARKED,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.state import (
    ALARM,
    ALLEYED,
    BLOOD,
    COACHED,
    CRIME,
    ENDED,
    ESCAPE,
    FAKE,
    HEAD,
    HIDEOUT,
    LETTER,
    PATROL,
    PAWNS,
    POLICE,
    READY,
    SCENE,
    VICTIMS,
    WALKED,
    WhitechapelState,
)
from rulewright.games.whitechapel.state import MARKED as TARGET
from rulewright.games.whitechapel.state import UNMARKED as FALSE_TARGET
from rulewright.games.whitechapel.streets import ALLEY, NEXT_TO_RED, STEPS


def assert_conserved(s: WhitechapelState) -> None:
    """Check that pawns, tokens, women and markers each exist once, where they belong."""
    assert_police(s)
    assert_women(s)
    assert_patrols(s)
    assert_sheet(s)
    assert_markers(s)


def assert_police(s: WhitechapelState) -> None:
    if s.step > PAWNS:
        assert all(1 <= owner < s.players for owner in s.owner)
    standing = [crossing for crossing in s.police if crossing != NOWHERE]
    assert len(standing) in (0, POLICEMEN)
    together = [c for c in range(POLICEMEN) if standing.count(s.police[c]) > 1]
    if together:  # two whom a letter put in one place, until one of them moves
        assert [s.police[c] for c in together] == [GOULSTON, GOULSTON]
        assert s.step == POLICE
        assert not any(s.acted >> c & 1 for c in together)
    turned = s.night if s.step > HEAD else max(s.night - 1, 0)
    if s.step in (SCENE, ENDED):
        turned = s.night
    assert POLICEMEN - s.pile.bit_count() == turned
    assert s.head == -1 or not s.pile >> s.head & 1


def assert_women(s: WhitechapelState) -> None:
    targets, others = s.women.count(TARGET), s.women.count(FALSE_TARGET)
    if HEAD <= s.step <= VICTIMS:
        assert (targets, others) == (MARKED[s.night], UNMARKED[s.night])
        for place, circle in enumerate(RED_CIRCLES):
            assert not s.women[place] or circle not in s.scenes
    elif s.step != ENDED:
        assert targets == others == 0
    before = sum(MURDERS[1 : s.night])
    if BLOOD <= s.step <= ALARM:
        assert len(s.wretched) + len(s.scenes) == before + MARKED[s.night]
    elif s.step >= ESCAPE or s.step in (PAWNS, HIDEOUT, SCENE):
        assert not s.wretched
    assert s.wretched == sorted(set(s.wretched))
    assert len(set(s.scenes)) == len(s.scenes)
    assert not set(s.wretched) & set(s.scenes)
    if ESCAPE <= s.step < ENDED or s.step == SCENE:
        assert len(s.scenes) == sum(MURDERS[1 : s.night + 1])


def assert_patrols(s: WhitechapelState) -> None:
    assert s.patrols == sorted(set(s.patrols))
    assert len(s.patrols) == len(s.faces) == len(s.shown)
    colours = sorted(face for face in s.faces if face != FAKE)
    if PATROL < s.step <= ALARM:
        assert colours == list(range(1, POLICEMEN + 1))
        turned = s.time - 1 if s.step == READY else s.time
        assert len(s.patrols) + turned == PATROLS + sum(s.shown)
        assert not any(s.shown[place] for place, face in enumerate(s.faces) if face == FAKE)
        assert s.police == [NOWHERE] * POLICEMEN
    elif s.step != ENDED:
        assert not s.patrols
    if s.night == 1 and s.step == LETTER:
        assert s.patrols == YELLOW_CROSSINGS


def assert_sheet(s: WhitechapelState) -> None:
    if s.step > HIDEOUT:
        assert s.hideout not in RED_CIRCLES
        assert s.hideout >= 1
        assert not s.catch_me or s.hideout not in NEXT_TO_RED
    assert len(s.row) == len(s.ways)
    assert all(row[-1] == s.hideout for row in s.rows)
    assert not s.plan or s.step == ESCAPE + 1
    scenes = s.ways.count(CRIME)
    assert set(s.row[:scenes]) == set(s.scenes[len(s.scenes) - scenes :])
    for place, way in enumerate(s.ways[1:], 1):
        here, there = s.row[place - 1], s.row[place]
        if way in (WALKED, COACHED):
            assert there in STEPS[here]
        elif way == ALLEYED:
            assert there in ALLEY[here]
    if s.row:
        assert s.coaches * 2 + s.ways.count(COACHED) == COACHES[s.night] * 2
        assert s.alleys + s.ways.count(ALLEYED) == ALLEYS[s.night]
        assert LAST_NUMERAL - s.time + len(s.row) <= len(SPACES)


def assert_markers(s: WhitechapelState) -> None:
    assert len(set(s.clues)) == len(s.clues) <= CLUE_MARKERS
    assert set(s.clues) <= set(s.row)
    assert len(set(s.blocked)) == len(s.blocked)
    gained = min(len(s.clues) // CLUES_FOR_FALSE, FALSE_CLUES) if s.false_clues else 0
    assert len(s.blocked) + s.false_left == gained
    left = s.letters_left.bit_count()
    assert 0 <= left <= (len(LETTERS) if s.letters else 0)
    assert not s.letters or len(LETTERS) - left <= max(s.night - 1, 0)
