"""Passkeys: accounts without a password, additional ways to sign in, and signing in without a name.

The authenticator verifies its owner (user verification), so a passkey needs no password. The server
does not ask which make of authenticator it is (no attestation).
"""

from __future__ import annotations

from webauthn.helpers import bytes_to_base64url
from webauthn.registration.verify_registration_response import VerifiedRegistration

from rulewright.server.accounts.names import person_name
from rulewright.server.accounts.passkey_checks import (
    CHALLENGE_FOR,
    Party,
    challenge_in,
    check_made,
    check_signed,
    new_challenge,
    options_to_make,
    options_to_sign,
)
from rulewright.server.accounts.passkey_store import (
    ChallengeRow,
    PasskeyRow,
    add_challenge,
    add_passkey,
    count_passkeys,
    drop_passkey,
    passkey,
    passkeys_of,
    take_challenge,
    use_passkey,
)
from rulewright.server.accounts.people import People
from rulewright.server.accounts.store import PeopleWork, UserRow
from rulewright.server.accounts.users import Caller, NewSession, User, hash_of, new_id
from rulewright.server.accounts.wire import (
    CreationOptions,
    NewCredential,
    RequestOptions,
    SignedCredential,
)
from rulewright.server.errors import BadName, BadPasskey, HasAccount, NameTaken, NotFound, NotNow

REGISTER, SIGN_IN = "register", "sign-in"
PASSKEYS_MOST = 20


class Passkeys:
    """The passkeys of accounts: creates, lists and removes them, and signs people in with them."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._store = people.store

    # -- creating --------------------------------------------------------------------------------

    async def begin(
        self, caller: Caller, party: Party, name: str | None, password: str | None
    ) -> CreationOptions:
        """Return the options for creating a passkey, for the caller's account or for a new one."""
        self._people.limiter.sign_in.take(caller.address)
        user = caller.user
        if user is None or user.name is None:
            return await self._begin_account(party, user.id if user else new_id(), name)
        if name is not None:
            raise HasAccount("sign out first to create another account")
        await self._people.prove(caller, password)
        mine = await self.list(caller)
        if len(mine) >= PASSKEYS_MOST:
            raise NotNow(f"an account has at most {PASSKEYS_MOST} passkeys")
        challenge = await self._give_out(REGISTER, user.id)
        return options_to_make(party, challenge, user.id, user.name, [row.id for row in mine])

    async def _begin_account(self, party: Party, user_id: str, name: str | None) -> CreationOptions:
        if name is None:
            raise BadName("a new account needs a name")
        wanted = person_name(name)
        if await self._store.read(lambda work: work.user_called(wanted.key)) is not None:
            raise NameTaken(f"the name {wanted.shown} is taken")
        challenge = await self._give_out(REGISTER, user_id, wanted.shown)
        return options_to_make(party, challenge, user_id, wanted.shown, [])

    async def add(self, caller: Caller, party: Party, made: NewCredential) -> NewSession | User:
        """Store a passkey that was created; if it is for a new account, also start a session."""
        challenge, begun = await self._take(made.response.client_data, REGISTER)
        verified = check_made(made, challenge, party)
        user = caller.user
        if begun.name is not None:
            return await self._create_account(caller, begun.user_id or "", begun.name, verified)
        if user is None or user.id != begun.user_id:
            raise BadPasskey("this was started by somebody else")
        row = self._row(user.id, verified, caller)

        def keep(work: PeopleWork) -> User:
            if count_passkeys(work, row.user_id) >= PASSKEYS_MOST:
                raise NotNow(f"an account has at most {PASSKEYS_MOST} passkeys")
            add_passkey(work, row)
            return user

        return await self._store.write(keep)

    async def _create_account(
        self, caller: Caller, user_id: str, name: str, verified: VerifiedRegistration
    ) -> NewSession:
        """Create an account without a password, opened by this passkey.

        A calling guest becomes the account.
        """
        user, wanted = caller.user, person_name(name)
        if user is not None and (user.id != user_id or not user.guest):
            raise BadPasskey("this was started by somebody else")
        self._people.limiter.accounts.take(caller.address)

        def begin(work: PeopleWork) -> NewSession:
            if user is None:
                row = UserRow(user_id, wanted.shown, None, self._people.now())
                work.add_user(row, wanted.key)
            elif not work.name_guest(user_id, wanted):
                raise HasAccount("this guest has an account already")
            add_passkey(work, self._row(user_id, verified, caller))
            return self._people.enter(work, user_id, wanted.shown, caller)

        return await self._people.change(begin, user_id)

    def _row(self, user_id: str, verified: VerifiedRegistration, caller: Caller) -> PasskeyRow:
        return PasskeyRow(
            bytes_to_base64url(verified.credential_id),
            user_id,
            verified.credential_public_key,
            verified.sign_count,
            caller.device,
            self._people.now(),
            None,
        )

    # -- signing in ------------------------------------------------------------------------------

    async def challenge(self, caller: Caller, party: Party) -> RequestOptions:
        """Return the options for signing in, with a new challenge."""
        self._people.limiter.sign_in.take(caller.address)
        return options_to_sign(party, await self._give_out(SIGN_IN))

    async def sign_in(self, caller: Caller, party: Party, signed: SignedCredential) -> NewSession:
        """Start a session for the account whose passkey signed, or raise `BadPasskey`."""
        self._people.limiter.sign_in.take(caller.address)
        challenge, _ = await self._take(signed.response.client_data, SIGN_IN)
        key = await self._store.read(lambda work: passkey(work, signed.id))
        if key is None:
            raise BadPasskey("this passkey belongs to no account here")
        verified = check_signed(signed, challenge, party, key.public_key, key.sign_count)
        handle = signed.response.user_handle
        if handle and handle != bytes_to_base64url(key.user_id.encode()):
            raise BadPasskey("this passkey belongs to another account")
        count, now = verified.new_sign_count, self._people.now()
        if not await self._store.write(lambda work: use_passkey(work, key, count, now)):
            raise BadPasskey("this passkey was used elsewhere at the same time")
        row = await self._store.read(lambda work: work.user(key.user_id))
        if row is None:
            raise BadPasskey("this passkey belongs to no account here")
        return await self._people.let_in(caller, row)

    # -- existing passkeys -----------------------------------------------------------------------

    async def list(self, caller: Caller) -> list[PasskeyRow]:
        """List the passkeys of the caller."""
        user = caller.account()
        return await self._store.read(lambda work: passkeys_of(work, user.id))

    async def remove(self, caller: Caller, passkey_id: str, password: str | None) -> None:
        """Remove a passkey, unless it is the only way to sign in."""
        user = caller.account()
        await self._people.prove(caller, password)
        row = await self._people.row(user)

        def drop(work: PeopleWork) -> None:
            if not drop_passkey(work, user.id, passkey_id):
                raise NotFound("you have no such passkey")
            if row.password is None and count_passkeys(work, user.id) == 0:
                raise NotNow("set a password first: this passkey is the only way into the account")

        await self._store.write(drop)

    # -- challenges ------------------------------------------------------------------------------

    async def _give_out(
        self, kind: str, user_id: str | None = None, name: str | None = None
    ) -> bytes:
        """Create and store a challenge."""
        challenge, now = new_challenge(), self._people.now()
        row = ChallengeRow(_key(challenge), kind, user_id, name, now + CHALLENGE_FOR)
        await self._store.write(lambda work: add_challenge(work, row, now))
        return challenge

    async def _take(self, client_data: str, kind: str) -> tuple[bytes, ChallengeRow]:
        """Use up the challenge that a browser answers and return it, or raise `BadPasskey`."""
        challenge, now = challenge_in(client_data), self._people.now()
        row = await self._store.write(lambda work: take_challenge(work, _key(challenge), kind, now))
        if row is None:
            raise BadPasskey("this took too long or was used before; start again")
        return challenge, row


def _key(challenge: bytes) -> str:
    return hash_of(bytes_to_base64url(challenge))
