"""The table as one seat sees it; scene and questions come from the kernel's view."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec.structs import asdict, replace

from rulewright.bots import bot_called
from rulewright.kernel import Match
from rulewright.kernel.payload import ask_payload, result_payload, seat_payload
from rulewright.kit.scene import Scene
from rulewright.server import times
from rulewright.server.accounts.store import Person
from rulewright.server.accounts.ties import Kind
from rulewright.server.clocks.terms import ClockView
from rulewright.server.errors import NotNow
from rulewright.server.marks import BoardMark
from rulewright.server.tables import undo
from rulewright.server.tables.acts.talk import ALL, LETTER, SIDE, WATCH
from rulewright.server.tables.attribution import places_left
from rulewright.server.tables.draft import titles
from rulewright.server.tables.motions import Motion
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.asked import asked_publicly
from rulewright.server.views.hearing import lines_before, talk_before
from rulewright.server.views.scene_diff import Shown
from rulewright.server.views.wire import (
    SEAT_KINDS,
    AgainInfo,
    GatheringInfo,
    MotionInfo,
    Presence,
    Previewed,
    SeatInfo,
    StartInfo,
    TableView,
    UndoInfo,
)


class Own(msgspec.Struct, frozen=True, gc=False):
    """The part of a `TableView` that differs by viewer, without scene, questions, log and talk."""

    board: str
    seat: str | None
    chose: int | None
    talk_to: list[str]
    mine: list[str]
    back: list[str]
    host: bool
    motions: list[str]
    clock: ClockView | None
    note: str
    links: int | None
    undo: UndoInfo | None
    ties: dict[str, Kind]
    marks: list[BoardMark]


def show(
    live: LiveTable,
    seat: int | None,
    since: int | None = None,
    user: str | None = None,
    now: int | None = None,
) -> TableView:
    """Return the table as a seat sees it (None: a spectator).

    Log and talk are those after event `since`; if they are long, only the last page is included.
    """
    first = 0 if since is None else since + 1
    lines, lines_cut = lines_before(live, seat, live.n + 1, first)
    talk, talk_cut = talk_before(live, seat, live.n + 1, first, live.ties(user))
    shown = shown_to(live, seat)
    return replace(
        shared(live),
        **asdict(own(live, seat, user, now)),
        scene=shown.scene,
        asks=shown.asks,
        remarks=shown.remarks,
        lines=lines,
        talk=talk,
        lines_from=first,
        lines_cut=lines_cut,
        talk_cut=talk_cut,
    )


def own(live: LiveTable, seat: int | None, user: str | None = None, now: int | None = None) -> Own:
    """Return the part of the table that is the viewer's own."""
    state, ties, now = live.state, live.ties(user), times.now() if now is None else now
    return Own(
        board=live.board_of(seat),
        seat=None if seat is None else live.names[seat],
        chose=None if seat is None else live.chose[seat],
        talk_to=_talk_to(live, seat),
        mine=[] if user is None else [live.names[n] for n in state.seats_of(user)],
        back=[live.names[n] for n in state.may_return(user)],
        host=user is not None and user == state.host,
        motions=_motions(live, seat),
        clock=state.clocks.view(now) if _timed(live) else None,
        note="" if seat is None else live.note_of(seat),
        links=None if seat is None else state.holders[seat].links,
        undo=_undo(live, seat),
        ties=_ties(live, user),
        marks=live.marks.shown(now, ties),
    )


def shared(live: LiveTable) -> TableView:
    """Return the part of the table that all viewers share, cached while anybody watches."""
    view: TableView | None = live.made.shared
    if view is None:
        view = _made_shared(live)
        if live.watchers:
            live.made.shared = view
    return view


def _made_shared(live: LiveTable) -> TableView:
    state = live.state
    return TableView(
        id=live.id,
        game=live.game.name,
        board=live.board_of(None),
        n=live.n,
        seat=None,
        chose=None,
        over=live.over,
        result=result_payload(live.match) if live.begun else None,
        commitment=live.match.commitment if live.begun else "",
        seed=live.row.seed if live.over else None,
        options=live.row.options,
        seats=_seats(live),
        scene=None,
        asks=None,
        remarks=None,
        sides=[[live.names[n] for n in side] for side in live.sides],
        talk_to=[],
        lines=[],
        talk=[],
        lines_from=0,
        stage=state.stage,
        unrated=state.unrated,
        terms=state.terms,
        mine=[],
        back=[],
        host=False,
        paused=state.paused,
        ended=state.ended,
        motion=None if state.motion is None else _motion(live, state.motion),
        beside=[_motion(live, each) for each in state.motions if each is not state.motion],
        motions=[],
        clock=None,
        unsealed=state.letters_open,
        note="",
        links=None,
        undo=None,
        ties={},
        marks=[],
        marked_by=state.marked_by,
        undone=state.way.undone,
        made_by=_made_by(live),
        watching=live.presence.onlookers,
        forfeits=_forfeits(live),
        gathering=_gathering(live),
        again=_again(live),
        start=_start(live),
    )


def _ties(live: LiveTable, user: str | None) -> dict[str, Kind]:
    """Return the seats whose persons the user has muted or blocked, and which of the two."""
    theirs = live.ties(user)
    held = zip(live.names, live.state.holders, strict=True)
    return {name: theirs[who] for name, holder in held if (who := holder.user or "") in theirs}


def _timed(live: LiveTable) -> bool:
    return live.state.terms.clock.limited and live.state.stage == "playing"


def _motion(live: LiveTable, motion: Motion) -> MotionInfo:
    names = live.names
    return MotionInfo(
        n=motion.n,
        by=names[motion.by],
        what=motion.what,
        seat=None if motion.seat is None else names[motion.seat],
        bot=motion.bot,
        minutes=motion.minutes,
        yes=[names[n] for n in live.state.voted(motion, True)],
        no=[names[n] for n in live.state.voted(motion, False)],
        voters=[names[n] for n in live.state.voters(motion)],
        undo=motion.undo,
        called=motion.called,
        asked=[names[n] for n in live.state.people() if live.state.is_about(motion, n)],
        until=None if motion.free else motion.until,
        bot_called="" if motion.bot is None else bot_called(live.game, motion.bot),
    )


def _undo(live: LiveTable, seat: int | None) -> UndoInfo | None:
    """Return the play that a seat's person may take back, or the reason why there is none."""
    if seat is None or not live.begun or live.over or live.state.holders[seat].kind != "person":
        return None
    sealed = undo.may_retake(live, seat)
    try:
        play = undo.last_play(live, seat)
    except NotNow as error:
        return UndoInfo(None, "", str(error), sealed)
    return UndoInfo(play.n, undo.told_by(live, play.n), "", sealed)


def _motions(live: LiveTable, seat: int | None) -> list[str]:
    """Return the kinds of motions that the seat may propose."""
    state = live.state
    if seat is None or not live.begun:
        return []
    if state.holders[seat].kind != "person":
        return []
    replaces = ["replace"] if len(state.persons()) > 1 or state.open_seats() else []
    if state.open_beside("pause", None) is not None:
        return [] if live.over else replaces
    if live.over:
        letters = any(said.readers for said in live.said)
        return ["letters"] if letters and not state.letters_open else []
    motions = ["resume" if state.paused else "pause"]
    if state.terms.clock.limited:
        motions.append("extend")
    if state.way.offers(seat):
        motions.append("undo")
    return [*motions, *replaces, "end"]


def preview(match: Match, seat: int, choices: list[str], fitting: bool) -> Previewed:
    """Return the outcome of a chain of choices, as its seat sees it."""
    outcome = match.preview(seat, choices, fitting)
    if outcome.ask is None or outcome.view is None:
        return Previewed(True, None, None, outcome.kept)
    scene = match.game.table.scene(outcome.view, seat)
    asked = ask_payload(outcome.view, outcome.ask, match.names)
    return Previewed(False, asked, cast(Scene, scene), outcome.kept)


def shown_to(live: LiveTable, seat: int | None) -> Shown:
    """Return the scene, questions and remarks of a seat."""
    if not live.begun:
        title = live.state.terms.title or live.game.title
        return Shown({"title": title, "areas": {}, "tokens": []}, [], [])
    shown: Shown | None = live.made.of_seats.get(seat)
    if shown is None:
        payload = seat_payload(live.match, seat)
        others = live.made.of_seats.values()
        shown = Shown(payload["scene"], payload["asks"], payload["remarks"], others)
        if live.watchers:  # other watchers need it too
            live.made.of_seats[seat] = shown
    # after an agreed end nobody is asked anything
    return shown if live.match.over or not live.over else shown.without_asks()


def _seats(live: LiveTable) -> list[SeatInfo]:
    waiting = set(live.state.waiting)
    titled = titles(live)
    asked = asked_publicly(live.match) if waiting else {}
    return [
        SeatInfo(
            name=name,
            title=titled[number],
            kind=SEAT_KINDS[holder.kind],
            bot=bot,
            waiting=number in waiting,
            called=person.called,
            profile=person.profile,
            presence=presence,
            since=since,
            bot_called="" if bot is None else bot_called(live.game, bot),
            asked=asked.get(name) if number in waiting else None,
        )
        for number, (name, holder) in enumerate(zip(live.names, live.state.holders, strict=True))
        for person in [live.persons.get(holder.user or "") or Person(holder.called, False)]
        for presence, since in [_presence(live, number)]
        for bot in [live.state.bot(number)]
    ]


def _presence(live: LiveTable, seat: int) -> tuple[Presence | None, int | None]:
    """Return whether a seat's person is present and, if not, since when (ms, if known)."""
    holder, sitter = live.state.holders[seat], live.sitter(seat)
    if holder.kind != "person" or sitter is None or live.is_unseen(sitter):
        return None, None
    if live.presence.is_here(sitter):
        return "here", None
    since = live.presence.left(sitter) or live.state.seen.get(seat)
    return ("never" if since is None and holder.user is None else "away"), since


def _gathering(live: LiveTable) -> GatheringInfo | None:
    """Return the state of a table before its match; None once it has begun or ended."""
    if live.begun or live.over:
        return None
    state, names = live.state, live.names
    return GatheringInfo(
        asks_ready=state.gathers,
        ready=[names[seat] for seat in sorted(state.ready)],
        order=[names[seat] for user in state.order for seat in state.seats_of(user)[:1]],
        picked=[names[seat] for seat in sorted(state.picked)],
        awaited=[name for seat, name in enumerate(names) if state.awaits(seat)],
    )


def _again(live: LiveTable) -> AgainInfo | None:
    """Return the other match that was set up for the people here, if any."""
    again = live.state.again
    return None if again is None else AgainInfo(live.names[again.by], again.moved)


def _start(live: LiveTable) -> StartInfo | None:
    """Return the moment from which the match begins, if it does not begin at the start."""
    start = live.row.start
    return None if start is None else StartInfo(start.title, start.table, start.n)


def _made_by(live: LiveTable) -> str:
    """Return the current name of the table's host; empty if unknown."""
    maker = live.persons.get(live.state.host or "")
    return "" if maker is None else maker.called


def _forfeits(live: LiveTable) -> bool:
    """Return whether ending the match by vote counts, or counted, as a loss for those who leave."""
    state = live.state
    if state.stage == "over" and not state.left:
        return False
    return live.begun and places_left(state.attribution, state.people(), live.sides) is not None


def _talk_to(live: LiveTable, seat: int | None) -> list[str]:
    """Return the audiences that the seat may write to."""
    if seat is None:
        return [] if live.state.closed else [WATCH]
    listeners = [ALL]
    if len(live.side(seat)) > 1:
        listeners.append(SIDE)
    if live.row.players > 2:
        listeners.append(LETTER)
    return listeners
