"""A clock that is wrong deletes nobody, and gives nothing that has run out a second life."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from sqlalchemy import func, select

from rulewright.server.accounts.expiry import MANY, keep_tidy, run_out, tidy
from rulewright.server.accounts.passkey_checks import CHALLENGE_FOR
from rulewright.server.accounts.passkey_store import ChallengeRow, add_challenge, take_challenge
from rulewright.server.accounts.people import People
from rulewright.server.accounts.schema import users
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import DAY, SESSION_DAYS
from rulewright.server.errors import SignInAgain
from rulewright.server.events.match import Made
from rulewright.server.events.words import Talked
from rulewright.server.storage import writes
from rulewright.server.storage.rows import Event, Seat, TableRow
from rulewright.server.times import SteadyClock
from tests.server.persons import PASSWORD, STRANGER, Clock, as_user, some_people

SECOND = 1_000_000_000
HOUR = 3600 * 1000
YEARS = 3650 * DAY
TABLE = TableRow("t", "tiny-nim", 1, 2, {}, "s", [Seat("red"), Seat("blue")])


class Machine:
    """A machine's two clocks, in ns: the one that people set, and the monotonic one."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000 * SECOND
        self.steady = 5 * SECOND

    def passes(self, seconds: int) -> None:
        self.wall += seconds * SECOND
        self.steady += seconds * SECOND


def test_a_step_back_is_not_believed() -> None:
    machine = Machine()
    now = SteadyClock(lambda: machine.wall, lambda: machine.steady)
    began = now()
    machine.passes(10)
    assert now() == began + 10_000
    machine.wall -= 3600 * SECOND
    assert now() == began + 10_000
    machine.passes(10)
    assert now() == began + 20_000
    machine.wall += 3600 * SECOND
    assert now() == began + 20_000


def test_a_machine_that_slept_is_later() -> None:
    machine = Machine()
    now = SteadyClock(lambda: machine.wall, lambda: machine.steady)
    began = now()
    machine.wall += 3600 * SECOND
    assert now() == began + HOUR


# -- what runs out ---------------------------------------------------------------------------


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def people(database_url: str, clock: Clock) -> AsyncIterator[People]:
    async with some_people(database_url, clock) as everybody:
        yield everybody


async def play(people: People, n: int) -> None:
    """Make something happen at a table now; with number 0 the table is created."""
    event = Event(n, Talked() if n else Made(), at=people.now())

    def job(work: PeopleWork) -> None:
        if n:
            writes.add_event(work.connection, "t", event, {})
        else:
            writes.add_table(work.connection, TABLE, event, None, [])

    await people.store.write(job)


async def there(people: People) -> int:
    """Return the number of people."""
    query = select(func.count()).select_from(users)
    return int(await people.store.read(lambda work: work.connection.scalar(query)) or 0)


async def test_a_clock_far_ahead_deletes_nobody(people: People, clock: Clock) -> None:
    guest = await people.guest(STRANGER)
    account = await people.register(STRANGER, "Rickard", PASSWORD)
    await play(people, 0)
    clock.ms += YEARS
    for _ in range(2):
        await tidy(people)
        assert await there(people) == 2
        for entry in (guest, account):
            assert await people.user_of(entry.token) == entry.user


async def test_what_has_run_out_goes_once_something_has_happened(
    people: People, clock: Clock
) -> None:
    guest = await people.guest(STRANGER)
    await play(people, 0)
    clock.ms += SESSION_DAYS * DAY
    await play(people, 1)
    assert await people.user_of(guest.token) is None
    assert (await tidy(people)).done
    assert await there(people) == 0


async def test_many_at_once_stay_until_it_is_asked(people: People, clock: Clock) -> None:
    """Though people were at the table while the clock was ahead."""
    for _ in range(MANY + 1):
        await people.guest(STRANGER)
    clock.ms += YEARS
    await play(people, 0)
    tidied = await tidy(people)
    assert (tidied.done, tidied.sessions, tidied.guests) == (False, MANY + 1, MANY + 1)
    assert await run_out(people) == tidied
    assert await there(people) == MANY + 1
    assert (await tidy(people, asked=True)).done
    assert await there(people) == 0


async def test_some_of_many_go_by_themselves(people: People, clock: Clock) -> None:
    """As on a server to which people come every day."""
    for many in (MANY + 1, 11 * (MANY + 1)):
        for _ in range(many):
            await people.guest(STRANGER)
        clock.ms += DAY
    clock.ms += (SESSION_DAYS - 2) * DAY
    await play(people, 0)
    assert (await tidy(people)).done
    assert await there(people) == 11 * (MANY + 1)


async def test_that_many_wait_is_in_the_log(
    people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = asyncio.Event()
    told: dict[str, object] = {}

    def warning(event: str, **values: object) -> None:
        told.update(values, event=event)
        said.set()

    monkeypatch.setattr("rulewright.server.accounts.expiry.log.warning", warning)
    for _ in range(MANY + 1):
        await people.guest(STRANGER)
    clock.ms += YEARS
    tidying = asyncio.create_task(keep_tidy(people))
    await said.wait()
    tidying.cancel()
    await asyncio.gather(tidying, return_exceptions=True)
    assert told == {"event": "people.many", "guests": MANY + 1, "ask": "rulewright admin tidy"}


# -- what decides ----------------------------------------------------------------------------


async def test_a_sign_in_of_the_future_is_no_proof(people: People, clock: Clock) -> None:
    entry = await people.register(STRANGER, "Benjen", PASSWORD)
    clock.ms -= HOUR
    with pytest.raises(SignInAgain):
        await people.delete(as_user(entry), None)
    await people.delete(as_user(entry), PASSWORD)


async def test_a_session_of_the_future_is_one_of_today(people: People, clock: Clock) -> None:
    began = clock.ms
    clock.ms += YEARS
    entry = await people.guest(STRANGER)
    clock.ms = began
    assert await people.user_of(entry.token) == entry.user
    [row] = await people.sessions(as_user(entry))
    assert row.touched == began


async def test_a_challenge_of_the_future_does_not_hold(people: People, clock: Clock) -> None:
    for ahead in (1, YEARS):
        row = ChallengeRow(f"{ahead}", "enter", None, None, clock.ms + ahead + CHALLENGE_FOR)
        assert await people.store.write(partial(_answered, row, clock.ms)) is None


def _answered(row: ChallengeRow, now: int, work: PeopleWork) -> ChallengeRow | None:
    """Issue a challenge, and take it at once."""
    add_challenge(work, row, now)
    return take_challenge(work, row.challenge_hash, row.kind, now)
