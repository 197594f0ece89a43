"""Endpoints for second factors; the logic is in `SecondFactor`."""

from __future__ import annotations

import asyncio

from litestar import Controller, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from rulewright.server.accounts.api import describe
from rulewright.server.accounts.caller import caller
from rulewright.server.accounts.qr import qr
from rulewright.server.accounts.second_factor import SecondFactor
from rulewright.server.accounts.wire import (
    NO_PROOF,
    Code,
    Me,
    NewSecret,
    Proof,
    RecoveryCodes,
)
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH


class SecondFactorCalls(Controller):
    """Endpoints to set up and remove a second factor."""

    path = "/api/account/second-factor"
    response_headers = FRESH

    @post("/new", status_code=200)
    async def begin(
        self, request: AnyRequest, state: AppState, data: JSONBody[Proof] = NO_PROOF
    ) -> NewSecret:
        """Create a secret for an authenticator app; it is not active until confirmed."""
        factor: SecondFactor = state.second_factor
        secret, uri = await factor.begin(await caller(request), data.password)
        return NewSecret(secret, uri, await asyncio.to_thread(qr, uri))

    @post("/confirm", status_code=200)
    async def confirm(
        self, data: JSONBody[Code], request: AnyRequest, state: AppState
    ) -> RecoveryCodes:
        """Activate the secret, given a code that the app shows."""
        factor: SecondFactor = state.second_factor
        return RecoveryCodes(await factor.confirm(await caller(request), data.code))

    @post("/codes", status_code=200)
    async def new_codes(
        self, data: JSONBody[Code], request: AnyRequest, state: AppState
    ) -> RecoveryCodes:
        """Replace all recovery codes with new ones."""
        factor: SecondFactor = state.second_factor
        return RecoveryCodes(await factor.new_codes(await caller(request), data.code))

    @post("/remove", status_code=200)
    async def remove(self, data: JSONBody[Code], request: AnyRequest, state: AppState) -> Me:
        """Remove the second factor."""
        factor: SecondFactor = state.second_factor
        call = await caller(request)
        await factor.remove(call, data.code)
        return await describe(state.people, call.known())
