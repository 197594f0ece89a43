"""Laws of what is asked: real choices, refusals with reasons, previews that are true."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.kernel import (
    TAKEN,
    AnyAsk,
    IllegalChoice,
    Match,
    MatchOver,
    NotYourTurn,
    Refusal,
    RulewrightError,
    ask_payload,
)
from rulewright.kernel.redeal import dealt_unseen
from rulewright.testing.played import Moment, Played, as_bytes, told

GARBAGE = ["", "nonsense", "0", "; drop", "ÿ\n*: 1"]


def asks_are_sound(played: Played, points: int | None = None) -> None:
    """Real choices only, told apart by their texts, the same on the view as on the state."""
    for _, match in played.along(points):
        before = Moment(match)
        assert len(set(match.waiting)) == len(match.waiting)
        for ask in match.asks:
            assert len(match.choices(ask.seat)) > 1 or ask.single != TAKEN
            ask_is_sound(match, ask, match.choices(ask.seat))
        for remark in open_remarks(match):
            assert remark.seat not in match.waiting
            ask_is_sound(match, remark, remark.options(match.state))
        assert Moment(match) == before


def open_remarks(match: Match) -> list[AnyAsk]:
    """The remarks that seats may make."""
    remarks = [match.remark(seat) for seat in range(match.players)]
    return [remark for remark in remarks if remark is not None]


def open_texts(match: Match, seat: int) -> list[str]:
    """The texts of a seat's options and of its remarks."""
    remark = match.remark(seat)
    if remark is None:
        return match.options(seat)
    return [remark.text(match.state, option) for option in remark.options(match.state)]


def ask_is_sound(match: Match, ask: AnyAsk, options: list[int]) -> None:
    """One ask with its options: texts that tell them apart, the same on the view."""
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
    """The amounts that an ask declares are those that it lists."""
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
    """An open option needs no reason; a closed one has its reason."""
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
    """One chain put together at random, previewed at each link and then sent."""
    before = Moment(match)
    twin = dealt_unseen(match, seat, rng)
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
