"""What players have open with one another: saved as ints, shared where it never changes."""

from __future__ import annotations

from rulewright.games.monopoly.ledger import (
    Claim,
    Deal,
    Debt,
    Offer,
    Sale,
    claims_from,
    deals_from,
    debts_from,
    offer_from,
    sale_from,
)
from rulewright.games.monopoly.money.claims import pass_claims
from rulewright.games.monopoly.options import Options
from rulewright.games.monopoly.state import NOBODY, MonopolyState, state_from

CAR, DOG, HAT = range(3)


def busy_state() -> MonopolyState:
    """Return a state in which everything is pending at once."""
    s = MonopolyState(3, Options())
    s.claims = [Claim(CAR, DOG, 50, 39, 2), Claim(HAT, DOG, 4, 3, 1)]
    s.debts = [Debt(DOG, CAR, 50), Debt(HAT, -1, 200)]
    s.refused = [Deal(CAR, DOG, 1 << 39, 1 << 3, -50)]
    s.offer = Offer(CAR, HAT, 1 << 5, 0, 120, 1 << 5, 1)
    s.sale = Sale(12, 30, HAT, 0b110)
    return s


def test_a_state_is_saved_with_all_of_it() -> None:
    s = busy_state()
    data = s.data()
    assert [CAR, DOG, 50, 39, 2, HAT, DOG, 4, 3, 1] in data
    assert [DOG, CAR, 50, HAT, -1, 200] in data
    assert state_from(data).data() == data


def test_the_parts_come_back_from_their_fields() -> None:
    s = busy_state()
    assert claims_from([*s.claims[0].data(), *s.claims[1].data()]) == s.claims
    assert deals_from(s.refused[0].data()) == s.refused
    assert [debt.data() for debt in debts_from(s.debts[0].data())] == [s.debts[0].data()]
    for part, again in (
        (s.open_offer, offer_from(s.open_offer.data())),
        (s.open_sale, sale_from(s.open_sale.data())),
    ):
        assert again is not None
        assert again.data() == part.data()
    assert offer_from([]) is None
    assert sale_from([]) is None


def test_what_is_done_to_a_copy_stays_in_it() -> None:
    s = busy_state()
    before, other = s.data(), s.copy()
    other.open_offer.money = -7
    other.open_sale.highest, other.open_sale.bidder = 0, NOBODY
    pass_claims(other, CAR, HAT)
    other.forget_debts(DOG)
    other.refused.append(other.open_offer.deal())
    assert s.data() == before


def test_a_rent_of_which_some_was_set_off_is_still_that_rent() -> None:
    rent = Claim(CAR, DOG, 50, 39, 2)
    assert rent.less(20) == Claim(CAR, DOG, 30, 39, 2)
    assert rent.less(20).is_part_of(rent)
    assert not rent.is_part_of(rent.less(20))
    assert not rent.later().is_part_of(rent)
    assert not rent.of(HAT).is_part_of(rent)


def test_an_offer_that_is_countered_is_the_same_deal_from_the_other_side() -> None:
    offer = Offer(CAR, DOG, 1, 2, 50, 3, 0)
    countered = offer.countered()
    assert countered.deal() == offer.deal().mirrored() == Deal(DOG, CAR, 2, 1, -50)
    assert (countered.changed, countered.counters) == (0, 1)
