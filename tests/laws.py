"""The laws that every game keeps, as functions over whole random matches.

    played = play_out("tiny-nim", 2, seed=7)
    check_all(played)

`play_out` plays one match to its end and keeps what was open and chosen at every moment. Each law
then goes back to some or all of these moments. `points` says to how many (None: all), `ahead` how
many choices are played on from there (None: to the end), so that long games stay cheap.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rulewright.kernel import (
    AnyAsk,
    AnyGame,
    IllegalChoice,
    Match,
    MatchOver,
    NotYourTurn,
    OptionValue,
    Refusal,
    RulewrightError,
    ask_payload,
    get,
    seat_payload,
)
from rulewright.kernel.showing import showed
from tests.laws_ahead import ahead_is_sound

LIMIT = 60_000  # eight who keep asking to be asked choose 23,406 times in fifty rounds
UNASKED = 0.1  # how often a seat speaks that was not asked
GARBAGE = ["", "nonsense", "0", "; drop", "ÿ\n*: 1"]


class Moment:
    """A match at rest: all that must be the same when it is reached another way."""

    def __init__(self, match: Match) -> None:
        self.length = len(match.log)
        # As bytes: the lists may be the state's own, which go on changing.
        self.data = as_bytes(match.state.data())
        self.open = {seat: match.options(seat) for seat in match.waiting}
        self.choices = {seat: list(match.choices(seat)) for seat in match.waiting}
        self.log = match.log.tobytes()
        self.result = result_of(match)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Moment({vars(self)})"


class Played:
    """A whole random match; `moments[n]` is before choice n, the last one is the end."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match = match
        self.rng = rng
        self.moments: list[Moment] = []
        self.choices: list[tuple[int, int]] = []

    def points(self, count: int | None) -> list[int]:
        """Numbers of choices to look at, in order: all, or so many drawn at random."""
        everyone = range(len(self.choices))
        if count is None or count >= len(everyone):
            return list(everyone)
        return sorted(self.rng.sample(everyone, count))

    def at(self, number: int, listen: bool = False) -> Match:
        """A match of its own that stands before choice `number`."""
        match = self.match.clone()
        match.rewind(self.moments[number].length)
        if listen:
            match = Match.from_json(match.to_json(), match.game, listen=True)
        return match

    def along(self, count: int | None, listen: bool = False) -> Iterator[tuple[int, Match]]:
        """One match played along; before each of the points it is handed out to look at."""
        game, players = self.match.game, self.match.players
        match = Match.new(game, players, self.match.seed, self.match.settings, listen)
        past = 0
        for number in self.points(count):
            for seat, option in self.choices[past:number]:
                match.play(seat, option)
            yield number, match
            past = number

    def same_onward(self, match: Match, number: int, ahead: int | None) -> None:
        """Play on as it was played, with the same moments all along."""
        end = len(self.choices) if ahead is None else min(number + ahead, len(self.choices))
        assert Moment(match) == self.moments[number]
        for place in range(number, end):
            match.play(*self.choices[place])
            assert Moment(match) == self.moments[place + 1]


def play_out(
    game: AnyGame | str,
    players: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
) -> Played:
    """A match with random choices, played to its end; no position on the way is stuck."""
    rng = Random(seed)
    match = Match.new(game, players, seed, options, listen=True)
    played = Played(match, rng)
    while not match.over:
        assert match.waiting, "stuck: not over, and nobody is asked"
        assert len(played.choices) < LIMIT, "the match does not end"
        played.moments.append(Moment(match))
        seat, option = some_aside(match, rng) or some_choice(match, rng)
        played.choices.append((seat, option))
        match.play(seat, option)
    played.moments.append(Moment(match))
    assert match.waiting == [] == match.asks
    return played


def some_choice(match: Match, rng: Random) -> tuple[int, int]:
    """A choice of a seat that is asked."""
    seat = rng.choice(match.waiting)
    return seat, rng.choice(match.choices(seat))


def some_aside(match: Match, rng: Random) -> tuple[int, int] | None:
    """Now and then, in a game that has them, what a seat says unasked."""
    if rng.random() < UNASKED:
        for seat in range(match.players):
            aside = match.aside(seat)
            if aside is not None:
                return seat, rng.choice(aside.options(match.state))
    return None


def check_all(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """All laws over one match."""
    same_seed_gives_the_same_match(played)
    clone_plays_equal(played, points, ahead)
    saved_plays_equal(played, points, ahead)
    undo_undoes(played, points)
    undo_goes_back_to_the_start(played, points)
    record_replays(played, points)
    asks_are_sound(played, points)
    refused_choices_change_nothing(played, points)
    explanations_are_due(played, points)
    previews_are_true(played, points)
    ahead_is_sound(played, points)
    positions_come_back(played, points)
    nothing_leaks(played, points)
    undo_crosses_no_reveal(played, points)
    sealed_choices_show_nothing(played, points)


# -- what a match is -------------------------------------------------------------------------


def same_seed_gives_the_same_match(played: Played) -> None:
    """The same seed and choices give the same match, to the last line told."""
    for number, match in played.along(None, listen=True):
        assert Moment(match) == played.moments[number]
    match.play(*played.choices[-1])
    assert Moment(match) == played.moments[-1]
    assert told(match) == told(played.match)
    assert match.record() == played.match.record()


def clone_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """A clone goes on as its original does, and leaves it alone."""
    for number, match in played.along(points):
        played.same_onward(match.clone(), number, ahead)
        assert Moment(match) == played.moments[number]


def saved_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """A match resumed from its JSON goes on as the match that was saved."""
    for number, match in played.along(points):
        text = match.to_json()
        resumed = Match.from_json(text, match.game)
        assert resumed.to_json() == text
        played.same_onward(resumed, number, ahead)
        if resumed.over:
            assert resumed.record() == played.match.record()
    final = Match.from_json(played.match.to_json(), played.match.game, listen=True)
    assert Moment(final) == played.moments[-1]
    assert told(final) == told(played.match)


def undo_undoes(played: Played, points: int | None = None) -> None:
    """A choice that is taken back leaves nothing behind, told lines included."""
    for number, match in played.along(points, listen=True):
        lines = told(match)
        match.play(*played.choices[number])
        match.undo()
        assert Moment(match) == played.moments[number]
        assert told(match) == lines


def undo_goes_back_to_the_start(played: Played, steps: int | None = None) -> None:
    """Undoing one choice after another meets every moment again, back to the first."""
    match = played.match.clone()
    count = len(played.choices)
    back = count if steps is None else min(steps, count)
    for number in range(count - 1, count - 1 - back, -1):
        match.undo()
        assert Moment(match) == played.moments[number]
    match.rewind(played.moments[0].length)
    assert Moment(match) == played.moments[0]
    played.same_onward(match, 0, 3)


def record_replays(played: Played, points: int | None = None) -> None:
    """A record, of a part too, replays to the same state and is written the same again."""
    match = played.match
    text = match.record()
    again = Match.load(text, match.game, listen=True)
    assert Moment(again) == played.moments[-1]
    assert again.record() == text
    assert told(again) == told(match)
    for number in played.points(None if points is None else min(points, 3)):
        part = played.at(number)
        open_record = Match.load(part.record(), part.game)
        assert open_record.record() == part.record()
        assert Moment(open_record) == played.moments[number]
        loaded = Match.load(part.record(reveal=True), part.game)
        played.same_onward(loaded, number, 3)


def positions_come_back(played: Played, points: int | None = None) -> None:
    """The position text of every checkpoint gives the same state, players and options."""
    for _, match in played.along(points):
        position_comes_back(match)
    if played.match.game.next_step(played.match.state.copy()) is None:
        position_comes_back(played.match)


def position_comes_back(match: Match) -> None:
    state = match.state if match.over else match.checkpoint()[0]
    text = match.game.position(state)
    assert match.position() == f"game: {match.game.name}\n{text}"
    assert Match.from_position(match.position(), manual=True).settings == match.settings
    again, players, options = match.game.from_position(text)
    assert again.data() == state.data()
    assert players == match.players
    assert match.game.settle_options(players, options) == match.settings
    assert match.game.position(again) == text


# -- what is asked ---------------------------------------------------------------------------


def asks_are_sound(played: Played, points: int | None = None) -> None:
    """Real choices only, told apart by their texts, the same on the view as on the state."""
    for _, match in played.along(points):
        before = Moment(match)
        assert len(set(match.waiting)) == len(match.waiting)
        for ask in match.asks:
            assert len(match.choices(ask.seat)) > 1 or not ask.forced
            ask_is_sound(match, ask, match.choices(ask.seat))
        for aside in open_asides(match):
            assert aside.seat not in match.waiting
            ask_is_sound(match, aside, aside.options(match.state))
        assert Moment(match) == before


def open_asides(match: Match) -> list[AnyAsk]:
    """What seats may say unasked."""
    found = [match.aside(seat) for seat in range(match.players)]
    return [aside for aside in found if aside is not None]


def open_texts(match: Match, seat: int) -> list[str]:
    """What a seat may choose, or say unasked."""
    aside = match.aside(seat)
    if aside is None:
        return match.options(seat)
    return [aside.text(match.state, option) for option in aside.options(match.state)]


def ask_is_sound(match: Match, ask: AnyAsk, options: list[int]) -> None:
    texts = open_texts(match, ask.seat)
    view = match.view(ask.seat)
    assert options
    assert ask.kind
    amounts_are_sound(ask, view, options)
    assert len(set(options)) == len(options)
    assert all(0 <= option < 1 << 24 for option in options)
    assert len(set(texts)) == len(texts)
    assert all(text == text.strip() and text and ";" not in text for text in texts)
    assert ask.options(view) == options
    assert [ask.text(view, option) for option in options] == texts
    closed = [closed.text for closed in ask.closed(view)]
    assert not set(closed) & set(texts)
    assert len(set(closed)) == len(closed)


def amounts_are_sound(ask: AnyAsk, view: Any, options: list[int]) -> None:
    """What an ask says of its amounts is what it lists."""
    amounts = ask.amounts(view)
    if amounts is None:
        return
    assert amounts.low <= amounts.high
    for number in range(amounts.low, amounts.high + 1):
        option = amounts.base + number
        assert option in options
        assert ask.text(view, option) == amounts.text.replace("#", str(number))
        assert ask.label(view, option) == amounts.label.replace("#", str(number))


def refused_choices_change_nothing(played: Played, points: int | None = None) -> None:
    """Nonsense, what is closed, and what is another seat's to choose: refused, nothing moves."""
    for number, match in played.along(points, listen=True):
        lines = told(match)
        for seat in range(match.players):
            for text in bad_choices(match, seat):
                assert refused(match, seat, text)
            if match.ask(seat) is not None:
                high = max(match.choices(seat)) + 1
                assert refused(match, seat, high)
                assert refused_chain(match, seat, [match.options(seat)[0], "nonsense"])
            assert Moment(match) == played.moments[number]
        assert told(match) == lines
    for seat in range(played.match.players):
        assert isinstance(refusal_of(played.match, seat, "nonsense"), MatchOver)
    assert Moment(played.match) == played.moments[-1]


def bad_choices(match: Match, seat: int) -> list[str]:
    """Texts that are not open to a seat: nonsense, what is closed, what others may choose."""
    texts = set(own_bad_choices(match, seat))
    for other in match.waiting:
        texts |= set(match.options(other))
    return sorted(texts - set(open_texts(match, seat)))


def own_bad_choices(match: Match, seat: int) -> list[str]:
    """Those of them that the seat can think of from what it knows."""
    texts = set(GARBAGE)
    ask = match.ask(seat)
    if ask is not None:
        texts |= {closed.text for closed in ask.closed(match.view(seat))}
    return sorted(texts - set(open_texts(match, seat)))


def refusal_of(match: Match, seat: int, choice: str | int) -> RulewrightError | None:
    """The error that a choice meets; None when it was taken."""
    try:
        match.play(seat, choice)
    except (IllegalChoice, NotYourTurn, MatchOver) as error:
        return error
    return None


def refused(match: Match, seat: int, choice: str | int) -> bool:
    """Whether a choice meets the error that is due, and the error says what was open."""
    waiting, texts = match.waiting, match.options(seat)
    error = refusal_of(match, seat, choice)
    if seat not in waiting:
        return isinstance(error, NotYourTurn) and error.waiting == waiting
    return (
        isinstance(error, IllegalChoice)
        and error.seat == seat
        and error.tried == str(choice)
        and error.open == texts
        and bool(error.refusal.text)
    )


def refused_chain(match: Match, seat: int, choices: list[str]) -> bool:
    """Whether a chain is refused as a whole."""
    try:
        match.play_chain(seat, choices)
    except IllegalChoice:
        return True
    return False


def explanations_are_due(played: Played, points: int | None = None) -> None:
    """What is open needs no reason; what is not has one."""
    for _, match in played.along(points):
        for seat in range(match.players):
            assert all(match.explain(seat, text) is None for text in open_texts(match, seat))
            for text in bad_choices(match, seat):
                why = match.explain(seat, text)
                assert isinstance(why, Refusal)
                assert why.text
    assert isinstance(played.match.explain(0, "nonsense"), Refusal)


def previews_are_true(played: Played, points: int | None = None) -> None:
    """A preview changes nothing, shows what is then asked, and the whole chain can be sent."""
    for _, match in played.along(points):
        for seat in match.waiting:
            preview_is_true(match, seat, played.rng)


def preview_is_true(match: Match, seat: int, rng: Random) -> None:
    before = Moment(match)
    twin = match.redeal(seat, rng)
    walker = match.clone()
    chain: list[str] = []
    preview = match.preview(seat, chain)
    while not preview.complete:
        assert preview.ask is not None
        assert preview.view is not None
        assert walker.ask(seat) is not None
        assert preview_bytes(twin, seat, chain) == preview_bytes(match, seat, chain)
        texts = [preview.ask.text(preview.view, o) for o in preview.ask.options(preview.view)]
        assert texts == walker.options(seat)
        chain.append(rng.choice(texts))
        walker.play(seat, chain[-1])
        preview = match.preview(seat, chain)
    assert preview_bytes(twin, seat, chain) == preview_bytes(match, seat, chain)
    assert Moment(match) == before
    sent = match.clone()
    sent.play_chain(seat, chain)
    assert Moment(sent) == Moment(walker)
    assert refused_chain(match, seat, [*chain, "nonsense"])
    assert refused_chain(match, seat, [*chain, *walker.options(seat)[:1], "nonsense"])
    assert Moment(match) == before


def preview_bytes(match: Match, seat: int, chain: list[str]) -> bytes:
    """All that a seat is shown of a chain that it puts together."""
    preview = match.preview(seat, chain)
    if preview.ask is None or preview.view is None:
        return b"complete"
    scene = match.game.scene(preview.view, seat)
    return as_bytes([ask_payload(preview.view, preview.ask, match.names), scene])


# -- what is known ---------------------------------------------------------------------------


def nothing_leaks(played: Played, points: int | None = None) -> None:
    """Not one byte that a seat receives depends on what it may not know."""
    for number, match in played.along(points, listen=True):
        for seat in [*range(match.players), None]:
            other = match.redeal(seat, played.rng, listen=True)
            assert payload(other, seat) == payload(match, seat), f"seat {seat}, choice {number}"
        assert Moment(match) == played.moments[number]


def undo_crosses_no_reveal(played: Played, points: int | None = None) -> None:
    """A choice that is told to show nothing is open, and shows the same, whatever is hidden.

    What it is told to show is no secret either: it is the same where all that is seen is.
    """
    for number, match in played.along(points, listen=True):
        choice = played.choices[number]
        real = Match.from_json(match.to_json(), match.game, listen=True)
        real.play(*choice)
        shown = showed(match, real)
        for seat in range(match.players if not real.sealed(choice[0]) else 0):
            other = match.redeal(seat, played.rng, listen=True)
            before = other.clone()
            open_there = refusal_of(other, *choice) is None
            same = open_there and seen(other, seat) == seen(real, seat)
            assert same or shown != "nothing", f"seat {seat}, choice {number}"
            assert not same or showed(before, other) == shown, f"seat {seat}, choice {number}"


def sealed_choices_show_nothing(played: Played, points: int | None = None) -> None:
    """What a seat chooses while others still choose in secret changes nothing that they are shown,
    nor a spectator, but for who is waited for."""
    for number, match in played.along(points):
        seat, option = played.choices[number]
        after = match.clone()
        after.play(seat, option)
        if after.sealed(seat) != match.sealed(seat) + 1:
            continue
        for other in [*range(match.players), None]:
            if other != seat:
                before, now = seat_payload(match, other), seat_payload(after, other)
                del before["waiting"], now["waiting"]
                assert as_bytes(before) == as_bytes(now), f"seat {other}, choice {number}"


def seen(match: Match, seat: int) -> bytes:
    """All that a seat is sent of a match."""
    return as_bytes(seat_payload(match, seat))


def payload(match: Match, seat: int | None) -> bytes:
    """All that a seat receives, refusals included, as bytes."""
    received: list[Any] = [seat_payload(match, seat), match.view(seat).data()]
    if seat is not None:
        for text in own_bad_choices(match, seat):
            error = refusal_of(match, seat, text)
            received.append([type(error).__name__, str(error), str(match.explain(seat, text))])
    return as_bytes(received)


# -- shared ----------------------------------------------------------------------------------


def as_bytes(value: Any) -> bytes:
    """Plain data in its one form as JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def result_of(match: Match) -> tuple[list[int], list[int], str] | None:
    """The ranking as plain data; None while the match is played."""
    if not match.over:
        return None
    result = match.result
    return result.places, result.scores, result.reason


def told(match: Match) -> list[tuple[int, int, str, str]]:
    """All lines told, as plain data."""
    return [(line.audience, line.at, line.rule, line.text) for line in match.lines or []]


def setups(game: AnyGame | str) -> list[tuple[int, dict[str, OptionValue]]]:
    """Every player count with the defaults, and with every other value of every option."""
    found = get(game) if isinstance(game, str) else game
    listed: list[tuple[int, dict[str, OptionValue]]] = []
    for players in found.player_counts:
        listed.append((players, {}))
        for spec in found.option_specs:
            if spec.players is None or players in spec.players:
                listed += [(players, {spec.name: value}) for value in spec.values[1:]]
    return listed
