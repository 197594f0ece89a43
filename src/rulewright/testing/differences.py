"""The first difference between two values, for the message of a broken law."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SHOWN = 160  # characters of a value to print


def same(one: Any, other: Any, where: str) -> None:
    """Raise `AssertionError` with the first difference unless both values are equal.

    Bytes are parsed as JSON. `where` describes the values and the moment, for the message.
    """
    if one != other:
        raise AssertionError(f"{where}: {difference(one, other) or 'bytes differ'}")


def difference(one: Any, other: Any, path: str = "") -> str:
    """Return the first difference in words, with the path to it; "" if there is none."""
    if isinstance(one, bytes) and isinstance(other, bytes):
        return difference(_decoded(one), _decoded(other), path)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return _of_mappings(one, other, path)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return _of_lists(one, other, path)
    return "" if one == other else f"{path or 'it'} is {_shown(one)}, and {_shown(other)}"


def _decoded(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return list(data)


def _of_mappings(one: Mapping[Any, Any], other: Mapping[Any, Any], path: str) -> str:
    for key in [*one, *(key for key in other if key not in one)]:
        if key not in one or key not in other:
            which = "second" if key not in one else "first"
            return f"{path or 'it'} has {key!r} only the {which} time"
        inner = difference(one[key], other[key], f"{path}.{key}" if path else str(key))
        if inner:
            return inner
    return ""


def _of_lists(one: list[Any] | tuple[Any, ...], other: Any, path: str) -> str:
    for number, (first, second) in enumerate(zip(one, other, strict=False)):
        inner = difference(first, second, f"{path}[{number}]")
        if inner:
            return inner
    if len(one) == len(other):
        return ""
    longer = one if len(one) > len(other) else other
    more = _shown(longer[min(len(one), len(other))])
    return f"{path or 'it'} has {len(one)} entries, and {len(other)}; the first more is {more}"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
