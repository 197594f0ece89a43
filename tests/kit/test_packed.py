"""Options packed into one int come apart as they were put together."""

from hypothesis import given
from hypothesis import strategies as st

from rulewright.kit.packed import pack, pack_three, place_of, unpack, unpack_three

PLACES = st.integers(0, 255)


@given(above=st.integers(0, 2**16), place=PLACES)
def test_two_come_apart(above: int, place: int) -> None:
    assert unpack(pack(above, place)) == (above, place)
    assert pack(above, 0) | place == pack(above, place)
    assert place_of(pack(above, place)) == place


@given(top=st.integers(0, 2**8), middle=PLACES, place=PLACES)
def test_three_come_apart(top: int, middle: int, place: int) -> None:
    assert unpack_three(pack_three(top, middle, place)) == (top, middle, place)
    assert pack_three(top, middle, 0) | place == pack_three(top, middle, place)
    assert place_of(pack_three(top, middle, place)) == place
