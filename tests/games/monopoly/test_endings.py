from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.endings import rank
from rulewright.games.monopoly.text.position import read_position

CAR, DOG, HAT, IRON = range(4)


def test_who_went_out_last_is_second() -> None:
    match = Match.from_position(
        """
        players: 4
        options: rents=automatic
        out: hat, iron
        turn: dog
        at: dog pennsylvania
        cash: dog 20
        deeds car: boardwalk
        """,
        GAME,
        listen=True,
        manual=True,
    )
    match.play(DOG, "throw")
    match.tell_luck(8)  # 2-3
    match.play(DOG, "bankrupt")
    assert match.over
    assert match.result.places == [1, 2, 4, 3]
    assert match.result.scores == [1920, 0, 0, 0]
    assert match.result.reason == "The race car is the last player left."


def test_the_limit_of_rounds_is_no_win_by_the_rules() -> None:
    s, _, _ = read_position(
        """
        players: 4
        options: cap=50
        round: 50
        stage: capped
        out: iron
        cash: car 900, dog 1000, hat 500
        deeds hat: boardwalk 1, park-place, reading mortgaged
        deeds car: oriental
        """
    )
    result = rank(s)
    assert result.scores == [1000, 1000, 1550, 0]
    assert result.places == [2, 2, 1, 4]
    assert result.reason == "The top hat is the richest with $1550 at the limit of 50 rounds."
    assert result.rounds == 50


def test_who_is_tied_for_the_first_place_is_named_together() -> None:
    s, _, _ = read_position("players: 3\noptions: cap=50\nstage: capped\ncash: all 700, hat 9")
    result = rank(s)
    assert result.winners == [CAR, DOG]
    assert result.reason.startswith("The race car and the dog are the richest with $700")
