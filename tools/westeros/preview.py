"""Draws the board file as a picture, to look at while working on it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

SEA, DEEP, INK = "#a9c7d1", "#9dbecb", "#5b4f3e"
TINTS = ("#ebe1c8", "#e3d8b8", "#f0e7d2", "#dfdabd", "#e9d9bb", "#e6dfc9")
BANK, WATER = "#4f87a1", "#a9ced9"


def picture(drawn: dict[str, Any], *, slots: bool = False) -> str:
    """Return the board as an SVG document."""
    width, height = drawn["size"]
    lands = [area["path"] for area in drawn["areas"] if area["kind"] == "land"]
    lands += [thing["path"] for thing in drawn["decor"] if thing["kind"] in ("islet", "wilds")]
    rivers = [thing["path"] for thing in drawn["decor"] if thing["kind"] == "river"]
    scenery = [thing for thing in drawn["decor"] if thing["kind"] not in ("bridge", "river")]
    bridges = [thing for thing in drawn["decor"] if thing["kind"] == "bridge"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="{SEA}"/>',
        *_shallows(" ".join(lands)),
        *(_shape(area, n) for n, area in enumerate(drawn["areas"])),
        *(_border(border) for border in drawn["borders"] if border["kind"] != "coast"),
        *(_border(border) for border in drawn["borders"] if border["kind"] == "coast"),
        *(_line(river, BANK, 7.0) for river in rivers),
        *(_ornament(thing) for thing in scenery),
        # water over all banks, so that rivers run into each other and into the lake
        *(_line(river, WATER, 4.0) for river in rivers),
        *(_ornament(thing) for thing in bridges),
        *(part for area in drawn["areas"] for part in _marks(area, slots)),
        f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" fill="none"'
        f' stroke="{INK}" stroke-width="6"/>',
        "</svg>",
    ]
    return "\n".join(parts)


def _shallows(lands: str) -> list[str]:
    """Return bands of lighter water along the coasts, as on engraved maps."""
    bands = ((44, "#b0ccd5"), (28, "#b9d3d9"), (13, "#c6dcdf"))
    return [
        f'<path d="{lands}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round"/>'
        for width, colour in bands
    ]


def _shape(area: dict[str, Any], n: int) -> str:
    if area["kind"] == "sea":
        return ""
    fill = "#bcd6dd" if area["kind"] == "port" else TINTS[n * 5 % len(TINTS)]
    return f'<path d="{area["path"]}" fill="{fill}" fill-rule="evenodd"/>'


def _border(border: dict[str, Any]) -> str:
    kind, harbour = border["kind"], any(n.startswith("port-of-") for n in border["between"])
    if kind.endswith("river"):
        return ""
    colour, width, more = {
        "land": ("#fffdf4", 3.4, ""),
        "coast": (INK, 2.0, ""),
        "sea": ("#b3695a", 2.0, ' stroke-dasharray="9 6" opacity="0.8"'),
    }[kind]
    if harbour and kind == "sea":
        # two arms of a mole with the entrance between them
        points = [tuple(map(float, p.split(","))) for p in border["path"][1:].split()]
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        arms = f' stroke-dasharray="{length * 0.42:.1f} {length * 0.16:.1f}"'
        return _line(border["path"], INK, 6.5, arms) + _line(border["path"], "#c9b48d", 4.0, arms)
    if harbour:
        colour, width = "#7a6244", 3.4
    return _line(border["path"], colour, width, more)


def _line(path: str, colour: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        f' stroke-linejoin="round" stroke-linecap="round"{more}/>'
    )


def _ornament(thing: dict[str, Any]) -> str:
    kind = thing["kind"]
    if kind in ("wilds", "lake", "islet"):
        fill, ink = {"wilds": ("#f3f6f5", "#8fa3ab"), "lake": (WATER, BANK),
                     "islet": (TINTS[1], INK)}[kind]  # fmt: skip
        return f'<path d="{thing["path"]}" fill="{fill}" stroke="{ink}" stroke-width="1.6"/>'
    if kind == "wall":
        path = thing["path"]
        return (
            _line(path, "#5f7480", 11.0) + _line(path, "#e6eff2", 8.0)
            + _line(path, "#b7c8d0", 8.0, ' stroke-dasharray="0.1 11"')
        )  # fmt: skip
    x, y = thing["at"]
    scale = thing["size"] / 20
    turn = thing.get("angle", 0)
    return f'<g transform="translate({x},{y}) rotate({turn}) scale({scale:.3f})">{GLYPHS[kind]}</g>'


def _glyph(path: str, fill: str, stroke: str, extra: str = "") -> str:
    return (
        f'<g stroke="{stroke}" stroke-width="1.15" stroke-linejoin="round"'
        f' stroke-linecap="round"><path d="{path}" fill="{fill}"/>'
        f'<path d="{extra}" fill="none"/></g>'
    )


_ROSE = "".join(
    f'<path transform="rotate({turn}) scale({size})" d="M0,-9.4 L1.7,-1.7 L0,0 Z" fill="{INK}"/>'
    f'<path transform="rotate({turn}) scale({size})" d="M0,-9.4 L-1.7,-1.7 L0,0 Z"'
    f' fill="#efe6d2" stroke="{INK}" stroke-width="0.25"/>'
    for size, turns in ((0.62, (45, 135, 225, 315)), (1.0, (0, 90, 180, 270)))
    for turn in turns
)

GLYPHS = {
    "mountain": _glyph("M-10,7 Q-5,-1 -2,-8 L1,-3.5 L4,-9 Q6,0 10,7", "#ddd0b0", "#8d7f62",
                       "M-2,-8 L0,-1 L-2.5,3 M4,-9 L5,-2 L3.5,2 M6.5,0 L7,4"),
    "hill": _glyph("M-10,4 Q-5,-7 1,3 M-1,0 Q5,-6 10,4", "none", "#a8997a"),
    "pine": _glyph("M0,-10 L3.6,-3 L2,-3 L5,3 L-5,3 L-2,-3 L-3.6,-3 Z", "#b3bf9f", "#74805f",
                   "M0,3 L0,7"),
    "tree": _glyph("M0,3 Q-7,4 -6,-2 Q-6,-9 0,-9 Q6,-9 6,-2 Q7,4 0,3 Z", "#c3cb9f", "#7f8a5c",
                   "M0,3 L0,8"),
    "marsh": _glyph("M-9,5 L9,5", "none", "#7f9078", "M-4,5 Q-4,0 -6,-4 M0,5 L0,-6 M4,5 Q4,0 6,-4"),
    "dune": _glyph("M-10,3 Q-4,-5 2,3 Q6,-2 10,2", "none", "#b39b68"),
    "wave": _glyph("M-10,0 Q-6,-5 -3,0 Q0,-5 3,0 Q6,-5 10,0", "none", "#86abba"),
    "bridge": '<rect x="-10" y="-4.5" width="20" height="9" rx="1.5" fill="#a38a68"'
    ' stroke="#4d3f2c" stroke-width="1.2"/><path d="M-6,-4.5 V4.5 M-2,-4.5 V4.5 M2,-4.5 V4.5'
    ' M6,-4.5 V4.5" stroke="#4d3f2c" stroke-width="0.7"/>',
    "compass": f'<circle r="7" fill="none" stroke="{INK}" stroke-width="0.3"/>'
    f'<circle r="6.4" fill="none" stroke="{INK}" stroke-width="0.15"/>{_ROSE}',
}  # fmt: skip


def _marks(area: dict[str, Any], slots: bool) -> list[str]:
    parts = [_icon(icon) for icon in area["icons"]]
    x, y = area["label"]
    size, lines = area["label_size"], area["label_lines"]
    style = ' font-style="italic" fill="#2f5266"' if area["kind"] == "sea" else ' fill="#3b3122"'
    for n, text in enumerate(lines):
        line_y = y + (n - (len(lines) - 1) / 2) * 1.15 * size + 0.33 * size
        parts.append(
            f'<text x="{x}" y="{line_y:.1f}" font-size="{size}" text-anchor="middle"'
            f' font-family="Liberation Serif, serif" font-weight="bold"{style}>{text}</text>'
        )
    return parts + (_slots(area) if slots else [])


SIGNS = {
    "home": ("#7b3f3a", '<path d="M-5,6 V-7 M-5,-6.5 L6,-6.5 L3,-2.5 L6,1.5 L-5,1.5" fill="#f4e7c8"'
             ' stroke="#f4e7c8" stroke-width="1.4" stroke-linejoin="round"/>'),
    "castle": ("#7d766b", '<path d="M-4.5,6 V-3 H-6 V-7 H-3.4 V-5 H-1.3 V-7 H1.3 V-5 H3.4 V-7 H6'
               ' V-3 H4.5 V6 H1.6 V2 H-1.6 V6 Z" fill="#f7f2e6"/>'),
    "stronghold": ("#4c463d", '<path d="M-8,7 V-4 H-5 V-1 H-3 V-8 H-1 V-6 H1 V-8 H3 V-1 H5 V-4 H8'
                   ' V7 H2 V2 H-2 V7 Z" fill="#f7f2e6"/>'),
    "supply": ("#8c6d33", '<ellipse cx="0" cy="-5.4" rx="5" ry="1.8" fill="#f7ecc9"/><path'
               ' d="M-5,-4 Q-7,1 -5,6 Q0,8.4 5,6 Q7,1 5,-4 Q0,-2 -5,-4 Z" fill="#f7ecc9"/>'),
    "power": ("#a4443c", '<path d="M-7,5 L-7.5,-4 L-3.5,0 L0,-7 L3.5,0 L7.5,-4 L7,5 Z"'
              ' fill="#fbe9b7"/>'),
}  # fmt: skip


def _icon(icon: dict[str, Any]) -> str:
    x, y = icon["at"]
    colour, sign = SIGNS[icon["kind"]]
    return (
        f'<g transform="translate({x},{y})"><circle r="11" fill="{colour}" stroke="#3d3325"'
        f' stroke-width="0.8"/>{sign}</g>'
    )


def _slots(area: dict[str, Any]) -> list[str]:
    port = area["kind"] == "port"
    side, disc = (24, 15) if port else (34, 20)
    parts = [
        f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" rx="4"'
        ' fill="#ffffff" fill-opacity="0.5" stroke="#555" stroke-width="0.8"/>'
        for x, y in area["units"]
    ]
    discs = [(area["order"], disc, "#ffe9a0"), (area["power"], 14, "#c05050")]
    parts += [
        f'<circle cx="{at[0]}" cy="{at[1]}" r="{r}" fill="{fill}" fill-opacity="0.6"'
        ' stroke="#555"/>'
        for at, r, fill in discs
        if at
    ]
    if area["garrison"]:
        x, y = area["garrison"]
        parts.append(
            f'<rect x="{x - 15}" y="{y - 15}" width="30" height="30" fill="#505070"'
            ' fill-opacity="0.5"/>'
        )
    return parts
