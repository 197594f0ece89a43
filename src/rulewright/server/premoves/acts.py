"""Acts that play or change a seat's premoves, and the view of them."""

from __future__ import annotations

from rulewright.kernel import AnyAsk, Match, Refusal, Rules, Standing, foresee, takes_premoves
from rulewright.kernel.errors import IllegalChoice
from rulewright.kernel.payload import ask_payload
from rulewright.server.errors import BadRequest, NotNow
from rulewright.server.events.match import Played
from rulewright.server.events.words import PremovesChanged, Prepared, RepeatAnswer
from rulewright.server.premoves.answers import answer_of, premoves_of
from rulewright.server.premoves.wire import (
    NewPremoves,
    PremovesView,
    PreparedInfo,
    SameInfo,
    StandingInfo,
)
from rulewright.server.tables.acts.occasions import staged_play
from rulewright.server.tables.draft import Act, Draft, told_lines
from rulewright.server.tables.premove_log import SeatPremoves
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.table_view import preview
from rulewright.server.views.wire import Previewed

MOST = 20  # prepared chains, and kinds of questions with a repeated answer


def answering(seat: int) -> Act:
    """Play a seat's premove as the answer to its question; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        premove = answer_of(live, seat)
        if premove is None:
            raise NotNow("this cannot be answered in advance")
        match, heard = live.trial()
        match.play_chain(seat, premove.choices)
        moments = staged_play(match, heard)
        played = Played(premove=True, prepared=premove.prepared, moments=moments)
        return Draft(played, seat, premove.choices, told_lines(heard), match)

    return act


def changing_premoves(seat: int, new: NewPremoves) -> Act:
    """Add, change and withdraw premoves of a seat.

    Raises `NotNow`, `BadRequest`, or the error with which the match refuses a prepared choice.
    """

    def act(live: LiveTable) -> Draft:
        if live.over or not live.begun:
            raise NotNow("this is possible only while the match is played")
        given = premoves_of(live, seat)
        said = PremovesChanged(
            gen=given.gen,
            answers=_answers(live, seat, given, new),
            same=_same(live, seat, given, new),
            prepare=_preparing(live, seat, given, new) if new.prepare else None,
            withdraw=[one.n for one in given.prepared if one.n in new.withdraw],
        )
        if said == PremovesChanged(gen=given.gen):
            raise NotNow("this changes nothing that is set in advance")
        return Draft(said, seat)

    return act


# -- standing answers ----------------------------------------------------------------------------


def _offered(live: LiveTable, seat: int) -> list[Standing]:
    return list(live.game.standing(live.match.view(seat), seat))


def _answers(live: LiveTable, seat: int, given: SeatPremoves, new: NewPremoves) -> dict[str, int]:
    """Return the standing answers that change; setting one clears the others of its group."""
    offered = {standing.name: standing for standing in _offered(live, seat)}
    answers: dict[str, int] = {}
    for name, value in new.answers.items():
        standing = offered.get(name)
        if standing is None:
            raise BadRequest(f"answers: no {name!r} now; there are {', '.join(offered) or 'none'}")
        if value and standing.high and not standing.low <= value <= standing.high:
            raise BadRequest(f"answers: {name} is from {standing.low} to {standing.high}")
        if value and standing.group:
            rivals = [other.name for other in offered.values() if other.group == standing.group]
            answers |= {rival: 0 for rival in rivals if given.answers.get(rival)}
        answers[name] = int(value) if standing.high else int(bool(value))
    return {name: value for name, value in answers.items() if value != given.answers.get(name, 0)}


def _same(
    live: LiveTable, seat: int, given: SeatPremoves, new: NewPremoves
) -> dict[str, RepeatAnswer | None]:
    may = {(one.kind, one.text): one.label for one in _repeatable(live, seat)}
    repeats: dict[str, RepeatAnswer | None] = {}
    for kind, text in new.same.items():
        if text is None:
            if kind in given.same:
                repeats[kind] = None
        elif (kind, text) in may:
            repeats[kind] = RepeatAnswer(kind, text, may[kind, text])
        else:
            raise NotNow(f"same: {text!r} is no answer to {kind!r} that can be given for good now")
    if len(given.same) + len(repeats) > MOST:
        raise BadRequest(f"same: {MOST} kinds of asks at most")
    return repeats


def _repeatable(live: LiveTable, seat: int) -> list[RepeatAnswer]:
    """Return the answers to a seat's question that may be repeated: those without targets."""
    ask = live.match.ask(seat) if live.begun and not live.over else None
    if ask is None or ask.chain or not takes_premoves(ask):
        return []
    asked = ask_payload(live.match.view(seat), ask)
    return [
        RepeatAnswer(ask.kind, option["text"], option["label"])
        for option in asked["options"]
        if not option["targets"]
    ]


# -- prepared choices ----------------------------------------------------------------------------


def _foreseen(live: LiveTable, seat: int, given: SeatPremoves) -> tuple[Match, AnyAsk]:
    """Return the foreseen match after all prepared choices, and the seat's next question in it.

    Raises `NotNow` if the next question cannot be foreseen or allows no premove.
    """
    if live.over or not live.begun:
        raise NotNow("this is possible only while the match is played")
    if live.match.ask(seat) is not None:
        raise NotNow("this seat has to decide now; choices are prepared while others decide")
    foreseen = foresee(live.match, seat, [one.choices for one in given.prepared])
    ask = None if foreseen is None else foreseen.ask(seat)
    if foreseen is None or ask is None or not takes_premoves(ask):
        raise NotNow("the next decision of this seat cannot be foreseen now")
    return foreseen, ask


def _preparing(live: LiveTable, seat: int, given: SeatPremoves, new: NewPremoves) -> Prepared:
    left = [one for one in given.prepared if one.n not in new.withdraw]
    if len(left) >= MOST:
        raise BadRequest(f"prepare: {MOST} chains at most")
    foreseen, ask = _foreseen(live, seat, SeatPremoves(given.gen, prepared=left))
    if not foreseen.preview(seat, new.prepare).complete:
        last = new.prepare[-1]
        raise IllegalChoice(seat, last, [], Refusal(ask.rule, "There is more to choose."))
    return Prepared(0, ask.kind, new.prepare, _labels(foreseen, seat, new.prepare))


def _labels(foreseen: Match, seat: int, choices: list[str]) -> list[str]:
    """Return the labels of a chain's choices."""
    trial = foreseen.clone("labels")
    labels: list[str] = []
    for choice in choices:
        ask = trial.ask(seat)
        assert ask is not None
        state = trial.view(seat)
        option = next(o for o in trial.choices(seat) if ask.text(state, o) == choice)
        labels.append(ask.label(state, option))
        trial.play(seat, option)
    return labels


def preview_premoves(live: LiveTable, seat: int, choices: list[str], fitting: bool) -> Previewed:
    """Return the outcome of a chain on the position that its seat foresees; raises `NotNow`."""
    match, _ = _foreseen(live, seat, premoves_of(live, seat))
    return preview(match, seat, choices, fitting)


# -- what is shown -------------------------------------------------------------------------------


def show_premoves(live: LiveTable, seat: int) -> PremovesView:
    """Return all premoves of a seat, and those that it may add."""
    given = premoves_of(live, seat)
    offered = _offered(live, seat) if live.begun and not live.over else []
    return PremovesView(
        n=live.n,
        answers=[_info(one, given.answers.get(one.name, 0)) for one in offered],
        same=[SameInfo(one.kind, one.text, one.label) for one in given.same.values()],
        prepared=[PreparedInfo(one.n, one.kind, one.labels) for one in given.prepared],
        repeat=[SameInfo(one.kind, one.text, one.label) for one in _repeatable(live, seat)],
        foresees=type(live.game).foreseen is not Rules.foreseen,
        held=given.held,
    )


def _info(one: Standing, value: int) -> StandingInfo:
    return StandingInfo(one.name, one.text, one.rule, one.group, one.low, one.high, value)
