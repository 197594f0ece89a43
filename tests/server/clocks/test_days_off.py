"""Time on days off stands still, however long these days are where they are kept."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.clocks.days_off import DaysOff, day_of, day_start

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
QUARTER = 15 * MINUTE

# Clocks changed at night, at midnight, by half an hour, a date jumped over, odd offsets.
ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Havana",
    "America/Sao_Paulo",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
]
zones = st.sampled_from(ZONES)
weekdays = st.sets(st.integers(0, 6), max_size=6)


def moment(*when: int, zone: str = "UTC") -> int:
    year, month, day, *rest = when
    hour, minute = (*rest, 0, 0)[:2]
    return round(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def local_date(zone: str, at: int) -> date:
    return (
        (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at))
        .astimezone(ZoneInfo(zone))
        .date()
    )


# Around changes of the clocks more often than not.
moments = st.one_of(
    st.integers(moment(2008, 1, 1), moment(2040, 1, 1)),
    st.builds(
        lambda near, off: near + off,
        st.sampled_from(
            [
                moment(2026, 3, 29),  # Berlin, Beirut
                moment(2026, 10, 25),
                moment(2026, 3, 8),  # New York, Havana
                moment(2026, 11, 1),
                moment(2018, 11, 4),  # São Paulo
                moment(2018, 2, 18),
                moment(2026, 4, 5),  # Lord Howe
                moment(2011, 12, 30),  # Apia
            ]
        ),
        st.integers(-6 * DAY, 3 * DAY),
    ),
)
spans = st.integers(0, 9 * DAY)


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("UTC", date(2026, 3, 29), 24),
        ("Europe/Berlin", date(2026, 3, 28), 24),
        ("Europe/Berlin", date(2026, 3, 29), 23),
        ("Europe/Berlin", date(2026, 10, 25), 25),
        ("America/New_York", date(2026, 3, 8), 23),
        ("America/Havana", date(2026, 3, 8), 23),  # has no midnight
        ("America/Havana", date(2026, 11, 1), 25),  # has two
        ("America/Sao_Paulo", date(2018, 2, 17), 25),  # ends at its second midnight
        ("America/Sao_Paulo", date(2018, 11, 4), 23),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        ("Pacific/Apia", date(2011, 12, 30), 0),
    ],
)
def test_a_day_off_is_as_long_as_that_local_day(zone: str, day: date, hours: float) -> None:
    long = day_start(zone, day.toordinal() + 1) - day_start(zone, day.toordinal())
    assert long == hours * HOUR
    before = day_start(zone, day.toordinal()) - HOUR
    off = DaysOff(zone, dates=[day])
    assert off.after(before, 2 * HOUR) == before + 2 * HOUR + long
    assert off.counted(before, before + 2 * HOUR + long) == 2 * HOUR
    if long:
        assert off.is_off(before + HOUR)
    assert not off.is_off(before)
    assert not off.is_off(before + HOUR + long)


@given(zones, weekdays, moments, st.integers(0, 6 * 96))
def test_time_counts_as_the_quarters_of_an_hour_that_lie_on_no_day_off(
    zone: str, week: set[int], start: int, quarters: int
) -> None:
    start -= start % QUARTER
    off_date = local_date(zone, start + 2 * DAY)
    slots = [local_date(zone, start + n * QUARTER) for n in range(quarters)]
    working = [day for day in slots if day.weekday() not in week and day != off_date]
    off = DaysOff(zone, week, [off_date])
    assert off.counted(start, start + quarters * QUARTER) == len(working) * QUARTER


@given(zones, weekdays, moments, spans, spans)
def test_time_adds_up(zone: str, week: set[int], start: int, one: int, two: int) -> None:
    off = DaysOff(zone, week)
    middle, end = start + one, start + one + two
    assert off.counted(start, middle) + off.counted(middle, end) == off.counted(start, end)
    assert 0 <= off.counted(start, middle) <= one


@given(zones, weekdays, moments, spans)
def test_after_is_the_first_moment_by_which_the_time_has_counted(
    zone: str, week: set[int], start: int, span: int
) -> None:
    off = DaysOff(zone, week)
    end = off.after(start, span)
    assert off.counted(start, end) == span
    if span:
        assert off.counted(start, end - 1) == span - 1


@given(
    zones,
    moments,
    st.integers(50 * HOUR, 9 * DAY),
    st.sets(st.integers(2, 9), max_size=4),
    st.data(),
)
def test_one_more_day_off_inside_puts_the_end_off_by_that_day(
    zone: str, start: int, span: int, others: set[int], data: st.DataObject
) -> None:
    first = day_of(zone, start)
    dates = [date.fromordinal(first + n) for n in others]
    end = DaysOff(zone, dates=dates).after(start, span)
    inside = [
        day
        for day in range(first + 1, day_of(zone, end))
        if date.fromordinal(day) not in dates and day_start(zone, day + 1) < end
    ]
    day = data.draw(st.sampled_from(inside))
    long = day_start(zone, day + 1) - day_start(zone, day)
    # No other day off may lie where the end moves to.
    dates = [other for other in dates if day_start(zone, other.toordinal()) < end]
    more = DaysOff(zone, dates=[*dates, date.fromordinal(day)])
    assert more.after(start, span) == end + long


@given(zones, moments)
def test_every_moment_lies_in_its_local_day(zone: str, at: int) -> None:
    day = day_of(zone, at)
    assert date.fromordinal(day) == local_date(zone, at)
    assert day_start(zone, day) <= at < day_start(zone, day + 1)


def test_a_night_that_goes_back_over_midnight_is_cut_at_the_first() -> None:
    # In St. John's of 2010 it was 23:01 of the day before a minute after midnight.
    zone = "America/St_Johns"
    midnight = day_start(zone, date(2010, 11, 7).toordinal())
    for minutes in range(0, 150, 10):
        assert date.fromordinal(day_of(zone, midnight + minutes * MINUTE)) == date(2010, 11, 7)
    assert day_of(zone, midnight - 1) == date(2010, 11, 6).toordinal()


def test_without_days_off_time_just_passes() -> None:
    always = DaysOff()
    assert always.after(5, 10) == 15
    assert always.counted(5, 15) == 10
    assert always.counted(15, 5) == 0
    assert always.after(5, -1) == 5
    assert not always.is_off(5)


def test_the_end_of_a_working_day_is_no_part_of_the_day_off_after_it() -> None:
    friday, saturday = moment(2026, 9, 25), moment(2026, 9, 26)
    weekends = DaysOff("UTC", [5, 6])
    assert weekends.after(friday, DAY) == saturday
    assert weekends.after(friday, DAY + 1) == moment(2026, 9, 28) + 1
    assert weekends.after(saturday + HOUR, 0) == saturday + HOUR


def test_a_night_that_jumps_over_midnight_is_cut_where_midnight_would_have_been() -> None:
    # In Toronto of 1919 it was half past midnight right after half past eleven.
    zone = "America/Toronto"
    jump = moment(1919, 3, 30, 23, 30, zone=zone)
    for at in range(jump - HOUR, jump + HOUR, 10 * MINUTE):
        day = day_of(zone, at)
        assert day_start(zone, day) <= at < day_start(zone, day + 1)
    assert day_of(zone, jump) == date(1919, 3, 30).toordinal()
    assert day_of(zone, jump + HOUR) == date(1919, 3, 31).toordinal()
