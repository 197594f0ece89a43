"""The questions that cases may ask: each line begins with a name and states a fact.

    QUESTIONS = Questions({"round": _round, "cash": _cash})
    QUESTIONS.check(s, "cash ada 12, bo 3")

An answer function takes the state and the rest of the line. It returns None if the fact holds,
otherwise the line with the actual value; it raises `BadPosition` for a line that makes no sense.
The functions below answer questions that many games have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, read_number, split

S = TypeVar("S")
Answer: TypeAlias = Callable[[S, str], str | None]


class Questions(Generic[S]):
    """The lines that may be asked, by name; a name may have several words.

    The names of `places` are lines too: `of_place` answers them all, given the place's number.
    `what` is the word for a line in the error for an unknown name.
    """

    def __init__(
        self,
        answers: Mapping[str, Answer[S]],
        places: Sequence[str] = (),
        of_place: Callable[[S, int, str], str | None] | None = None,
        what: str = "line",
    ) -> None:
        self.answers = dict(answers)
        self.places = {name: number for number, name in enumerate(places) if name}
        self.of_place = of_place
        self.what = what
        # Longest first, so that `false clues in hand` is not taken for `false clues`.
        self.names = sorted([*self.answers, *self.places], key=len, reverse=True)

    def check(self, s: S, line: str) -> str | None:
        """Check a line: None if it holds, otherwise the line with the actual value."""
        line = line.strip()
        for name in self.names:
            rest = line.removeprefix(name)
            if line.startswith(name) and rest[:1] in ("", " ", ":"):
                return self._answer(s, name, rest.removeprefix(":").strip())
        first = (line.split() or [""])[0].rstrip(":")
        find(first, [*self.answers, *self.places], self.what)
        raise BadPosition(f"nothing can be asked like {line!r}")

    def _answer(self, s: S, name: str, rest: str) -> str | None:
        answer = self.answers.get(name)
        if answer is not None:
            return answer(s, rest)
        assert self.of_place is not None, "places need an answer"
        return self.of_place(s, self.places[name], rest)


# -- answers that games share -----------------------------------------------------------------
def same(name: str, wanted: str, now: str) -> str | None:
    """Compare two texts: None if they are equal, otherwise the line with the actual value."""
    return None if wanted == now else f"{name} {now}"


def same_word(name: str, rest: str, words: Sequence[str], now: str, what: str) -> str | None:
    """Check a line such as `step raids`: its value must be one of `words`, and equal `now`.

    `what` names the words in errors.
    """
    find(rest, words, what)
    return same(name, rest, now)


def same_number(name: str, rest: str, now: int, most: int, what: str = "") -> str | None:
    """Check a line such as `round 3`: its value must be from 0 to `most`, and equal `now`.

    `what` names the number in errors.
    """
    return None if read_number(rest, 0, most, what or name) == now else f"{name} {now}"


def same_set(name: str, wanted: Sequence[str], now: Sequence[str]) -> str | None:
    """Check a line such as `clues: 26, 7`: exactly these values, in any order.

    Returns None if it holds, otherwise the line with the actual values.
    """
    return None if sorted(wanted) == sorted(now) else f"{name} {listed(now)}"


def same_each(name: str, rest: str, now: Callable[[str, str], str | None]) -> str | None:
    """Check a line such as `at car boardwalk, dog go`; names that are left out are not checked.

    `now` is called with each pair, and returns None if it holds, otherwise the actual second part.
    Returns None if all pairs hold, otherwise the line with the actual values.
    """
    wrong: list[str] = []
    for part in some(split(rest), f"{name} …"):
        owner, _, wanted = part.partition(" ")
        instead = now(owner, wanted.strip())
        if instead is not None:
            wrong.append(f"{owner} {instead}")
    return f"{name} {listed(wrong)}" if wrong else None


def same_amounts(
    name: str, rest: str, owner: Callable[[str], int], amount: Callable[[int], int], most: int
) -> str | None:
    """Check a line such as `cash car 1500, dog 20`; returns as `same_each` does.

    `owner` reads a name, and `amount` returns the amount that this owner has.
    """

    def now(owner_name: str, wanted: str) -> str | None:
        has = amount(owner(owner_name))
        return None if has == read_number(wanted, 0, most, name) else str(has)

    return same_each(name, rest, now)


def some(parts: list[str], line: str) -> list[str]:
    """Return `parts`; raise `BadPosition`, naming the line, if there are none."""
    if not parts:
        raise BadPosition(f"nothing is asked by {line!r}")
    return parts


def owner_and_list(rest: str, like: str) -> tuple[str, str]:
    """Split `stark: robb-stark` in two; if a part is missing, raise `BadPosition` with `like`."""
    owner, colon, parts = rest.partition(":")
    if not colon or not parts.strip():
        raise BadPosition(like)
    return owner.strip(), parts.strip()
