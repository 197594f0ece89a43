"""Gives every circle and crossing the room it needs to be read and clicked.

The places keep their position as far as possible. Two places that are too close push each other
apart, and so do a place and a street that passes it. Nothing ever crosses a street, so the graph
does not change.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDS = 500
#: How much of a missing distance is made up in a round, and how far a place moves at most.
GAIN, LONGEST = 0.34, 2.4
#: How strongly places are drawn back to where they stand in the city, and streets to be straight.
HOME, STRAIGHT = 0.006, 0.02


@dataclass(frozen=True)
class Places:
    """The points to move, the room that each needs, and the streets between pairs of them."""

    points: Floats
    room: Floats
    streets: Ints
    bends: frozenset[int]


def eased(places: Places) -> Floats:
    """Return the points moved apart to their required distances."""
    points, home = places.points.copy(), places.points
    for _ in range(ROUNDS):
        moves = HOME * (home - points)
        moves += _apart(points, places.room)
        moves += _beside(points, places)
        moves += _straight(points, places)
        length = np.hypot(moves[:, 0], moves[:, 1])
        moves *= np.minimum(1.0, LONGEST / np.maximum(length, 1e-9))[:, None]
        points += moves
    return points


def _apart(points: Floats, room: Floats) -> Floats:
    """Return the movement of places that are too close, which push each other away."""
    away = points[:, None, :] - points[None, :, :]
    distance = np.hypot(away[..., 0], away[..., 1])
    np.fill_diagonal(distance, np.inf)
    missing = np.maximum(0.0, room[:, None] + room[None, :] - distance)
    pushes: Floats = (away / distance[..., None]) * (GAIN * missing)[..., None]
    return np.asarray(pushes.sum(axis=1))


def _beside(points: Floats, places: Places) -> Floats:
    """Return the movement of places and passing streets, which push each other away."""
    first, second = places.streets[:, 0], places.streets[:, 1]
    start, way = points[first], points[second] - points[first]
    long = np.maximum((way**2).sum(axis=1), 1e-9)
    along = ((points[:, None, :] - start[None]) * way[None]).sum(axis=2) / long
    along = np.clip(along, 0.0, 1.0)
    away = points[:, None, :] - (start[None] + along[..., None] * way[None])
    distance = np.hypot(away[..., 0], away[..., 1])
    rows = np.arange(len(places.streets))
    distance[first, rows] = np.inf
    distance[second, rows] = np.inf
    missing = np.maximum(0.0, 0.82 * places.room[:, None] + 2.0 - distance)
    push = (away / np.maximum(distance, 1e-6)[..., None]) * (GAIN * missing)[..., None]
    push[~np.isfinite(push)] = 0.0
    moves: Floats = push.sum(axis=1)
    np.add.at(moves, first, -(push * (1 - along)[..., None]).sum(axis=0))
    np.add.at(moves, second, -(push * along[..., None]).sum(axis=0))
    return moves


def _straight(points: Floats, places: Places) -> Floats:
    """Return a small movement that straightens the two streets at a place."""
    count = np.zeros(len(points))
    total = np.zeros_like(points)
    for one, other in ((0, 1), (1, 0)):
        np.add.at(count, places.streets[:, one], 1.0)
        np.add.at(total, places.streets[:, one], points[places.streets[:, other]])
    two = (count == 2) & ~np.isin(np.arange(len(points)), list(places.bends))
    moves = np.zeros_like(points)
    moves[two] = STRAIGHT * (total[two] / 2 - points[two])
    return moves
