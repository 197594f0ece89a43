"""Endpoints for profiles and ladders."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody, QueryParameter

from rulewright.kernel import get as get_game
from rulewright.server.accounts.caller import caller
from rulewright.server.accounts.people import People
from rulewright.server.http.call import AnyRequest, rest_of_address
from rulewright.server.http.headers import FRESH
from rulewright.server.http.origin import address_of
from rulewright.server.ladder.profiles import ladder, own_profile, profile
from rulewright.server.ladder.wire import Ladder, Profile, ProfileSetting

Limit = Annotated[int, QueryParameter(ge=1, le=200)]
Offset = Annotated[int, QueryParameter(ge=0, le=100_000)]


class ProfileCalls(Controller):
    """Endpoints for people's results and ratings."""

    path = "/api"
    response_headers = FRESH

    @get("/people/{name:path}")
    async def see(self, name: FromPath[str], request: AnyRequest, state: AppState) -> Profile:
        """Return the public profile of a person."""
        people: People = state.people
        people.limiter.profiles.take(address_of(request))
        return await profile(state.store, rest_of_address(request, "/api/people/"))

    @get("/account/profile")
    async def own(self, request: AnyRequest, state: AppState) -> Profile:
        """Return the caller's own profile, with all their matches."""
        user = (await caller(request)).known()
        return await own_profile(state.store, user.id, user.called)

    @post("/account/profile", status_code=200)
    async def change(
        self, data: JSONBody[ProfileSetting], request: AnyRequest, state: AppState
    ) -> Profile:
        """Hide the profile of the caller's account, or show it."""
        people: People = state.people
        call = await caller(request)
        await people.hide(call, data.hidden)
        user = call.known()
        return await own_profile(state.store, user.id, user.called)

    @get("/ladder/{game:str}")
    async def ladder(
        self,
        game: FromPath[str],
        request: AnyRequest,
        state: AppState,
        limit: Limit = 50,
        offset: Offset = 0,
    ) -> Ladder:
        """Return the ratings of persons and bots at a game."""
        people: People = state.people
        people.limiter.profiles.take(address_of(request))
        return await ladder(state.store, get_game(game), limit, offset)
