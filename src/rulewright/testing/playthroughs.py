"""Playthroughs: records annotated with the log, for a person to read and diff.

    detective: patrol X042  ; of 7
    detective: blue X042  ; of 7
        ; Patrols are placed face down on X034, X042 and X050. [patrols.hidden]

Each choice notes how many options there were. Its log entries follow, with the rule, and with the
seats that could read them if not everyone could. The result and the last position are at the end.
All of this is in comments, so a playthrough is a valid record. Reading it and writing it again must
give the same text; otherwise a rule, an ask or a sentence has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import EVERYONE, LogEntry, Match
from rulewright.kernel.log import FORCED, REMARK

BELOW = "    ; "


def playthrough(record: str) -> str:
    """Write the playthrough of a record, or of a playthrough, under the current rules.

    Raises `BadRecord`, with the number of the line, if it cannot be replayed.
    """
    match = Match.load(record, listen=True)
    return "\n".join([*_Teller(match).lines(), *_ending(match)]) + "\n"


class _Teller:
    """Replays a match and writes its annotated record."""

    def __init__(self, match: Match) -> None:
        self.match = match
        first = match.milestones[0].at
        # The log entries with a line in the record, which leaves out forced choices.
        self.entries = [n for n in range(first, len(match.log)) if not match.log[n] & FORCED]
        self.told = 0  # log entries written so far
        self.moment = match.clone(luck="same")
        self.moment.rewind(first)

    def lines(self) -> Iterator[str]:
        lines = self.match.record(reveal=True).splitlines()
        body = max(number for number, line in enumerate(lines) if line.startswith("[")) + 1
        yield from lines[:body]
        yield from self._told_before(0)
        place = 0
        for line in lines[body:]:
            if not line or line.startswith(";"):
                yield line
                continue
            yield line + self._alternatives(self.entries[place], line)
            place += 1
            yield from self._told_before(place)
        assert place == len(self.entries), "a line for every choice and every outcome"

    def _told_before(self, place: int) -> Iterator[str]:
        """Yield the log entries up to the next answer that has a line."""
        lines = self.match.lines or []
        end = self.entries[place] if place < len(self.entries) else len(self.match.log)
        while self.told < len(lines) and lines[self.told].at <= end:
            yield BELOW + _sentence(lines[self.told], self.match.names)
            self.told += 1

    def _alternatives(self, number: int, line: str) -> str:
        """Return the number of open choices as a comment; "" for luck and remarks."""
        name, _, choice = line.partition(": ")
        if name not in self.match.names:
            return ""
        seat = self.match.names.index(name)
        comment = ""
        if not self.match.log[number] & REMARK:
            comment = f"  ; of {len(self.moment.choices(seat))}"
        self.moment.play(seat, choice)
        return comment


def _sentence(line: LogEntry, names: list[str]) -> str:
    """Return a log entry with its rule, and with its audience if it was not public."""
    rule = f" [{line.rule}]" if line.rule else ""
    if line.visible_to == EVERYONE:
        return f"{line.text}{rule}"
    heard = ", ".join(name for seat, name in enumerate(names) if line.is_visible_to(seat))
    return f"({heard or 'nobody'}) {line.text}{rule}"


def _ending(match: Match) -> Iterator[str]:
    """Yield the result of a match that is over, and its last position."""
    yield ""
    if match.over:
        yield f"; {match.result.reason}"
        for seat, name in enumerate(match.names):
            score = f", {match.result.scores[seat]}" if match.result.scores else ""
            yield f"{BELOW}{name}: place {match.result.places[seat]}{score}"
    yield "; at the end"
    yield from (BELOW + line for line in match.position().splitlines())
