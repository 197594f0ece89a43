"""Endpoints for passkeys; the logic is in `Passkeys`."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody
from litestar.response import Response

from rulewright.server.accounts.api import describe, entered
from rulewright.server.accounts.caller import caller, party
from rulewright.server.accounts.passkeys import Passkeys
from rulewright.server.accounts.users import NewSession
from rulewright.server.accounts.wire import (
    NOTHING,
    OWN_PASSKEY,
    CreationOptions,
    MadePasskey,
    Me,
    NewPasskey,
    Nothing,
    PasskeyInfo,
    RemovedPasskey,
    RequestOptions,
    SignedPasskey,
)
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH


class PasskeyCalls(Controller):
    """Endpoints to create, list and remove passkeys and to sign in with them."""

    path = "/api/account/passkeys"
    response_headers = FRESH

    @get()
    async def list_passkeys(self, request: AnyRequest, state: AppState) -> list[PasskeyInfo]:
        """List the caller's passkeys."""
        keys: Passkeys = state.passkeys
        rows = await keys.list(await caller(request))
        return [PasskeyInfo(row.id, row.label, row.created, row.used) for row in rows]

    @post("/new", status_code=200)
    async def begin(
        self, request: AnyRequest, state: AppState, data: JSONBody[NewPasskey] = OWN_PASSKEY
    ) -> CreationOptions:
        """Start creating a passkey; return the options for `navigator.credentials.create`."""
        keys: Passkeys = state.passkeys
        call = await caller(request)
        return await keys.begin(call, party(request), data.name, data.password)

    @post(status_code=201)
    async def add(
        self, data: JSONBody[MadePasskey], request: AnyRequest, state: AppState
    ) -> Response[Me]:
        """Store a passkey that the browser created; if it is for a new account, also sign in."""
        keys: Passkeys = state.passkeys
        made = await keys.add(await caller(request), party(request), data.credential)
        if isinstance(made, NewSession):
            return await entered(request, state.people, made, 201)
        return Response(await describe(state.people, made), status_code=201)

    @post("/challenge", status_code=200)
    async def challenge(
        self, request: AnyRequest, state: AppState, data: JSONBody[Nothing] = NOTHING
    ) -> RequestOptions:
        """Start signing in; return the options for `navigator.credentials.get`."""
        keys: Passkeys = state.passkeys
        return await keys.challenge(await caller(request), party(request))

    @post("/sign-in", status_code=200)
    async def sign_in(
        self, data: JSONBody[SignedPasskey], request: AnyRequest, state: AppState
    ) -> Response[Me]:
        """Sign in with a challenge that a passkey has signed."""
        keys: Passkeys = state.passkeys
        entry = await keys.sign_in(await caller(request), party(request), data.credential)
        return await entered(request, state.people, entry)

    @post("/remove", status_code=200)
    async def remove(
        self, data: JSONBody[RemovedPasskey], request: AnyRequest, state: AppState
    ) -> list[PasskeyInfo]:
        """Remove a passkey and return the remaining ones."""
        keys: Passkeys = state.passkeys
        call = await caller(request)
        await keys.remove(call, data.id, data.password)
        rows = await keys.list(call)
        return [PasskeyInfo(row.id, row.label, row.created, row.used) for row in rows]
