"""Changes of a scene, as sent to clients."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from rulewright.server.fields import JSONObject, component


class ListChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes in a list of objects with ids.

    `set` are the new and changed objects, and `gone` the ids of removed ones. `put` has the id of
    each new object with that of its predecessor (empty at the start). If the remaining objects have
    changed their order, `ids` lists all ids in order instead.
    """

    set: list[Any] = []
    gone: list[str] = []
    put: list[tuple[str, str]] = []
    ids: list[str] | None = None


class MapChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes in an object's entries: `set` are new or changed, `gone` are removed."""

    set: JSONObject = {}
    gone: list[str] = []


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes in a scene, by key: replaced as a whole, changed as lists or maps, or removed.

    Each value of `lists` is a `ListChange`, and each value of `maps` a `MapChange`, encoded once
    for all readers.
    """

    set: dict[str, msgspec.Raw] = {}
    lists: dict[str, Annotated[msgspec.Raw, component("ListChange")]] = {}
    maps: dict[str, Annotated[msgspec.Raw, component("MapChange")]] = {}
    gone: list[str] = []
