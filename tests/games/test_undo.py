"""What undo may go across in each game, and what it never does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest

from rulewright.kernel import Match
from rulewright.kernel.disclosure import showed

Wanted = Callable[[str], bool]
Disclosures = dict[
    str, dict[str, set[str]]
]  # by kind of ask and choice: what the choices have shown


def shown_by(game: str, players: int, seeds: range, wanted: Wanted, most: int = 600) -> Disclosures:
    """Return what the choices of matches have revealed; `wanted` ones are made if open.

    A choice that closes a `Simultaneous` is filed under the kind `joins`.
    """
    disclosures: Disclosures = defaultdict(lambda: defaultdict(set))
    for seed in seeds:
        rng = Random(seed)
        match = Match.new(game, players, seed)
        for _ in range(most):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            options = match.options(seat)
            text = rng.choice([text for text in options if wanted(text)] or options)
            kind = match.asks[0].kind if len(match.waiting) == 1 else "secret"
            after = match.clone(luck="same")
            after.play(seat, text)
            joins = bool(match.branches) and not after.sealed(seat)
            disclosures["joins" if joins else kind][text].add(showed(match, after))
            match = after
    return disclosures


def all_of(disclosures: Disclosures, kind: str, wanted: Wanted = lambda text: True) -> set[str]:
    """Return everything that the choices of a kind have revealed."""
    return {shown for text, every in disclosures[kind].items() if wanted(text) for shown in every}


@pytest.fixture(scope="module")
def thrones() -> Disclosures:
    return shown_by("thrones", 6, range(2), lambda text: text == "look")


def test_thrones_goes_back_over_what_is_done_in_the_open(thrones: Disclosures) -> None:
    assert all_of(thrones, "raid") == {"nothing"}
    assert "nothing" in all_of(thrones, "march", lambda text: text != "done")
    assert "nothing" in all_of(thrones, "support")


def test_thrones_never_goes_back_over_a_reveal(thrones: Disclosures) -> None:
    """Orders, bids and house cards were turned up, and what that brought has begun."""
    assert all_of(thrones, "joins")
    assert "nothing" not in all_of(thrones, "joins")


def test_a_look_at_a_wildling_card_is_a_reveal_to_one_seat_unless_it_knew_the_card() -> None:
    looks = set()
    for seed in range(8):
        rng = Random(seed)
        match = Match.new("thrones", 3, seed)
        while not match.over and len(match.log) < 1500:
            seat = rng.choice(match.waiting)
            options = match.options(seat)
            text = next((text for text in ("look", "top") if text in options), rng.choice(options))
            after = match.clone(luck="same")
            after.play(seat, text)
            if text == "look":
                knew = after.view(seat).wild == match.view(seat).wild
                looks.add((knew, showed(match, after)))
            match = after
    assert (False, "luck") in looks
    assert (False, "nothing") not in looks


@pytest.fixture(scope="module")
def whitechapel() -> Disclosures:
    return shown_by("whitechapel", 4, range(3), lambda text: "search" in text, 400)


def test_whitechapel_goes_back_over_the_moves_of_the_police(whitechapel: Disclosures) -> None:
    assert all_of(whitechapel, "police") == {"nothing"}


def test_whitechapel_never_goes_back_over_an_answer(whitechapel: Disclosures) -> None:
    """Searches and arrests, found or not; victims, patrols turned up, and what Jack did unseen."""
    asking = all_of(whitechapel, "action", lambda text: "search" in text or "arrest" in text)
    assert asking == {"hidden"}
    assert all_of(whitechapel, "search") == {"hidden"}
    assert "nothing" not in all_of(whitechapel, "joins")
    assert all_of(whitechapel, "blood", lambda text: text.startswith("kill")) <= {"hidden", "luck"}


def test_whitechapel_never_goes_back_over_an_arrest() -> None:
    disclosures = shown_by("whitechapel", 2, range(2), lambda text: "arrest" in text, 400)
    assert all_of(disclosures, "action", lambda text: "arrest" in text) == {"hidden"}


def test_monopoly_goes_back_over_business_and_not_over_a_throw() -> None:
    disclosures = shown_by(
        "monopoly", 3, range(6), lambda text: text in ("buy", "build", "throw"), 300
    )
    # before the dice fall others may still claim their rent
    assert all_of(disclosures, "manage", lambda text: text == "throw") == {"luck", "nothing"}
    business = all_of(disclosures, "buy") | all_of(
        disclosures, "manage", lambda text: "mortgage" in text
    )
    assert "nothing" in business
