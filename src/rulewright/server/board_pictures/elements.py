"""SVG elements as text."""

from __future__ import annotations

from html import escape


def element(name: str, inner: str = "", **attributes: str | float | None) -> str:
    """Return an SVG element, leaving out attributes that are None.

    In the names of attributes `_` stands for `-`.
    """
    told = "".join(
        f' {key.replace("_", "-")}="{escape(value) if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{inner}</{name}>" if inner else f"<{name}{told}/>"


def words(
    text: str, x: float, y: float, size: float, fill: str, anchor: str = "middle", turn: float = 0
) -> str:
    """Return a line of text whose baseline is at `y`."""
    return element(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        transform=f"rotate({turn:g} {x:g} {y:g})" if turn else None,
    )


def symbol(path: str, size: float, fill: str, x: float = 0, y: float = 0) -> str:
    """Return a pictogram with its centre at a point; `path` is drawn in a box of 24 by 24."""
    return element(
        "path",
        d=path,
        fill=fill,
        fill_rule="evenodd",
        transform=f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:g})",
    )
