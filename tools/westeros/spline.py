"""Smooth curves through points, and the depth of cells in a shape."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


class Spline:
    """A cubic spline through values (one row each) at increasing positions.

    `ends` is the condition at both ends: ``natural`` (straight), ``periodic`` (the end continues at
    the start), or ``free`` (as in the piece next to it).
    """

    def __init__(self, at: Numbers, values: Numbers, ends: str) -> None:
        self.at, self.values = np.asarray(at, float), np.asarray(values, float)
        self.gaps = np.diff(self.at)
        self.bends = self._bends(ends)

    def _bends(self, ends: str) -> Numbers:
        """Return the second derivatives at the positions."""
        gaps, count = self.gaps, len(self.at)
        slopes = (np.diff(self.values, axis=0).T / gaps).T
        sums, wanted = np.zeros((count, count)), np.zeros_like(self.values)
        for here in range(1, count - 1):
            left, right = gaps[here - 1], gaps[here]
            sums[here, here - 1 : here + 2] = left, 2 * (left + right), right
            wanted[here] = 6 * (slopes[here] - slopes[here - 1])
        if ends == "periodic":
            around = (2 * (gaps[0] + gaps[-1]), gaps[0], gaps[-1])
            np.add.at(sums[0], [0, 1, -2], around)
            wanted[0] = 6 * (slopes[0] - slopes[-1])
            sums[-1, [0, -1]] = 1, -1
        elif ends == "natural":
            sums[0, 0] = sums[-1, -1] = 1
        elif count == 3:  # one parabola
            sums[0, :2], sums[-1, -2:] = (1, -1), (1, -1)
        else:
            sums[0, :3] = gaps[1], -gaps[0] - gaps[1], gaps[0]
            sums[-1, -3:] = gaps[-1], -gaps[-1] - gaps[-2], gaps[-2]
        bends: Numbers = np.linalg.solve(sums, wanted)
        return bends

    def __call__(self, places: Numbers) -> Numbers:
        """Return the values at positions between the first and the last."""
        index = np.clip(np.searchsorted(self.at, places, "right") - 1, 0, len(self.gaps) - 1)
        gap = self.gaps[index]
        after = (places - self.at[index]) / gap
        before = 1 - after
        parts = (
            (before, self.values[index]),
            (after, self.values[index + 1]),
            ((before**3 - before) * gap**2 / 6, self.bends[index]),
            ((after**3 - after) * gap**2 / 6, self.bends[index + 1]),
        )
        curve: Numbers = np.sum([(part * rows.T).T for part, rows in parts], axis=0)
        return curve


def depths(mask: Mask) -> Numbers:
    """Return the squared distance of each cell of a mask to the nearest cell outside it."""
    rows, columns = mask.shape
    up = np.where(mask, float(rows + columns), 0.0)
    for row in range(1, rows):
        up[row] = np.minimum(up[row], up[row - 1] + 1)
    for row in range(rows - 2, -1, -1):
        up[row] = np.minimum(up[row], up[row + 1] + 1)
    straight = up**2
    deep: Numbers = straight.copy()
    for aside in range(1, columns):
        if aside**2 > deep.max():
            break
        deep[:, aside:] = np.minimum(deep[:, aside:], straight[:, :-aside] + aside**2)
        deep[:, :-aside] = np.minimum(deep[:, :-aside], straight[:, aside:] + aside**2)
    return deep
