"""People: guests, accounts and the sessions that identify them.

A guest is created without a name, when one is needed. When a guest registers, the same user gets a
name, so the guest's seats stay with that user. When a guest signs in, the seats move to the
account.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import TypeVar

import msgspec

from rulewright.server import times
from rulewright.server.accounts.bans import ban_of
from rulewright.server.accounts.names import PersonName, name_key, person_name
from rulewright.server.accounts.passkey_store import count_passkeys
from rulewright.server.accounts.passwords import Passwords
from rulewright.server.accounts.second_factor_store import recovery_left, use_code
from rulewright.server.accounts.sessions import Sessions
from rulewright.server.accounts.store import PeopleStore, PeopleWork, Person, SessionRow, UserRow
from rulewright.server.accounts.ties import (
    Kind,
    TieRow,
    blockers,
    hand_over_ties,
    tie,
    ties_of,
    untie,
)
from rulewright.server.accounts.users import (
    DAY,
    SESSION_DAYS,
    Caller,
    NewSession,
    User,
    hash_of,
    new_id,
)
from rulewright.server.errors import (
    Banned,
    HasAccount,
    NeedsCode,
    NoRoom,
    NotFound,
    NotSignedIn,
    SignInAgain,
    WrongCode,
    WrongPassword,
)
from rulewright.server.http.limits import Limiter

FRESH_FOR = 10 * 60 * 1000  # ms for which a sign-in counts as proof of identity
SESSIONS_MOST = 50

T = TypeVar("T")
HandOver = Callable[[str, str | None], Awaitable[None]]
"""A function that moves all seats of one user to another, or frees them if that is None."""

EndLinks = Callable[[str], Awaitable[None]]
"""A function that revokes the links to all of a user's seats."""


def tell_nobody(user_ids: Collection[str]) -> None:
    """Do nothing: the default of `People.changed`."""


async def hand_to_nobody(old: str, new: str | None) -> None:
    """Do nothing: the default of `People.hand_over`, for use without seats."""


async def no_links(user_id: str) -> None:
    """Do nothing: the default of `People.end_links`, for use without seats."""


class People:
    """The accounts and sessions of people, with everything that people can do to their own.

    The module that owns the seats sets `hand_over` and `end_links`. `changed` is called with the
    ids of users whose sessions or names have changed.
    """

    def __init__(
        self,
        store: PeopleStore,
        passwords: Passwords,
        limiter: Limiter,
        now: Callable[[], int] = times.now,
        guests_most: int | None = None,
    ) -> None:
        self.guests_most = guests_most
        self.store = store
        self.passwords = passwords
        self.limiter = limiter
        self.now = now
        self.hand_over: HandOver = hand_to_nobody
        self.end_links: EndLinks = no_links
        self.changed: Callable[[Collection[str]], None] = tell_nobody
        self._sessions = Sessions(store, now)

    async def change(self, job: Callable[[PeopleWork], T], *user_ids: str) -> T:
        """Run and commit a job that changes the sessions or names of these users."""
        try:
            return await self.store.write(job)
        finally:
            self._sessions.forget(user_ids)
            self.changed(user_ids)

    # -- reading ---------------------------------------------------------------------------------

    async def user_of(self, token: str) -> User | None:
        """Return the user whose session has this token, if any."""
        return await self._sessions.user_of(token)

    async def persons(self, user_ids: Iterable[str]) -> dict[str, Person]:
        """Return the persons with these ids, by id; unknown ids are left out."""
        return await self.store.read(lambda work: work.persons(user_ids))

    async def row(self, user: User) -> UserRow:
        """Return a user's row; raise `NotSignedIn` if they no longer exist."""
        row = await self.store.read(lambda work: work.user(user.id))
        if row is None:
            raise NotSignedIn("this user no longer exists")
        return row

    async def about(self, user: User) -> tuple[UserRow, int, int | None]:
        """Return a user's row, number of passkeys, and number of unused recovery codes.

        The last is None without a second factor.
        """
        row = await self.row(user)
        many = await self.store.read(
            lambda work: (count_passkeys(work, user.id), recovery_left(work, user.id))
        )
        return row, *many

    # -- signing in and out ----------------------------------------------------------------------

    async def guest(self, caller: Caller) -> NewSession:
        """Create a guest and sign it in, or raise `NoRoom`."""
        self.limiter.guests.take(caller.address)
        row = UserRow(new_id(), None, None, self.now())

        def begin(work: PeopleWork) -> NewSession:
            self._check_room(work)
            work.add_user(row, None)
            return self.enter(work, row.id, None, caller)

        return await self.change(begin)

    def _check_room(self, work: PeopleWork) -> None:
        if self.guests_most is not None and work.guests() >= self.guests_most:
            raise NoRoom(
                f"this server has reached its limit of {self.guests_most} guests: create an "
                "account, or come back later"
            )

    async def register(self, caller: Caller, name: str, password: str) -> NewSession:
        """Create an account and sign it in; a calling guest becomes the account."""
        if caller.user is not None and not caller.user.guest:
            raise HasAccount("sign out first to create another account")
        wanted = person_name(name)
        self.limiter.accounts.take(caller.address)
        hashed = await self.passwords.hash(password)

        def begin(work: PeopleWork) -> NewSession:
            user_id = self.name_guest(work, caller.user, wanted)
            work.set_password(user_id, hashed)
            return self.enter(work, user_id, wanted.shown, caller)

        return await self.change(begin, *caller.ids())

    async def sign_in(
        self, caller: Caller, name: str, password: str, code: str | None = None
    ) -> NewSession:
        """Sign in to the account of that name.

        Raises `WrongPassword`, and with a second factor `NeedsCode` or `WrongCode`.
        """
        self.limiter.sign_in.take(caller.address)
        key = name_key(name)
        self.limiter.sign_in_name.take(key)
        row = await self.store.read(lambda work: work.user_called(key))
        stored = None if row is None else row.password
        if not await self.passwords.fits(stored, password) or row is None:
            raise WrongPassword("wrong name or password")
        if stored is not None and self.passwords.outdated(stored):
            await self._renew(row.id, stored, await self.passwords.hash(password))
        if await self.store.read(lambda work: recovery_left(work, row.id)) is not None:
            await self.check_code(row.id, code)
        return await self.let_in(caller, row)

    async def check_code(self, user_id: str, code: str | None) -> None:
        """Use up a second-factor code, or raise `NeedsCode` or `WrongCode`."""
        if not code:
            raise NeedsCode("enter the code of your authenticator app, or a recovery code")
        self.limiter.codes.take(user_id)
        now = self.now()
        if not await self.store.write(lambda work: use_code(work, user_id, code, now)):
            raise WrongCode("this code is wrong, or it was used before")

    async def _renew(self, user_id: str, old: str, new: str) -> None:
        """Store a newer hash of the same password, unless the password has changed meanwhile."""
        await self.store.write(lambda work: work.set_password(user_id, new, old))

    async def let_in(self, caller: Caller, row: UserRow) -> NewSession:
        """Start a session for a person who has proved their identity.

        The seats of a calling guest move to that person. Raises `Banned`.
        """
        ban = await self.store.read(lambda work: ban_of(work, row.id, self.now()))
        if ban is not None:
            raise Banned(ban.told())
        guest = caller.user if caller.user is not None and caller.user.guest else None
        if guest is not None:
            await self.hand_over(guest.id, row.id)

        def begin(work: PeopleWork) -> NewSession:
            entry = self.enter(work, row.id, row.name, caller)
            if guest is not None:
                hand_over_ties(work, guest.id, row.id)
                work.drop_guest(guest.id)
            return entry

        return await self.change(begin, row.id, *caller.ids())

    async def sign_out(self, caller: Caller) -> None:
        """End this session and its browser's notifications."""
        user = caller.user
        if user is not None:
            await self.change(lambda work: work.drop_session(user.id, user.session), user.id)

    async def sign_out_everywhere(self, caller: Caller) -> None:
        """End all of the caller's sessions, seat links and browser notifications."""
        user = caller.known()
        await self.end_links(user.id)
        await self.change(lambda work: work.drop_sessions(user.id), user.id)

    async def sessions(self, caller: Caller) -> list[SessionRow]:
        """List the caller's active sessions."""
        user, since = caller.known(), self.now() - SESSION_DAYS * DAY
        return await self.store.read(lambda work: work.sessions(user.id, since))

    async def end_session(self, caller: Caller, session_id: str) -> None:
        """End one of the caller's sessions and its browser's notifications, or raise `NotFound`."""
        user = caller.known()
        if not await self.change(lambda work: work.drop_session(user.id, session_id), user.id):
            raise NotFound("you have no such session")

    # -- changes ---------------------------------------------------------------------------------

    async def rename(self, caller: Caller, name: str) -> User:
        """Rename the caller; a guest may use a name only while no account has it."""
        user, wanted = caller.known(), person_name(name)
        if user.guest:
            done = await self.change(lambda work: work.call_guest(user.id, wanted), user.id)
            renamed = msgspec.structs.replace(user, nick=wanted.shown)
        else:
            done = await self.change(lambda work: work.rename(user.id, wanted), user.id)
            renamed = msgspec.structs.replace(user, name=wanted.shown)
        if not done:
            raise NotSignedIn("this user no longer exists")
        return renamed

    async def hide(self, caller: Caller, hidden: bool) -> None:
        """Choose whether others see the caller's profile."""
        user = caller.account()
        await self.change(lambda work: work.hide(user.id, hidden), user.id)

    async def go_unseen(self, caller: Caller, unseen: bool) -> None:
        """Choose whether others see that the caller is at a table."""
        user = caller.account()
        await self.change(lambda work: work.go_unseen(user.id, unseen), user.id)

    async def ties(self, user: User) -> list[TieRow]:
        """List the mutes and blocks of a user, the latest first."""
        return await self.store.read(lambda work: ties_of(work, user.id))

    async def tie(self, user: User, other_id: str, kind: Kind | None) -> None:
        """Mute or block somebody, or undo that if `kind` is None; raises `NotNow` or `NotFound`."""
        now = self.now()

        def change(work: PeopleWork) -> None:
            if kind is None:
                untie(work, user.id, other_id)
            elif work.user(other_id) is None:
                raise NotFound("this person no longer exists")
            else:
                tie(work, user.id, other_id, kind, now)

        await self.change(change, user.id)

    def keeps_away(self, user_id: str | None) -> Mapping[str, Kind]:
        """Return which people a user has muted or blocked, by id, as of the user's last request."""
        return self._sessions.ties(user_id)

    async def blockers(self, among: Iterable[str | None], user_id: str | None) -> set[str]:
        """Return the people in `among` who have blocked a user."""
        others = {other for other in among if other is not None}
        if user_id is None or not others:
            return set()
        return await self.store.read(lambda work: blockers(work, others, user_id))

    async def change_password(self, caller: Caller, old: str | None, new: str) -> NewSession:
        """Change the password; end all other sessions, all seat links and browser notifications."""
        user = caller.account()
        await self.prove(caller, old)
        hashed = await self.passwords.hash(new)
        await self.end_links(user.id)

        def begin(work: PeopleWork) -> NewSession:
            work.set_password(user.id, hashed)
            work.drop_sessions(user.id)
            return self.enter(work, user.id, user.name, caller)

        return await self.change(begin, user.id)

    async def delete(self, caller: Caller, password: str | None) -> None:
        """Delete the caller and free their seats."""
        user = caller.known()
        await self.prove(caller, password)
        await self.remove(user.id)

    async def remove(self, user_id: str) -> bool:
        """Delete a user and return whether there was one."""
        await self.hand_over(user_id, None)
        return await self.change(lambda work: work.drop_user(user_id), user_id)

    async def prove(self, caller: Caller, password: str | None) -> None:
        """Check that the caller owns the account, by the password or by a recent sign-in.

        This keeps strangers from taking over the account at an unattended browser. Guests always
        pass, since they have nothing to prove their identity with.
        """
        user = caller.known()
        row = await self.row(user)
        if row.name is None:
            return
        if row.password is not None and password is not None:
            self.limiter.sign_in.take(caller.address)
            self.limiter.sign_in_name.take(name_key(row.name))
            if not await self.passwords.fits(row.password, password):
                raise WrongPassword("the password is wrong")
        elif not 0 <= self.now() - user.since <= FRESH_FOR:
            raise SignInAgain("sign in again first, or give the password")

    # -- steps of a job --------------------------------------------------------------------------

    def name_guest(self, work: PeopleWork, guest: User | None, name: PersonName) -> str:
        """Name a guest, or without one create a user of that name; return the user's id."""
        if guest is not None and work.name_guest(guest.id, name):
            return guest.id
        user_id = new_id()
        work.add_user(UserRow(user_id, name.shown, None, self.now()), name.key)
        return user_id

    def enter(self, work: PeopleWork, user_id: str, name: str | None, caller: Caller) -> NewSession:
        """Start a session with a new token, ending the caller's old session."""
        token, now = secrets.token_urlsafe(32), self.now()
        row = SessionRow(new_id(), user_id, hash_of(token), caller.device, now, now)
        if (before := caller.user) is not None:
            work.move_browser(user_id, before.session, row.id)
            work.drop_session(before.id, before.session)
        work.add_session(row)
        work.drop_sessions_after(user_id, SESSIONS_MOST)
        return NewSession(User(user_id, name, row.id, now), token)
