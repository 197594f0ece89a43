"""QR codes (ISO/IEC 18004) of short texts: byte mode, level L, versions 1 to 20."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product

ECC = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28)
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8)
LEVEL_L = 1
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
FINDER_LIKE = re.compile("(?=10111010000|00001011101)")
RUN = re.compile("0{5,}|1{5,}")
Places = dict[tuple[int, int], bool]  # whether the module at column x, row y is dark


def qr(text: str, mask: int | None = None) -> list[str]:
    """Return the rows of a QR code as strings of `1` (dark) and `0`, without the quiet zone.

    Uses the mask with the lowest penalty unless one is given. Raises `ValueError` for a text that
    is too long.
    """
    data = text.encode()
    version = next((one for one in range(1, 21) if _fits(data, one)), None)
    if version is None:
        raise ValueError(f"{len(data)} bytes are too many for a QR code")
    size = 17 + 4 * version
    fixed = _patterns(version, size)
    bits = _interleaved(_codewords(data, version), version)
    free = [place for place in _zigzag(size) if place not in fixed]
    written = dict(zip(free, bits + [False] * (len(free) - len(bits)), strict=True))
    masks = range(8) if mask is None else [mask]
    return min((_rows(size, fixed, written, each) for each in masks), key=_penalty)


# -- data ----------------------------------------------------------------------------------------
def _room(version: int) -> int:
    """Return the number of codewords of a version, including error correction."""
    modules = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        modules -= (25 * marks - 10) * marks - 55
    if version >= 7:
        modules -= 36
    return modules // 8


def _data_room(version: int) -> int:
    return _room(version) - ECC[version - 1] * BLOCKS[version - 1]


def _fits(data: bytes, version: int) -> bool:
    return len(data) + (2 if version < 10 else 3) <= _data_room(version)


def _codewords(data: bytes, version: int) -> bytes:
    """Return the data after its mode and length, padded to the version's capacity."""
    count = 8 if version < 10 else 16
    length = 4 + count + 8 * len(data) + 4
    value = ((0b0100 << count | len(data)) << 8 * len(data) | int.from_bytes(data, "big")) << 4
    value <<= -length % 8
    told = value.to_bytes((length + 7) // 8, "big")
    room = _data_room(version)
    return (told + b"\xec\x11" * room)[:room]


def _interleaved(words: bytes, version: int) -> list[bool]:
    """Return the data and error-correction codewords as bits, interleaved by block.

    The bits are in the order in which they are drawn.
    """
    many, check = BLOCKS[version - 1], ECC[version - 1]
    short, longer = divmod(len(words), many)
    blocks, start = [], 0
    for number in range(many):
        length = short + (number >= many - longer)
        blocks.append(words[start : start + length])
        start += length
    checks = [_remainder(block, check) for block in blocks]
    drawn = [block[n] for n in range(short + 1) for block in blocks if n < len(block)]
    drawn += [block[n] for n in range(check) for block in checks]
    return [bool(word >> bit & 1) for word in drawn for bit in range(7, -1, -1)]


def _times(one: int, other: int) -> int:
    """Return the product of two elements of GF(256)."""
    product_ = 0
    for bit in range(7, -1, -1):
        product_ = product_ << 1 ^ (product_ >> 7) * 0x11D
        product_ ^= (other >> bit & 1) * one
    return product_


def _remainder(block: bytes, degree: int) -> bytes:
    """Return the Reed-Solomon error-correction codewords of a block."""
    divisor, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        for n in range(degree):
            divisor[n] = _times(divisor[n], root) ^ (divisor[n + 1] if n + 1 < degree else 0)
        root = _times(root, 2)
    rest = [0] * degree
    for word in block:
        factor = word ^ rest[0]
        rest = [
            each ^ _times(part, factor) for each, part in zip([*rest[1:], 0], divisor, strict=True)
        ]
    return bytes(rest)


# -- drawing -------------------------------------------------------------------------------------
def _patterns(version: int, size: int) -> Places:
    """Return all modules that hold no data; the format bits among them are still light."""
    drawn: Places = {}
    for n in range(size):
        drawn[6, n] = drawn[n, 6] = n % 2 == 0
    for cx, cy in ((3, 3), (size - 4, 3), (3, size - 4)):
        for dx, dy in product(range(-4, 5), repeat=2):
            if 0 <= cx + dx < size and 0 <= cy + dy < size:
                drawn[cx + dx, cy + dy] = max(abs(dx), abs(dy)) not in (2, 4)
    for cx, cy in product(_alignments(version, size), repeat=2):
        if (cx, cy) not in ((6, 6), (6, size - 7), (size - 7, 6)):
            for dx, dy in product(range(-2, 3), repeat=2):
                drawn[cx + dx, cy + dy] = max(abs(dx), abs(dy)) != 1
    if version >= 7:
        bits = version << 12 | _check(version, 12, 0x1F25)
        for n in range(18):
            place = size - 11 + n % 3, n // 3
            drawn[place] = drawn[place[::-1]] = bool(bits >> n & 1)
    drawn[8, size - 8] = True
    return drawn | dict.fromkeys([*_format_places(size)[0], *_format_places(size)[1]], False)


def _alignments(version: int, size: int) -> list[int]:
    if version == 1:
        return []
    marks = version // 7 + 2
    step = (version * 8 + marks * 3 + 5) // (marks * 4 - 4) * 2
    return [6, *(size - 7 - n * step for n in range(marks - 1))]


def _format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the positions of the 15 format bits, lowest bit first, and of their copy."""
    first = [(8, n) for n in (*range(6), 7, 8)] + [(n, 8) for n in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - n, 8) for n in range(8)] + [(8, size - 15 + n) for n in range(8, 15)]
    return first, second


def _check(value: int, degree: int, generator: int) -> int:
    rest = value
    for _ in range(degree):
        rest = rest << 1 ^ (rest >> (degree - 1)) * generator
    return rest


def _zigzag(size: int) -> list[tuple[int, int]]:
    """Return all positions in the order in which data is placed.

    This goes through pairs of columns from the right, alternately up and down.
    """
    places = []
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        places += [(x, y) for y in rows for x in (right, right - 1)]
    return places


def _rows(size: int, fixed: Places, written: Places, mask: int) -> list[str]:
    """Return the rows with a mask applied, and with the format bits that name the mask."""
    drawn = fixed | {place: dark != MASKS[mask](*place) for place, dark in written.items()}
    value = LEVEL_L << 3 | mask
    bits = (value << 10 | _check(value, 10, 0x537)) ^ 0x5412
    for places in _format_places(size):
        drawn |= {place: bool(bits >> n & 1) for n, place in enumerate(places)}
    return ["".join("01"[drawn[x, y]] for x in range(size)) for y in range(size)]


def _penalty(rows: list[str]) -> int:
    """Return the penalty of a masked code.

    It counts long runs, blocks, finder-like patterns and the imbalance of dark and light.
    """
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    runs = sum(len(run[0]) - 2 for line in lines for run in RUN.finditer(line))
    finders = sum(len(FINDER_LIKE.findall(line)) for line in lines)
    blocks = sum(
        one[x] == one[x + 1] == other[x] == other[x + 1]
        for one, other in pairwise(rows)
        for x in range(len(rows) - 1)
    )
    dark = sum(row.count("1") for row in rows) * 20 // len(rows) ** 2
    return runs + 40 * finders + 3 * blocks + 10 * abs(dark - 10)
