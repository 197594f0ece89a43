"""Endpoints to mute, block and report people."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from rulewright.server.accounts.caller import caller
from rulewright.server.accounts.people import People
from rulewright.server.accounts.users import User
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.moderation.reports import Reports
from rulewright.server.moderation.whom import met
from rulewright.server.moderation.wire import NewReport, NewTie, Reported, Tie


class ModerationCalls(Controller):
    """Endpoints to mute and block people."""

    path = "/api/account/people"
    response_headers = FRESH

    @get()
    async def kept_away(self, request: AnyRequest, state: AppState) -> list[Tie]:
        """List the people whom the caller has muted or blocked."""
        return await _ties(state.people, (await caller(request)).known())

    @post(status_code=200)
    async def keep_away(
        self, data: JSONBody[NewTie], request: AnyRequest, state: AppState
    ) -> list[Tie]:
        """Mute or block a person, or undo it; return all whom the caller has muted or blocked."""
        people: People = state.people
        me = (await caller(request)).known()
        person = await met(state.tables, people, me, data.whom)
        await people.tie(me, person.known(), None if data.tie == "none" else data.tie)
        return await _ties(people, me)


class ReportCalls(Controller):
    """The endpoint to report people to the operator."""

    path = "/api/reports"
    response_headers = FRESH

    @post(status_code=201)
    async def report(
        self, data: JSONBody[NewReport], request: AnyRequest, state: AppState
    ) -> Reported:
        """Report a person, with the messages in question if it happened at a table."""
        reports: Reports = state.reports
        call = await caller(request)
        return Reported(len((await reports.take(call.known(), call.address, data)).lines))


async def _ties(people: People, me: User) -> list[Tie]:
    rows = await people.ties(me)
    persons = await people.persons(row.other_id for row in rows)
    return [
        Tie(
            row.id, persons[row.other_id].called, persons[row.other_id].profile, row.kind, row.since
        )
        for row in rows
        if row.other_id in persons
    ]
