"""The endpoint of the rules desk."""

from __future__ import annotations

from litestar import Controller, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from rulewright.server.accounts.caller import user_of_call
from rulewright.server.accounts.people import People
from rulewright.server.desk.service import RulesDesk
from rulewright.server.desk.wire import NewQuestion, Ruled
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.http.origin import address_of


class DeskCalls(Controller):
    """The endpoint for questions about the rules."""

    path = "/api"
    response_headers = FRESH

    @post("/ask", status_code=200)
    async def ask(self, data: JSONBody[NewQuestion], request: AnyRequest, state: AppState) -> Ruled:
        """Answer a question by quoting the rules, or say that they do not cover it."""
        people: People = state.people
        people.limiter.questions.take(address_of(request))
        user = await user_of_call(request)
        if user is not None:
            people.limiter.questions_of_person.take(user.id)
        desk: RulesDesk = state.desk
        return await desk.ask(data)
