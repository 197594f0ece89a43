"""The table as one seat sees it. Scene and asks come from the kernel's face, from the view."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec
import structlog

from rulewright.bots import bot_names, bot_text
from rulewright.kernel import EVERYONE, AnyGame, Match, games, get
from rulewright.kernel.face import ask_payload, result_payload, seat_payload
from rulewright.server.live import Heard, LiveTable, Said
from rulewright.server.wire import (
    ALL,
    HUMAN,
    SIDE,
    BotInfo,
    GameInfo,
    OptionInfo,
    PlayerCount,
    Previewed,
    SaidLine,
    SeatInfo,
    TableView,
    ToldLine,
)

log = structlog.get_logger(__name__)


def show(live: LiveTable, seat: int | None, since: int | None = None) -> TableView:
    """The table for a seat (None: a spectator), with the lines told after event `since`."""
    match = live.match
    lines_from = 0 if since is None else since + 1
    scene, asks, asides = _shown(live, seat)
    return TableView(
        id=live.id,
        game=match.game.name,
        n=live.n,
        seat=None if seat is None else match.names[seat],
        over=match.over,
        result=result_payload(match),
        commitment=match.commitment,
        seed=match.seed if match.over else None,
        options=match.settings,
        seats=_seats(live),
        scene=scene,
        asks=asks,
        asides=asides,
        sides=[[match.names[n] for n in side] for side in match.game.sides(match.players)],
        talk_to=_talk_to(live, seat),
        lines=_lines(live, seat, lines_from),
        talk=_talk(live, seat, lines_from),
        lines_from=lines_from,
    )


def preview(live: LiveTable, seat: int, choices: list[str]) -> Previewed:
    """What a chain of choices would lead to, for the seat that puts it together."""
    found = live.match.preview(seat, choices)
    if found.ask is None or found.view is None:
        return Previewed(True, None, None)
    scene = live.match.game.scene(found.view, seat)
    return Previewed(False, ask_payload(found.view, found.ask, live.match.names), scene)


def all_games() -> list[GameInfo]:
    """What the create page needs to know of every game; one that is broken is left out."""
    infos = []
    for name in games():
        try:
            infos.append(_game_info(get(name)))
        except Exception:
            log.exception("game.broken", game=name)
    return infos


def _game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        text=game.about,
        players=[PlayerCount(count, game.seat_names(count)) for count in game.player_counts],
        options=[
            OptionInfo(
                name=spec.name,
                values=list(spec.values),
                text=spec.text,
                rule=spec.rule,
                players=None if spec.players is None else list(spec.players),
            )
            for spec in game.option_specs
        ],
        bots=[BotInfo(name, bot_text(game, name)) for name in bot_names(game)],
    )


def _shown(live: LiveTable, seat: int | None) -> tuple[msgspec.Raw, msgspec.Raw, msgspec.Raw]:
    """Scene, asks and asides, encoded once for each seat and event."""
    found = live.shown.get(seat)
    if found is None:
        payload = seat_payload(live.match, seat)
        found = live.shown[seat] = (
            _raw(payload["scene"]),
            _raw(payload["asks"]),
            _raw(payload["asides"]),
        )
    return found


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _seats(live: LiveTable) -> list[SeatInfo]:
    waiting = set(live.match.waiting)
    if not live.titles:
        live.titles = _titles(live.match)
    return [
        SeatInfo(
            name=seat.name,
            title=live.titles[number],
            kind=HUMAN if seat.bot is None else "bot",
            bot=seat.bot,
            waiting=number in waiting,
        )
        for number, seat in enumerate(live.row.seats)
    ]


def _titles(match: Match) -> list[str]:
    """What the seats are called: as in the scene's list of players, else by their name."""
    scene = match.game.scene(match.view(None), None)
    called = {p["seat"]: p["title"] for p in scene.get("players", []) if "title" in p}
    return [str(called.get(name, name.replace("-", " ").title())) for name in match.names]


def _lines(live: LiveTable, seat: int | None, lines_from: int) -> list[ToldLine]:
    """The sentences from event `lines_from` on that the seat may read."""
    start = bisect_left(live.told, lines_from, key=_number)
    return [
        ToldLine(n, rule, text)
        for n, (audience, rule, text) in live.told[start:]
        if audience == EVERYONE or (seat is not None and audience >> seat & 1)
    ]


def _number(heard: Heard | Said) -> int:
    return heard[0]


def _talk_to(live: LiveTable, seat: int | None) -> list[str]:
    """To whom the seat may speak."""
    if seat is None:
        return []
    return [ALL, SIDE] if len(live.side(seat)) > 1 else [ALL]


def _talk(live: LiveTable, seat: int | None, lines_from: int) -> list[SaidLine]:
    """What was said from event `lines_from` on, so far as the seat may hear it."""
    start = bisect_left(live.said, lines_from, key=_number)
    return [
        SaidLine(n, live.match.names[who], to, text)
        for n, who, to, text in live.said[start:]
        if to == ALL or (seat is not None and seat in live.side(who))
    ]
