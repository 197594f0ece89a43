"""The houses in turn order with their figures, for scenes.

Like tokens, they are cached by the numbers that they show (see `table.tokens`).
"""

from __future__ import annotations

from functools import lru_cache

from rulewright.games.thrones.components import (
    HAND_SIZE,
    HOUSE_NAMES,
    HOUSES,
    NOBODY,
    THRONE,
    UNIT_PLURALS,
)
from rulewright.games.thrones.control import areas_controlled, left_of, stars_of, tokens_on_board
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones.supply import army_sizes, fewest_losses, limits_of
from rulewright.games.thrones.table.scene_ids import MOMENTS, REMEMBERED, Ints, sizes_text
from rulewright.kit.scene import Player, fact

Force = tuple[Ints, Ints, Ints]  # units left by kind, all units by kind, army sizes


def players(view: ThronesState, seat: int | None) -> list[Player]:
    """List the houses in turn order with their figures."""
    forces, held = forces_of(view), castles(view)
    return [
        player(
            house,
            house == seat,
            view.power[house],
            tokens_on_board(view, house),
            held[house],
            view.supply[house],
            stars_of(view, house),
            view.hand[house].bit_count(),
            forces[house],
            tuple(limits_of(view, house)),
            edition_of(view).areas_to_win(view),
            edition_of(view).castle_names,
        )
        for house in view.tracks[THRONE]
    ]


@lru_cache(maxsize=REMEMBERED)
def player(
    house: int,
    you: bool,
    power: int,
    on_board: int,
    castles: int,
    supply: int,
    stars: int,
    cards: int,
    force: Force,
    limits: Ints,
    goal: int,
    castle_names: str,
) -> Player:
    """Show a house with its Power, castles, supply, special orders, cards and units."""
    pool, whole, armies = force
    left = ", ".join(
        f"{pool[kind]} {UNIT_PLURALS[kind]}" for kind in range(len(pool)) if whole[kind]
    )
    facts = [
        fact("Power", str(power), "power", f"{on_board} more on the board"),
        fact(castle_names.capitalize(), str(castles), "castle", goal_note(goal, castle_names)),
        fact("Supply", str(supply), "supply", supply_note(armies, limits)),
        fact("Special orders", str(stars), "star", "by the King’s Court track"),
        fact("Cards in hand", str(cards), "card", f"of {HAND_SIZE}"),
        fact("Units left", str(sum(pool)), "reserve", left),
    ]
    return {
        "seat": HOUSES[house],
        "title": f"House {HOUSE_NAMES[house]}",
        "owner": HOUSES[house],
        "you": you,
        "tags": [],
        "facts": facts,
    }


def goal_note(goal: int, castle_names: str) -> str:
    """Say how many castles and strongholds win."""
    if goal:
        return f"{goal} {castle_names} and strongholds win"
    return "the most of them win at the end"


def supply_note(armies: Ints, allowed: Ints) -> str:
    """Name the army sizes that a house has and those that its supply allows."""
    limits = list(allowed)
    note = f"armies {sizes_text(list(armies))}; allowed {sizes_text(limits)}"
    over = fewest_losses(list(armies), limits)
    return note + (f"; {over} too many" if over else "")


# -- what is counted on the board -------------------------------------------------------------
def castles(s: ThronesState) -> Ints:
    """Return how many castles and strongholds each house controls. [victory.count]"""
    return _castles(s.edition, s.players, tuple(s.holder), tuple(s.token), tuple(s.neutral))


@lru_cache(maxsize=MOMENTS)
def _castles(edition: int, players: int, holder: Ints, token: Ints, neutral: Ints) -> Ints:
    board = ThronesState(players)  # with nothing on it but what controls an area
    board.edition = edition
    board.holder, board.token, board.neutral = list(holder), list(token), list(neutral)
    return tuple([areas_controlled(board, house) for house in range(players)])


def forces_of(s: ThronesState) -> tuple[Force, ...]:
    """For each house, return the units in its pool, the whole pool, and its army sizes."""
    attacker, attackers = NOBODY, 0
    if s.battle is not None:
        attacker, attackers = s.battle.attacker, s.battle.attackers
    pool = tuple(edition_of(s).pool(s))
    return _forces(s.players, pool, tuple(s.holder), tuple(s.units), attacker, attackers)


@lru_cache(maxsize=MOMENTS)
def _forces(
    players: int,
    pool: Ints,
    holder: Ints,
    units: Ints,
    attacker: int,
    attackers: int,
) -> tuple[Force, ...]:
    board = ThronesState(players)  # with nothing on it but units
    board.holder, board.units = list(holder), list(units)
    if attackers:
        board.battle = Battle(attacker, NOBODY, 0, 0)
        board.battle.attackers = attackers
    return tuple(
        [
            (tuple(left_of(board, house, list(pool))), pool, tuple(army_sizes(board, house)))
            for house in range(players)
        ]
    )
