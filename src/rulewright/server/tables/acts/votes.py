"""The acts of votes: proposing, voting and deciding, including undo by consent."""

from __future__ import annotations

from rulewright.server.clocks.terms import lasting
from rulewright.server.errors import BadRequest, NotAllowed, NotNow
from rulewright.server.events.kinds import VoteEvent
from rulewright.server.events.match import Undone
from rulewright.server.events.votes import Proposed, Voted, What
from rulewright.server.storage.store import Event, Told
from rulewright.server.tables import undo
from rulewright.server.tables.acts.seats import check_stranger
from rulewright.server.tables.attribution import places_left
from rulewright.server.tables.draft import (
    NO_CLOCK,
    Act,
    Draft,
    beside,
    called,
    check_bot,
    default_bot,
    person_of,
)
from rulewright.server.tables.motions import Motion
from rulewright.server.tables.table import LiveTable

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
    """Propose a motion; raises `NotNow`, `NotAllowed`, `BadRequest` or `BadOption`.

    `user` is the session's user, needed if the seat is held by link. `to` is the id and name of the
    user who is to replace a player; without it a bot does.
    """

    def act(live: LiveTable) -> Draft:
        if what == "undo":
            if about is not None or bot is not None or minutes:
                raise BadRequest("what: only your own last choice can be taken back")
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
        taking = None
        if what == "replace":
            taking = bot or live.state.terms.late_bot or default_bot(live)
        to_user, to_name = to or (None, "")
        put = Proposed(
            what,
            person_of(live, seat, user),
            seat=about,
            bot=taking,
            minutes=minutes,
            to=to_user,
            called=to_name,
            leaves=what == "end",
        )
        told = [beside(text + "."), *decided(live, put, seat, Motion.of(live.n + 1, seat, put))]
        return Draft(put, seat, [], told)

    return act


def voting(seat: int, motion: int, yes: bool, user: str | None = None) -> Act:
    """Vote on the motion of event `motion`; raises `NotNow` or `NotAllowed`.

    The person to be replaced has no vote: answering yes means that they agree, and answering no
    that they are present.
    """

    def act(live: LiveTable) -> Draft:
        there = next((each for each in live.state.motions if each.n == motion), None)
        if there is None:
            raise NotNow("this vote is closed")
        person = person_of(live, seat, user)
        vote = Voted(yes, motion, person)
        if live.state.is_about(there, seat):
            told = [] if not yes else [beside(f"{called(live, seat)} agrees to go.")]
            return Draft(vote, seat, [], [*told, *decided(live, vote, seat, there)])
        if seat not in live.state.voters(there):
            raise NotAllowed("this seat has no vote here")
        if there.undo is not None and yes and live.state.all_agree(there, seat, person):
            return _going_back(live, there.by, there.undo, f"{called(live, seat)} votes yes.")
        if seat == there.by and not yes:
            return Draft(vote, seat, [], [beside(f"{called(live, seat)} takes it back.")])
        text = f"{called(live, seat)} votes {'yes' if yes else 'no'}."
        told = [beside(text), *decided(live, vote, seat, there)]
        return Draft(vote, seat, [], told)

    return act


def _asking_back(live: LiveTable, seat: int, user: str | None) -> Draft:
    """Propose to take back a seat's last choices; without other persons, take them back at once."""
    play = undo.last_play(live, seat)
    if live.state.persons() == {live.state.person(seat)}:
        return _going_back(live, seat, play.n)
    text = f"{called(live, seat)} {PUTS['undo']} {undo.choice_of(live, play.n)}"
    put = Proposed("undo", person_of(live, seat, user), undo=play.n)
    return Draft(put, seat, [], [beside(text)])


def _going_back(live: LiveTable, seat: int, n: int, *first: str) -> Draft:
    """Draft an undo: the match returns to before the choices that a seat made in event `n`."""
    play = live.state.way.play(n)
    assert play is not None  # otherwise the vote would have been closed
    text = f"{called(live, seat)} takes back {undo.choice_of(live, n)}"
    told = [beside(each) for each in (*first, text)]
    undone = Undone(to=play.n - 1, length=play.start)
    return Draft(undone, seat, [], told, undo.before(live, play), keep=True)


def decided(live: LiveTable, what: VoteEvent, seat: int | None, motion: Motion) -> list[Told]:
    """Return the log entry for a vote that this event decides, or none if it decides none.

    The event is tried on a copy of the state.
    """
    state = live.state.copy()
    state.take(Event(live.n + 1, what, seat, at=state.clocks.state.at))
    about = "" if motion.seat is None else called(live, motion.seat)
    if state.outcome == "here":
        return [beside(f"{about} is here and stays.")]
    if state.outcome != "passed":
        return [beside("That is not agreed.")] if state.outcome == "failed" else []
    place = f", until {motion.called} sits down" if motion.to else ""
    left = motion.leaves and places_left(state.attribution, state.people(), live.sides) is not None
    lost = ", and counts as lost for those who leave it" if left else ""
    became: dict[What, str] = {
        "pause": "the table is paused",
        "resume": "the table goes on",
        "extend": f"{about or 'everybody'} gets more time",
        "replace": f"a bot takes the seat of {about}{place}",
        "end": f"the match ends here{lost}",
        "letters": "all letters are open",
    }
    return [beside(f"Agreed: {became[motion.what]}.")]


def note_presence(live: LiveTable, draft: Draft) -> None:
    """Log that a player stays, for each motion to replace them that the draft's event ends.

    If the event is their vote on that motion, `decided` has logged it.
    """
    voted = draft.what.motion if isinstance(draft.what, Voted) else None
    for motion in live.state.answered(draft.what, draft.seat):
        if motion.seat is not None and motion.n != voted:
            draft.told.append(beside(f"{called(live, motion.seat)} is here and stays."))


def _check_place(
    live: LiveTable, seat: int, about: int, user: str | None, to: tuple[str, str] | None
) -> None:
    """Raise `BadRequest` or `NotAllowed` if the proposed replacement is not possible."""
    state, holder = live.state, live.state.holders[about]
    person = person_of(live, seat, user)
    if holder.kind == "person" and state.person(about) == person:
        raise BadRequest("seat: to leave your own seat, get up")
    if holder.kind == "bot" and (holder.freed is None or to is None):
        raise BadRequest("seat: the seat of a person that is to be given away")
    if to is None:
        return
    if holder.kind == "open":
        raise BadRequest("to: this seat is free, and anybody may sit down there")
    if len(state.persons() - {state.person(about)}) < 2:
        raise NotAllowed("one vote alone cannot give the seat to a person, only to a bot")
    if to[0] in state.persons():
        raise NotAllowed("they have a seat here already")
    check_stranger(live, about, to[0])


def _check_motion(
    live: LiveTable, what: What, about: int | None, bot: str | None, minutes: int
) -> None:
    state = live.state
    if state.open_beside(what, about) is not None:
        raise NotNow("another vote is open")
    if not live.begun or (live.over and what != "letters"):
        raise NotNow("this can be put to the vote only while the match is played")
    if what == "letters" and not live.over:
        raise NotNow("letters can be opened once the match is over")
    if (what == "pause" and state.paused) or (what == "resume" and not state.paused):
        raise NotNow("the table is paused already" if state.paused else "the table is not paused")
    if what == "extend" and not state.terms.clock.limited:
        raise NotNow(NO_CLOCK)
    if what == "extend" and minutes <= 0:
        raise BadRequest("minutes: how many more")
    if what == "replace" and about is None:
        raise BadRequest("seat: the seat of a person that is to be given away")
    if bot is not None:
        check_bot(live, bot)
