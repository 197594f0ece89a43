"""Creates a table with its seats and terms, and its match if no player is missing."""

from __future__ import annotations

import secrets

import msgspec

from rulewright.bots import bot_names
from rulewright.kernel import AnyGame, BadOption, Match, get
from rulewright.server.errors import BadRequest
from rulewright.server.events.match import Made, Started
from rulewright.server.storage.store import Seat, Start, TableRow
from rulewright.server.tables.acts.occasions import staged_start
from rulewright.server.tables.acts.play import stands
from rulewright.server.tables.draft import Draft
from rulewright.server.tables.new_table import HUMAN, ME, OPEN, NewTable
from rulewright.server.tables.table import LiveTable, first_state
from rulewright.server.writing import clean


def made(
    new: NewTable,
    user: str | None,
    called: str,
    origin: str | None = None,
    start: Start | None = None,
) -> tuple[LiveTable, Draft]:
    """Return a new table and the draft of its first event.

    The table waits for people if a seat is open, or if it gathers players; otherwise its match
    begins at once. With a `start` the match begins from that moment, with the options of that
    moment. Raises `UnknownGame`, `BadOption`, `BadRequest` or `BadText`.
    """
    game = get(new.game)
    bots = bot_names(game)
    _check_seats(new, bots, user)
    seed = secrets.token_hex(16) if new.seed is None else str(new.seed)
    match = _first_match(game, new, seed, start)
    terms = msgspec.structs.replace(
        new.terms,
        title=clean(new.terms.title) if new.terms.title.strip() else "",
        late_bot=new.terms.late_bot or bots[-1],
        away=new.terms.away_for,
    )
    if terms.late_bot not in bots:
        raise BadOption(f"no bot {terms.late_bot!r}; there are {', '.join(bots)}")
    row = TableRow(
        id=secrets.token_urlsafe(8),
        game=game.name,
        rules=game.rules_version,
        players=new.players,
        options=match.settings,
        seed=seed,
        seats=[
            _seat(name, player, user, called)
            for name, player in zip(match.names, new.seats, strict=True)
        ],
        terms=terms,
        maker=user,
        origin=origin,
        visited=False,
        start=start,
    )
    waits = new.gather or OPEN in new.seats
    state = first_state(row)
    first = Made(host=user, seeded=new.seed is not None, gathers=new.gather)
    draft = Draft(first)
    if not waits:
        told, moments = staged_start(match, row, state, {})
        started = Started(
            host=first.host,
            seeded=first.seeded,
            gathers=first.gathers,
            stands=stands(state),
            moments=moments,
        )
        draft = Draft(started, None, [], told, match)
    return LiveTable(row, state, None, -1), draft


def _first_match(game: AnyGame, new: NewTable, seed: str, start: Start | None) -> Match:
    if start is None:
        return Match.new(game, new.players, seed, new.options, listen=True)
    if new.options:
        raise BadRequest("options: a match that goes on from a moment has those of that moment")
    match = Match.from_json(start.match, game).branch(seed, listen=True)
    if match.players != new.players:
        raise BadRequest(f"players: the moment is one of {match.players}")
    return match


def _seat(name: str, player: str, user: str | None, called: str) -> Seat:
    """Return the seat of a new table for an entry of `NewTable.seats`."""
    if player == OPEN:
        return Seat(name, open=True)
    if player == ME:
        return Seat(name, user=user, called=called, links=0)
    return Seat(name, None if player == HUMAN else player)


def _check_seats(new: NewTable, bots: list[str], user: str | None) -> None:
    if new.players != len(new.seats):
        raise BadRequest(f"{new.players} players need as many seats, not {len(new.seats)}")
    for player in new.seats:
        if player not in (HUMAN, ME, OPEN) and player not in bots:
            raise BadOption(f"no bot {player!r}; a seat is {', '.join([HUMAN, ME, OPEN, *bots])}")
    if ME in new.seats and user is None:
        raise BadRequest("seats: “me” is for somebody signed in, as a guest or with an account")
