"""A second factor beside the password: the codes of an authenticator app, and recovery codes.

It is required when signing in with a password. Passkeys need none, since the authenticator has
verified its owner.
"""

from __future__ import annotations

import secrets
from base64 import b32encode

from rulewright.server.accounts import totp
from rulewright.server.accounts.people import People
from rulewright.server.accounts.second_factor_store import (
    confirm,
    drop_second_factor,
    keep_recovery,
    propose,
)
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import Caller
from rulewright.server.errors import NotNow, WrongCode

ISSUER = "Rulewright"
RECOVERY = 10
RECOVERY_BYTES = 10  # 80 bits: a plain hash is safe


class SecondFactor:
    """The setup, confirmation and removal of second factors."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def begin(self, caller: Caller, password: str | None) -> tuple[str, str]:
        """Return a new secret and its `otpauth:` address.

        Raises `NotNow` if the account has a second factor already.
        """
        user = caller.account()
        await self._people.prove(caller, password)
        row, secret = await self._people.row(user), totp.new_secret()
        if row.password is None:
            raise NotNow("set a password first: a passkey needs no code")
        if not await self._people.store.write(lambda work: propose(work, user.id, secret)):
            raise NotNow("two-factor authentication is on already: turn it off first")
        return secret, totp.address(secret, ISSUER, row.name or "")

    async def confirm(self, caller: Caller, code: str) -> list[str]:
        """Activate the proposed secret and return the recovery codes, which are shown only once."""
        user, codes, now = caller.account(), _new_codes(), self._people.now()
        self._people.limiter.codes.take(user.id)

        def begin(work: PeopleWork) -> bool:
            done = confirm(work, user.id, code, now)
            if done:
                keep_recovery(work, user.id, codes)
            return done

        if not await self._people.store.write(begin):
            raise WrongCode("this is not the code that the app shows now")
        return codes

    async def new_codes(self, caller: Caller, code: str) -> list[str]:
        """Replace all recovery codes with new ones if the code is valid, or raise `WrongCode`."""
        user, codes = caller.account(), _new_codes()
        await self._people.check_code(user.id, code)
        await self._people.store.write(lambda work: keep_recovery(work, user.id, codes))
        return codes

    async def remove(self, caller: Caller, code: str) -> None:
        """Remove the second factor if the code is valid, or raise `WrongCode`."""
        user = caller.account()
        await self._people.check_code(user.id, code)
        await self._people.store.write(lambda work: drop_second_factor(work, user.id))


def _new_codes() -> list[str]:
    """Return new recovery codes, each in four groups of four letters and digits."""
    texts = [b32encode(secrets.token_bytes(RECOVERY_BYTES)).decode() for _ in range(RECOVERY)]
    return ["-".join(text[n : n + 4] for n in range(0, len(text), 4)) for text in texts]
