"""Second factors in the database: the secret of an authenticator app, and recovery codes."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, func, insert, select, update

from rulewright.server.accounts import totp
from rulewright.server.accounts.schema import recovery_codes, second_factors
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import hash_of

MINE, CODES = second_factors.c, recovery_codes.c


def propose(work: PeopleWork, user_id: str, secret: str) -> bool:
    """Store an unconfirmed secret, replacing an earlier one; return false if one is confirmed."""
    if recovery_left(work, user_id) is not None:
        return False
    work.connection.execute(delete(second_factors).where(MINE.user_id == user_id))
    row = {"user_id": user_id, "secret": secret, "since": None, "used": 0}
    work.connection.execute(insert(second_factors).values(**row))
    return True


def confirm(work: PeopleWork, user_id: str, code: str, now: int) -> bool:
    """Activate the proposed secret if this is a valid code of it, and return whether it was."""
    return _use(work, user_id, code, now, confirmed=False)


def recovery_left(work: PeopleWork, user_id: str) -> int | None:
    """Return the number of unused recovery codes, or None without a second factor."""
    query = select(MINE.user_id).where(MINE.user_id == user_id, MINE.since.is_not(None))
    if work.connection.execute(query).first() is None:
        return None
    counted = select(func.count()).select_from(recovery_codes).where(CODES.user_id == user_id)
    return int(work.connection.scalar(counted) or 0)


def use_code(work: PeopleWork, user_id: str, code: str, now: int) -> bool:
    """Use up a code of the app or a recovery code, and return whether it was valid."""
    return _use(work, user_id, code, now, confirmed=True) or _use_recovery(work, user_id, code)


def keep_recovery(work: PeopleWork, user_id: str, codes: Iterable[str]) -> None:
    """Store the hashes of new recovery codes, replacing all earlier ones."""
    work.connection.execute(delete(recovery_codes).where(CODES.user_id == user_id))
    rows = [{"user_id": user_id, "code_hash": hash_of(plain(code))} for code in codes]
    work.connection.execute(insert(recovery_codes), rows)


def drop_second_factor(work: PeopleWork, user_id: str) -> bool:
    """Delete a second factor and its recovery codes; return whether there was one."""
    work.connection.execute(delete(recovery_codes).where(CODES.user_id == user_id))
    done = work.connection.execute(delete(second_factors).where(MINE.user_id == user_id))
    return bool(done.rowcount)


def plain(code: str) -> str:
    """Normalize a code for comparison: upper case, without spaces and hyphens."""
    return "".join(code.split()).replace("-", "").upper()


def _use(work: PeopleWork, user_id: str, code: str, now: int, confirmed: bool) -> bool:
    """Use up a code of the app, so that this code and earlier ones are no longer valid."""
    state = MINE.since.is_not(None) if confirmed else MINE.since.is_(None)
    query = select(MINE.secret, MINE.used).where(MINE.user_id == user_id, state)
    row = work.connection.execute(query).first()
    step = None if row is None else totp.step_of(row.secret, plain(code), now, row.used)
    if step is None:
        return False
    used = update(second_factors).where(MINE.user_id == user_id, state, MINE.used < step)
    values = {"used": step} if confirmed else {"used": step, "since": now}
    return bool(work.connection.execute(used.values(**values)).rowcount)


def _use_recovery(work: PeopleWork, user_id: str, code: str) -> bool:
    mine = (CODES.user_id == user_id) & (CODES.code_hash == hash_of(plain(code)))
    return bool(work.connection.execute(delete(recovery_codes).where(mine)).rowcount)
