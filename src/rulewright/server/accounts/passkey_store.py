"""Passkeys and challenges in the database: the functions change them within a job's transaction."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rulewright.server.accounts.passkey_checks import CHALLENGE_FOR
from rulewright.server.accounts.schema import challenges, passkeys
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.errors import BadPasskey


class PasskeyRow(msgspec.Struct, frozen=True):
    """A stored passkey; times are in ms."""

    id: str
    user_id: str
    public_key: bytes
    sign_count: int
    label: str
    created: int
    used: int | None


class ChallengeRow(msgspec.Struct, frozen=True):
    """A stored challenge, with the person and the action it was issued for.

    `name` is set if the challenge is for creating an account: the name of that account.
    """

    challenge_hash: str
    kind: str
    user_id: str | None
    name: str | None
    expires: int


def add_challenge(work: PeopleWork, row: ChallengeRow, now: int) -> None:
    """Store a challenge and delete the expired ones."""
    tidy_challenges(work, now)
    work.connection.execute(insert(challenges).values(**msgspec.to_builtins(row)))


def tidy_challenges(work: PeopleWork, now: int) -> None:
    """Delete expired challenges."""
    work.connection.execute(delete(challenges).where(challenges.c.expires <= now))


def take_challenge(
    work: PeopleWork, challenge_hash: str, kind: str, now: int
) -> ChallengeRow | None:
    """Delete a challenge, so that it works only once, and return it if it was still valid.

    A challenge whose expiry is too far ahead is invalid: the clock was ahead when it was issued.
    """
    mine = challenges.c.challenge_hash == challenge_hash
    columns = [challenges.c[name] for name in ChallengeRow.__struct_fields__]
    values = work.connection.execute(select(*columns).where(mine)).first()
    taken = work.connection.execute(delete(challenges).where(mine)).rowcount
    if values is None or not taken:
        return None
    row = ChallengeRow(*values)
    return row if row.kind == kind and now < row.expires <= now + CHALLENGE_FOR else None


def add_passkey(work: PeopleWork, row: PasskeyRow) -> None:
    """Store a new passkey; raise `BadPasskey` if it is registered already."""
    values = {name: getattr(row, name) for name in PasskeyRow.__struct_fields__}
    try:
        work.connection.execute(insert(passkeys).values(**values))
    except IntegrityError as error:
        raise BadPasskey("this passkey is registered already") from error


def passkey(work: PeopleWork, passkey_id: str) -> PasskeyRow | None:
    """Return the passkey with an id, or None."""
    row = work.connection.execute(select(*_COLUMNS).where(passkeys.c.id == passkey_id)).first()
    return None if row is None else PasskeyRow(*row)


def passkeys_of(work: PeopleWork, user_id: str) -> list[PasskeyRow]:
    """List the passkeys of a person, the oldest first."""
    query = select(*_COLUMNS).where(passkeys.c.user_id == user_id)
    rows = work.connection.execute(query.order_by(passkeys.c.created, passkeys.c.id))
    return [PasskeyRow(*row) for row in rows]


def count_passkeys(work: PeopleWork, user_id: str) -> int:
    """Count the passkeys of a person."""
    query = select(func.count()).select_from(passkeys).where(passkeys.c.user_id == user_id)
    return int(work.connection.scalar(query) or 0)


def use_passkey(work: PeopleWork, row: PasskeyRow, sign_count: int, now: int) -> bool:
    """Record a use of a passkey; return false if another request changed its counter meanwhile."""
    query = update(passkeys).where(passkeys.c.id == row.id, passkeys.c.sign_count == row.sign_count)
    done = work.connection.execute(query.values(sign_count=sign_count, used=now))
    return bool(done.rowcount)


def drop_passkey(work: PeopleWork, user_id: str, passkey_id: str) -> bool:
    """Delete a person's passkey and return whether there was one."""
    mine = (passkeys.c.user_id == user_id) & (passkeys.c.id == passkey_id)
    return bool(work.connection.execute(delete(passkeys).where(mine)).rowcount)


_COLUMNS = [passkeys.c[name] for name in PasskeyRow.__struct_fields__]
