"""Laws about scenes: they refer only to things that exist on the board or at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from rulewright.kernel import Match
from rulewright.kernel.payload import asks_payload, remarks_payload
from rulewright.kit.scene import Scene
from rulewright.testing.played import Played

Part = Mapping[str, Any]
CLIENTS_OWN = {"hidden"}  # the one symbol that the client defines itself
SYMBOL_KEYS = ("symbol", "badge", "icons")


def scenes_are_sound(played: Played, points: int | None = None) -> None:
    """Check the boards, and at each moment the scenes of every seat and a spectator."""
    seats = [*range(played.match.players), None]
    boards = [board_of(played.match, seat) for seat in seats]
    for board in boards:
        board_is_sound(board)
    for _, match in played.along(points):
        for seat, board in zip(seats, boards, strict=True):
            scene_of_seat_is_sound(board, match, seat)


def board_of(match: Match, seat: int | None) -> Part:
    """Return the board that a seat of a match is shown."""
    name = match.game.table.board_name(match.players, match.settings, seat)
    board = match.game.table.board_named(name)
    assert board is not None, "the match names a board that its game does not have"
    return board


def scene_of_seat_is_sound(board: Part, match: Match, seat: int | None) -> None:
    """Check a seat's current scene, with its asks and remarks."""
    view = match.view(seat)
    asks = [*asks_payload(match, seat, view), *remarks_payload(match, seat, view)]
    scene = match.game.table.scene(view, seat)
    scene_keys_are_known(scene)
    scene_is_sound(board, scene, asks, match.names)


def scene_keys_are_known(scene: Part) -> None:
    """Check that a scene has only the keys of `rulewright.kit.scene`; clients ignore others."""
    unknown = list(_unknown_keys(scene, Scene, "the scene"))
    assert not unknown, f"keys that no client knows: {', '.join(unknown)}"


def _unknown_keys(part: Any, kind: Any, path: str) -> Iterator[str]:
    """Yield the path of each key in part of a scene that its structure does not define."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        fitting = (one for one in inner if isinstance(part, Mapping) == is_typeddict(one))
        told = [list(_unknown_keys(part, one, path)) for one in fitting]
        yield from min(told, key=len, default=[])
    elif isinstance(part, Mapping) and is_typeddict(kind):
        known = _keys(kind)
        for key, value in part.items():
            if key in known:
                yield from _unknown_keys(value, known[key], f"{path}.{key}")
            else:
                near = get_close_matches(key, known, 1)
                yield f"{path}.{key}" + (f" (for {near[0]!r}?)" if near else "")
    elif isinstance(part, Mapping) and origin is dict:
        for key, value in part.items():
            yield from _unknown_keys(value, inner[1], f"{path}.{key}")
    elif isinstance(part, list | tuple) and origin in (list, Sequence):
        for number, value in enumerate(part):
            yield from _unknown_keys(value, inner[0], f"{path}[{number}]")


@cache
def _keys(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def board_is_sound(board: Part) -> None:
    """Check the board: areas have a shape, path areas a label; borders and symbols are valid."""
    if not board:
        return
    assert all(length > 0 for length in board["size"]), "the board has no size"
    areas = _by_id(board["areas"], "area")
    for name, area in areas.items():
        assert any(key in area for key in ("path", "rect", "at")), f"{name} has no shape"
        # Without one its name and tokens would be drawn at the corner of the board.
        assert "path" not in area or "label" in area, f"{name} is a path without a `label`"
    for border in board.get("borders", []):
        one, other = border["between"]
        assert {one, other} <= set(areas), f"a border of {one} and {other}, which are no areas"
        assert border.get("path"), f"the border of {one} and {other} has no path"
    missing = _icons(board) - set(board.get("symbols", {})) - CLIENTS_OWN
    assert not missing, f"symbols that the board does not bring: {sorted(missing)}"


def scene_is_sound(
    board: Part, scene: Part, asks: Sequence[Part], names: Sequence[str] = ()
) -> None:
    """Check that areas, slots, owners and symbols exist, ids are unique, and choices refer to them.

    `board` and `scene` are the game's, `asks` are in the form in which they are sent
    (docs/protocol.md). `names` are the seats, which may own things even if the board has no colour
    for them.
    """
    areas = {area["id"]: area for area in board.get("areas", [])}
    owners = {*board.get("colours", {}), *names}
    for name in scene.get("areas", {}):
        assert name in areas, f"the scene tells of {name!r}, which is no area"
    for token in scene.get("tokens", []):
        _token_is_sound(token, areas)
    for arrow in scene.get("arrows", []):
        assert {arrow["from"], arrow["to"]} <= set(areas), f"an arrow to nowhere: {arrow}"
    for overlay in scene.get("overlays", []):
        assert set(overlay["areas"]) <= set(areas), f"an overlay over no area: {overlay['id']}"
    unknown = {part["owner"] for part in _parts(scene) if part.get("owner")} - owners
    assert not unknown, f"owners without a colour: {sorted(unknown)}"
    missing = _symbols(scene) - set(board.get("symbols", {})) - CLIENTS_OWN
    assert not missing, f"symbols that the board does not bring: {sorted(missing)}"
    for kind in ("tokens", "tracks", "panels", "zones", "overlays", "sheets"):
        _by_id(scene.get(kind, []), kind)
    _choices_are_there(asks, _ids(scene, areas, names))
    _chains_are_named(board, asks)


def moment_is_sound(board: Part, moment: Part, names: Sequence[str] = ()) -> None:
    """Check that a moment has a kind and a title, and its areas, owners and symbols exist."""
    assert moment["kind"], "a moment without a kind"
    assert moment["title"], "a moment without a title"
    nowhere = set(moment.get("places", [])) - {area["id"] for area in board.get("areas", [])}
    assert not nowhere, f"a moment at what is no area: {sorted(nowhere)}"
    owners = {*board.get("colours", {}), *names}
    unknown = {part["owner"] for part in _parts(moment) if part.get("owner")} - owners
    assert moment.get("chosen_by") in {None, *names}, "a moment chosen by nobody at the table"
    assert set(moment.get("concerns", names)) <= set(names), "a moment of nobody at the table"
    assert not unknown, f"owners without a colour: {sorted(unknown)}"
    missing = _symbols(moment) - set(board.get("symbols", {})) - CLIENTS_OWN
    assert not missing, f"symbols that the board does not bring: {sorted(missing)}"


def _token_is_sound(token: Part, areas: Mapping[str, Part]) -> None:
    area = areas.get(token["area"])
    assert area is not None, f"{token['id']} stands in {token['area']!r}, which is no area"
    slot = token.get("slot")
    if slot:
        assert area.get(slot), f"{token['area']} has no slot {slot!r} for {token['id']}"


def _choices_are_there(asks: Sequence[Part], ids: set[str]) -> None:
    for ask in asks:
        for option in [*ask["options"], *ask["unavailable"]]:
            gone = {*option["targets"], *option.get("applies_to", [])} - ids
            assert not gone, f"{option['text']!r} is about what is not there: {sorted(gone)}"


def _chains_are_named(board: Part, asks: Sequence[Part]) -> None:
    """Check that the board has a text for the button that sends each chain.

    A game without a board, as in tests, is played with lists, whose button says *Send*.
    """
    if not board:
        return
    named = board.get("choices", {}).get("submit_label", {})
    nameless = {ask["chain"] for ask in asks if ask["chain"]} - set(named)
    assert not nameless, f"chains without a name on their button: {sorted(nameless)}"


def _ids(scene: Part, areas: Mapping[str, Part], names: Sequence[str]) -> set[str]:
    """Return all ids that a choice may be about."""
    ids = {*areas, *(f"seat:{name}" for name in names)}
    ids |= {part["id"] for part in _parts(scene) if part.get("id")}
    for track in scene.get("tracks", []):
        ids.add(f"track:{track['id']}")
        ids |= {f"place:{track['id']}:{n}" for n in range(len(track["places"]) + 1)}
    return ids


def _parts(part: Any) -> Iterator[Part]:
    """Yield every structure in a scene, including itself."""
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _parts(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _parts(value)


def _symbols(part: Any, key: str = "") -> set[str]:
    """Return the names of all symbols in part of a scene."""
    if isinstance(part, dict):
        return {name for key, value in part.items() for name in _symbols(value, key)}
    if isinstance(part, list | tuple):
        return {name for value in part for name in _symbols(value, key)}
    return {part} if key in SYMBOL_KEYS and isinstance(part, str) and part else set()


def _icons(board: Part) -> set[str]:
    """Return the symbols of the areas' icons; an icon with an owner shows its emblem instead."""
    icons = [icon for area in board["areas"] for icon in area.get("icons", [])]
    return {icon["kind"] for icon in icons if not icon.get("owner")}


def _by_id(parts: Sequence[Part], what: str) -> dict[str, Part]:
    by_id = {part["id"]: part for part in parts}
    assert len(by_id) == len(parts), f"two {what} of one id"
    return by_id
