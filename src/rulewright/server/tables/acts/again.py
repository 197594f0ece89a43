"""Setting up another match for the same people: the act, and the request for its table."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.kernel import offered
from rulewright.server.errors import NotNow
from rulewright.server.events.seats import Holder, SetUpAgain
from rulewright.server.tables.draft import Act, Draft, beside, called
from rulewright.server.tables.new_table import HUMAN, ME, OPEN, NewTable
from rulewright.server.tables.table import LiveTable


def setting_up_again(seat: int, table: str, moved: bool) -> Act:
    """Record the table that a seat's person set up for another match; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        check_over(live)
        if live.state.again is not None:
            raise NotNow("another match has been set up already")
        told = beside(f"{_name(live, seat)} wants to play again.")
        return Draft(SetUpAgain(table, moved), seat, [], [told])

    return act


def check_over(live: LiveTable) -> None:
    """Raise `NotNow` unless a match was played and is over."""
    if not (live.over and live.begun):
        raise NotNow("the match is not over")


def same_again(live: LiveTable, user: str | None, moved: bool) -> NewTable:
    """Return the request for a table with the same people and bots, made by `user`.

    Game, options and terms stay the same; the options are left out if they come with the moment
    from which the match begins. If `moved`, everybody moves on by one seat. The table gathers
    players if there is anybody else to wait for.
    """
    row, holders = live.row, live.state.holders
    seats = [_player(holder, user) for holder in holders]
    others = [holder for holder in holders if holder.kind == "person" and holder.user != user]
    known = {spec.name for spec in offered(live.game.option_specs)} if row.start is None else set()
    return NewTable(
        game=row.game,
        players=row.players,
        seats=[*seats[-1:], *seats[:-1]] if moved else seats,
        options={name: value for name, value in row.options.items() if name in known},
        terms=replace(live.state.terms, listed=live.state.terms.listed and OPEN in seats),
        gather=len(others) > (user is None),
    )


def _player(holder: Holder, user: str | None) -> str:
    """Return the entry of `NewTable.seats` for a holder."""
    if holder.kind == "open":
        return OPEN
    if holder.kind == "bot":
        return holder.bot or OPEN
    return ME if user is not None and holder.user == user else HUMAN


def _name(live: LiveTable, seat: int) -> str:
    """Return the current name of a seat's person, or the seat's title if they have none."""
    holder = live.state.holders[seat]
    known = live.persons.get(holder.user or "")
    return (known.called if known else holder.called) or called(live, seat)
