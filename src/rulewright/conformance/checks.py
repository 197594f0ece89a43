"""The lines of cases that work for any game; the others are checked by the game.

over                          the match has ended
winner stark                  the winner (several names if tied)
waiting stark, tyrell         the seats to move (`nobody` before luck or at the end)
asked stark: march            the kind of a seat's question
open stark: text; text        these choices are available, perhaps among others
only stark: text; text        exactly these choices are available
told: words                   a public log entry contains the words
told stark: words             a log entry visible to the seat contains the words
lines 4                       the number of public log entries
not over, not open …, not told …, not asked …
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.kernel import BadPosition, Match

NOBODY = "nobody"
HEAD = re.compile(r"^(?P<word>[\w-]+)\s*(?P<rest>.*)$")


def check_line(match: Match, text: str) -> str | None:
    """Check a line; return None if it holds, else a text that says what is true instead.

    Raises `BadPosition` for a line that cannot be understood.
    """
    head = HEAD.match(text)
    if head is None:
        return match.game.notation.check(match.state, text)
    word, rest = head["word"], head["rest"]
    if word == "not" and DENIED.match(rest):
        return _denied(match, rest)
    asked = ASKED.get(word)
    if asked is not None:
        return asked(match, rest)
    return match.game.notation.check(match.state, text)


def _denied(match: Match, text: str) -> str | None:
    if text.startswith("open"):
        seat, wanted = _seat_and_rest(match, text.removeprefix("open").strip())
        allowed = [choice for choice in _split(wanted) if choice in match.options(seat)]
        return f"open: {'; '.join(allowed)}" if allowed else None
    return f"it is so: {text}" if check_line(match, text) is None else None


def _over(match: Match, rest: str) -> str | None:
    _nothing_after("over", rest)
    return None if match.over else f"not over; waiting {_names(match, match.waiting)}"


def _winner(match: Match, rest: str) -> str | None:
    wanted = _seats(match, rest)
    if not match.over:
        return "the match is not over"
    winners = match.result.winners
    return None if sorted(winners) == sorted(wanted) else f"winner {_names(match, winners)}"


def _waiting(match: Match, rest: str) -> str | None:
    wanted = [] if rest == NOBODY else _seats(match, rest)
    waiting = match.waiting
    return None if sorted(waiting) == sorted(wanted) else f"waiting {_names(match, waiting)}"


def _asked(match: Match, rest: str) -> str | None:
    seat, kind = _seat_and_rest(match, rest)
    ask = match.ask(seat)
    if ask is None:
        return f"{match.names[seat]} is not asked; waiting {_names(match, match.waiting)}"
    return None if ask.kind == kind else f"asked {match.names[seat]}: {ask.kind}"


def _open(match: Match, rest: str) -> str | None:
    seat, wanted = _seat_and_rest(match, rest)
    options = match.options(seat)
    missing = [choice for choice in _split(wanted) if choice not in options]
    return f"not open: {'; '.join(missing)}; open: {_texts(options)}" if missing else None


def _only(match: Match, rest: str) -> str | None:
    seat, wanted = _seat_and_rest(match, rest)
    options = match.options(seat)
    return None if sorted(options) == sorted(_split(wanted)) else f"open: {_texts(options)}"


def _told(match: Match, rest: str) -> str | None:
    name, colon, words = rest.partition(":")
    if not colon or not words.strip():
        raise BadPosition("say what is told: `told: words` or `told SEAT: words`")
    seat = _seat(match, name) if name.strip() else None
    heard = [line.text for line in match.lines or () if line.is_visible_to(seat)]
    wanted = words.strip().casefold()
    if any(wanted in line.casefold() for line in heard):
        return None
    return "told: " + (" / ".join(heard[-8:]) or "nothing")


def _lines(match: Match, rest: str) -> str | None:
    if not rest.isdigit():
        raise BadPosition("say how many lines: `lines 4`")
    told = sum(1 for line in match.lines or () if line.is_visible_to(None))
    return None if told == int(rest) else f"lines {told}"


ASKED: dict[str, Callable[[Match, str], str | None]] = {
    "over": _over,
    "winner": _winner,
    "waiting": _waiting,
    "asked": _asked,
    "open": _open,
    "only": _only,
    "told": _told,
    "lines": _lines,
}
DENIED = re.compile(r"(over|open|told|asked)\b")


def _split(texts: str) -> list[str]:
    return [text for part in texts.split(";") if (text := part.strip())]


def _seat(match: Match, name: str) -> int:
    name = name.strip()
    if name not in match.names:
        raise BadPosition(f"no seat {name!r}; there are {', '.join(match.names)}")
    return match.names.index(name)


def _seats(match: Match, names: str) -> list[int]:
    return [_seat(match, name) for name in names.split(",")]


def _seat_and_rest(match: Match, text: str) -> tuple[int, str]:
    name, colon, rest = text.partition(":")
    if not colon or not rest.strip():
        raise BadPosition(f"a seat, a colon and more are due: {text!r}")
    return _seat(match, name), rest.strip()


def _names(match: Match, seats: list[int]) -> str:
    return ", ".join(match.names[seat] for seat in seats) or NOBODY


def _texts(texts: list[str]) -> str:
    return "; ".join(texts) or "nothing"


def _nothing_after(word: str, rest: str) -> None:
    if rest:
        raise BadPosition(f"nothing goes after {word!r}: {rest!r}")
