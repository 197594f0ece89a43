"""Plays a conformance case: its choices, its refusals, and the checks afterwards.

A line of `when` is one of

    stark: footman > karhold; done     choices of a seat; a line without a seat continues them
    stark: 2 footman > karhold         the same choice twice, if the text itself is no option
    stark: refused CHOICE [rule.id]    that rule refuses the choice, and nothing changes
    *: wildlings                       the outcome of luck; `*: any` or no line draws from the seed
    now over                           a line of `then`, checked at this moment
"""

from __future__ import annotations

import re
from typing import Any

from rulewright.conformance.cases import Case, CaseLine
from rulewright.conformance.checks import check_line
from rulewright.kernel import (
    AnyGame,
    BadOption,
    BadPosition,
    IllegalChoice,
    Match,
    MatchOver,
    NotYourTurn,
    RulewrightError,
)
from rulewright.kernel.log import FORCED, entry_seat

LUCK = "*"
ANY = "any"
NOW = "now "
REFUSED = re.compile(r"^refused (?P<choice>.+?)(?:\s+\[(?P<rule>[\w.-]*)\])?$")
TIMES = re.compile(r"^(?P<times>\d+) (?P<choice>.+)$")
PREFIX = re.compile(r"^(?P<name>[\w-]+|\*)\s*:(?:\s|$)")


class CaseFailed(RulewrightError):
    """A case that does not hold; `problems` are pairs of a line number and a fault."""

    def __init__(self, case: Case, problems: list[tuple[int, str]]) -> None:
        told = "\n".join(f"  {case.path.name}, line {line}: {what}" for line, what in problems)
        super().__init__(f"case {case.id} does not hold\n{told}")
        self.case = case
        self.problems = problems


class Problem(Exception):
    """A fault in the line being played."""


def run_case(game: AnyGame, case: Case) -> Match:
    """Play a case and return the match afterwards. Raise `CaseFailed` if it does not hold."""
    match = start_case(game, case)
    table = _Table(match)
    for line in case.when:
        try:
            table.play(line.text)
        except (Problem, BadPosition) as error:
            raise CaseFailed(case, [(line.number, str(error))]) from error
    table.draw_luck()
    problems = [(line.number, what) for line in case.then if (what := problem(match, line))]
    if problems:
        raise CaseFailed(case, problems)
    return match


def start_case(game: AnyGame, case: Case) -> Match:
    """Return the match that the case starts from. Raise `CaseFailed` if it cannot be set up."""
    try:
        if case.setup is not None:
            players, options = case.setup.players, case.setup.options
            rules = game.rules_version  # a case may show rules that older matches keep
            return Match.new(
                game, players, case.seed, options, listen=True, manual=True, rules=rules
            )
        assert case.given is not None
        return Match.from_position(case.given, game, case.seed, listen=True, manual=True)
    except BadPosition as error:
        line = case.given_line + error.line - 1 if error.line else case.line
        raise CaseFailed(case, [(line, str(error))]) from error
    except BadOption as error:
        raise CaseFailed(case, [(case.line, str(error))]) from error


def problem(match: Match, line: CaseLine) -> str | None:
    """Return the fault in a line of `then`, or None if it holds."""
    try:
        instead = check_line(match, line.text)
    except BadPosition as error:
        return str(error)
    return None if instead is None else f"expected: {line.text}; found: {instead}"


class _Table:
    """Plays a match by the lines of a case."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat: int | None = None

    def play(self, text: str) -> None:
        if text.startswith(NOW):
            self.draw_luck()
            self.expect(text.removeprefix(NOW).strip())
            return
        prefix = PREFIX.match(text)
        if prefix is None:
            self.choose(text)
        elif prefix["name"] == LUCK:
            self.tell_luck(text[prefix.end() :].strip())
        else:
            self.seat = self.named(prefix["name"])
            self.choose(text[prefix.end() :].strip())

    def expect(self, text: str) -> None:
        instead = check_line(self.match, text)
        if instead is not None:
            raise Problem(f"expected: {text}; found: {instead}")

    def named(self, name: str) -> int:
        names = self.match.names
        if name not in names:
            raise Problem(f"no seat {name!r}; there are {', '.join(names)}")
        return names.index(name)

    # -- luck --------------------------------------------------------------------------------
    def draw_luck(self) -> None:
        """Let the seed decide all pending luck."""
        while self.match.luck is not None:
            self.draw_once()

    def draw_once(self) -> None:
        chance = self.match.luck
        assert chance is not None
        number = len(self.match.log)
        outcome = self.match.stream.pick(number, chance.outcomes, chance.weights)
        self.match.tell_luck(outcome)

    def tell_luck(self, texts: str) -> None:
        for text in split(texts):
            chance = self.match.luck
            if chance is None:
                raise Problem(f"no luck is due for {text!r}; {self.situation()}")
            if text == ANY:
                self.draw_once()
                continue
            by_text = {chance.text(outcome): outcome for outcome in chance.outcomes}
            if text not in by_text:
                raise Problem(f"luck cannot bring {text!r} here, only {', '.join(by_text)}")
            self.match.tell_luck(by_text[text])

    # -- choices -----------------------------------------------------------------------------
    def choose(self, text: str) -> None:
        self.draw_luck()
        if self.seat is None:
            raise Problem(f"neither `SEAT: choice` nor `*: luck` nor `now …`: {text!r}")
        refused = REFUSED.match(text)
        if refused is not None and text not in self.match.options(self.seat):
            self.refuse(self.seat, refused["choice"], refused["rule"] or "")
            return
        for part in self.parts(self.seat, text):
            self.draw_luck()
            for choice in spread(self.match, self.seat, part):
                self.take(self.seat, choice)

    def parts(self, seat: int, text: str) -> list[str]:
        if text in self.match.options(seat):
            return [text]
        parts = split(text)
        if not parts:
            raise Problem("a choice is due after the colon")
        return parts

    def take(self, seat: int, choice: str) -> None:
        try:
            self.match.play(seat, choice)
        except IllegalChoice as error:
            raise Problem(f"{error}{self.hint(seat)}") from error
        except NotYourTurn as error:
            name = self.match.names[seat]
            told = f"{name} is not asked for {choice!r}; {self.situation()}"
            raise Problem(told + self.hint(seat)) from error
        except MatchOver as error:
            raise Problem(f"the match is over before {choice!r}") from error

    def hint(self, seat: int) -> str:
        """Return a hint for the case's author if the seat's choice was forced and already made."""
        for entry in reversed(self.match.log):
            if entry_seat(entry) >= 0 and not entry & FORCED:
                return ""
            if entry_seat(entry) == seat:
                return "; a choice with one option alone was made by itself just before"
        return ""

    def situation(self) -> str:
        match = self.match
        if match.over:
            return "the match is over"
        asked = (f"{match.names[ask.seat]} ({ask.kind})" for ask in match.asks)
        return f"waiting for {', '.join(asked)}"

    # -- refusals ----------------------------------------------------------------------------
    def refuse(self, seat: int, text: str, rule: str) -> None:
        """Check that the rule refuses the last choice of the text, and that nothing changes."""
        match = self.match
        choices = self.tried(seat, text)
        before = self.moment()
        try:
            match.play_chain(seat, choices)
        except IllegalChoice as error:
            refusal = error.refusal
            if error.tried != choices[-1]:
                raise Problem(f"{error.tried!r} is refused before the last choice") from error
        except (NotYourTurn, MatchOver):
            explained = match.explain(seat, choices[-1])
            assert explained is not None
            refusal = explained
        else:
            raise Problem(f"not refused: {text!r} was taken")
        if refusal.rule != rule:
            raise Problem(f"refused by [{refusal.rule}], not by [{rule}]: {refusal.text}")
        if len(choices) == 1 and match.explain(seat, text) != refusal:
            raise Problem(f"explained otherwise than refused: {match.explain(seat, text)}")
        if self.moment() != before:
            raise Problem(f"the refused choice {text!r} changed something")

    def tried(self, seat: int, text: str) -> list[str]:
        """Split a text into the choices of a chain, and play the available ones on a copy."""
        trial = self.match.clone(luck="same")
        choices: list[str] = []
        for part in split(text):
            for choice in spread(trial, seat, part):
                choices.append(choice)
                if choice in trial.options(seat):
                    trial.play(seat, choice)
        return choices or [text]

    def moment(self) -> tuple[list[Any], list[int], list[int], list[str]]:
        match = self.match
        lines = [line.text for line in match.lines or ()]
        return match.state.data(), match.log.tolist(), match.waiting, lines


def split(texts: str) -> list[str]:
    """Return the choices in a text, which semicolons separate."""
    return [text for part in texts.split(";") if (text := part.strip())]


def spread(match: Match, seat: int, text: str) -> list[str]:
    """Expand `2 footman > karhold` to the choice twice, if only `footman > karhold` is open."""
    times = TIMES.match(text)
    if times is None:
        return [text]
    open_texts = match.options(seat)
    if text in open_texts or times["choice"] not in open_texts:
        return [text]
    return [times["choice"]] * int(times["times"])
