"""Records: a match as a text that a person can read and diff, as PGN is for chess.

    [Rulewright "1"]
    [Game "thrones"]
    [Players "6"]
    [Commitment "5e3f…"]

    ; round 1, planning
    stark: winterfell march+1
    *: supply

A header is followed by one choice per line in the game's notation; `*` is luck and `;` starts a
comment. Forced choices are left out. A record replays to the same final state, or reports the line
at which it does not. A match that starts from a position has it between the lines `[Position]` and
`[/Position]`. Luck must agree with the seed, unless the tag `Luck "told"` says that it was entered
by hand. In a match that branched off from another, the tag `Inherited` gives how many of the first
answers were made in that match; their luck comes from its seed.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from typing import TypeVar

from rulewright.kernel.chance import commitment
from rulewright.kernel.errors import BadOption, BadPosition, BadRecord, IllegalChoice, NotYourTurn
from rulewright.kernel.game import AnyGame
from rulewright.kernel.log import FORCED, NOBODY, REMARK, entry_seat, entry_value
from rulewright.kernel.options import OptionValue
from rulewright.kernel.play import Play

FORMAT = "1"
LUCK = "*"
NOT_THROUGH = "the rules of today do not lead through this match"
TOLD = "told"  # luck was entered by hand, from the players' own dice and cards
P = TypeVar("P", bound=Play)
TAG = re.compile(r'^\[(\w+)(?: (\w+))? ("(?:[^"\\]|\\.)*")\]$')


def write_record(match: Play, reveal: bool = False) -> str:
    """Return the record; it contains the seed if the match is over, or with `reveal`.

    Raises `BadRecord` for a match that cannot be replayed under the current rules.
    """
    replay = _fresh(match)
    lines = header_lines(match, reveal)
    try:
        lines += _course_lines(match, replay)
    except Exception as error:  # a current script may fail in any way on answers to an older one
        raise BadRecord(f"{NOT_THROUGH}: {error!r}") from error
    if not match.game.notation.same_state(replay.state, match.state):
        raise BadRecord(f"{NOT_THROUGH}: it ends elsewhere")
    return "\n".join(lines) + "\n"


def _course_lines(match: Play, replay: Play) -> Iterator[str]:
    """Yield the choices and the outcomes of luck, under the headings of the game."""
    chapter = ""
    first = match.milestones[0].at
    for number, entry in enumerate(match.log[first:], first):
        if number < len(replay.log):  # forced
            continue
        text = _text(replay, entry)
        if text:
            heading = match.game.chapter(replay.state)
            if heading != chapter:
                chapter = heading
                yield from ("", f"; {chapter}")
            yield text
        _feed(replay, entry)


def header_lines(match: Play, reveal: bool) -> list[str]:
    """Return the tags of a record, and the position if the match starts from one."""
    lines = tag_lines(match, reveal, match.game.rules_version)
    if match.starts_from_position:
        position = match.game.notation.position(match.milestones[0].state)
        lines += ["[Position]", *position.strip().splitlines(), "[/Position]"]
    return lines


def tag_lines(match: Play, reveal: bool, rules: int) -> list[str]:
    """Return the tags of a record for a match that was played under a rules version."""
    first = match.milestones[0]
    tags = [
        ("Rulewright", FORMAT),
        ("Game", match.game.name),
        ("Rules", str(rules)),
        ("Players", str(match.players)),
    ]
    tags += [(f"Option {name}", json.dumps(value)) for name, value in match.settings.items()]
    if match.starts_from_position and first.at:
        tags.append(("Start", str(first.at)))
    if match.inherited:
        tags.append(("Inherited", str(match.inherited)))
    tags += _luck_tags(match, reveal)
    if match.over and not match.result_unknown:
        winners = ", ".join(match.names[seat] for seat in match.result.winners)
        tags.append(("Winner", winners))
    return [f"[{tag} {json.dumps(value, ensure_ascii=False)}]" for tag, value in tags]


def _luck_tags(match: Play, reveal: bool) -> list[tuple[str, str]]:
    if match.manual and not match.committed:
        return [("Luck", TOLD)]
    tags = [("Commitment", match.commitment)]
    if (match.over or reveal) and not match.committed:
        tags.append(("Seed", match.seed))
    return tags


def _fresh(match: Play) -> Play:
    """Return another match at the start of this one, with luck entered by hand."""
    first = match.milestones[0]
    fresh = match.sibling(first.state)
    fresh.milestones[0].at = first.at
    fresh.log = match.log[: first.at]
    fresh.manual = True
    fresh.run_from(fresh.last)
    return fresh


def _text(replay: Play, entry: int) -> str:
    """Return the record line of an entry; "" if no request waits for it."""
    seat, value = entry_seat(entry), entry_value(entry)
    if seat == NOBODY:
        chance = replay.luck
        return "" if chance is None else f"{LUCK}: {chance.text(value)}"
    ask = replay.remark(seat) if entry & REMARK else replay.ask(seat)
    if ask is None:
        return ""
    value = ask.migrate(replay.state, value)
    return f"{replay.names[seat]}: {ask.text(replay.state, value)}"


def _feed(replay: Play, entry: int) -> None:
    if entry_seat(entry) == NOBODY:
        replay.tell_luck(entry_value(entry))
    elif entry & REMARK:
        replay.make_remark(entry_seat(entry), entry_value(entry))
    else:
        replay.decide(entry_seat(entry), entry_value(entry))


def read_record(cls: type[P], game: AnyGame, text: str, listen: bool = False) -> P:
    """Read a match from its record; raise `BadRecord` with the number of the faulty line.

    The record of a running match does not contain its seed, so further luck has to be entered by
    hand (`manual`).
    """
    lines = text.splitlines()
    tags, options, position, start = _read_header(lines)
    _check_tags(game, tags)
    seed = tags.get("Seed")
    try:
        rules = int(tags.get("Rules", game.rules_version))
        older = 0 < rules < game.rules_version
        if position is not None:
            position = game.notation.migrate_position(position, rules) if older else position
            match = cls.from_position(position, game, seed or "", listen, manual=True)
        else:
            players = int(tags.get("Players", "0"))
            match = cls.new(game, players, seed or "", options, listen, manual=True, rules=rules)
        _start_at(match, int(tags.get("Start", "0")))
        match.inherited = int(tags.get("Inherited", "0"))
    except (BadOption, BadPosition, ValueError) as error:
        raise BadRecord(str(error)) from error
    for number, line in enumerate(lines[start:], start + 1):
        _replay_line(match, line.split(";")[0].strip(), number)
    if seed is None:
        match.committed = tags.get("Commitment", "")
    else:
        _check_luck(match)
        match.manual = False
        match.run()
    _check_winner(match, tags)
    return match


def _check_tags(game: AnyGame, tags: dict[str, str]) -> None:
    if tags.get("Rulewright", FORMAT) != FORMAT:
        raise BadRecord(f"a record in format {tags['Rulewright']}, not {FORMAT}", 1)
    if tags.get("Game", game.name) != game.name:
        raise BadRecord(f"a record of {tags['Game']}, not of {game.name}", 1)
    seed = tags.get("Seed")
    if seed is not None and tags.get("Commitment", commitment(seed)) != commitment(seed):
        raise BadRecord("the seed is not the one that was committed to")


def _start_at(match: Play, entries: int) -> None:
    """Add blank entries for what came before the position, so that luck keeps its numbers."""
    if entries:
        match.log = array("I", bytes(4 * entries))
        match.milestones[0].at = entries
        match.run_from(match.milestones[0])


def _check_winner(match: Play, tags: dict[str, str]) -> None:
    if "Winner" not in tags:
        return
    if not match.over:
        raise BadRecord("the record names a winner and stops before the match is over")
    winners = ", ".join(match.names[seat] for seat in match.result.winners)
    if winners != tags["Winner"]:
        raise BadRecord(f"the match is won by {winners}, not by {tags['Winner']}")


def _read_header(
    lines: list[str],
) -> tuple[dict[str, str], dict[str, OptionValue], str | None, int]:
    tags: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    position: list[str] | None = None
    inside = False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if inside:
            if line == "[/Position]":
                inside = False
            elif position is not None:
                position.append(raw)
        elif line == "[Position]":
            inside, position = True, []
        elif line.startswith("["):
            _read_tag(line, number, tags, options)
        elif line and not line.startswith(";"):
            return tags, options, _joined(position), number - 1
    if inside:
        raise BadRecord("the position has no end", len(lines))
    return tags, options, _joined(position), len(lines)


def _joined(position: list[str] | None) -> str | None:
    return None if position is None else "\n".join(position)


def _read_tag(
    line: str, number: int, tags: dict[str, str], options: dict[str, OptionValue]
) -> None:
    tag = TAG.match(line)
    if tag is None:
        raise BadRecord(f"not a header line: {line}", number)
    try:
        value = str(json.loads(tag[3]))
        if tag[1] == "Option" and tag[2]:
            options[tag[2]] = json.loads(value)
        else:
            tags[tag[1]] = value
    except ValueError as error:
        raise BadRecord(f"not a value: {line}", number) from error


def _replay_line(match: Play, line: str, number: int) -> None:
    if not line:
        return
    name, colon, choice = line.partition(":")
    name, choice = name.strip(), choice.strip()
    if not colon:
        raise BadRecord(f"neither a choice nor a comment: {line}", number)
    if name == LUCK:
        _replay_luck(match, choice, number)
        return
    if name not in match.names:
        raise BadRecord(f"no seat {name!r}; there are {', '.join(match.names)}", number)
    try:
        match.play(match.names.index(name), choice)
    except (IllegalChoice, NotYourTurn, ValueError) as error:
        raise BadRecord(str(error), number) from error


def _replay_luck(match: Play, choice: str, number: int) -> None:
    chance = match.luck
    if chance is None:
        raise BadRecord(f"no luck is due here: {choice}", number)
    for outcome in chance.outcomes:
        if chance.text(outcome) == choice:
            match.tell_luck(outcome)
            return
    open_texts = ", ".join(chance.text(outcome) for outcome in chance.outcomes)
    raise BadRecord(f"luck cannot bring {choice!r} here, only {open_texts}", number)


def _check_luck(match: Play) -> None:
    """Check that the luck of a whole record, after the inherited part, agrees with the seed."""
    fresh = _fresh(match)
    first = match.milestones[0].at
    for number, entry in enumerate(match.log[first:], first):
        if entry_seat(entry) == NOBODY and number >= match.inherited:
            chance = fresh.luck
            assert chance is not None
            due = match.stream.pick(number, chance.outcomes, chance.weights)
            if due != entry_value(entry):
                raise BadRecord(
                    f"entry {number + 1} is not the luck of the seed: "
                    f"{chance.text(entry_value(entry))} instead of {chance.text(due)}"
                )
        if not entry & FORCED:
            _feed(fresh, entry)
