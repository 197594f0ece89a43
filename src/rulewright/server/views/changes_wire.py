"""Changes of a scene, as they go out."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from rulewright.server.fields import JSONObject, component


class ListChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of a list of things with ids.

    `set` are those that are new or otherwise than before, `gone` the ids of those that left, and
    `put` the id of each new one with that of its predecessor (empty at the start). Where those that
    stayed are in another order, `ids` are all in their order instead.
    """

    set: list[Any] = []
    gone: list[str] = []
    put: list[tuple[str, str]] = []
    ids: list[str] | None = None


class MapChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of things by name: those that are new or otherwise than before, those gone."""

    set: JSONObject = {}
    gone: list[str] = []


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of a scene, by its keys: put anew as a whole, changed as lists or maps, gone.

    `lists` are of `ListChange` and `maps` of `MapChange`. All is encoded once for all its readers.
    """

    set: dict[str, msgspec.Raw] = {}
    lists: dict[str, Annotated[msgspec.Raw, component("ListChange")]] = {}
    maps: dict[str, Annotated[msgspec.Raw, component("MapChange")]] = {}
    gone: list[str] = []
