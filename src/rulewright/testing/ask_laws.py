"""Laws about asks: real choices, refusals with reasons, true previews."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.kernel import (
    AUTO,
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
from rulewright.testing.differences import same
from rulewright.testing.played import Moment, Played, as_bytes, told

GARBAGE = ["", "nonsense", "0", "; drop", "ÿ\n*: 1"]


def asks_are_sound(played: Played, points: int | None = None) -> None:
    """Check that seats are asked only for real choices, and that each ask is sound.

    See `ask_is_sound`. A remark must not be offered to a seat that is asked.
    """
    for number, match in played.along(points):
        before = Moment(match)
        same(match.waiting, sorted(set(match.waiting), key=match.waiting.index), "who is asked")
        for ask in match.asks:
            several = len(match.choices(ask.seat)) > 1 or ask.when_forced != AUTO
            assert several, f"{_called(ask)} at choice {number}: a single option is asked for"
            ask_is_sound(match, ask, match.choices(ask.seat))
        for remark in open_remarks(match):
            unasked = remark.seat not in match.waiting
            assert unasked, f"{_called(remark)} at choice {number}: a remark of who is asked"
            ask_is_sound(match, remark, remark.options(match.state))
        Moment(match).is_same(before, f"choice {number}, after asking for options and texts")


def _called(ask: AnyAsk) -> str:
    """Return the words that name an ask in error messages."""
    return f"{type(ask).__name__} ({ask.kind or 'without a kind'}) of seat {ask.seat}"


def open_remarks(match: Match) -> list[AnyAsk]:
    """Return the remarks that seats may make now."""
    remarks = [match.remark(seat) for seat in range(match.players)]
    return [remark for remark in remarks if remark is not None]


def open_texts(match: Match, seat: int) -> list[str]:
    """Return the texts of a seat's options, or of its remark if it may make one."""
    remark = match.remark(seat)
    if remark is None:
        return match.options(seat)
    return [remark.text(match.state, option) for option in remark.options(match.state)]


def ask_is_sound(match: Match, ask: AnyAsk, options: list[int]) -> None:
    """Check that an ask has a kind and distinct texts, and is the same on the seat's view."""
    name = _called(ask)
    texts = open_texts(match, ask.seat)
    view = match.view(ask.seat)
    assert options, f"{name} has no option"
    assert ask.kind, f"{name} has no kind"
    amounts_are_sound(ask, view, options)
    _are_different(options, f"{name}: options")
    far = [option for option in options if not 0 <= option < 1 << 24]
    assert not far, f"{name}: options out of range: {far}"
    _are_different(texts, f"{name}: texts of options")
    odd = [text for text in texts if text != text.strip() or not text or ";" in text]
    assert not odd, f"{name}: texts that no record can hold: {odd}"
    same(ask.options(view), options, f"{name}: the options on the view, and on the state")
    on_view = [ask.text(view, option) for option in options]
    same(on_view, texts, f"{name}: the texts on the view, and on the state")
    unavailable = [one.text for one in ask.unavailable(view)]
    both = sorted(set(unavailable) & set(texts))
    assert not both, f"{name}: open and unavailable at the same time: {both}"
    _are_different(unavailable, f"{name}: texts of unavailable options")


def _are_different(values: list[Any], what: str) -> None:
    twice = sorted({value for value in values if values.count(value) > 1})
    assert not twice, f"{what} come twice: {twice}"


def amounts_are_sound(ask: AnyAsk, view: Any, options: list[int]) -> None:
    """Check that the amounts that an ask declares agree with the options that it lists."""
    amounts = ask.amounts(view)
    if amounts is None:
        return
    name = _called(ask)
    assert amounts.low <= amounts.high, f"{name}: amounts {amounts.low} to {amounts.high}"
    for number in range(amounts.low, amounts.high + 1):
        option = amounts.base + number
        assert option in options, f"{name}: the amount {number} is no option"
        text, label = ask.text(view, option), ask.label(view, option)
        same(text, amounts.text.replace("#", str(number)), f"{name}: text of {number}")
        same(label, amounts.label.replace("#", str(number)), f"{name}: label of {number}")


def refused_choices_change_nothing(played: Played, points: int | None = None) -> None:
    """Check that nonsense, closed choices and those of other seats are refused without effect."""
    for number, match in played.along(points, listen=True):
        lines = told(match)
        for seat in range(match.players):
            for text in bad_choices(match, seat):
                assert refused(match, seat, text), f"seat {seat}: {text!r} is not refused as due"
            if match.ask(seat) is not None:
                high = max(match.choices(seat)) + 1
                assert refused(match, seat, high), f"seat {seat}: {high} is not refused as due"
                chain = [match.options(seat)[0], "nonsense"]
                assert refused_chain(match, seat, chain), f"seat {seat}: {chain} is not refused"
            played.same_at(match, number, f"after refusals of seat {seat}")
        same(told(match), lines, f"the log after refusals at choice {number}")
    for seat in range(played.match.players):
        late = refusal_of(played.match, seat, "nonsense")
        assert isinstance(late, MatchOver), f"a choice after the end meets {late!r}"
    played.same_at(played.match, -1, "after refusals")


def bad_choices(match: Match, seat: int) -> list[str]:
    """Return texts that are not open to a seat: nonsense, closed choices, those of others."""
    texts = set(own_bad_choices(match, seat))
    for other in match.waiting:
        texts |= set(match.options(other))
    return sorted(texts - set(open_texts(match, seat)))


def own_bad_choices(match: Match, seat: int) -> list[str]:
    """Return the bad choices that the seat can try from what it knows."""
    texts = set(GARBAGE)
    ask = match.ask(seat)
    if ask is not None:
        texts |= {one.text for one in ask.unavailable(match.view(seat))}
    return sorted(texts - set(open_texts(match, seat)))


def refusal_of(match: Match, seat: int, choice: str | int) -> RulewrightError | None:
    """Try a choice on the match; return the error that it raised, or None if it was taken."""
    try:
        match.play(seat, choice)
    except (IllegalChoice, NotYourTurn, MatchOver) as error:
        return error
    return None


def refused(match: Match, seat: int, choice: str | int) -> bool:
    """Return whether a choice raises the correct error, and the error names what was open."""
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
    """Send a chain; return whether it raises `IllegalChoice`."""
    try:
        match.play_chain(seat, choices)
    except IllegalChoice:
        return True
    return False


def explanations_are_due(played: Played, points: int | None = None) -> None:
    """Check that `explain` gives a reason for every closed choice, and none for open ones."""
    for _, match in played.along(points):
        for seat in range(match.players):
            for text in open_texts(match, seat):
                why = match.explain(seat, text)
                assert why is None, f"seat {seat}: {text!r} is open, and explained by {why}"
            for text in bad_choices(match, seat):
                why = match.explain(seat, text)
                reason = isinstance(why, Refusal) and bool(why.text)
                assert reason, f"seat {seat}: no reason why {text!r} is not open"
    late = played.match.explain(0, "nonsense")
    assert isinstance(late, Refusal), "no reason why nothing is open after the end"


def previews_are_true(played: Played, points: int | None = None) -> None:
    """Check that previews change nothing and show the next ask, and that the chain can be sent."""
    for _, match in played.along(points):
        for seat in match.waiting:
            preview_is_true(match, seat, played.rng)


def preview_is_true(match: Match, seat: int, rng: Random) -> None:
    """Compose one random chain, preview it at each link, and send it."""
    before = Moment(match)
    twin = dealt_unseen(match, seat, rng)
    walker = match.clone(luck="same")
    chain: list[str] = []
    preview = match.preview(seat, chain)
    while not preview.complete:
        where = f"seat {seat}, after {chain}"
        assert preview.ask is not None, f"{where}: a preview with a view and no ask"
        assert preview.view is not None, f"{where}: a preview with an ask and no view"
        assert walker.ask(seat) is not None, f"{where}: nothing is asked, but the preview asks"
        _previews_alike(match, twin, seat, chain)
        texts = [preview.ask.text(preview.view, o) for o in preview.ask.options(preview.view)]
        same(texts, walker.options(seat), f"{where}: options of the preview, and then")
        chain.append(rng.choice(texts))
        walker.play(seat, chain[-1])
        preview = match.preview(seat, chain)
    where = f"seat {seat}, chain {chain}"
    _previews_alike(match, twin, seat, chain)
    Moment(match).is_same(before, f"{where}: after its previews")
    sent = match.clone(luck="same")
    sent.play_chain(seat, chain)
    Moment(sent).is_same(Moment(walker), f"{where}: sent as a whole, and one by one")
    for rest in (["nonsense"], [*walker.options(seat)[:1], "nonsense"]):
        longer = [*chain, *rest]
        assert refused_chain(match, seat, longer), f"seat {seat}: {longer} is not refused"
    Moment(match).is_same(before, f"{where}: after refusals")


def _previews_alike(match: Match, twin: Match, seat: int, chain: list[str]) -> None:
    """Check that a preview is the same in another deal that the seat cannot tell apart."""
    there, here = preview_bytes(twin, seat, chain), preview_bytes(match, seat, chain)
    same(there, here, f"seat {seat}, after {chain}: previews of two deals")


def preview_bytes(match: Match, seat: int, chain: list[str]) -> bytes:
    """Return everything that a seat is shown of a chain that it composes."""
    preview = match.preview(seat, chain)
    if preview.ask is None or preview.view is None:
        return b"complete"
    scene = match.game.table.scene(preview.view, seat)
    return as_bytes([ask_payload(preview.view, preview.ask, match.names), scene])
