"""A picture of the board file, to look at while drawing."""

from __future__ import annotations

from typing import Any

SEA, LAND = "#a9c6d3", "#e9dec3"
TINTS = ("#eadfc6", "#e4d8b9", "#efe6d2", "#e2dabf", "#e8d9bd", "#dfd8be")
STROKES = {
    "coast": ("#5a5245", 2.0), "land": ("#fffaf0", 3.0), "sea": ("#b06a5c", 1.8),
    "river": ("#5b93b3", 0.0), "bridged-river": ("#5b93b3", 0.0),
}  # fmt: skip


def picture(drawn: dict[str, Any], *, slots: bool = False) -> str:
    """The board as an SVG document."""
    width, height = drawn["size"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="{SEA}"/>',
        *(_shape(area, n) for n, area in enumerate(drawn["areas"])),
        *(_border(border) for border in drawn["borders"]),
        *(_ornament(thing) for thing in drawn["decor"]),
        *(part for area in drawn["areas"] for part in _marks(area, slots)),
        "</svg>",
    ]
    return "\n".join(parts)


def _shape(area: dict[str, Any], n: int) -> str:
    fill = {"sea": SEA, "port": "#8fb3c4"}.get(area["kind"], TINTS[n * 5 % len(TINTS)])
    return f'<path d="{area["path"]}" fill="{fill}" fill-rule="evenodd"/>'


def _border(border: dict[str, Any]) -> str:
    colour, width = STROKES[border["kind"]]
    dash = ' stroke-dasharray="7 5"' if border["kind"] == "sea" else ""
    return (
        f'<path d="{border["path"]}" fill="none" stroke="{colour}" stroke-width="{width}"'
        f' stroke-linejoin="round"{dash}/>'
    )


def _ornament(thing: dict[str, Any]) -> str:
    kind = thing["kind"]
    if kind in ("wilds", "lake"):
        fill = "#f4f6f5" if kind == "wilds" else SEA
        return f'<path d="{thing["path"]}" fill="{fill}" stroke="#5a7f94" stroke-width="1.5"/>'
    if kind in ("river", "wall"):
        colour, width = {"river": ("#6fa3bf", 5), "wall": ("#7b8f99", 7)}[kind]
        return (
            f'<path d="{thing["path"]}" fill="none" stroke="{colour}" stroke-width="{width}"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
    x, y = thing["at"]
    size = thing["size"]
    if kind == "bridge":
        return (
            f'<g transform="translate({x},{y}) rotate({thing["angle"]})">'
            f'<rect x="{-size / 2}" y="-5" width="{size}" height="10" rx="2" fill="#8a7458"'
            ' stroke="#4d3f2c" stroke-width="1.2"/></g>'
        )
    return GLYPHS[kind].format(x=x, y=y, s=size / 20)


_AT = '<g transform="translate({x},{y}) scale({s})" stroke-width="1.1" stroke-linejoin="round">'
GLYPHS = {
    "mountain": _AT + '<path d="M-10,7 L-2,-8 L1,-4 L4,-9 L10,7" fill="#d8cba9"'
    ' stroke="#8d7f62"/><path d="M-2,-8 L0,0 L-3,4 M4,-9 L5,-1 L3,4" fill="none"'
    ' stroke="#8d7f62"/></g>',
    "hill": _AT + '<path d="M-9,4 Q-4,-6 1,2 Q5,-4 9,4" fill="none" stroke="#a59672"/></g>',
    "forest": _AT + '<path d="M0,-9 L6,5 L-6,5 Z M0,5 L0,9" fill="#b9c39a" stroke="#77835a"/></g>',
    "marsh": _AT + '<path d="M-8,4 L8,4 M-4,4 L-5,-3 M0,4 L0,-5 M4,4 L5,-3" fill="none"'
    ' stroke="#7f9070"/></g>',
    "wave": _AT + '<path d="M-10,0 Q-5,-5 0,0 Q5,5 10,0" fill="none" stroke="#8fb0c0"/></g>',
    "islet": _AT + '<path d="M-7,1 Q-6,-6 1,-5 Q8,-4 7,2 Q2,7 -4,5 Z" fill="#e4d8b9"'
    ' stroke="#5a5245"/></g>',
}


def _marks(area: dict[str, Any], slots: bool) -> list[str]:
    parts = [_icon(icon) for icon in area["icons"]]
    x, y = area["label"]
    size, lines = area["label_size"], area["label_lines"]
    style = ' font-style="italic" fill="#35576a"' if area["kind"] == "sea" else ' fill="#3b3122"'
    for n, text in enumerate(lines):
        line_y = y + (n - (len(lines) - 1) / 2) * 1.15 * size + 0.33 * size
        parts.append(
            f'<text x="{x}" y="{line_y:.1f}" font-size="{size}" text-anchor="middle"'
            f' font-family="Liberation Serif, serif" font-weight="bold"{style}>{text}</text>'
        )
    return parts + (_slots(area) if slots else [])


def _icon(icon: dict[str, Any]) -> str:
    x, y = icon["at"]
    colour = {"home": "#7a4b8a", "castle": "#6b6b6b", "stronghold": "#3f3f3f",
              "supply": "#8a6a2f", "power": "#a33c3c"}[icon["kind"]]  # fmt: skip
    return (
        f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22" rx="5" fill="{colour}"/>'
        f'<text x="{x}" y="{y + 5}" font-size="13" text-anchor="middle" fill="#fff"'
        f' font-family="Liberation Serif, serif">{icon["kind"][0].upper()}</text>'
    )


def _slots(area: dict[str, Any]) -> list[str]:
    port = area["kind"] == "port"
    side, disc = (24, 15) if port else (34, 20)
    parts = [
        f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" rx="4"'
        ' fill="#ffffff60" stroke="#555" stroke-width="0.8"/>'
        for x, y in area["units"]
    ]
    x, y = area["order"]
    parts.append(f'<circle cx="{x}" cy="{y}" r="{disc}" fill="#ffe9a060" stroke="#555"/>')
    if area["power"]:
        x, y = area["power"]
        parts.append(f'<circle cx="{x}" cy="{y}" r="14" fill="#c0505050" stroke="#555"/>')
    if area["garrison"]:
        x, y = area["garrison"]
        parts.append(f'<rect x="{x - 15}" y="{y - 15}" width="30" height="30" fill="#50507050"/>')
    return parts
