"""Sessions and accounts as time goes by, and what becomes of a guest's seats."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import NoReturn, TypeVar

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from rulewright.server.accounts.expiry import keep_tidy, tidy
from rulewright.server.accounts.passwords import Passwords
from rulewright.server.accounts.people import FRESH_FOR, SESSIONS_MOST, People
from rulewright.server.accounts.schema import sessions, users
from rulewright.server.accounts.session_cache import KNOWN_FOR
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import DAY, NewSession
from rulewright.server.errors import NameTaken, NotSignedIn, SignInAgain, Unavailable, WrongPassword
from tests.server.persons import (
    CHEAP,
    PASSWORD,
    STRANGER,
    Clock,
    as_user,
    some_people,
)
from tests.waiting import until_true

T = TypeVar("T")
Handed = list[tuple[str, str | None]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def people(database_url: str, clock: Clock) -> AsyncIterator[People]:
    async with some_people(database_url, clock) as everybody:
        yield everybody


@pytest.fixture
def handed(people: People) -> Handed:
    """The seats that were handed over."""
    pairs: Handed = []

    async def hand_over(old: str, new: str | None) -> None:
        pairs.append((old, new))

    people.hand_over = hand_over
    return pairs


async def count(people: People, what: str) -> int:
    table = {"users": users, "sessions": sessions}[what]
    query = select(func.count()).select_from(table)
    return int(await people.store.read(lambda work: work.connection.scalar(query)) or 0)


async def touched(people: People, entry: NewSession) -> int:
    [row] = await people.sessions(as_user(entry))
    return row.touched


async def test_a_session_slides_and_ends_after_ninety_days(people: People, clock: Clock) -> None:
    entry = await people.guest(STRANGER)
    for _ in range(3):
        clock.ms += 89 * DAY
        assert await people.user_of(entry.token) == entry.user
    clock.ms += 90 * DAY
    assert await people.user_of(entry.token) is None


async def test_a_session_is_touched_once_a_day(people: People, clock: Clock) -> None:
    entry = await people.guest(STRANGER)
    began = clock.ms
    clock.ms += DAY - 1
    await people.user_of(entry.token)
    assert await touched(people, entry) == began
    clock.ms += KNOWN_FOR
    await people.user_of(entry.token)
    assert await touched(people, entry) == clock.ms


async def test_a_token_seen_just_now_is_not_looked_up_again(people: People, clock: Clock) -> None:
    entry = await people.guest(STRANGER)
    await people.user_of(entry.token)
    # As another process would:
    await people.store.write(lambda work: work.drop_sessions(entry.user.id))
    assert await people.user_of(entry.token) is not None
    clock.ms += KNOWN_FOR
    assert await people.user_of(entry.token) is None


async def test_what_was_read_before_a_change_is_not_believed_after_it(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await people.guest(STRANGER)
    read = people.store.read
    signed_out = False

    async def late(job: Callable[[PeopleWork], T]) -> T:
        nonlocal signed_out
        session = await read(job)
        if not signed_out:  # while the answer is on its way
            signed_out = True
            await people.sign_out(as_user(entry))
        return session

    monkeypatch.setattr(people.store, "read", late)
    assert await people.user_of(entry.token) is None
    assert signed_out
    assert await people.user_of(entry.token) is None


async def test_what_others_do_leaves_a_token_known(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await people.guest(STRANGER)
    await people.user_of(entry.token)
    other = await people.register(STRANGER, "Walder", PASSWORD)
    await people.sign_out(as_user(other))

    async def fails(_job: object) -> NoReturn:
        raise AssertionError("looked up")

    monkeypatch.setattr(people.store, "read", fails)
    assert await people.user_of(entry.token) == entry.user


async def test_a_full_disk_shuts_nobody_out(
    people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await people.guest(STRANGER)

    async def full(_job: object) -> NoReturn:
        raise Unavailable("no room")

    monkeypatch.setattr(people.store, "write", full)
    clock.ms += 2 * DAY
    assert await people.user_of(entry.token) == entry.user


async def test_what_has_run_out_is_forgotten(people: People, clock: Clock) -> None:
    await people.guest(STRANGER)
    account = await people.register(STRANGER, "Aemon", PASSWORD)
    clock.ms += 60 * DAY
    guest = await people.guest(STRANGER)
    clock.ms += 30 * DAY
    await tidy(people)
    assert await count(people, "sessions") == 1
    assert await count(people, "users") == 2
    assert await people.user_of(guest.token) == guest.user
    assert await people.user_of(account.token) is None
    assert (await people.sign_in(STRANGER, "Aemon", PASSWORD)).user.id == account.user.id


async def test_tidying_goes_on_by_itself(
    people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.server.accounts.expiry.TIDIED_EVERY", 0.01)
    await people.guest(STRANGER)
    tidying = asyncio.create_task(keep_tidy(people))
    clock.ms += 90 * DAY
    await until_true(lambda: none_left(people), "the tidying")
    tidying.cancel()
    await asyncio.gather(tidying, return_exceptions=True)


async def none_left(people: People) -> bool:
    return not await count(people, "users")


async def test_nobody_has_sessions_without_end(people: People, clock: Clock) -> None:
    first = await people.register(STRANGER, "Pycelle", PASSWORD)
    for _ in range(SESSIONS_MOST):
        clock.ms += 1
        last = await people.sign_in(STRANGER, "Pycelle", PASSWORD)
    assert await count(people, "sessions") == SESSIONS_MOST
    assert await people.user_of(first.token) is None
    assert await people.user_of(last.token) == last.user


async def test_registering_keeps_the_seats_of_a_guest(people: People, handed: Handed) -> None:
    guest = await people.guest(STRANGER)
    account = await people.register(as_user(guest), "Gendry", PASSWORD)
    assert account.user.id == guest.user.id
    assert handed == []


async def test_signing_in_hands_over_the_seats_of_a_guest(people: People, handed: Handed) -> None:
    account = await people.register(STRANGER, "Yara", PASSWORD)
    guest = await people.guest(STRANGER)
    with pytest.raises(WrongPassword):
        await people.sign_in(as_user(guest), "Yara", "not her password")
    assert handed == []
    entry = await people.sign_in(as_user(guest), "Yara", PASSWORD)
    assert entry.user.id == account.user.id
    assert handed == [(guest.user.id, account.user.id)]
    assert await people.user_of(guest.token) is None
    assert await count(people, "users") == 1


async def test_one_account_takes_nothing_of_another(people: People, handed: Handed) -> None:
    await people.register(STRANGER, "Robb", PASSWORD)
    roose = await people.register(STRANGER, "Roose", PASSWORD)
    await people.sign_in(as_user(roose), "Robb", PASSWORD)
    assert handed == []
    assert await people.user_of(roose.token) is None
    assert await count(people, "users") == 2


async def test_a_hand_over_that_fails_leaves_the_guest(people: People) -> None:
    await people.register(STRANGER, "Lysa", PASSWORD)
    guest = await people.guest(STRANGER)

    async def fails(_old: str, _new: str | None) -> None:
        raise OSError("no room")

    people.hand_over = fails
    with pytest.raises(OSError, match="no room"):
        await people.sign_in(as_user(guest), "Lysa", PASSWORD)
    assert await people.user_of(guest.token) == guest.user


async def test_seats_of_a_deleted_account_are_nobodys(people: People, handed: Handed) -> None:
    account = await people.register(STRANGER, "Petyr", PASSWORD)
    await people.delete(as_user(account), PASSWORD)
    assert handed == [(account.user.id, None)]
    assert await count(people, "users") == 0
    assert await count(people, "sessions") == 0
    with pytest.raises(NotSignedIn):
        await people.delete(as_user(account), PASSWORD)


async def test_an_open_browser_does_not_give_the_account_away(people: People, clock: Clock) -> None:
    entry = await people.register(STRANGER, "Shae", PASSWORD)
    clock.ms += FRESH_FOR + 1
    with pytest.raises(SignInAgain):
        await people.change_password(as_user(entry), None, "another long one")
    with pytest.raises(SignInAgain):
        await people.delete(as_user(entry), None)
    entry = await people.sign_in(as_user(entry), "Shae", PASSWORD)
    await people.change_password(as_user(entry), None, "another long one")
    await people.sign_in(STRANGER, "Shae", "another long one")


async def test_a_guest_registers_once(people: People) -> None:
    """Of two calls at once the later one makes an account of its own."""
    guest = await people.guest(STRANGER)
    first = await people.register(as_user(guest), "Edric", PASSWORD)
    second = await people.register(as_user(guest), "Edmure", PASSWORD)
    assert second.user.id != first.user.id
    persons = await people.persons([first.user.id, second.user.id, "x"])
    assert {user: person.called for user, person in persons.items()} == {
        first.user.id: "Edric",
        second.user.id: "Edmure",
    }


async def test_a_taken_name_changes_nothing(people: People) -> None:
    await people.register(STRANGER, "Stannis", PASSWORD)
    guest = await people.guest(STRANGER)
    with pytest.raises(NameTaken):
        await people.register(as_user(guest), "STANNIS", PASSWORD)
    assert await people.user_of(guest.token) == guest.user
    assert await count(people, "users") == 2


async def test_hashes_follow_the_parameters_of_today(people: People) -> None:
    entry = await people.register(STRANGER, "Qyburn", PASSWORD)
    before = (await people.row(entry.user)).password
    await people.sign_in(STRANGER, "Qyburn", PASSWORD)
    assert (await people.row(entry.user)).password == before
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    people.passwords._hasher = stronger
    await people.sign_in(STRANGER, "Qyburn", PASSWORD)
    after = (await people.row(entry.user)).password
    assert after is not None
    assert after != before
    assert not stronger.check_needs_rehash(after)
    assert CHEAP.check_needs_rehash(after)
    await people.sign_in(STRANGER, "Qyburn", PASSWORD)


async def test_hashes_are_made_as_the_library_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a server; those of the tests' own process cost less."""
    monkeypatch.setattr("rulewright.server.accounts.passwords.PasswordHasher", PasswordHasher)
    passwords = Passwords()
    try:
        assert not PasswordHasher().check_needs_rehash(await passwords.hash(PASSWORD))
    finally:
        passwords.close()


async def test_passwords_are_the_same_from_every_keyboard(people: People) -> None:
    await people.register(STRANGER, "Zoë", "zehn Zo\u00eb zehn")
    await people.sign_in(STRANGER, "Zoe\u0308", "zehn Zoe\u0308 zehn")


async def test_an_unknown_name_takes_as_long(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for an account without a password: one hash is worked out, with the same parameters."""
    await people.register(STRANGER, "Loras", PASSWORD)
    checked: list[str] = []
    verify = people.passwords._verify

    def counted(stored: str, plain: str) -> bool:
        checked.append(stored.rpartition("$")[0].rpartition("$")[0])
        return verify(stored, plain)

    monkeypatch.setattr(people.passwords, "_verify", counted)
    for name in ("Loras", "Nobody of that name"):
        with pytest.raises(WrongPassword):
            await people.sign_in(STRANGER, name, "not the password")
    assert len(checked) == 2
    assert checked[0] == checked[1]


async def test_of_two_at_once_one_gets_the_name(people: People) -> None:
    both = [people.register(STRANGER, name, PASSWORD) for name in ("Talisa", "TALISA")]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NameTaken", "NewSession"]
    assert await count(people, "users") == 1
    assert await count(people, "sessions") == 1


async def test_whoever_goes_while_they_sign_in_is_not_let_in(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await people.register(STRANGER, "Viserys", PASSWORD)
    fits = people.passwords.fits

    async def slowly(stored: str | None, password: str) -> bool:
        right = await fits(stored, password)
        await people.remove(entry.user.id)
        return right

    monkeypatch.setattr(people.passwords, "fits", slowly)
    with pytest.raises(NotSignedIn):
        await people.sign_in(STRANGER, "Viserys", PASSWORD)
    assert await count(people, "sessions") == 0
