"""Houses are told apart by any eyes: by colour with every colour vision, and by shape besides."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import rulewright.games.thrones as thrones

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

# Machado, Oliveira and Fernandes (2009), full severity, on linear RGB.
VISIONS: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0177, 0.1095, 0.8728),
)  # white at (1, 1, 1)


def styles() -> dict[str, dict[str, Any]]:
    path = Path(thrones.__file__).parent / "data" / "style.toml"
    colours: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["colour"]
    return colours


def times(matrix: Matrix, vector: Vector) -> Vector:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Vector:
    def channel(at: int) -> float:
        value = int(colour[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def lab(light: Vector) -> Vector:
    def curve(value: float) -> float:
        value = min(max(value, 0.0), 1.0)
        return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116

    x, y, z = (curve(value) for value in times(TO_XYZ, light))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def brightness(colour: str) -> float:
    return times(TO_XYZ, linear(colour))[1]


@pytest.mark.parametrize("vision", VISIONS)
def test_colours_keep_apart(vision: str) -> None:
    seen = {
        house: lab(times(VISIONS[vision], linear(look["fill"]))) for house, look in styles().items()
    }
    for one, other in combinations(seen, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert apart > 18, f"{one} and {other} look alike: {apart:.0f}"


def test_ink_is_readable_on_its_colour() -> None:
    for house, look in styles().items():
        dark, light = sorted((brightness(look["fill"]), brightness(look["ink"])))
        assert (light + 0.05) / (dark + 0.05) > 4.5, house


@pytest.mark.parametrize("mark", ["shape", "emblem"])
def test_every_house_has_a_mark_of_its_own(mark: str) -> None:
    marks = [look[mark] for look in styles().values()]
    assert len(set(marks)) == len(marks) == 6
