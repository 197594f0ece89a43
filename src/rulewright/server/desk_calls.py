"""The call of the rules desk. No logic here: decode, ask, encode."""

from __future__ import annotations

from litestar import Controller, post
from litestar.datastructures import State as AppState

from rulewright.server.account_calls import FRESH, AnyRequest, body
from rulewright.server.asking import RulesDesk
from rulewright.server.counting import address_of
from rulewright.server.people import People
from rulewright.server.who import who
from rulewright.server.wire_desk import NewQuestion, Ruled


class DeskCalls(Controller):
    """What the rules say."""

    path = "/api"
    response_headers = FRESH

    @post("/ask", status_code=200)
    async def ask(self, request: AnyRequest, state: AppState) -> Ruled:
        """What the rules say to a question, quoted, or that they do not say."""
        sent = await body(request, NewQuestion)
        people: People = state.people
        people.limiter.questions.take(address_of(request))
        user = await who(request)
        if user is not None:
            people.limiter.questions_of_person.take(user.id)
        desk: RulesDesk = state.desk
        return await desk.ask(sent)
