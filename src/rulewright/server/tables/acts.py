"""What can be done at a table. Each act looks at the table as it is and says what would happen.

The hub makes an event of what an act says, commits it, and only then lets it happen; when another
process was quicker, it asks the act again, at the table as it is then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rulewright.bots import bot_names
from rulewright.kernel import EVERYONE, BadOption, Line, Match, MatchOver
from rulewright.server.clocks.terms import lasting
from rulewright.server.errors import BadRequest, NotAllowed, NotNow
from rulewright.server.storage.store import Told
from rulewright.server.tables import undo
from rulewright.server.tables.motions import Motion, What
from rulewright.server.tables.seating import Holder, Sitting
from rulewright.server.tables.table import LiveTable, Speaker
from rulewright.server.views.wire import ALL, LETTER, SIDE, WATCH

NO_CLOCK = "this table has no clock"
WORDS_MOST = 1_000_000  # letters that a person says at a table, all in all


@dataclass
class Draft:
    """An event to be: what it is, and the match after it, if that changes."""

    kind: str
    seat: int | None = None
    choices: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)
    match: Match | None = None
    keep: bool = False  # with a snapshot, whatever is usual


Act = Callable[[LiveTable], Draft]


def told_lines(lines: list[Line]) -> list[Told]:
    """The sentences of a match as events keep them."""
    return [(line.audience, line.rule, line.text) for line in lines]


def called(live: LiveTable, seat: int) -> str:
    """What a seat is called in the log."""
    if live.titles:
        return live.titles[seat]
    return live.names[seat].replace("-", " ").title()


def default_bot(live: LiveTable) -> str:
    """The bot to take where none was named: the one that the game offers first."""
    return bot_names(live.game)[-1]


# -- the match -----------------------------------------------------------------------------------


def playing(seat: int, n: int, choices: list[str], bot: str | None = None) -> Act:
    """Choices of a seat, made at event `n`, all or none; `bot` when a bot makes them.

    Raises `Stale`, `NotNow`, `MatchOver`, or what the match refuses.
    """

    def act(live: LiveTable) -> Draft:
        sitting = live.sitting
        if sitting.ended:
            raise MatchOver("the match was ended by agreement")
        if sitting.paused:
            raise NotNow("the table is paused; vote to resume")
        if bot is not None and sitting.bot(seat) != bot:
            raise NotNow("this bot does not play the seat any more")
        if bot is not None or not live.may_say(seat, n, choices):
            live.check_moment(seat, n)
        match, heard = live.trial()
        match.play_chain(seat, choices)
        data = {} if bot is None else {"bot": bot}
        return Draft("play", seat, choices, told_lines(heard), data, match)

    return act


def retaking(seat: int) -> Act:
    """A seat takes back what it has sealed while others still choose; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        match = undo.unsealed(live, seat)
        told = [(1 << seat, "", "You take back what you have chosen.")]
        return Draft("retake", seat, [], told, {}, match)

    return act


def beginning(user: str | None, bot: str | None) -> Act:
    """The match begins, with bots in the seats that are still open; the host alone may force it.

    `bot` None begins only a table without open seats, whoever took the last.
    """

    def act(live: LiveTable) -> Draft:
        if live.begun:
            raise NotNow("the match has begun already")
        free = live.sitting.open_seats()
        if free and bot is None:
            raise NotNow(f"{len(free)} seats are still open")
        if bot is not None:
            _check_host(live, user)
            check_bot(live, bot)
        row = live.row
        earlier = row.rules < live.game.rules_version  # as it was agreed on
        match = Match.new(
            live.game, row.players, row.seed, row.options, listen=True, earlier=earlier
        )
        data = stands(live.sitting)
        if free:
            data["bots"] = {str(seat): bot for seat in free}
        return Draft("start", None, [], told_lines(match.lines or []), data, match)

    return act


def stands(sitting: Sitting) -> dict[str, Any]:
    """What the event says with which a match begins whose clocks wait for people to come."""
    waits = sitting.terms.clock.limited and not sitting.is_gathered()
    return {"stands": True} if waits else {}


def _check_host(live: LiveTable, user: str | None) -> None:
    if user is None or user != live.sitting.host:
        raise NotAllowed("only who made the table may do that")
    if live.sitting.closed and not live.sitting.seats_of(user):
        raise NotAllowed("only those who sit at this table see it: sit down first")


def check_bot(live: LiveTable, bot: str) -> None:
    """Raise `BadOption` for a bot that the game does not have."""
    if bot not in bot_names(live.game):
        raise BadOption(f"no bot {bot!r}; there are {', '.join(bot_names(live.game))}")


# -- seats ---------------------------------------------------------------------------------------


def taking_seat(seat: int, user: str, name: str, invited: int | None = None) -> Act:
    """A person sits down at an open seat, or is `invited` to it while its `gen` is that.

    Raises `NotNow`, and `NotAllowed` where it takes an invitation.
    """

    def act(live: LiveTable) -> Draft:
        if live.over:
            raise NotNow("the match is over")
        old = live.sitting.holders[seat]
        if old.user == user:
            raise NotNow("this seat is yours already")
        if live.sitting.invites and invited != old.gen:
            raise NotAllowed("only who is invited may sit down here now")
        if old.kind != "open":
            raise NotNow("somebody sits there already")
        check_stranger(live, seat, user)
        # with this the invitation ends
        holder = Holder("person", user, name, gen=old.gen, link=old.link + 1)
        return _seated(live, seat, holder, "sits down as")

    return act


def check_stranger(live: LiveTable, seat: int, user: str) -> None:
    """Raise `NotAllowed` for who has seen the match from a seat of another side."""
    by_link = {number for number, who in live.sitting.by_link.items() if who == user}
    had = (live.sitting.played.get(user, frozenset()) | by_link) - {seat}
    if live.begun and not had <= {*live.side(seat)}:
        raise NotAllowed("who has played here takes no seat of an opponent")


def coming_back(seat: int, gen: int) -> Act:
    """Who was replaced, holder `gen` of the seat, has it again from its bot; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        was = live.sitting.holders[seat].freed
        if live.over or was is None or was.gen != gen:
            raise NotNow("there is no seat of yours to come back to")
        known = was.user is not None  # who is not goes on by the same link
        holder = Holder(
            "person", was.user, was.called, None, gen, was.link + known, links=int(not known)
        )
        return _seated(live, seat, holder, "comes back as")

    return act


def taking_place(seat: int, user: str, name: str) -> Act:
    """Whom all agreed on sits down in the place of who was replaced; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        was = live.sitting.holders[seat].freed
        if live.over or was is None or was.to != user:
            raise NotNow("this place is not kept for you")
        holder = Holder("person", user, name, gen=live.sitting.tenures.next(seat))
        return _seated(live, seat, holder, "sits down as")

    return act


def check_free(live: LiveTable, seat: int) -> None:
    """Raise `NotNow` for a seat to which nobody need be invited."""
    if not live.sitting.invites or live.sitting.holders[seat].kind != "open":
        raise NotNow("this is for a free seat of a match that its seats alone may see")


def keeping_seat(seat: int, user: str, name: str) -> Act:
    """Who came by a seat's link keeps it as theirs, and the link ends.

    Raises `NotNow`, `NotAllowed`.
    """

    def act(live: LiveTable) -> Draft:
        old = live.sitting.holders[seat]
        if old.kind != "person" or old.user == user:
            raise NotNow("there is nothing to keep")
        if old.user is not None:
            raise NotAllowed("this seat belongs to another")
        holder = Holder("person", user, name, old.bot, old.gen, link=old.link + 1)
        return _seated(live, seat, holder, "sits down as")

    return act


def handing_over(old_user: str, user: str | None, name: str) -> Act:
    """A seat of one user becomes another's, or nobody's; one seat at a time."""

    def act(live: LiveTable) -> Draft:
        seats = live.sitting.seats_of(old_user)
        if not seats:
            raise NotNow("no seat is left to hand over")
        old, gen = live.sitting.holders[seats[0]], live.sitting.tenures.next(seats[0])
        if user is None and live.over:
            return _seated(live, seats[0], Holder("person", gen=gen), None)
        if user is None:
            return _seated(live, seats[0], Holder("open", gen=gen), "leaves")
        holder = msgspec.structs.replace(old, user=user, called=name)
        return _seated(live, seats[0], holder, None)

    return act


def making_link(seat: int) -> Act:
    """A link to a seat is given to its person, which is counted."""

    def act(live: LiveTable) -> Draft:
        return Draft("link", seat)

    return act


def drawing_links(seat: int) -> Act:
    """The links to a seat end."""

    def act(live: LiveTable) -> Draft:
        return Draft("link", seat, data={"drawn": [seat]})

    return act


def drawing_links_of(user: str) -> Act:
    """The links to all seats of a user end; raises `NotNow` where there are none."""

    def act(live: LiveTable) -> Draft:
        sitting = live.sitting
        seats = [seat for seat in sitting.seats_of(user) if sitting.holders[seat].links]
        if not seats:
            raise NotNow("no links to their seats are about")
        return Draft("link", None, data={"drawn": seats})

    return act


def leaving_seat(seat: int) -> Act:
    """A person gets up, and the seat is open to others; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        if live.over:
            raise NotNow("the match is over")
        old = live.sitting.holders[seat]
        if old.kind != "person":
            raise NotNow("nobody sits there")
        return _seated(live, seat, Holder("open", gen=live.sitting.tenures.next(seat)), "leaves")

    return act


def _seated(live: LiveTable, seat: int, holder: Holder, does: str | None) -> Draft:
    old = live.sitting.holders[seat]
    who = holder.called or old.called or "Somebody"
    told = [] if does is None else [beside(f"{who} {does} {called(live, seat)}.")]
    data = {"seat": seat, "holder": _plain(holder)}
    return Draft("sit", None, [], told, data)


def _plain(holder: Holder) -> dict[str, Any]:
    return {name: msgspec.to_builtins(getattr(holder, name)) for name in holder.__struct_fields__}


def beside(text: str) -> Told:
    """A sentence of the log that is told to all and stands under no rule."""
    return (EVERYONE, "", text)


# -- votes ---------------------------------------------------------------------------------------

PUTS: dict[What, str] = {
    "pause": "moves to pause",
    "resume": "moves to go on",
    "extend": "moves to give more time",
    "replace": "moves to give away the seat of",
    "end": "moves to end the match here",
    "letters": "moves to open all letters",
    "undo": "asks to take back",
}


def moving(
    seat: int,
    what: What,
    about: int | None = None,
    bot: str | None = None,
    minutes: int = 0,
    *,
    user: str | None = None,
    to: tuple[str, str] | None = None,
) -> Act:
    """A seat puts something to the vote; raises `NotNow`, `BadRequest`, `BadOption`.

    `user` is whose session it is, should the seat be held by link; `to` the id and name of who is
    to have a place, where a bot is not to keep it for good.
    """

    def act(live: LiveTable) -> Draft:
        if what == "undo":
            if about is not None or bot is not None or minutes:
                raise BadRequest("what: undo is of one's own last choice, and takes nothing else")
            return _asking_back(live, seat, user)
        _check_motion(live, what, about, bot, minutes)
        if what == "replace" and about is not None:
            _check_place(live, seat, about, user, to)
        text = f"{called(live, seat)} {PUTS[what]}"
        if about is not None:
            text += f" {'to ' if what == 'extend' else ''}{called(live, about)}"
        if minutes:
            text += f" ({lasting(minutes)})"
        if to is not None:
            text += f" to {to[1]}"
        data: dict[str, Any] = {"what": what, "as": _person(live, seat, user)}
        if about is not None:
            data["seat"] = about
        if what == "replace":
            data["bot"] = bot or live.sitting.terms.late_bot or default_bot(live)
        if to is not None:
            data["to"], data["called"] = to
        if minutes:
            data["minutes"] = minutes
        told = [beside(text + "."), *_decided(live, "motion", seat, data)]
        return Draft("motion", seat, [], told, data)

    return act


def voting(seat: int, motion: int, yes: bool, user: str | None = None) -> Act:
    """A seat votes on what was put as event `motion`; raises `NotNow`, `NotAllowed`.

    Who is to be replaced has no vote, but says that they are here, or that they agree.
    """

    def act(live: LiveTable) -> Draft:
        there = live.sitting.motion
        if there is None or there.n != motion:
            raise NotNow("this vote is closed")
        data: dict[str, Any] = {"yes": yes, "as": _person(live, seat, user)}
        if live.sitting.is_about(there, seat):
            told = [] if not yes else [beside(f"{called(live, seat)} agrees to go.")]
            return Draft("vote", seat, [], [*told, *_decided(live, "vote", seat, data)], data)
        if seat not in live.sitting.voters(there):
            raise NotAllowed("this seat has no vote here")
        if there.undo is not None and yes and live.sitting.all_agree(there, seat, data["as"]):
            return _going_back(live, there.by, there.undo, f"{called(live, seat)} votes yes.")
        if seat == there.by and not yes:
            return Draft("vote", seat, [], [beside(f"{called(live, seat)} takes it back.")], data)
        text = f"{called(live, seat)} votes {'yes' if yes else 'no'}."
        told = [beside(text), *_decided(live, "vote", seat, data)]
        return Draft("vote", seat, [], told, data)

    return act


def _person(live: LiveTable, seat: int, user: str | None) -> str:
    """Whose vote a seat's is: of who has it, else of whose session it is, else of its link."""
    return live.sitting.holders[seat].user or user or live.sitting.person(seat)


def _asking_back(live: LiveTable, seat: int, user: str | None) -> Draft:
    """A seat asks to take back its last choices; with no other person it is agreed at once."""
    play = undo.last_play(live, seat)
    if live.sitting.persons() == {live.sitting.person(seat)}:
        return _going_back(live, seat, play.n)
    text = f"{called(live, seat)} {PUTS['undo']} {undo.choice_of(live, play.n)}"
    data = {"what": "undo", "undo": play.n, "as": _person(live, seat, user)}
    return Draft("motion", seat, [], [beside(text)], data)


def _going_back(live: LiveTable, seat: int, n: int, *first: str) -> Draft:
    """All have agreed: the match is as it was before the choices that a seat made as event `n`."""
    play = live.sitting.way.play(n)
    assert play is not None  # a vote on what is out of reach is closed
    text = f"{called(live, seat)} takes back {undo.choice_of(live, n)}"
    told = [beside(each) for each in (*first, text)]
    data = {"to": play.n - 1, "length": play.start}
    return Draft("undo", seat, [], told, data, undo.before(live, play), keep=True)


def _decided(live: LiveTable, kind: str, seat: int | None, data: dict[str, Any]) -> list[Told]:
    """What the log says when a vote is closed by this event: tried on a copy of the sitting."""
    sitting = live.sitting.copy()
    n, at = live.n + 1, sitting.clocks.state.at
    motion = sitting.motion or msgspec.convert({**data, "n": n, "by": seat}, Motion)
    sitting.take(n, kind, seat, data, at)
    about = "" if motion.seat is None else called(live, motion.seat)
    if sitting.outcome == "here":
        return [beside(f"{about} is here and stays.")]
    if sitting.outcome != "passed":
        return [beside("That is not agreed.")] if sitting.outcome == "failed" else []
    place = f", until {motion.called} sits down" if motion.to else ""
    became: dict[What, str] = {
        "pause": "the table is paused",
        "resume": "the table goes on",
        "extend": f"{about or 'everybody'} gets more time",
        "replace": f"a bot takes the seat of {about}{place}",
        "end": "the match ends here",
        "letters": "all letters are open",
    }
    return [beside(f"Agreed: {became[motion.what]}.")]


def note_presence(live: LiveTable, draft: Draft) -> None:
    """Have the log say that a vote on a seat ends, because its person does something else."""
    motion = live.sitting.motion
    if motion is None or motion.seat is None or draft.kind in ("motion", "vote"):
        return
    if live.sitting.is_here(draft.kind, draft.seat, draft.data):
        draft.told.append(beside(f"{called(live, motion.seat)} is here and stays."))


def _check_place(
    live: LiveTable, seat: int, about: int, user: str | None, to: tuple[str, str] | None
) -> None:
    """Raise `BadRequest` or `NotAllowed` for a seat that cannot be given away so."""
    sitting, holder = live.sitting, live.sitting.holders[about]
    who = _person(live, seat, user)
    if holder.kind == "person" and sitting.person(about) == who:
        raise BadRequest("seat: whoever wants to go gets up")
    if holder.kind == "bot" and (holder.freed is None or to is None):
        raise BadRequest("seat: the seat of a person that is to be given away")
    if to is None:
        return
    if holder.kind == "open":
        raise BadRequest("to: nobody has this seat, and others may sit down there")
    if len(sitting.persons() - {sitting.person(about)}) < 2:
        raise NotAllowed("one person alone gives no place to another; a bot may have it")
    if to[0] in sitting.persons():
        raise NotAllowed("who sits here may not have a second place")
    check_stranger(live, about, to[0])


def _check_motion(
    live: LiveTable, what: What, about: int | None, bot: str | None, minutes: int
) -> None:
    sitting = live.sitting
    if sitting.motion is not None:
        raise NotNow("another vote is open")
    if not live.begun or (live.over and what != "letters"):
        raise NotNow("this can be put to the vote while the match is played")
    if what == "letters" and not live.over:
        raise NotNow("letters may be opened when the match is over")
    if (what == "pause" and sitting.paused) or (what == "resume" and not sitting.paused):
        raise NotNow("the table is paused already" if sitting.paused else "the table is not paused")
    if what == "extend" and not sitting.terms.clock.limited:
        raise NotNow(NO_CLOCK)
    if what == "extend" and minutes <= 0:
        raise BadRequest("minutes: how many more")
    if what == "replace" and about is None:
        raise BadRequest("seat: the seat of a person that is to be given away")
    if bot is not None:
        check_bot(live, bot)


# -- clocks --------------------------------------------------------------------------------------


def coming(seat: int, user: str | None) -> Act:
    """Somebody has come by a seat's link, for whom the clocks stand; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        if not live.sitting.awaits(seat):
            raise NotNow("nobody waits for this seat")
        trial = live.sitting.copy()
        trial.came[seat] = who = _person(live, seat, user)
        text = f"{called(live, seat)} has come: the clocks run from now on."
        told = [beside(text)] if trial.is_gathered() else []
        return Draft("came", seat, [], told, {"as": who})

    return act


def starting_clocks(seat: int) -> Act:
    """Who sits here waits no longer for others to come; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        if not live.sitting.clocks.standing:
            raise NotNow(NO_CLOCK if not live.sitting.terms.clock.limited else "the clocks run")
        text = f"{called(live, seat)} waits no longer: the clocks run from now on."
        return Draft("clocks", seat, [], [beside(text)])

    return act


def running_late(now: int) -> Act:
    """The time of a seat is out at `now`; raises `NotNow` when that is not so."""

    def act(live: LiveTable) -> Draft:
        sitting = live.sitting
        late = sitting.clocks.late_seats(now) if sitting.stage == "playing" else []
        if not late:
            return _unanswered(live, now)
        seat = late[0]
        after = {
            "bot-move": "a bot makes this move",
            "bot-seat": "a bot plays until the player is back",
            "wait": "the table waits",
        }[sitting.terms.late]
        text = f"The time of {called(live, seat)} is out: {after}."
        bot = sitting.terms.late_bot or default_bot(live)
        return Draft("late", seat, [], [beside(text)], {"seat": seat, "bot": bot})

    return act


def _unanswered(live: LiveTable, now: int) -> Draft:
    """Who is to be replaced has not answered in time; raises `NotNow` when that is not so."""
    motion = live.sitting.motion
    if motion is None or motion.seat is None or motion.until is None or motion.free:
        raise NotNow("nobody's time is out")
    if motion.until > now or live.sitting.stage != "playing":
        raise NotNow("nobody's time is out")
    data = {"motion": motion.n}
    told = [beside(f"{called(live, motion.seat)} has not answered.")]
    return Draft("away", None, [], [*told, *_decided(live, "away", None, data)], data)


# -- talk ----------------------------------------------------------------------------------------


def talking(seat: int, to: str | list[str], text: str) -> Act:
    """What a seat says: to all, to its side, or in a letter to the seats named.

    Raises `BadRequest` for a side of one's own and for letters to nobody else, `NotNow` for those
    to a seat that nobody has: who sits down there later reads none; `NotAllowed` for too much.
    """

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(seat, live.n), text)
        if to == SIDE and len(live.side(seat)) == 1:
            raise BadRequest("this seat plays on no side with others")
        if isinstance(to, str):
            return Draft("talk", seat, [to, text])
        unknown = [name for name in to if name not in live.names]
        if unknown:
            raise BadRequest(f"to: no seat {unknown[0]!r}; there are {', '.join(live.names)}")
        readers = sorted({live.seat(name) for name in to} | {seat})
        if len(readers) == 1:
            raise BadRequest("to: a letter needs somebody else to read it")
        free = [reader for reader in readers if reader in live.sitting.open_seats()]
        if free:
            raise NotNow(f"nobody sits at {called(live, free[0])} who could read it")
        if len(readers) == live.row.players:
            return Draft("talk", seat, [ALL, text])
        return Draft("talk", seat, [LETTER, text], data={"readers": readers})

    return act


def looking_on(name: str, text: str) -> Act:
    """What a spectator says to the other spectators; raises `NotAllowed` for too much."""

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(None, live.n, name), text)
        return Draft("talk", None, [WATCH, text], data={"called": name})

    return act


def _check_words(live: LiveTable, speaker: Speaker, text: str) -> None:
    if live.words[speaker] + len(text) > WORDS_MOST:
        raise NotAllowed(f"nobody says more than {WORDS_MOST:,} letters at a table")


def noting(seat: int, text: str) -> Act:
    """A seat's private note, which takes the place of its last one."""

    def act(live: LiveTable) -> Draft:
        return Draft("note", seat, [text])

    return act
