"""The runner of cases, on the tiny games: what it takes, and what it says when a case is wrong."""

from pathlib import Path
from textwrap import dedent, indent

import pytest

from rulewright.conformance.cases import BadCase, Case, read_cases, read_folder
from rulewright.conformance.run_case import CaseFailed, run_case, spread
from rulewright.kernel import BadPosition, Match
from tests.kernel.tiny import AUCTION, NIM, Nim, NimGame


def position() -> str:
    """Return a position: red is about to roll; heaps of 1, 2 and 3 stones."""
    s = NIM.new(2, NIM.settle_options(2, {}))
    s.heaps, s.told = [1, 2, 3], 1
    return NIM.position(s)


def write(path: Path, text: str) -> Path:
    file = path / "cases.yaml"
    file.write_text(dedent(text), encoding="utf-8")
    return file


def nim_case(tmp_path: Path, when: str, then: str = "not over") -> Case:
    text = (
        "- id: nim.case\n  shows: [nim.heap]\n  source: p. 1\n  given: |\n"
        + indent(position(), "    ")
        + "\n  when: |\n"
        + indent(dedent(when).strip(), "    ")
        + "\n  then: |\n"
        + indent(dedent(then).strip(), "    ")
        + "\n"
    )
    file = tmp_path / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return read_cases(file)[0]


def play(tmp_path: Path, when: str, then: str = "not over") -> Match:
    return run_case(NIM, nim_case(tmp_path, when, then))


def failure(tmp_path: Path, when: str, then: str = "not over") -> str:
    with pytest.raises(CaseFailed) as caught:
        play(tmp_path, when, then)
    return str(caught.value)


# -- reading ---------------------------------------------------------------------------------


def test_a_case_knows_its_fields_and_lines(tmp_path: Path) -> None:
    case = nim_case(tmp_path, "# a remark\n*: die 2  # told\nred: heap 1", "waiting blue")
    assert case.id == "nim.case"
    assert case.shows == ("nim.heap",)
    assert case.source == "p. 1"
    assert case.seed == "0"
    assert [line.text for line in case.when] == ["*: die 2", "red: heap 1"]
    text = case.path.read_text(encoding="utf-8").splitlines()
    for line in (*case.when, *case.then):
        assert line.text in text[line.number - 1]


def test_a_case_may_start_a_new_match(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        """
        - id: start
          shows: [auction.bid]
          source: rules
          seed: 7
          setup: {players: 3, options: {coins: 6}}
          then: |
            waiting ada, bo, cy
            open ada: bid 6
        """,
    )
    match = run_case(AUCTION, read_cases(file)[0])
    assert match.seed == "7"
    assert match.settings == {"coins": 6}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: [1", "not YAML"),
        ("a: 1", "not a list of cases"),
        ("- 3", "mapping"),
        ("- {shows: [a], source: b, given: c, then: over}", "without 'id'"),
        ("- {id: a, source: b, given: c, then: over}", "without 'shows'"),
        ("- {id: a, shows: x, source: b, given: c, then: over}", "list of rule ids"),
        ("- {id: a, shows: [x], source: b, then: over}", "either 'given' or 'setup'"),
        ("- {id: a, shows: [x], source: b, given: c}", "'when' or 'then'"),
        ("- {id: a, shows: [x], source: b, given: c, then: over, then: over}", "twice"),
        ("- {id: a, shows: [x], source: b, given: c, thn: over}", "no field 'thn'"),
        ("- {id: a, shows: [x], source: b, setup: {options: {}}, then: over}", "players"),
        ("- {id: a, shows: [x], source: b, setup: {players: 2, x: 1}, then: over}", "nothing"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadCase, match=message) as caught:
        read_cases(write(tmp_path, text))
    assert caught.value.line == 1
    assert "cases.yaml, line 1" in str(caught.value)


def test_an_id_stands_once_in_a_folder(tmp_path: Path) -> None:
    case = "- {id: same, shows: [x], source: b, given: c, then: over}\n"
    (tmp_path / "a.yaml").write_text(case, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(case, encoding="utf-8")
    with pytest.raises(BadCase, match=r"b\.yaml, line 1: there is a case 'same' already: a\.yaml"):
        read_folder(tmp_path)


def test_an_empty_file_has_no_cases(tmp_path: Path) -> None:
    assert read_cases(write(tmp_path, "# nothing yet\n")) == []


# -- playing ---------------------------------------------------------------------------------


def test_luck_is_told_and_choices_are_made(tmp_path: Path) -> None:
    match = play(
        tmp_path,
        """
        *: die 2
        red: heap 3; take 2
        *: die 1
        blue: heap 3
        """,
        """
        waiting red
        asked red: heap
        only red: heap 1; heap 2
        open red: heap 2
        not open red: heap 3
        not over
        told: blue takes 1 from heap 3
        told red: die shows 1
        not told: takes 3
        """,
    )
    assert match.over is False


def test_a_line_without_a_seat_goes_on_with_the_last(tmp_path: Path) -> None:
    play(tmp_path, "*: die 2\nred: heap 3\ntake 2", "waiting blue")


def test_luck_that_is_not_told_is_drawn_from_the_seed(tmp_path: Path) -> None:
    one = play(tmp_path, "red: heap 1\n*: any\nblue: heap 3", "told: The die shows")
    two = play(tmp_path, "*: any\nred: heap 1\nblue: heap 3", "told: The die shows")
    assert one.log == two.log


def test_a_number_repeats_a_choice(tmp_path: Path) -> None:
    match = play(tmp_path, "*: die 1\nred: 1 heap 3", "told: red takes 1 from heap 3")
    assert spread(match, 1, "3 heap 2") == ["heap 2"] * 3
    assert spread(match, 1, "heap 2") == ["heap 2"]
    assert spread(match, 1, "3 heap 9") == ["3 heap 9"]


def test_a_refused_choice_changes_nothing(tmp_path: Path) -> None:
    play(
        tmp_path,
        """
        *: die 2
        red: refused heap 4 [nim.heap]
        blue: refused heap 1
        red: refused heap 3; take 3 [nim.die]
        red: heap 3
        red: refused take 3 [nim.die]
        now open red: take 2
        red: take 2
        """,
        "waiting blue",
    )


def test_a_match_is_played_to_its_end(tmp_path: Path) -> None:
    play(
        tmp_path,
        """
        *: die 1
        red: heap 1
        *: die 2
        blue: heap 2; take 2
        *: die 3
        red: take 3
        red: refused heap 1
        """,
        """
        over
        winner red
        waiting nobody
        """,
    )


# -- failing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("*: die 4", "luck cannot bring 'die 4' here, only die 1, die 2, die 3"),
        ("red: heap 1\n*: die 1; die 1", "no luck is due for 'die 1'"),
        ("blue: heap 1", "blue is not asked for 'heap 1'; waiting for red (heap)"),
        ("red: heap 9", "'heap 9' is not open"),
        ("pink: heap 1", "no seat 'pink'; there are red, blue"),
        ("heap 1", "neither `SEAT: choice`"),
        ("red:", "a choice is due"),
        ("red: refused heap 1 [nim.heap]", "not refused: 'heap 1' was taken"),
        ("red: refused heap 9 [nim.other]", "refused by [nim.heap], not by [nim.other]"),
        ("red: refused heap 9", "refused by [nim.heap], not by []"),
        ("red: refused heap 9; heap 1 [nim.heap]", "'heap 9' is refused before the last"),
        ("now waiting blue", "expected: waiting blue; found: waiting red"),
        ("*: die 1\nred: heap 1; take 1", "a choice with one option alone was made by itself"),
        ("now nonsense", "cannot be asked 'nonsense'"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, when: str, message: str) -> None:
    said = failure(tmp_path, when)
    assert message in said
    case = nim_case(tmp_path, when)
    assert f"case {case.id}" in said
    assert f"cases.yaml, line {case.when[-1].number}" in said


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("over", "not over; waiting red"),
        ("over now", "nothing goes after 'over'"),
        ("winner red", "the match is not over"),
        ("winner pink", "no seat 'pink'"),
        ("waiting nobody", "waiting red"),
        ("asked blue: heap", "blue is not asked"),
        ("asked red: stones", "asked red: heap"),
        ("not asked red: heap", "it is so: asked red: heap"),
        ("open red", "a seat, a colon and more are due"),
        ("open red: heap 1; heap 9", "not open: heap 9; open: heap 1; heap 2; heap 3"),
        ("not open red: heap 1", "open: heap 1"),
        ("only red: heap 1", "open: heap 1; heap 2; heap 3"),
        ("told: gold", "told: The die shows"),
        ("told gold", "say what is told"),
        ("not told: the die", "it is so"),
        ("lines 0", "lines 1"),
        ("lines many", "say how many lines"),
        ("stones 4", "cannot be asked 'stones 4'"),
    ],
)
def test_what_does_not_hold_is_said_with_what_is_so(
    tmp_path: Path, then: str, message: str
) -> None:
    assert message in failure(tmp_path, "*: any", then)


def test_all_that_does_not_hold_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(CaseFailed) as caught:
        play(tmp_path, "*: any", "over\nwaiting red\nwinner red")
    case = caught.value.case
    assert [line for line, _ in caught.value.problems] == [
        case.then[0].number,
        case.then[2].number,
    ]


def test_a_wrong_position_is_named_by_its_line(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        """
        - id: broken
          shows: [x]
          source: y
          given: |
            now: 2 0 0 0 1
            heaps: many
          then: over
        """,
    )
    with pytest.raises(CaseFailed, match=r"line 7: .*not numbers"):
        run_case(NIM, read_cases(file)[0])


def test_a_wrong_setup_is_said(tmp_path: Path) -> None:
    file = write(tmp_path, "- {id: a, shows: [x], source: b, setup: {players: 9}, then: over}\n")
    with pytest.raises(CaseFailed, match="not 9"):
        run_case(NIM, read_cases(file)[0])


class CountingNim(NimGame):
    """Nim with a check for the number of stones left."""

    def check(self, s: Nim, line: str) -> str | None:
        word, _, number = line.partition(" ")
        if word != "stones" or not number.isdigit():
            raise BadPosition(f"not a line about nim: {line}")
        left = sum(s.heaps)
        return None if left == int(number) else f"stones {left}"


def test_a_game_answers_for_its_own_lines(tmp_path: Path) -> None:
    run_case(CountingNim(), nim_case(tmp_path, "*: die 1\nred: heap 1\nnow stones 5", "stones 5"))
    with pytest.raises(CaseFailed, match="found: stones 6"):
        run_case(CountingNim(), nim_case(tmp_path, "*: any", "stones 5"))
