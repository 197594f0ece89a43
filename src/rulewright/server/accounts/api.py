"""Endpoints for a person's own account and sessions; the logic is in `People`."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from rulewright.server.accounts.caller import (
    caller,
    cookie_for,
    no_cookie,
    token_here,
    user_of_call,
)
from rulewright.server.accounts.people import People
from rulewright.server.accounts.users import NewSession, User
from rulewright.server.accounts.wire import (
    NO_PROOF,
    NOTHING,
    Me,
    NameAndPassword,
    NewName,
    NewPassword,
    Nothing,
    PresenceSetting,
    Proof,
    SessionInfo,
    SignIn,
)
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH


class AccountCalls(Controller):
    """The endpoints with which people open, change and close their accounts and sessions."""

    path = "/api"
    response_headers = FRESH

    @get("/me")
    async def me(self, request: AnyRequest, state: AppState) -> Response[Me]:
        """Describe the caller and renew the cookie of their session; never start a session."""
        user, token = await user_of_call(request), token_here(request)
        if user is None or token is None:
            return Response(Me())
        kept = cookie_for(request, token)
        return Response(await describe(state.people, user), cookies=[kept])

    @post("/guest", status_code=200)
    async def guest(
        self, request: AnyRequest, state: AppState, data: JSONBody[Nothing] = NOTHING
    ) -> Response[Me]:
        """Create a guest and sign it in, unless the caller already has a session."""
        people: People = state.people
        call = await caller(request)
        if call.user is not None:
            return Response(await describe(people, call.user))
        return await entered(request, people, await people.guest(call))

    @post("/account/register", status_code=201)
    async def register(
        self, data: JSONBody[NameAndPassword], request: AnyRequest, state: AppState
    ) -> Response[Me]:
        """Register an account with a password; a guest who registers keeps their id and seats."""
        people: People = state.people
        entry = await people.register(await caller(request), data.name, data.password)
        return await entered(request, people, entry, 201)

    @post("/account/sign-in", status_code=200)
    async def sign_in(
        self, data: JSONBody[SignIn], request: AnyRequest, state: AppState
    ) -> Response[Me]:
        """Sign in with a password, and with a code if the account has a second factor.

        A guest's seats move to the account.
        """
        people: People = state.people
        call = await caller(request)
        entry = await people.sign_in(call, data.name, data.password, data.code)
        return await entered(request, people, entry)

    @post("/account/sign-out", status_code=200)
    async def sign_out(
        self, request: AnyRequest, state: AppState, data: JSONBody[Nothing] = NOTHING
    ) -> Response[Me]:
        """End this session."""
        people: People = state.people
        await people.sign_out(await caller(request))
        return left(request)

    @post("/account/sign-out-everywhere", status_code=200)
    async def sign_out_everywhere(
        self, request: AnyRequest, state: AppState, data: JSONBody[Nothing] = NOTHING
    ) -> Response[Me]:
        """End all sessions of the caller, including this one."""
        people: People = state.people
        await people.sign_out_everywhere(await caller(request))
        return left(request)

    @get("/account/sessions")
    async def sessions(self, request: AnyRequest, state: AppState) -> list[SessionInfo]:
        """List the caller's sessions."""
        people: People = state.people
        call = await caller(request)
        here = call.known().session
        return [
            SessionInfo(row.id, row.device, row.created, row.touched, row.id == here)
            for row in await people.sessions(call)
        ]

    @delete("/account/sessions/{session_id:str}", status_code=204)
    async def end_session(
        self, session_id: FromPath[str], request: AnyRequest, state: AppState
    ) -> None:
        """End one session of the caller."""
        people: People = state.people
        await people.end_session(await caller(request), session_id)

    @post("/account/name", status_code=200)
    async def rename(self, data: JSONBody[NewName], request: AnyRequest, state: AppState) -> Me:
        """Rename the account, or choose the name that a guest goes by."""
        people: People = state.people
        return await describe(people, await people.rename(await caller(request), data.name))

    @post("/account/presence", status_code=200)
    async def go_unseen(
        self, data: JSONBody[PresenceSetting], request: AnyRequest, state: AppState
    ) -> Me:
        """Choose whether others see that the caller is at a table."""
        people: People = state.people
        call = await caller(request)
        await people.go_unseen(call, data.unseen)
        return await describe(people, call.known())

    @post("/account/password", status_code=200)
    async def change_password(
        self, data: JSONBody[NewPassword], request: AnyRequest, state: AppState
    ) -> Response[Me]:
        """Change the password and end all other sessions."""
        people: People = state.people
        entry = await people.change_password(await caller(request), data.old, data.new)
        return await entered(request, people, entry)

    @post("/account/delete", status_code=200)
    async def forget(
        self, request: AnyRequest, state: AppState, data: JSONBody[Proof] = NO_PROOF
    ) -> Response[Me]:
        """Delete the caller's account or guest."""
        people: People = state.people
        await people.delete(await caller(request), data.password)
        return left(request)


async def describe(people: People, user: User) -> Me:
    """Describe a user to themselves."""
    row, passkeys, codes = await people.about(user)
    return Me(
        id=row.id,
        name=row.name,
        called=row.name or row.called or user.called,
        guest=row.name is None,
        password=row.password is not None,
        passkeys=passkeys,
        recovery_codes=codes,
        unseen=row.unseen,
    )


async def entered(
    request: AnyRequest, people: People, entry: NewSession, status: int = 200
) -> Response[Me]:
    """Return the response that starts a session: the user, and the session's cookie."""
    cookie = cookie_for(request, entry.token)
    return Response(await describe(people, entry.user), status_code=status, cookies=[cookie])


def left(request: AnyRequest) -> Response[Me]:
    """Return the response that ends a session: no user, and a cleared cookie."""
    return Response(Me(), cookies=[no_cookie(request)])
